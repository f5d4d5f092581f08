"""A deal is played and looked back at, in the worker or without one, by mouse and by keyboard."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.table import START, Table
from tests.e2e.test_keyboard import Keys
from tests.e2e.test_layout import wrong_with_panel
from tests.e2e.test_levels import opened
from tests.e2e.test_worker import REFUSED
from tests.web.test_lookback import OVER, TWO

pytestmark = pytest.mark.e2e


def test_a_deal_that_was_just_played_is_looked_back_at_by_keyboard(
    table: Table, page: Page
) -> None:
    opened(table, settings='{"speed": "instant"}')
    table.to_panel("Deal 1")
    keys = Keys(table)
    keys.press("Tab")  # only who uses the keyboard sees where it is
    keys.tab_to("open lookback")
    keys.press("Enter")
    table.rest()
    keys.tab_to("look at 0")
    keys.press("ArrowDown")
    assert keys.at["word"] == "look at 1"
    keys.press("Enter")
    first = table.panel
    keys.press("ArrowRight")
    assert table.panel != first
    keys.press("Escape")
    assert keys.at["word"] == "look at 2"
    keys.press("Escape")
    assert table.panel == "Deal 1"
    assert keys.at["word"] == "open lookback", "back to what opened the panel"
    assert page.evaluate("seen.workers.length") == 1, "the worker lives"


def test_every_part_of_it_can_be_read_and_pressed_on_every_screen(table: Table) -> None:
    table.open(TWO)
    found = {}

    def look(name: str) -> None:
        found.update({f"{name} {k}": v for k, v in wrong_with_panel(table, name).items()})
        table.page.set_viewport_size({"width": 1280, "height": 800})

    look("score-of-two")
    table.press("open lookback")
    look("look-list")
    table.press("look all")
    look("look-all")
    table.press("look at 4")
    look("look-moment")
    # What each choice was worth stands among the rest; nothing else is styled by that name.
    expect(table.page.locator("#lookback-panel table.worth")).to_have_css("position", "static")
    table.press("look hands")
    look("look-hands")
    table.press("look list")
    table.press("look match")
    look("look-match")
    assert not found


def test_without_a_worker_the_page_looks_back(
    table: Table, page: Page, nothing_goes_wrong: list[str]
) -> None:
    page.add_init_script(REFUSED)
    table.open(OVER)
    page.wait_for_function("made === 3", timeout=START)
    table.press("open lookback")
    expect(page.locator(".moment").first).to_contain_text("Auction")
    assert all("no workers here" in line for line in nothing_goes_wrong), nothing_goes_wrong
    nothing_goes_wrong.clear()
