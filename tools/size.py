"""Tell what a first visit transfers, and fail above the budget: `python -m tools.size`.

A first visit is all that is fetched until one can play, and the faces for it: a test records the
requests of a browser and compares. The second half of the list comes afterwards, while a table is
in use, or never; but over a line so quick that its bytes take less time than they save, the
snapshot is asked for at once (web/start/snapshot.mjs). Sizes are those of brotli at its best, or
the file's own where that is smaller.
"""

import hashlib
import json
import subprocess
import sys
from fnmatch import fnmatchcase
from pathlib import Path

from tools.offline import places
from tools.paths import BUILD, DIST, ROOT

BUDGET = 5_000_000  # bytes
SQUEEZER = ROOT / "tools" / "brotli_sizes.mjs"

# What is in the site, but not fetched before one can play, and when it is.
LATER = {
    "sw.js": "once a table is in use",
    "snapshot/*": "once a table is in use, for the next visit; over a quick line at once",
    "art/big/*": "with the worker's copy; a phone takes these and not the others",
    "game/*/web/ai_worker.py": "when the table is drawn",
    "game/*/ahead.zip": "when somebody thinks ahead: a player, for a hint, or looking back",
    "game/*/kernel.wasm": "with that, in the worker",
    "game/*/web/art/back.svg": "when cards are dealt",
    "web/art/icon-*": "with the worker's copy, or when the game is installed",
    "manifest.webmanifest": "when the browser thinks of installing",
    "LICENSES.txt": "with the worker's copy, or when it is asked for",
    "runtime/*/stock/*": "only where the compiled library does not start",
}


def first_visit(site: Path) -> dict[str, Path]:
    """Return place → file for what a first visit fetches until one can play, sorted."""
    return {
        place: path
        for place, path in places(site).items()
        if not any(fnmatchcase(place, pattern) for pattern in LATER)
    }


def sizes(files: dict[str, Path]) -> dict[str, int]:
    """Return place → bytes. The runtime takes a minute to compress, so sizes are kept in build/."""
    shelf = BUILD / "sizes.json"
    known: dict[str, int] = json.loads(shelf.read_text()) if shelf.exists() else {}
    digests = {
        place: hashlib.sha256(path.read_bytes()).hexdigest() for place, path in files.items()
    }
    new = {digests[place]: str(path) for place, path in files.items()}
    new = {digest: path for digest, path in new.items() if digest not in known}
    if new:
        told = subprocess.run(
            ["node", str(SQUEEZER)],
            input=json.dumps(new),
            capture_output=True,
            text=True,
            check=True,
        )
        known |= json.loads(told.stdout)
    # What is of no use any more goes.
    known = {digest: known[digest] for digest in sorted(digests.values())}
    BUILD.mkdir(exist_ok=True)
    shelf.write_text(json.dumps(known))
    return {place: known[digest] for place, digest in digests.items()}


def main() -> int:
    """Print both lists, the largest first; return 1 above the budget."""
    first, all_files = first_visit(DIST), places(DIST)
    squeezed = sizes(all_files)
    for title, chosen in (
        ("Before one can play", first),
        ("Afterwards", all_files.keys() - first.keys()),
    ):
        print(f"{title}: {sum(squeezed[place] for place in chosen):,} bytes")
        for place in sorted(chosen, key=lambda place: (-squeezed[place], place)):
            if squeezed[place] >= 1000:
                print(f"  {squeezed[place]:>9,}  {place}")
        small = [squeezed[place] for place in chosen if squeezed[place] < 1000]
        print(f"  {sum(small):>9,}  {len(small)} files below 1,000")
    total = sum(squeezed[place] for place in first)
    print(f"{total:,} of {BUDGET:,} bytes")
    return int(total > BUDGET)


if __name__ == "__main__":
    sys.exit(main())
