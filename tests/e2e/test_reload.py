"""Closed and opened again at any moment, the table is as it was, and play goes on."""

import json

import pytest
from playwright.sync_api import expect

from tarabish import match_to_record
from tests.e2e.table import Table
from tests.table import do, play_out
from tests.table import table as laid

pytestmark = pytest.mark.e2e

DEAL = laid("South ♣678 ♥9 ♦JA ♠TQ9\nWest …\nNorth …\nEast …", dealer=2)


def same_after_reload(table: Table) -> None:
    before = table.seen
    table.reload()
    assert table.seen == before
    assert table.state == "ready"


def test_at_the_start(table: Table) -> None:
    table.open()
    same_after_reload(table)
    table.press("start")
    table.dealt()
    assert table.panel == ""


def test_while_the_cut_lies_one_cuts_again(table: Table) -> None:
    table.open(speed="slow")
    table.button("start").click()
    expect(table.page.locator("#trick .cut")).to_have_count(4)
    table.reload()
    assert table.panel == "Tarabish"


def test_through_a_deal(table: Table) -> None:
    """Before and after one's call, before the first card with a run to call, and at each turn."""
    table.open(do(DEAL, "3 pass"))
    assert "Pass" in table.seen["said"]
    same_after_reload(table)
    table.press("act 0 call S")
    assert table.seen["said"] == ["Call twenty"]
    same_after_reload(table)
    table.press("act 0 say twenty")
    same_after_reload(table)
    tricks = set()
    while not table.panel:
        table.on()
        lying = len(table.seen["trick"])
        if lying not in tricks or table.panel:
            tricks.add(lying)
            same_after_reload(table)
    assert table.panel == "Deal 1"
    table.press("deal")
    assert table.panel == ""
    same_after_reload(table)


def test_a_menu_left_open_is_shut_and_the_table_is_the_same(table: Table) -> None:
    table.open(do(DEAL, "3 pass", "0 call S"))
    before = table.seen
    table.press("open menu")
    table.reload()
    assert table.seen == before


def test_a_finished_trick_still_lies(table: Table) -> None:
    match = do(DEAL, "3 pass", "0 call S", "trick")
    # It lies for two seconds at this pace; a page that sweeps it at once shows none.
    table.keep(match=json.dumps(match_to_record(match)), settings='{"speed": "slow"}')
    table.page.goto(table.address, wait_until="commit")
    expect(table.page.locator("html")).not_to_have_attribute(
        "data-state", "loading", timeout=60_000
    )
    expect(table.page.locator("#middle.lying .trick .card")).to_have_count(4)


def test_when_the_match_is_over(table: Table) -> None:
    match = do(DEAL, "3 call S")
    for number in range(8):
        match = play_out(match)
        if match.winner is not None:
            break
        deck = laid("South …\nWest …\nNorth …\nEast …", dealer=0).deal.deck
        match, _ = match.deal_cards(deck)
        match = do(match, f"{match.turn} call {'CDHS'[number % 4]}")
    assert match.winner is not None
    table.open(match)
    assert "win the match" in table.panel
    same_after_reload(table)
    table.press("new-match")
    table.dealt()
    assert table.panel == ""
    kept = table.page.evaluate("localStorage.getItem('tarabish.match')")
    assert len(json.loads(kept)["deals"]) == 1
    same_after_reload(table)


def test_while_the_others_play(table: Table) -> None:
    """The page is left in the middle of their turns; they play on when it is back."""
    table.open(do(DEAL, "3 pass", "0 call S"), speed="slow")
    table.button("act 0 say twenty").click()
    table.page.locator("#hand .held:not(.refused)").first.click()
    table.page.wait_for_function("document.querySelectorAll('#trick .card').length >= 2")
    table.reload()
    assert len(table.seen["hand"]) == 8
    played = [line for line in table.seen["log"] if " play" in line]
    assert len(played) == len(set(played)) >= 4
