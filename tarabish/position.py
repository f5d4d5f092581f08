"""One deal at one moment: what was said and played, and all that follows from it.

Nothing is decided here about what may be done next; that is `legality`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, TypeAlias

from tarabish.actions import Action, Concede, Count, Declare, Misplay, Play, Say
from tarabish.auction import Auction, Contract
from tarabish.cards import Card, Trump, all_card_points, bells, by_suit
from tarabish.events import Misstep
from tarabish.melds import (
    Meld,
    Run,
    RunKind,
    best_run,
    contest,
    melds_in,
    runs_in,
)
from tarabish.rules import Rules
from tarabish.scoring import (
    BELLA_POINTS,
    NOTHING,
    PASSED_OUT,
    DealScore,
    Outcome,
    ended_early,
    played_out,
)
from tarabish.seats import Pair, Seat, Side, for_side, together
from tarabish.tricks import TRICKS_IN_DEAL, Trick

PACKET: Final = 3
"""Cards dealt at a time (DEAL)."""

LATE_FIFTY: Final = RunKind.TWENTY
"""What a fifty counts that was shown a turn late (`fifty_shown_late`)."""

Hands: TypeAlias = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]
"""Four hands, seats 0..3."""


@lru_cache(maxsize=64)
def deal_packets(deck: tuple[Card, ...], dealer: Seat) -> Hands:
    """Return the four hands, seats 0..3, dealt three at a time from the dealer's left (DEAL)."""
    hands: dict[Seat, list[Card]] = {seat: [] for seat in dealer.next.round()}
    left = iter(deck)
    for _ in range(3):
        for hand in hands.values():
            hand.extend(next(left) for _ in range(PACKET))
    first, second, third, fourth = (tuple(hands[seat]) for seat in Seat)
    return first, second, third, fourth


