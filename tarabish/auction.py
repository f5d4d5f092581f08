"""The auction, up to the contract: a suit is called, or points are bid and then trump is named.

Rules: CALL, DEALER-FORCED, FORCED-400; BID, NAME-TRUMP, NO-TRUMP; ALL-PASS for both.
"""

from dataclasses import dataclass, replace
from typing import TypeAlias

from tarabish.actions import Bid, Call, NameTrump, Pass
from tarabish.cards import NO_TRUMP, Trump
from tarabish.errors import Reason
from tarabish.rules import BID_STEP, HIGHEST_BID, LEAST_NO_TRUMP_BID, Rules
from tarabish.seats import Pair, Seat, Side

Saying: TypeAlias = Pass | Call | Bid | NameTrump
"""What can be said in an auction."""

FORCED_OVER = 400
"""FORCED-400: with more points than this a side may have to call."""


@dataclass(frozen=True, slots=True)
class Contract:
    """Trump, and the seat that named it; `forced` when it could not pass; its `bid`, if any."""

    trump: Trump
    caller: Seat
    forced: bool
    bid: int | None = None

    @property
    def side(self) -> Side:
        """The callers."""
        return self.caller.side


@dataclass(frozen=True, slots=True)
class Auction:
    """What has been said so far, from eldest on; `totals` are the game's before this deal."""

    rules: Rules
    dealer: Seat
    totals: Pair = (0, 0)
    said: tuple[Saying, ...] = ()

    @property
    def contract(self) -> Contract | None:
        """The contract, once trump is named."""
        match self.said[-1:]:
            case (Call(seat, trump),):
                return Contract(trump, seat, forced=seat == self.forced)
            case (NameTrump(seat, trump),) if self.highest:
                return Contract(trump, seat, forced=False, bid=self.highest.points)
        return None

    @property
    def highest(self) -> Bid | None:
        """The last bid, which is the highest; None before the first."""
        return next((said for said in reversed(self.said) if isinstance(said, Bid)), None)

    @property
    def bid_winner(self) -> Seat | None:
        """Who has won the bidding and names trump, or has named it; None before (BID)."""
        if self.highest is None or len(self._in) != 1:
            return None
        return self.highest.seat

    @property
    def thrown_in(self) -> bool:
        """Whether everybody has passed, for good (ALL-PASS)."""
        passes = sum(isinstance(said, Pass) for said in self.said)
        return passes == (8 if self.rules.second_round else 4)

    @property
    def second_round(self) -> bool:
        """Whether all four have passed and may now bid no trump only."""
        first_four = self.said[:4]
        return self.rules.second_round and sum(isinstance(s, Pass) for s in first_four) == 4

    @property
    def _round(self) -> tuple[Saying, ...]:
        """What was said in the round of bidding that goes on."""
        return self.said[4:] if self.second_round else self.said

    @property
    def _in(self) -> tuple[Seat, ...]:
        """The seats that have not passed in this round, from eldest."""
        out = {said.seat for said in self._round if isinstance(said, Pass)}
        return tuple(seat for seat in self.dealer.next.round() if seat not in out)

    @property
    def turn(self) -> Seat | None:
        """Who speaks next, or None when trump is named or everybody has passed."""
        if self.contract or self.thrown_in:
            return None
        if self.bid_winner is not None:
            return self.bid_winner
        if not self._round:
            return self.dealer.next
        after = self._round[-1].seat.next.round()
        return next(seat for seat in after if seat in self._in)

    @property
    def forced(self) -> Seat | None:
        """The seat that may not pass when the call comes to it, if any.

        FORCED-400: the last to speak of the side that has more than 400, and more than the other.
        DEALER-FORCED: the dealer, where the rules say so and nobody is forced before.
        """
        a, b = self.totals
        if self.rules.forced_at_400 and max(a, b) > FORCED_OVER and a != b:
            side = Side.A if a > b else Side.B
            return next(s for s in (self.dealer, self.dealer.partner.next) if s.side == side)
        return self.dealer if self.rules.all_pass == "dealer-calls" else None

    @property
    def least_bid(self) -> int:
        """The lowest bid that may be made now; over HIGHEST_BID when there is none (BID)."""
        least = self.rules.minimum_bid
        if self.second_round:
            least = max(least, LEAST_NO_TRUMP_BID)
        return max(least, self.highest.points + BID_STEP) if self.highest else least

    def why_not(self, action: Saying) -> Reason | None:
        """Return the rule that forbids the action to the seat whose turn it is, or None."""
        match action:
            case Pass(seat):
                return self._why_not_pass(seat)
            case Call(_, trump):
                return self._why_not_call(trump)
            case Bid(_, points):
                return self._why_not_bid(points)
            case NameTrump(_, trump):
                return self._why_not_name(trump)

    def _why_not_pass(self, seat: Seat) -> Reason | None:
        if self.bid_winner is not None:
            return Reason("NAME-TRUMP", "have won the bidding: name trump")
        if seat != self.forced or self.rules.auction == "bid":
            return None
        if seat == self.dealer and self.rules.all_pass == "dealer-calls":
            return Reason("DEALER-FORCED", "must name trump: the other three have passed")
        return Reason("FORCED-400", "must name trump: your side has more than 400")

    def _why_not_call(self, trump: Trump) -> Reason | None:
        if self.rules.auction == "bid":
            return Reason("BID", "cannot call a suit: in this game points are bid")
        if trump == NO_TRUMP and not self.rules.no_trump:
            return Reason("NO-TRUMP", "cannot call no trump in this game")
        return None

    def _why_not_bid(self, points: int) -> Reason | None:
        if self.rules.auction == "call":
            return Reason("CALL", "cannot bid: in this game a suit is called")
        if self.bid_winner is not None:
            return Reason("NAME-TRUMP", "have won the bidding: name trump")
        if points % BID_STEP:
            return Reason("BID", f"must bid a multiple of {BID_STEP}")
        if points > HIGHEST_BID:
            return Reason("BID", f"cannot bid more than {HIGHEST_BID}")
        if points < self.least_bid:
            return Reason("BID", f"must bid {self.least_bid} or more")
        return None

    def _why_not_name(self, trump: Trump) -> Reason | None:
        if self.rules.auction == "call":
            return Reason("CALL", "cannot: in this game trump is named by calling it")
        if self.bid_winner is None or self.highest is None:
            return Reason("NAME-TRUMP", "can name trump only when you have won the bidding")
        if self.second_round and trump != NO_TRUMP:
            return Reason("NO-TRUMP", "must name no trump: only that was bid for")
        if trump == NO_TRUMP and not self.rules.no_trump:
            return Reason("NO-TRUMP", "cannot name no trump in this game")
        if trump == NO_TRUMP and self.highest.points < LEAST_NO_TRUMP_BID:
            return Reason("NO-TRUMP", f"need a bid of {LEAST_NO_TRUMP_BID} to name no trump")
        return None

    def with_action(self, action: Saying) -> "Auction":
        """Return the auction with one more action, which must be legal."""
        return replace(self, said=(*self.said, action))
