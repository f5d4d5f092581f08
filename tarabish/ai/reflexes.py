"""The habits as reflexes: which card to play, by a few comparisons of integers.

A player that tries out thousands of deals to their end lets everybody play by these. They follow
`leading` and `following` in what matters most, and know what a seat can see: its own cards, the
trick, and the cards that are out. The kernel plays by the very same (kernel/kernel.c).
"""

from functools import lru_cache
from typing import Final

from tarabish.ai.coding import ABOVE, IN_SUIT, SUIT_MASK, SUITS, Coding

WE_DO_NOT, PARTNER_DOES, I_DO = 0, 1, 2
"""Who of one's own side called: nobody, partner, or one's own seat."""

SHIFTS: Final = (0, *((length - 1) // IN_SUIT * IN_SUIT for length in range(1, 37)))
"""By the length of a mask in bits: where its highest suit begins."""

BELOW: Final = tuple((1 << place) - 1 for place in range(IN_SUIT + 1))
"""The places of a suit below one, as a mask."""

# What speaks for a lead, in points; fitted to deals against players of the same kind, and found to
# hold against the habits.
MASTER: Final = 9
SAFE_MASTER: Final = 14
"""A master, where the others have trumps, or have none."""

SMALL_CARD: Final = 7
"""A small card of a plain suit, less the points on it."""

CALLERS_MASTER_TRUMP: Final = 0
PARTNERS_TRUMP: Final = 3
SMALL_TRUMP_TO_DRAW: Final = -2
SMALL_TRUMP_AGAINST: Final = -3
MASTER_TRUMP_AGAINST: Final = -13
BIG_TRUMP: Final = -40
TRUMP_ALONE: Final = -34
"""A trump where nobody else has one."""

NOTHING: Final = -1000

KEEPS_MASTER: Final = -20
"""What it costs to throw a master away, in points on the card."""

WORTH_A_MASTER: Final = 10
"""Points in the trick for which a master is played as second of the four."""

LIKELY_FOLLOWED: Final = 2
"""From so many cards of a suit out on, a player still to come is taken to have one."""


class Reflexes:
    """The reflexes for one coding. Places are those within a suit, 0 to 8; `shift` is 0, 9, 18, 27.

    `low` and `give` tell, by suit and by the places held of it, the place to part with: the one
    that is missed least in a trick of theirs, and the best one in a trick of one's own.
    """

    def __init__(self, coding: Coding) -> None:
        self.points = coding.points
        self.trumps = coding.trumps
        self.low: list[list[int]] = []
        self.give: list[list[int]] = []
        for suit in range(4):
            points = coding.points[IN_SUIT * suit : IN_SUIT * (suit + 1)]
            order = sorted(range(IN_SUIT), key=lambda place: (points[place], place))
            self.low.append(_first_of(order))
            self.give.append(_first_of(_to_give(points)))

    def lead(self, hand: int, out: int, caller: int) -> int:
        """Return the bit to lead from a hand, at least one card.

        `out` are the cards in the other three hands; `caller` who of one's own side called.
        """
        theirs = out & self.trumps
        mine = hand & self.trumps
        most, chosen = self.lead_plain(hand, out)
        if not mine:
            return chosen
        bit = self.low[0][mine]
        if not theirs:
            value = TRUMP_ALONE
        elif mine > theirs and caller:
            bit = mine.bit_length() - 1
            value = CALLERS_MASTER_TRUMP
        elif mine > theirs and not mine & (mine - 1):
            value = MASTER_TRUMP_AGAINST
        elif self.points[bit] >= 10:
            value = BIG_TRUMP
        else:
            value = (SMALL_TRUMP_AGAINST, PARTNERS_TRUMP, SMALL_TRUMP_TO_DRAW)[caller]
        return bit if value > most else chosen

    def lead_plain(self, hand: int, out: int) -> tuple[int, int]:
        """Return what speaks for the best plain card, and its bit; `NOTHING`, -1 without one."""
        points, low = self.points, self.low
        most, chosen = NOTHING, -1
        for suit in (1, 2, 3) if self.trumps else (0, 1, 2, 3):
            held = hand >> IN_SUIT * suit & SUIT_MASK
            if not held:
                continue
            if held > (out >> IN_SUIT * suit & SUIT_MASK):
                value = MASTER if out & self.trumps else SAFE_MASTER
                place = held.bit_length() - 1
            else:
                place = low[suit][held]
                value = SMALL_CARD - points[IN_SUIT * suit + place]
            if value > most:
                most, chosen = value, IN_SUIT * suit + place
        return most, chosen

    def follow(
        self, allowed: int, best: int, partners: bool, to_come: int, worth: int, out: int
    ) -> int:
        """Return the bit to play to a trick, of those allowed, at least one.

        `best` is the card that wins so far, `partners` whether it is partner's; `to_come` how many
        seats play later, `worth` the points in the trick, `out` the cards in the other three hands.
        """
        safe = partners and (not to_come or self.holds(best, out))
        shift = SHIFTS[allowed.bit_length()]
        held = allowed >> shift
        if held << shift != allowed:
            return self.throw(allowed, safe, out)
        suit = shift // IN_SUIT
        low = self.low[suit]
        spares = BELOW[(out >> shift & SUIT_MASK).bit_length()]  # what is no master
        if shift <= best < shift + IN_SUIT:
            wins = held & ~BELOW[best - shift]
        else:
            wins = held if allowed & self.trumps else 0
        loses = held & ~wins
        if partners:
            if safe and held & spares:
                return shift + self.give[suit][held & spares]
            return shift + low[loses or wins]
        if not wins:
            return shift + low[held]
        if not to_come and wins & spares:
            return shift + self.give[suit][wins & spares]
        masters = wins & ~spares
        if masters and (to_come < 2 or worth >= WORTH_A_MASTER):
            return shift + low[masters]
        return shift + low[loses or wins]

    def holds(self, best: int, out: int) -> bool:
        """Return whether the best card is likely to win, with cards still to come."""
        if ABOVE[best] & out:
            return False
        if (self.trumps >> best) & 1 or not out & self.trumps:
            return True
        return (out & SUITS[best // IN_SUIT]).bit_count() >= LIKELY_FOLLOWED

    def throw(self, allowed: int, safe: bool, out: int) -> int:
        """Return the bit to throw away of several suits: dear where the trick is ours, else cheap.

        Masters are kept if anything else is there.
        """
        points = self.points
        most, chosen = NOTHING, -1
        for suit in range(4):
            held = allowed >> IN_SUIT * suit & SUIT_MASK
            if not held:
                continue
            spare = held & BELOW[(out >> IN_SUIT * suit & SUIT_MASK).bit_length()]
            if safe and spare:
                bit = IN_SUIT * suit + self.give[suit][spare]
                value = points[bit]
            else:
                bit = IN_SUIT * suit + self.low[suit][spare or held]
                value = -points[bit] + (0 if spare else KEEPS_MASTER)
            if value > most:
                most, chosen = value, bit
        return chosen


def _to_give(points: tuple[int, ...]) -> list[int]:
    """Return the places of a suit, from the best to give to a trick of one's own.

    The dearest first, but last what is worth more than a ten: an ace; ace, nine and jack of trump.
    """
    dear = sorted(range(IN_SUIT), key=lambda place: (-points[place], place))
    kept = [place for place in reversed(dear) if points[place] > 10]
    return [place for place in dear if place not in kept] + kept


def _first_of(order: list[int]) -> list[int]:
    """Return for every mask of a suit's places the first in this order that is in it; -1 for 0."""
    return [next((place for place in order if held >> place & 1), -1) for held in range(512)]


@lru_cache(maxsize=32)
def reflexes_for(coding: Coding) -> Reflexes:
    """Return the reflexes for a coding, always the same ones for the same."""
    return Reflexes(coding)