@dataclass(frozen=True)
class Position:
    """A deal in progress or finished.

    `tricks` holds finished tricks and then the current one, from the lead on; `said` the runs
    called, in turn order; `shown` what the contest's winner showed, `shown_late` the fifties it
    showed a turn late; `declared` the melds of partnerships, in order. `bella` is None until bella
    is called, then whether it counts; `bella_trick` is the trick, counted from 1, in which it was
    called, `bella_card` the card it was called with, None with a run; `bella_missed` is True once
    the last of the pair went uncalled. `misplays` are those made so far, called or not. `ended` is
    what ended the deal, if it was something somebody said.
    """

    rules: Rules
    dealer: Seat
    deck: tuple[Card, ...]
    auction: Auction
    tricks: tuple[Trick, ...] = ()
    said: tuple[Say, ...] = ()
    shown: tuple[Run, ...] = ()
    shown_late: tuple[Run, ...] = ()
    declared: tuple[Declare, ...] = ()
    bella: bool | None = None
    bella_trick: int | None = None
    bella_card: Card | None = None
    bella_missed: bool = False
    misplays: tuple[Misstep, ...] = ()
    ended: Concede | Misplay | Count | None = None
    actions: tuple[Action, ...] = ()

    # Cards and turns

    @property
    def eldest(self) -> Seat:
        """The seat on the dealer's left, who speaks and leads first."""
        return self.dealer.next

    @cached_property
    def dealt(self) -> Hands:
        """The nine cards each seat was dealt, seats 0..3, in the order dealt."""
        return deal_packets(self.deck, self.dealer)

    @cached_property
    def contract(self) -> Contract | None:
        """Trump and caller, once named."""
        return self.auction.contract

    @property
    def trump(self) -> Trump | None:
        """What is trump, once named."""
        return self.contract.trump if self.contract else None

    @cached_property
    def held(self) -> Hands:
        """The cards each seat still has, whatever lies face down included, seats 0..3, by suit."""
        played = {c for trick in self.tricks for c in trick.cards}
        a, b, c, d = (by_suit(c for c in hand if c not in played) for hand in self.dealt)
        return a, b, c, d

    def has_kitty(self, seat: Seat) -> bool:
        """Whether the seat's kitty still lies face down before it (KITTY).

        Only where a suit is called with six cards; otherwise the rest is dealt later, or at once.
        """
        waiting = self.contract is None and all(said.seat != seat for said in self.auction.said)
        return self._with_kitties and waiting

    @property
    def _with_kitties(self) -> bool:
        """Whether the last packet is dealt before the auction, face down."""
        return self.rules.auction == "call" and self.rules.cards_before_auction == 2 * PACKET

    def seen(self, seat: Seat) -> tuple[Card, ...]:
        """Return the cards in the seat's hand, by suit: not a kitty, nor what is dealt later."""
        if self.contract is None and (self.has_kitty(seat) or not self._with_kitties):
            return by_suit(self.dealt[seat][: self.rules.cards_before_auction])
        return self.held[seat]

    @property
    def all_played(self) -> bool:
        """Whether the ninth trick is finished."""
        return len(self.tricks) == TRICKS_IN_DEAL and self.tricks[-1].complete

    @property
    def awaits_count(self) -> bool:
        """Whether the deal waits after its ninth trick for "count" or "misplay" (COUNT)."""
        return self.all_played and self.ended is None and self.rules.misplay == "called"

    @cached_property
    def over(self) -> bool:
        """Whether the deal is finished: played, ended early, or thrown in."""
        if self.auction.thrown_in or self.ended is not None:
            return True
        return self.all_played and not self.awaits_count

    @property
    def declaring(self) -> bool:
        """Whether melds may be declared after the last card (`meld_timing` deferred).

        With misplays prevented the deal is over then, and its score changes with what is declared.
        """
        return self.all_played and self.ended is None and self.rules.meld_timing == "deferred"

    @cached_property
    def trick(self) -> Trick | None:
        """The trick to play to; None in the auction and after the last card."""
        if self.trump is None or self.over or self.all_played:
            return None
        if not self.tricks:
            return Trick(self.eldest)
        last = self.tricks[-1]
        return Trick(self._taker(last)) if last.complete else last

    def _taker(self, trick: Trick) -> Seat:
        assert self.trump is not None
        winner = trick.winner(self.trump, self.rules)
        assert winner is not None
        return winner

    @property
    def trick_number(self) -> int:
        """The current trick, counted from 1: the one to be played to, or the last (CHALLENGE)."""
        complete = sum(trick.complete for trick in self.tricks)
        return min(complete + 1, TRICKS_IN_DEAL)

    @cached_property
    def turn(self) -> Seat | None:
        """Whose turn it is; None when the deal is over, or waits for the count (LEAD)."""
        if self.over or self.all_played:
            return None
        return self.trick.turn if self.trick else self.auction.turn

    def cards_played(self, seat: Seat) -> int:
        """Return how many cards the seat has played."""
        return len(self.dealt[seat]) - len(self.held[seat])

    # Runs and bella

    @property
    def called_runs(self) -> Mapping[Seat, Run]:
        """The best run of each seat that called one, in turn order."""
        return {
            say.seat: best
            for say in self.said
            if self.trump and (best := best_run(runs_in(self.dealt[say.seat]), self.trump))
        }

    @property
    def calls_heard(self) -> bool:
        """Whether every seat has had its first turn, to call a run or declare a meld."""
        return bool(self.tricks) and self.tricks[0].complete

    @cached_property
    def run_winner(self) -> Seat | None:
        """Whose is the best run called, or meld declared, so far; None if nobody's (RUN-BEST)."""
        trump = self.trump
        if trump is None:
            return None
        best: Mapping[Seat, Run | Meld] = self.called_runs
        if self.rules.melds == "partnership":
            declared = self.melds_declared.items()
            best = {seat: max(row, key=lambda meld: meld.worth(trump)) for seat, row in declared}
        return contest(best, trump, self.rules, self.eldest)

    @property
    def melds_declared(self) -> Mapping[Seat, tuple[Meld, ...]]:
        """The melds each seat has declared, of those that have, in the order declared."""
        melds: dict[Seat, tuple[Meld, ...]] = {}
        for declare in self.declared:
            melds[declare.seat] = (*melds.get(declare.seat, ()), Meld(declare.cards))
        return melds

    @property
    def counted_melds(self) -> Pair:
        """What the runs shown, or the melds declared, count so far (RUN-BEST, MELD-BEST)."""
        winner = self.run_winner
        if winner is None:
            return NOTHING
        if self.rules.melds == "partnership":
            ours = (Meld(d.cards) for d in self.declared if d.seat.side == winner.side)
            return for_side(winner.side, sum(meld.points for meld in ours))
        shown = sum(run.kind for run in self.shown) + LATE_FIFTY * len(self.shown_late)
        return for_side(winner.side, shown)

    @cached_property
    def bella_holder(self) -> Seat | None:
        """The seat that was dealt king and queen of trump, or None (BELLA).

        Nobody where bella does not count.
        """
        if self.trump is None or self.rules.bella_call == "never":
            return None
        if not (pair := set(bells(self.trump))):
            return None
        return next((seat for seat in Seat if pair <= set(self.dealt[seat])), None)

    @property
    def counted_bella(self) -> Pair:
        """What bella counts so far."""
        holder = self.bella_holder
        return for_side(holder.side, BELLA_POINTS) if holder is not None and self.bella else NOTHING

    def bells_held(self, seat: Seat) -> tuple[Card, ...]:
        """Return which of king and queen of trump the seat still has; empty before trump."""
        if self.trump is None:
            return ()
        return tuple(c for c in self.held[seat] if c in bells(self.trump))

    # Score

    @property
    def taken(self) -> Pair:
        """The card points each side has won in finished tricks; (0, 0) before the first."""
        trump = self.trump
        if trump is None:
            return NOTHING
        finished = (trick for trick in self.tricks if trick.complete)
        return together(*(for_side(self._taker(t).side, t.points(trump)) for t in finished))

    @cached_property
    def score(self) -> DealScore | None:
        """The score, or None while the deal goes on."""
        if not self.over:
            return None
        if self.contract is None:
            return PASSED_OUT
        melds, bella = self.counted_melds, self.counted_bella
        match self.ended:
            case Concede(seat):
                outcome, winners = Outcome.CONCEDED, seat.side.other
            case Misplay(seat, trick) if self.misplayed(trick, seat.side.other):
                outcome, winners = Outcome.MISPLAY, seat.side
            case Misplay(seat):
                outcome, winners = Outcome.FALSE_MISPLAY, seat.side.other
            case _:
                last = for_side(self._taker(self.tricks[-1]).side, self.rules.last_trick)
                return played_out(self.rules, self.contract, self.taken, last, melds, bella)
        return ended_early(self.contract, outcome, winners, self.whole, self.taken, melds, bella)

    def misplayed(self, trick: int, side: Side) -> Misstep | None:
        """Return a side's first misplay in a trick, counted from 1, or None (CHALLENGE)."""
        steps = (s for s in self.misplays if s.trick == trick and s.seat.side == side)
        return next(steps, None)

    @property
    def whole(self) -> int:
        """All the points a deal that ends now is worth (WHOLE)."""
        assert self.trump is not None
        whole = all_card_points(self.trump) + self.rules.last_trick
        winner = self.run_winner
        called_only = (
            winner is not None
            and self.rules.melds == "one-player"
            and self.cards_played(winner) < 2
        )
        if winner is not None and called_only:
            whole += sum(run.kind for run in runs_in(self.dealt[winner]))
        else:
            whole += sum(self.counted_melds)
        lost = self.bella_missed or self.bella is False
        if self.bella_holder is not None and not lost:
            whole += BELLA_POINTS
        return whole

    def melds_held(self, seat: Seat) -> tuple[Meld, ...]:
        """Return the melds the seat was dealt; empty when there are none (MELD)."""
        return melds_in(self.dealt[seat])

    def last_bell(self, play: Play) -> bool:
        """Return whether this card is the second of the pair that its seat was dealt."""
        return self.bella_holder == play.seat and self.bells_held(play.seat) == (play.card,)
