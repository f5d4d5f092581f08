"""What there is beside the table: how the deal stands, what happened, and how the match went."""

import json

import pytest

from tarabish import Match, Rules, Seat, view_of
from tarabish.standing import only_play
from tests.table import QUIET, do, play_out, table
from tests.test_baits import play as bait_play
from tests.web.desk import Desk, Shelf, sit
from tests.web.picture import Piece, check, read
from tests.web.test_sayings import saved
from web.panels import first_of_game
from web.saves import Saves
from web.say import needs_of
from web.scene import scene
from web.story import graph
from web.ui import Ui

pytestmark = pytest.mark.cpython_only  # some need an event loop of their own

NAMED = table(QUIET, "0 call H")


def beside(match: Match, **ui: object) -> str:
    page = read(str(scene(view_of(match, Seat.SOUTH), Ui(**ui))))
    check(page)
    return page.the("side").text


# BAIT: what the callers need


@pytest.mark.parametrize(
    ("steps", "needed"),
    [
        (("0 call H",), "82 of 162"),
        (("0 pass", "1 call S"), "82 of 162"),
    ],
)
def test_the_callers_need_more_than_half(steps, needed) -> None:
    assert f"need {needed}." in beside(table(QUIET, *steps))


@pytest.mark.parametrize(
    ("twenty", "bella", "needed"),
    [(None, False, "82 of 162"), (0, False, "92 of 182"), (0, True, "102 of 202")],
)
def test_what_is_needed_moves_with_runs_and_bella(twenty, bella, needed) -> None:
    match = bait_play(81, twenty=twenty, bella=bella)
    deal = match.deals[0]
    now, _ = Match(match.rules).deal_cards(deal.deck, deal.dealer)
    told = []
    for action, _ in match.retold():
        if action is not None:
            told.append(needs_of(view_of(now, Seat.SOUTH)))
            now, _ = now.apply(action)
    assert next(filter(None, told)) == "82 of 162"
    assert told[-1] == needed


def test_nothing_is_needed_before_trump_is_named_and_after_the_deal() -> None:
    assert "This deal" not in beside(table(QUIET))
    assert "This deal" not in beside(play_out(NAMED))


def test_a_bid_is_needed_of_all_there_is() -> None:
    rules = Rules.from_data("auction")
    match = table(QUIET, "0 bid 60", "1 pass", "2 pass", "3 pass", "0 trump H", rules=rules)
    assert "need 60 of" in beside(match)


# Points: counting is a skill


def test_points_so_far_are_shown_or_not() -> None:
    match = do(NAMED, "0 play AC", "1 play 7C", "2 play 8C", "3 play 9C")
    assert "So far: You and North 11, West and East 0." in beside(match)
    assert "So far" not in beside(match, likings=frozenset())


def test_a_card_shows_what_it_counts_with_this_trump_where_that_is_wanted() -> None:
    """South ♣6TA ♦9K ♥8Q ♠7J, hearts are trump."""

    def names(**ui: object) -> list[str]:
        page = read(str(scene(view_of(do(NAMED), Seat.SOUTH), Ui(**ui))))
        return [card["aria-label"] for card in page.the("hand").having("data-card")]

    assert "ace of clubs" in names()
    wanted = names(likings=frozenset({"values"}))
    assert {"ace of clubs, 11", "ten of clubs, 10", "jack of spades, 2", "six of clubs"} <= {
        *wanted
    }


def test_what_is_wanted_is_chosen_in_the_menu_and_kept() -> None:
    async def play(desk: Desk) -> None:
        desk.press("open menu")
        desk.press("like points")
        desk.press("like values")
        desk.press("close")
        assert "So far" not in desk.page.the("side").text
        assert json.loads(desk.shelf.texts["tarabish.settings"])["likings"] == ["values"]
        assert Saves(desk.shelf).load_likings() == {"values"}

    sit(play, saved(NAMED))


@pytest.mark.parametrize("kept", ['{"likings": 7}', "[]", "rubbish"])
def test_settings_that_are_not_ours_leave_what_is_usual(kept: str) -> None:
    assert Saves(Shelf(settings=kept)).load_likings() == {"points"}


# What happened


def test_what_happened_is_read_from_the_latest_on_and_said_only_once() -> None:
    page = read(
        str(scene(view_of(NAMED, Seat.SOUTH), Ui(log=("You call hearts.", "North passes."))))
    )
    (story,) = [
        p for p in page.the("side").children if isinstance(p, Piece) and "story" in p.classes
    ]
    assert story.text == "What happened North passes. You call hearts."
    assert story["aria-hidden"] == "true"


# The graph


def test_the_graph_begins_with_the_second_deal_and_shows_every_total() -> None:
    match = play_out(NAMED)
    assert graph(view_of(match, 0), 0) is None
    match = play_out(do(match.deal_cards(NAMED.deals[0].deck)[0], "1 call S"))
    view = view_of(match, 0)
    drawn = str(graph(view, first_of_game(view)))
    assert drawn.count("<polyline") == 2
    ours = drawn.partition('class="ours" points="')[2].partition('"')[0].split()
    assert ours[0] == "0.0,90.0"
    heights = [round(500 - float(point.partition(",")[2]) * 500 / 90) for point in ours]
    assert heights[-1] == pytest.approx(view.totals[0], abs=2)


# Pace: a card that is all one can do


def test_a_card_that_is_all_one_can_do_plays_itself_where_that_is_wanted() -> None:
    """South ♣6TA ♦9K ♥8Q ♠7J: clubs are led to three clubs, hearts to two, then to one."""

    async def play(desk: Desk) -> None:
        desk.press("open menu")
        desk.press("like only")
        assert desk.app.ui.panel  # nothing is played while the menu is open
        desk.press("close")
        await desk.settled()
        while not desk.app.view.over:
            assert only_play(desk.app.view) is None
            desk.press(desk.way_on())
            await desk.settled()
        assert [len(trick.cards) for trick in desk.app.view.tricks] == [4] * 9

    sit(play, saved(NAMED))


def test_it_waits_where_it_is_not_wanted() -> None:
    async def play(desk: Desk) -> None:
        waited = 0
        while not desk.app.view.over:
            waited += only_play(desk.app.view) is not None
            desk.press(desk.way_on())
            await desk.settled()
        assert waited  # at least the last card

    sit(play, saved(NAMED))


def test_another_card_is_a_choice() -> None:
    """FOLLOW: West has two spades, then one."""
    match = do(NAMED, "0 play JS")
    assert only_play(view_of(match, Seat.WEST)) is None
    match = do(match, "1 play 8S", "2 play 9S", "3 play 6S", "0 play 7S")
    assert str(only_play(view_of(match, Seat.WEST))) == "1 play QS"
    assert only_play(view_of(match, Seat.SOUTH)) is None
