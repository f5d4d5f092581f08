"""Why a card, or a word in the auction, is good: one short sentence to the player who asks.

The reasons are facts that the seat knows (`knowledge`), by the cards' own names. The first of a
list that fits is told, so that the most telling fact comes first.
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from tarabish.actions import Action, Call, Pass
from tarabish.ai.calling import best_trump
from tarabish.ai.following import LIKELY, SURE, wins_so_far
from tarabish.ai.habits import speak
from tarabish.ai.knowledge import Table, read_table
from tarabish.cards import NO_TRUMP, Card, Rank, Suit
from tarabish.view import View

Reason: TypeAlias = Callable[[Table, Card], str | None]
"""Return a sentence, or None where it does not fit."""

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

ONLY_CARD: Final = "It is the only card you may play."


def why_card(view: View, c: Card) -> str:
    """Return why a card of `view.playable` may be a good one, in one sentence.

    Raises: ValueError unless it is the seat's turn to play a card.
    """
    table = read_table(view)
    if len(table.playable) == 1:
        return ONLY_CARD
    reasons = FOLLOWING if table.trick.cards else LEADING
    return next(filter(None, (reason(table, c) for reason in reasons)))


def why_saying(view: View, action: Action) -> str:
    """Return why a call, a bid, a trump or a pass is a good one, in one sentence."""
    habit, why = speak(view)
    if action != habit:
        return "It comes to most, on average, with the cards that you cannot see."
    match action:
        case Call(_, Suit() as suit):
            held = _held_in(view, suit)
            if Pass(view.seat) not in view.legal:
                return f"You must call, and this is your best suit: {held}."
            return f"You have {held}: that is worth calling."
        case Pass() if view.rules.auction == "call":
            best = best_trump(view)
            if best == NO_TRUMP or not any(c.suit == best for c in view.hand):
                return why
            held = _held_in(view, best)
            return f"Your best suit is {held}: too little to take more than half."
    return why


def _held_in(view: View, suit: object) -> str:
    """Return the cards of a suit in words: "four hearts with the jack and the nine"."""
    row = [c for c in view.hand if c.suit == suit]
    high = [
        f"the {rank.word}" for rank in (Rank.JACK, Rank.NINE) if any(c.rank == rank for c in row)
    ]
    word = row[0].suit.word
    name = word if len(row) > 1 else word.removesuffix("s")
    return f"{NUMBERS[len(row)]} {name} {'with' if high else 'without'} " + (
        " and ".join(high) if high else "the jack or the nine"
    )


# To a trick that is led


def settles(table: Table, c: Card) -> str | None:
    """The trick decides the deal, and is sure to be ours."""
    if table.chance_ours(c) < 1 or not table.settles(table.on_the_table + table.points(c)):
        return None
    done = "has made it" if table.we_called else "keeps them from making it"
    return f"This trick is yours with the {c.rank.word}, and with it your side {done}."


def under_partner(table: Table, c: Card) -> str | None:
    """Partner is winning: what to put under it."""
    if not table.partner_is_winning or wins_so_far(table, c):
        return None
    chance, points = table.chance_ours(c), table.points(c)
    best = table.trick.best(table.trump, table.rules)
    assert best is not None
    if chance < SURE:
        return f"Partner's {best.rank.word} may still be beaten: the {c.rank.word} risks little."
    holds = "wins this" if chance == 1 else "should win this"
    if points:
        return f"Partner's {best.rank.word} {holds}, so give it the {c.rank.word}'s {points}."
    kept = max(table.playable, key=table.points)
    if not table.points(kept):
        return f"Partner's {best.rank.word} {holds}, and you have no points to give it."
    return f"Partner's {best.rank.word} {holds}: the {kept.word} is worth more later."


def over_partner(table: Table, c: Card) -> str | None:
    """Partner is winning, and this card beats partner's."""
    if not table.partner_is_winning:
        return None
    best = table.trick.best(table.trump, table.rules)
    assert best is not None
    if best.suit != table.trump == c.suit and all(o.suit == c.suit for o in table.playable):
        return f"You must trump, though partner has it: the {c.rank.word} is enough."
    if all(wins_so_far(table, other) for other in table.playable):
        return f"You must beat partner's {best.rank.word}, and the {c.rank.word} does it."
    if table.to_come and table.chance_ours(c) > table.chance_ours(
        min(table.playable, key=table.strength)
    ):
        return f"Partner's {best.rank.word} may be beaten: the {c.rank.word} makes surer of it."
    return f"The {c.rank.word} wins it, and you lead next."


