"""A host behind a slow line, for measuring: its files compressed, every byte taking its time.

The browser's own emulation of a network binds each page and worker apart from the others, and
some of them not at all. Here all answers share one line, whoever asked.
"""

import hashlib
import json
import shutil
import subprocess
import time
from pathlib import Path
from threading import Lock
from typing import Any

from tools.paths import BUILD, ROOT
from tools.serve import Handler

COMPRESSOR = ROOT / "tools" / "brotli.mjs"
SUFFIX = ".br"
PIECE = 8192  # bytes that pass in one go: 7 ms at 10 Mbit/s


class Line:
    """A line that all answers share: bits a second, and seconds before each answer begins."""

    def __init__(self, rate: float, latency: float) -> None:
        self.rate = rate
        self.latency = latency
        self.lock = Lock()
        self.free = 0.0  # the time from which on nothing is under way

    def carry(self, size: int) -> None:
        """Return when this many bytes are through, after those that came before."""
        with self.lock:
            self.free = max(self.free, time.monotonic()) + size * 8 / self.rate
            through = self.free
        time.sleep(max(0.0, through - time.monotonic()))


class SlowHandler(Handler):
    """Serve a folder over a line, a file's compressed copy where there is one beside it."""

    line: Line
    encoding = ""

    def send_head(self):  # type: ignore[no-untyped-def]  # as in the base class
        """Begin an answer after the line's latency."""
        time.sleep(self.line.latency)
        self.encoding = ""
        return super().send_head()  # type: ignore[no-untyped-call]

    def translate_path(self, path: str) -> str:
        """Return the file to send."""
        found = Path(super().translate_path(path))
        if found.is_dir():
            found /= "index.html"
        squeezed = found.with_name(found.name + SUFFIX)
        if squeezed.is_file() and "br" in self.headers.get("Accept-Encoding", ""):
            self.encoding = "br"
            return str(squeezed)
        return str(found)

    def guess_type(self, path: Any) -> str:
        """Return the type of what was compressed."""
        return super().guess_type(str(path).removesuffix(SUFFIX))

    def end_headers(self) -> None:
        """Name the encoding, then finish."""
        if self.encoding:
            self.send_header("Content-Encoding", self.encoding)
        super().end_headers()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file piece by piece, each when the line has carried it."""
        while piece := source.read(PIECE):
            self.line.carry(len(piece))
            outputfile.write(piece)


def over(line: Line) -> type[SlowHandler]:
    """Return the handler whose answers come over this line."""
    return type("LineHandler", (SlowHandler,), {"line": line})


def compress(folder: Path) -> None:
    """Put a compressed copy beside every file that gets smaller by it, as hosts do.

    The runtime takes a minute, so copies are kept in build/.
    """
    shelf = BUILD / "brotli"
    shelf.mkdir(parents=True, exist_ok=True)
    kept = {
        path: shelf / (hashlib.sha256(path.read_bytes()).hexdigest() + SUFFIX)
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
    new = {str(path): str(copy) for path, copy in kept.items() if not copy.exists()}
    if new:
        subprocess.run(["node", str(COMPRESSOR)], input=json.dumps(new), text=True, check=True)
    for path, copy in kept.items():
        if copy.stat().st_size < path.stat().st_size:
            shutil.copyfile(copy, path.with_name(path.name + SUFFIX))
