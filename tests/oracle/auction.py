"""How trump is named: one class for both games.

A rule name for each refusal: CALL, BID, NAME-TRUMP, NO-TRUMP, DEALER-FORCED, FORCED-400, TURN.
"""

from tests.oracle.cards import SUITS

HIGHEST_BID = 500
NO_TRUMP_BID = 150


class Auction:
    """The auction of one deal: who may say what, and in the end trump and caller or nothing.

    `stage` is "open", "naming" (`bid` only: the winner is to name trump), "named" or "thrown-in".
    """

    def __init__(self, chosen: dict, dealer: int, totals: list[int]):
        self.chosen = chosen
        self.totals = totals
        self.order = [(dealer + step) % 4 for step in (1, 2, 3, 4)]
        self.turn = self.order[0]
        self.stage = "open"
        self.passed: list[int] = []
        self.bid = 0
        self.bidder: int | None = None
        self.second_round = False
        self.trump: str | None = None
        self.caller: int | None = None

    def why_not(self, seat: int, verb: str, rest: list[str]) -> str | None:
        """Return the rule that forbids pass, call, bid or trump now, or None."""
        calling = self.chosen["auction"] == "call"
        due = ["trump"] if self.stage == "naming" else ["pass", "call" if calling else "bid"]
        if verb not in due or self.stage in {"named", "thrown-in"}:
            return {"call": "CALL", "bid": "BID", "trump": "NAME-TRUMP"}.get(
                verb, "CALL" if calling else "BID"
            )
        if seat != self.turn:
            return "TURN"
        if verb == "pass":
            return self.why_not_pass(seat)
        if verb == "bid":
            return None if int(rest[0]) in self.bids() else "BID"
        return self.why_not_trump(rest[0])

    def why_not_pass(self, seat: int) -> str | None:
        """DEALER-FORCED and FORCED-400; in the `bid` game everybody may pass."""
        if self.chosen["auction"] == "bid":
            return None
        if seat == self.order[3] and self.chosen["all_pass"] == "dealer-calls":
            return "DEALER-FORCED"
        last_to_speak = seat in self.order[2:]
        if last_to_speak and self.side_forced() == seat % 2:
            return "FORCED-400"
        return None

    def side_forced(self) -> int | None:
        """Return the side over 400 that may not let the call slide, or None (FORCED-400)."""
        mine, theirs = self.totals
        if not self.chosen["forced_at_400"] or max(mine, theirs) <= 400 or mine == theirs:
            return None
        return 0 if mine > theirs else 1

    def why_not_trump(self, trump: str) -> str | None:
        """NO-TRUMP: where the option allows; `bid`: from 150, and the only choice in round two."""
        no_trump = trump == "NT"
        if no_trump and not self.chosen["no_trump"]:
            return "NO-TRUMP"
        if no_trump and self.chosen["auction"] == "bid" and self.bid < NO_TRUMP_BID:
            return "NO-TRUMP"
        if self.second_round and not no_trump:
            return "NO-TRUMP"
        return None

    def bids(self) -> range:
        """Return what may be bid (BID); the second round starts at 150."""
        lowest = NO_TRUMP_BID if self.second_round else 0
        lowest = max(lowest, self.chosen["minimum_bid"], self.bid + 10)
        return range(lowest, HIGHEST_BID + 1, 10)

    def choices(self) -> list[str]:
        """Return everything that might be said, without the seat."""
        trumps = [*SUITS, "NT"]
        if self.stage == "naming":
            return [f"trump {trump}" for trump in trumps]
        if self.chosen["auction"] == "call":
            return ["pass", *(f"call {trump}" for trump in trumps)]
        return ["pass", *(f"bid {bid}" for bid in self.bids())]

    def apply(self, seat: int, verb: str, rest: list[str]) -> None:
        """Do what `why_not` does not forbid."""
        if verb in {"call", "trump"}:
            self.trump, self.caller, self.stage = rest[0], seat, "named"
            return
        if verb == "bid":
            self.bid, self.bidder = int(rest[0]), seat
        else:
            self.passed.append(seat)
        if len(self.passed) == 4:
            self.after_four_passes()
        elif len(self.passed) == 3 and self.bidder is not None:
            self.stage, self.turn = "naming", self.bidder
        else:
            self.turn = (seat + 1) % 4
            while self.turn in self.passed:
                self.turn = (self.turn + 1) % 4

    def after_four_passes(self) -> None:
        """ALL-PASS: one more round where the option gives it, then the deal is thrown in."""
        if self.chosen["second_round"] and not self.second_round:
            self.second_round, self.passed, self.turn = True, [], self.order[0]
        else:
            self.stage = "thrown-in"
