"""A whole match by each set of house rules, in the browser, from the cut to "win the match"."""

import json

import pytest

from tarabish import Match, Rules, match_from_record
from tarabish.rules import PRESETS
from tests.e2e.table import Table

pytestmark = pytest.mark.e2e

SAVED = "localStorage.getItem('tarabish.match')"


def numbers(table: Table, label: str) -> list[int]:
    return dict(table.rows("#score-panel"))[label]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_is_played_to_its_end(preset: str, table: Table) -> None:
    """What the pages shows at the end of each deal is what the record of the match replays to."""
    table.open(settings=json.dumps({"speed": "instant", "rules": preset}))
    deals = 0
    while "win the match" not in table.panel:
        table.on()
        if table.page.locator("#score-panel").count():
            deals += 1
            assert numbers(table, "Total") == list(saved(table).totals)
    match = saved(table)
    assert match.rules == Rules.from_data(preset)
    assert len(match.deals) == deals
    assert match.winner is not None
    winners = ("You and North", "West and East")[match.winner]
    assert table.panel == f"{winners} win the match"
    if match.rules.games > 1:
        assert f"{winners} {match.games[match.winner]}" in table.page.locator("#games").inner_text()


def saved(table: Table) -> Match:
    return match_from_record(table.page.evaluate(SAVED))


def test_the_pack_is_cut_where_the_slider_says(table: Table) -> None:
    table.open(settings=json.dumps({"speed": "steady"}))
    table.page.locator("#cut-at").focus()
    for _ in range(3):
        table.page.keyboard.press("ArrowRight")
    assert table.page.locator("#cut-at").input_value() == "21"
    table.button("start").click()
    assert table.page.locator("#trick .cut").count() == 4
    assert table.page.locator("#status").inner_text().endswith(("deals.", "deal."))