def takes_it(table: Table, c: Card) -> str | None:
    """The card beats all that lies there."""
    if not wins_so_far(table, c):
        return None
    chance, points = table.chance_ours(c), table.on_the_table + table.points(c)
    if not table.to_come:
        return f"You play last, and the {c.rank.word} takes {points} points."
    if chance == 1:
        return f"Nobody after you can beat the {c.word}."
    if chance >= LIKELY:
        return f"The {c.word} is likely to take this trick."
    return f"The {c.word} makes them spend something higher."


def for_partner(table: Table, c: Card) -> str | None:
    """Partner, still to play, may take it."""
    if table.partner not in table.to_come or table.chance_ours(c) < LIKELY:
        return None
    if table.points(c):
        return f"Partner is likely to take this: the {c.rank.word}'s {table.points(c)} go along."
    return "Partner, who is still to play, is likely to take this."


def to_theirs(table: Table, c: Card) -> str | None:
    """The trick is likely theirs."""
    whose = "This trick is theirs" if not table.chance_ours(c) else "This trick is likely theirs"
    points = table.points(c)
    dearest = max(table.playable, key=table.points)
    if points < table.points(dearest) >= 10:
        return f"{whose}: keep the {dearest.word} out of it."
    if not points:
        return f"{whose}: the {c.word} gives it nothing."
    if points == min(table.points(other) for other in table.playable):
        return f"{whose}: the {c.word} is the least you can give it."
    return f"{whose}: the {c.word} is what you will miss least."


# On lead


def no_trump_left(table: Table, c: Card) -> str | None:
    """They have no trump, so that a master is sure to win."""
    if table.they_may_trump or not table.is_master(c):
        return None
    if table.trump == NO_TRUMP:
        return f"There is no trump, and nobody can beat your {c.word}."
    return f"Both opponents are out of trump, and cannot beat your {c.word}."


def leads_trump(table: Table, c: Card) -> str | None:
    """A trump, and why one is led."""
    if c.suit != table.trump:
        return None
    if table.is_master(c):
        if table.we_called:
            return f"Your side called, and nobody can beat the {c.word}: draw their trumps."
        return f"Nobody can beat the {c.word}, and it takes trumps away from the callers."
    if not table.they_may_trump:
        return "Both opponents are out of trump."
    if table.i_called:
        return "You called: a trump makes them spend theirs."
    if table.partner_called:
        return "Partner called: a trump helps to draw theirs."
    return "They called: a trump makes two of theirs fall together."


def partner_trumps(table: Table, c: Card) -> str | None:
    """Partner is known to be out of the suit, and may have a trump."""
    if not table.is_void(table.partner, c.suit) or table.is_void(table.partner, table.trump):
        return None
    return f"Partner is out of {c.suit.word} and may trump it."


def they_must_trump(table: Table, c: Card) -> str | None:
    """An opponent is known to be out of the suit, and may have to trump."""
    for seat in table.opponents:
        if table.is_void(seat, c.suit) and not table.is_void(seat, table.trump):
            who = table.view.players[seat]
            return f"{who} is out of {c.suit.word} and has to spend a trump on it, if any is left."
    return None


def master(table: Table, c: Card) -> str | None:
    """Nobody can beat it in its suit."""
    if not table.is_master(c):
        return None
    return f"Neither opponent has a higher card in {c.suit.word} than your {c.rank.word}."


def low_card(table: Table, c: Card) -> str | None:
    """Nothing much is lost with it."""
    points = table.points(c)
    best = max(table.in_suit(c.suit), key=table.strength)
    if table.is_master(best):
        return f"Your {best.word} still stands behind it."
    if points < 10:
        least = "gives nothing away" if not points else "gives little away"
        return f"The {c.word} {least}, and keeps your better cards."
    return "Nothing is good to lead: this gives the least away."


LEADING: Final[Sequence[Reason]] = (
    no_trump_left,
    leads_trump,
    partner_trumps,
    they_must_trump,
    master,
    low_card,
)

FOLLOWING: Final[Sequence[Reason]] = (
    settles,
    under_partner,
    over_partner,
    takes_it,
    for_partner,
    to_theirs,
)
