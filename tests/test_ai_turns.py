"""Thinking goes step by step, and comes to what is decided at once."""

import pytest

from tarabish import Seat, View, view_of
from tarabish.actions import Action
from tarabish.ai import choose, due, finish, in_one_step, next_action, think, think_json
from tarabish.ai.turns import Thought
from tests.table import QUIET, do, table

VIEW = view_of(table(QUIET), Seat.SOUTH)
WAITING = view_of(table(QUIET), Seat.EAST)


def steps(thought: Thought[object]) -> int:
    """Return how often one could do something else before the thought was at its end."""
    return sum(1 for _ in thought)


def test_a_thought_comes_to_what_is_decided_at_once() -> None:
    match = table(QUIET, "0 call H")
    while match.turn is not None:
        for seat in Seat:
            view = view_of(match, seat)
            told = finish(think_json(view.to_json(), in_one_step(choose)))
            assert told == str(next_action(view) or "")
        match = do(match, str(due(match)))


def test_one_can_do_something_else_before_the_player_decides_and_after_reading() -> None:
    assert steps(think(VIEW, in_one_step(choose))) == 1
    assert steps(think_json(VIEW.to_json(), in_one_step(choose))) == 2


def test_who_waits_for_others_asks_no_player() -> None:
    def nobody(view: View) -> Action:
        raise AssertionError(view)

    assert finish(think(WAITING, in_one_step(nobody))) is None
    assert finish(think_json(WAITING.to_json(), in_one_step(nobody))) == ""


def test_a_player_that_thinks_longer_gives_way_at_each_of_its_steps() -> None:
    def long(view: View) -> Thought[Action]:
        for _ in range(5):
            yield
        return choose(view)

    assert steps(think(VIEW, long)) == 5
    assert finish(think(VIEW, long)) == choose(VIEW)


def test_a_thought_that_is_left_off_goes_no_further() -> None:
    thoughts = []

    def noting(view: View) -> Thought[Action]:
        for number in range(5):
            thoughts.append(number)
            yield
        return choose(view)

    thought = think(VIEW, noting)
    next(thought)
    next(thought)
    thought.close()
    assert thoughts == [0, 1]
    with pytest.raises(StopIteration):
        next(thought)
