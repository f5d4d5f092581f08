"""Write the whole site to dist/: `python -m tools.build_site`.

The result is a folder of static files that asks nothing of any other server and works from
any path. The same tree gives the same bytes.
"""

import hashlib
import shutil
from pathlib import Path

from tools.card_art import write_art
from tools.licences import write_licences
from tools.offline import SOURCE, write_worker
from tools.packed import application
from tools.paths import DIST, ROOT
from tools.python_files import own_files
from tools.runtime import copy, write_runtime
from tools.snapshot import snapshot
from web.scene import scene
from web.ui import Ui

INTERPRETER = "web/start/interpreter.mjs"
SNAPSHOT = "web/start/snapshot.mjs"
PROGRESS = "web/start/progress.mjs"


def write_sources(site: Path) -> None:
    """Copy the page, the Python it imports as one archive, and what else it asks for."""
    page = (ROOT / "index.html").read_text()
    (site / "index.html").write_text(with_first_scene(page))
    # One compiled archive instead of a hundred files: the page is ready in half the time.
    copy(application(), site / "app.zip")
    copy(ROOT / "pyscript.toml", site / "pyscript.toml")
    copy(ROOT / "manifest.webmanifest", site / "manifest.webmanifest")
    # What is imported lies in the archive; the worker is written when all else is there.
    elsewhere = {*own_files(), SOURCE.relative_to(ROOT).as_posix()}
    for source in sorted((ROOT / "web").rglob("*")):
        place = source.relative_to(ROOT)
        wanted = place.as_posix() not in elsewhere and "__pycache__" not in place.parts
        if source.is_file() and wanted:
            copy(source, site / place)


def with_first_scene(page: str) -> str:
    """Return the page with the table as it looks before Python arrives in place of the mark.

    Raises: ValueError if the page has no place for it.
    """
    place = '<div id="app"><!-- first scene --></div>'
    if place not in page:
        raise ValueError(f"index.html has no {place}")
    return page.replace(place, str(scene(None, Ui())))


def put_in(site: Path, module: str, place: str, value: str) -> None:
    """Put what the build knows in place of a mark in a module.

    Raises: ValueError if the module has no place for it.
    """
    text = (site / module).read_text()
    if text.count(place) != 1:
        raise ValueError(f"{module} has no {place}")
    (site / module).write_text(text.replace(place, value))


def write_snapshot(site: Path) -> None:
    """Write the picture of Python's memory, and its name into the module that looks for it."""
    made = snapshot()
    copy(made.path, site / "snapshot" / f"{made.digest}.bin")
    put_in(site, SNAPSHOT, 'const DIGEST = "";', f'const DIGEST = "{made.digest}";')


def write_sizes(site: Path) -> None:
    """Write how many bytes a start counts (web/start/interpreter.mjs) into what shows them."""
    folder = site / "runtime" / "pyodide"
    counted = (folder / "pyodide.asm.wasm", folder / "python_stdlib.zip", site / "app.zip")
    total = sum(path.stat().st_size for path in counted)
    put_in(site, PROGRESS, "const TOTAL = 0;", f"const TOTAL = {total};")


def name_runtime_by_content(site: Path) -> None:
    """Move `runtime/` down into a folder named after what is in it.

    So the host may tell browsers to keep these ten megabytes for good, and a new version is
    never mixed with parts of the old one.
    """
    runtime = site / "runtime"
    digest = hashlib.sha256()
    for file in sorted(path for path in runtime.rglob("*") if path.is_file()):
        digest.update(f"{file.relative_to(runtime).as_posix()}\0".encode() + file.read_bytes())
    name = digest.hexdigest()[:12]
    moved = runtime.rename(site / "moving")
    runtime.mkdir()
    moved.rename(runtime / name)
    for place in ("index.html", "pyscript.toml", INTERPRETER):
        text = (site / place).read_text()
        (site / place).write_text(text.replace("./runtime/", f"./runtime/{name}/"))


def build(site: Path = DIST) -> None:
    """Write the site to a folder, in place of all that is in it."""
    shutil.rmtree(site, ignore_errors=True)
    site.mkdir(parents=True)
    write_sources(site)
    write_runtime(site)
    write_sizes(site)
    name_runtime_by_content(site)
    write_snapshot(site)
    write_art(site)
    write_licences(site)
    write_worker(site)


if __name__ == "__main__":
    build()
