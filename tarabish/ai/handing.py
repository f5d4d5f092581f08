"""What the kernel is told of a view, word by word: what is certain, what was said, what counts.

`kernel/worlds.c` reads it in this order. All that can be found out once for a view is found out
here; only what differs from world to world is left to the kernel.
"""

import struct
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tarabish.ai.coding import IN_SUIT, SUIT_MASK, Coding
from tarabish.ai.constraints import Constraints
from tarabish.ai.heard import NAMES, QUIET, SPEAKS, WHIM, Witness
from tarabish.ai.rows import best_by_suit, four_rank, meld_rank, orders, ranks, run_points
from tarabish.ai.stakes import Stakes
from tarabish.ai.values import Values, values_for
from tarabish.cards import NO_TRUMP, Card, Suit, Trump, all_card_points
from tarabish.melds import FOUR_POINTS, Meld
from tarabish.seats import Seat

LOW_WORD: Final = (1 << 32) - 1

SETTLED, OF_THE_WINNER, CONTESTED = range(3)
"""How it is found out whose runs or melds count."""

HABITS: Final = struct.pack(
    f"<{3 + len(SPEAKS) + len(NAMES)}d", WHIM, 1 - WHIM, QUIET, *SPEAKS, *NAMES
)
"""How likely people say what, as the kernel reads it."""


def two_words(mask: int) -> tuple[int, int]:
    """Return a mask as two words, the lower bits first."""
    return mask & LOW_WORD, mask >> 32


@lru_cache(maxsize=8)
def rows_for(coding: Coding, size: int) -> bytes:
    """Return what each hand of a suit is worth in this coding, in every regard, as bytes.

    `size` is the number of cards seen before the auction; see `Values`.
    """
    values, melds = values_for(coding, size), coding.rules.melds
    tables: tuple[Sequence[Sequence[int]], ...] = (
        best_by_suit(coding),
        [
            ranks(order, melds, trump=suit == coding.trump)
            for suit, order in zip(coding.suits, orders(coding), strict=True)
        ],
        [run_points(order, melds) for order in orders(coding)],
        values.trump,
        values.beside,
        values.no_trump,
    )
    every = [number for table in tables for suit in table for number in suit]
    return struct.pack(f"<{len(every)}h", *every)


def what_is_certain(constraints: Constraints, seat: Seat) -> list[int]:
    """Return what a seat knows for certain, for the kernel's `know`."""
    laid, loose, wanted = constraints.outline
    words = [seat, *two_words(constraints.hand), len(constraints.places)]
    for place in constraints.places:
        words += [place.seat + 4 * place.later, place.size, *two_words(place.may)]
    words += [wanted, len(constraints.runs)]
    where = {place.seat: number for number, place in enumerate(constraints.places)}
    for who, run in constraints.runs:
        suits = sum(1 << suit for suit in run.where)
        words += [where[who], *two_words(run.played), *run.most, run.least, suits]
    words.append(len(laid))
    for suit in laid:
        words += [suit, constraints.unseen >> IN_SUIT * suit & SUIT_MASK]
    words.append(len(loose))
    for cards, places in loose:
        words += [*two_words(cards), sum(1 << place for place in places)]
    return words


def what_was_said(coding: Coding, size: int, heard: Sequence[tuple[int, Witness]]) -> list[int]:
    """Return what was said and kept quiet, for the kernel's `hear`.

    The witnesses come with the numbers of the places that are their hands; see `rows_for`.
    """
    values = values_for(coding, size)
    words = [size, len(values.options), values.base, values.no_trump_base]
    words += _fours(coding, values)
    words.append(len(heard))
    for place, one in heard:
        quiet = one.quiet
        words += [place, *two_words(one.played), -1 if quiet.told is None else quiet.told]
        words += [*two_words(quiet.other_bell), len(one.said)]
        for limit in one.said:
            named = -1 if limit.named is None else limit.named
            words += [limit.passed, limit.forced, named, *limit.limits]
    return words


def _fours(coding: Coding, values: Values) -> list[int]:
    """Return whether fours of a kind add to values, and with a trump, too; then each of them."""
    words: list[int] = [bool(values.fours), values.fours_in_suits]
    if coding.rules.melds != "partnership":
        return [*words, 0]
    words.append(len(FOUR_POINTS))
    worth = dict(values.fours)
    for rank, points in FOUR_POINTS.items():
        four = coding.mask(Card(rank, suit) for suit in Suit)
        words += [*two_words(four), worth.get(four, 0), points, four_rank(rank)]
    return words


def what_counts(stakes: Stakes, leader: int, trick: Sequence[int]) -> list[int]:
    """Return what counts beside the cards, for the kernel's `set_stakes`, and the trick."""
    contract, rules = stakes.contract, stakes.view.rules
    bid = -1 if contract.bid is None else contract.bid
    doubled = contract.bid is not None and contract.trump == NO_TRUMP
    words = [contract.caller, bid, doubled, rules.half_bait == "half", rules.coat]
    words += [all_card_points(contract.trump), *stakes.view.taken]
    words += [stakes.bella is not None, *(stakes.bella or (0, 0)), *two_words(stakes.pair)]
    for mask in stakes.played:
        words += two_words(mask)
    words += _melds(stakes)
    return [*words, leader, len(trick), *trick]


def _melds(stakes: Stakes) -> list[int]:
    rules = stakes.view.rules
    how = CONTESTED if stakes.melds is None else SETTLED
    if stakes.to_show is not None:
        how = OF_THE_WINNER
    words: list[int] = [
        how,
        *(stakes.melds or (0, 0)),
        stakes.to_show or 0,
        stakes.view.dealer.next,
    ]
    words += [rules.melds == "partnership", rules.equal_melds == "elder"]
    words.append(rules.equal_melds == "cancel")
    trump = stakes.coding.trump
    for seat in Seat:
        told = stakes.told.get(seat, ())
        rank = max((_rank(meld, trump) for meld in told), default=0)
        words += [seat in stakes.told, sum(meld.points for meld in told), rank]
    return words


def _rank(meld: Meld, trump: Trump) -> int:
    return meld_rank(meld, trump=not meld.is_four and meld.cards[0].suit == trump)
