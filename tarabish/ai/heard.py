"""What is likely by what was said and by what was not: calls, passes and bids, runs kept quiet.

Nothing here is certain. The others are taken to have about our own habits (`calling`, `bidding`,
`telling`), with much tolerance, as people call differently; so no world is ruled out.
"""

import random
from collections.abc import Iterable, Iterator
from itertools import combinations
from math import exp
from typing import Final

from tarabish.ai.coding import IN_SUIT, SUIT_MASK, Coding, bits_of
from tarabish.ai.limits import Limit, limits_heard
from tarabish.ai.rows import orders, run_points
from tarabish.ai.values import Values, values_for
from tarabish.cards import Card, Suit, bells
from tarabish.melds import FOUR_POINTS, Meld
from tarabish.position import PACKET
from tarabish.seats import Seat
from tarabish.view import View

TOLERANCE: Final = 10
"""How far off our own limit others may well decide, in points: there, one in four does."""

TASTE: Final = 12
"""How much worse than one's best suit the one that is named may well be, in points."""

WHIM: Final = 0.03
"""How often somebody says what nothing speaks for."""

QUIET: Final = 0.15
"""How often somebody does not tell a run, a meld or bella that could be told."""


CHOICES: Final = {n: tuple(combinations(range(9), n)) for n in (PACKET, 2 * PACKET)}
"""Which of nine cards may have been the ones that were not seen yet, one packet or two (DEAL)."""


class Witness:
    """What one seat said and kept quiet about: how likely that is, by the cards it holds now."""

    def __init__(self, view: View, coding: Coding, seat: Seat, said: Iterable[Limit]) -> None:
        """`coding` is that of the hands to come, `said` what this seat said in the auction."""
        self.seat = seat
        self._size = view.rules.cards_before_auction
        self._values: Values = values_for(coding, self._size)
        self._said = tuple(said)
        played = [c for trick in view.tricks for who, c in trick.plays if who == seat]
        self._played = coding.mask(played)
        self.quiet = Quiet(view, coding, seat, played)

    @property
    def tells(self) -> bool:
        """Whether there is anything to go by."""
        return bool(self._said) or self.quiet.tells

    @property
    def named_trump(self) -> bool:
        """Whether it named trump: that rules out most hands."""
        return any(limit.named is not None for limit in self._said)

    def judge(self, hand: int, rng: random.Random) -> float:
        """Return how likely, 0 to 1, it is to have said what it did, with the hand it has now.

        Which cards it had not seen yet when it spoke, of those dealt to it, is left to chance.
        """
        dealt = hand | self._played
        likely = self.quiet.likelihood(dealt)
        if not self._said:
            return likely
        unseen = dealt.bit_count() - self._size
        if not unseen:
            return likely * self._spoke(dealt)
        row, left = [], dealt
        while left:
            row.append(left & -left)
            left &= left - 1
        chosen = CHOICES[unseen]
        kitty = sum([row[at] for at in chosen[int(rng.random() * len(chosen))]])
        return likely * self._spoke(dealt ^ kitty)

    def likelihood(self, hand: int) -> float:
        """Return the same on average, over all the cards it may have seen when it spoke."""
        dealt = hand | self._played
        seen = combinations([1 << bit for bit in bits_of(dealt)], self._size)
        spoken = [self._spoke(sum(some)) for some in seen]
        return self.quiet.likelihood(dealt) * sum(spoken) / len(spoken)

    def _spoke(self, seen: int) -> float:
        """Return how likely it is to have said what it did, having seen these cards."""
        values, likely = self._values.of(seen), 1.0
        for limit in self._said:
            likely *= WHIM + (1 - WHIM) * _says(limit, values)
        return likely


def _says(limit: Limit, values: list[float]) -> float:
    """Return how likely somebody is to say what was said whose hand has these values."""
    over = [value - needed for value, needed in zip(values, limit.limits, strict=True)]
    best = max(over)
    if limit.passed:
        return 1 / (1 + exp(best / TOLERANCE))
    if limit.named is None:
        return 1 / (1 + exp(-best / TOLERANCE))
    here = over[limit.named]
    chosen = exp((here - best) / TASTE)
    return chosen if limit.forced else chosen / (1 + exp(-here / TOLERANCE))


class Quiet:
    """Runs, melds or bella that a seat did not tell when it could have (RUN-CALL, MELD, BELLA)."""

    def __init__(self, view: View, coding: Coding, seat: Seat, played: list[Card]) -> None:
        rules, trump = view.rules, view.trump
        self._told: int | None = None
        """The points of melds it told; None where it had no chance to yet, or told a run."""
        calls_heard = played and rules.melds != "none" and rules.meld_timing != "deferred"
        if calls_heard and seat not in dict(view.runs_called):
            self._told = sum(Meld(d.cards).points for d in view.declared if d.seat == seat)
        self._points = [run_points(order, rules.melds) for order in orders(coding)]
        self._fours = [
            (coding.mask(Card(rank, suit) for suit in Suit), points)
            for rank, points in FOUR_POINTS.items()
            if rules.melds == "partnership"
        ]
        self._other_bell = 0
        if trump is not None and rules.bella_call == "either" and view.bella is None:
            pair = set(bells(trump))
            if len(pair & set(played)) == 1:
                self._other_bell = coding.mask(pair - set(played))

    @property
    def tells(self) -> bool:
        """Whether there is anything to go by."""
        return self._told is not None or self._other_bell != 0

    def likelihood(self, dealt: int) -> float:
        """Return how likely it is to have told no more, dealt these cards."""
        likely = QUIET if dealt & self._other_bell else 1.0
        if self._told is None:
            return likely
        points = sum(
            table[dealt >> IN_SUIT * suit & SUIT_MASK] for suit, table in enumerate(self._points)
        )
        points += sum(worth for four, worth in self._fours if four & dealt == four)
        return likely * (QUIET if points > self._told else 1.0)


def witnesses(view: View, coding: Coding) -> Iterator[Witness]:
    """Yield a witness for each other seat that has told anything, who named trump first."""
    options = values_for(coding, view.rules.cards_before_auction).options
    heard = list(limits_heard(view, options))
    others = [
        Witness(view, coding, seat, (limit for limit in heard if limit.seat == seat))
        for seat in view.seat.next.round()[:3]
    ]
    yield from sorted((w for w in others if w.tells), key=lambda w: not w.named_trump)
