"""What a card is worth if it is kept, in card points: the price of playing it to a trick now.

A small card of a plain suit that guards nothing costs nothing. The prices were fitted to some
thousands of plays, each tried out on deals that fit what the player knew.
"""

from collections.abc import Mapping
from typing import Final

from tarabish.ai.knowledge import Table
from tarabish.cards import Card, Rank

TRICK: Final = 8
"""What a trick is worth beyond the points in it so far: the lead, and what is still to fall."""

TRUMP_PRICE: Final[Mapping[Rank, int]] = {
    Rank.JACK: 20,
    Rank.NINE: 14,
    Rank.ACE: 10,
    Rank.TEN: 4,
    Rank.KING: -2,
    Rank.QUEEN: -2,
    Rank.EIGHT: -4,
    Rank.SEVEN: -4,
    Rank.SIX: -4,
}
"""A trump that can still be beaten. A small one is cheaper than any other card: make it a trick."""

MASTER_TRUMP: Final = 32
"""The highest trump: it catches what you like, when you like, and takes the last trick."""

MASTER: Final = 14
"""A card nobody can beat in its suit, which is as likely as not to be trumped later."""

RUNS_LATER: Final = 20
"""How much more it is worth if it is certain to win its trick later on."""

NEVER_TRUMPED: Final = 9
"""What it is worth on top when the opponents have no trump left."""

TEN: Final = 7
"""A ten that is not the master: it wants a safe trick."""

GUARD: Final = 3
"""A smaller card beside a ten, which saves it from falling under the ace."""

BESIDE_A_MASTER: Final = 2
"""A smaller card beside a master."""

LAST_OF_SUIT: Final = -2
"""The last card of a suit, thrown away: being out of a suit lets you trump."""


def price(table: Table, c: Card) -> float:
    """Return what one gives up by playing a card now rather than later, in card points."""
    if c.suit == table.trump:
        return MASTER_TRUMP if table.is_master(c) else TRUMP_PRICE[c.rank]
    if table.is_master(c):
        runs = RUNS_LATER * (chance_to_run_later(table, c) - 0.5)
        free = 0 if table.they_may_trump else NEVER_TRUMPED
        return MASTER + runs + free + (table.points(c) - 8)
    if c.rank == Rank.TEN:
        return TEN
    return table.points(c) / 2 + _company(table, c)


def _company(table: Table, c: Card) -> int:
    """Return the part of a small card's price that comes from the cards beside it."""
    suit = table.in_suit(c.suit)
    if any(table.is_master(held) for held in suit):
        return BESIDE_A_MASTER
    if any(held.rank == Rank.TEN for held in suit):
        return GUARD
    return LAST_OF_SUIT if len(suit) == 1 and c.suit != table.trick.led else 0


def chance_to_run_later(table: Table, c: Card) -> float:
    """Return how likely, 0 to 1, a plain master is to win its trick a little later on."""
    if not table.they_may_trump:
        return 0.9
    suit, trumps = table.out_in(c.suit), table.out_in(table.trump)
    chance = 0.7
    for seat in table.opponents:
        void = table.chance_of_none(seat, suit)
        chance *= 1 - void * (1 - table.chance_of_none(seat, trumps))
    return chance
