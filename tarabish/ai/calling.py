"""The call: what a hand is worth, and when that is enough (CALL, DEALER-FORCED, FORCED-400)."""

from collections.abc import Mapping, Sequence
from typing import Final

from tarabish.actions import Action, Call, Pass
from tarabish.ai.estimates import expected, odds, whole_about
from tarabish.cards import NO_TRUMP, Card, Rank, Suit, Trump
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

OPPONENT_FORCED: Final = 40
"""What a hand must be worth to be called when an opponent must call if all pass, but not next.

That is the first to speak: passed, the call may still come to partner.
"""

PARTNER_FORCED: Final = 35
"""When it is partner who must call anything in the end: the second to speak."""

NEXT_FORCED: Final = 43
"""When the next to speak is an opponent who must call: the third."""

NOBODY_FORCED: Final = 41
"""When the cards are thrown in if all pass (ALL-PASS)."""

HALF_AND: Final = 15
"""How many points over half a hand must promise where it is not judged by the table above.

That is for no trump, and where one sees three cards or nine before the call.
"""


def worth(hand: Sequence[Card], trump: Trump) -> int:
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


def chance_needed(us: int, them: int, target: int) -> float:
    """Return from which chance of making it, 0 to 1, a call is better than letting them call."""
    made = odds(us + MADE, them + LOST, target)
    bait = odds(us, them + BAIT, target)
    they_make_it = odds(us + LOST, them + MADE, target)
    they_are_bait = odds(us + BAIT, them, target)
    wait = OTHERS_MAKE_IT * they_make_it + (1 - OTHERS_MAKE_IT) * they_are_bait
    return min((wait - bait) / (made - bait), 1.0) if made > bait else 1.0


def enough(view: View) -> float:
    """Return what six cards must be worth to be called now, by seat and by the score of the game.

    Far behind, when even a made call lets the others win, it is better to hope for their bait;
    when whoever makes a call wins, more hands are worth it.
    """
    us, them = view.totals[view.seat.side], view.totals[view.seat.side.other]
    dearer = chance_needed(us, them, view.rules.target) - chance_needed(0, 0, 500)
    # No hand weaker than that was tried when the table was fitted.
    return _enough_here(view) + STEP * max(dearer, -0.2)


def _enough_here(view: View) -> int:
    """Return what six cards must be worth, by who has to call if all the others pass."""
    forced = view.auction.forced
    if forced is None:
        return NOBODY_FORCED
    if forced == view.seat.partner:
        return PARTNER_FORCED
    return NEXT_FORCED if forced == view.seat.next else OPPONENT_FORCED


def worth_in_points(view: View, trump: Trump) -> float:
    """Return what one's side is likely to take with this trump beyond half, in points."""
    half = whole_about(trump, view.rules) / 2
    return expected(view.hand, trump, view.rules) - half


def calls_it(view: View, trump: Trump) -> bool:
    """Return whether this hand is good enough to call this trump now."""
    if len(view.hand) == 6 and trump != NO_TRUMP:
        return worth(view.hand, trump) >= enough(view)
    return worth_in_points(view, trump) >= HALF_AND + enough(view) - OPPONENT_FORCED


def best_trump(view: View) -> Trump:
    """Return what to call: the best suit, or no trump where that may be called and is better."""
    suit: Trump = best_suit(view.hand)
    if len(view.hand) != 6:
        suit = max(Suit, key=lambda suit: worth_in_points(view, suit))
    if not view.rules.no_trump:
        return suit
    return max((suit, NO_TRUMP), key=lambda trump: worth_in_points(view, trump))


def make_call(view: View) -> tuple[Action, str]:
    """Return the call or the pass of the seat to speak, and why."""
    trump = best_trump(view)
    call = Call(view.seat, trump)
    if Pass(view.seat) not in view.legal:
        return call, f"You must call, and {trump.word} is your best {_kind(trump)}."
    if calls_it(view, trump):
        if trump == NO_TRUMP:
            return call, "Your aces and tens are worth most with no trump."
        return call, f"Your {trump.word} are worth calling."
    return Pass(view.seat), "No suit is good enough to take more than half."


def _kind(trump: Trump) -> str:
    return "chance" if trump == NO_TRUMP else "suit"
