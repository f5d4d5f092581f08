"""Keep the `[files]` table at the end of pyscript.toml equal to the tree.

    python -m tools.file_map          rewrite it
    python -m tools.file_map --check  say what is missing and leave with 1

PyScript copies what the table names into the interpreter before any of our code runs; a
module that is not in the table cannot be imported in the browser.
"""

import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from tools.paths import ROOT

CONFIG = ROOT / "pyscript.toml"
HEADING = "[files]\n"

# PyScript runs these two as scripts, by address; importing them makes no sense.
SCRIPTS = frozenset({"web/main.py", "web/ai_worker.py"})

# Libraries shipped with the site, and the parts of them that only help other frameworks.
LIBRARIES = ("htpy", "markupsafe")
UNUSED = frozenset({"htpy/django.py", "htpy/starlette.py", "htpy/html2htpy.py"})


def library_files() -> dict[str, Path]:
    """Return name in the site ("htpy/__init__.py") → installed file, for the shipped libraries."""
    found = {}
    for library in LIBRARIES:
        spec = find_spec(library)
        if spec is None or spec.origin is None:
            raise SystemExit(f"{library} is not installed; run `make setup`")
        folder = Path(spec.origin).parent
        for path in folder.glob("*.py"):
            name = f"{library}/{path.name}"
            if name not in UNUSED:
                found[name] = path
    return dict(sorted(found.items()))


def own_files() -> list[str]:
    """Return the engine's and the page's importable Python files, as "web/app.py", sorted."""
    found = [
        path.relative_to(ROOT).as_posix()
        for folder in ("tarabish", "web")
        for path in (ROOT / folder).rglob("*.py")
    ]
    return sorted(name for name in found if name not in SCRIPTS)


def placed_files() -> dict[str, Path]:
    """Return place in the interpreter's working folder → source, for all that `[files]` names."""
    return {name: ROOT / name for name in own_files()} | library_files()


def table() -> str:
    """Return the `[files]` table: address → place in the interpreter's working folder."""
    entries = [(name, name) for name in own_files()]
    entries += [(f"vendor/{name}", name) for name in library_files()]
    return HEADING + "".join(f'"./{address}" = "./{place}"\n' for address, place in entries)


def with_table(config: str) -> str:
    """Return the text of pyscript.toml with its last table, `[files]`, replaced."""
    before, heading, _ = config.partition(HEADING)
    if not heading:
        raise SystemExit("pyscript.toml has no [files] table")
    return before + table()


def with_archive(config: str, address: str) -> str:
    """Return the text of pyscript.toml with one archive in place of all the files."""
    before, _, _ = config.partition(HEADING)
    return f'{before}{HEADING}"{address}" = "./*"\n'


def main(arguments: Sequence[str]) -> int:
    """Rewrite or check the table; return the exit code."""
    now = CONFIG.read_text()
    wanted = with_table(now)
    if now == wanted:
        return 0
    if "--check" in arguments:
        differing = sorted(set(wanted.splitlines()) ^ set(now.splitlines()))
        print("pyscript.toml is not equal to the tree; run `make files`:", *differing, sep="\n  ")
        return 1
    CONFIG.write_text(wanted)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
