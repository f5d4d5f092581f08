"""House rules at the page: chosen, kept, played by, looked up; and matches of several games."""

import json

import pytest

from tarabish import Rules, match_to_record
from tarabish.rules import PRESETS
from tests.table import QUIET, do, table
from tests.web.desk import MATCH, SETTINGS, Desk, Shelf, again, sit
from tests.web.picture import offered
from tests.web.test_app import on, rows
from web.rules_words import TITLES, in_short

pytestmark = pytest.mark.cpython_only  # these need an event loop of their own

INSTANT = '"speed": "instant"'


def desk_with(rules: Rules, seed: int = 1) -> Desk:
    settings = {"speed": "instant", "rules": rules.to_data()}
    return Desk(seed, Shelf(settings=json.dumps(settings)))


async def begin(desk: Desk) -> None:
    """Cut, and deal if that is to be pressed for, until the cards are there."""
    while desk.panel:
        await on(desk)


@pytest.mark.parametrize("preset", PRESETS)
def test_rules_chosen_are_kept_and_played_by(preset: str) -> None:
    desk = Desk()
    desk.press("open rules")
    assert desk.panel == "House rules"
    desk.press(f"preset {preset}")
    desk.press("fold score")
    desk.press("option coat 100")
    desk.press("close")
    name = f"{TITLES[preset]}, 1 change"
    assert desk.panel == "Tarabish"
    assert desk.page.the("open-rules").text == f"House rules: {name}"
    assert again(desk).page.the("open-rules").text == f"House rules: {name}"

    async def play(desk: Desk) -> None:
        rules = Rules.from_data(preset).changed(coat=100)
        await begin(desk)
        assert desk.app.match.rules == rules
        assert desk.page.the("open-played").text.startswith(f"House rules: {TITLES[preset]} · 1")
        assert f"to {rules.target}" in desk.page.the("scores").text
        assert again(desk).app.match.rules == rules

    sit(play, again(desk))


def test_the_keyboard_comes_back_to_the_button_that_opened_the_rules() -> None:
    desk = Desk()
    desk.press("open rules")
    desk.app.press("escape")
    (focus,) = desk.page.having("data-focus")
    assert focus["id"] == "open-rules"


def test_a_press_in_the_panel_changes_that_panel_alone() -> None:
    desk = Desk()
    desk.press("open rules")
    for group in ("call", "win"):
        desk.press(f"fold {group}")
        assert desk.page.the(f"fold-{group}")["aria-expanded"] == "true"
    desk.press("step target 10")
    assert desk.page.the("target-now").text == "510"
    assert desk.page.the("rules-now").text == "Cape Breton · 1 change"
    desk.press("fold call")
    assert desk.page.the("fold-call")["aria-expanded"] == "false"
    assert desk.page.the("fold-win")["aria-expanded"] == "true"
    assert json.loads(desk.shelf.texts[SETTINGS])["rules"] == {
        "preset": "cape-breton",
        "target": 510,
    }
    assert MATCH not in desk.shelf.texts


