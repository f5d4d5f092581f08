"""Gather the licences of everything shipped into one text, LICENSES.txt."""

from importlib.metadata import distribution
from pathlib import Path

from tools.paths import NODE_MODULES, ROOT

KEPT = ROOT / "licences"  # an overview, and the texts that the packages themselves leave out


def python_licence(name: str) -> Path:
    """Return the licence file of an installed Python distribution.

    Raises:
        FileNotFoundError: the distribution brings none.
    """
    for file in distribution(name).files or ():
        if "licenses" in file.parts and file.name.startswith("LICENSE"):
            return Path(str(file.locate()))
    raise FileNotFoundError(f"no licence in the distribution {name}")


def texts() -> dict[str, Path]:
    """Return heading → file, in the order of the overview."""
    return {
        "Tarabish: MIT": ROOT / "LICENSE",
        "PyScript: Apache 2.0": NODE_MODULES / "@pyscript" / "core" / "LICENSE",
        "Pyodide: MPL 2.0": KEPT / "MPL-2.0.txt",
        "Python: PSF 2": KEPT / "PSF-2.0.txt",
        "morphdom: MIT": NODE_MODULES / "morphdom" / "LICENSE",
        "htpy: MIT": python_licence("htpy"),
        "MarkupSafe: BSD 3-clause": python_licence("markupsafe"),
        "Card faces: CC0 1.0": KEPT / "CC0-1.0.txt",
    }


def write_licences(site: Path) -> None:
    """Write `LICENSES.txt` into the site."""
    parts = [(KEPT / "overview.txt").read_text()]
    rule = "=" * 80
    parts += [
        f"{rule}\n{heading}\n{rule}\n\n{text.read_text()}" for heading, text in texts().items()
    ]
    (site / "LICENSES.txt").write_text("\n\n".join(parts))
