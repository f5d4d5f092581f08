"""Where things are, said once."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"  # the finished site, written afresh by every build
BUILD = ROOT / "build"  # what is slow to make, kept between builds
NODE_MODULES = ROOT / "node_modules"
