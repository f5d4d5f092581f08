"""Runs, melds and bella: when a computer player tells what it holds (RUN-CALL, MELD, BELLA)."""

from tarabish.actions import Action, Bella, Declare, Play, Say, Show
from tarabish.ai.standing import bait_is_certain
from tarabish.cards import Card
from tarabish.melds import Meld
from tarabish.view import View


def tell(view: View) -> tuple[Action, str] | None:
    """Return the run to call or show, or meld to declare, or bella with a run, and why.

    None when there is none. On the seat's turn, or after the last card where melds come then.
    """
    for action in view.legal:
        match action:
            case Say(_, kind):
                return action, f"Call your {kind.word} now: it may win, and it costs nothing."
            case Show():
                return action, "Show your run now, or it does not count."
            case Declare(_, row):
                return action, f"Declare your {Meld(row).word} now, or it does not count."
            case Bella() if view.rules.bella_with_run == "allowed":
                return action, "Call bella with the run: then it cannot be forgotten."
    return None


def rings_bella(view: View, c: Card) -> bool:
    """Return whether to call bella with a card: as soon as it counts, and never before.

    Not when one's own side is certain to be bait: the twenty would go to the others.
    """
    return Play(view.seat, c, bella=True) in view.bella_plays and not bait_is_certain(view)
