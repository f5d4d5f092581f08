"""The computer players answer, whatever becomes of their worker."""

import asyncio
import json
import time

import pytest

from tarabish.ai import Level, choose, rookie
from tests.web.desk import Desk
from tests.web.office import (
    BROKEN,
    VIEW,
    Fake,
    Office,
    Start,
    Tell,
    calm,
    kind,
    raising,
    silent,
    well,
)
from web import opponents
from web.opponents import Opponents
from web.thinking import answer

pytestmark = pytest.mark.cpython_only  # these need an event loop of their own


def test_without_a_worker_they_think_here() -> None:
    assert asyncio.run(Opponents().choose(VIEW, 1, Level.KITCHEN)) == choose(VIEW)


def test_a_worker_gives_the_same_answer_and_is_kept() -> None:
    async def play(office: Office) -> None:
        for log in range(5):
            assert await office.choose(log) == choose(VIEW)
        (worker,) = office.made
        assert len(worker.asked) == 5
        assert (worker.dropped, worker.ended) == (0, 0)

    Office(kind(well)).open(play)


def test_with_a_worker_nothing_is_thought_here(monkeypatch: pytest.MonkeyPatch) -> None:
    async def nobody(request: str, _prepare: object) -> str:
        raise AssertionError(request)

    async def play(office: Office) -> None:
        monkeypatch.setattr(opponents, "answer", nobody)
        assert await office.choose() == choose(VIEW)

    Office(kind(well)).open(play)


def test_only_json_texts_cross_and_only_one_seats_view() -> None:
    async def play(office: Office) -> None:
        await office.choose(log=17)
        (request,) = map(json.loads, office.made[0].asked)
        assert set(request) == {"log", "view", "level"}
        assert request["log"] == 17
        assert json.loads(request["view"])["seat"] == VIEW.seat
        assert "deck" not in json.loads(request["view"])

    Office(kind(well)).open(play)


@pytest.mark.parametrize("tell", BROKEN, ids=lambda tell: tell.__name__)
@pytest.mark.usefixtures("hasty")
def test_a_broken_worker_is_replaced_and_the_move_at_hand_is_chosen_here(tell: Tell) -> None:
    async def play(office: Office) -> None:
        assert await office.choose(1) == choose(VIEW)
        await calm()
        old, new = office.made
        assert (len(old.asked), old.ended) == (1, 1)
        assert await office.choose(2) == choose(VIEW)
        assert (len(old.asked), len(new.asked), new.ended) == (1, 1, 0)

    Office(kind(tell), kind(well)).open(play)


@pytest.mark.parametrize("noticed", [False, True])
@pytest.mark.usefixtures("patient")
def test_for_a_worker_that_died_before_it_was_asked_nobody_waits(noticed: bool) -> None:
    async def play(office: Office) -> None:
        office.made[0].died.set_result(None)
        if noticed:
            await calm()
        assert await office.choose() == choose(VIEW)
        await calm()
        first, second = office.made
        assert (len(first.asked), len(second.asked)) == ((0, 1) if noticed else (1, 0))
        assert (first.ended, second.ended) == (1, 0)

    Office(kind(well)).open(play)


@pytest.mark.parametrize("tell", [t for t in BROKEN if t != silent], ids=lambda tell: tell.__name__)
@pytest.mark.usefixtures("patient")
def test_only_for_a_silent_one_does_anybody_wait(tell: Tell) -> None:
    async def play(office: Office) -> None:
        assert await office.choose() == choose(VIEW)

    Office(kind(tell)).open(play)


@pytest.mark.usefixtures("hasty")
def test_an_answer_that_comes_too_late_is_not_taken() -> None:
    late = []

    async def slow(worker: Fake, request: str) -> str:
        try:
            await asyncio.sleep(1000)
        finally:
            late.append(worker.ended)
        return await answer(request)

    async def play(office: Office) -> None:
        assert await office.choose() == choose(VIEW)
        await calm()
        assert late == [0]
        assert office.made[0].ended == 1

    Office(kind(slow), kind(well)).open(play)


