"""What a hand had to be worth for somebody to say what it said in the auction, by our own habits.

Rules: CALL, DEALER-FORCED, FORCED-400; BID, NAME-TRUMP, NO-TRUMP.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from tarabish.actions import Bid, Call, NameTrump, Pass
from tarabish.ai.bidding import PARTNER_HELPS, SOMEBODY_ELSE, THEY_ARE_STRONG, bidders_promise
from tarabish.ai.calling import HALF_AND, OPPONENT_FORCED, enough
from tarabish.ai.estimates import SPREAD, may_be_no_trump, odds, prospects, whole_about
from tarabish.ai.values import UNIT
from tarabish.auction import Auction, Saying
from tarabish.cards import NO_TRUMP, Suit, Trump
from tarabish.rules import Rules
from tarabish.seats import Pair, Seat
from tarabish.view import View

MOST: Final = 400
"""No hand is expected to take more, in points."""

HOPELESS: Final = 1000
"""The limit of what cannot be named, in points."""


@dataclass(frozen=True, slots=True)
class Limit:
    """What `seat` said, and from which worth on a hand says more than a pass, in points.

    `limits` are by the options of `Values`. `named` is the number of the trump that was named;
    None with a pass or a bid. `forced` tells that the seat could not pass.
    """

    seat: Seat
    passed: bool
    forced: bool
    named: int | None
    limits: tuple[int, ...]


def limits_heard(view: View, options: Sequence[Trump]) -> Iterator[Limit]:
    """Yield the limit of each other seat's every word in the auction, in the order said."""
    for number, said in enumerate(view.said):
        if said.seat == view.seat:
            continue
        before = Auction(view.rules, view.dealer, view.before, view.said[:number])
        match said:
            case Pass(seat):
                yield Limit(seat, True, False, None, _limits(view, before, said, options))
            case Bid(seat):
                yield Limit(seat, False, False, None, _limits(view, before, said, options))
            case Call(seat, trump):
                forced = seat == before.forced
                named = options.index(trump)
                yield Limit(seat, False, forced, named, _limits(view, before, said, options))
            case NameTrump(seat, trump) if not before.second_round:
                named = options.index(trump)
                yield Limit(seat, False, True, named, _limits(view, before, said, options))


def _limits(view: View, before: Auction, said: Saying, options: Sequence[Trump]) -> tuple[int, ...]:
    """Return from which worth on a hand would call, or bid what was or could have been bid."""
    if view.rules.auction == "call":
        # Nothing is asked of the hand, which is not that seat's.
        needed = enough(replace(view, seat=said.seat, totals=view.before))
        in_points = HALF_AND + needed - OPPONENT_FORCED
        by_units = view.rules.cards_before_auction == 6
        return tuple(
            round(UNIT * needed if by_units and option != NO_TRUMP else in_points)
            for option in options
        )
    bid = before.least_bid
    match said, before.highest:
        case Bid(points=points), _:
            bid = points
        case NameTrump(), Bid(points=points):
            bid = points
    return tuple(_limit_of_bid(before, said.seat, bid, option) for option in options)


def _limit_of_bid(before: Auction, seat: Seat, bid: int, trump: Trump) -> int:
    """Return from which worth on, beyond half the points, a hand is better bid than passed."""
    rules = before.rules
    if trump == NO_TRUMP and not may_be_no_trump(rules, bid):
        return HOPELESS
    if trump != NO_TRUMP and before.second_round:
        return HOPELESS
    us, them = before.totals[seat.side], before.totals[seat.side.other]
    bidders = {said.seat for said in before.said if isinstance(said, Bid)} - {seat}
    helps = PARTNER_HELPS if seat.partner in bidders else 0
    helps += THEY_ARE_STRONG * sum(bidder.side != seat.side for bidder in bidders)
    # The kind of trump is all that counts from here on.
    kind: Trump = NO_TRUMP if trump == NO_TRUMP else Suit.CLUBS
    half = whole_about(kind, rules) / 2
    return round(_break_even(rules, (us, them), bid, kind, _passing(before, seat)) - helps - half)


def _passing(before: Auction, seat: Seat) -> float:
    """Return how likely, 0 to 1, a seat is to win the game if it passes, whatever its hand."""
    rules, highest = before.rules, before.highest
    us, them = before.totals[seat.side], before.totals[seat.side.other]
    if highest is None:
        last = len(before.said) % 4 == 3
        return odds(us, them, rules.target) - (0 if last else SOMEBODY_ELSE)
    mean, spread = bidders_promise(rules, highest.points), SPREAD[rules.cards_before_auction]
    if highest.seat == seat.partner:
        return prospects((us, them), rules, mean, spread, highest.points, Suit.CLUBS)
    return 1 - prospects((them, us), rules, mean, spread, highest.points, Suit.CLUBS)


@lru_cache(maxsize=256)
def _break_even(rules: Rules, totals: Pair, bid: int, trump: Trump, wanted: float) -> float:
    """Return how many points one must expect to win the game as likely as wanted, by halving."""
    spread = SPREAD[rules.cards_before_auction]
    low, high = 0.0, float(MOST)
    for _ in range(10):
        middle = (low + high) / 2
        if prospects(totals, rules, middle, spread, bid, trump) > wanted:
            high = middle
        else:
            low = middle
    return high
