"""Tell the service worker which files make up the build: `sw.js` at the site's root."""

import base64
import hashlib
import json
from fnmatch import fnmatchcase
from pathlib import Path

from tools.paths import ROOT

SOURCE = ROOT / "web" / "start" / "sw.js"
MARK = """'{"name": "", "files": {}}'"""
WORKER = "sw.js"

# In the site, but not kept by the worker, and why not.
NOT_KEPT = {
    "sw.js": "the browser keeps it by itself",
    "snapshot/*": "the page keeps it, once the table is in use (web/start/snapshot.mjs)",
    "runtime/*/stock/*": "asked for only where the compiled library does not start",
}


def places(site: Path) -> dict[str, Path]:
    """Return place → file for the whole site, sorted by place: "web/main.py"."""
    files = (path for path in site.rglob("*") if path.is_file())
    return dict(sorted((path.relative_to(site).as_posix(), path) for path in files))


def kept_files(site: Path) -> dict[str, Path]:
    """Return place → file, sorted, for all that the worker keeps; the page's own place is ""."""
    return {
        "" if place == "index.html" else place: path
        for place, path in places(site).items()
        if not any(fnmatchcase(place, pattern) for pattern in NOT_KEPT)
    }


def integrity(path: Path) -> str:
    """Return a file's digest as an integrity attribute has it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()


def write_worker(site: Path) -> None:
    """Write `sw.js` into a site that is otherwise finished.

    Raises: ValueError if its source has no place for the list.
    """
    source = SOURCE.read_text()
    if source.count(MARK) != 1:
        raise ValueError(f"{SOURCE.name} has no {MARK}")
    files = {place: integrity(path) for place, path in kept_files(site).items()}
    name = hashlib.sha256(json.dumps([source, files]).encode()).hexdigest()[:12]
    (site / WORKER).write_text(
        source.replace(MARK, f"'{json.dumps({'name': name, 'files': files})}'")
    )
