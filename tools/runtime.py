"""Copy what runs Python in the browser: PyScript, Pyodide and morphdom."""

import json
import re
import shutil
from pathlib import Path

from tools.packed import LIBRARY, standard_library
from tools.paths import NODE_MODULES

PYSCRIPT = NODE_MODULES / "@pyscript" / "core" / "dist"
PYODIDE = NODE_MODULES / "pyodide"

# Chunks that core.js loads on demand and that this page does need: reading pyscript.toml,
# and showing a Python error on the page. Everything else behind an import() (the editor,
# the terminal, archives, the package graph) stays out.
WANTED_ON_DEMAND = frozenset({"toml", "error"})
STATIC_IMPORT = re.compile(r'(?:from|import)"\./([\w.-]+\.js)"')
DYNAMIC_IMPORT = re.compile(r'import\("\./([\w.-]+\.js)"\)')
HASH = re.compile(r"-[\w-]{8}\.js$")

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")


def pyscript_files() -> list[str]:
    """Return the names of core.js and every chunk the page can ask for, sorted."""
    wanted, found = ["core.js"], set[str]()
    while wanted:
        name = wanted.pop()
        if name in found:
            continue
        found.add(name)
        text = (PYSCRIPT / name).read_text()
        wanted += STATIC_IMPORT.findall(text)
        wanted += [
            chunk
            for chunk in DYNAMIC_IMPORT.findall(text)
            if HASH.sub("", chunk) in WANTED_ON_DEMAND
        ]
    return sorted(found)


def copy(source: Path, target: Path) -> None:
    """Copy one file, making the folders it needs; permissions stay behind."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def write_runtime(site: Path) -> None:
    """Write `runtime/` and `vendor/` into the site."""
    for name in pyscript_files():
        copy(PYSCRIPT / name, site / "runtime" / "pyscript" / name)
    for name in PYODIDE_FILES:
        copy(PYODIDE / name, site / "runtime" / "pyodide" / name)
    copy(standard_library(), site / "runtime" / "pyodide" / "python_stdlib.zip")
    # As Pyodide ships it: fetched only where a browser cannot start with ours.
    copy(LIBRARY, site / "runtime" / "pyodide" / "stock" / "python_stdlib.zip")
    # Pyodide reads its lock file at every start. We install none of its 357 packages,
    # so ours is the same file with an empty list.
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text())
    lock["packages"] = {}
    (site / "runtime" / "pyodide" / "pyodide-lock.json").write_text(json.dumps(lock) + "\n")

    copy(
        NODE_MODULES / "morphdom" / "dist" / "morphdom-esm.js",
        site / "vendor" / "morphdom-esm.js",
    )
