"""What happens in a deal: each legal action, done."""

from tests.oracle.cards import in_order, points, run_points, winner
from tests.oracle.position import Position
from tests.oracle.refusals import AUCTION_VERBS, is_early, legal_actions, parse, why_not


class Deal(Position):
    """A deal that is played action by action."""

    def why_not(self, text: str) -> str | None:
        """Return the rule that forbids an action now, or None."""
        return why_not(self, text)

    def legal_actions(self) -> list[str]:
        """Return every legal action of every seat, sorted."""
        return legal_actions(self)

    def apply(self, text: str) -> None:
        """Do a legal action."""
        assert self.why_not(text) is None, (text, self.why_not(text))
        seat, verb, rest = parse(text)
        self.actions.append(text)
        if verb in AUCTION_VERBS:
            self.auction.apply(seat, verb, rest)
            self.phase = {"named": "play", "thrown-in": "over"}.get(self.auction.stage, "auction")
        elif verb == "play":
            self.play(seat, rest[0], bella=rest[1:] == ["bella"])
        elif verb == "say":
            self.said[seat] = rest[0]
        elif verb == "show":
            late = self.played(seat) == 2
            self.shown.append((rest, 20 if late else run_points(rest)))
            self.shown_now.append(rest)
        elif verb == "bella":
            self.bella = "called"
            if self.chosen["bella_with_run"] == "misplay":
                self.bella = "lost"
                self.misplays.append((self.trick_number, seat % 2))
        elif verb == "declare":
            self.declared.append((seat, rest))
        elif verb == "count":
            self.phase = "over"
        else:
            self.end(seat, verb, rest)

    def play(self, seat: int, card: str, bella: bool) -> None:
        """Play a card: what it does to bella, misplays, trick and turn."""
        hand, trick = self.held[seat], self.tricks[-1]
        self.legal.append(in_order(c for c in hand if self.breach(c) is None))
        if self.breach(card):
            self.misplays.append((self.trick_number, seat % 2))
        if bella:
            self.call_bella(seat)
        hand.remove(card)
        last_of_pair = card in self.bells() and not set(self.bells()) & set(hand)
        if last_of_pair and seat == self.bella_holder() and self.bella == "open":
            self.bella = "lost"  # its last card has gone uncalled
        trick.append((seat, card))
        self.shown_now = []
        self.turn = (seat + 1) % 4
        if len(trick) == 4:
            self.turn = winner(trick, self.trump, self.chosen["plain_order"])
            self.cards[self.turn % 2] += sum(points(c, self.trump) for _, c in trick)
            if self.trick_number == 9:
                self.last[self.turn % 2] = self.chosen["last_trick"]
                deferred = self.chosen["meld_timing"] == "deferred"
                waits = deferred or self.chosen["misplay"] == "called"
                self.phase = "after" if waits else "over"
            else:
                self.tricks.append([])

    def call_bella(self, seat: int) -> None:
        """BELLA: it counts, or called early it is lost or a misplay."""
        self.bella = "called"
        if is_early(self, seat):
            self.bella = "lost"
            if self.chosen["bella_early"] == "misplay":
                self.misplays.append((self.trick_number, seat % 2))

    def end(self, seat: int, verb: str, rest: list[str]) -> None:
        """CONCEDE and CHALLENGE: the deal is over, one side gets WHOLE."""
        mine, theirs = seat % 2, 1 - seat % 2
        if verb == "concede":
            self.ended = ("conceded", theirs)
        elif (int(rest[0]), theirs) in self.misplays:
            self.ended = ("misplay", mine)
        else:
            self.ended = ("false-misplay", theirs)
        self.phase = "over"
