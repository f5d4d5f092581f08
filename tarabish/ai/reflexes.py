"""Reflexes: which card to play at once, by a few comparisons of integers.

A player that tries out thousands of deals to their end lets everybody play by these. They weigh
what `leading` and `following` weigh, and know what a seat can see: its own cards, the trick, the
cards that are out, and who did not follow to a suit. The kernel plays by the very same
(kernel/kernel.c). The weights were found by `python -m tarabish train`.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final, TypeAlias

from tarabish.ai.coding import ABOVE, IN_SUIT, SUIT_MASK, SUITS, Coding
from tarabish.ai.weights import WEIGHTS

WE_DO_NOT, PARTNER_DOES, I_DO = 0, 1, 2
"""Who of one's own side called: nobody, partner, or one's own seat."""

CHANCES: Final = 20
"""Ways in which the card that wins so far may still be beaten: see `Reflexes.danger`."""

LAYOUT: Final[Mapping[str, int]] = {
    # In percent, from -100 to 100: how likely the trick ends as ours, by how it may be beaten.
    "second_ours": CHANCES,  # as second of the four, with our card or partner's the best
    "second_theirs": CHANCES,  # with theirs
    "third_ours": CHANCES,
    # What one gives up with a card, in tenths of a card point like all that follows.
    "trump_price": 21,  # that can be beaten by a trump, by its points
    "plain_price": 12,  # that can be beaten in its suit, by its points
    "master_trump": 1,
    "master": 1,  # of a plain suit, beside its points
    "free_master": 1,  # where nobody else has a trump
    "master_out": 9,  # on top of `master`, by how many of its suit are out
    "single": 1,  # thrown away, one's last of a suit
    "beside_master": 1,
    "guard": 1,  # a small card beside the ten or ace
    "trick": 1,  # what a trick is worth beyond its points
    # What speaks for a lead.
    "lead_master": 9,  # of a plain suit, by how many of the suit are out
    "lead_free_master": 1,  # where nobody else has a trump
    "lead_master_void": 1,  # for each opponent who is known to be able to trump it
    "lead_small": 9,  # a small plain card, by how many of the suit are out
    "lead_point": 1,  # against it, for each point on it
    "lead_beside_master": 1,
    "lead_ten": 1,
    "lead_single": 1,  # one's last of a suit
    "lead_void": 1,  # for each opponent who is known to be able to trump it
    "lead_partners_void": 1,
    # Trumps, by who of one's own side called.
    "lead_master_trump": 3,
    "lead_small_trump": 3,
    "lead_big_trump": 1,  # a ten or better that can be beaten
    "lead_trump_alone": 1,  # where no opponent can have one
    "trumps_held": 3,  # for each of one's own trumps
    "masters_held": 3,  # for each plain suit with its master
    "trumps_out": 3,  # for each trump out
}
"""The weights by name, and how many numbers each is; the kernel reads them in this order."""

Weights: TypeAlias = Mapping[str, Sequence[int]]

NOTHING: Final = -1_000_000_000


def flat(weights: Weights) -> list[int]:
    """Return weights in a row, in the order of LAYOUT."""
    return list(chain.from_iterable(weights[name] for name in LAYOUT))


_Leads: TypeAlias = tuple[int, int, int, int]
"""What the cards of a suit say for a lead: the place of the master, else -1, and of the small card,
else -1; what speaks for the small one, voids aside; and how many of the suit are out."""


class Reflexes:
    """The reflexes for one coding. Places are those within a suit, 0 to 8.

    What depends on the cards of one suit alone is looked up by the places held and those out.
    """

    def __init__(self, coding: Coding, weights: Weights = WEIGHTS) -> None:
        self.weights = weights
        self.points = coding.points
        self.tenfold = [10 * points for points in coding.points]
        self.trumps = coding.trumps
        self.trick = weights["trick"][0]
        self.second_ours = list(weights["second_ours"])
        self.second_theirs = list(weights["second_theirs"])
        self.third_ours = list(weights["third_ours"])
        self.low = [self._lows(suit) for suit in range(4)]
        # By suit, whether others have trumps and, of prices, whether the suit was led.
        self._prices: list[dict[int, list[int]]] = [{} for _ in range(16)]
        self._leads: list[dict[int, _Leads]] = [{} for _ in range(4)]

    def lead(self, hand: int, out: int, caller: int, voids: Sequence[int], seat: int) -> int:
        """Return the bit to lead from a hand, at least one card.

        `out` are the cards in the other three hands; `caller` who of one's own side called; `voids`
        the suits, as masks, that each seat is known to be out of.
        """
        weights, trumps = self.weights, self.trumps
        theirs, mine = out & trumps, hand & trumps
        most, chosen, masters = self.lead_plain(hand, out, voids, seat)
        if not mine:
            return chosen
        small = self.low[0][mine]
        if not theirs or voids[(seat + 1) & 3] & voids[(seat + 3) & 3] & trumps:
            return small if weights["lead_trump_alone"][0] > most else chosen
        value = (
            weights["trumps_held"][caller] * mine.bit_count()
            + weights["masters_held"][caller] * masters
            + weights["trumps_out"][caller] * theirs.bit_count()
        )
        if mine > theirs:
            great = value + weights["lead_master_trump"][caller]
            if great > most:
                most, chosen = great, mine.bit_length() - 1
        if 1 << small < theirs:
            value += weights["lead_small_trump"][caller]
            if self.points[small] >= 10:
                value = weights["lead_big_trump"][0]
            if value > most:
                chosen = small
        return chosen

    def lead_plain(
        self, hand: int, out: int, voids: Sequence[int], seat: int
    ) -> tuple[int, int, int]:
        """Return what speaks for the best plain card, its bit, and the suits with a master.

        `NOTHING`, -1 and 0 without a plain card.
        """
        weights, trumps = self.weights, self.trumps
        theirs = out & trumps
        # Who is out of a suit, and may still have a trump for it.
        left, partner, right = (
            0 if void & trumps else void
            for void in (voids[(seat + 1) & 3], voids[seat ^ 2], voids[(seat + 3) & 3])
        )
        most, chosen, masters = NOTHING, -1, 0
        for suit in (1, 2, 3) if trumps else (0, 1, 2, 3):
            shift = IN_SUIT * suit
            held = hand >> shift & SUIT_MASK
            if not held:
                continue
            others = out >> shift & SUIT_MASK
            leads = self._leads[suit].get(held << 9 | others)
            if leads is None:
                leads = self._leads_of(suit, held, others)
            master, small, value, number = leads
            ruffs = (left >> shift & 1) + (right >> shift & 1) if theirs else 0
            if master >= 0:
                masters += 1
                great = weights["lead_free_master"][0]
                if theirs:
                    great = weights["lead_master"][number] + weights["lead_master_void"][0] * ruffs
                if great > most:
                    most, chosen = great, shift + master
            if small >= 0:
                value += weights["lead_void"][0] * ruffs
                if theirs and partner >> shift & 1:
                    value += weights["lead_partners_void"][0]
                if value > most:
                    most, chosen = value, shift + small
        return most, chosen, masters

    def follow(
        self,
        hand: int,
        allowed: int,
        best: int,
        led: int,
        partners: bool,
        to_come: int,
        worth: int,
        out: int,
        void: int,
    ) -> int:
        """Return the bit to play to a trick, of those allowed, at least one.

        `best` is the card that wins so far, `partners` whether it is partner's, `led` the mask of
        the suit led; `to_come` how many seats play later, `worth` the points in the trick, `out`
        the cards in the other three hands; `void` the suits that the next seat is out of.
        """
        trumps, tenfold = self.trumps, self.tenfold
        ruff = bool(void & led and not void & trumps)
        winning = self.third_ours if to_come == 1 else self.second_ours
        now = 100 if partners else -100
        if to_come == 2:
            now = (winning if partners else self.second_theirs)[self.danger(best, out, led, ruff)]
        elif to_come and partners:
            now = winning[self.danger(best, out, led, ruff)]
        beats = ABOVE[best]
        if not trumps >> best & 1:
            beats |= trumps
        base = 10 * worth + self.trick
        free = 0 if out & trumps else 8
        most, chosen = NOTHING, -1
        while allowed:
            shift = SHIFTS[(allowed & -allowed).bit_length()]
            suit = shift // IN_SUIT
            held, others = hand >> shift & SUIT_MASK, out >> shift & SUIT_MASK
            which = suit + free + (4 if led >> shift & 1 else 0)
            prices = self._prices[which].get(held << 9 | others)
            if prices is None:
                prices = self._prices_of(which, held, others)
            left = allowed & SUITS[suit]
            allowed ^= left
            while left:
                card = left & -left
                left ^= card
                bit = card.bit_length() - 1
                chance = now
                if beats & card:
                    chance = winning[self.danger(bit, out, led, ruff)] if to_come else 100
                value = chance * (base + tenfold[bit]) - prices[bit - shift]
                if value > most:
                    most, chosen = value, bit
        return chosen

    def danger(self, best: int, out: int, led: int, ruff: bool) -> int:
        """Return how a card that wins so far may still be beaten, a number below CHANCES.

        For a plain card four times how many higher ones are out, at most 2, and: 0 where nobody
        else has a trump; 1 to 3 the likelier the suit is trumped, 3 where it is known (`ruff`).
        For a trump 12, or 16 to another suit, and how many higher ones are out, at most 3.
        """
        higher = (ABOVE[best] & out).bit_count()  # compared, not `min`: that takes twice as long
        if self.trumps >> best & 1:
            return (12 if led & self.trumps else 16) + (higher if higher < 3 else 3)  # noqa: FURB136
        risk = 0
        if out & self.trumps:
            number = (out & led).bit_count()
            risk = 3 if ruff or number < 2 else 2 if number < 4 else 1
        return 4 * (higher if higher < 2 else 2) + risk  # noqa: FURB136

    def _prices_of(self, which: int, held: int, others: int) -> list[int]:
        """Return, a hundredfold, what one gives up with a card at each place held of a suit."""
        weights, suit, is_led = self.weights, which & 3, bool(which & 4)
        points = self.points[IN_SUIT * suit : IN_SUIT * (suit + 1)]
        dear = any(held >> place & 1 and points[place] >= 10 for place in range(IN_SUIT))
        prices = [0] * IN_SUIT
        for place in range(IN_SUIT):
            if not held >> place & 1:
                continue
            worth, master = points[place], 1 << place > others
            if self.trumps and not suit:
                price = weights["master_trump"][0] if master else weights["trump_price"][worth]
            elif master:
                kept = weights["master"][0] + weights["master_out"][others.bit_count()]
                price = (weights["free_master"][0] if which & 8 else kept) + 10 * worth
            else:
                price = weights["plain_price"][worth]
                if held > others:
                    price += weights["beside_master"][0]
                elif worth < 10 and dear:
                    price += weights["guard"][0]
                if not (held & (held - 1) or is_led):
                    price += weights["single"][0]
            prices[place] = 100 * price
        self._prices[which][held << 9 | others] = prices
        return prices

    def _leads_of(self, suit: int, held: int, others: int) -> _Leads:
        weights, number = self.weights, others.bit_count()
        master = held.bit_length() - 1 if held > others else -1
        small = self.low[suit][held]
        worth = self.points[IN_SUIT * suit + small]
        value = weights["lead_small"][number] - weights["lead_point"][0] * worth
        if held > others:
            value += weights["lead_beside_master"][0]
        if worth == 10:
            value += weights["lead_ten"][0]
        if not held & (held - 1):
            value += weights["lead_single"][0]
        leads = master, -1 if 1 << small > others else small, value, number
        self._leads[suit][held << 9 | others] = leads
        return leads

    def _lows(self, suit: int) -> list[int]:
        """Return for every mask of a suit's places the one with the fewest points; -1 for 0."""
        points = self.points[IN_SUIT * suit : IN_SUIT * (suit + 1)]
        order = sorted(range(IN_SUIT), key=lambda place: (points[place], place))
        return [next((n for n in order if held >> n & 1), -1) for held in range(512)]


SHIFTS: Final = (0, *((length - 1) // IN_SUIT * IN_SUIT for length in range(1, 37)))
"""By the length of a mask in bits: where its highest suit begins."""


@lru_cache(maxsize=32)
def reflexes_for(coding: Coding) -> Reflexes:
    """Return the reflexes for a coding, always the same ones for the same."""
    return Reflexes(coding)
