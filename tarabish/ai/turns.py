"""Who acts next among computer players: not only the seat on turn has something to do.

Any seat may call a misplay at any time, melds may come after the last card, and a deal may wait
for somebody to say "count" (CHALLENGE, MELD, COUNT).

Thinking goes step by step, so that whoever lets a player think can do something else between two
steps, or stop: a thought is a generator that yields nothing, and returns what was decided. `finish`
thinks one to its end.
"""

from collections.abc import Callable, Generator
from typing import TypeAlias, TypeVar

from tarabish.actions import Action, Count
from tarabish.ai.claiming import claim
from tarabish.ai.habits import after_the_last_card, choose
from tarabish.match import Match
from tarabish.seats import Seat
from tarabish.view import View, view_of

Found = TypeVar("Found")

Thought: TypeAlias = Generator[None, None, Found]

Player: TypeAlias = Callable[[View], Action]
"""What decides for a seat on its turn, at once: `choose`, or `rookie`."""

Thinker: TypeAlias = Callable[[View], Thought[Action]]
"""What decides for a seat on its turn, step by step; a step is over within a few milliseconds."""


def in_one_step(player: Player) -> Thinker:
    """Return the thinker that decides as `player` does, in a step of its own."""

    def thinker(view: View) -> Thought[Action]:
        yield
        return player(view)

    return thinker


def finish(thought: Thought[Found]) -> Found:
    """Think a thought to its end, at once, and return what was decided."""
    while True:
        try:
            next(thought)
        except StopIteration as end:
            found: Found = end.value
            return found


def think(view: View, thinker: Thinker) -> Thought[Action | None]:
    """Think about what the computer player at this seat does now; None when it waits for others.

    That is a misplay it can prove; else on its turn what `thinker` decides; else after the last
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
        return (yield from thinker(view))
    after = after_the_last_card(view)
    if after is None or (isinstance(after[0], Count) and view.seat != view.dealer):
        return None
    return after[0]


def think_json(view_json: str, thinker: Thinker) -> Thought[str]:
    """Think as `think` does, in text: a view as JSON in, the action's text out, "" for None."""
    view = View.from_json(view_json)
    yield
    action = yield from think(view, thinker)
    return "" if action is None else str(action)


def next_action(view: View, player: Player = choose) -> Action | None:
    """Return what the computer player at this seat does now, as `think` decides it, at once."""
    return finish(think(view, in_one_step(player)))


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
