"""Write the whole site to dist/: `python -m tools.build_site`.

The result is a folder of static files that asks nothing of any other server and works from
any path. The same tree gives the same bytes.
"""

import shutil

from tools import file_map
from tools.card_art import write_art
from tools.licences import write_licences
from tools.paths import DIST, ROOT
from tools.runtime import copy, write_runtime

FOLDERS = ("tarabish", "web")
NOT_SHIPPED = frozenset({"__pycache__"})


def write_sources() -> None:
    """Copy the page, the engine and everything under web/."""
    copy(ROOT / "index.html", DIST / "index.html")
    # A half-finished tree must still be playable, so the file table is made fresh here;
    # that the committed one is up to date is a test's business.
    (DIST / "pyscript.toml").write_text(file_map.with_table(file_map.CONFIG.read_text()))
    for folder in FOLDERS:
        for source in sorted((ROOT / folder).rglob("*")):
            place = source.relative_to(ROOT)
            if source.is_file() and not NOT_SHIPPED.intersection(place.parts):
                copy(source, DIST / place)


def main() -> None:
    """Build."""
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    write_sources()
    write_runtime(DIST)
    write_art(DIST)
    write_licences(DIST)


if __name__ == "__main__":
    main()
