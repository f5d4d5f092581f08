"""Hints: what the champion would do here, and why, from what the seat may know and nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tarabish.actions import Action, Bid, Call, NameTrump, Pass, Play
from tarabish.ai.habits import explain
from tarabish.ai.kernel import Kernel
from tarabish.ai.reasons import ONLY_CARD, why_card, why_saying
from tarabish.ai.searching import champions_effort, considered
from tarabish.ai.turns import Thought
from tarabish.cards import Card
from tarabish.view import View

CLEARLY: Final = 10
"""From so many points on it is told how much any other card costs."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do, and why, in a sentence or two to the player.

    `worth` is, for each card that may be played, what one's side is likely to write down more
    than the others, on average, in points, the best first; empty where there is no choice of
    cards.
    """

    action: Action
    why: str
    worth: Mapping[Card, float]

    def to_data(self) -> dict[str, object]:
        """Return it as plain data, ready for JSON.

        `{"action": "0 play KH", "why": "…", "worth": {"KH": 12.5, "6H": -3.0}}`; `worth` is in
        points, the best card first, and {} where there is no choice of cards.
        """
        worth = {str(c): round(value, 1) for c, value in self.worth.items()}
        return {"action": str(self.action), "why": self.why, "worth": worth}


def hint(view: View, kernel: Kernel) -> Thought[Hint]:
    """Think about what the champion would do at this seat, and why.

    Raises: ValueError when the seat has nothing to decide, as `habits.explain`.
    """
    habit, why = explain(view)
    yield
    if view.turn != view.seat:
        return Hint(habit, why, {})
    action, values = yield from considered(view, kernel, champions_effort(kernel))
    match action:
        case Pass() | Call() | Bid() | NameTrump():
            return Hint(action, why_saying(view, action), {})
        case Play(_, c, bella):
            worth = dict(sorted(values.items(), key=lambda pair: -pair[1]))
            why = why_card(view, c) + _margin(worth, c) if worth else ONLY_CARD
            return Hint(action, why + (" Call bella with it." if bella else ""), worth)
    return Hint(action, why, {})


def hint_of_json(view_json: str, kernel: Kernel) -> Thought[dict[str, object]]:
    """Think as `hint` does: a view as JSON in, `Hint.to_data` out."""
    view = View.from_json(view_json)
    yield
    found = yield from hint(view, kernel)
    return found.to_data()


def _margin(worth: Mapping[Card, float], c: Card) -> str:
    """Return how much the next best card costs, if that is much; else nothing."""
    lost = worth[c] - max(value for other, value in worth.items() if other != c)
    if lost < CLEARLY:
        return ""
    return f" Any other card costs about {round(lost)} points."
