"""How the computer players decide: what to say, tell, play or claim; each with its reason."""

from tarabish.actions import Action, Count, Play
from tarabish.ai.bidding import make_bid
from tarabish.ai.calling import make_call
from tarabish.ai.claiming import claim
from tarabish.ai.following import follow
from tarabish.ai.knowledge import read_table
from tarabish.ai.leading import lead
from tarabish.ai.telling import rings_bella, tell
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

    A seat has something to decide on its turn, whenever it can prove a misplay, and after the
    last card where melds may still be declared or the deal waits for the count.
    Raises: ValueError when the seat has nothing to decide.
    """
    claimed = claim(view)
    if claimed is not None:
        return claimed
    if view.turn == view.seat:
        return speak(view) if view.trump is None else tell(view) or play(view)
    after = after_the_last_card(view)
    if after is None:
        raise ValueError("this seat has nothing to decide")
    return after


def after_the_last_card(view: View) -> tuple[Action, str] | None:
    """Return the meld to declare, or the count, and why; None when neither is possible."""
    if view.declaring and (declared := tell(view)):
        return declared
    if view.awaits_count:
        return Count(view.seat), "Nothing to call: count the points."
    return None


def speak(view: View) -> tuple[Action, str]:
    """Return what to say in the auction, and why."""
    return make_call(view) if view.rules.auction == "call" else make_bid(view)


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
