"""What to lead: pieces of advice, each with its weight; the card with most in its favour is led.

The weights are points a deal. They were fitted to some ten thousand leads, each tried out on
deals that fit what the leader knew. They read like advice: never lead small from a suit whose
master you hold, never a big trump that can be beaten; make them trump; cashing can wait.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tarabish.ai.knowledge import Table
from tarabish.cards import Card, Rank


@dataclass(frozen=True, slots=True)
class Advice:
    """One piece of advice about a lead.

    `applies` is how far it applies to a card, 0 where it is silent. A negative weight warns.
    `words` are what a player who is advised, or warned, is told.
    """

    applies: Callable[[Table, Card], float]
    weight: float
    words: str


def draw_trump(table: Table, c: Card) -> bool:
    """Your side called: draw their trumps with one that nobody can beat."""
    return table.we_called and table.they_may_trump and table.is_master_trump(c)


def draw_trump_from_strength(table: Table, c: Card) -> bool:
    """And all the more with four trumps, or with two good cards to cash once theirs are gone."""
    long = len(table.in_suit(table.trump)) >= 4
    rich = sum(plain_master(table, held) for held in table.hand) >= 2
    return draw_trump(table, c) and (long or rich)


def small_trump_to_draw(table: Table, c: Card) -> bool:
    """You called and lack the master trump: a small one makes them spend theirs."""
    return table.i_called and table.they_may_trump and _is_small_trump(table, c)


def trump_to_partner(table: Table, c: Card) -> bool:
    """Partner called: help to draw their trumps."""
    helps = table.is_master_trump(c) or _is_small_trump(table, c)
    return table.partner_called and table.they_may_trump and helps


def trump_through_callers(table: Table, c: Card) -> bool:
    """They called: a small trump makes two of theirs fall together."""
    return not table.we_called and table.they_may_trump and _is_small_trump(table, c)


def master_trump_against_callers(table: Table, c: Card) -> bool:
    """They called: your master trump is worth more on one of their good tricks."""
    return not table.we_called and table.they_may_trump and table.is_master_trump(c)


def defenders_trumps(table: Table, c: Card) -> int:
    """They called: with three trumps and more, keep them for tricks; the last is free to go."""
    if table.we_called or c.suit != table.trump:
        return 0
    return len(table.in_suit(c.suit)) - 2


def big_trump_that_can_be_beaten(table: Table, c: Card) -> bool:
    """A big trump that can be beaten is a present."""
    return c.suit == table.trump and table.points(c) >= 10 and not table.is_master(c)


def trump_when_they_have_none(table: Table, c: Card) -> bool:
    """They have no trump left: keep yours, the last trick is worth ten."""
    return c.suit == table.trump and not table.they_may_trump


def small_plain_card(table: Table, c: Card) -> bool:
    """A small card of another suit gives little away."""
    return c.suit != table.trump and c.rank != Rank.TEN and not table.is_master(c)


def points_of_a_small_card(table: Table, c: Card) -> int:
    """And the fewer points are on it, the better."""
    return table.points(c) if small_plain_card(table, c) else 0


def last_of_its_suit(table: Table, c: Card) -> bool:
    """The only card of a suit may have to fall on a trick of partner's instead."""
    return small_plain_card(table, c) and len(table.in_suit(c.suit)) == 1


def away_from_a_master(table: Table, c: Card) -> bool:
    """Not small from a suit whose best card you hold: wait, and catch something with it."""
    if c.suit == table.trump or table.is_master(c):
        return False
    return any(table.is_master(held) for held in table.in_suit(c.suit))


def make_them_trump(table: Table, c: Card) -> float:
    """They are, or may be, out of it and have to trump a small card."""
    return _chance_of_ruff(table, c) if small_plain_card(table, c) else 0


def plain_master(table: Table, c: Card) -> bool:
    """Nobody can beat it in its own suit, now or later."""
    return c.suit != table.trump and table.is_master(c)


def master_they_must_trump(table: Table, c: Card) -> float:
    """It costs them a trump, if they have to trump your master."""
    return _chance_of_ruff(table, c) if plain_master(table, c) else 0


def ten_under_the_ace(table: Table, c: Card) -> bool:
    """Keep a ten out of the way of the ace."""
    return c.suit != table.trump and c.rank == Rank.TEN and not table.is_master(c)


def _is_small_trump(table: Table, c: Card) -> bool:
    return c.suit == table.trump and table.points(c) < 10 and not table.is_master(c)


def _chance_of_ruff(table: Table, c: Card) -> float:
    """How many of the two opponents are likely to be out of the suit and to hold a trump."""
    suit, trumps = table.out_in(c.suit), table.out_in(table.trump)
    return sum(
        table.chance_of_none(seat, suit) * (1 - table.chance_of_none(seat, trumps))
        for seat in table.opponents
    )


ADVICE: Final[tuple[Advice, ...]] = (
    Advice(draw_trump, 2, "Your side called: draw their trumps with your best."),
    Advice(draw_trump_from_strength, 6, "Draw their trumps, then your good cards are safe."),
    Advice(small_trump_to_draw, -1, "A small trump makes them spend a big one."),
    Advice(trump_to_partner, 5.5, "Partner called: lead a trump to help draw theirs."),
    Advice(trump_through_callers, 2.5, "They called: a small trump makes theirs fall together."),
    Advice(master_trump_against_callers, -3.5, "They called: keep your best trump for a trick."),
    Advice(defenders_trumps, -3, "They called: keep your trumps for their good tricks."),
    Advice(big_trump_that_can_be_beaten, -20, "A big trump that can be beaten is a present."),
    Advice(trump_when_they_have_none, -17, "They have no trump left: keep yours."),
    Advice(small_plain_card, 4, "A small card of another suit gives little away."),
    Advice(points_of_a_small_card, -0.5, "There are points on it."),
    Advice(last_of_its_suit, -2, "It is your only card of that suit."),
    Advice(away_from_a_master, -14.5, "Do not lead small from a suit whose best card you hold."),
    Advice(make_them_trump, 11, "Make them spend a trump on a small card."),
    Advice(plain_master, 0.5, "Cash a card that nobody can beat in its suit."),
    Advice(master_they_must_trump, 4, "They have to trump your best card: it costs them one."),
    Advice(ten_under_the_ace, -8, "Keep your ten out of the way of the ace."),
)


def worth_leading(table: Table, c: Card) -> float:
    """Return how much speaks for leading a card, in points a deal."""
    return sum(advice.weight * advice.applies(table, c) for advice in ADVICE)


def lead(table: Table) -> tuple[Card, str]:
    """Return the card to lead and why.

    Of cards that are level the highest master, else the lowest card; then the first by suit.
    """

    def preference(c: Card) -> tuple[float, int]:
        strength = table.strength(c)
        return worth_leading(table, c), strength if table.is_master(c) else -strength

    c = max(table.playable, key=preference)
    weights = [(advice.weight * advice.applies(table, c), advice.words) for advice in ADVICE]
    most, words = max(weights, key=lambda pair: pair[0])
    return c, words if most > 0 else "Nothing is good to lead: this gives the least away."
