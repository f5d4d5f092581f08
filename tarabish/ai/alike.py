"""Positions that are alike: the same seats own the same ranks of the cards still in play.

Alike positions are played alike, whichever cards the ranks are, and differ only in the points on
them. So what is known of one tells something about the other. All of it is at the start of a trick.
"""

from collections.abc import Sequence
from typing import TypeAlias

from tarabish.ai.coding import IN_SUIT, SUIT_MASK, SUITS, bits_of

Owners: TypeAlias = list[dict[int, int]]
"""By suit, for any cards of it in play, as a mask of places: who owns which rank, in 19 bits."""


def owners_of(hands: Sequence[int]) -> Owners:
    """Return the owners of all cards that may be left of these hands later on."""
    owners = []
    for suit in range(4):
        owner = {
            bit - IN_SUIT * suit: seat
            for seat, hand in enumerate(hands)
            for bit in bits_of(hand & SUITS[suit])
        }
        codes = {0: 1}
        for place in sorted(owner):
            codes |= {held | 1 << place: code << 2 | owner[place] for held, code in codes.items()}
        owners.append(codes)
    return owners


def key_of(owners: Owners, live: int, leader: int) -> int:
    """Return the same number for positions that are alike, and for no others.

    `live` are the cards in all hands, `leader` is the seat on lead.
    """
    first, second, third, fourth = owners
    return (
        first[live & SUIT_MASK] << 59
        | second[live >> IN_SUIT & SUIT_MASK] << 40
        | third[live >> 2 * IN_SUIT & SUIT_MASK] << 21
        | fourth[live >> 3 * IN_SUIT] << 2
        | leader
    )


def differences(points: Sequence[int], before: int, live: int) -> tuple[int, int]:
    """Return how much more the cards in play are worth than those in the same places before.

    And how much less: the sum of all gains and that of all losses, both at least 0.
    """
    gains = losses = 0
    for suit in SUITS:
        old, new = before & suit, live & suit
        if old != new:
            for then, now in zip(bits_of(old), bits_of(new), strict=True):
                more = points[now] - points[then]
                if more > 0:
                    gains += more
                else:
                    losses -= more
    return gains, losses


def same_place(before: int, live: int, bit: int) -> int:
    """Return the card in play now at the place in its suit where another was before."""
    suit = SUITS[bit // IN_SUIT]
    cards = live & suit
    for _ in range((before & suit & ((1 << bit) - 1)).bit_count()):
        cards &= cards - 1
    return (cards & -cards).bit_length() - 1
