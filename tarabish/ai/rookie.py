"""A player who is still learning, in ways that a person knows from the table.

It counts no trumps and draws none. It leads its aces at once, takes whatever it can take with the
best it has, gives partner no points, and now and then takes a trick that partner has already. It
calls on two high cards and on nothing else, and forgets to say what it holds.
"""

from typing import Final

from tarabish.actions import Action, Bid, Call, NameTrump, Pass, Play
from tarabish.ai.habits import after_the_last_card
from tarabish.ai.slips import chance
from tarabish.ai.telling import rings_bella, tell
from tarabish.cards import PLAIN_STEPS, TRUMP_STEP, Card, Rank, Suit, card_points
from tarabish.tricks import beats
from tarabish.view import View

HIGH: Final = frozenset({Rank.JACK, Rank.NINE, Rank.ACE})
"""Two of these in a suit, and it is called."""

BOLD: Final = 80
"""The highest bid that two high cards are good for."""

FORGETS_BELLA: Final = 1 / 3
FORGETS_TO_TELL: Final = 1 / 4
TAKES_FROM_PARTNER: Final = 1 / 4
LEADS_HIGH: Final = 1 / 2
"""How often it leads its highest card of a plain suit when it has no ace."""


def rookie(view: View) -> Action:
    """Return what the rookie at this seat does; always one of `view.legal`, never a misplay.

    It depends on the view alone: the same view, the same action.
    Raises: ValueError when the seat has nothing to decide.
    """
    if view.turn != view.seat:
        after = after_the_last_card(view)
        if after is None:
            raise ValueError("this seat has nothing to decide")
        return after[0]
    if view.trump is None:
        return speak(view)
    told = tell(view)
    if told is not None and chance(view, f"tell {told[0]}") >= FORGETS_TO_TELL:
        return told[0]
    c = lead(view) if view.trick is None or not view.trick.cards else follow(view)
    rings = rings_bella(view, c) and chance(view, "bella") >= FORGETS_BELLA
    return Play(view.seat, c, bella=rings)


def speak(view: View) -> Action:
    """Return what it says in the auction: a suit with two high cards, else a pass if it may."""
    suit = max(Suit, key=lambda suit: (high_cards(view, suit), _length(view, suit)))
    if view.auction.bid_winner is not None:
        named = NameTrump(view.seat, suit)
        return named if named in view.legal else view.legal[0]
    tempted = high_cards(view, suit) >= 2
    said: Action = Call(view.seat, suit)
    if view.rules.auction == "bid":
        said = Bid(view.seat, view.auction.least_bid)
        tempted = tempted and view.auction.least_bid <= BOLD
    must = Pass(view.seat) not in view.legal
    return said if said in view.legal and (tempted or must) else Pass(view.seat)


def high_cards(view: View, suit: Suit) -> int:
    """Return how many high trumps there would be in the hand if this suit were trump."""
    return sum(c.suit == suit and c.rank in HIGH for c in view.hand)


def _length(view: View, suit: Suit) -> int:
    return sum(c.suit == suit for c in view.hand)


def lead(view: View) -> Card:
    """Return the card to lead: an ace, else a high card or a low one, and trumps at the end."""
    plain = [c for c in view.playable if c.suit != view.trump]
    aces = [c for c in plain if c.rank == Rank.ACE]
    if aces:
        return aces[0]
    if not plain:
        return max(view.playable, key=lambda c: strength(view, c))
    high = chance(view, "lead") < LEADS_HIGH
    return (max if high else min)(plain, key=lambda c: strength(view, c))


def follow(view: View) -> Card:
    """Return the card to play to a trick: the best that takes it, or the lowest there is."""
    trick, trump = view.trick, view.trump
    assert trick is not None
    assert trump is not None
    best = trick.best(trump, view.rules)
    taking = [c for c in view.playable if best and beats(c, best, trump, view.rules)]
    theirs = trick.winner(trump, view.rules) != view.seat.partner
    if taking and (theirs or chance(view, "partner") < TAKES_FROM_PARTNER):
        return max(taking, key=lambda c: strength(view, c))
    return min(view.playable, key=lambda c: (card_points(c, trump), strength(view, c)))


def strength(view: View, c: Card) -> int:
    """Return the place of a card in its own suit's order, from 0 for the lowest."""
    return (TRUMP_STEP if c.suit == view.trump else PLAIN_STEPS[view.rules.plain_order])[c.rank]