@pytest.mark.parametrize(
    "word", ["fold", "fold up", "preset bridge", "option coat 7", "step coat 1", "option", "open x"]
)
def test_words_that_nothing_says_are_errors(word: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        Desk().app.press(word)


def test_rules_chosen_during_a_match_are_those_of_the_next() -> None:
    desk = desk_with(Rules.from_data("kitchen"), 6)

    async def play(desk: Desk) -> None:
        await begin(desk)
        desk.press("open played")
        assert desk.panel == "Rules of this match"
        text = desk.page.the("played-panel").text
        assert all(line in text for _, line in in_short(desk.app.match.rules))
        desk.press("open rules")
        desk.press("preset quick")
        desk.press("close")
        assert desk.app.match.rules == Rules.from_data("kitchen")
        assert desk.page.the("open-played").text == "House rules: Kitchen"
        desk.press("open menu")
        desk.press("open new")
        assert desk.page.the("open-rules").text == "House rules: Quick"
        desk.press("open rules")
        desk.press("new-match")
        await desk.settled()
        assert desk.app.match.rules == Rules.from_data("quick")
        assert desk.page.find("rules-panel") is None

    sit(play, desk)


def test_the_menu_leads_to_the_rules_of_the_match() -> None:
    async def play(desk: Desk) -> None:
        await begin(desk)
        desk.press("open menu")
        desk.press("open played")
        assert desk.panel == "Rules of this match"

    sit(play, Desk(6))


@pytest.mark.parametrize("preset", ["cape-breton", "auction"])
def test_the_game_is_told_by_the_rules_in_play(preset: str) -> None:
    rules = Rules.from_data(preset)

    async def play(desk: Desk) -> None:
        await begin(desk)
        desk.press("open menu")
        desk.press("open about")
        text = desk.page.the("about-panel").text
        assert all(f"{head} {line}" in text for head, line in in_short(rules))
        assert "MIT" in text

    sit(play, desk_with(rules))


# Matches of several games


def saved(match) -> Desk:
    return Desk(shelf=Shelf(match=json.dumps(match_to_record(match)), settings=f"{{{INSTANT}}}"))


def shown(desk: Desk, kind: str) -> list[str]:
    return [p.text for p in desk.page.the("scores").all() if kind in p.classes]


@pytest.mark.slow
@pytest.mark.slow
def test_a_match_of_three_games_is_shown_game_by_game() -> None:
    rules = Rules(target=100, games=3)
    ended, totals, games = [], [0, 0], [0, 0]

    async def play(desk: Desk) -> None:
        nonlocal totals
        while True:
            if desk.page.find("score-panel"):
                lines = dict(rows(desk.page.the("score-panel")))
                pad = rows(desk.page.the("side"))
                assert lines["Before"] == totals
                totals = [sum(pair) for pair in zip(totals, lines["This deal"], strict=True)]
                assert lines["Total"] == dict(pad)["Total"] == totals
                deals = [points for _, points in pad[:-3]]
                assert [sum(column) for column in zip(*deals, strict=True)] == totals
                assert [int(text) for text in shown(desk, "points")] == totals
                won = desk.panel.endswith(("win the game", "win the match"))
                assert won == (max(totals) >= 100)
                if won:
                    games[totals.index(max(totals))] += 1
                assert dict(pad)["Games"] == games
                assert f"You and North {games[0]}, West and East {games[1]}" in (
                    desk.page.the("games").text
                )
                stars = [text.count("★") for text in shown(desk, "games")]
                assert stars == games
                ended.append(desk.panel)
                if "win the match" in desk.panel:
                    return
                if won:
                    totals = [0, 0]
                    desk.press("deal")
                    await desk.settled()
                    if not desk.page.find("score-panel"):
                        fresh = dict(rows(desk.page.the("side")))
                        assert fresh == {"Total": [0, 0], "To go": [100, 100], "Games": games}
                    continue
            await on(desk)

    sit(play, desk_with(rules, 3))
    assert max(games) == 2
    assert any("win the game" in title for title in ended)


def test_a_match_of_one_game_says_nothing_of_games() -> None:
    desk = saved(do(table(QUIET), "0 call C", "0 concede"))
    assert desk.panel == "Deal 1"
    assert desk.page.find("games") is None
    assert not shown(desk, "games")


def test_when_the_match_is_over_other_rules_can_be_chosen() -> None:
    match = do(table(QUIET, rules=Rules(target=100)), "0 call C", "0 concede")
    desk = saved(match)
    assert desk.panel == "West and East win the match"
    desk.press("open rules")
    desk.press("preset long")
    assert "ends the one on the table" not in desk.page.the("rules-panel").text
    desk.press("close")
    assert desk.panel == "West and East win the match"
    (focus,) = desk.page.having("data-focus")
    assert focus["id"] == "open-rules"
    assert focus.text == "House rules: Long"
    assert "new-match" in offered(desk.page)
