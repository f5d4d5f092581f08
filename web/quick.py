"""Dataclasses, made in half the time: their methods were compiled when the site was built.

Python writes a dataclass's methods as text and compiles it, for each of them, at every start; that
is more than half of what importing the game takes. The build keeps what was compiled
(tools/pyc.py). Where a text is not known, Python compiles it as ever. A snapshot has them made.
"""

import dataclasses
import marshal
from types import CodeType
from typing import Any
from zipimport import zipimporter

KEPT = "dataclasses.bin"
"""The file in the game's archive: a marshalled dict, text → compiled."""


def use(archive: str) -> dict[str, CodeType]:
    """Have all dataclasses from now on use what an archive of the game keeps, and return that."""
    kept: dict[str, CodeType] = marshal.loads(zipimporter(archive).get_data(f"{archive}/{KEPT}"))

    def run(text: str, *where: Any) -> None:
        exec(kept.get(text, text), *where)

    vars(dataclasses)["exec"] = run  # found there before Python's own
    return kept
