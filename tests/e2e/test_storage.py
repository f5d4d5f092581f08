"""A browser that keeps nothing, or keeps rubbish: the game plays, and the person is told."""

import json

import pytest
from playwright.sync_api import expect

from tarabish import match_to_record
from tests.e2e.table import Table
from tests.table import table as laid

pytestmark = pytest.mark.e2e

DEAL = laid("South …\nWest …\nNorth …\nEast …")
RECORD = match_to_record(DEAL)

BLOCKED = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("The operation is insecure.", "SecurityError"); }
});"""
FULL = """Storage.prototype.setItem = () => {
  throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
};"""


def at_once(table: Table) -> None:
    """Choose not to wait, in the menu; settings cannot be kept here."""
    table.press("open menu")
    table.press("speed instant")
    table.press("close")


@pytest.mark.parametrize("trouble", [BLOCKED, FULL], ids=["blocked", "full"])
def test_without_a_store_the_game_plays_and_says_so_once(table: Table, trouble: str) -> None:
    table.page.add_init_script(trouble)
    table.page.goto(table.address)
    table.started()
    table.press("start")
    table.dealt()
    alert = table.page.get_by_role("alert")
    expect(alert).to_contain_text("does not keep the match")
    table.press("hide-trouble")
    at_once(table)
    table.to_panel("Deal 1")
    expect(alert).to_have_count(0)
    table.press("deal")
    assert table.panel == ""


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "not JSON"),
        ('{"chess": 1}', "not a Tarabish record"),
        (json.dumps({**RECORD, "tarabish": 2}), "format 1, not 2"),
        (json.dumps(RECORD).replace("[]", '["0 play 6C"]'), "deal 1, action 1"),
    ],
    ids=["rubbish", "another program's", "later", "not by the rules"],
)
def test_a_match_that_cannot_be_read_is_put_aside_and_told(
    table: Table, text: str, why: str
) -> None:
    table.open(match=text)
    alert = table.page.get_by_role("alert")
    expect(alert).to_contain_text("put aside")
    expect(alert).to_contain_text(why)
    assert table.page.evaluate("localStorage.getItem('tarabish.unreadable')") == text
    # One can read it and wave it away, over the panel one starts from.
    table.press("hide-trouble")
    expect(alert).to_have_count(0)
    table.press("start")
    table.dealt()
    assert table.panel == ""
    table.reload()
    expect(alert).to_have_count(0)
    assert table.panel == ""


def test_settings_that_cannot_be_read_are_the_usual_ones(table: Table) -> None:
    table.open(DEAL, settings="rubbish")
    table.press("open menu")
    expect(table.page.locator("#speeds [aria-pressed=true]")).to_have_text("Steady")


def test_a_speed_is_kept(table: Table) -> None:
    table.open(DEAL)
    table.press("open menu")
    table.press("speed quick")
    table.reload()
    table.press("open menu")
    expect(table.page.locator("#speeds [aria-pressed=true]")).to_have_text("Quick")
