"""A question that has become pointless is dropped: here, in the worker, and by the table."""

import asyncio
from collections.abc import Iterator

import pytest

from tarabish import View
from tarabish.actions import Action
from tarabish.ai import Level, choose
from tests.web.desk import Desk, sit
from tests.web.office import VIEW, Office, calm, first_in_vain, kind, well
from web import thinking
from web.opponents import Opponents

pytestmark = pytest.mark.cpython_only  # these need an event loop of their own


@pytest.mark.usefixtures("patient")
def test_a_dropped_question_is_stopped_and_the_next_is_asked_at_once() -> None:
    async def play(office: Office) -> None:
        first = asyncio.ensure_future(office.choose(1))
        await calm()
        (worker,) = office.made
        assert worker.dropped == 0
        office.players.drop()
        assert await first is None
        assert worker.dropped == 1
        assert await office.choose(1) == choose(VIEW)
        assert len(worker.asked) == 2
        assert (worker.dropped, worker.ended) == (1, 0)

    Office(kind(first_in_vain)).open(play)


def test_to_drop_what_is_answered_already_does_nothing() -> None:
    async def play(office: Office) -> None:
        office.players.drop()
        for log in range(3):
            assert await office.choose(log) == choose(VIEW)
            office.players.drop()
        assert office.made[0].dropped == 0

    Office(kind(well)).open(play)


def test_what_is_thought_here_can_be_dropped_too(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = 0

    def endless(*_: object) -> Iterator[None]:
        nonlocal steps
        while True:
            steps += 1
            yield

    async def both() -> None:
        players = Opponents()
        monkeypatch.setattr(thinking, "SLICE", 0)
        monkeypatch.setattr(thinking, "think_json", endless)
        asked = asyncio.ensure_future(players.choose(VIEW, 1, Level.KITCHEN))
        await calm()
        players.drop()
        assert await asyncio.wait_for(asked, 5) is None
        before = steps
        await calm()
        assert before == steps > 1

    asyncio.run(both())


def leave(desk: Desk) -> None:
    """Begin another match."""
    for word in ("open menu", "open new", "new-match"):
        desk.press(word)


@pytest.mark.usefixtures("patient")
def test_a_match_left_while_a_player_thinks_takes_no_harm() -> None:
    async def play(desk: Desk) -> None:
        while desk.glass.word != "thinking" or not office.made[0].asked:
            desk.press(desk.way_on())
            await calm()
        leave(desk)
        await desk.settled()
        if desk.page.find("cut-panel"):
            desk.press("deal")
            await desk.settled()
        assert len(desk.app.match.deals) == 1
        assert len(desk.app.match.deals[0].actions) <= 4
        assert office.made[0].dropped == 1
        assert office.made[0].ended == 0

    office = Office(kind(first_in_vain))
    office.at(Desk(2), play)


@pytest.mark.parametrize("seed", range(10))
def test_an_answer_about_another_match_is_not_taken_though_the_log_is_as_long(seed: int) -> None:
    """The person is quick: in one moment they leave the match and deal the next."""
    asked = []
    desk = Desk(seed)

    class Quick(Opponents):
        async def choose(self, view: View, log: int, level: Level) -> Action | None:
            action = await super().choose(view, log, level)
            asked.append(view.seat)
            if len(asked) == 1:
                desk.app.cut_for_deal()
                desk.app.deal()
                assert desk.app.log == log
            return action

    async def play(desk: Desk) -> None:
        desk.press("start")
        await desk.settled()
        if desk.page.find("cut-panel"):
            desk.press("deal")
            await desk.settled()
        if len(asked) > 1:
            assert asked[1] == desk.app.match.deals[0].eldest

    desk.app.opponents = Quick()
    sit(play, desk)
