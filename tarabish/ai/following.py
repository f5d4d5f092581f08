"""What to play to a trick that is led: win it or lose it at the best price.

Every card is weighed alike: the trick, as likely as it is ours with that card, less the price of
the card. The habits below say in players' words what the weighing amounts to.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from tarabish.ai.knowledge import Table
from tarabish.ai.prices import TRICK, price
from tarabish.cards import Card, Rank
from tarabish.tricks import beats

SURE: Final = 0.85
"""From this chance on a player counts a trick as won."""

LIKELY: Final = 0.5
"""From this chance on a trick is more likely ours than theirs."""


def gain(table: Table, c: Card) -> float:
    """Return what playing a card now is worth, in card points."""
    points = table.on_the_table + table.points(c) + TRICK + table.coat
    return (2 * table.chance_ours(c) - 1) * points - price(table, c)


def wins_so_far(table: Table, c: Card) -> bool:
    """Return whether a card beats all that lies in the trick."""
    best = table.trick.best(table.trump, table.rules)
    return best is not None and beats(c, best, table.trump, table.rules)


def settle_the_deal(table: Table) -> Card | None:
    """Return a card that surely takes a trick which makes the contract, or baits the callers.

    The cheapest of them in price; None when there is none.
    """
    settling = [
        c
        for c in table.playable
        if table.chance_ours(c) == 1 and table.settles(table.on_the_table + table.points(c))
    ]
    return min(settling, key=lambda c: price(table, c), default=None)


Habit: TypeAlias = Callable[[Table, Card], bool]


def give_partner_points(table: Table, c: Card) -> bool:
    """Partner has the trick: give it points, of a kind you cannot use better."""
    fat = table.partner_is_winning and not wins_so_far(table, c) and table.points(c) > 0
    return fat and table.chance_ours(c) >= SURE


def stay_under_partner(table: Table, c: Card) -> bool:
    """Partner has the trick: keep your good cards."""
    return table.partner_is_winning and not wins_so_far(table, c)


def beat_partner_because_you_must(table: Table, c: Card) -> bool:
    """You must beat partner's trump, and do it as cheaply as you can."""
    return table.partner_is_winning and c.suit == table.trump


def take_it_last(table: Table, c: Card) -> bool:
    """You play last: take the trick with what costs least, or what is safest here."""
    return not table.to_come and wins_so_far(table, c)


def take_what_holds(table: Table, c: Card) -> bool:
    """Take the trick with a card that is likely to hold."""
    return wins_so_far(table, c) and table.chance_ours(c) >= LIKELY


def make_them_spend(table: Table, c: Card) -> bool:
    """Make the next opponent spend something higher."""
    return wins_so_far(table, c)


def leave_it_to_partner(table: Table, c: Card) -> bool:
    """Partner, still to play, is likely to take it."""
    return table.partner in table.to_come and table.chance_ours(c) >= LIKELY


def low_in_second_seat(table: Table, c: Card) -> bool:
    """Second to play: stay low and let them commit themselves."""
    return len(table.trick.cards) == 1 and c.suit == table.trick.led


def save_the_ten(table: Table, c: Card) -> bool:
    """Keep the ten out of their trick."""
    return any(held.rank == Rank.TEN and held != c for held in table.playable)


HABITS: Final[tuple[tuple[Habit, str], ...]] = (
    (give_partner_points, "Partner has this trick: give it points."),
    (stay_under_partner, "Partner has this trick: keep your good cards."),
    (beat_partner_because_you_must, "You must beat partner's trump: do it as cheaply as you can."),
    (take_it_last, "You play last and can take it: this costs you least."),
    (take_what_holds, "Take the trick with a card that is likely to hold."),
    (make_them_spend, "Make them spend something higher."),
    (leave_it_to_partner, "Partner is likely to take it: help along."),
    (low_in_second_seat, "You play second: stay low."),
    (save_the_ten, "They have this trick: keep your ten out of it."),
)
"""What a choice is called; the first that fits."""

OTHERWISE: Final = "Nothing to win here: throw what you will miss least."


def follow(table: Table) -> tuple[Card, str]:
    """Return the card to play to the trick, the first by suit if several are level, and why."""
    c = settle_the_deal(table)
    if c is not None:
        done = "makes the contract" if table.we_called else "keeps them from making it"
        return c, f"This trick {done}: take it."
    c = max(table.playable, key=lambda c: gain(table, c))
    return c, next((words for habit, words in HABITS if habit(table, c)), OTHERWISE)
