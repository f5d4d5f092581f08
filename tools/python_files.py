"""Which Python files the page imports. They reach it as one compiled archive (tools/packed.py)."""

from importlib.util import find_spec
from pathlib import Path

from tools.paths import NODE_MODULES, ROOT

# PyScript runs this one as a script, by address; importing it makes no sense.
SCRIPTS = frozenset({"web/ai_worker.py"})

# Libraries shipped with the site, and the parts of them that only help other frameworks.
LIBRARIES = ("htpy", "markupsafe")
UNUSED = frozenset({"htpy/django.py", "htpy/starlette.py", "htpy/html2htpy.py"})

# PyScript writes its own Python files beside the page's, as sources, and imports them; Python finds
# the compiled ones in our archive before those.
PYSCRIPT = NODE_MODULES / "@pyscript" / "core" / "src" / "stdlib" / "pyscript"


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
    """Return place in the archive → source, for all that the page imports."""
    pyscript = {f"pyscript/{path.name}": path for path in sorted(PYSCRIPT.glob("*.py"))}
    return {name: ROOT / name for name in own_files()} | library_files() | pyscript
