"""Kinds of mistakes, in players' words: what a card, or a word, was that was not the best."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from tarabish.actions import Action, Bid, Pass
from tarabish.ai.following import wins_so_far
from tarabish.ai.knowledge import Table, read_table
from tarabish.cards import Card, Rank
from tarabish.view import View

Fits: TypeAlias = Callable[[Table, Card, Card], bool]
"""Whether a kind of mistake fits: the table, the card that was played, and the better one."""

LESSONS: Final[Mapping[str, str]] = {
    "passed": "A hand that was passed was worth calling.",
    "called": "A hand that was called was worth passing.",
    "other-trump": "Another suit was worth more as trump.",
    "bid-more": "The hand was worth a bid.",
    "bid-less": "The bid was more than the hand was worth.",
    "bella": "Bella: call it with the second of the two, unless you are sure to be bait.",
    "run": "Call a run before your first card, and show it before your second.",
    "misplay": "A card was played that the rules do not allow.",
    "trump-drawn": "Trump was led where another card was better.",
    "trump-not-drawn": "A trump was the better lead.",
    "big-trump-led": "A big trump was led that could be beaten.",
    "ten-led": "A ten was led that could be beaten.",
    "ace-kept": "A card that nobody could beat was the better lead.",
    "ace-led": "A sure card was led too early.",
    "other-suit": "Another suit was the better lead.",
    "over-partner": "Partner had the trick already: there was no need to beat that card.",
    "points-kept": "Partner had the trick: it wanted points.",
    "points-wasted": "Partner's trick got a card that was worth more later.",
    "not-taken": "A trick was let go that was worth taking.",
    "taken-dear": "A cheaper card would have taken the trick, or served better there.",
    "taken": "A trick was taken that was better left alone.",
    "points-given": "Points were given to their trick.",
    "thrown": "The wrong card was thrown away.",
}
"""Each kind, and what there is to learn from it."""


def _partners(t: Table, c: Card) -> bool:
    return t.partner_is_winning and not wins_so_far(t, c)


LEADS: Final[tuple[tuple[str, Fits], ...]] = (
    (
        "big-trump-led",
        lambda t, c, _: c.suit == t.trump and t.points(c) >= 10 and not t.is_master(c),
    ),
    ("trump-drawn", lambda t, c, best: c.suit == t.trump != best.suit),
    ("trump-not-drawn", lambda t, c, best: c.suit != t.trump == best.suit),
    ("ten-led", lambda t, c, _: c.rank == Rank.TEN and not t.is_master(c)),
    ("ace-kept", lambda t, c, best: t.is_master(best) and not t.is_master(c)),
    ("ace-led", lambda t, c, best: t.is_master(c) and not t.is_master(best)),
)

FOLLOWS: Final[tuple[tuple[str, Fits], ...]] = (
    (
        "over-partner",
        lambda t, c, best: t.partner_is_winning and wins_so_far(t, c) and not wins_so_far(t, best),
    ),
    ("points-kept", lambda t, c, best: _partners(t, best) and t.points(best) > t.points(c)),
    ("points-wasted", lambda t, c, best: _partners(t, best) and _partners(t, c)),
    ("not-taken", lambda t, c, best: wins_so_far(t, best) and not wins_so_far(t, c)),
    ("taken", lambda t, c, best: wins_so_far(t, c) and not wins_so_far(t, best)),
    ("taken-dear", lambda t, c, _: wins_so_far(t, c)),
    ("points-given", lambda t, c, best: t.points(c) > t.points(best)),
)


def kind_of_card(view: View, c: Card, best: Card) -> str:
    """Return what kind of mistake it was to play `c` where `best` was better; a key of LESSONS.

    Raises: ValueError unless it is the seat's turn to play a card.
    """
    table = read_table(view)
    kinds, other = (FOLLOWS, "thrown") if table.trick.cards else (LEADS, "other-suit")
    return next((kind for kind, fits in kinds if fits(table, c, best)), other)


def kind_of_saying(said: Action, best: Action) -> str:
    """Return what kind of mistake it was to say this in the auction; a key of LESSONS."""
    if isinstance(best, Pass):
        return "bid-less" if isinstance(said, Bid) else "called"
    if isinstance(said, Pass):
        return "bid-more" if isinstance(best, Bid) else "passed"
    if isinstance(said, Bid) and isinstance(best, Bid):
        return "bid-more" if best.points > said.points else "bid-less"
    return "other-trump"


@dataclass(frozen=True, slots=True)
class Lesson:
    """One thing to learn: the kind of mistake, how often it was made, what that cost in points.

    `moments` are where: deal and action, both counted from 1 as records count them.
    """

    kind: str
    cost: float
    moments: tuple[tuple[int, int], ...]

    @property
    def words(self) -> str:
        """The lesson in words: what to learn, how often, and what it cost."""
        often = "once" if len(self.moments) == 1 else f"{len(self.moments)} times"
        return f"{LESSONS[self.kind]} {often.capitalize()}, about {round(self.cost)} points."

    def to_data(self) -> dict[str, object]:
        """Return it as plain data, ready for JSON.

        `{"kind": "points-kept", "words": "…", "cost": 23.5, "moments": [[1, 14], [2, 9]]}`.
        """
        moments = [list(moment) for moment in self.moments]
        return {
            "kind": self.kind,
            "words": self.words,
            "cost": round(self.cost, 1),
            "moments": moments,
        }


def lessons_from(
    mistakes: Iterable[tuple[str, float, tuple[int, int]]], most: int = 3
) -> tuple[Lesson, ...]:
    """Return the kinds of mistakes that cost most together, the dearest first; empty without any.

    `mistakes` are their kinds, what they cost in points, and their moments.
    """
    found = defaultdict(list)
    for kind, cost, moment in mistakes:
        found[kind].append((cost, moment))
    lessons = [
        Lesson(kind, sum(cost for cost, _ in row), tuple(moment for _, moment in row))
        for kind, row in found.items()
    ]
    return tuple(sorted(lessons, key=lambda lesson: -lesson.cost)[:most])
