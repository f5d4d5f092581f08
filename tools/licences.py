"""Gather the licences of everything shipped."""

from importlib.metadata import distribution
from pathlib import Path

from tools.paths import NODE_MODULES, ROOT
from tools.runtime import copy

# Name in the site → where the text comes from. What their packages leave out (Pyodide's,
# Python's, the card faces') is kept in licences/ of this repository.
PACKAGED = {
    "LICENSE.txt": ROOT / "LICENSE",
    "pyscript.txt": NODE_MODULES / "@pyscript" / "core" / "LICENSE",
    "morphdom.txt": NODE_MODULES / "morphdom" / "LICENSE",
}


def python_licence(name: str) -> Path:
    """Return the licence file of an installed Python distribution.

    Raises:
        FileNotFoundError: the distribution brings none.
    """
    for file in distribution(name).files or ():
        if "licenses" in file.parts and file.name.startswith("LICENSE"):
            return Path(str(file.locate()))
    raise FileNotFoundError(f"no licence in the distribution {name}")


def write_licences(site: Path) -> None:
    """Write `licences/` into the site."""
    for text in (ROOT / "licences").iterdir():
        copy(text, site / "licences" / text.name)
    for name, source in PACKAGED.items():
        copy(source, site / "licences" / name)
    for library in ("htpy", "markupsafe"):
        copy(python_licence(library), site / "licences" / f"{library}.txt")
