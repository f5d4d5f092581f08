"""Compiled Python for the site: the standard library and our own modules, in zip files.

Pyodide's Python spends most of a start on compiling its library. These zips make the page
ready in less than half the time. Each is kept in build/ under a name that changes with
everything it is made from, because making one takes a few seconds.
"""

import hashlib
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from tools.paths import BUILD, NODE_MODULES, ROOT
from tools.python_files import later_files, placed_files

COMPILER = (ROOT / "tools" / "compile_python.mjs", ROOT / "tools" / "pyc.py")
LIBRARY = NODE_MODULES / "pyodide" / "python_stdlib.zip"
INTERPRETER = NODE_MODULES / "pyodide" / "package.json"


def key(files: Mapping[str, Path]) -> str:
    """Return a short digest of the files, their names, the compiler and the interpreter."""
    digest = hashlib.sha256()
    for path in (*COMPILER, INTERPRETER):
        digest.update(path.read_bytes())
    for name, path in sorted(files.items()):
        digest.update(f"{name}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


def compile_once(function: str, source: Path, target: Path) -> Path:
    """Return the target, made by a function of tools/pyc.py unless it is there already."""
    if not target.exists():
        target.parent.mkdir(exist_ok=True)
        unfinished = target.with_suffix(".unfinished")
        subprocess.run(
            ["node", str(COMPILER[0]), function, str(source), str(unfinished)], check=True
        )
        unfinished.rename(target)
    return target


def standard_library() -> Path:
    """Return the compiled standard library, shortened to what a page can use."""
    target = BUILD / f"library-{key({LIBRARY.name: LIBRARY})}.zip"
    return compile_once("write_library", LIBRARY, target)


def application() -> Path:
    """Return our own modules and the two libraries, compiled."""
    return _archive("app", placed_files(), "write_application")


def ahead() -> Path:
    """Return those of our own modules that a page imports only when it needs them, compiled."""
    return _archive("ahead", later_files(), "write_modules")


def _archive(kind: str, files: Mapping[str, Path], function: str) -> Path:
    target = BUILD / f"{kind}-{key(files)}.zip"
    if not target.exists():
        gathered = BUILD / kind
        shutil.rmtree(gathered, ignore_errors=True)
        for name, source in files.items():
            (gathered / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, gathered / name)
        # One edit, one zip: the ones before it are of no use.
        for old in BUILD.glob(f"{kind}-*.zip"):
            old.unlink()
        compile_once(function, gathered, target)
    return target
