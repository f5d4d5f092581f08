"""Hints: by mouse and by key, from the worker or without one, and what they say can be played."""

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from tarabish import Seat, view_of
from tarabish.ai import finish
from tarabish.ai.hints import hint
from tarabish.ai.kernel import PythonKernel
from tests.e2e.table import START, Table
from tests.e2e.test_keyboard import Keys
from tests.e2e.test_layout import wrong_on_screens
from tests.e2e.test_levels import opened
from tests.e2e.test_worker import DEAL, REFUSED
from tests.table import do, to_turn
from tests.web.test_advice import TRICK
from tools.kernel_host import kernel_here
from web.app import PLAYERS

pytestmark = pytest.mark.e2e

MARKED = ".hinted[data-do^='act 0 play']"


def test_by_mouse_and_by_key_it_is_the_champions_and_its_card_can_be_played(
    table: Table, page: Page
) -> None:
    fetched = opened(table, match=TRICK, settings='{"speed": "instant"}')
    view = view_of(replace(TRICK, players=PLAYERS), Seat.SOUTH)
    here = finish(hint(view, kernel_here()))
    assert "ahead.zip" not in fetched, "nothing is fetched before a hint is asked for"
    table.press("hint")
    expect(page.locator("#status")).to_contain_text(here.why)
    expect(page.locator(MARKED)).to_have_attribute("data-do", f"act {here.action}")
    assert {"ahead.zip", "kernel.wasm"} <= set(fetched)
    assert not wrong_on_screens(table, "hint")
    page.set_viewport_size({"width": 1280, "height": 800})
    keys = Keys(table)
    for shown in (0, 1):
        keys.press("h")
        table.rest()
        expect(page.locator(MARKED)).to_have_count(shown)
    keys.walk_to(f"act {here.action}")
    keys.press("Enter")
    expect(page.locator(MARKED)).to_have_count(0)
    table.rest()


def test_without_a_worker_the_page_thinks_of_one(
    table: Table, page: Page, nothing_goes_wrong: list[str]
) -> None:
    # Chance in a thought depends on all of the view, the names of the players included.
    match = replace(to_turn(do(DEAL, "any"), 0), players=PLAYERS)
    page.add_init_script(REFUSED)
    table.open(match)
    page.wait_for_function("made === 3", timeout=START)
    table.press("hint")
    here = finish(hint(view_of(match, Seat.SOUTH), PythonKernel()))
    expect(page.locator("#status")).to_contain_text(here.why)
    table.press(f"act {here.action}")
    assert all("no workers here" in line for line in nothing_goes_wrong), nothing_goes_wrong
    nothing_goes_wrong.clear()
