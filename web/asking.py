"""Which player is asked next. Pure, no browser.

Mostly the one on turn. But where misplays are called, any player may call one after every card;
and melds may be declared after the last card, in order from eldest.
"""

from tarabish.actions import Action, Count, Declare
from tarabish.match import Match
from tarabish.seats import Seat


class Asking:
    """Who was asked already at each moment of a match, and who is through with their melds."""

    def __init__(self, you: Seat) -> None:
        self.you = you
        self._asked: set[tuple[int, Seat]] = set()  # the moment, and who
        self._through: set[tuple[int, Seat]] = set()  # the deal's number, and who

    def next(self, match: Match, moment: int) -> Seat | None:
        """Return the computer player to ask now; None when only the person can go on.

        The person asks for the count, so that they have time to call a misplay first.
        """
        deal, turn = match.deal, match.turn
        if deal is None:
            return None
        if match.rules.misplay == "called" and deal.contract and not deal.over:
            for seat in (self.you if turn is None else turn).next.round():
                if seat != self.you and (moment, seat) not in self._asked:
                    return seat
        due = turn if turn is not None else self.declarer(match)
        return None if due == self.you else due

    def may(self, match: Match, seat: Seat, action: Action) -> bool:
        """Return whether a computer player does now what it answered.

        After the last card nobody declares before their turn, and the person asks for the count.
        """
        if isinstance(action, Declare) and match.deal is not None and match.deal.declaring:
            return self.declarer(match) == seat
        return not isinstance(action, Count)

    def answered(self, match: Match, moment: int, seat: Seat) -> None:
        """Remember that a player was asked at this moment and had nothing to do."""
        self._asked.add((moment, seat))
        if self.declarer(match) == seat:
            self.through(match, seat)

    def declarer(self, match: Match) -> Seat | None:
        """Return whose turn it is to declare after the last card; None when all are through."""
        deal = match.deal
        if deal is None or not deal.declaring:
            return None
        for seat in deal.eldest.round():
            melds = any(isinstance(action, Declare) for action in deal.legal_actions(seat))
            if melds and (len(match.deals), seat) not in self._through:
                return seat
        return None

    def through(self, match: Match, seat: Seat) -> None:
        """Remember that a seat declares no more melds in this deal."""
        self._through.add((len(match.deals), seat))
