"""Make the 72 card faces: 36 with small corners for large screens, 36 with big ones for phones.

The drawings are Adrian Kennard's, given to everybody (CC0), taken from an npm package.
Our own back and icon are drawn by hand and lie in web/art.
"""

import hashlib
import shutil
import subprocess
from pathlib import Path

from tarabish import DECK
from tools.paths import BUILD, NODE_MODULES, ROOT

PACKAGE = NODE_MODULES / "@heruka_urgyen" / "react-playing-cards"
OPTIMISER = ROOT / "tools" / "optimise_art.mjs"
FACES = tuple(map(str, DECK))
# Folder in the package → folder in the site.
SETS = {"2color": "art", "2color-bf": "art/big"}


def source(kind: str) -> Path:
    """Return the package's folder of one set of faces."""
    return PACKAGE / "src" / "images" / kind


def cache_key() -> str:
    """Return a name that changes when anything that makes the faces does."""
    digest = hashlib.sha256(OPTIMISER.read_bytes())
    digest.update((NODE_MODULES / "svgo" / "package.json").read_bytes())
    for kind in SETS:
        for face in FACES:
            digest.update((source(kind) / f"{face}.svg").read_bytes())
    return digest.hexdigest()[:16]


def made() -> Path:
    """Return a folder with the finished faces; making them takes seconds, so they are kept."""
    folder = BUILD / f"art-{cache_key()}"
    if not folder.exists():
        unfinished = folder.with_suffix(".unfinished")
        shutil.rmtree(unfinished, ignore_errors=True)
        for kind, place in SETS.items():
            where = (str(OPTIMISER), str(source(kind)), str(unfinished / place))
            subprocess.run(["node", *where, *FACES], check=True)
        unfinished.rename(folder)
    return folder


def write_art(site: Path) -> None:
    """Write `art/` into the site."""
    shutil.copytree(made() / "art", site / "art")
