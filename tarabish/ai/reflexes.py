"""Reflexes: which card to play at once, by a few comparisons of integers.

A player that tries out thousands of deals to their end lets everybody play by these. They weigh
what `leading` and `following` weigh, and know what a seat can see: its own cards, the trick, the
cards that are out, and who did not follow to a suit. The kernel plays by the very same
(kernel/kernel.c). The weights were found by `python -m tarabish train`.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from tarabish.ai.coding import ABOVE, IN_SUIT, SUIT_MASK, SUITS, Coding, bits_of
from tarabish.ai.layout import Weights
from tarabish.ai.weights import WEIGHTS

WE_DO_NOT, PARTNER_DOES, I_DO = 0, 1, 2
"""Who of one's own side called: nobody, partner, or one's own seat."""

NOTHING: Final = -1_000_000_000


PLAIN: Final = 1
LED: Final = 2
FREE: Final = 4
"""How a suit stands: no trump suit; led; out of the reach of trumps, as nobody else has one."""

_Lead: TypeAlias = tuple[int, int, int]
"""Of the best lead from a suit: what speaks for it, its place, and 1 with the master, else 0."""

_Prices: TypeAlias = tuple[list[int], int, int, int, int]
"""The price of each card held of a suit, by its place; then what the best to give to a trick that
is ours comes to, and its place; then the same for a trick of theirs. Prices are a hundredfold."""


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
        # Plain suits are all alike. See PLAIN, LED and FREE for where what is looked up.
        self._prices: list[dict[int, _Prices]] = [{} for _ in range(8)]
        self._leads: list[dict[int, _Lead]] = [{} for _ in range(8)]
        self._plain = (1, 2, 3) if coding.trumps else (0, 1, 2, 3)
        self._kinds = (0 if coding.trumps else PLAIN, PLAIN, PLAIN, PLAIN)

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

    def lead_plain(self, hand: int, out: int, voids: Sequence[int], seat: int) -> _Lead:
        """Return what speaks for the best plain card, its bit, and the suits with a master.

        `NOTHING`, -1 and 0 without a plain card.
        """
        trumps = self.trumps
        free = 0 if out & trumps else FREE
        most, chosen, masters, leads = NOTHING, -1, 0, self._leads[free]
        # Who is out of a suit, and may still have a trump for it.
        left = partner = right = 0
        if not free:
            left, partner, right = voids[(seat + 1) & 3], voids[seat ^ 2], voids[(seat + 3) & 3]
            left, right = 0 if left & trumps else left, 0 if right & trumps else right
            partner = 0 if partner & trumps else partner
        known = left | partner | right
        for suit in self._plain:
            shift = IN_SUIT * suit
            held = hand >> shift & SUIT_MASK
            if not held:
                continue
            others = out >> shift & SUIT_MASK
            if known >> shift & 1:
                ruffs, helps = (left >> shift & 1) + (right >> shift & 1), partner >> shift & 1
                value, place, master = self._lead_of(held, others, ruffs, helps)
            else:
                lead = leads.get(held << 9 | others)
                if lead is None:
                    lead = leads[held << 9 | others] = self._lead_of(held, others, free=free)
                value, place, master = lead
            masters += master
            if value > most:
                most, chosen = value, shift + place
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
        free = 0 if out & trumps else FREE
        sure, takes = now in {100, -100}, partners and not to_come
        most, chosen = NOTHING, -1
        while allowed:
            shift = SHIFTS[(allowed & -allowed).bit_length()]
            suit = shift // IN_SUIT
            held, others = hand >> shift & SUIT_MASK, out >> shift & SUIT_MASK
            which = self._kinds[suit] + free + (LED if led >> shift & 1 else 0)
            prices = self._prices[which].get(held << 9 | others)
            if prices is None:
                prices = self._prices_of(which, held, others)
            left = allowed & SUITS[suit]
            allowed ^= left
            row, ours, give, theirs, part = prices
            if sure and left == held << shift and (takes or not beats & left):
                # The trick goes the same way with each of them.
                value, place = (ours, give) if now > 0 else (theirs, part)
                value += now * base
                if value > most:
                    most, chosen = value, shift + place
                continue
            while left:
                card = left & -left
                left ^= card
                bit = card.bit_length() - 1
                chance = now
                if beats & card:
                    chance = winning[self.danger(bit, out, led, ruff)] if to_come else 100
                value = chance * (base + tenfold[bit]) - row[bit - shift]
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

    def _prices_of(self, which: int, held: int, others: int) -> _Prices:
        """Return the prices of the cards held of a suit, and keep them for the next time."""
        points = self.points[9:18] if which & PLAIN else self.points[:9]
        row, ours, theirs = [0] * IN_SUIT, (NOTHING, -1), (NOTHING, -1)
        for place in bits_of(held):
            row[place] = price = 100 * self._price(which, held, others, place, points)
            gain = 1000 * points[place]
            if gain - price > ours[0]:
                ours = gain - price, place
            if -gain - price > theirs[0]:
                theirs = -gain - price, place
        prices = (row, *ours, *theirs)
        self._prices[which][held << 9 | others] = prices
        return prices

    def _price(self, which: int, held: int, others: int, place: int, points: Sequence[int]) -> int:
        """Return what one gives up by playing a card now rather than later."""
        weights = self.weights
        worth, master = points[place], 1 << place > others
        if not which & PLAIN:
            return weights["master_trump"][0] if master else weights["trump_price"][worth]
        if master:
            kept = weights["master"][0] + weights["master_out"][others.bit_count()]
            return (weights["free_master"][0] if which & FREE else kept) + 10 * worth
        price = weights["plain_price"][worth]
        if held > others:
            price += weights["beside_master"][0]
        elif worth < 10 and any(points[n] >= 10 for n in bits_of(held)):
            price += weights["guard"][0]
        return price if held & (held - 1) or which & LED else price + weights["single"][0]

    def _lead_of(
        self, held: int, others: int, ruffs: int = 0, helps: int = 0, free: int = 0
    ) -> _Lead:
        """Return the best lead from a plain suit.

        `ruffs` tells how many opponents are known to trump it, `helps` whether partner is; `free`
        that nobody else has a trump.
        """
        weights, number = self.weights, others.bit_count()
        most, chosen, master = NOTHING, -1, int(held > others)
        if master:
            most, chosen = weights["lead_free_master"][0], held.bit_length() - 1
            if not free:
                most = weights["lead_master"][number] + weights["lead_master_void"][0] * ruffs
        small = self.low[1][held]
        if 1 << small > others:
            return most, chosen, master
        worth = self.points[IN_SUIT + small]
        value = weights["lead_small"][number] - weights["lead_point"][0] * worth
        value += weights["lead_beside_master"][0] * master
        value += weights["lead_void"][0] * ruffs + weights["lead_partners_void"][0] * helps
        if worth == 10:
            value += weights["lead_ten"][0]
        if not held & (held - 1):
            value += weights["lead_single"][0]
        return (value, small, master) if value > most else (most, chosen, master)

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
