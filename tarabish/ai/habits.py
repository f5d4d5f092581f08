"""How the computer players decide: the call, runs and bella, and the card, each with its reason."""

from tarabish.actions import Action, Bella, Call, Pass, Play, Say, Show
from tarabish.ai.calling import make_call
from tarabish.ai.following import follow
from tarabish.ai.knowledge import read_table
from tarabish.ai.leading import lead
from tarabish.ai.standing import bait_is_certain
from tarabish.cards import Card
from tarabish.view import View


def choose(view: View) -> Action:
    """Return what the computer player at this seat does; always one of `view.legal`.

    It depends on the view alone: the same view, the same action. It never throws in its cards.
    Raises: ValueError when the seat has nothing to decide.
    """
    return explain(view)[0]


def choose_json(view_json: str) -> str:
    """Return `choose` as text: a view as JSON in, the action's text form out.

    Raises: ValueError when the seat has nothing to decide.
    """
    return str(choose(View.from_json(view_json)))


def explain(view: View) -> tuple[Action, str]:
    """Return what the computer player does, and why, in a sentence addressed to that player.

    Raises: ValueError when the seat has nothing to decide.
    """
    if view.turn != view.seat:
        raise ValueError("this seat has nothing to decide")
    if any(isinstance(action, Pass | Call) for action in view.legal):
        return make_call(view)
    return declare(view) or play(view)


def declare(view: View) -> tuple[Action, str] | None:
    """Return the run to call or to show, or bella with it, and why; None when there is none."""
    for action in view.legal:
        match action:
            case Say(_, kind):
                return action, f"Call your {kind.word} now: it may win, and it costs nothing."
            case Show():
                return action, "Show your run now, or it does not count."
            case Bella():
                return action, "Call bella with the run: then it cannot be forgotten."
    return None


def play(view: View) -> tuple[Action, str]:
    """Return the card to play, with bella if it is time, and why."""
    c, why = choose_card(view)
    return Play(view.seat, c, bella=rings_bella(view, c)), why


def choose_card(view: View) -> tuple[Card, str]:
    """Return the card to play and why."""
    if len(view.playable) == 1:
        return view.playable[0], "It is the only card you may play."
    table = read_table(view)
    return follow(table) if table.trick.cards else lead(table)


def rings_bella(view: View, c: Card) -> bool:
    """Return whether to call bella with a card: with the last of the two, never with the first.

    Not when one's own side is certain to be bait: the twenty would go to the others.
    """
    return Play(view.seat, c, bella=True) in view.bella_plays and not bait_is_certain(view)
