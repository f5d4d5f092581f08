"""Groups of cards to share out: those in which any way will do, and suits in which runs matter."""

import random
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, combinations
from math import comb
from typing import NamedTuple, TypeAlias

from tarabish.ai.coding import bits_of
from tarabish.ai.sharing import WIDTH, unpack

Verdict: TypeAlias = Callable[[int], int | None]
"""What a place makes of its part of a suit: the runs reached, as a mask, or None for never."""


class Loose:
    """Cards each of which may lie in any of the same places."""

    def __init__(self, mask: int, where: Sequence[int], sizes: Sequence[int]) -> None:
        """`where` are the numbers of these places, `sizes` what each place takes of all groups."""
        self.bits = tuple(1 << bit for bit in bits_of(mask))
        self.where = tuple(where)
        self._sizes = tuple(sizes)
        self._cuts: dict[int, tuple[tuple[tuple[int, int], ...], int | None]] = {}

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """How many cards each place may get, packed."""
        found = [(len(self.bits), 0)]
        for place in self.where:
            most = self._sizes[place]
            found = [
                (left - n, packed | n << WIDTH * place)
                for left, packed in found
                for n in range(min(left, most) + 1)
            ]
        return tuple(sorted(packed for left, packed in found if not left))

    def ways(self, counts: int) -> Mapping[int, int]:
        """Return how many ways give the places so many cards; empty for none."""
        each = unpack(counts, len(self._sizes))
        left = len(self.bits)
        elsewhere = any(n for place, n in enumerate(each) if place not in self.where)
        if elsewhere or sum(each) != left:
            return {}
        ways = 1
        for n in each:
            ways *= comb(left, n)
            left -= n
        return {0: ways}

    def draw(self, hands: list[int], counts: int, reached: int, rng: random.Random) -> None:
        """Add one of the ways to the hands of the places."""
        assert not reached
        taken, last = self._cuts.get(counts) or self._cut(counts)
        row, start = list(self.bits), 0
        for place, end in taken:
            shuffle(row, start, end, rng)
            hands[place] |= sum(row[start:end])
            start = end
        if last is not None:
            hands[last] |= sum(row[start:])

    def _cut(self, counts: int) -> tuple[tuple[tuple[int, int], ...], int | None]:
        """Return up to where in a row of the cards each place takes its part, and who the rest.

        That is the place that gets the most; None where there are no cards.
        """
        each = unpack(counts, len(self._sizes))
        *taking, last = sorted((n, place) for place, n in enumerate(each))
        ends = accumulate(n for n, _ in taking)
        parts = ((place, end) for (n, place), end in zip(taking, ends, strict=True) if n)
        cut = self._cuts[counts] = tuple(parts), last[1] if last[0] else None
        return cut

    def every(self, counts: int, reached: int) -> Iterator[tuple[int, ...]]:
        """Yield all the ways, the part of each place."""
        if not reached and self.ways(counts):
            yield from _ways_to_share(self.bits, unpack(counts, len(self._sizes)))


def shuffle(row: list[int], start: int, end: int, rng: random.Random) -> None:
    """Bring cards of a row by chance into the places from `start` to before `end`.

    Any of those from `start` on may come there: the beginning of a shuffle, quicker than all of it.
    """
    chance, left = rng.random, len(row)
    for at in range(start, end):
        other = at + int(chance() * (left - at))
        row[at], row[other] = row[other], row[at]


def _ways_to_share(row: Sequence[int], each: Sequence[int]) -> Iterator[tuple[int, ...]]:
    if not each:
        yield ()
        return
    for part in combinations(row, each[0]):
        rest = [bit for bit in row if bit not in part]
        for more in _ways_to_share(rest, each[1:]):
            yield (sum(part), *more)


