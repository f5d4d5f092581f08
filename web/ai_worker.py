"""The AI's own thread. PyScript runs this file as a script inside a web worker.

Only JSON strings cross. `__export__` names what the page may call; `pyscript.sync` would
let this side call functions that the page has put on its worker object.
"""

import json
import time


def choose(request: str) -> str:
    """Answer a request."""
    started = time.perf_counter()
    numbers = json.loads(request)["numbers"]
    return json.dumps({"sum": sum(numbers), "seconds": time.perf_counter() - started})


__export__ = ["choose"]
