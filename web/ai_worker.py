"""The computer players' own thread. PyScript runs this file as a script inside a web worker.

Only JSON texts cross. `__export__` names what the page may call.
"""

from web.opponents import answer

choose = answer

__export__ = ["choose"]
