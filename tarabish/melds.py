"""Runs and melds: finding them, comparing them, and what the table hears.

Runs of one player: RUN, RUN-BEST. Melds of a partnership: MELD, MELD-BEST.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from tarabish.cards import RUN_STEP, Card, Rank, Trump, by_suit, in_text
from tarabish.rules import Rules
from tarabish.seats import Seat


class RunKind(IntEnum):
    """What a run is called and the points it counts."""

    TWENTY = 20
    FIFTY = 50

    @property
    def word(self) -> str:
        """What a player says: "twenty"."""
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Run:
    """A maximal run: three or more cards in a row of one suit, lowest first (RUN)."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return in_text(self.cards)

    @property
    def kind(self) -> RunKind:
        """Three cards are a twenty, four or more a fifty."""
        return RunKind.TWENTY if len(self.cards) == 3 else RunKind.FIFTY

    @property
    def top(self) -> Card:
        """The highest card in RUN-ORDER."""
        return self.cards[-1]

    def worth(self, trump: Trump) -> tuple[RunKind, int, bool]:
        """Return what RUN-BEST compares: kind, then top card, then whether it is in trump."""
        return self.kind, RUN_STEP[self.top.rank], self.top.suit == trump


MELD_NAMES: Final[Mapping[int, str]] = {3: "tierce", 4: "quart", 5: "quint"}
"""What a meld of so many cards in a row is called; longer ones are quints too."""

MELD_POINTS: Final[Mapping[str, int]] = {"tierce": 20, "quart": 50, "quint": 100}

FOUR_POINTS: Final[Mapping[Rank, int]] = {
    Rank.JACK: 200,
    Rank.NINE: 150,
    Rank.ACE: 100,
    Rank.KING: 100,
    Rank.QUEEN: 100,
    Rank.TEN: 100,
}
"""What four of a rank count; four of any other count nothing and are no meld."""


@dataclass(frozen=True, slots=True)
class Meld:
    """A maximal run, lowest card first, or four of a rank by suit (MELD)."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return in_text(self.cards)

    @property
    def is_four(self) -> bool:
        """Whether it is four of a rank."""
        return self.cards[0].rank == self.cards[1].rank

    @property
    def word(self) -> str:
        """What a player says: "tierce", "four jacks"."""
        if self.is_four:
            return f"four {self.cards[0].rank.word}s"
        return MELD_NAMES[min(len(self.cards), 5)]

    @property
    def points(self) -> int:
        """The points it counts."""
        return FOUR_POINTS[self.cards[0].rank] if self.is_four else MELD_POINTS[self.word]

    def worth(self, trump: Trump) -> tuple[int, bool, int, bool]:
        """Return what MELD-BEST compares: points, a four or not, top card, trump or not."""
        top = self.cards[-1]
        in_trump = top.suit == trump and not self.is_four
        return self.points, self.is_four, RUN_STEP[top.rank], in_trump


def _rows(hand: Iterable[Card]) -> list[tuple[Card, ...]]:
    """Return the maximal rows of three or more cards, by suit, low to high."""
    found: list[tuple[Card, ...]] = []
    row: list[Card] = []
    for c in by_suit(hand):
        if row and (c.suit != row[-1].suit or RUN_STEP[c.rank] != RUN_STEP[row[-1].rank] + 1):
            found.append(tuple(row))
            row = []
        row.append(c)
    found.append(tuple(row))
    return [row for row in found if len(row) >= 3]


def runs_in(hand: Iterable[Card]) -> tuple[Run, ...]:
    """Return the maximal runs of a hand by suit, low to high; empty when it holds none (RUN)."""
    return tuple(map(Run, _rows(hand)))


def melds_in(hand: Iterable[Card]) -> tuple[Meld, ...]:
    """Return the melds of a hand, runs by suit and then fours; empty when it holds none (MELD)."""
    held = by_suit(hand)
    fours = (tuple(c for c in held if c.rank == rank) for rank in FOUR_POINTS)
    return tuple(map(Meld, (*_rows(held), *(four for four in fours if len(four) == 4))))


def best_run(runs: Iterable[Run], trump: Trump) -> Run | None:
    """Return the run a player calls, or None without one (RUN-BEST)."""
    return max(runs, key=lambda run: run.worth(trump), default=None)


def contest(
    best: Mapping[Seat, Run | Meld], trump: Trump, rules: Rules, eldest: Seat
) -> Seat | None:
    """Return whose is the best of each seat's best run or meld (RUN-BEST, MELD-BEST).

    None when nobody has one, or when equal ones at the top cancel (`equal_melds`).
    """
    worth = {seat: meld.worth(trump) for seat, meld in best.items()}
    top = max(worth.values(), default=None)
    winners = [seat for seat in eldest.round() if seat in worth and worth[seat] == top]
    opposed = len({seat.side for seat in winners}) > 1
    together = rules.melds == "partnership"
    if rules.equal_melds == "elder":
        if opposed and together:
            winners = [seat for seat in winners if seat.side == eldest.side]
    elif opposed or (rules.equal_melds == "cancel" and len(winners) > 1 and not together):
        return None
    return winners[0] if winners else None


def spoken_tops(called: Mapping[Seat, Run], trump: Trump) -> tuple[tuple[Seat, Card], ...]:
    """Return the top cards said aloud, in turn order (the order of `called`; RUN-BEST).

    Nothing is said unless two or more contend with runs of the best kind. Then each says a top
    card that is still ahead or level; whoever is beaten keeps quiet.
    """
    kind = max((run.kind for run in called.values()), default=None)
    contenders = [(seat, run) for seat, run in called.items() if run.kind == kind]
    if len(contenders) < 2:
        return ()
    said: list[tuple[Seat, Card]] = []
    best = contenders[0][1].worth(trump)
    for seat, run in contenders:
        if run.worth(trump) >= best:
            best = run.worth(trump)
            said.append((seat, run.top))
    return tuple(said)
