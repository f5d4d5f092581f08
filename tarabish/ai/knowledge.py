"""What a seat can know in the play: cards out, who is out of a suit, and how likely things are.

All of it comes from the `View`: one's own cards, the cards played, and what was told. That others
play by the rules is taken for granted as long as it agrees with what is certain (`facts`).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from tarabish.ai.facts import Holdings, cards_out, certain_holdings, fits, must_not_hold
from tarabish.ai.standing import coat_in_sight, settles
from tarabish.cards import PLAIN_STEPS, TRUMP_STEP, Card, Suit, Trump, bells, card_points
from tarabish.rules import Rules
from tarabish.scoring import BELLA_POINTS
from tarabish.seats import Seat
from tarabish.tricks import TRICKS_IN_DEAL, Trick
from tarabish.view import View


@dataclass(frozen=True)
class Table:
    """The play as one seat can know it; `read_table` makes it from a view.

    `out` are the cards in the other three hands, `may_hold` which of them each may hold, `sure`
    which of them each is known to hold.
    """

    view: View
    trump: Trump
    trick: Trick
    out: frozenset[Card]
    may_hold: Mapping[Seat, frozenset[Card]]
    sure: Mapping[Seat, frozenset[Card]]

    @property
    def rules(self) -> Rules:
        """The rules that are played by."""
        return self.view.rules

    @property
    def me(self) -> Seat:
        """The seat that is to play."""
        return self.view.seat

    @property
    def partner(self) -> Seat:
        """The seat across."""
        return self.me.partner

    @property
    def opponents(self) -> tuple[Seat, Seat]:
        """The two seats of the other side, the one on the left first."""
        return self.me.next, self.partner.next

    @property
    def hand(self) -> tuple[Card, ...]:
        """One's own cards, by suit."""
        return self.view.hand

    @property
    def playable(self) -> tuple[Card, ...]:
        """The cards that may be played now."""
        return self.view.playable

    @property
    def we_called(self) -> bool:
        """Whether one's own side named trump."""
        contract = self.view.contract
        return contract is not None and contract.side == self.me.side

    @property
    def i_called(self) -> bool:
        """Whether this seat named trump."""
        contract = self.view.contract
        return contract is not None and contract.caller == self.me

    @property
    def partner_called(self) -> bool:
        """Whether partner named trump."""
        contract = self.view.contract
        return contract is not None and contract.caller == self.partner

    @cached_property
    def to_come(self) -> tuple[Seat, ...]:
        """The seats that play to this trick after this one, in turn order."""
        return self.trick.leader.round()[len(self.trick.cards) + 1 :]

    @property
    def partner_is_winning(self) -> bool:
        """Whether partner's card is the best in the trick so far."""
        return self.trick.winner(self.trump, self.rules) == self.partner

    @cached_property
    def on_the_table(self) -> int:
        """The card points in the trick so far, with the last trick's bonus when it is that one."""
        last = len(self.view.finished) == TRICKS_IN_DEAL - 1
        bonus = self.view.rules.last_trick if last else 0
        return self.trick.points(self.trump) + bonus

    @cached_property
    def coat(self) -> int:
        """What this trick is worth beyond its points because it may save or spoil a coat (COAT)."""
        return self.rules.coat // 4 if coat_in_sight(self.view) else 0

    def points(self, c: Card) -> int:
        """Return the card points of a card (POINTS)."""
        return card_points(c, self.trump)

    def strength(self, c: Card) -> int:
        """Return the place of a card in its own suit's order, from 0 for the lowest."""
        return (TRUMP_STEP if c.suit == self.trump else PLAIN_STEPS[self.rules.plain_order])[c.rank]

    def in_suit(self, suit: Trump) -> tuple[Card, ...]:
        """Return one's own cards of a suit."""
        return tuple(c for c in self.hand if c.suit == suit)

    def out_in(self, suit: Trump) -> frozenset[Card]:
        """Return the cards of a suit in the other three hands."""
        return self._out_by_suit.get(suit, frozenset())

    @cached_property
    def _out_by_suit(self) -> Mapping[Trump, frozenset[Card]]:
        return {suit: frozenset(c for c in self.out if c.suit == suit) for suit in Suit}

    def higher_out(self, c: Card) -> frozenset[Card]:
        """Return the cards of the same suit, in the other three hands, that rank above a card."""
        mine = self.strength(c)
        return frozenset(o for o in self.out_in(c.suit) if self.strength(o) > mine)

    def is_master(self, c: Card) -> bool:
        """Return whether no opponent can hold a higher card of the same suit."""
        higher = self.higher_out(c)
        return not any(higher & self.may_hold[seat] for seat in self.opponents)

    def is_void(self, seat: Seat, suit: Trump) -> bool:
        """Return whether a seat is known to hold no card of a suit."""
        return not self.out_in(suit) & self.may_hold[seat]

    @cached_property
    def they_may_trump(self) -> bool:
        """Whether an opponent may still hold a trump."""
        return not all(self.is_void(seat, self.trump) for seat in self.opponents)

    def is_master_trump(self, c: Card) -> bool:
        """Return whether a card is a trump that no opponent can beat."""
        return c.suit == self.trump and self.is_master(c)

    def settles(self, points: int) -> bool:
        """Return whether one's side, with this many points more, has all that it needs."""
        return settles(self.view, points, BELLA_POINTS if self._bella_may_come else 0)

    @property
    def _bella_may_come(self) -> bool:
        rings = self.view.bella is None and self.view.rules.bella_call != "never"
        return rings and bool(self.out.intersection(bells(self.trump)))

    def chance_of_none(self, seat: Seat, wanted: Iterable[Card]) -> float:
        """Return how likely it is, 0 to 1, that a seat holds none of the wanted cards.

        Every way to share out the cards this seat may hold counts the same.
        """
        wanted = self.may_hold[seat].intersection(wanted)
        if not wanted:
            return 1.0
        if wanted & self.sure[seat]:
            return 0.0
        known = len(self.sure[seat])
        cards, drawn = len(self.may_hold[seat]) - known, self.view.counts[seat] - known
        chance = 1.0
        for taken in range(len(wanted)):
            chance *= max(0, cards - drawn - taken) / (cards - taken)
        return chance

    def chance_to_beat(self, seat: Seat, best: Card, led: Suit) -> float:
        """Return how likely it is, 0 to 1, that a seat still to play can beat the best card."""
        higher = 1 - self.chance_of_none(seat, self.higher_out(best))
        if best.suit != led:
            return higher * self.chance_of_none(seat, self.out_in(led))
        if best.suit == self.trump:
            return higher
        ruffs = 1 - self.chance_of_none(seat, self.out_in(self.trump))
        return higher + ruffs * self.chance_of_none(seat, self.out_in(led))

    def chance_ours(self, c: Card) -> float:
        """Return how likely it is, 0 to 1, that one's side takes the trick if one plays a card."""
        after = self.trick.with_card(c)
        best, led = after.best(self.trump, self.rules), after.led
        winner = after.winner(self.trump, self.rules)
        assert best is not None
        assert winner is not None
        assert led is not None
        ours = 1.0 if winner.side == self.me.side else 0.0
        doubt = 0.5 if ours else 1.0
        for seat in self.to_come:
            beaten = self.chance_to_beat(seat, best, led)
            if seat == self.partner:
                # Partner cannot always take back what an opponent has just won.
                ours += (1 - ours) * beaten * doubt
            else:
                ours *= 1 - beaten
        return ours


