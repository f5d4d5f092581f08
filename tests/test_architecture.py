"""The engine's house: which module may import which, and what none of them may touch.

Read the layers from left (first) to right (last): a module imports modules of earlier layers
only, or of its own layer those that stand before it.
"""

import ast
import sys
from pathlib import Path

import pytest

ENGINE = Path(__file__).parent.parent / "tarabish"

LAYERS = [
    ["errors", "cards", "seats", "rules"],
    ["tricks", "melds"],
    ["actions", "auction"],
    ["scoring", "events"],  # an event carries a score
    ["position", "legality", "deal", "match"],
    ["view", "record", "words"],
    ["standing"],
    ["ai"],
    ["arena"],
    ["cli_arena", "cli"],
    ["__init__", "__main__"],  # what a caller of the package sees; no module below imports it
]
ORDER = [name for layer in LAYERS for name in layer]

# What modules may import of the standard library beyond what only computes.
OUTWARD = {
    "cards": {"random"},  # for the type of a source that comes in from outside
    "record": {"json"},
    "rules": {"json"},  # a refused value is told as a record spells it
    "view": {"json"},  # a view travels to the worker as JSON
    "cli": {"argparse", "json", "sys", "pathlib"},
    "cli_arena": {"argparse", "json", "sys", "pathlib"},
    "__main__": {"os", "sys"},
    "ai": {"random", "json", "struct"},  # numbers for the kernel, as bytes
    # It plays on several processes, looks at the clock, and looks for the kernel's module.
    "arena": {
        *("atexit", "concurrent", "importlib", "json", "multiprocessing", "pathlib"),
        *("random", "statistics", "threading", "time"),
    },
}
# What may be there and need not; each is imported in a function that does without.
EXTRAS = {"kernel.py": {"wasmtime"}, "pools.py": {"distributed"}}
COMPUTING = {
    *("abc", "bisect", "collections", "contextlib", "dataclasses", "enum", "fractions"),
    *("functools", "heapq", "itertools", "math", "operator", "re", "types", "typing"),
}
RANDOM_SOURCES = {"Random", "SystemRandom"}

MODULES = sorted(ENGINE.rglob("*.py"))
LONGER = {
    "position.py": "all that follows from what was said and played in one deal",
    "rules.py": "one table of every option, each value in words, and of every preset",
}

pytestmark = pytest.mark.cpython_only


def name_of(path: Path) -> str:
    """Return the module's place in the order: its own name, or its folder's."""
    parts = path.relative_to(ENGINE).with_suffix("").parts
    return parts[0]


def imports(path: Path) -> list[str]:
    """Return all that a file imports, inside functions too, as dotted names."""
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}: a relative import"
            found += [node.module or ""]
            if node.module == "tarabish":  # a module, or what the package offers
                found += [f"tarabish.{alias.name}" for alias in node.names]
    return found


def own(path: Path) -> set[str]:
    """Return the engine's modules that a file imports."""
    return {
        name.split(".")[1] if "." in name else "__init__"
        for name in imports(path)
        if name.split(".")[0] == "tarabish"
    }


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_arrows_point_left_to_right_only(path):
    here = name_of(path)
    assert here in ORDER, f"{here} has no place in the layers"
    if here == "__init__":
        return
    for name in own(path):
        if name != here:
            assert ORDER.index(name) < ORDER.index(here), f"{here} imports {name}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_nothing_but_the_standard_library_and_nothing_that_looks_outside(path):
    allowed = COMPUTING | OUTWARD.get(name_of(path), set())
    foreign = {name.split(".")[0] for name in imports(path)} - {"tarabish"}
    foreign -= EXTRAS.get(path.name, set())
    assert foreign <= set(sys.stdlib_module_names)
    assert foreign <= allowed


def test_an_extra_is_not_imported_with_its_module():
    for name, extras in EXTRAS.items():
        (path,) = ENGINE.rglob(name)
        tree = ast.parse(path.read_text("utf-8"))
        here = {
            alias.name for node in tree.body if isinstance(node, ast.Import) for alias in node.names
        }
        assert not here & extras


def calls(path: Path) -> list[str]:
    """Return what a file calls: "print", "random.choice"."""
    return [
        ast.unparse(node.func)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
    ]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_no_global_randomness_and_no_input_or_output(path):
    for call in calls(path):
        if call.startswith("random."):
            assert call.split(".")[1] in RANDOM_SOURCES, call
        if name_of(path) not in {"cli", "cli_arena", "__main__"}:
            assert call not in {"open", "print", "input", "exec", "eval", "__import__"}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_files_stay_short(path):
    longest = 400 if path.name in LONGER else 300
    assert len(path.read_text("utf-8").splitlines()) <= longest


def test_every_layer_names_modules_that_exist():
    there = {name_of(path) for path in MODULES}
    assert there <= set(ORDER)
    assert set(ORDER) - there <= {"ai"}
