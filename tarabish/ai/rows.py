"""Runs and melds of hands that are masks, looked up suit by suit (RUN, MELD).

A suit's part of a mask is a number from 0 to 511, its bits in the order of the coding; each table
here has a value for each of them.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from tarabish.ai.coding import IN_SUIT, Coding, bits_of
from tarabish.cards import PLAIN_ORDERS, RUN_ORDER, RUN_STEP, TRUMP_ORDER, Card, Rank, Suit
from tarabish.melds import Meld, RunKind, melds_in, runs_in

HANDS: Final = range(1 << IN_SUIT)
"""All that a seat may hold of one suit."""

_STEPS: Final = 2 * len(RUN_ORDER)

LEAST_OF: Final = {RunKind.TWENTY: _STEPS, RunKind.FIFTY: 2 * _STEPS}
"""What the best run of a hand is worth at least, by its kind; 0 is a hand without one."""

MOST_OF: Final = {RunKind.TWENTY: 2 * _STEPS - 1, RunKind.FIFTY: 3 * _STEPS - 1}
"""And at most."""


def worth(kind: RunKind, top: Card, *, trump: bool) -> int:
    """Return what RUN-BEST compares as one number: kind, then top card, then trump."""
    return LEAST_OF[kind] + 2 * RUN_STEP[top.rank] + trump


@lru_cache(maxsize=8)
def best_runs(order: Sequence[Rank], *, trump: bool) -> tuple[int, ...]:
    """Return the worth of the best run in each hand of a suit, 0 where there is none.

    `order` is the order of the suit's bits, `trump` whether it is trump. What a hand holds more
    never makes its best run worse.
    """
    return _of_every_hand(
        order,
        lambda hand: max((worth(r.kind, r.top, trump=trump) for r in runs_in(hand)), default=0),
    )


def meld_rank(meld: Meld, *, trump: bool) -> int:
    """Return what MELD-BEST compares as one number: points, a four, then top card, then trump."""
    step = RUN_STEP[meld.cards[-1].rank]
    return ((2 * meld.points + meld.is_four) * len(RUN_ORDER) + step) * 2 + trump


def four_rank(rank: Rank) -> int:
    """Return the same for four of a rank, of those that are a meld."""
    return meld_rank(Meld(tuple(Card(rank, suit) for suit in Suit)), trump=False)


@lru_cache(maxsize=8)
def ranks(order: Sequence[Rank], melds: str, *, trump: bool) -> tuple[int, ...]:
    """Return what the best run in each hand of a suit is compared by, 0 without one.

    By the option `melds`: runs of a player by `worth`, those of a partnership by `meld_rank`.
    """
    if melds == "one-player":
        return best_runs(order, trump=trump)
    if melds == "none":
        return (0,) * len(HANDS)
    return _of_every_hand(
        order,
        lambda hand: max((meld_rank(meld, trump=trump) for meld in melds_in(hand)), default=0),
    )


@lru_cache(maxsize=8)
def run_points(order: Sequence[Rank], melds: str) -> tuple[int, ...]:
    """Return the points of all runs in each hand of a suit, by the option `melds`."""
    if melds == "none":
        return (0,) * len(HANDS)
    points = _meld_points if melds == "partnership" else _twenties_and_fifties
    return _of_every_hand(order, points)


def _meld_points(hand: tuple[Card, ...]) -> int:
    return sum(meld.points for meld in melds_in(hand))


def _twenties_and_fifties(hand: tuple[Card, ...]) -> int:
    return sum(run.kind for run in runs_in(hand))


def _of_every_hand(
    order: Sequence[Rank], value: Callable[[tuple[Card, ...]], int]
) -> tuple[int, ...]:
    # Which suit it is does not matter.
    suit = [Card(rank, Suit.CLUBS) for rank in order]
    return tuple(value(tuple(suit[bit] for bit in bits_of(hand))) for hand in HANDS)


def orders(coding: Coding) -> tuple[Sequence[Rank], ...]:
    """Return the order of the bits of each suit, in the order of the coding."""
    plain = PLAIN_ORDERS[coding.rules.plain_order]
    return tuple(TRUMP_ORDER if suit == coding.trump else plain for suit in coding.suits)


def best_by_suit(coding: Coding) -> tuple[tuple[int, ...], ...]:
    """Return `best_runs` for each suit, in the order of the coding."""
    trumps = (suit == coding.trump for suit in coding.suits)
    return tuple(best_runs(o, trump=t) for o, t in zip(orders(coding), trumps, strict=True))
