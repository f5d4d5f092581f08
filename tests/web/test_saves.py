"""What is kept between visits: a store that fails costs the save, never the game."""

import json
from dataclasses import replace

import pytest

from tarabish import Match, Rules, match_to_record, shuffled
from tarabish.rules import PRESETS
from tests.web.desk import Desk, Shelf, sit
from web.saves import MATCH, SETTINGS, UNREADABLE, Saves
from web.ui import Speed

BLOCKED = PermissionError("the store is blocked")
FULL = OSError("the store is full")


def a_match() -> Match:
    match, _ = Match(Rules()).deal_cards(shuffled(seed=1), 3)
    return match.apply("0 pass")[0]


def text_of(match: Match) -> str:
    return json.dumps(match_to_record(match))


RUBBISH = {
    "not JSON": "{",
    "not an object": "[1, 2]",
    "null": "null",
    "a number": "7",
    "no Tarabish": '{"chess": 1}',
    "another version": text_of(a_match()).replace('"tarabish": 1', '"tarabish": 2'),
    "no version": text_of(a_match()).replace('"tarabish": 1', '"tarabish": "one"'),
    "half of it": text_of(a_match())[:200],
    "a wrong card": text_of(a_match()).replace("6C", "6X"),
    "a card twice": text_of(a_match()).replace("6C", "7C"),
    "a wrong action": text_of(a_match()).replace("0 pass", "0 play 6C"),
    "no action": text_of(a_match()).replace("0 pass", "0 fly"),
    "a number for an action": text_of(a_match()).replace('"0 pass"', "5"),
    "a nested deck": text_of(a_match())
    .replace('"deck": "', '"deck": ["')
    .replace('", "actions"', '"], "actions"'),
    "rules unknown": text_of(a_match()).replace("cape-breton", "bridge"),
    "deep": "[" * 100_000,
    "strange": "\x00\ud83c",
    "dealer nobody": text_of(a_match()).replace('"dealer": 3', '"dealer": 9'),
}


def test_a_match_comes_back() -> None:
    shelf = Shelf()
    assert Saves(shelf).save_match(a_match()) == ""
    assert Saves(shelf).load_match() == (a_match(), "")


def test_nothing_kept_is_nothing_wrong() -> None:
    assert Saves(Shelf()).load_match() == (None, "")


@pytest.mark.parametrize("speed", Speed)
def test_a_speed_comes_back(speed: Speed) -> None:
    shelf = Shelf()
    Saves(shelf).save_speed(speed)
    assert Saves(shelf).load_speed() == speed


@pytest.mark.parametrize(
    "text", ["", "{", "null", "[]", "3", '"slow"', '{"speed": "warp"}', '{"speed": []}', "{}"]
)
def test_settings_that_are_none_are_the_usual_ones(text: str) -> None:
    assert Saves(Shelf(settings=text)).load_speed() == Speed.STEADY


@pytest.mark.parametrize("preset", PRESETS)
def test_rules_come_back(preset: str) -> None:
    shelf = Shelf()
    rules = Rules.from_data(preset).changed(coat=100)
    Saves(shelf).save_rules(rules)
    assert Saves(shelf).load_rules() == rules
    Saves(shelf).save_rules(Rules.from_data(preset))
    assert json.loads(shelf.texts[SETTINGS])["rules"] == preset


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "null", "[]", "3", '"kitchen"', "{}", '{"rules": null}', '{"rules": []}'),
        *('{"rules": "bridge"}', '{"rules": {"preset": "bridge"}}', '{"rules": {"fly": 1}}'),
        *('{"rules": {"coat": 7}}', '{"rules": {"coat": "100"}}', '{"rules": {"preset": []}}'),
        *('{"rules": {"minimum_bid": 60}}', '{"rules": {"coat": {}}}', '{"rules": 7}'),
    ],
)
def test_rules_that_are_none_are_the_usual_ones_without_a_word(text: str) -> None:
    desk = Desk(shelf=Shelf(settings=text))
    assert desk.app.rules == Rules()
    assert not desk.page.having("role", "alert")


