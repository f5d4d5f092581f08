"""Cards as bits, for players that look at many thousands of positions.

With one trump and one order of the plain suits, a card is a number from 0 to 35, its bit, and any
set of cards is an integer, its mask. Bits are told out so that in every suit a higher bit is a
higher card (TRUMP-ORDER, PLAIN-ORDER): which card beats which is then a comparison of two numbers.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from tarabish.cards import (
    PLAIN_ORDERS,
    TRUMP_ORDER,
    Card,
    Suit,
    Trump,
    card_points,
)
from tarabish.rules import Rules

IN_SUIT: Final = 9
"""Cards in a suit: the bits of one suit lie side by side."""

SUIT_MASK: Final = (1 << IN_SUIT) - 1
"""The mask of the suit that comes first, all nine cards of it."""

ALL: Final = (1 << 4 * IN_SUIT) - 1
"""The mask of the whole deck."""

SUITS: Final = tuple(SUIT_MASK << IN_SUIT * suit for suit in range(4))
"""The mask of each suit, in the order of the coding."""

ABOVE: Final = tuple(SUITS[bit // IN_SUIT] & ~((2 << bit) - 1) for bit in range(4 * IN_SUIT))
"""For each bit, the mask of the higher cards of its suit; 0 for the highest."""


@dataclass(frozen=True)
class Coding:
    """The bits of the cards when `trump` is trump, and what of the rules tells in the play.

    A card's bit is nine times its suit's place plus its own place in the order of its suit, from
    0 for the lowest. The trump suit comes first; the others, and with no trump all four, in the
    order clubs to spades.
    """

    rules: Rules
    trump: Trump

    @cached_property
    def suits(self) -> tuple[Suit, ...]:
        """The four suits in the order of the coding."""
        return tuple(sorted(Suit, key=lambda suit: suit != self.trump))

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The 36 cards, each at the place of its bit."""
        plain = PLAIN_ORDERS[self.rules.plain_order]
        orders = [(suit, TRUMP_ORDER if suit == self.trump else plain) for suit in self.suits]
        return tuple(Card(rank, suit) for suit, order in orders for rank in order)

    @cached_property
    def bits(self) -> Mapping[Card, int]:
        """The bit of each card."""
        return {c: bit for bit, c in enumerate(self.cards)}

    @cached_property
    def points(self) -> tuple[int, ...]:
        """The card points of each bit (POINTS)."""
        return tuple(card_points(c, self.trump) for c in self.cards)

    @cached_property
    def trumps(self) -> int:
        """The mask of the trump suit; 0 with no trump."""
        return SUITS[0] if self.suits[0] == self.trump else 0

    @property
    def must_beat_partner(self) -> bool:
        """Whether partner's trump must be beaten like any other (`overtrump_partner`)."""
        return self.rules.overtrump_partner == "must"

    @property
    def last_trick(self) -> int:
        """What the last trick is worth beyond its cards (POINTS)."""
        return self.rules.last_trick

    def mask(self, hand: Iterable[Card]) -> int:
        """Return the mask of cards; 0 for none."""
        mask = 0
        for c in hand:
            mask |= 1 << self.bits[c]
        return mask

    def cards_of(self, mask: int) -> tuple[Card, ...]:
        """Return the cards of a mask, by their bits; empty for 0."""
        return tuple(self.cards[bit] for bit in bits_of(mask))

    def points_of(self, mask: int) -> int:
        """Return the card points of a mask together; 0 for none."""
        return sum(self.points[bit] for bit in bits_of(mask))


@lru_cache(maxsize=32)
def coding_for(rules: Rules, trump: Trump) -> Coding:
    """Return the coding for these rules and this trump, always the same one for the same."""
    return Coding(rules, trump)


def bits_of(mask: int) -> Iterator[int]:
    """Yield the bits of a mask, lowest first; nothing for 0."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
