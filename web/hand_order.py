"""How a hand is laid out: trump first, then suits alternating in colour, high cards first."""

from collections.abc import Iterable
from itertools import pairwise, permutations

from tarabish.cards import PLAIN_STEPS, TRUMP_STEP, Card, Suit, Trump

RED = (Suit.DIAMONDS, Suit.HEARTS)
WANTED = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


def suit_order(suits: Iterable[Suit], trump: Trump | None) -> tuple[Suit, ...]:
    """Return the suits from left to right: trump first, then red and black in turn where possible.

    Of equally good orders it is the one nearest to spades, hearts, clubs, diamonds.
    """
    held = set(suits)
    present = [suit for suit in WANTED if suit in held]

    def clashes(order: tuple[Suit, ...]) -> int:
        return sum((a in RED) == (b in RED) for a, b in pairwise(order))

    orders = permutations(present)
    fitting = [order for order in orders if trump not in present or order[0] == trump]
    return min(fitting, key=clashes)


def laid_out(
    hand: Iterable[Card],
    trump: Trump | None,
    plain_order: str,
    suits: Iterable[Suit] | None = None,
) -> tuple[Card, ...]:
    """Return the hand from left to right, each suit as it wins tricks (PLAIN-ORDER).

    `suits` are the suits the hand was dealt, so that no suit moves when another runs out; by
    default those it holds.
    """
    held = tuple(hand)
    order = suit_order(suits if suits is not None else (c.suit for c in held), trump)

    def place(c: Card) -> tuple[int, int]:
        step = TRUMP_STEP if c.suit == trump else PLAIN_STEPS[plain_order]
        return order.index(c.suit), -step[c.rank]

    return tuple(sorted(held, key=place))
