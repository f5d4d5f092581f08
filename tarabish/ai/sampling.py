"""Worlds: how the cards that a seat cannot see may lie, as far as it can know.

It is given a `View` and nothing else, so it cannot peek. `constraints` tells what is certain,
`sharing` counts and draws, `heard` weighs by what was said and by what was not.
"""

import random
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from itertools import accumulate
from math import prod
from typing import Final, NamedTuple, TypeAlias

from tarabish.ai.coding import Coding
from tarabish.ai.constraints import Constraints
from tarabish.ai.heard import Witness, witnesses
from tarabish.ai.reading import read_constraints
from tarabish.ai.sharing import Sharing
from tarabish.view import View

FourMasks: TypeAlias = tuple[int, int, int, int]
"""Four masks of cards, seats 0..3; the bits are those of the coding."""

TRIES: Final = 60
"""How many worlds are drawn, one after the other, for one that what was heard speaks for."""

BATCH: Final = 200
"""So many worlds are drawn from one seed, by the same chances in Python and in the kernel."""

POOL: Final = 8
"""Out of how many one is then taken, by their likelihoods, if none of the tries would do."""

PILOTS: Final = 64
"""How many worlds are drawn beforehand to see how likely what was heard can be at best."""


class World(NamedTuple):
    """Who holds what: the cards in each hand now, this seat's own included, seats 0..3.

    And what each seat is still to pick up: a kitty that lies face down, or what is dealt only once
    trump is named; nothing from then on (KITTY, DEAL).
    """

    hands: FourMasks
    later: FourMasks


class Worlds:
    """All the worlds that agree with a view: counted, drawn, or each in turn.

    Reading a view takes some milliseconds; one of these serves for as many draws as are wanted.
    """

    def __init__(self, view: View, *, fair_play: bool = True) -> None:
        """Read a view; `fair_play` is that of `read_constraints`.

        Raises: ValueError when the seats do not hold as many cards together as are unseen.
        """
        self.view = view
        self.constraints: Constraints = read_constraints(
            view, fair_play=fair_play, can_be=lambda tried: self._ways(tried) > 0
        )
        self._where = [(int(p.seat) + 4 * p.later) for p in self.constraints.places]

    def _ways(self, constraints: Constraints) -> int:
        """Return how many ways there are to share out the cards."""
        return constraints.sharing.total

    @property
    def coding(self) -> Coding:
        """The coding of the masks; before trump is named that of no trump."""
        return self.constraints.coding

    @cached_property
    def total(self) -> int:
        """How many worlds there are, at least one; kitties that lie otherwise count apart."""
        return self._ways(self.constraints)

    @property
    def _sharing(self) -> Sharing:
        return self.constraints.sharing

    def draw(self, count: int, rng: random.Random, *, habits: bool = True) -> list[World]:
        """Return so many worlds drawn from all; the same one may come twice.

        With `habits` a world is as likely as what was said, and not said, makes it if the others
        have about our own habits (`heard`). Without, each is as likely as any other. The same view
        and the same state of `rng` give the same worlds.
        """
        return [
            world
            for first in range(0, count, BATCH)
            for world in self.drawn(min(BATCH, count - first), rng.getrandbits(32), habits=habits)
        ]

    def drawn(self, count: int, seed: int, *, habits: bool = True) -> Iterator[World]:
        """Yield so many worlds, at most a batch, drawn from a seed of 32 bits; see `draw`."""
        rng = random.Random(seed)
        if not habits or not self.witnesses:
            return (self._world(self._sharing.draw(rng)) for _ in range(count))
        return (self._likely_world(rng) for _ in range(count))

    def _likely_world(self, rng: random.Random) -> World:
        for _ in range(TRIES):
            hands = self._sharing.draw(rng)
            doubt, likely = self._at_best * rng.random(), 1.0
            for place, witness in self.witnesses:
                likely *= witness.judge(hands[place], rng)
                if likely <= doubt:
                    break
            else:
                return self._world(hands)
        pool = [self._sharing.draw(rng) for _ in range(POOL)]
        upto = list(accumulate(self._guess(hands, rng) for hands in pool))
        return self._world(pool[bisect_right(upto, upto[-1] * rng.random(), hi=POOL - 1)])

    def _guess(self, hands: list[int], rng: random.Random) -> float:
        """Return how likely what was heard is with these hands, for one way that kitties lay."""
        return prod(witness.judge(hands[place], rng) for place, witness in self.witnesses)

    @cached_property
    def _at_best(self) -> float:
        """How likely what was heard can be; in few worlds it is a little more."""
        rng = random.Random(0)  # always the same pilots
        pilots = (self._sharing.draw(rng) for _ in range(PILOTS))
        return max(self._guess(hands, rng) for hands in pilots)

    def likelihood(self, world: World) -> float:
        """Return how likely, from 0 to 1, what was heard is in a world, all kitties considered.

        1 where nothing was heard. Worlds drawn with habits come in proportion to it.
        """
        return prod((w.likelihood(world.hands[w.seat]) for _, w in self.witnesses), start=1.0)

    def every(self, limit: int) -> list[World] | None:
        """Return each world once, or None where there are more than `limit`."""
        return list(self) if self.total <= limit else None

    def __contains__(self, world: World) -> bool:
        """Return whether the world agrees with the view; the bits are those of `coding`."""
        hands = [(*world.hands, *world.later)[where] for where in self._where]
        return self._world(hands) == world and self.constraints.allow(hands)

    def __iter__(self) -> Iterator[World]:
        return map(self._world, self._sharing.every())

    def _world(self, hands: list[int] | tuple[int, ...]) -> World:
        masks = [0] * 8
        masks[self.view.seat] = self.constraints.hand
        for where, hand in zip(self._where, hands, strict=True):
            masks[where] = hand
        a, b, c, d, *later = masks
        return World((a, b, c, d), (later[0], later[1], later[2], later[3]))

    @cached_property
    def witnesses(self) -> tuple[tuple[int, Witness], ...]:
        """Who has told anything, each after the number of the place that is its hand."""
        return tuple((self._where.index(w.seat), w) for w in witnesses(self.view, self.coding))


def sample(view: View, count: int, rng: random.Random, *, habits: bool = True) -> list[World]:
    """Return so many worlds that agree with a view; see `Worlds.draw`."""
    return Worlds(view).draw(count, rng, habits=habits)


def worlds(view: View, limit: int) -> list[World] | None:
    """Return every world that agrees with a view once, or None where there are more than `limit`.

    Each is as likely as any other, but for what `Worlds.likelihood` tells.
    """
    return Worlds(view).every(limit)
