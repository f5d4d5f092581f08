"""Write the whole site to dist/: `python -m tools.build_site`.

The result is a folder of static files that asks nothing of any other server and works from
any path. The same tree gives the same bytes.
"""

import hashlib
import shutil
from pathlib import Path

from tools.build_kernel import build_kernel
from tools.card_art import write_art
from tools.licences import write_licences
from tools.offline import SOURCE, write_worker
from tools.packed import ahead, application
from tools.paths import DIST, ROOT
from tools.runtime import copy, write_runtime
from tools.snapshot import snapshot
from web.scene import scene
from web.ui import Ui

AI_WORKER = Path("web/ai_worker.py")  # the one Python file that has an address of its own
INTERPRETER = "web/start/interpreter.mjs"
SNAPSHOT = "web/start/snapshot.mjs"
PROGRESS = "web/start/progress.mjs"
WATCH = "web/start/watch.js"
STAY = ("web/art/favicon.svg", "web/art/icon-*.png", WATCH)


def write_sources(site: Path) -> None:
    """Copy the page, the Python it imports as one archive, and what else it asks for."""
    page = (ROOT / "index.html").read_text()
    (site / "index.html").write_text(with_first_scene(page))
    # One compiled archive instead of a hundred files: the page is ready in half the time.
    copy(application(), site / "app.zip")
    copy(ahead(), site / "ahead.zip")
    copy(build_kernel(), site / "kernel.wasm")
    copy(ROOT / "pyscript.toml", site / "pyscript.toml")
    copy(ROOT / "manifest.webmanifest", site / "manifest.webmanifest")
    # What is imported lies in the archive; the worker is written when all else is there.
    for source in sorted((ROOT / "web").rglob("*")):
        place = source.relative_to(ROOT)
        elsewhere = source == SOURCE or source.suffix in {".py", ".pyc"}
        if source.is_file() and (place == AI_WORKER or not elsewhere):
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
    put_in(site, SNAPSHOT, "const SUM = 0;", f"const SUM = {made.sum};")


def write_sizes(site: Path) -> None:
    """Write how many bytes a start counts (web/start/interpreter.mjs) into what shows them."""
    folder = site / "runtime" / "pyodide"
    counted = (folder / "pyodide.asm.wasm", folder / "python_stdlib.zip", site / "app.zip")
    total = sum(path.stat().st_size for path in counted)
    put_in(site, PROGRESS, "const TOTAL = 0;", f"const TOTAL = {total};")


def digest_of(folder: Path) -> str:
    """Return a short name for what is in a folder."""
    digest = hashlib.sha256()
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        digest.update(f"{file.relative_to(folder).as_posix()}\0".encode() + file.read_bytes())
    return digest.hexdigest()[:12]


def name_by_content(folder: Path) -> str:
    """Move what is in a folder down into one that is named after it; return that name.

    So the host may tell browsers to keep it for good, and a new version is never mixed with parts
    of the old one.
    """
    name = digest_of(folder)
    moved = folder.rename(folder.with_name("moving"))
    folder.mkdir()
    moved.rename(folder / name)
    return name


def name_runtime(site: Path) -> None:
    """Name the folder of what runs Python after its content, here and where it is named."""
    name = name_by_content(site / "runtime")
    for place in ("index.html", "pyscript.toml", INTERPRETER):
        text = (site / place).read_text()
        (site / place).write_text(text.replace("./runtime/", f"./runtime/{name}/"))


def name_game(site: Path) -> None:
    """Put the page's own code into one folder, named after its content.

    What the browser or the manifest asks for by a name of its own stays where it is, and so does
    the script that must be had whatever else is missing.
    """
    game = site / "game"
    game.mkdir()
    for place in ("app.zip", "ahead.zip", "kernel.wasm", "pyscript.toml", "vendor", "web"):
        (site / place).rename(game / place)
    for found in [path for pattern in STAY for path in game.glob(pattern)]:
        target = site / found.relative_to(game)
        target.parent.mkdir(parents=True, exist_ok=True)
        found.rename(target)
    for module in (INTERPRETER, SNAPSHOT):
        text = (game / module).read_text()
        for up in ("runtime", "snapshot"):
            text = text.replace(f"../../{up}/", f"../../../../{up}/")
        (game / module).write_text(text)
    name = name_by_content(game)
    page = site / "index.html"
    text = page.read_text().replace('data-game="./"', f'data-game="./game/{name}/"')
    for place in ("vendor/", "web/start/", "web/style/", "pyscript.toml"):
        text = text.replace(f"./{place}", f"./game/{name}/{place}")
    page.write_text(text.replace(f"./game/{name}/{WATCH}", f"./{WATCH}"))
    # The interpreter's address PyScript takes as if it stood in the page, the others as they stand.
    config = game / name / "pyscript.toml"
    config.write_text(config.read_text().replace("./web/start/", f"./game/{name}/web/start/"))


def build(site: Path = DIST) -> None:
    """Write the site to a folder, in place of all that is in it."""
    shutil.rmtree(site, ignore_errors=True)
    site.mkdir(parents=True)
    write_sources(site)
    write_runtime(site)
    write_sizes(site)
    name_runtime(site)
    write_snapshot(site)
    name_game(site)
    write_art(site)
    write_licences(site)
    write_worker(site)


if __name__ == "__main__":
    build()
