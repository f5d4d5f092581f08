"""The pages that ours is measured against: Pyodide alone, and the game the stock way."""

import json
import shutil
from pathlib import Path

from tools.card_art import write_art
from tools.paths import NODE_MODULES, ROOT
from tools.python_files import placed_files
from tools.runtime import PYODIDE, PYSCRIPT, copy

NO_MAPS = shutil.ignore_patterns("*.map")

BARE = """<!doctype html><link rel="icon" href="data:,"><title>Bare</title>
<script type="module" src="./bare.mjs"></script>"""
BARE_MODULE = """import { loadPyodide } from "./pyodide/pyodide.mjs";
const python = await loadPyodide();
python.runPython("1+1");
document.documentElement.dataset.state = "ready";
"""

# What PyScript's own guide tells to write; the game's Python is the same, file by file.
STOCK = """<!doctype html>
<html lang="en" data-state="loading" data-game="./">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Stock</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="./web/style/table.css" />
    <script type="module" src="./pyscript/core.js"></script>
  </head>
  <body>
    <div id="app"></div>
    <script type="py" config="./pyscript.json">
      from web.main import start

      await start()
    </script>
  </body>
</html>
"""


def write_bare(folder: Path) -> None:
    """Write a page that starts Pyodide as npm ships it and does nothing else."""
    shutil.copytree(PYODIDE, folder / "pyodide", ignore=NO_MAPS)
    (folder / "index.html").write_text(BARE)
    (folder / "bare.mjs").write_text(BARE_MODULE)


def write_stock(folder: Path) -> None:
    """Write a page with the same game under PyScript and Pyodide as npm ships them.

    The AI worker is made by web/main.py, with the same configuration, once the table is drawn.
    """
    shutil.copytree(PYODIDE, folder / "pyodide", ignore=NO_MAPS)
    shutil.copytree(PYSCRIPT, folder / "pyscript", ignore=NO_MAPS)
    # PyScript has its own Python at hand.
    python = {
        place: path for place, path in placed_files().items() if not place.startswith("pyscript/")
    }
    scripts = {"web/ai_worker.py": ROOT / "web" / "ai_worker.py"}
    shown = {name: ROOT / name for name in ("web/style/table.css", "web/art/back.svg")}
    morphdom = {
        "vendor/morphdom-esm.js": NODE_MODULES / "morphdom" / "dist" / "morphdom-esm.js",
    }
    for place, source in (python | scripts | shown | morphdom).items():
        copy(source, folder / place)
    write_art(folder)
    config = {
        "interpreter": "./pyodide/pyodide.mjs",
        "sync_main_only": True,
        "files": {f"./{place}": f"./{place}" for place in python},
        "js_modules": {"main": {"./vendor/morphdom-esm.js": "morphdom"}},
    }
    (folder / "pyscript.json").write_text(json.dumps(config))
    (folder / "index.html").write_text(STOCK)
