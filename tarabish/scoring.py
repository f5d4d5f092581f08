"""Scoring a deal: what counts, and who writes down what.

Rules: BAIT, HALF-BAIT, BATE, NO-TRUMP, COAT; CONCEDE, CHALLENGE and WHOLE; ALL-PASS.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tarabish.auction import Contract
from tarabish.cards import NO_TRUMP, all_card_points
from tarabish.rules import Rules
from tarabish.seats import Pair, Side, for_side, together

BELLA_POINTS: Final = 20


class Outcome(StrEnum):
    """How a deal ended."""

    MADE = "made"
    BAIT = "bait"
    HALF_BAIT = "half-bait"
    THROWN_IN = "thrown-in"
    MISPLAY = "misplay"
    FALSE_MISPLAY = "false-misplay"
    CONCEDED = "conceded"


NOTHING: Final[Pair] = (0, 0)


@dataclass(frozen=True, slots=True)
class DealScore:
    """A finished deal in numbers, each pair by side.

    `callers` is None, and nothing counts, where everybody passed. `cards`, `last`, `melds` and
    `bella` are what counted before the contract was judged; `whole` is all of it, or what a deal
    that ended early was worth. `needed` are the fewest points with which the callers make it.
    `score` is what each side writes down, a doubled total and a coat included. `bid` is what the
    callers bid, or None where they called.
    """

    callers: Side | None
    cards: Pair
    last: Pair
    melds: Pair
    bella: Pair
    outcome: Outcome
    score: Pair
    whole: int
    needed: int
    bid: int | None

    @property
    def taken(self) -> Pair:
        """Each side's total before the contract is judged: cards, last trick, melds and bella."""
        return together(self.cards, self.last, self.melds, self.bella)

    @property
    def ahead(self) -> Side:
        """The side that writes down more; side A when both write the same."""
        return Side.A if self.score[Side.A] >= self.score[Side.B] else Side.B


PASSED_OUT: Final = DealScore(
    None, NOTHING, NOTHING, NOTHING, NOTHING, Outcome.THROWN_IN, NOTHING, 0, 0, None
)
"""ALL-PASS where the cards are thrown in: nobody scores."""


def needed(contract: Contract, whole: int) -> int:
    """Return the fewest points with which the callers make it, of all that the deal has.

    BAIT: more than half of the whole. BATE: the bid.
    """
    return whole // 2 + 1 if contract.bid is None else contract.bid


def played_out(
    rules: Rules, contract: Contract, cards: Pair, last: Pair, melds: Pair, bella: Pair
) -> DealScore:
    """Return the score of a deal played to its ninth trick (BAIT, HALF-BAIT, BATE, COAT)."""
    taken = together(cards, last, melds, bella)
    whole = sum(taken)
    callers, others = contract.side, contract.side.other
    least = needed(contract, whole)
    if taken[callers] >= least:
        outcome = Outcome.MADE
        doubled = contract.bid is not None and contract.trump == NO_TRUMP
        mine = taken[callers] * (2 if doubled else 1)
        if cards[callers] == all_card_points(contract.trump) and last[callers]:
            mine += rules.coat
        score = together(for_side(callers, mine), for_side(others, taken[others]))
    elif contract.bid is None and 2 * taken[callers] == whole and rules.half_bait == "half":
        outcome, score = Outcome.HALF_BAIT, for_side(others, taken[others])
    else:
        outcome, score = Outcome.BAIT, for_side(others, whole)
    parts = (cards, last, melds, bella)
    return DealScore(callers, *parts, outcome, score, whole, least, contract.bid)


def ended_early(
    contract: Contract,
    outcome: Outcome,
    winners: Side,
    whole: int,
    cards: Pair,
    melds: Pair,
    bella: Pair,
) -> DealScore:
    """Return the score of a deal that ended early: `winners` get the whole (WHOLE)."""
    least = needed(contract, whole)
    score = for_side(winners, whole)
    parts = (cards, NOTHING, melds, bella)
    return DealScore(contract.side, *parts, outcome, score, whole, least, contract.bid)
