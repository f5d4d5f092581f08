"""Which Python files the page imports. They reach it in two compiled archives (tools/packed.py).

What a module imports as it is imported itself is in the first. What is imported only when a
function needs it is in the other, which a page fetches only then (web/ahead.py).
"""

import ast
from importlib.util import find_spec
from pathlib import Path

from tools.paths import NODE_MODULES, ROOT

# Where Python starts. PyScript runs the worker's file as a script, by address; importing it makes
# no sense.
AI_WORKER = "web.ai_worker"
ENTRIES = ("web.main", "web.quick", AI_WORKER)

# Libraries shipped with the site, and the parts of them that only help other frameworks.
LIBRARIES = ("htpy", "markupsafe")
UNUSED = frozenset({"htpy/django.py", "htpy/starlette.py", "htpy/html2htpy.py"})

# PyScript would write its own Python files beside the page's, as sources, and import them; we have
# it import the compiled ones in our archive instead (web/start/interpreter.mjs). These only a
# program of one's own would ask for.
UNUSED_OF_PYSCRIPT = frozenset({"fs", "media", "web"})
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


def imported(path: Path, *, later: bool) -> set[str]:
    """Return all that a module's imports may name, as "web.app": modules, and names in them.

    With `later` also what is imported within functions.
    """
    tree = ast.parse(path.read_text())
    found = set[str]()
    for node in ast.walk(tree) if later else tree.body:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def own_files(*, later: bool) -> set[str]:
    """Return the Python files of ours that the page imports, as "web/app.py".

    With `later` also what it imports only when a function needs it.
    """
    ours = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): path
        for folder in ("tarabish", "web")
        for path in (ROOT / folder).rglob("*.py")
    }
    wanted, found = set(ENTRIES), set[str]()
    while wanted:
        # Whoever imports a module imports the packages it lies in.
        parts = wanted.pop().split(".")
        for end in range(1, len(parts) + 1):
            name = ".".join(parts[:end])
            for module in {name, f"{name}.__init__"} & ours.keys() - found:
                found.add(module)
                wanted |= imported(ours[module], later=later)
    return {ours[name].relative_to(ROOT).as_posix() for name in found - {AI_WORKER}}


def placed_files() -> dict[str, Path]:
    """Return place in the archive → source, for all that a page imports to begin with."""
    pyscript = {
        f"pyscript/{path.name}": path
        for path in sorted(PYSCRIPT.glob("*.py"))
        if path.stem not in UNUSED_OF_PYSCRIPT
    }
    own = {name: ROOT / name for name in sorted(own_files(later=False))}
    return own | library_files() | pyscript


def later_files() -> dict[str, Path]:
    """Return place in the archive → source, for what a page imports only when it needs it."""
    own = own_files(later=True) - own_files(later=False)
    return {name: ROOT / name for name in sorted(own)}
