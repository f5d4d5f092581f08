"""Slips, so that there is something to catch where misplays are called (MISPLAY).

However well somebody plays, about once in twelve deals they give way to temptation and break a rule
to save a good card. They keep a trump that must beat another, one time in four that this hurts; one
time in sixteen they do not trump in, one time in fifty they do not follow. Where that is a misplay,
they call bella with the first of the two one time in four.
"""

import random
from collections.abc import Mapping
from typing import Final

from tarabish.actions import Action, Play
from tarabish.ai.knowledge import read_table
from tarabish.ai.prices import price
from tarabish.ai.turns import Thinker, Thought
from tarabish.cards import Card, in_text
from tarabish.tricks import why_not_play
from tarabish.view import View

GIVES_WAY: Final[Mapping[str, float]] = {"OVERTRUMP": 0.25, "TRUMP-IN": 0.06, "FOLLOW": 0.02}
"""How often, of the times that a rule costs it a good card, a player breaks the rule."""

HURTS: Final = 5
"""How much more the card it has to play must be worth than the one it would play, in points."""

RINGS_EARLY: Final = 1 / 4


def slipping(thinker: Thinker) -> Thinker:
    """Return the thinker that decides as `thinker` does, and slips where misplays are called."""

    def careless(view: View) -> Thought[Action]:
        return slip(view, (yield from thinker(view)))

    return careless


def slip(view: View, action: Action) -> Action:
    """Return the action, or now and then the misplay that tempts instead of it.

    Always one of `view.legal`, and the action itself where misplays are prevented. It depends on
    the view and the action alone.
    """
    if view.rules.misplay != "called" or not isinstance(action, Play):
        return action
    c = tempting_misplay(view, action.card)
    return early_bella(view, action) if c is None else Play(view.seat, c)


def early_bella(view: View, play: Play) -> Play:
    """Return the play, now and then with bella where that is a misplay: it comes too early."""
    ringing = Play(view.seat, play.card, bella=True)
    tempted = view.rules.bella_early == "misplay" and ringing in view.legal
    return ringing if tempted and chance(view, "early bella") < RINGS_EARLY else play


def tempting_misplay(view: View, instead_of: Card) -> Card | None:
    """Return the card that is played against the rules this time; mostly None."""
    if len(view.playable) == len(view.hand):
        return None
    table = read_table(view)
    wrong = [c for c in view.hand if c not in view.playable]
    c = min(wrong, key=lambda c: price(table, c))
    saved = price(table, instead_of) - price(table, c)
    if saved < HURTS or table.points(c) > table.points(instead_of):
        return None
    broken = why_not_play(c, view.hand, table.trick, table.trump, view.rules)
    often = GIVES_WAY[broken.rule] if broken else 0
    return c if chance(view, "misplay") < often else None


def chance(view: View, what: str) -> float:
    """Return a number from 0 to 1 that depends on the view and on what it is for."""
    hand = in_text(view.hand)
    tricks = "/".join(in_text(trick.cards) for trick in view.tricks)
    source = random.Random(f"{what} {view.deal_number} {view.seat} {hand} {tricks}")
    return source.random()
