"""A player that makes mistakes, so that there is something to catch (MISPLAY).

It plays as the others do, except that now and then it gives way to temptation: where misplays are
called, about once in twelve deals it breaks a rule to save a good card. It keeps a trump that
must beat another, one time in four that this hurts; one time in sixteen it does not trump in, one
time in fifty it does not follow. It also forgets things: bella one time in eight, to tell a run
or meld one time in twelve. Where that is a misplay, it calls bella with the first of the two one
time in four. It calls the misplays of others like everybody.
"""

import random
from collections.abc import Mapping
from typing import Final

from tarabish.actions import Action, Bella, Declare, Play, Say, Show
from tarabish.ai.habits import choose, play
from tarabish.ai.knowledge import read_table
from tarabish.ai.prices import price
from tarabish.cards import Card, in_text
from tarabish.tricks import why_not_play
from tarabish.view import View

GIVES_WAY: Final[Mapping[str, float]] = {"OVERTRUMP": 0.25, "TRUMP-IN": 0.06, "FOLLOW": 0.02}
"""How often, of the times that a rule costs it a good card, it breaks the rule."""

HURTS: Final = 5
"""How much more the card it has to play must be worth than the one it would play, in points."""

FORGETS_BELLA: Final = 1 / 8
RINGS_EARLY: Final = 1 / 4
FORGETS_TO_TELL: Final = 1 / 12


def choose_beginner(view: View) -> Action:
    """Return what the beginner at this seat does; always one of `view.legal`.

    It depends on the view alone, its slips too: the same view, the same action.
    Raises: ValueError when the seat has nothing to decide.
    """
    action = choose(view)
    on_turn = view.turn == view.seat
    if on_turn and isinstance(action, Say | Show | Declare | Bella):
        if _chance(view, f"tell {action}") >= FORGETS_TO_TELL:
            return action
        action = play(view)[0]
    if not isinstance(action, Play):
        return action
    c = tempting_misplay(view, action.card)
    if c is not None:
        return Play(view.seat, c)
    if action.bella and _chance(view, "bella") < FORGETS_BELLA:
        return Play(view.seat, action.card)
    return early_bella(view, action)


def early_bella(view: View, play: Play) -> Play:
    """Return the play, now and then with bella where that is a misplay: it comes too early."""
    ringing = Play(view.seat, play.card, bella=True)
    tempted = view.rules.misplay == "called" and view.rules.bella_early == "misplay"
    if tempted and ringing in view.legal and _chance(view, "early bella") < RINGS_EARLY:
        return ringing
    return play


def tempting_misplay(view: View, instead_of: Card) -> Card | None:
    """Return the card that the beginner plays against the rules this time; mostly None."""
    if view.rules.misplay != "called" or len(view.playable) == len(view.hand):
        return None
    table = read_table(view)
    wrong = [c for c in view.hand if c not in view.playable]
    c = min(wrong, key=lambda c: price(table, c))
    saved = price(table, instead_of) - price(table, c)
    if saved < HURTS or table.points(c) > table.points(instead_of):
        return None
    broken = why_not_play(c, view.hand, table.trick, table.trump, view.rules)
    often = GIVES_WAY[broken.rule] if broken else 0
    return c if _chance(view, "misplay") < often else None


def _chance(view: View, what: str) -> float:
    """Return a number from 0 to 1 that depends on the view and on what it is for."""
    hand = in_text(view.hand)
    tricks = "/".join(in_text(trick.cards) for trick in view.tricks)
    source = random.Random(f"{what} {view.deal_number} {view.seat} {hand} {tricks}")
    return source.random()
