"""Open tables for the tests of exact play and rollouts, and the plainest way to solve one."""

import random
from collections.abc import Iterator
from itertools import product

from tarabish import Rules, Suit
from tarabish.ai.coding import Coding, bits_of, coding_for
from tarabish.ai.play import OpenTable, legal_mask, play
from tarabish.cards import NO_TRUMP

EVERY_CODING: list[Coding] = [
    coding_for(
        Rules(no_trump=True, plain_order=order, overtrump_partner=partner, last_trick=last), trump
    )
    for trump, order, partner, last in product(
        (Suit.HEARTS, NO_TRUMP), ("ten-high", "ace-king"), ("must", "need-not"), (10, 4)
    )
]
"""Every set of options that tells in the play of the cards."""


def random_table(chance: random.Random, coding: Coding, cards: int, played: int = 0) -> OpenTable:
    """Return random hands of so many cards, with so many, 0 to 3, played to the trick by rule.

    Half of them are made of few ranks or few suits, where it matters more what may be played.
    """
    deck = list(range(36))
    if cards <= 4 and chance.random() < 0.5:
        deck = chance.choice([deck[:18], [*deck[:9], *deck[12:18], *deck[22:27], *deck[30:]]])
    dealt = chance.sample(deck, 4 * cards)
    hands = [sum(1 << bit for bit in dealt[seat::4]) for seat in range(4)]
    table = OpenTable((hands[0], hands[1], hands[2], hands[3]), chance.randrange(4))
    for _ in range(played):
        legal = legal_mask(coding, table.hands[table.turn], table.trick)
        table, _ = play(coding, table, chance.choice(list(bits_of(legal))))
    return table


def random_tables(
    seed: int, number: int, least: int = 1, most: int = 4
) -> Iterator[tuple[Coding, OpenTable]]:
    """Yield codings, every one as often, and tables of `least` to `most` cards, trick begun or not.

    Hands of `most` cards are at the start of a trick: half of a trick more is slow to solve.
    """
    chance = random.Random(seed)
    for turn in range(number):
        coding = EVERY_CODING[turn % len(EVERY_CODING)]
        cards = chance.randint(least, most)
        yield coding, random_table(chance, coding, cards, chance.randrange(4))


def by_trying_everything(coding: Coding, table: OpenTable) -> dict[int, int]:
    """Return what side A takes after each card that may be played: every line is played out."""
    return {
        bit: points + _value(coding, after)
        for bit in bits_of(legal_mask(coding, table.hands[table.turn], table.trick))
        for after, points in [play(coding, table, bit)]
    }


def _value(coding: Coding, table: OpenTable) -> int:
    values = by_trying_everything(coding, table).values()
    if not values:
        return 0
    return min(values) if table.turn % 2 else max(values)
