"""One deal, from the cards to its score: an immutable position that actions move forward.

The facts of a position are in `position`, what may be done in `legality`; here it is done.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Self

from tarabish.actions import (
    Action,
    Bella,
    Bid,
    Call,
    Concede,
    Count,
    Declare,
    Misplay,
    NameTrump,
    Pass,
    Play,
    Say,
    Show,
)
from tarabish.auction import Auction
from tarabish.cards import DECK, NO_TRUMP, Card, Suit
from tarabish.errors import IllegalAction, Reason, TarabishError
from tarabish.events import (
    BellaCalled,
    BidMade,
    CardPlayed,
    CardsThrownIn,
    CountAsked,
    Event,
    MeldContestDecided,
    MeldDeclared,
    MisplayCalled,
    Misstep,
    Passed,
    RunCalled,
    RunContestDecided,
    RunShown,
    RunTopSaid,
    TrickTaken,
    TrumpNamed,
)
from tarabish.legality import BELLA_WITH_RUN, bella_too_early, why_misplay, why_not
from tarabish.melds import Run, RunKind, runs_in, spoken_tops
from tarabish.position import Position
from tarabish.rules import BID_STEP, HIGHEST_BID, Rules
from tarabish.scoring import NOTHING
from tarabish.seats import Pair, Seat
from tarabish.tricks import TRICKS_IN_DEAL


class Deal(Position):
    """A deal in progress or finished. Make one with `Deal.start`; move it with `apply`."""

    @classmethod
    def start(
        cls, rules: Rules, dealer: Seat, deck: tuple[Card, ...], totals: Pair = NOTHING
    ) -> Self:
        """Return a fresh deal of `deck`, already shuffled and cut, in the order dealt.

        `totals` are those of the game before it, which FORCED-400 looks at.
        Raises: TarabishError unless the deck holds each of the 36 cards once (DECK).
        """
        if len(deck) != len(DECK) or set(deck) != set(DECK):
            raise TarabishError("DECK: a deck holds each of the 36 cards once")
        return cls(rules, dealer, deck, Auction(rules, dealer, totals))

    def why_not(self, action: Action) -> Reason | None:
        """Return the rule that forbids the action now, or None when it is allowed."""
        return why_not(self, action)

    def _candidates(self, seat: Seat) -> Iterator[Action]:
        """Everything a seat could think of doing; `why_not` sifts it."""
        yield Pass(seat)
        for trump in (*Suit, NO_TRUMP):
            yield Call(seat, trump)
            yield NameTrump(seat, trump)
        for points in range(self.auction.least_bid, HIGHEST_BID + BID_STEP, BID_STEP):
            yield Bid(seat, points)
        for kind in RunKind:
            yield Say(seat, kind)
        for run in runs_in(self.dealt[seat]):
            yield Show(seat, run.cards)
        for meld in self.melds_held(seat):
            yield Declare(seat, meld.cards)
        yield Bella(seat)
        for c in self.seen(seat):
            yield Play(seat, c)
            yield Play(seat, c, bella=True)
        for trick in range(1, TRICKS_IN_DEAL + 1):
            yield Misplay(seat, trick)
        yield Count(seat)
        yield Concede(seat)

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """Return all that the seat may do now; empty when the deal is over.

        Where melds are declared after the last card, that is still possible then.
        """
        return tuple(action for action in self._candidates(seat) if self.why_not(action) is None)

    def apply(self, action: Action) -> tuple[Self, tuple[Event, ...]]:
        """Return the deal after the action, and what the table saw and heard.

        Raises: IllegalAction, with its reason, when the rules do not allow it.
        """
        if reason := self.why_not(action):
            raise IllegalAction(action, reason)
        after = replace(self, actions=(*self.actions, action))
        match action:
            case Pass() | Call() | Bid() | NameTrump():
                return after._spoken(action)
            case Say(seat, kind):
                return replace(after, said=(*self.said, action)), (RunCalled(seat, kind),)
            case Show():
                return after._shown(action)
            case Declare(seat, row):
                declared = (*self.declared, action)
                return replace(after, declared=declared), (MeldDeclared(seat, row),)
            case Bella(seat):
                return after._bella_with_run(seat)
            case Play():
                return after._played(action)
            case Concede(seat):
                return replace(after, ended=action), (CardsThrownIn(seat),)
            case Misplay(seat, trick):
                found = self.misplayed(trick, seat.side.other)
                return replace(after, ended=action), (MisplayCalled(seat, trick, found),)
            case Count(seat):
                return replace(after, ended=action), (CountAsked(seat),)

    def _spoken(self, action: Pass | Call | Bid | NameTrump) -> tuple[Self, tuple[Event, ...]]:
        after = replace(self, auction=self.auction.with_action(action))
        match action:
            case Pass(seat):
                return after, (Passed(seat),)
            case Bid(seat, points):
                return after, (BidMade(seat, points),)
            case Call(seat, trump) | NameTrump(seat, trump):
                assert after.contract is not None
                forced, bid = after.contract.forced, after.contract.bid
                return after, (TrumpNamed(seat, trump, forced, bid),)

    def _shown(self, show: Show) -> tuple[Self, tuple[Event, ...]]:
        run = Run(show.cards)
        late = self.cards_played(show.seat) > 1
        if late:
            after = replace(self, shown_late=(*self.shown_late, run))
        else:
            after = replace(self, shown=(*self.shown, run))
        return after, (RunShown(show.seat, show.cards, late),)

    def _bella_with_run(self, seat: Seat) -> tuple[Self, tuple[Event, ...]]:
        misplay = self.rules.bella_with_run == "misplay"
        after = replace(
            self,
            bella=not misplay,
            bella_trick=self.trick_number,
            misplays=self._misplays_with(seat, BELLA_WITH_RUN if misplay else None),
        )
        return after, (BellaCalled(seat, counts=True),)

    def _played(self, play: Play) -> tuple[Self, tuple[Event, ...]]:
        assert self.trick is not None
        assert self.trump is not None
        trick = self.trick.with_card(play.card)
        finished = self.tricks[:-1] if self.trick.cards else self.tricks
        uncalled = self.bella is None and not play.bella
        after = replace(
            self,
            tricks=(*finished, trick),
            bella_missed=self.bella_missed or (uncalled and self.last_bell(play)),
            misplays=self._misplays_with(play.seat, why_misplay(self, play)),
        )
        events: list[Event] = [CardPlayed(play.seat, play.card)]
        if play.bella:
            early = bella_too_early(self, play)
            number = self.trick_number
            after = replace(after, bella=not early, bella_trick=number, bella_card=play.card)
            # Nobody points out a misplay.
            counts = not early or self.rules.bella_early == "misplay"
            events.append(BellaCalled(play.seat, counts))
        if trick.complete:
            events += after._heard_after_first_trick()
            taker = trick.winner(self.trump, self.rules)
            assert taker is not None
            last = len(after.tricks) == TRICKS_IN_DEAL
            events.append(TrickTaken(taker, trick.points(self.trump), last))
        return after, tuple(events)

    def _misplays_with(self, seat: Seat, reason: Reason | None) -> tuple[Misstep, ...]:
        """Return the misplays so far, and one of this seat's in this trick if there is a reason."""
        step = (Misstep(self.trick_number, seat, reason),) if reason else ()
        return (*self.misplays, *step)

    def _heard_after_first_trick(self) -> Iterator[Event]:
        """Yield what the table hears of runs and melds once all have had their first turn."""
        if len(self.tricks) != 1 or self.trump is None:
            return
        if self.said:
            tops = spoken_tops(self.called_runs, self.trump)
            yield from (RunTopSaid(seat, top) for seat, top in tops)
            yield RunContestDecided(self.run_winner)
        if self.declared:
            yield MeldContestDecided(self.run_winner)
