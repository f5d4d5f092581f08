"""The computer players' own thread. PyScript runs this file as a script inside a web worker.

Only JSON texts cross, and the address of the folder of the game. `__export__` names what the page
may call (web/page_worker.py).
"""

from web.ahead import Ahead
from web.thinking import Mind

ahead = Ahead(in_worker=True)
mind = Mind(ahead.prepare)
drop = mind.drop


async def choose(request: str, home: str) -> str:
    """Return the answer to a request."""
    ahead.home = home
    return await mind.choose(request)


__export__ = ["choose", "drop"]
