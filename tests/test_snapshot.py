"""What is kept of Python's memory for later visits (tools/snapshot.py)."""

import struct

import pytest

from tools.snapshot import PAGE, packed, sum_of

pytestmark = pytest.mark.cpython_only  # the tools run where the site is built

HEAD = b"made by Pyodide ".ljust(128)


def pages(text: str) -> bytes:
    """Return a page full of each letter; a point is a page of zeros."""
    return b"".join((b"\0" if letter == "." else letter.encode()) * PAGE for letter in text)


def taken_up(small: bytes, fresh: bytes) -> bytes:
    """Return the picture that a page makes of a packed one, as Picture does (snapshot.mjs)."""
    whole, head, runs = struct.unpack_from("<3I", small)
    at = 12 + 8 * runs
    before, at = small[at : at + head], at + head
    memory = bytearray(fresh.ljust(whole - head, b"\0"))
    for first, count in struct.iter_unpack("<2I", small[12 : 12 + 8 * runs]):
        memory[first * PAGE : (first + count) * PAGE] = small[at : at + count * PAGE]
        at += count * PAGE
    assert at == len(small)
    return before + memory


@pytest.mark.parametrize(
    ("fresh", "memory", "kept"),
    [
        ("ab....", "abcd..", "cd"),
        ("ab....", "axx...", "xx"),
        ("ab....", ".b..yz", ".yz"),  # a page of the fresh memory has become zeros
        ("ab", "ab..cd", "cd"),  # the memory has grown
        ("ab", "ab", ""),
    ],
)
def test_only_the_pages_that_differ_are_kept(fresh: str, memory: str, kept: str) -> None:
    picture = HEAD + pages(memory)
    small = packed(picture, pages(fresh))
    assert small.endswith(HEAD + pages(kept))
    assert taken_up(small, pages(fresh)) == picture


def test_damage_of_64_bytes_changes_the_sum() -> None:
    small = packed(HEAD + pages("abcd"), b"")
    for at in range(0, len(small) - 64, 60):
        damaged = small[:at] + b"\7" * 64 + small[at + 64 :]
        assert sum_of(damaged) != sum_of(small)