def test_each_setting_is_kept_beside_the_others() -> None:
    """Also one that a later version of the game may know."""
    shelf = Shelf(settings='{"colour": "red", "rules": {"preset": "bridge"}}')
    saves = Saves(shelf)
    saves.save_speed(Speed.QUICK)
    kept = {"colour": "red", "rules": {"preset": "bridge"}, "speed": "quick"}
    assert json.loads(shelf.texts[SETTINGS]) == kept
    saves.save_rules(Rules(coat=100))
    assert saves.load_speed() == Speed.QUICK
    assert saves.load_rules() == Rules(coat=100)
    assert json.loads(shelf.texts[SETTINGS])["colour"] == "red"


def test_rules_are_chosen_without_a_store() -> None:
    shelf = Shelf()
    shelf.reading = shelf.writing = BLOCKED
    saves = Saves(shelf)
    saves.save_rules(Rules(coat=100))
    assert saves.load_rules() == Rules()


@pytest.mark.parametrize("text", RUBBISH.values(), ids=RUBBISH.keys())
def test_an_unreadable_match_is_put_aside_and_named(text: str) -> None:
    shelf = Shelf(match=text)
    match, trouble = Saves(shelf).load_match()
    assert match is None
    assert "put aside" in trouble
    assert shelf.texts[UNREADABLE] == text


def test_a_later_version_is_named_as_one() -> None:
    _, trouble = Saves(Shelf(match=RUBBISH["another version"])).load_match()
    assert "format 1, not 2" in trouble


def test_what_could_not_be_put_aside_is_not_said_to_be() -> None:
    shelf = Shelf(match="{")
    shelf.writing = FULL
    match, trouble = Saves(shelf).load_match()
    assert match is None
    assert trouble
    assert "put aside" not in trouble


def test_what_could_not_be_put_aside_is_never_written_over() -> None:
    shelf = Shelf(match="{")
    shelf.writing = FULL
    saves = Saves(shelf)
    saves.load_match()
    shelf.writing = None  # room was made meanwhile
    assert "left as it is" in saves.save_match(a_match())
    assert shelf.texts[MATCH] == "{"


@pytest.mark.parametrize("text", RUBBISH.values(), ids=RUBBISH.keys())
def test_the_page_opens_on_any_rubbish_and_says_so(text: str) -> None:
    desk = Desk(shelf=Shelf(match=text, settings=text))
    assert desk.panel == "Tarabish"
    (alert,) = desk.page.having("role", "alert")
    assert "put aside" in alert.text
    desk.press("hide-trouble")
    assert not desk.page.having("role", "alert")
    desk.press("start")


@pytest.mark.cpython_only
@pytest.mark.parametrize("reading", [None, BLOCKED], ids=["reads", "no reading"])
@pytest.mark.parametrize("writing", [FULL, BLOCKED], ids=["full", "no writing"])
@pytest.mark.slow
@pytest.mark.slow
def test_the_game_goes_on_without_a_store_and_says_so_once(reading, writing) -> None:
    shelf = Shelf(settings='{"speed": "instant"}')
    shelf.reading, shelf.writing = reading, writing
    if reading:
        shelf.texts[MATCH] = text_of(a_match())  # it is there, but out of reach
    told = 0

    async def play(desk: Desk) -> None:
        nonlocal told
        desk.app.ui = replace(desk.app.ui, speed=Speed.INSTANT)
        while desk.panel != "Deal 1":
            if desk.page.having("role", "alert"):
                told += 1
                assert "does not keep the match" in desk.page.the("trouble").text
                desk.press("hide-trouble")
            desk.press(desk.way_on())
            await desk.settled()

    desk = Desk(1, shelf)
    assert desk.panel == "Tarabish"
    sit(play, desk)
    assert told == 1


@pytest.mark.cpython_only
def test_a_new_match_does_not_tell_again_that_nothing_is_kept() -> None:
    shelf = Shelf(settings='{"speed": "instant"}')
    shelf.writing = FULL

    async def play(desk: Desk) -> None:
        desk.press("start")
        await desk.settled()
        desk.press("hide-trouble")
        desk.press("open menu")
        desk.press("open new")
        desk.press("new-match")
        await desk.settled()
        assert not desk.page.having("role", "alert")

    sit(play, Desk(1, shelf))


@pytest.mark.cpython_only
def test_trouble_stays_until_it_is_waved_away() -> None:
    async def play(desk: Desk) -> None:
        desk.press("start")
        await desk.settled()
        assert "put aside" in desk.page.the("trouble").text

    sit(play, Desk(1, Shelf(match="{", settings='{"speed": "instant"}')))
