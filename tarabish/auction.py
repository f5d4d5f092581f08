"""The call auction: once round, name a suit or pass; the dealer is forced (CALL, DEALER-FORCED)."""

from dataclasses import dataclass, replace

from tarabish.actions import Call, Pass
from tarabish.cards import Suit
from tarabish.errors import Reason
from tarabish.seats import Seat, Side


@dataclass(frozen=True, slots=True)
class Contract:
    """Trump, and the seat that named it; `forced` when it was the dealer after three passes."""

    trump: Suit
    caller: Seat
    forced: bool

    @property
    def side(self) -> Side:
        """The callers."""
        return self.caller.side


@dataclass(frozen=True, slots=True)
class Auction:
    """What has been said so far, from eldest on."""

    dealer: Seat
    said: tuple[Pass | Call, ...] = ()

    @property
    def contract(self) -> Contract | None:
        """The contract, once a suit is named."""
        if not self.said or not isinstance(last := self.said[-1], Call):
            return None
        return Contract(last.trump, last.seat, forced=last.seat == self.dealer)

    @property
    def turn(self) -> Seat | None:
        """Who speaks next, or None when trump is named."""
        return None if self.contract else self.dealer.next.round()[len(self.said)]

    def why_not(self, action: Pass | Call) -> Reason | None:
        """Return the rule that forbids the action to the seat whose turn it is, or None."""
        if isinstance(action, Pass) and action.seat == self.dealer:
            return Reason("DEALER-FORCED", "must name a suit: the other three have passed")
        return None

    def with_action(self, action: Pass | Call) -> "Auction":
        """Return the auction with one more action, which must be legal."""
        return replace(self, said=(*self.said, action))
