"""Tricks: who wins one, what it is worth, and which cards may be played to it."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from tarabish.cards import PLAIN_STEPS, TRUMP_STEP, Card, Suit, Trump, card_points
from tarabish.errors import Reason
from tarabish.rules import Rules
from tarabish.seats import Seat

TRICKS_IN_DEAL = 9


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards of one trick in the order played, `leader`'s first; empty before the lead."""

    leader: Seat
    cards: tuple[Card, ...] = ()

    @property
    def led(self) -> Suit | None:
        """The suit led, or None before the lead."""
        return self.cards[0].suit if self.cards else None

    @property
    def complete(self) -> bool:
        """Whether all four have played."""
        return len(self.cards) == 4

    @property
    def turn(self) -> Seat | None:
        """Whose card comes next, or None when the trick is complete."""
        return None if self.complete else self.leader.round()[len(self.cards)]

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """Seat and card, in the order played."""
        return tuple(zip(self.leader.round(), self.cards, strict=False))

    def with_card(self, c: Card) -> "Trick":
        """Return the trick with one more card."""
        return replace(self, cards=(*self.cards, c))

    def best(self, trump: Trump, rules: Rules) -> Card | None:
        """Return the card that wins so far: highest trump, else highest of the suit led (TRICK)."""
        trumps = [c for c in self.cards if c.suit == trump]
        if trumps:
            return max(trumps, key=lambda c: TRUMP_STEP[c.rank])
        step = PLAIN_STEPS[rules.plain_order]
        followed = [c for c in self.cards if c.suit == self.led]
        return max(followed, key=lambda c: step[c.rank], default=None)

    def winner(self, trump: Trump, rules: Rules) -> Seat | None:
        """Return the seat that is winning, or has won; None before the lead (TRICK)."""
        best = self.best(trump, rules)
        return None if best is None else self.leader.round()[self.cards.index(best)]

    def points(self, trump: Trump) -> int:
        """Return the card points in the trick, the last trick's bonus not included."""
        return sum(card_points(c, trump) for c in self.cards)


def beats(c: Card, best: Card, trump: Trump, rules: Rules) -> bool:
    """Return whether `c`, played after `best`, takes the trick from it (TRICK)."""
    if c.suit != best.suit:
        return c.suit == trump
    step = TRUMP_STEP if c.suit == trump else PLAIN_STEPS[rules.plain_order]
    return step[c.rank] > step[best.rank]


def why_not_play(
    c: Card, hand: Collection[Card], trick: Trick, trump: Trump, rules: Rules
) -> Reason | None:
    """Return the rule that forbids playing `c` from `hand`, or None when it may be played.

    Rules: HAND, FOLLOW, TRUMP-IN, OVERTRUMP, in this order.
    """
    if c not in hand:
        return Reason("HAND", f"do not hold the {c.word}")
    led = trick.led
    if led is None:
        return None
    if c.suit != led and any(held.suit == led for held in hand):
        return Reason("FOLLOW", f"must follow {led.word}")
    if c.suit not in (led, trump) and any(held.suit == trump for held in hand):
        return Reason("TRUMP-IN", "must play a trump")
    best = trick.best(trump, rules)
    if c.suit != trump or best is None or best.suit != trump or beats(c, best, trump, rules):
        return None
    if led != trump and rules.overtrump_partner == "need-not":
        turn = trick.turn
        if turn is not None and trick.winner(trump, rules) == turn.partner:
            return None
    if any(held.suit == trump and beats(held, best, trump, rules) for held in hand):
        return Reason("OVERTRUMP", f"must beat the {best.word}")
    return None


def legal_plays(
    hand: Collection[Card], trick: Trick, trump: Trump, rules: Rules
) -> tuple[Card, ...]:
    """Return the cards of `hand` that may be played to `trick`, in the hand's order."""
    return tuple(c for c in hand if why_not_play(c, hand, trick, trump, rules) is None)
