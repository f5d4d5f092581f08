"""Python's memory with the game already imported, for every visit after the first.

The page keeps it in the browser once the table is in use (web/start/snapshot.mjs), and goes on
from it the next time; over a quick line at once. It fits only the very interpreter, library and
game it was made from, so its name is a digest of itself, and a new one is made when any of them
changes.
"""

import ast
import gzip
import hashlib
import struct
import subprocess
import sys
from array import array
from dataclasses import dataclass
from pathlib import Path

from tools.packed import application, key, standard_library
from tools.paths import BUILD, ROOT
from tools.python_files import own_files

MAKER = ROOT / "tools" / "make_snapshot.mjs"

# Modules that can be imported only where there is a page.
OF_THE_BROWSER = frozenset({"js", "pyscript", "polyscript"})
NOT_IMPORTED = frozenset({"__init__", "main", "ai_worker"})  # the first is, by any other

# Modules of the standard library that PyScript imports as it starts.
OF_PYSCRIPT = ("html",)

PAGE = 4096  # bytes; the memory is 31 MB, and 9.5 MB of it are what Python made of it
SAMPLE = 16  # of so many numbers one is looked at by a page that takes the picture up


def imported(source: str) -> set[str]:
    """Return the top-level packages that a module imports."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return {name.partition(".")[0] for name in found}


def modules() -> list[str]:
    """Return what is imported before the picture is taken: all of web/ that needs no page.

    The engine comes along as far as the page uses it; what is fetched later is left out.
    """
    first = own_files(later=False)
    own = [
        f"web.{path.stem}"
        for path in sorted((ROOT / "web").glob("*.py"))
        if path.stem not in NOT_IMPORTED
        and f"web/{path.name}" in first
        and not imported(path.read_text()) & OF_THE_BROWSER
    ]
    return [*OF_PYSCRIPT, *own]


def packed(picture: bytes, fresh: bytes) -> bytes:
    """Return what a page needs of Pyodide's picture of its memory, which ends with the memory.

    That is: the picture's length, that of what stands before the memory, and how many runs of pages
    follow; each run's first page and number of pages; what stands before the memory; and the pages
    themselves. All numbers are four bytes, lowest first. Pages that are as they were in the `fresh`
    memory, before anything ran, are left out.
    """
    head = len(picture) % PAGE
    memory = picture[head:]
    runs: list[tuple[int, int]] = []
    for number in range(len(memory) // PAGE):
        page = slice(number * PAGE, (number + 1) * PAGE)
        if memory[page] == (fresh[page] or bytes(PAGE)):
            continue
        if runs and sum(runs[-1]) == number:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((number, 1))
    small = struct.pack("<3I", len(picture), head, len(runs))
    small += b"".join(struct.pack("<2I", *run) for run in runs)
    small += picture[:head]
    return small + b"".join(memory[first * PAGE : (first + count) * PAGE] for first, count in runs)


def sum_of(packed: bytes) -> int:
    """Return the sum of every sixteenth number of four bytes, as a number of four bytes."""
    numbers = array("I", packed[: len(packed) // 4 * 4])
    if sys.byteorder == "big":
        numbers.byteswap()
    return sum(numbers[::SAMPLE]) % 2**32


@dataclass(frozen=True)
class Snapshot:
    """A packed memory, compressed; `digest` is of the packed memory, in hexadecimal digits."""

    path: Path
    digest: str

    @property
    def sum(self) -> int:
        """The packed memory's sum."""
        return sum_of(gzip.decompress(self.path.read_bytes()))


def snapshot() -> Snapshot:
    """Return the snapshot of this tree, made unless it is there already."""
    library, game, names = standard_library(), application(), modules()
    made_from = {path.name: path for path in (Path(__file__), MAKER, library, game)}
    inputs = key(made_from)
    for found in BUILD.glob(f"snapshot-{inputs}-*.gz"):
        return Snapshot(found, found.stem.rpartition("-")[2])
    for old in BUILD.glob("snapshot-*"):
        old.unlink()
    memory, fresh = BUILD / f"memory-{inputs}.bin", BUILD / f"fresh-{inputs}.bin"
    subprocess.run(
        ["node", str(MAKER), str(library), str(game), str(memory), str(fresh)],
        input="\n".join(names),
        text=True,
        check=True,
    )
    small = packed(memory.read_bytes(), fresh.read_bytes())
    memory.unlink()
    fresh.unlink()
    name = hashlib.sha256(small).hexdigest()
    target = BUILD / f"snapshot-{inputs}-{name}.gz"
    unfinished = target.with_suffix(".unfinished")
    unfinished.write_bytes(gzip.compress(small, mtime=0))
    unfinished.rename(target)
    return Snapshot(target, name)
