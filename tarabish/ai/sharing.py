"""Sharing out cards to places of a known size, each way as likely as any other.

The cards come in groups (`groups`). How many ways there are for all groups together is counted,
not tried; so a draw never fails, and no way is likelier than another.

A hand is a mask of bits. How many cards each place gets of a group is packed into one number, so
that taking a group's cards from what the places still need is one subtraction.
"""

import random
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple, Protocol

WIDTH: Final = 5
"""Bits for the count of one place: it holds at most nine cards, and the highest bit stays free."""

FREE: Final = 1 << WIDTH - 1


def pack(counts: Iterable[int]) -> int:
    """Return the counts of the places as one number."""
    packed = 0
    for place, count in enumerate(counts):
        packed |= count << WIDTH * place
    return packed


def unpack(packed: int, places: int) -> tuple[int, ...]:
    """Return the counts of so many places."""
    return tuple(packed >> WIDTH * place & FREE - 1 for place in range(places))


class Group(Protocol):
    """Cards that are shared out together."""

    @property
    def counts(self) -> Iterable[int]:
        """How many cards each place may get, packed: all that is possible, ascending."""

    def ways(self, counts: int) -> Mapping[int, int]:
        """Return how many ways give the places so many cards; may be empty.

        By the runs reached, ascending.
        """

    def draw(self, hands: list[int], counts: int, reached: int, rng: random.Random) -> None:
        """Add one of those ways to the hands of the places; there must be one."""

    def every(self, counts: int, reached: int) -> Iterator[tuple[int, ...]]:
        """Yield all those ways, the part of each place; nothing where there is none."""


class _Options(NamedTuple):
    """What a group may give, when the groups before it have left so much to do.

    `upto` are the ways of the options so far, each with all that the groups after it can do;
    `steps` tell of each option the counts, the runs reached, and what is left to do after it.
    """

    upto: list[int]
    steps: list[tuple[int, int, int, int]]

    @property
    def total(self) -> int:
        return self.upto[-1] if self.upto else 0


class Sharing:
    """All ways to share out groups of cards that fill every place and reach all runs."""

    def __init__(self, sizes: Sequence[int], groups: Iterable[Group], runs: int = 0) -> None:
        """`sizes` is what each place takes, `runs` the mask of the runs that must be reached."""
        self._places = len(sizes)
        self._groups = tuple(groups)
        self._start = pack(sizes), runs
        self._guard = pack([FREE] * len(sizes))
        self._known: dict[tuple[int, int, int], _Options] = {}

    @cached_property
    def total(self) -> int:
        """How many ways there are."""
        return self._ways_from(0, *self._start)

    def _ways_from(self, at: int, needs: int, runs: int) -> int:
        if at == len(self._groups):
            return int(not needs and not runs)
        return self._options(at, needs, runs).total

    def _options(self, at: int, needs: int, runs: int) -> _Options:
        known = self._known.get((at, needs, runs))
        if known is not None:
            return known
        group, total = self._groups[at], 0
        found = _Options([], [])
        # The last group gives what is needed, whatever else it could give.
        last = at == len(self._groups) - 1
        for counts in (needs,) if last else group.counts:
            left = (needs | self._guard) - counts
            if left & self._guard != self._guard:
                continue  # more than one of the places needs
            left ^= self._guard
            for reached, ways in group.ways(counts).items():
                together = ways * self._ways_from(at + 1, left, runs & ~reached)
                if together:
                    total += together
                    found.upto.append(total)
                    found.steps.append((counts, reached, left, runs & ~reached))
        self._known[at, needs, runs] = found
        return found

    def draw(self, rng: random.Random) -> list[int]:
        """Return one way, the hand of each place; each way is as likely as any other.

        There must be one.
        """
        hands = [0] * self._places
        needs, runs = self._start
        for at, group in enumerate(self._groups):
            upto, steps = self._options(at, needs, runs)
            pick = bisect_right(upto, int(rng.random() * upto[-1])) if len(steps) > 1 else 0
            counts, reached, needs, runs = steps[pick]
            group.draw(hands, counts, reached, rng)
        return hands

    def every(self) -> Iterator[tuple[int, ...]]:
        """Yield each way once, the hand of each place."""
        yield from self._every_from(0, *self._start)

    def _every_from(self, at: int, needs: int, runs: int) -> Iterator[tuple[int, ...]]:
        if at == len(self._groups):
            if not needs and not runs:
                yield (0,) * self._places
            return
        for counts, reached, left, still in self._options(at, needs, runs).steps:
            for parts in self._groups[at].every(counts, reached):
                for more in self._every_from(at + 1, left, still):
                    yield tuple(part | rest for part, rest in zip(parts, more, strict=True))
