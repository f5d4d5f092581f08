"""Start the page. PyScript runs this file as a script on the main thread.

Wiring facts to keep:

* This file is fetched by its address, not imported; it stays tiny and imports the real code
  (`web.…`, `tarabish.…`, `htpy`), which PyScript has put in the working folder from
  `[files]` in pyscript.toml.
* `pyscript.js_modules.morphdom` exists because `[js_modules.main]` names it. It is not there
  in the worker.
* `create_named_worker` adds a `<script type="py" worker>`; it inherits the page's
  configuration, hence the same interpreter and files. `PyWorker` does not: it asks a CDN.
* A worker function is awaited and takes and returns JSON strings, nothing else.
"""

import json
import sys

from htpy import main, p
from pyscript import document
from pyscript.js_modules.morphdom import default as morphdom
from pyscript.workers import create_named_worker


async def start() -> None:
    """Draw with htpy and morphdom, then ask the worker and draw its answer."""
    table = document.getElementById("table")
    here = p("#here")[f"main thread: {sys.version.split()[0]}"]
    morphdom(table, str(main("#table")[here]))
    worker = await create_named_worker(src="./web/ai_worker.py", name="ai")
    answer = json.loads(await worker.choose(json.dumps({"numbers": [1, 2, 3]})))
    morphdom(table, str(main("#table")[here, p("#there")[f"worker: {answer['sum']}"]]))
    document.documentElement.dataset.state = "ready"


await start()  # PyScript runs scripts with top-level await
