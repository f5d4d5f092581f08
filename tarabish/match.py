"""A match: deals up to the target. The one door through which every action goes (TARGET)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from tarabish.actions import Action, parse_action
from tarabish.cards import Card
from tarabish.deal import Deal
from tarabish.errors import IllegalAction, Reason, TarabishError
from tarabish.events import CardsDealt, DealScored, Event, MatchWon
from tarabish.rules import Rules
from tarabish.scoring import Pair, together
from tarabish.seats import Seat, Side

DEFAULT_RULES = Rules()
NO_CARDS = Reason("TURN", "must wait: no cards are dealt")
PLAYERS = ("South", "West", "North", "East")


@dataclass(frozen=True)
class Match:
    """A match under `rules`: its deals so far, the last one perhaps unfinished.

    A match never changes: `deal_cards` and `apply` return a new one and what happened.
    """

    rules: Rules = DEFAULT_RULES
    players: tuple[str, str, str, str] = PLAYERS
    deals: tuple[Deal, ...] = ()

    @property
    def deal(self) -> Deal | None:
        """The deal in progress, or the last one; None before the first."""
        return self.deals[-1] if self.deals else None

    @property
    def next_dealer(self) -> Seat | None:
        """Who deals next; None where any seat may, before the first deal (FIRST-DEALER)."""
        return self.deal.dealer.next if self.deal else None

    @property
    def between_deals(self) -> bool:
        """Whether cards may be dealt: no deal in progress, and nobody has won."""
        return self.winner is None and (self.deal is None or self.deal.over)

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is, or None between deals."""
        return self.deal.turn if self.deal else None

    @cached_property
    def totals(self) -> Pair:
        """The game's totals, side A first; an unfinished deal adds nothing."""
        return together(*(deal.score.score for deal in self.deals if deal.score))

    @property
    def winner(self) -> Side | None:
        """The side that has won, or None (TARGET, BOTH-CROSS).

        At or over the target the higher total wins; level totals go to the side with more points
        in the last deal; if those are level too, one more deal is played.
        """
        last = self.deal.score if self.deal else None
        if last is None or max(self.totals) < self.rules.target:
            return None
        for a, b in (self.totals, last.score):
            if a != b:
                return Side.A if a > b else Side.B
        return None

    @property
    def games(self) -> Pair:
        """Games won, side A first."""
        return int(self.winner == Side.A), int(self.winner == Side.B)

    def deal_cards(
        self, deck: tuple[Card, ...], dealer: Seat | int | None = None
    ) -> tuple["Match", tuple[Event, ...]]:
        """Return the match with a fresh deal of `deck`, shuffled and cut, in the order dealt.

        `dealer` is wanted for the first deal; later it may be left out, or must be the seat whose
        turn it is to deal.
        Raises: TarabishError when a deal is in progress, the match is over, the deck is not one,
        or another seat should deal.
        """
        if not self.between_deals:
            why = "the match is over" if self.winner is not None else "the deal is not finished"
            raise TarabishError(f"DEAL: {why}")
        wanted = self.next_dealer if self.next_dealer is not None else dealer
        if wanted is None:
            raise TarabishError("FIRST-DEALER: the first deal wants a dealer")
        if dealer is not None and dealer != wanted:
            raise TarabishError(f"DEAL: seat {wanted} deals, not seat {int(dealer)}")
        deal = Deal.start(self.rules, Seat(wanted), deck)
        return replace(self, deals=(*self.deals, deal)), (CardsDealt(deal.dealer),)

    def retold(self) -> Iterator[tuple[Action | None, tuple[Event, ...]]]:
        """Yield each action of the match and what the table saw and heard of it, from the start.

        None stands for the dealing of a deal's cards. Nothing for a match without deals.
        """
        told = replace(self, deals=())
        for deal in self.deals:
            told, events = told.deal_cards(deal.deck, deal.dealer)
            yield None, events
            for action in deal.actions:
                told, events = told.apply(action)
                yield action, events

    def why_not(self, action: Action) -> Reason | None:
        """Return the rule that forbids the action now, or None when it is allowed."""
        if self.deal is None:
            return NO_CARDS
        return self.deal.why_not(action)

    def legal_actions(self, seat: Seat | None = None) -> tuple[Action, ...]:
        """Return all that `seat` may do now, by default the seat whose turn it is.

        In the play that includes throwing in one's cards, for every seat at any time (CONCEDE).
        Empty between deals.
        """
        if self.deal is None or self.turn is None:
            return ()
        return self.deal.legal_actions(self.turn if seat is None else seat)

    def apply(self, action: Action | str) -> tuple["Match", tuple[Event, ...]]:
        """Return the match after the action, or its text form, and what the table saw and heard.

        Raises: IllegalAction, with its reason, when the rules do not allow it; TarabishError when
        a text is not an action.
        """
        if isinstance(action, str):
            action = parse_action(action)
        if self.deal is None:
            raise IllegalAction(action, NO_CARDS)
        deal, events = self.deal.apply(action)
        after = replace(self, deals=(*self.deals[:-1], deal))
        if deal.score is not None:
            events = (*events, DealScored(deal.score, after.totals))
            if after.winner is not None:
                events = (*events, MatchWon(after.winner))
        return after, events
