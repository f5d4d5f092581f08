"""The computer players' own thread. PyScript runs this file as a script inside a web worker.

Only JSON texts cross. `__export__` names what the page may call (web/page_worker.py).
"""

from web.thinking import Mind

mind = Mind()
choose = mind.choose
drop = mind.drop

__export__ = ["choose", "drop"]
