"""What a hand promises before the play: points its side is likely to take, and what they do.

The numbers were fitted to three thousand deals in which anybody named any suit that it saw.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Final

from tarabish.cards import NO_TRUMP, Card, Rank, Trump, all_card_points, bells
from tarabish.melds import melds_in, runs_in
from tarabish.rules import LEAST_NO_TRUMP_BID, Rules
from tarabish.scoring import BELLA_POINTS
from tarabish.seats import Pair

IN_TRUMP: Final[Mapping[Rank, int]] = {
    Rank.JACK: 27,
    Rank.NINE: 20,
    Rank.ACE: 16,
    Rank.TEN: 13,
    Rank.KING: 7,
    Rank.QUEEN: 6,
    Rank.EIGHT: 8,
    Rank.SEVEN: 8,
    Rank.SIX: 8,
}
"""What each trump adds to the points one's side is likely to take."""

BESIDE_TRUMP: Final[Mapping[Rank, int]] = {Rank.ACE: 9, Rank.TEN: 1}
"""What cards of other suits add; the rest nothing."""

IN_NO_TRUMP: Final[Mapping[Rank, int]] = {Rank.ACE: 11, Rank.TEN: 5}
"""What cards add where there is no trump; the rest nothing."""

MELD_COUNTS: Final = 0.9
"""How often a meld that one holds is the best, or partner has the best."""

MELDS_ABOUT: Final[Mapping[str, int]] = {"one-player": 14, "partnership": 30, "none": 0}
BELLA_ABOUT: Final = 4
"""What melds and bella add to a deal, on average."""

BASE: Final[Mapping[int, int]] = {3: -14, 6: -29, 9: -49}
"""What a hand of so many cards promises beside half the points, before its cards are counted."""

NO_TRUMP_BASE: Final[Mapping[int, int]] = {3: -8, 6: -12, 9: -20}

SPREAD: Final[Mapping[int, int]] = {3: 45, 6: 43, 9: 38}
"""How far it may come out otherwise (a standard deviation), by how many cards were seen."""

TENTHS: Final = (-1.64, -1.04, -0.67, -0.39, -0.13, 0.13, 0.39, 0.67, 1.04, 1.64)
"""The middles of ten equal parts of a normal distribution."""


def whole_about(trump: Trump, rules: Rules) -> int:
    """Return about how many points a deal with this trump has, melds and bella included."""
    bella = 0 if trump == NO_TRUMP or rules.bella_call == "never" else BELLA_ABOUT
    return all_card_points(trump) + rules.last_trick + MELDS_ABOUT[rules.melds] + bella


def melds_of(hand: Sequence[Card], rules: Rules) -> int:
    """Return what the melds of a hand count if they are the best; 0 without one."""
    if rules.melds == "partnership":
        return sum(meld.points for meld in melds_in(hand))
    return sum(run.kind for run in runs_in(hand)) if rules.melds == "one-player" else 0


def expected(hand: Sequence[Card], trump: Trump, rules: Rules) -> float:
    """Return how many points the side is likely to take whose player names this trump.

    `hand` are the cards seen so far: three, six or all nine.
    """
    half = whole_about(trump, rules) / 2
    melds = MELD_COUNTS * melds_of(hand, rules)
    if trump == NO_TRUMP:
        high = sum(IN_NO_TRUMP.get(c.rank, 0) for c in hand)
        return half + NO_TRUMP_BASE[len(hand)] + melds + high
    cards = sum((IN_TRUMP if c.suit == trump else BESIDE_TRUMP).get(c.rank, 0) for c in hand)
    rings = rules.bella_call != "never" and set(bells(trump)) <= set(hand)
    bella = BELLA_POINTS - 2 if rings else 0
    return half + BASE[len(hand)] + cards + bella + melds


def odds(us: float, them: float, target: int) -> float:
    """Return how likely a side is, 0 to 1, to win the game from these totals, roughly."""
    if max(us, them) >= target and us != them:
        return float(us > them)
    deals_left = max(target - max(us, them), 30) / 90
    behind = (them - us) / (66 * math.sqrt(deals_left))
    return 1 / (1 + math.exp(min(behind, 50)))  # further behind is as good as lost


def prospects(
    totals: Pair, rules: Rules, mean: float, spread: float, bid: int, trump: Trump
) -> float:
    """Return how likely the callers are, 0 to 1, to win the game, with a bid to reach (BATE).

    `totals` are the callers' and the others' before the deal, `mean` and `spread` tell what the
    callers are likely to take in it.
    """
    us, them = totals
    whole = whole_about(trump, rules)
    times = 2 if trump == NO_TRUMP else 1
    chance = 0.0
    for part in TENTHS:
        taken = max(0.0, mean + spread * part)
        if taken < bid:
            chance += odds(us, them + max(whole, taken), rules.target)
        else:
            left = max(0.0, whole - taken)
            chance += odds(us + times * taken, them + left, rules.target)
    return chance / len(TENTHS)


def may_be_no_trump(rules: Rules, bid: int) -> bool:
    """Return whether a winner with this bid may name no trump (NO-TRUMP)."""
    return rules.no_trump and bid >= LEAST_NO_TRUMP_BID
