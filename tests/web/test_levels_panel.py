"""How well the others play: chosen, kept, taken up at once, and in sight."""

import json

import pytest

from tarabish.ai import Level
from tarabish.seats import Seat
from tests.table import QUIET, table
from tests.web.desk import SETTINGS, Desk, Shelf, again, sit
from tests.web.test_app_rules import begin
from tests.web.test_sayings import saved
from web.levels_panel import levels_after
from web.saves import Saves
from web.ui import USUAL_LEVELS

ROOKIE, KITCHEN, LEGION, CHAMPION = Level

RUBBISH = ["3", '"rookie"', "[]", '["rookie"]', '["rookie", "legion", "god"]', "null", "[[], 1, 2]"]


def pressed(desk: Desk) -> list[str]:
    """Return what is marked as chosen in the open panel."""
    return [p["id"] for p in desk.page.having("aria-pressed", "true")]


def plates(desk: Desk) -> list[str]:
    """Return what stands on the plates of West, North and East below their names."""
    return [
        piece.text
        for seat in (1, 2, 3)
        for piece in desk.page.the(f"seat-{seat}").having("class", "level")
    ]


def test_a_level_for_all_is_kept_and_shown() -> None:
    desk = Desk()
    assert desk.page.the("open-players").text == "Players: Kitchen table"
    desk.press("open players")
    assert desk.panel == "How well do they play?"
    assert pressed(desk) == ["level-kitchen"]
    desk.press("level champion")
    assert pressed(desk) == ["level-champion"]
    desk.press("close")
    for now in (desk, again(desk)):
        assert now.page.the("open-players").text == "Players: Champion"
    assert json.loads(desk.shelf.texts[SETTINGS])["levels"] == ["champion"] * 3


def test_one_player_may_play_better_than_the_others() -> None:
    desk = Desk()
    desk.press("open players")
    assert desk.page.find("at-2-legion") is None
    desk.press("fold seats")
    desk.press("level legion 2")
    desk.press("level rookie 3")
    assert pressed(desk) == ["at-2-legion", "at-1-kitchen", "at-3-rookie"]
    assert desk.app.ui.levels == (KITCHEN, LEGION, ROOKIE)
    assert again(desk).page.the("open-players").text == "Players: mixed"
    desk.press("level rookie")
    assert pressed(desk) == ["level-rookie", "at-2-rookie", "at-1-rookie", "at-3-rookie"]


@pytest.mark.parametrize("rest", ["", "god", "rookie 0", "rookie 4", "rookie x", "2"])
def test_who_does_not_exist_cannot_be_chosen(rest: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        levels_after(USUAL_LEVELS, rest)


@pytest.mark.parametrize("text", RUBBISH)
def test_levels_that_are_none_are_the_usual_ones(text: str) -> None:
    assert Saves(Shelf(settings=f'{{"levels": {text}}}')).load_levels() == USUAL_LEVELS
    assert Saves(Shelf()).load_levels() == USUAL_LEVELS


def test_the_keyboard_begins_on_what_is_chosen_and_comes_back() -> None:
    desk = Desk()
    desk.press("open players")
    assert [p["id"] for p in desk.page.having("data-focus")] == ["level-kitchen"]
    desk.press("level legion")
    desk.press("fold seats")
    desk.press("level rookie 1")
    assert [p["id"] for p in desk.page.having("data-focus")] == ["level-rookie"]
    desk.press("close")
    assert [p["id"] for p in desk.page.having("data-focus")] == ["open-players"]


@pytest.mark.cpython_only  # it needs an event loop of its own
def test_each_is_asked_at_the_level_chosen_from_the_next_card_on_and_in_the_next_match() -> None:
    desk = Desk(shelf=Shelf(settings='{"speed": "instant", "levels": ["rookie", "kitchen", 0]}'))
    asked: list[tuple[Seat, Level]] = []
    choose = desk.app.opponents.choose

    async def listening(view, log, level):
        asked.append((view.seat, level))
        return await choose(view, log, Level.KITCHEN)

    async def play(desk: Desk) -> None:
        desk.app.opponents.choose = listening
        for levels in ((LEGION, CHAMPION, ROOKIE), (ROOKIE, LEGION, CHAMPION)):
            asked.clear()
            for seat, level in enumerate(levels, 1):
                desk.app.press(f"level {level} {seat}")
            await begin(desk)
            while len(asked) < 6:
                desk.press(desk.way_on())
                await desk.settled()
            assert dict(asked) == dict(zip((Seat.WEST, Seat.NORTH, Seat.EAST), levels, strict=True))
            assert plates(desk) == [level.label for level in levels]
        desk.app.press("new-match")
        assert desk.app.ui.levels == levels

    sit(play, desk)


def test_during_a_match_it_is_chosen_in_the_menu() -> None:
    desk = saved(table(QUIET, "0 call H"))
    assert plates(desk) == ["Kitchen table"] * 3
    desk.press("open menu")
    desk.press("open players")
    assert "from their next card" in desk.page.the("players-panel").text
    desk.press("level champion")
    desk.press("close")
    assert plates(desk) == plates(again(desk)) == ["Champion"] * 3
