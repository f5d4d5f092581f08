"""Exact play: what a side takes when all four see all cards and nobody errs.

The twin of the solver in the kernel: written for being read, quick enough for the last five or six
tricks. It is a search of null windows (can side A take so many points or not?), halved until the
answer is one number, with a memory of what is known at the start of a trick.
"""

from typing import Final, TypeAlias

from tarabish.ai.alike import differences, key_of, owners_of, same_place
from tarabish.ai.coding import ABOVE, IN_SUIT, SUITS, Coding, bits_of
from tarabish.ai.play import OpenTable, can_beat, last_taker, legal_mask, play, points_left

BUDGET: Final = 200_000
"""Cards tried before a search gives up, where the caller says nothing: about a second."""


class _OverBudget(Exception):
    """The search has tried as many cards as it may."""


def exact_value(coding: Coding, table: OpenTable, budget: int = BUDGET) -> int | None:
    """Return the card points that side A takes from here on, the last trick's among them.

    The cards on the table count, finished tricks do not; 0 after the last card. None when the
    search was not finished after `budget` cards.
    """
    try:
        return _Search(coding, table, budget).value(table)
    except _OverBudget:
        return None


def exact_values(coding: Coding, table: OpenTable, budget: int = BUDGET) -> dict[int, int] | None:
    """Return for the bit of each card that may be played what side A then takes from here on.

    As `exact_value`, with the card itself played now; bits ascend. Empty after the last card.
    None when the search was not finished after `budget` cards.
    """
    try:
        search, values = _Search(coding, table, budget), {}
        for bit in bits_of(legal_mask(coding, table.hands[table.turn], table.trick)):
            after, points = play(coding, table, bit)
            values[bit] = points + search.value(after)
    except _OverBudget:
        return None
    return values


_Trick: TypeAlias = tuple[int, int, int, int, int, int]
"""A trick as far as it tells: who led, cards in it, the mask of the suit led; the card that wins so
far, its place in the trick; the card points so far."""


def _led_by(leader: int) -> _Trick:
    """Return a trick before its lead."""
    return leader, 0, 0, 0, 0, 0