def test_a_machine_that_slept_does_not_cost_the_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time passes by leaps; the answer was there, but it is heard only after the clock."""
    monkeypatch.setattr(opponents, "WAIT", 0.05)

    async def slow(_worker: Fake, request: str) -> str:
        await asyncio.sleep(0.01)
        time.sleep(1)
        await calm()
        return await answer(request)

    async def play(office: Office) -> None:
        assert await office.choose() == choose(VIEW)
        assert len(office.made) == 1

    Office(kind(slow)).open(play)


async def refused(_worker: Fake) -> None:
    raise RuntimeError("no workers here")


async def never(_worker: Fake) -> None:
    await asyncio.Event().wait()


async def stillborn(worker: Fake) -> None:
    worker.died.set_result(None)
    await never(worker)


@pytest.mark.parametrize("start", [refused, never, stillborn], ids=lambda start: start.__name__)
def test_after_a_few_that_do_not_start_no_other_is_made(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    if start == never:  # for the others nobody needs to wait
        monkeypatch.setattr(opponents, "START", 0.01)

    async def play(office: Office) -> None:
        await asyncio.sleep(0.2)
        assert len(office.made) == 3
        assert [worker.ended for worker in office.made] == [1, 1, 1]
        assert await office.choose() == choose(VIEW)
        assert len(office.made) == 3
        assert not any(worker.asked for worker in office.made)

    Office(kind(well, start)).open(play)


def test_where_none_can_be_made_they_think_here() -> None:
    def none() -> Fake:
        raise RuntimeError("no workers here")

    async def play(office: Office) -> None:
        assert await office.choose() == choose(VIEW)

    Office(none).open(play)


def test_after_a_few_that_never_answer_no_other_is_made() -> None:
    async def play(office: Office) -> None:
        for log in range(10):
            assert await office.choose(log) == choose(VIEW)
            await calm()
        assert len(office.made) == 3
        assert all(worker.ended == 1 for worker in office.made)

    Office(kind(raising)).open(play)


def test_workers_that_answer_now_and_then_are_replaced_for_ever() -> None:
    async def play(office: Office) -> None:
        for log in range(20):
            assert await office.choose(log) == choose(VIEW)
            await calm()
        assert len(office.made) == 11
        assert sum(worker.ended for worker in office.made) == 10

    async def once(worker: Fake, request: str) -> str:
        return await (well if len(worker.asked) == 1 else raising)(worker, request)

    Office(kind(once)).open(play)


@pytest.mark.usefixtures("patient")
def test_while_a_new_worker_starts_they_think_here() -> None:
    async def play(office: Office) -> None:
        for log in range(5):
            assert await office.choose(log) == choose(VIEW)
            await calm()
        first, second = office.made
        assert (len(first.asked), len(second.asked)) == (1, 0)

    Office(kind(raising), kind(well, never)).open(play)


@pytest.mark.parametrize("tell", [well, *BROKEN], ids=lambda tell: tell.__name__)
@pytest.mark.slow
@pytest.mark.usefixtures("hasty")
def test_the_game_goes_on_whatever_the_worker_does(tell: Tell) -> None:
    """Each worker goes wrong at its third question."""

    async def sometimes(worker: Fake, request: str) -> str:
        return await (tell if len(worker.asked) == 3 else well)(worker, request)

    async def play(desk: Desk) -> None:
        while not desk.page.find("score-panel"):
            desk.press(desk.way_on())
            await desk.settled()

    office = Office(kind(sometimes))
    office.at(Desk(1), play)
    assert sum(len(worker.asked) for worker in office.made) >= 3
    assert tell == well or len(office.made) > 1


# Levels


def test_each_is_asked_to_play_as_well_as_was_chosen() -> None:
    async def play(office: Office) -> None:
        assert await office.choose(1, Level.ROOKIE) == rookie(VIEW)
        assert await office.choose(2, Level.KITCHEN) == choose(VIEW)
        asked = [json.loads(request)["level"] for request in office.made[0].asked]
        assert asked == ["rookie", "kitchen"]

    Office(kind(well)).open(play)


def test_a_worker_that_has_something_to_fetch_is_given_more_time_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its first answer for a player who thinks ahead takes as long as all waits but two."""
    monkeypatch.setattr(opponents, "WAIT", 0.01)
    monkeypatch.setattr(opponents, "WAITS", 2)

    async def slow(_worker: Fake, request: str) -> str:
        await asyncio.sleep(0.01 * (opponents.FETCHING - 10))
        return await answer(request)

    async def play(office: Office) -> None:
        await office.choose(1, Level.LEGION)
        assert len(office.made) == 1, "it was waited for"
        await office.choose(2, Level.LEGION)
        await calm()
        assert len(office.made) == 2, "and now it was not"

    Office(kind(slow)).open(play)


@pytest.mark.usefixtures("hasty")
def test_without_its_worker_the_level_is_the_same_and_what_it_takes_is_fetched_here() -> None:
    fetched = []

    async def prepare() -> None:
        fetched.append(1)

    async def play(office: Office) -> None:
        office.players._prepare = prepare
        assert await office.choose(1, Level.ROOKIE) == rookie(VIEW)
        assert not fetched
        await calm()
        await office.choose(2, Level.CHAMPION)
        assert fetched

    Office(kind(raising)).open(play)
