"""Players that think ahead: they try every card out in many worlds and take the best on average.

Calls, bids, runs, melds and bella are those of the habits; so is the card where there is no choice.
How much they think is counted, not timed: the same view leads to the same card, on any machine.
"""

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from tarabish.actions import Action, Play
from tarabish.ai.coding import Coding
from tarabish.ai.habits import choose
from tarabish.ai.kernel import Kernel, PythonKernel
from tarabish.ai.play import OpenTable
from tarabish.ai.sampling import World, Worlds
from tarabish.ai.stakes import Stakes
from tarabish.ai.telling import rings_bella
from tarabish.ai.turns import Thinker, Thought
from tarabish.cards import Card
from tarabish.seats import Side
from tarabish.view import View

NEAR: Final = 3.0
"""By so many points cards differ by chance alone, where worlds were drawn: habit then decides."""

STEP: Final = 8
"""How many worlds are drawn, and played out in Python, in one step: a few milliseconds."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a player may think about one card; no clock has a say in it.

    `worlds` are drawn and played out by reflexes, fewer where with every card that may be played
    that would be more than so many `rollouts`. With no more than `cards_solved` cards in hand it
    is `worlds_solved` instead, and each of them is solved, too, where that takes no more than
    `cards_tried` cards. Where there are no more worlds than that, each is looked at once.
    """

    worlds: int
    rollouts: int = 1_000_000
    cards_solved: int = 0
    worlds_solved: int = 0
    cards_tried: int = 0


LEGION: Final = Effort(worlds=100, rollouts=600)
CHAMPION: Final = Effort(worlds=200, cards_solved=6, worlds_solved=40, cards_tried=40_000)

WITHOUT_KERNEL: Final = Effort(
    worlds=100, rollouts=600, cards_solved=4, worlds_solved=40, cards_tried=2_000
)
"""What the champion does where everything is done in Python."""


def legion(view: View) -> Thought[Action]:
    """Decide by rollouts, in Python alone; always one of `view.legal`, and never a misplay.

    Raises: ValueError when the seat has nothing to decide.
    """
    return _think_ahead(view, PythonKernel(), LEGION)


def champion(kernel: Kernel) -> Thinker:
    """Return the player that rolls out early tricks, and from the fourth on solves them too."""
    return thinker(kernel, champions_effort(kernel))


def champions_effort(kernel: Kernel) -> Effort:
    """Return how much the champion thinks: with the kernel in Python less, so as not to be slow."""
    return WITHOUT_KERNEL if isinstance(kernel, PythonKernel) else CHAMPION


def thinker(kernel: Kernel, effort: Effort) -> Thinker:
    """Return a player that thinks ahead with this kernel and so much effort."""
    return lambda view: _think_ahead(view, kernel, effort)


def _think_ahead(view: View, kernel: Kernel, effort: Effort) -> Thought[Action]:
    action, _ = yield from considered(view, kernel, effort)
    return action


def considered(
    view: View, kernel: Kernel, effort: Effort
) -> Thought[tuple[Action, dict[Card, float]]]:
    """Think about what such a player does, and what each card is worth, as `card_values`.

    The latter is empty where no card was thought about: there is none to play, or no choice.
    Raises: ValueError when the seat has nothing to decide.
    """
    yield
    habit = choose(view)
    if not isinstance(habit, Play) or len(view.playable) == 1:
        return habit, {}
    worth, drawn = yield from _values(view, kernel, effort)
    best = max(worth.values())
    if best - worth[habit.card] <= (NEAR if drawn else 0):
        return habit, worth
    c = next(c for c in view.playable if worth[c] == best)
    return Play(view.seat, c, bella=rings_bella(view, c)), worth


def card_values(view: View, kernel: Kernel, effort: Effort) -> Thought[dict[Card, float]]:
    """Think about what each card that may be played is worth to the seat on turn.

    That is what its side writes down more than the others, on average over the worlds that were
    looked at. Cards are in the order of `view.playable`.
    Raises: ValueError unless it is the seat's turn to play a card.
    """
    worth, _ = yield from _values(view, kernel, effort)
    return worth


def _values(view: View, kernel: Kernel, effort: Effort) -> Thought[tuple[dict[Card, float], bool]]:
    """Return what cards are worth, and whether that comes from worlds drawn, not from all."""
    trick = view.trick
    if trick is None or view.turn != view.seat:
        raise ValueError("it is not this seat's turn to play")
    known = Worlds(view)
    yield
    coding, solves = known.coding, len(view.hand) <= effort.cards_solved
    tried = Tried(view, coding, kernel, tuple(coding.bits[c] for c in trick.cards))
    kernel.forget()
    number = effort.worlds_solved if solves else effort.worlds
    number = min(number, effort.rollouts // len(view.playable))
    for worlds in weighed(known, number, random.Random(view.to_json())):
        tried.play_out(worlds, weight=0.5 if solves else 1.0)
        yield
        for world, weight in worlds if solves else ():
            tried.solve(world, weight / 2, effort.cards_tried)
            yield
    ours = 1 if view.seat.side == Side.A else -1
    worth = {c: ours * tried.sums[coding.bits[c]] / tried.weight for c in view.playable}
    return worth, known.total > number


def weighed(
    known: Worlds, number: int, rng: random.Random
) -> Iterator[Sequence[tuple[World, float]]]:
    """Yield worlds with their weights, a few at a time: so many drawn, or all if they are no more.

    Drawn ones weigh 1 each, as likely ones come more often; of all, each weighs its likelihood.
    """
    if known.total <= number:
        every = iter(known)
        while some := tuple(islice(every, STEP)):
            yield [(world, known.likelihood(world)) for world in some]
        return
    for first in range(0, number, STEP):
        drawn = known.draw(min(STEP, number - first), rng)
        yield [(world, 1.0) for world in drawn]


class Tried:
    """What came of each card so far, by its bit, in the points that side A writes down more."""

    def __init__(self, view: View, coding: Coding, kernel: Kernel, trick: tuple[int, ...]) -> None:
        self.sums: dict[int, float] = defaultdict(float)
        self.weight = 0.0
        self._coding, self._kernel = coding, kernel
        self._stakes = Stakes(view, coding)
        self._leader = (view.seat - len(trick)) % 4
        self._trick = trick

    def play_out(self, worlds: Iterable[tuple[World, float]], weight: float) -> None:
        """Play every card out by reflexes; each world counts with its own weight times this one."""
        alike = defaultdict(list)
        for world, own in worlds:
            alike[self._stakes.extras(world), own].append(self._table(world))
        for (extra, own), tables in alike.items():
            payoff = self._stakes.payoff(extra)
            caller = self._stakes.contract.caller
            sums = self._kernel.rollouts(self._coding, tables, caller, payoff)
            for bit, value in sums.items():
                self.sums[bit] += weight * own * value
            self.weight += weight * own * len(tables)

    def solve(self, world: World, weight: float, budget: int) -> None:
        """Add what every card leads to if nobody errs from there on.

        Where that cannot be found out by trying `budget` cards, the world counts less instead.
        """
        values = self._kernel.exact_values(self._coding, self._table(world), budget)
        if values is None:
            return
        payoff = self._stakes.payoff(self._stakes.extras(world))
        for bit, points in values.items():
            self.sums[bit] += weight * payoff[points]
        self.weight += weight

    def _table(self, world: World) -> OpenTable:
        return OpenTable(world.hands, self._leader, self._trick)