class _Search:
    """One search: the hands as they are, what it knows, and how many cards it may still try."""

    def __init__(self, coding: Coding, table: OpenTable, budget: int) -> None:
        self.coding = coding
        self.points = coding.points
        self.trumps = coding.trumps
        self.left = budget
        self.hands = [0, 0, 0, 0]
        self.owners = owners_of(table.hands)
        # For who owns which rank and who leads: the cards in play, the least and the most that
        # side A takes, and the card that was best.
        self.known: dict[int, tuple[int, int, int, int]] = {}

    def value(self, table: OpenTable) -> int:
        """Return what side A takes from here on."""
        low, high = 0, points_left(self.coding, table)
        self.hands[:] = table.hands
        trick, rest = _led_by(table.leader), high
        for bit in table.trick:
            trick = self.with_card(trick, bit)
        live = self.live() | sum(1 << bit for bit in table.trick)
        while low < high:
            wanted = (low + high + 1) // 2
            if table.trick:
                bound, _ = self.best(trick, live, wanted, rest, -1)
            else:
                bound = self.bound(table.leader, wanted, rest)
            if bound >= wanted:
                low = bound
            else:
                high = bound
        return low

    def live(self) -> int:
        """Return the cards in all four hands."""
        a, b, c, d = self.hands
        return a | b | c | d

    def with_card(self, trick: _Trick, bit: int) -> _Trick:
        """Return a trick with one more card."""
        leader, length, led, best, place, worth = trick
        worth += self.points[bit]
        if not length:
            return leader, 1, SUITS[bit // IN_SUIT], bit, 0, worth
        if (ABOVE[best] >> bit) & 1 or ((self.trumps >> bit) & 1 and not (self.trumps >> best) & 1):
            return leader, length + 1, led, bit, length, worth
        return leader, length + 1, led, best, place, worth

    def bound(self, leader: int, wanted: int, rest: int) -> int:
        """Return a bound on what side A takes: a lower one if it is at least `wanted`, else upper.

        At the start of a trick; `rest` is all that is left to take. So the answer to "at least
        `wanted`?" is exact.
        """
        if wanted <= 0:
            return 0
        if wanted > rest:
            return rest
        if not self.hands[leader] & (self.hands[leader] - 1):
            return 0 if last_taker(self.hands, leader, self.trumps) % 2 else rest
        live = self.live()
        if self.takes_all(leader, live):
            return 0 if leader % 2 else rest
        key = key_of(self.owners, live, leader)
        low, high, hint = 0, rest, -1
        if key in self.known:
            before, low, high, hint = self.known[key]
            if before != live:
                gains, losses = differences(self.points, before, live)
                low, high = max(low - losses, 0), min(high + gains, rest)
                hint = same_place(before, live, hint)
            if low >= wanted:
                return low
            if high < wanted:
                return high
        bound, chosen = self.best(_led_by(leader), live, wanted, rest, hint)
        if bound >= wanted:
            low = bound
        else:
            high = bound
        self.known[key] = live, low, high, chosen
        return bound

    def takes_all(self, leader: int, live: int) -> bool:
        """Return whether the leader takes every trick that is left with the highest trumps.

        Or, where the others have no trump, with the highest cards of any suits.
        """
        hand = self.hands[leader]
        others = live & ~hand
        if others & self.trumps:
            hand_suits = SUITS[:1] if not hand & ~self.trumps else ()
        else:
            hand_suits = SUITS
        covered = 0
        for suit in hand_suits:
            mine, theirs = hand & suit, others & suit
            if mine and theirs and mine & -mine < theirs:
                return False
            covered |= suit
        return not hand & ~covered

    def best(self, trick: _Trick, live: int, wanted: int, rest: int, hint: int) -> tuple[int, int]:
        """Return the bound of the best card of the seat to play, and that card.

        As far as it must be known; `live` are the cards in play at the start of the trick, `hint`
        the card that was best before, or -1.
        """
        seat = (trick[0] + trick[1]) % 4
        ours = seat % 2 == 0
        allowed = self.legal(self.hands[seat], trick)
        found, chosen = (-1, -1) if ours else (rest + 1, -1)
        order = (
            self.candidates(trick, seat, allowed, live, hint) if allowed & (allowed - 1) else None
        )
        tried: list[tuple[int, int]] = []
        for bit in order or (allowed.bit_length() - 1,):
            bound = None
            if tried:
                bound = self.told_by(bit, tried, wanted, live & ~self.hands[seat], ours=ours)
            if bound is None:
                bound = self.after(trick, live, seat, bit, wanted, rest)
                if ours == (bound >= wanted):
                    return bound, bit
                tried.append((bit, bound))
            if bound > found if ours else bound < found:
                found, chosen = bound, bit
        return found, chosen

    def told_by(
        self, bit: int, tried: list[tuple[int, int]], wanted: int, others: int, *, ours: bool
    ) -> int | None:
        """Return a bound that a neighbour tried in vain gives for a card; None if it is no help.

        With no card of the others between, the two lead to the same but for the points on them.
        """
        points = self.points
        for other, bound in tried:
            if bit // IN_SUIT == other // IN_SUIT:
                upper, lower = max(bit, other), min(bit, other)
                if not ABOVE[lower] & ~ABOVE[upper] & others:
                    apart = abs(points[bit] - points[other])
                    if ours and bound + apart < wanted:
                        return bound + apart
                    if not ours and bound - apart >= wanted:
                        return bound - apart
        return None

    def after(self, trick: _Trick, live: int, seat: int, bit: int, wanted: int, rest: int) -> int:
        """Return the bound if a seat plays a card now."""
        if self.left <= 0:
            raise _OverBudget
        self.left -= 1
        hands = self.hands
        hands[seat] ^= 1 << bit
        then = self.with_card(trick, bit)
        leader, length, _, _, place, worth = then
        if length < 4:
            bound, _ = self.best(then, live, wanted, rest, -1)
        else:
            winner = (leader + place) % 4
            if not hands[0]:
                worth = rest
            bound = 0 if winner % 2 else worth
            if hands[0]:
                bound += self.bound(winner, wanted - bound, rest - worth)
        hands[seat] ^= 1 << bit
        return bound

    def legal(self, hand: int, trick: _Trick) -> int:
        """Return the cards that may be played: `play.legal_mask` with the winner known already."""
        _, length, led, best, place, _ = trick
        if not length:
            return hand
        follows, mine = hand & led, hand & self.trumps
        if follows and led != self.trumps:
            return follows
        if not mine:
            return follows or hand
        if not (self.trumps >> best) & 1:
            return mine
        partners = length - place == 2
        if not follows and partners and not self.coding.must_beat_partner:
            return mine
        return mine & ABOVE[best] or mine

    def candidates(self, trick: _Trick, seat: int, allowed: int, live: int, hint: int) -> list[int]:
        """Return the cards worth trying, the likely best first.

        Of neighbours with the same points one will do. Neighbours are cards of one hand that
        have no card between them in another hand or on the table.
        """
        points, others = self.points, live & ~self.hands[seat]
        found: list[tuple[int, int]] = []
        before, left = -1, allowed
        while left:
            lowest = left & -left
            left ^= lowest
            bit = lowest.bit_length() - 1
            if (
                before < 0
                or points[before] != points[bit]
                or not (ABOVE[before] >> bit) & 1
                or others & ABOVE[before] & ~ABOVE[bit]
            ):
                found.append((1000 if bit == hint else self.promise(trick, bit, seat), bit))
            before = bit
        found.sort(reverse=True)
        return [bit for _, bit in found]

    def promise(self, trick: _Trick, bit: int, seat: int) -> int:
        """Return how soon a card should be tried; it changes the time a search takes, no result."""
        worth, hands = self.points[bit], self.hands
        _, length, _, best, place, _ = trick
        trump = (self.trumps >> bit) & 1
        if not length:
            led = SUITS[bit // IN_SUIT]
            if not can_beat(hands[(seat + 1) % 4], self.trumps, led, bit) and not can_beat(
                hands[(seat + 3) % 4], self.trumps, led, bit
            ):
                return 120 + worth - 48 * trump
            if can_beat(hands[(seat + 2) % 4], self.trumps, led, bit):
                return 40 - 2 * worth - 12 * trump
            return 20 * trump - 2 * worth
        led = trick[2]
        wins = (ABOVE[best] >> bit) & 1 or (trump and not (self.trumps >> best) & 1)
        if not wins and length - place != 2:
            if length == 1 and can_beat(hands[(seat + 2) % 4], self.trumps, led, best):
                return 60 + worth + 22 * trump
            return -2 * worth
        if length < 3 and can_beat(hands[(seat + 1) % 4], self.trumps, led, bit if wins else best):
            return 22 - 2 * worth
        return 104 + 2 * worth
