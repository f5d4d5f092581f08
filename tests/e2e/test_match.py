"""A whole match in the browser, by mouse, with what can be seen alone."""

import pytest
from playwright.sync_api import expect

from tests.e2e.table import Table

pytestmark = pytest.mark.e2e


def check_score(table: Table, before: list[int]) -> list[int]:
    """Check the numbers of a finished deal against each other; return the totals."""
    lines = table.rows("#score-panel")
    labels = [label for label, _ in lines]
    parts = [points for label, points in lines[: labels.index("This deal")] if label != "Taken"]
    found = dict(lines)
    assert [sum(column) for column in zip(*parts, strict=True)] == found["This deal"]
    if "Taken" in labels:
        taken = [points for _, points in lines[: labels.index("Taken")]]
        assert [sum(column) for column in zip(*taken, strict=True)] == found["Taken"]
    assert found["Before"] == before
    assert found["Total"] == [sum(pair) for pair in zip(before, found["This deal"], strict=True)]
    pad = table.rows("#side .pad")
    assert dict(pad)["Total"] == found["Total"]
    deals = [points for _, points in pad[:-2]]
    assert deals[-1] == found["This deal"]
    assert [sum(column) for column in zip(*deals, strict=True)] == found["Total"]
    shown = table.page.locator("#scores .points").all_inner_texts()
    assert [int(text) for text in shown] == found["Total"]
    return found["Total"]


def test_a_match_to_500_by_mouse(table: Table) -> None:
    table.open()
    totals, deals = [0, 0], 0
    while max(totals) < 500:
        if table.page.locator("#score-panel").count():
            totals = check_score(table, totals)
            deals += 1
            if "win the match" in table.panel:
                break
            assert table.panel == f"Deal {deals}"
        table.on()
    assert max(totals) >= 500
    winner = "You and North" if totals[0] > totals[1] else "West and East"
    assert table.panel == f"{winner} win the match"
    table.press("new-match")
    table.dealt()
    expect(table.page.locator("#over")).to_have_count(0)
    assert table.page.locator("#scores .points").all_inner_texts() == ["0", "0"]
    assert table.page.locator("#hand .held").count() >= 6
