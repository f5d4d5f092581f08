"""What the cards of a hand lead to, tried out in worlds: by reflexes, and if nobody errs.

Done by the kernel where its module is there, else in Python; the worlds are the same.
"""

import random
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from tarabish.ai.drawing import Drawn, KernelWorlds
from tarabish.ai.kernel import Kernel, WasmKernel
from tarabish.ai.play import OpenTable
from tarabish.ai.sampling import World, Worlds
from tarabish.ai.stakes import Stakes
from tarabish.view import View

DRAWN: Final = 50
"""How many worlds are drawn from one seed; the kernel plays them out in one step, too."""

STEP: Final = 8
"""How many worlds are drawn and played out in Python in one step: a few milliseconds."""


class Trial(ABC):
    """What came of each card so far, by its bit, in the points that side A writes down more.

    `sums` are over the worlds tried, each by its weight, and `weight` is what these weigh together.
    """

    def __init__(self, view: View, known: Worlds) -> None:
        """`known` are the worlds of this view, in which the seat is to play."""
        assert view.trick is not None
        self.known = known
        self.sums: dict[int, float] = defaultdict(float)
        self.weight = 0.0
        self._stakes = Stakes(view, known.coding)
        self._trick = tuple(known.coding.bits[c] for c in view.trick.cards)

    def batches(self, number: int, rng: random.Random) -> Iterator[int]:
        """Take worlds, some at a time, and yield how many: so many drawn, or all if no more.

        Drawn ones weigh 1 each, as likely ones come more often; of all, each weighs its likelihood.
        """
        if self.known.total <= number:
            every = iter(self.known)
            while some := tuple(islice(every, STEP)):
                yield self._take(some)
            return
        for first in range(0, number, DRAWN):
            yield from self._draw(min(DRAWN, number - first), rng.getrandbits(32))

    @abstractmethod
    def _take(self, worlds: Sequence[World]) -> int:
        """Take these worlds by their likelihood; return how many."""

    @abstractmethod
    def _draw(self, count: int, seed: int) -> Iterator[int]:
        """Take so many worlds drawn from a seed, some at a time; yield how many."""

    @abstractmethod
    def play_out(self, weight: float) -> None:
        """Play every card out by reflexes in the worlds taken, weighing so many times their own."""

    @abstractmethod
    def solve(self, which: int, weight: float, budget: int) -> None:
        """Add what every card leads to in one of the worlds taken if nobody errs from there on.

        Where that cannot be found out by trying `budget` cards, the world counts less instead.
        """


class InPython(Trial):
    """A trial by Python's worlds, and by any kernel's rollouts and exact play, table by table."""

    def __init__(self, view: View, kernel: Kernel) -> None:
        super().__init__(view, Worlds(view))
        self._kernel = kernel
        self._leader = (view.seat - len(self._trick)) % 4
        self._taken: list[tuple[World, float]] = []

    def _take(self, worlds: Sequence[World]) -> int:
        self._taken = [(world, self.known.likelihood(world)) for world in worlds]
        return len(worlds)

    def _draw(self, count: int, seed: int) -> Iterator[int]:
        drawn = iter(self.known.drawn(count, seed))
        while some := tuple(islice(drawn, STEP)):
            self._taken = [(world, 1.0) for world in some]
            yield len(some)

    def play_out(self, weight: float) -> None:
        """Play every card out by reflexes in the worlds taken, weighing so many times their own."""
        alike = defaultdict(list)
        for world, own in self._taken:
            alike[self._stakes.extras(world), own].append(self._table(world))
        for (extra, own), tables in alike.items():
            payoff = self._stakes.payoff(extra)
            caller = self._stakes.contract.caller
            sums = self._kernel.rollouts(self.known.coding, tables, caller, payoff)
            for bit, value in sums.items():
                self.sums[bit] += weight * own * value
            self.weight += weight * own * len(tables)

    def solve(self, which: int, weight: float, budget: int) -> None:
        """Add what every card leads to in one of the worlds taken if nobody errs from there on.

        Where that cannot be found out by trying `budget` cards, the world counts less instead.
        """
        world, own = self._taken[which]
        values = self._kernel.exact_values(self.known.coding, self._table(world), budget)
        if values is None:
            return
        payoff = self._stakes.payoff(self._stakes.extras(world))
        for bit, points in values.items():
            self.sums[bit] += weight * own * payoff[points]
        self.weight += weight * own

    def _table(self, world: World) -> OpenTable:
        return OpenTable(world.hands, self._leader, self._trick)


class InKernel(Trial):
    """A trial all of which is done in the kernel's module."""

    def __init__(self, view: View, kernel: WasmKernel) -> None:
        self._worlds = KernelWorlds(view, kernel)
        super().__init__(view, self._worlds)
        self._worlds.set_stakes(self._stakes, self._trick)
        self._weights: Sequence[float] = ()

    def _take(self, worlds: Sequence[World]) -> int:
        self._weights = self._worlds.imagine(worlds)
        return len(worlds)

    def _draw(self, count: int, seed: int) -> Iterator[int]:
        self._weights = self._worlds.imagine(Drawn(count, seed, habits=True))
        yield count

    def play_out(self, weight: float) -> None:
        """Play every card out by reflexes in the worlds taken, weighing so many times their own."""
        for bit, value in self._worlds.try_out().items():
            self.sums[bit] += weight * value
        self.weight += weight * sum(self._weights)

    def solve(self, which: int, weight: float, budget: int) -> None:
        """Add what every card leads to in one of the worlds taken if nobody errs from there on.

        Where that cannot be found out by trying `budget` cards, the world counts less instead.
        """
        values = self._worlds.solve(which, budget)
        if values is None:
            return
        for bit, value in values.items():
            self.sums[bit] += weight * self._weights[which] * value
        self.weight += weight * self._weights[which]


def trial(view: View, kernel: Kernel) -> Trial:
    """Return a trial of the cards that may be played, with nothing tried yet.

    Raises: ValueError when the seats do not hold as many cards together as are unseen.
    """
    return InKernel(view, kernel) if isinstance(kernel, WasmKernel) else InPython(view, kernel)
