"""What hands that are masks promise with each trump: `calling` and `estimates`, by table.

Many thousands of hands are weighed for one decision, so each suit's part of a hand is looked up.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from tarabish.ai.calling import ACE_WORTH, TRUMP_WORTH
from tarabish.ai.coding import IN_SUIT, SUIT_MASK, Coding, bits_of
from tarabish.ai.estimates import (
    BASE,
    BESIDE_TRUMP,
    IN_NO_TRUMP,
    IN_TRUMP,
    MELD_COUNTS,
    NO_TRUMP_BASE,
)
from tarabish.ai.rows import HANDS, orders, run_points
from tarabish.cards import NO_TRUMP, Card, Rank, Suit, Trump
from tarabish.melds import FOUR_POINTS
from tarabish.scoring import BELLA_POINTS

UNIT: Final = 4
"""The points in one unit of `calling.worth`."""

_Table: TypeAlias = tuple[int, ...]
"""A number for each hand of a suit."""


class Values:
    """What a hand is worth with each trump, in points: a hand of so many cards, seen before a call.

    Six cards where a suit is called are weighed by `calling.worth`; else, and for no trump, it is
    what one's side is likely to take beyond half (`estimates.expected`).
    """

    def __init__(self, coding: Coding, size: int) -> None:
        """`size` is how many cards the hand holds: three, six or nine."""
        rules = coding.rules
        self.options: tuple[Trump, ...] = coding.suits
        """The trumps in the order of the values."""
        if rules.no_trump:
            self.options = (*coding.suits, NO_TRUMP)
        melds = [
            [_counting(points) for points in run_points(order, rules.melds)]
            for order in orders(coding)
        ]
        in_units = rules.auction == "call" and size == 6
        if in_units:
            suit_of, beside_of = _units(TRUMP_WORTH), _units({Rank.ACE: ACE_WORTH})
            self.base = 0
        else:
            suit_of, beside_of = _points(IN_TRUMP), _points(BESIDE_TRUMP)
            if rules.bella_call != "never":
                suit_of = _with_bella(IN_TRUMP)
            self.base = BASE[size]
        added = [[0] * len(HANDS)] * 4 if in_units else melds
        self.trump = _tables(coding, suit_of, added)
        self.beside = _tables(coding, beside_of, added)
        self.no_trump = _tables(coding, _points(IN_NO_TRUMP), melds)
        self.no_trump_base = NO_TRUMP_BASE[size]
        self.fours = _fours(coding) if rules.melds == "partnership" and size > 3 else ()
        """Each four of a kind that is a meld, a mask, and what it adds (MELD)."""
        self.fours_in_suits = not in_units
        """Whether they add to a hand with a trump suit, too, not with no trump alone."""

    def of(self, hand: int) -> list[int]:
        """Return what a hand is worth, for each of `options`."""
        first, second = hand & SUIT_MASK, hand >> IN_SUIT & SUIT_MASK
        third, fourth = hand >> 2 * IN_SUIT & SUIT_MASK, hand >> 3 * IN_SUIT
        beside, trump = self.beside, self.trump
        a, b, c, d = beside[0][first], beside[1][second], beside[2][third], beside[3][fourth]
        fours = 0
        for four, points in self.fours:
            if four & hand == four:
                fours += points
        level = self.base + a + b + c + d + (fours if self.fours_in_suits else 0)
        values = [
            level - a + trump[0][first],
            level - b + trump[1][second],
            level - c + trump[2][third],
            level - d + trump[3][fourth],
        ]
        if len(self.options) > 4:
            plain = self.no_trump
            high = plain[0][first] + plain[1][second] + plain[2][third] + plain[3][fourth]
            values.append(self.no_trump_base + high + fours)
        return values


@lru_cache(maxsize=8)
def values_for(coding: Coding, size: int) -> Values:
    """Return the values for this coding and size, always the same ones for the same."""
    return Values(coding, size)


def _counting(points: int) -> int:
    """Return what the points of melds add, as not all come to count; a whole number."""
    return round(MELD_COUNTS * points)


def _units(worth: Mapping[Rank, int]) -> Callable[[Sequence[Rank]], int]:
    return lambda ranks: UNIT * sum(worth.get(rank, 0) for rank in ranks)


def _points(worth: Mapping[Rank, int]) -> Callable[[Sequence[Rank]], int]:
    return lambda ranks: sum(worth.get(rank, 0) for rank in ranks)


def _with_bella(worth: Mapping[Rank, int]) -> Callable[[Sequence[Rank]], int]:
    def points(ranks: Sequence[Rank]) -> int:
        bella = BELLA_POINTS - 2 if {Rank.KING, Rank.QUEEN} <= set(ranks) else 0
        return sum(worth.get(rank, 0) for rank in ranks) + bella

    return points


def _tables(
    coding: Coding, value: Callable[[Sequence[Rank]], int], added: Sequence[Sequence[int]]
) -> tuple[_Table, ...]:
    """Return a table for each suit: what its part of a hand is worth, and what is added to it."""
    return tuple(
        tuple(value([order[bit] for bit in bits_of(hand)]) + more[hand] for hand in HANDS)
        for order, more in zip(orders(coding), added, strict=True)
    )


def _fours(coding: Coding) -> tuple[tuple[int, int], ...]:
    """Return each four of a kind that is a meld, a mask, and what it adds (MELD)."""
    return tuple(
        (coding.mask(Card(rank, suit) for suit in Suit), _counting(points))
        for rank, points in FOUR_POINTS.items()
    )
