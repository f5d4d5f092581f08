"""Players that think ahead: they try every card out in many worlds and take the best on average.

Calls, bids, runs, melds and bella are those of the habits; so is the card where there is no choice.
How much they think is counted, not timed: the same view leads to the same card, on any machine.
"""

import random
from dataclasses import dataclass
from typing import Final

from tarabish.actions import Action, Play
from tarabish.ai.habits import choose
from tarabish.ai.kernel import Kernel, PythonKernel
from tarabish.ai.telling import rings_bella
from tarabish.ai.trying import trial
from tarabish.ai.turns import Thinker, Thought
from tarabish.cards import Card
from tarabish.seats import Side
from tarabish.view import View

NEAR: Final = 3.0
"""By so many points cards differ by chance alone, where worlds were drawn: habit then decides."""


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
CHAMPION: Final = Effort(worlds=600, cards_solved=6, worlds_solved=120, cards_tried=40_000)

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
    tried = trial(view, kernel)
    yield
    kernel.forget()
    solves = len(view.hand) <= effort.cards_solved
    number = effort.worlds_solved if solves else effort.worlds
    number = min(number, effort.rollouts // len(view.playable))
    for taken in tried.batches(number, random.Random(view.to_json())):
        tried.play_out(0.5 if solves else 1.0)
        yield
        for which in range(taken if solves else 0):
            tried.solve(which, 0.5, effort.cards_tried)
            yield
    ours = 1 if view.seat.side == Side.A else -1
    bits = tried.known.coding.bits
    worth = {c: ours * tried.sums[bits[c]] / tried.weight for c in view.playable}
    return worth, tried.known.total > number
