"""What is likely by what was said and by what was not: calls, passes and bids, runs kept quiet.

Nothing here is certain. The others are taken to have about our own habits (`calling`, `bidding`,
`telling`), with much tolerance, as people call differently; so no world is ruled out.
"""

import random
from collections.abc import Iterable, Iterator
from itertools import combinations
from math import exp
from typing import Final

from tarabish.ai.coding import IN_SUIT, SUIT_MASK, Coding
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

FURTHEST: Final = 120
"""So many points off a limit, or behind another suit, are as good as any more."""

SPEAKS: Final = tuple(1 / (1 + exp(-over / TOLERANCE)) for over in range(-FURTHEST, FURTHEST + 1))
"""How likely a hand is to speak, 0 to 1, by how far it is over its limit, from -FURTHEST on."""

NAMES: Final = tuple(exp(-worse / TASTE) for worse in range(FURTHEST + 1))
"""How much less likely a suit is to be named that is so many points worse than the best."""

CHOICES: Final = {
    n: tuple(sorted(combinations(range(9), n), key=lambda places: sum(1 << at for at in places)))
    for n in (PACKET, 2 * PACKET)
}
"""Which of nine cards may have been the ones that were not seen yet, one packet or two (DEAL)."""


class Witness:
    """What one seat said and kept quiet about: how likely that is, by the cards it holds now."""

    def __init__(self, view: View, coding: Coding, seat: Seat, said: Iterable[Limit]) -> None:
        """`coding` is that of the hands to come, `said` what this seat said in the auction."""
        self.seat = seat
        self.size = view.rules.cards_before_auction
        self.values: Values = values_for(coding, self.size)
        self.said = tuple(said)
        played = [c for trick in view.tricks for who, c in trick.plays if who == seat]
        self.played = coding.mask(played)
        self.quiet = Quiet(view, coding, seat, played)

    @property
    def tells(self) -> bool:
        """Whether there is anything to go by."""
        return bool(self.said) or self.quiet.tells

    @property
    def named_trump(self) -> bool:
        """Whether it named trump: that rules out most hands."""
        return any(limit.named is not None for limit in self.said)

    def judge(self, hand: int, rng: random.Random) -> float:
        """Return how likely, 0 to 1, it is to have said what it did, with the hand it has now.

        Which cards it had not seen yet when it spoke, of those dealt to it, is left to chance.
        """
        dealt = hand | self.played
        likely = self.quiet.likelihood(dealt)
        if not self.said:
            return likely
        unseen = dealt.bit_count() - self.size
        if not unseen:
            return likely * self._spoke(dealt)
        row = _row_of(dealt)
        chosen = CHOICES[unseen]
        kitty = sum([row[at] for at in chosen[int(rng.random() * len(chosen))]])
        return likely * self._spoke(dealt ^ kitty)

    def likelihood(self, hand: int) -> float:
        """Return the same on average, over all the cards it may have seen when it spoke."""
        dealt = hand | self.played
        likely = self.quiet.likelihood(dealt)
        unseen = dealt.bit_count() - self.size
        if not self.said or not unseen:
            return likely * self._spoke(dealt)
        row, spoken = _row_of(dealt), 0.0
        for chosen in CHOICES[unseen]:
            spoken += self._spoke(dealt ^ sum([row[at] for at in chosen]))
        return likely * spoken / len(CHOICES[unseen])

    def _spoke(self, seen: int) -> float:
        """Return how likely it is to have said what it did, having seen these cards."""
        values, likely = self.values.of(seen), 1.0
        for limit in self.said:
            likely *= WHIM + (1 - WHIM) * _says(limit, values)
        return likely


def _says(limit: Limit, values: list[int]) -> float:
    """Return how likely somebody is to say what was said whose hand has these values."""
    over = [value - needed for value, needed in zip(values, limit.limits, strict=True)]
    best = max(over)
    if limit.passed:
        return _speaks(-best)
    if limit.named is None:
        return _speaks(best)
    here = over[limit.named]
    chosen = NAMES[min(best - here, FURTHEST)]
    return chosen if limit.forced else chosen * _speaks(here)


def _speaks(over: int) -> float:
    return SPEAKS[FURTHEST + max(-FURTHEST, min(over, FURTHEST))]


def _row_of(mask: int) -> list[int]:
    """Return the cards of a mask, each as a mask of its own, lowest first."""
    row = []
    while mask:
        row.append(mask & -mask)
        mask &= mask - 1
    return row


class Quiet:
    """Runs, melds or bella that a seat did not tell when it could have (RUN-CALL, MELD, BELLA)."""

    def __init__(self, view: View, coding: Coding, seat: Seat, played: list[Card]) -> None:
        rules, trump = view.rules, view.trump
        self.told: int | None = None
        """The points of melds it told; None where it had no chance to yet, or told a run."""
        calls_heard = played and rules.melds != "none" and rules.meld_timing != "deferred"
        if calls_heard and seat not in dict(view.runs_called):
            self.told = sum(Meld(d.cards).points for d in view.declared if d.seat == seat)
        self.points = [run_points(order, rules.melds) for order in orders(coding)]
        self.fours = [
            (coding.mask(Card(rank, suit) for suit in Suit), points)
            for rank, points in FOUR_POINTS.items()
            if rules.melds == "partnership"
        ]
        self.other_bell = 0
        if trump is not None and rules.bella_call == "either" and view.bella is None:
            pair = set(bells(trump))
            if len(pair & set(played)) == 1:
                self.other_bell = coding.mask(pair - set(played))

    @property
    def tells(self) -> bool:
        """Whether there is anything to go by."""
        return self.told is not None or self.other_bell != 0

    def likelihood(self, dealt: int) -> float:
        """Return how likely it is to have told no more, dealt these cards."""
        likely = QUIET if dealt & self.other_bell else 1.0
        if self.told is None:
            return likely
        points = sum(
            table[dealt >> IN_SUIT * suit & SUIT_MASK] for suit, table in enumerate(self.points)
        )
        points += sum(worth for four, worth in self.fours if four & dealt == four)
        return likely * (QUIET if points > self.told else 1.0)


def witnesses(view: View, coding: Coding) -> Iterator[Witness]:
    """Yield a witness for each other seat that has told anything, who named trump first."""
    options = values_for(coding, view.rules.cards_before_auction).options
    heard = list(limits_heard(view, options))
    others = [
        Witness(view, coding, seat, (limit for limit in heard if limit.seat == seat))
        for seat in view.seat.next.round()[:3]
    ]
    yield from sorted((w for w in others if w.tells), key=lambda w: not w.named_trump)
