"""The computer players answer, whatever becomes of their worker."""

import asyncio
import json

import pytest

from tarabish import Seat, view_of
from tarabish.ai import choose
from tests.table import QUIET, table
from tests.web.desk import Desk, sit
from web import opponents
from web.opponents import Opponents, answer

pytestmark = pytest.mark.cpython_only

VIEW = view_of(table(QUIET), Seat.SOUTH)


def choice(worker=None, log: int = 1):
    players = Opponents()
    players.worker = worker
    return asyncio.run(players.choose(VIEW, log)), players


async def well(request: str) -> str:
    return answer(request)


async def stale(request: str) -> str:
    told = json.loads(answer(request))
    return json.dumps({**told, "log": told["log"] - 1})


async def raising(_request: str) -> str:
    raise RuntimeError("the worker died")


async def hanging(_request: str) -> str:
    await asyncio.Event().wait()
    raise AssertionError


async def rubbish(_request: str) -> str:
    return "not an answer"


async def cheating(request: str) -> str:
    return json.dumps({"log": json.loads(request)["log"], "action": "1 play AS"})


async def babbling(request: str) -> str:
    return json.dumps({"log": json.loads(request)["log"], "action": "hello"})


def test_without_a_worker_they_think_here() -> None:
    assert choice()[0] == choose(VIEW)


def test_a_worker_gives_the_same_answer() -> None:
    action, players = choice(well)
    assert action == choose(VIEW)
    assert players.worker is well


def test_only_json_texts_cross_and_only_one_seats_view() -> None:
    asked = []

    async def listening(request: str) -> str:
        asked.append(request)
        return answer(request)

    choice(listening, log=17)
    (request,) = map(json.loads, asked)
    assert set(request) == {"log", "view", "careless"}
    assert request["log"] == 17
    assert json.loads(request["view"])["seat"] == VIEW.seat
    assert "deck" not in json.loads(request["view"])


def test_an_answer_to_another_moment_is_not_taken() -> None:
    action, players = choice(stale)
    assert action == choose(VIEW)
    assert players.worker is None


@pytest.mark.parametrize("worker", [raising, hanging])
def test_a_worker_that_fails_is_asked_no_more(worker, monkeypatch) -> None:
    monkeypatch.setattr(opponents, "PATIENCE", 0.01)
    action, players = choice(worker)
    assert action == choose(VIEW)
    assert players.worker is None


@pytest.mark.parametrize(
    "worker", [well, raising, hanging, stale, rubbish, babbling, cheating], ids=lambda w: w.__name__
)
@pytest.mark.slow
@pytest.mark.slow
def test_the_game_goes_on_whatever_the_worker_does(worker, monkeypatch) -> None:
    """The worker goes wrong in the middle of a deal."""
    monkeypatch.setattr(opponents, "PATIENCE", 0.01)
    players = Opponents()
    asked = 0

    async def sometimes(request: str) -> str:
        nonlocal asked
        asked += 1
        return await (worker if asked % 3 == 0 else well)(request)

    players.worker = sometimes
    desk = Desk(1, opponents=players)

    async def play(desk: Desk) -> None:
        while not desk.page.find("score-panel"):
            desk.press(desk.way_on())
            await desk.settled()

    sit(play, desk)
    assert asked >= 3


def test_a_match_left_while_the_worker_thinks_takes_no_harm() -> None:
    players = Opponents()
    gate = asyncio.Event()

    async def slow(request: str) -> str:
        await gate.wait()
        return answer(request)

    desk = Desk(2, opponents=players)

    async def play(desk: Desk) -> None:
        players.worker = slow
        while desk.glass.word != "thinking":
            desk.press(desk.way_on())
            for _ in range(50):
                await asyncio.sleep(0)
        desk.press("open menu")
        desk.press("open new")
        desk.press("new-match")
        gate.set()
        await desk.settled()
        if desk.page.find("cut-panel"):
            desk.press("deal")
            await desk.settled()
        assert len(desk.app.match.deals) == 1
        assert len(desk.app.match.deals[0].actions) <= 4

    sit(play, desk)
