"""Thinking in slices: others have their turn between them, and it can be stopped."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator

import pytest

from tarabish import Rules, Seat, View, view_of
from tarabish.actions import Play
from tarabish.ai import Level, choose, finish, in_one_step, slips, thinker_of
from tarabish.ai.kernel import WasmKernel
from tarabish.ai.turns import Thinker, Thought
from tests.table import QUIET, do, table
from web import thinking
from web.thinking import Mind, Prepare, answer, in_slices, nothing_to_fetch

pytestmark = pytest.mark.cpython_only  # these need an event loop of their own

VIEW = view_of(table(QUIET), Seat.SOUTH)


def request(view: View = VIEW, log: int = 1, level: str = "kitchen") -> str:
    return json.dumps({"log": log, "view": view.to_json(), "level": level})


def counting(steps: int, done: list[int]) -> Thought[str]:
    for number in range(steps):
        done.append(number)
        yield
    return "found"


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Have the first question, of log 1, thought about for ever; return the steps it came to."""
    steps: list[int] = []
    think_json = thinking.think_json

    def first_for_ever(*_: object) -> Thought[str]:
        monkeypatch.setattr(thinking, "think_json", think_json)
        while True:
            steps.append(len(steps))
            yield

    monkeypatch.setattr(thinking, "think_json", first_for_ever)
    monkeypatch.setattr(thinking, "SLICE", 0.001)
    return steps


def test_a_short_thought_is_thought_in_one_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "SLICE", 60)
    done: list[int] = []

    async def both() -> None:
        thought = asyncio.ensure_future(in_slices(counting(100, done)))
        await asyncio.sleep(0)
        assert done == list(range(100))
        assert await thought == "found"

    asyncio.run(both())


def test_others_have_their_turn_between_the_slices_of_a_long_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinking, "SLICE", 0)
    done: list[int] = []

    async def both() -> None:
        thought = asyncio.ensure_future(in_slices(counting(5, done)))
        seen = []
        while not thought.done():
            await asyncio.sleep(0)
            seen.append(len(done))
        assert seen[:5] == [1, 2, 3, 4, 5]
        assert thought.result() == "found"

    asyncio.run(both())


def test_a_slice_ends_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    clock: Iterator[float] = iter(step * 0.008 for step in range(1000))
    monkeypatch.setattr(thinking, "perf_counter", lambda: next(clock))
    done: list[int] = []

    async def both() -> None:
        thought = asyncio.ensure_future(in_slices(counting(30, done)))
        await asyncio.sleep(0)
        assert done == [0, 1, 2], "three steps of 8 ms are more than 20 ms"
        await asyncio.sleep(0)
        assert done == [0, 1, 2, 3, 4, 5], "and the next slice is as long"
        await thought

    asyncio.run(both())


def test_a_thought_that_is_cancelled_goes_no_further(endless: list[int]) -> None:
    async def both() -> None:
        thought = asyncio.ensure_future(answer(request()))
        await asyncio.sleep(0.01)
        thought.cancel()
        await asyncio.wait([thought])
        steps = len(endless)
        await asyncio.sleep(0.01)
        assert thought.cancelled()
        assert len(endless) == steps > 0

    asyncio.run(both())


def told(asking: Callable[[Mind], Awaitable[object]]) -> object:
    async def run() -> object:
        return await asyncio.wait_for(asking(Mind()), 5)

    return asyncio.run(run())


def test_a_mind_answers_one_question_after_the_other() -> None:
    async def asking(mind: Mind) -> None:
        for log in (1, 2):
            said = json.loads(await mind.choose(request(log=log)))
            assert said == {"log": log, "action": str(choose(VIEW))}

    told(asking)


@pytest.mark.usefixtures("endless")
def test_a_mind_that_is_told_so_stops_thinking() -> None:
    async def asking(mind: Mind) -> None:
        first = asyncio.ensure_future(mind.choose(request()))
        await asyncio.sleep(0.01)
        mind.drop()
        assert await first == ""
        assert json.loads(await mind.choose(request(log=2)))["log"] == 2

    told(asking)


@pytest.mark.usefixtures("endless")
def test_a_new_question_is_not_queued_behind_the_old_one() -> None:
    async def asking(mind: Mind) -> None:
        first = asyncio.ensure_future(mind.choose(request()))
        await asyncio.sleep(0.01)
        assert json.loads(await mind.choose(request(log=2)))["log"] == 2
        assert await first == ""

    told(asking)


def test_to_drop_what_was_not_asked_or_is_answered_does_nothing() -> None:
    async def asking(mind: Mind) -> None:
        mind.drop()
        for log in (1, 2):
            assert json.loads(await mind.choose(request(log=log)))["log"] == log
            mind.drop()

    told(asking)


def said(level: str, view: View, prepare: Prepare = nothing_to_fetch) -> str:
    """Return what a player of this level answers."""
    return str(json.loads(asyncio.run(answer(request(view, level=level), prepare)))["action"])


LATE = do(table(QUIET, "0 call H"), *["trick"] * 5)
TO_LEAD = view_of(LATE, LATE.turn or Seat.SOUTH)


@pytest.mark.parametrize("level", Level)
def test_the_answer_is_that_of_the_level(level: Level, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def thinker(found: Level, _kernel: object) -> Thinker:
        asked.append(found)
        return in_one_step(lambda view: view.legal[-1])

    monkeypatch.setattr(thinking, "thinker_of", thinker)
    assert said(level, TO_LEAD) == str(TO_LEAD.legal[-1])
    assert asked == [level]


def test_only_for_those_who_think_ahead_is_anything_fetched(kernel: WasmKernel) -> None:
    fetched = []

    async def prepare() -> WasmKernel:
        fetched.append(1)
        return kernel

    for level in Level:
        here = finish(thinker_of(level, kernel)(TO_LEAD))
        assert said(level, TO_LEAD, prepare) == str(here)
    assert len(fetched) == 2


def test_while_nothing_can_be_fetched_they_play_by_good_habits() -> None:
    async def refused() -> None:
        raise OSError("no network")

    for level in (Level.LEGION, Level.CHAMPION):
        assert said(level, TO_LEAD, refused) == str(choose(TO_LEAD))


@pytest.mark.parametrize("level", Level)
def test_where_misplays_are_called_every_level_slips(
    level: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = view_of(table(QUIET, "0 call H", rules=Rules.from_data("kitchen")), Seat.SOUTH)
    wrong = view.hand[-1]
    monkeypatch.setattr(slips, "tempting_misplay", lambda *_: wrong)
    assert said(level, view) == str(Play(view.seat, wrong))
