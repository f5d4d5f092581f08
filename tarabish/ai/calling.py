"""The call: what six cards are worth as trump, and when that is enough (CALL, DEALER-FORCED)."""

import math
from collections.abc import Mapping, Sequence
from typing import Final

from tarabish.actions import Action, Call, Pass
from tarabish.cards import Card, Rank, Suit
from tarabish.view import View

TRUMP_WORTH: Final[Mapping[Rank, int]] = {
    Rank.JACK: 24,
    Rank.NINE: 16,
    Rank.ACE: 9,
    Rank.TEN: 9,
    Rank.KING: 10,
    Rank.QUEEN: 10,
    Rank.EIGHT: 8,
    Rank.SEVEN: 8,
    Rank.SIX: 8,
}
"""What each trump in six cards is worth, where one unit is four points of score."""

ACE_WORTH: Final = 2
"""What an ace of another suit is worth: little, as it wins its trick whoever calls."""

ENOUGH: Final = (40, 35, 43)
"""What a hand must be worth to be called, for the first, second and third to speak.

Passed by the first, the call may still come to partner. Passed by the second, it may end with
partner, who deals and must call anything. Passed by the third, an opponent must.
"""


def worth(hand: Sequence[Card], trump: Suit) -> int:
    """Return what a hand of six cards is worth with this trump, in units of four points."""
    return sum(
        TRUMP_WORTH[c.rank] if c.suit == trump else ACE_WORTH * (c.rank == Rank.ACE) for c in hand
    )


def best_suit(hand: Sequence[Card]) -> Suit:
    """Return the suit in which the hand is worth most; the first of clubs to spades if level."""
    return max(Suit, key=lambda suit: worth(hand, suit))


MADE, LOST, BAIT = 120, 50, 175
"""An ordinary deal: callers who make it write 120 and the others 50; a bait gives those 175."""

OTHERS_MAKE_IT: Final = 0.75
"""How often the callers make it, when it is the others who call."""

STEP: Final = 75
"""How much more a hand is worth that is certain to make it than one that never does."""


def odds(us: int, them: int, target: int) -> float:
    """Return how likely a side is, 0 to 1, to win the game from these totals, roughly."""
    if max(us, them) >= target and us != them:
        return float(us > them)
    deals_left = max(target - max(us, them), 30) / 90
    return 1 / (1 + math.exp((them - us) / (66 * math.sqrt(deals_left))))


def chance_needed(us: int, them: int, target: int) -> float:
    """Return from which chance of making it, 0 to 1, a call is better than letting them call."""
    made = odds(us + MADE, them + LOST, target)
    bait = odds(us, them + BAIT, target)
    they_make_it = odds(us + LOST, them + MADE, target)
    they_are_bait = odds(us + BAIT, them, target)
    wait = OTHERS_MAKE_IT * they_make_it + (1 - OTHERS_MAKE_IT) * they_are_bait
    return min((wait - bait) / (made - bait), 1.0) if made > bait else 1.0


def enough(view: View) -> float:
    """Return what a hand must be worth to be called now, by seat and by the score of the game.

    Far behind, when even a made call lets the others win, it is better to hope for their bait;
    when whoever makes a call wins, more hands are worth it.
    """
    us, them = view.totals[view.seat.side], view.totals[view.seat.side.other]
    dearer = chance_needed(us, them, view.rules.target) - chance_needed(0, 0, 500)
    # No hand weaker than that was tried when the table was fitted.
    return ENOUGH[min(len(view.said), 2)] + STEP * max(dearer, -0.2)


def make_call(view: View) -> tuple[Action, str]:
    """Return the call or the pass of the seat to speak, and why."""
    suit = best_suit(view.hand)
    call = Call(view.seat, suit)
    if Pass(view.seat) not in view.legal:
        return call, f"You must call, and {suit.word} is your best suit."
    if worth(view.hand, suit) >= enough(view):
        return call, f"Your {suit.word} are worth calling."
    return Pass(view.seat), "No suit is good enough to take more than half."
