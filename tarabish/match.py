"""A match: deals up to the target. The one door through which every action goes (TARGET)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from tarabish.actions import Action, parse_action
from tarabish.cards import Card
from tarabish.deal import Deal
from tarabish.errors import IllegalAction, Reason, TarabishError
from tarabish.events import CardsDealt, DealScored, Event, GameWon, MatchWon, MeldContestDecided
from tarabish.rules import Rules
from tarabish.scoring import NOTHING, DealScore, Outcome
from tarabish.seats import Pair, Seat, Side, for_side, together

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
        """Who deals next; None where any seat may, before the first deal (FIRST-DEALER, ALL-PASS).

        The deal moves clockwise; cards thrown in may stay with the same dealer.
        """
        if self.deal is None:
            return None
        score = self.deal.score
        thrown_in = score is not None and score.outcome == Outcome.THROWN_IN
        if thrown_in and self.rules.all_pass == "same-dealer":
            return self.deal.dealer
        return self.deal.dealer.next

    @property
    def between_deals(self) -> bool:
        """Whether cards may be dealt: no deal in progress, and nobody has won."""
        return self.winner is None and (self.deal is None or self.deal.over)

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is, or None between deals and where a deal waits for the count."""
        return self.deal.turn if self.deal else None

    @cached_property
    def standings(self) -> tuple["Standing", ...]:
        """How the match stands after each deal; an unfinished deal changes nothing."""
        after = Standing()
        row = []
        for deal in self.deals:
            after = after.with_deal(deal, self.rules)
            row.append(after)
        return tuple(row)

    @property
    def standing(self) -> "Standing":
        """How the match stands now."""
        return self.standings[-1] if self.standings else Standing()

    @property
    def totals(self) -> Pair:
        """The game's totals, side A first; an unfinished deal adds nothing.

        A game that is won keeps its totals until the next deal is dealt.
        """
        return self.standing.totals

    @property
    def games(self) -> Pair:
        """Games won, side A first."""
        return self.standing.games

    @property
    def winner(self) -> Side | None:
        """The side that has won the match, or None (BEST-OF)."""
        for side in Side:
            if 2 * self.games[side] > self.rules.games:
                return side
        return None

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
        totals = NOTHING if self.standing.won is not None else self.totals
        deal = Deal.start(self.rules, Seat(wanted), deck, totals)
        return replace(self, deals=(*self.deals, deal)), (CardsDealt(deal.dealer),)

    def retold(self) -> Iterator[tuple[Action | None, tuple[Event, ...]]]:
        """Yield each action of the match and what the table saw and heard of it, from the start.

        None stands for the dealing of a deal's cards; melds declared after the last card are
        through then, so what they came to is told first. Nothing for a match without deals.
        """
        told = replace(self, deals=())
        for deal in self.deals:
            late = tuple(told.written()) if told.deal and told.deal.declaring else ()
            told, events = told.deal_cards(deal.deck, deal.dealer)
            yield None, (*late, *events)
            for action in deal.actions:
                told, events = told.apply(action)
                yield action, events

    def before(self, number: int, action: int = 1) -> "Match":
        """Return the match as it was when an action of a deal was still to be done.

        Both are counted from 1, as records count them; one more than the deal has: all were done.
        Raises: IndexError without such a deal or action.
        """
        if not 1 <= number <= len(self.deals):
            raise IndexError(f"there is no deal {number}")
        deal = self.deals[number - 1]
        if not 1 <= action <= len(deal.actions) + 1:
            raise IndexError(f"there is no action {action} in deal {number}")
        now, _ = replace(self, deals=self.deals[: number - 1]).deal_cards(deal.deck, deal.dealer)
        for done in deal.actions[: action - 1]:
            now, _ = now.apply(done)
        return now

    def why_not(self, action: Action) -> Reason | None:
        """Return the rule that forbids the action now, or None when it is allowed."""
        if self.deal is None:
            return NO_CARDS
        return self.deal.why_not(action)

    def legal_actions(self, seat: Seat | None = None) -> tuple[Action, ...]:
        """Return all that `seat` may do now, by default the seat whose turn it is.

        In the play that includes throwing in one's cards, for every seat at any time (CONCEDE),
        and calling a misplay where that is played (CHALLENGE). When it is nobody's turn, because
        the deal waits for the count or may still be declared to, `seat` is eldest by default.
        Empty between deals.
        """
        if self.deal is None:
            return ()
        if seat is None:
            seat = self.deal.eldest if self.turn is None else self.turn
        return self.deal.legal_actions(seat)

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
        return after, (*events, *(() if deal.declaring else after.written()))

    def written(self) -> Iterator[Event]:
        """Yield what is written down and won in the last deal, once it is over.

        `apply` tells it, too; but where melds may still be declared after the last card, whoever
        runs the game asks for it here when all are through (MELD).
        """
        if self.deal is None or self.deal.score is None:
            return
        if self.deal.declared and self.rules.meld_timing == "deferred":
            yield MeldContestDecided(self.deal.run_winner)
        yield DealScored(self.deal.score, self.totals)
        if self.standing.won is not None and self.rules.games > 1:
            yield GameWon(self.standing.won, self.games)
        if self.winner is not None:
            yield MatchWon(self.winner)


@dataclass(frozen=True, slots=True)
class Standing:
    """How a match stands after a deal: the game's totals, games won, and who just won a game."""

    totals: Pair = NOTHING
    games: Pair = NOTHING
    won: Side | None = None

    def with_deal(self, deal: Deal, rules: Rules) -> "Standing":
        """Return the standing after one more deal, which may be unfinished (TARGET, BEST-OF)."""
        totals = NOTHING if self.won is not None else self.totals
        if deal.score is None:
            return Standing(totals, self.games)
        totals = together(totals, deal.score.score)
        won = winner_of_game(totals, deal.score, rules)
        games = self.games if won is None else together(self.games, for_side(won, 1))
        return Standing(totals, games, won)


def winner_of_game(totals: Pair, last: DealScore, rules: Rules) -> Side | None:
    """Return who has won the game with these totals after a deal, or None (TARGET, BOTH-CROSS).

    Where both are over the target, `higher`: the higher total; level totals go to the side with
    more points in the last deal; if those are level too, one more deal is played. `callers`: the
    side that called in the last deal.
    """
    over = [side for side in Side if totals[side] >= rules.target]
    if len(over) < 2:
        return over[0] if over else None
    if rules.both_cross == "callers" and last.callers is not None:
        return last.callers
    for a, b in (totals, last.score):
        if a != b:
            return Side.A if a > b else Side.B
    return None
