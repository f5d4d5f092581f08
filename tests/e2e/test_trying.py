"""A moment of a finished deal is played on from: by mouse, by keyboard, and after a reload."""

import json

import pytest
from playwright.sync_api import Page, expect

from tarabish import match_to_record
from tests.e2e.table import Table
from tests.e2e.test_keyboard import Keys
from tests.e2e.test_layout import (
    bella_to_call,
    declaring,
    mid_trick,
    naming_trump,
    wrong_on_screens,
    wrong_with_panel,
)
from tests.table import do, play_out
from tests.web.test_lookback import OVER, TWO
from web.trying import BEGUN, Trying

pytestmark = pytest.mark.e2e

DEALS = "JSON.parse(localStorage.getItem('tarabish.match')).deals"


def test_a_card_is_played_on_from_and_the_match_is_there_again_after_reloads(
    table: Table, page: Page
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    table.open(TWO)
    record = match_to_record(TWO)["deals"]
    table.press("open lookback")
    table.press("look deal 1")
    table.press("look at 3")
    table.press("try on")
    assert table.status == BEGUN
    table.on()
    before = table.seen
    table.reload()
    # What was heard before the try is in the log again.
    assert {**table.seen, "log": before["log"]} == before
    expect(page.locator("#trying")).to_contain_text("A try")
    table.to_panel("What came of it")
    assert page.evaluate(DEALS) == record
    assert [label for label, _ in table.rows("#try-panel")][1].startswith("The deal")
    table.reload()
    assert table.panel == "What came of it"
    table.press("try again")
    table.press("try end")
    assert table.panel == "Deal 2"
    expect(page.locator("#trying")).to_have_count(0)
    table.reload()
    assert table.panel == "Deal 2"
    assert page.evaluate(DEALS) == record


def test_a_call_is_tried_by_keyboard_alone(table: Table) -> None:
    keys = Keys(table.open(OVER))
    keys.press("Tab")  # only who uses the keyboard sees where it is
    for word in ("open lookback", "look at 0", "try on"):
        keys.tab_to(word)
        keys.press("Enter")
        table.rest()
    while not table.panel:
        keys.on()
    assert keys.at["word"] == "try end"
    keys.press("Enter")
    table.rest()
    assert table.panel == "Deal 1"
    assert keys.at["word"] == "open lookback", "back to where one came from"


POSITIONS = [mid_trick, bella_to_call, declaring, naming_trump]


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.__name__)
def test_a_try_fits_on_every_screen(table: Table, position) -> None:
    now = position()
    real = play_out(now if now.deal.contract else do(now, "0 trump H"))
    at = Trying(real, 1, len(now.deal.actions) + 1)
    kept = json.dumps(at.to_data(now))
    table.open(json.dumps(match_to_record(real)), **{"try": kept})
    expect(table.page.locator("#trying")).to_be_visible()
    assert not wrong_on_screens(table, f"try-{position.__name__}")


def test_what_came_of_a_try_fits_on_every_screen(table: Table) -> None:
    at = Trying(OVER, 1, len(OVER.deals[0].actions))
    table.open(json.dumps(match_to_record(OVER)), **{"try": json.dumps(at.to_data(OVER))})
    assert table.panel == "What came of it"
    assert not wrong_with_panel(table, "try-over")
