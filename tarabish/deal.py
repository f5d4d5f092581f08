"""One deal, from the cards to its score: an immutable position that actions move forward.

The state is what was said and played; hands, turn and score are derived from it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TypeAlias

from tarabish.actions import Action, Bella, Call, Concede, Pass, Play, Say, Show
from tarabish.auction import Auction, Contract
from tarabish.cards import DECK, Card, Suit, bells, by_suit
from tarabish.errors import IllegalAction, Reason, TarabishError
from tarabish.events import (
    BellaCalled,
    CardPlayed,
    CardsThrownIn,
    Event,
    Passed,
    RunCalled,
    RunContestDecided,
    RunShown,
    RunTopSaid,
    TrickTaken,
    TrumpNamed,
)
from tarabish.melds import Run, RunKind, best_run, contest, runs_in, spoken_tops
from tarabish.rules import Rules
from tarabish.scoring import (
    BELLA_POINTS,
    CARD_POINTS,
    DealScore,
    Pair,
    for_side,
    played_out,
    thrown_in,
    together,
)
from tarabish.seats import Seat
from tarabish.tricks import TRICKS_IN_DEAL, Trick, why_not_play

PACKET = 3
"""Cards dealt at a time (DEAL)."""

Hands: TypeAlias = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]


@lru_cache(maxsize=64)
def deal_packets(deck: tuple[Card, ...], dealer: Seat) -> Hands:
    """Return the nine cards of each seat 0..3 in the order dealt: three packets of three (DEAL).

    The last three of each are the kitty.
    """
    hands: dict[Seat, list[Card]] = {seat: [] for seat in dealer.next.round()}
    left = iter(deck)
    for _ in range(3):
        for hand in hands.values():
            hand.extend(next(left) for _ in range(PACKET))
    first, second, third, fourth = (tuple(hands[seat]) for seat in Seat)
    return first, second, third, fourth


@dataclass(frozen=True)
class Deal:
    """A deal in progress or finished. Make one with `Deal.start`; move it with `apply`.

    `tricks` holds finished tricks and then the current one, from the lead on; `said` the runs
    called, in turn order; `shown` what the contest's winner showed. `bella` is None until bella
    is called, then whether it counts; `bella_missed` once the last of the pair went uncalled.
    """

    rules: Rules
    dealer: Seat
    deck: tuple[Card, ...]
    auction: Auction
    tricks: tuple[Trick, ...] = ()
    said: tuple[Say, ...] = ()
    shown: tuple[Run, ...] = ()
    bella: bool | None = None
    bella_missed: bool = False
    conceded: Seat | None = None
    actions: tuple[Action, ...] = ()

    @classmethod
    def start(cls, rules: Rules, dealer: Seat, deck: tuple[Card, ...]) -> "Deal":
        """Return a fresh deal of `deck`, already shuffled and cut, in the order dealt.

        Raises: TarabishError unless the deck holds each of the 36 cards once (DECK).
        """
        if len(deck) != len(DECK) or set(deck) != set(DECK):
            raise TarabishError("DECK: a deck holds each of the 36 cards once")
        return cls(rules, dealer, deck, Auction(dealer))

    # What is on the table

    @property
    def dealt(self) -> Hands:
        """The nine cards each seat was dealt, seats 0..3, in the order dealt."""
        return deal_packets(self.deck, self.dealer)

    @property
    def contract(self) -> Contract | None:
        """Trump and caller, once named."""
        return self.auction.contract

    @property
    def trump(self) -> Suit | None:
        """The trump suit, once named."""
        return self.contract.trump if self.contract else None

    @cached_property
    def held(self) -> Hands:
        """The cards each seat still has, kitty included, seats 0..3, sorted by suit."""
        played = {c for trick in self.tricks for c in trick.cards}
        a, b, c, d = (by_suit(c for c in hand if c not in played) for hand in self.dealt)
        return a, b, c, d

    def has_kitty(self, seat: Seat) -> bool:
        """Whether the seat's kitty still lies face down before it (KITTY)."""
        return self.contract is None and all(said.seat != seat for said in self.auction.said)

    def seen(self, seat: Seat) -> tuple[Card, ...]:
        """Return the cards in the seat's hand, without a kitty not yet picked up, by suit."""
        if self.has_kitty(seat):
            return by_suit(self.dealt[seat][: self.rules.cards_before_auction])
        return self.held[seat]

    @property
    def over(self) -> bool:
        """Whether the deal is finished, by its ninth trick or thrown in."""
        return self.conceded is not None or (
            len(self.tricks) == TRICKS_IN_DEAL and self.tricks[-1].complete
        )

    @property
    def trick(self) -> Trick | None:
        """The trick to play to; None in the auction and when the deal is over."""
        if self.contract is None or self.over:
            return None
        if not self.tricks:
            return Trick(self.dealer.next)
        last = self.tricks[-1]
        if not last.complete:
            return last
        winner = last.winner(self.contract.trump)
        assert winner is not None
        return Trick(winner)

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is, or None when the deal is over (LEAD)."""
        return self.trick.turn if self.trick else None if self.over else self.auction.turn

    def cards_played(self, seat: Seat) -> int:
        """Return how many cards the seat has played."""
        return len(self.dealt[seat]) - len(self.held[seat])

    # Runs and bella

    @property
    def called_runs(self) -> Mapping[Seat, Run]:
        """The best run of each seat that called, in turn order."""
        return {
            say.seat: best
            for say in self.said
            if self.trump and (best := best_run(runs_in(self.dealt[say.seat]), self.trump))
        }

    @property
    def calls_heard(self) -> bool:
        """Whether every seat has had its turn to call a run."""
        return bool(self.tricks) and self.tricks[0].complete

    @property
    def run_winner(self) -> Seat | None:
        """Whose runs may count by the calls so far, or None (RUN-BEST)."""
        return contest(self.called_runs, self.trump) if self.trump else None

    @property
    def bella_holder(self) -> Seat | None:
        """The seat that was dealt king and queen of trump, or None (BELLA)."""
        if self.trump is None:
            return None
        pair = set(bells(self.trump))
        return next((seat for seat in Seat if pair <= set(self.dealt[seat])), None)

    # Score

    @property
    def taken(self) -> Pair:
        """The card points each side has won in finished tricks; (0, 0) before the first."""
        won = [(0, 0)]
        for trick in self.tricks:
            if self.trump is not None and trick.complete:
                winner = trick.winner(self.trump)
                assert winner is not None
                won.append(for_side(winner.side, trick.points(self.trump)))
        return together(*won)

    @cached_property
    def score(self) -> DealScore | None:
        """The score, or None while the deal goes on."""
        if not self.over:
            return None
        assert self.contract is not None
        callers = self.contract.side
        shown = sum(run.kind for run in self.shown)
        melds = for_side(self.run_winner.side, shown) if self.run_winner is not None else (0, 0)
        holder = self.bella_holder
        bella = for_side(holder.side, BELLA_POINTS) if holder is not None and self.bella else (0, 0)
        if self.conceded is not None:
            winners = self.conceded.side.other
            return thrown_in(callers, winners, self.whole, self.taken, melds, bella)
        winner = self.tricks[-1].winner(self.contract.trump)
        assert winner is not None
        last: Pair = for_side(winner.side, self.rules.last_trick)
        return played_out(callers, self.taken, last, melds, bella)

    @property
    def whole(self) -> int:
        """All the points a deal that ends now is worth (WHOLE)."""
        whole = CARD_POINTS + self.rules.last_trick
        winner = self.run_winner
        if winner is not None:
            shown = self.cards_played(winner) >= 2
            runs = self.shown if shown else runs_in(self.dealt[winner])
            whole += sum(run.kind for run in runs)
        lost = self.bella_missed or self.bella is False
        if self.bella_holder is not None and not lost:
            whole += BELLA_POINTS
        return whole

    # Actions

    def why_not(self, action: Action) -> Reason | None:
        """Return the rule that forbids the action now, or None when it is allowed."""
        if self.over:
            return Reason("TURN", "must wait: the deal is over")
        playing = self.contract is not None
        if isinstance(action, Concede):
            return None if playing else Reason("CONCEDE", "can throw in only once trump is named")
        if action.seat != self.turn:
            return Reason("TURN", "must wait for your turn")
        if isinstance(action, Pass | Call):
            return (
                Reason("CALL", "cannot: trump is named")
                if playing
                else self.auction.why_not(action)
            )
        if not playing:
            return Reason("CALL", "must name a suit or pass first")
        match action:
            case Say():
                return self._why_not_say(action)
            case Show():
                return self._why_not_show(action)
            case Bella():
                return self._why_not_bella(action)
            case Play():
                return self._why_not_play(action)

    def _why_not_say(self, action: Say) -> Reason | None:
        """RUN-CALL: one's best run, on one's turn before one's first card, once."""
        if self.cards_played(action.seat) > 0:
            return Reason("RUN-CALL", "can call a run only before your first card")
        if any(say.seat == action.seat for say in self.said):
            return Reason("RUN-CALL", "have called already")
        assert self.trump is not None
        best = best_run(runs_in(self.dealt[action.seat]), self.trump)
        if best is None:
            return Reason("RUN-CALL", "hold no run")
        if best.kind != action.kind:
            return Reason("RUN-CALL", f"must call your best run, a {best.kind.word}")
        return None

    def _why_not_show(self, action: Show) -> Reason | None:
        """RUN-SHOW, RUN-BEST: the contest's winner, before the second card, each run once."""
        if self.cards_played(action.seat) != 1:
            return Reason("RUN-SHOW", "can show a run only just before your second card")
        if action.seat != self.run_winner:
            return Reason("RUN-BEST", "cannot count a run in this deal")
        run = Run(action.cards)
        if run not in runs_in(self.dealt[action.seat]):
            return Reason("RUN", "must show a whole run that you hold, lowest card first")
        if run in self.shown:
            return Reason("RUN-SHOW", "have shown that run already")
        return None

    def _bella_open(self, seat: Seat) -> Reason | None:
        if self.bella_holder != seat:
            return Reason("BELLA", "were not dealt the king and queen of trump")
        if self.bella is not None:
            return Reason("BELLA", "have called bella already")
        return None

    def _why_not_bella(self, action: Bella) -> Reason | None:
        """BELLA with a run just shown that holds both (`bella_with_run`)."""
        if reason := self._bella_open(action.seat):
            return reason
        if self.cards_played(action.seat) != 1 or not any(
            self._is_bella_run(r) for r in self.shown
        ):
            return Reason(
                "BELLA",
                "can call bella like this only with a run just shown that has both",
            )
        return None

    def _is_bella_run(self, run: Run) -> bool:
        return self.trump is not None and set(bells(self.trump)) <= set(run.cards)

    def _why_not_play(self, action: Play) -> Reason | None:
        trick, trump = self.trick, self.trump
        assert trick is not None
        assert trump is not None
        if reason := why_not_play(action.card, self.held[action.seat], trick, trump):
            return reason
        if not action.bella:
            return None
        if not self._is_bell(action.card):
            return Reason("BELLA", "can call bella only with the king or queen of trump")
        return self._bella_open(action.seat)

    def _is_bell(self, c: Card) -> bool:
        return self.trump is not None and c in bells(self.trump)

    def _is_last_bell(self, play: Play) -> bool:
        """Whether this card is the second of the pair its seat was dealt."""
        bells = [c for c in self.held[play.seat] if self._is_bell(c)]
        return self.bella_holder == play.seat and bells == [play.card]

    def _candidates(self, seat: Seat) -> Iterator[Action]:
        """Everything a seat could think of doing; `why_not` sifts it."""
        yield Pass(seat)
        for suit in Suit:
            yield Call(seat, suit)
        for kind in RunKind:
            yield Say(seat, kind)
        for run in runs_in(self.dealt[seat]):
            yield Show(seat, run.cards)
        yield Bella(seat)
        for c in self.seen(seat):
            yield Play(seat, c)
            yield Play(seat, c, bella=True)
        yield Concede(seat)

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """Return all that the seat may do now; empty when the deal is over."""
        return tuple(action for action in self._candidates(seat) if self.why_not(action) is None)

    def apply(self, action: Action) -> tuple["Deal", tuple[Event, ...]]:
        """Return the deal after the action, and what the table saw and heard.

        Raises: IllegalAction, with its reason, when the rules do not allow it.
        """
        if reason := self.why_not(action):
            raise IllegalAction(action, reason)
        after = replace(self, actions=(*self.actions, action))
        match action:
            case Pass():
                return replace(after, auction=self.auction.with_action(action)), (
                    Passed(action.seat),
                )
            case Call():
                after = replace(after, auction=self.auction.with_action(action))
                assert after.contract is not None
                named = TrumpNamed(action.seat, action.trump, after.contract.forced)
                return after, (named,)
            case Say():
                said = (*self.said, action)
                return replace(after, said=said), (RunCalled(action.seat, action.kind),)
            case Show():
                shown = (*self.shown, Run(action.cards))
                return replace(after, shown=shown), (RunShown(action.seat, action.cards),)
            case Bella():
                return replace(after, bella=True), (BellaCalled(action.seat, counts=True),)
            case Concede():
                return replace(after, conceded=action.seat), (CardsThrownIn(action.seat),)
            case Play():
                return self._played(after, action)

    def _played(self, after: "Deal", play: Play) -> tuple["Deal", tuple[Event, ...]]:
        assert self.trick is not None
        assert self.trump is not None
        trick = self.trick.with_card(play.card)
        finished = self.tricks[:-1] if self.trick.cards else self.tricks
        last_bell = self._is_last_bell(play)
        bella = last_bell if play.bella else self.bella
        missed = self.bella_missed or (last_bell and bella is None)
        after = replace(after, tricks=(*finished, trick), bella=bella, bella_missed=missed)
        events: list[Event] = [CardPlayed(play.seat, play.card)]
        if play.bella:
            events.append(BellaCalled(play.seat, counts=last_bell))
        if trick.complete:
            winner = trick.winner(self.trump)
            assert winner is not None
            if after.said and len(after.tricks) == 1:
                tops = spoken_tops(after.called_runs, self.trump)
                events.extend(RunTopSaid(seat, top) for seat, top in tops)
                events.append(RunContestDecided(after.run_winner))
            last = len(after.tricks) == TRICKS_IN_DEAL
            events.append(TrickTaken(winner, trick.points(self.trump), last))
        return after, tuple(events)