class Laid:
    """A suit of which every way is laid out in which some places may hold their parts.

    Those are the places with a `Verdict`; of the other places, two at most, any part will do.
    """

    def __init__(
        self, mask: int, may: Sequence[int], verdicts: Mapping[int, Verdict], sizes: Sequence[int]
    ) -> None:
        """`may` is what each place may hold at all, `sizes` what each takes of all groups.

        `verdicts` tell by the places' numbers what those make of their parts.
        """
        self._judges = tuple(verdicts)
        self._others = tuple(place for place in range(len(may)) if place not in verdicts)
        self._table: dict[int, dict[int, _Row]] = {}
        ways: list[_Way] = [(mask, 0, 0, ())]
        for place, verdict in verdicts.items():
            judged = _judged(mask & may[place], place, sizes[place], verdict)
            ways = _with_parts(ways, may[place], judged)
        self._let_others_share(ways, [may[place] for place in self._others])
        self.counts = tuple(sorted(self._table))

    def _let_others_share(self, ways: "Iterable[_Way]", may: Sequence[int]) -> None:
        """Lay out what the other places may get of the cards left, by how many each gets."""
        for left, counts, reached, parts in ways:
            if not may:
                if not left:
                    self._add(counts, reached, 1, (parts, 0, 0))
            elif len(may) == 1:
                if not left & ~may[0]:
                    counts_now = counts + (left.bit_count() << WIDTH * self._others[0])
                    self._add(counts_now, reached, 1, ((*parts, left), 0, 0))
            elif not left & ~(may[0] | may[1]):
                both = left & may[0] & may[1]
                one, two = left & ~may[1], left & ~may[0]
                most = both.bit_count()
                for n in range(most + 1):
                    first = one.bit_count() + n << WIDTH * self._others[0]
                    second = two.bit_count() + most - n << WIDTH * self._others[1]
                    entry = ((*parts, one, two), both, n)
                    self._add(counts + first + second, reached, comb(most, n), entry)

    def _add(self, counts: int, reached: int, ways: int, entry: "_Entry") -> None:
        by_runs = self._table.get(counts)
        if by_runs is None:
            by_runs = self._table[counts] = {}
        row = by_runs.get(reached)
        if row is None:
            by_runs[reached] = _Row([ways], [entry])
        else:
            row.upto.append(ways + row.upto[-1])
            row.entries.append(entry)

    def ways(self, counts: int) -> Mapping[int, int]:
        """Return how many ways give the places so many cards, by the runs reached."""
        return {
            reached: row.upto[-1] for reached, row in sorted(self._table.get(counts, {}).items())
        }

    def draw(self, hands: list[int], counts: int, reached: int, rng: random.Random) -> None:
        """Add one of the ways to the hands of the places."""
        upto, entries = self._table[counts][reached]
        parts, both, n = entries[bisect_right(upto, int(rng.random() * upto[-1]))]
        for place, part in zip(self._judges + self._others, parts, strict=True):
            hands[place] |= part
        if both:
            row = [1 << bit for bit in bits_of(both)]
            shuffle(row, 0, n, rng)
            some = sum(row[:n])
            hands[self._others[0]] |= some
            hands[self._others[1]] |= both ^ some

    def every(self, counts: int, reached: int) -> Iterator[tuple[int, ...]]:
        """Yield all the ways, the part of each place."""
        row = self._table.get(counts, {}).get(reached)
        for parts, both, n in row.entries if row else ():
            hands = dict(zip(self._judges + self._others, parts, strict=True))
            for some in combinations([1 << bit for bit in bits_of(both)], n):
                shared = (sum(some), both ^ sum(some))
                more = dict(zip(self._others, shared, strict=False))
                yield tuple(hands[place] | more.get(place, 0) for place in range(len(hands)))


_Way: TypeAlias = tuple[int, int, int, tuple[int, ...]]
"""Cards left, and what was given: counts, runs reached, the parts of the first places that judge.

A plain tuple, as there may be thousands.
"""

_Entry: TypeAlias = tuple[tuple[int, ...], int, int]
"""The parts of the places that judge, then of the others; and cards of which the first of the
others gets so many, the second all the rest."""


class _Row(NamedTuple):
    """Ways that give the same counts and reach the same runs; `upto` sums up how many they are."""

    upto: list[int]
    entries: list[_Entry]


def _judged(mask: int, place: int, size: int, verdict: Verdict) -> dict[int, tuple[int, int]]:
    """Return the counts and the runs reached for each part of a mask that a place allows."""
    judged = {}
    for part in _parts(mask):
        reached = verdict(part) if part.bit_count() <= size else None
        if reached is not None:
            judged[part] = (part.bit_count() << WIDTH * place, reached)
    return judged


def _with_parts(
    ways: Iterable[_Way], may: int, judged: Mapping[int, tuple[int, int]]
) -> list[_Way]:
    """Return the ways with each part of the cards left that the next place allows."""
    found = []
    for left, counts, reached, parts in ways:
        mask = part = left & may
        while True:
            known = judged.get(part)
            if known is not None:
                more, runs = known
                found.append((left ^ part, counts + more, reached | runs, (*parts, part)))
            if not part:
                break
            part = part - 1 & mask
    return found


def _parts(mask: int) -> Iterator[int]:
    """Yield every part of a mask, itself first and 0 last."""
    part = mask
    while part:
        yield part
        part = part - 1 & mask
    yield 0
