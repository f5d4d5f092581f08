"""Who acts next among computer players: not only the seat on turn has something to do.

Any seat may call a misplay at any time, melds may come after the last card, and a deal may wait
for somebody to say "count" (CHALLENGE, MELD, COUNT).
"""

from collections.abc import Callable
from typing import TypeAlias

from tarabish.actions import Action, Count
from tarabish.ai.claiming import claim
from tarabish.ai.habits import after_the_last_card, choose
from tarabish.match import Match
from tarabish.seats import Seat
from tarabish.view import View, view_of

Player: TypeAlias = Callable[[View], Action]
"""What decides for a seat on its turn: `choose`, or `beginner.choose_beginner`."""


def next_action(view: View, player: Player = choose) -> Action | None:
    """Return what the computer player at this seat does now; None when it waits for others.

    That is a misplay it can prove; else on its turn what `player` chooses; else after the last
    card a meld to declare, or from the dealer, who is last in order, the count.
    Ask the seats in order from eldest, from the start again after every action, and take the first
    that is not None; then every seat declares before the next one. Where a person plays, ask that
    person first: a count ends all chances to declare or to call a misplay, and so does, where
    misplays are prevented, the next deal.
    """
    claimed = claim(view)
    if claimed is not None:
        return claimed[0]
    if view.turn == view.seat:
        return player(view)
    after = after_the_last_card(view)
    if after is None or (isinstance(after[0], Count) and view.seat != view.dealer):
        return None
    return after[0]


def next_action_json(view_json: str, player: Player = choose) -> str:
    """Return `next_action` as text: a view as JSON in, the action's text out, "" for None."""
    action = next_action(View.from_json(view_json), player)
    return "" if action is None else str(action)


def due(match: Match, player_of: Callable[[Seat], Player] = lambda _: choose) -> Action | None:
    """Return the next action of a match in which all four are computer players.

    Each is shown its own view and nothing else. None between deals: deal, or the match is over.
    """
    deal = match.deal
    if deal is None:
        return None
    watched = match.rules.misplay == "called" or match.turn is None
    for seat in deal.eldest.round():
        if watched or seat == match.turn:
            action = next_action(view_of(match, seat), player_of(seat))
            if action is not None:
                return action
    return None
