"""Bidding: how high a hand is worth going, in small steps, and what to name (BID, NAME-TRUMP).

Every bid is weighed against passing, by how likely either leaves one's side to win the game.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from tarabish.actions import Action, Bid, NameTrump, Pass
from tarabish.ai.estimates import SPREAD, expected, may_be_no_trump, odds, prospects, whole_about
from tarabish.cards import NO_TRUMP, Card, Rank, Suit, Trump
from tarabish.rules import Rules
from tarabish.view import View

PARTNER_HELPS: Final = 6
"""What a bid of partner's adds to what one's own hand promises."""

THEY_ARE_STRONG: Final = -3
"""What a bid of theirs takes from it."""

BIDDERS_HAVE: Final[Mapping[int, int]] = {3: 12, 6: 15, 9: 26}
"""What a bidder's hand is taken to promise beyond half the points, by how many cards it sees."""

BIDS_TELL: Final = 0.2
"""And how much more with every point of a higher bid than 50."""

LOWEST: Final = 50

SOMEBODY_ELSE: Final = 0.01
"""What it costs to pass when nobody has bid yet and others are to speak: they may bid."""


def make_bid(view: View) -> tuple[Action, str]:
    """Return the bid, the pass or the trump of the seat to speak, and why."""
    auction = view.auction
    if auction.bid_winner is not None:
        return name_trump(view)
    bid = auction.least_bid
    if Bid(view.seat, bid) not in view.legal:
        return Pass(view.seat), "Nobody can bid more."
    trump, chance = best_contract(view, bid)
    partners = auction.highest is not None and auction.highest.seat == view.seat.partner
    # Where partner's bid is hopeless, so is one over it.
    hopeless = partners and promise(view, trump) < bid
    if chance > passing(view) and not hopeless:
        return Bid(view.seat, bid), _why_bid(view, trump, bid)
    return Pass(view.seat), _why_pass(view, bid)


def name_trump(view: View) -> tuple[Action, str]:
    """Return the trump that the winner of the bidding names, and why."""
    highest = view.auction.highest
    assert highest is not None
    trump, _ = best_contract(view, highest.points)
    if trump == NO_TRUMP:
        why = "Only that was bid for." if view.auction.second_round else "It counts double."
        return NameTrump(view.seat, trump), f"No trump: {why}"
    return NameTrump(view.seat, trump), f"You bid for {trump.word}, your best suit."


def best_contract(view: View, bid: int) -> tuple[Trump, float]:
    """Return the best trump with this bid, and how likely, 0 to 1, one then wins the game."""
    options: Sequence[Trump] = (NO_TRUMP,) if view.auction.second_round else (*Suit, NO_TRUMP)
    if not may_be_no_trump(view.rules, bid):
        options = tuple(Suit)
    chances = {trump: chance_with(view, trump, bid) for trump in options}
    suits = [trump for trump in options if trump != NO_TRUMP]
    # Of suits the strongest, even where all make it or none does.
    best = max(suits, key=lambda suit: promise(view, suit), default=NO_TRUMP)
    if NO_TRUMP in chances and chances[NO_TRUMP] > chances[best]:
        best = NO_TRUMP
    return best, chances[best]


def promise(view: View, trump: Trump) -> float:
    """Return how many points one's side is likely to take with this trump, by what was bid."""
    bidders = {said.seat for said in view.said if isinstance(said, Bid)} - {view.seat}
    helps = PARTNER_HELPS if view.seat.partner in bidders else 0
    against = THEY_ARE_STRONG * sum(seat.side != view.seat.side for seat in bidders)
    return expected(view.hand, trump, view.rules) + helps + against


def chance_with(view: View, trump: Trump, bid: int) -> float:
    """Return how likely, 0 to 1, one is to win the game if one plays this contract."""
    us, them = view.totals[view.seat.side], view.totals[view.seat.side.other]
    mean, spread = promise(view, trump), SPREAD[len(view.hand)]
    return prospects((us, them), view.rules, mean, spread, bid, trump)


def passing(view: View) -> float:
    """Return how likely, 0 to 1, one is to win the game if one passes now."""
    us, them = view.totals[view.seat.side], view.totals[view.seat.side.other]
    highest = view.auction.highest
    if highest is None:
        last = len(view.said) % 4 == 3
        return odds(us, them, view.rules.target) - (0 if last else SOMEBODY_ELSE)
    mean = bidders_promise(view.rules, highest.points)
    spread = SPREAD[len(view.hand)]
    if highest.seat == view.seat.partner:
        mean += support(view.hand)
        return prospects((us, them), view.rules, mean, spread, highest.points, Suit.CLUBS)
    return 1 - prospects((them, us), view.rules, mean, spread, highest.points, Suit.CLUBS)


def bidders_promise(rules: Rules, bid: int) -> float:
    """Return what a bidder's side is likely to take, judging by the bid."""
    half = whole_about(Suit.CLUBS, rules) / 2
    return half + BIDDERS_HAVE[rules.cards_before_auction] + BIDS_TELL * (bid - LOWEST)


def support(hand: Sequence[Card]) -> float:
    """Return what a hand adds to partner's, whose suit one does not know: aces."""
    return 9.0 * sum(c.rank == Rank.ACE for c in hand) - len(hand)


def _why_bid(view: View, trump: Trump, bid: int) -> str:
    highest = view.auction.highest
    about = int(promise(view, trump)) // 10 * 10
    worth = f"With {trump.word} your side should take about {about}"
    if highest is None:
        return f"{worth}: bid {bid}, you can go on later."
    if highest.seat == view.seat.partner:
        return f"{worth}, more than partner may: bid {bid}."
    return f"{worth}: do not leave it to them for {highest.points}."


def _why_pass(view: View, bid: int) -> str:
    highest = view.auction.highest
    if highest is not None and highest.seat == view.seat.partner:
        return "Partner has the bid: leave it there."
    if highest is None:
        return f"No suit is good enough to bid {bid}."
    return f"Your hand is not worth {bid}: let them try."