def read_table(view: View) -> Table:
    """Return what the seat to play can know.

    Raises: ValueError unless it is the seat's turn to play a card.
    """
    trick, trump = view.trick, view.trump
    if trick is None or trump is None or view.turn != view.seat:
        raise ValueError("it is not this seat's turn to play")
    may_hold = _learn(view, trump)
    sure = _settle(may_hold, view.counts)
    return Table(
        view,
        trump,
        trick,
        cards_out(view),
        {seat: frozenset(row) for seat, row in may_hold.items()},
        {seat: frozenset(row) for seat, row in sure.items()},
    )


def _learn(view: View, trump: Trump) -> Holdings:
    """Return what each seat may hold, having played as it did (FOLLOW to OVERTRUMP).

    Who does not follow is out of the suit, who does not beat a trump has shown a ceiling. Where
    somebody may misplay, a play that cannot be squared with what is known already tells nothing.
    """
    may_hold = certain_holdings(view)
    for trick in view.tricks:
        for place, (seat, c) in enumerate(trick.plays):
            if seat not in may_hold or not place:
                continue
            before = Trick(trick.leader, trick.cards[:place])
            row = may_hold[seat]
            may_hold[seat] = row - must_not_hold(c, before, trump, view.rules)
            if view.rules.misplay == "called" and not fits(may_hold, view.counts):
                may_hold[seat] = row
    return may_hold


def _settle(may_hold: Holdings, counts: tuple[int, int, int, int]) -> Holdings:
    """Draw the plain conclusions from how many cards each seat holds; return the sure cards."""
    sure: Holdings = {seat: set() for seat in may_hold}
    changed = True
    while changed:
        changed = False
        for seat, row in may_hold.items():
            others = set().union(*(may_hold[o] for o in may_hold if o != seat))
            sure[seat] = row - others
            if len(sure[seat]) == counts[seat] < len(row):
                may_hold[seat] = set(sure[seat])
                changed = True
            elif len(row) == counts[seat] and sure[seat] != row:
                for other in may_hold:
                    if other != seat:
                        may_hold[other] -= row
                sure[seat] = set(row)
                changed = True
    return sure
