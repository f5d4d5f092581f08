"""What a seat can know in the play: cards out, who is out of a suit, and how likely things are.

All of it comes from the `View`: one's own cards, the cards played, and the runs that were told.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from tarabish.ai.standing import points_so_far, whole_so_far
from tarabish.cards import (
    DECK,
    PLAIN_STEPS,
    RUN_ORDER,
    RUN_STEP,
    TRUMP_STEP,
    Card,
    Suit,
    Trump,
    bells,
    card_points,
)
from tarabish.melds import RunKind
from tarabish.rules import Rules
from tarabish.scoring import BELLA_POINTS
from tarabish.seats import Seat
from tarabish.tricks import TRICKS_IN_DEAL, Trick, beats
from tarabish.view import View

Holdings = dict[Seat, set[Card]]
"""For each of the other three seats, the cards it may hold as far as one can know."""


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
        theirs_still = BELLA_POINTS if self._bella_may_come else 0
        whole = whole_so_far(self.view) + theirs_still
        ours = 2 * (points_so_far(self.view)[self.me.side] + points)
        return ours > whole if self.we_called else ours >= whole

    @property
    def _bella_may_come(self) -> bool:
        return self.view.bella is None and bool(self.out.intersection(bells(self.trump)))

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
    played = {c for t in view.tricks for c in t.cards}
    out = frozenset(c for c in DECK if c not in played and c not in view.hand)
    others = view.seat.next.round()[:3]
    may_hold: Holdings = {seat: set(out) for seat in others}
    for t in view.tricks:
        _learn_from_trick(may_hold, t, trump, view.rules)
    told = cards_told(view)
    for seat, row in told.items():
        for other in may_hold:
            if other != seat:
                may_hold[other] -= row
    sure = _settle(may_hold, view.counts)
    return Table(
        view,
        trump,
        trick,
        out,
        {seat: frozenset(row) for seat, row in may_hold.items()},
        {seat: frozenset(row) for seat, row in sure.items()},
    )


def _learn_from_trick(may_hold: Holdings, trick: Trick, trump: Trump, rules: Rules) -> None:
    """Take away the cards a seat cannot hold, having played as it did (FOLLOW to OVERTRUMP)."""
    led, best = trick.led, None
    for seat, c in trick.plays:
        row = may_hold.get(seat)
        if row is not None and c.suit != led:
            row -= {o for o in row if o.suit == led}
            if c.suit != trump:
                row -= {o for o in row if o.suit == trump}
        if c.suit == trump:
            if best is None or beats(c, best, trump, rules):
                best = c
            elif row is not None:
                # A ceiling: whoever could beat the best trump had to.
                row -= {o for o in row if o.suit == trump and beats(o, best, trump, rules)}


def cards_told(view: View) -> dict[Seat, set[Card]]:
    """Return the cards that seats are known to have been dealt, by the runs and bella they told.

    A run that was shown is known whole; of one whose top card was said, the three cards of a
    twenty, and the top four of a fifty.
    """
    told: dict[Seat, set[Card]] = {}
    kinds = dict(view.runs_called)
    for seat, top in view.tops:
        length = 3 if kinds[seat] == RunKind.TWENTY else 4
        step = RUN_STEP[top.rank]
        ranks = RUN_ORDER[step - length + 1 : step + 1]
        told.setdefault(seat, set()).update(Card(rank, top.suit) for rank in ranks)
    if view.run_winner is not None:
        for run in view.runs_shown:
            told.setdefault(view.run_winner, set()).update(run.cards)
    if view.bella is not None and view.trump is not None:
        told.setdefault(view.bella, set()).update(bells(view.trump))
    return told


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
