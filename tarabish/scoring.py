"""Scoring a deal: what counts, and who writes down what (BAIT, HALF-BAIT, CONCEDE, WHOLE)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from tarabish.seats import Side

Pair: TypeAlias = tuple[int, int]
"""Two numbers by side: side A's, then side B's."""

CARD_POINTS: Final = 152
"""All card points of a deal with a trump suit: 62 and three times 30 (POINTS)."""

BELLA_POINTS: Final = 20


class Outcome(StrEnum):
    """How a deal ended."""

    MADE = "made"
    BAIT = "bait"
    HALF_BAIT = "half-bait"
    CONCEDED = "conceded"


@dataclass(frozen=True, slots=True)
class DealScore:
    """A finished deal in numbers, each pair by side.

    `cards`, `last`, `melds` and `bella` are what counted before bait; `score` is what each side
    writes down. `whole` is all the points of the deal.
    """

    callers: Side
    cards: Pair
    last: Pair
    melds: Pair
    bella: Pair
    outcome: Outcome
    score: Pair
    whole: int

    @property
    def taken(self) -> Pair:
        """Each side's total before bait: cards, last trick, runs and bella."""
        return together(self.cards, self.last, self.melds, self.bella)

    @property
    def needed(self) -> int:
        """The fewest points with which the callers make it: more than half of the whole."""
        return self.whole // 2 + 1

    @property
    def ahead(self) -> Side:
        """The side that writes down more; side A when both write the same."""
        return Side.A if self.score[Side.A] >= self.score[Side.B] else Side.B


def for_side(side: Side, points: int) -> Pair:
    """Return the points as a pair, the other side having none."""
    return (points, 0) if side == Side.A else (0, points)


def together(*parts: Pair) -> Pair:
    """Return the sum of pairs, side by side; (0, 0) for none."""
    return sum(part[0] for part in parts), sum(part[1] for part in parts)


def played_out(callers: Side, cards: Pair, last: Pair, melds: Pair, bella: Pair) -> DealScore:
    """Return the score of a deal played to its ninth trick (BAIT, HALF-BAIT)."""
    taken = together(cards, last, melds, bella)
    whole = sum(taken)
    others = callers.other
    if 2 * taken[callers] > whole:
        outcome, score = Outcome.MADE, taken
    elif 2 * taken[callers] == whole:
        outcome, score = Outcome.HALF_BAIT, for_side(others, taken[others])
    else:
        outcome, score = Outcome.BAIT, for_side(others, whole)
    return DealScore(callers, cards, last, melds, bella, outcome, score, whole)


def thrown_in(
    callers: Side, winners: Side, whole: int, cards: Pair, melds: Pair, bella: Pair
) -> DealScore:
    """Return the score of a conceded deal: `winners` get the whole (CONCEDE, WHOLE)."""
    score = for_side(winners, whole)
    return DealScore(callers, cards, (0, 0), melds, bella, Outcome.CONCEDED, score, whole)
