"""Runs of one player: finding them, comparing them, and what the table hears (RUN, RUN-BEST)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum

from tarabish.cards import RUN_STEP, Card, Suit, by_suit
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
        return " ".join(map(str, self.cards))

    @property
    def kind(self) -> RunKind:
        """Three cards are a twenty, four or more a fifty."""
        return RunKind.TWENTY if len(self.cards) == 3 else RunKind.FIFTY

    @property
    def top(self) -> Card:
        """The highest card in RUN-ORDER."""
        return self.cards[-1]

    def worth(self, trump: Suit) -> tuple[RunKind, int, bool]:
        """Return what RUN-BEST compares: kind, then top card, then whether it is in trump."""
        return self.kind, RUN_STEP[self.top.rank], self.top.suit == trump


def runs_in(hand: Iterable[Card]) -> tuple[Run, ...]:
    """Return the maximal runs of a hand by suit, low to high; empty when it holds none (RUN)."""
    found: list[Run] = []
    row: list[Card] = []
    for c in by_suit(hand):
        if row and (c.suit != row[-1].suit or RUN_STEP[c.rank] != RUN_STEP[row[-1].rank] + 1):
            if len(row) >= 3:
                found.append(Run(tuple(row)))
            row = []
        row.append(c)
    if len(row) >= 3:
        found.append(Run(tuple(row)))
    return tuple(found)


def best_run(runs: Iterable[Run], trump: Suit) -> Run | None:
    """Return the run a player calls, or None without one (RUN-BEST)."""
    return max(runs, key=lambda run: run.worth(trump), default=None)


def contest(called: Mapping[Seat, Run], trump: Suit) -> Seat | None:
    """Return whose runs count among the called best runs (RUN-BEST).

    None when nobody called, or when two equal plain runs at the top cancel.
    """
    worth = {seat: run.worth(trump) for seat, run in called.items()}
    top = max(worth.values(), default=None)
    winners = [seat for seat in worth if worth[seat] == top]
    return winners[0] if len(winners) == 1 else None


def spoken_tops(called: Mapping[Seat, Run], trump: Suit) -> tuple[tuple[Seat, Card], ...]:
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
