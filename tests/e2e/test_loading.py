"""Before Python is there the table is: it tells what is still missing, and takes a press."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tarabish import Match, match_to_record
from tests.e2e.host import game
from tests.e2e.table import Table
from tests.table import do
from tests.table import table as laid

pytestmark = pytest.mark.e2e

MATCH = do(laid("South ♣678 ♥9 ♦JA ♠TQ9\nWest …\nNorth …\nEast …", dealer=2), "3 pass", "0 call S")

# Every step that the page names, in order.
STEPS = """addEventListener("DOMContentLoaded", () => {
  window.steps = [];
  const step = document.getElementById("step");
  const note = () => steps.push(step.textContent);
  note();
  new MutationObserver(note).observe(step, { childList: true });
});"""


class Held:
    """The routes of one file, kept from arriving until they are let go."""

    def __init__(self, page: Page, pattern: str) -> None:
        self.page, self.pattern = page, pattern
        self.routes: list[Route] = []
        page.route(pattern, self.hold)

    def hold(self, route: Route) -> None:
        self.routes.append(route)

    def let_go(self) -> None:
        for route in self.routes:
            route.continue_()
        self.page.unroute(self.pattern)


def begun(table: Table, held: str, match: Match | None = None) -> Held:
    """Open the page without one of its files, as far as it gets."""
    if match is not None:
        table.keep(match=json.dumps(match_to_record(match)))
    holding = Held(table.page, held)
    table.page.goto(table.address, wait_until="commit")
    expect(table.page.locator("html[data-state=loading]")).to_be_attached()
    return holding


def test_a_press_before_python_is_there_waits_and_is_then_done(table: Table) -> None:
    held = begun(table, "**/app.zip")
    table.page.locator("#cut-at").fill("9")
    table.page.get_by_role("button", name="Cut for the deal").click()
    table.page.get_by_role("button", name="Cut for the deal").click()
    expect(table.page.locator("#held")).to_have_text("In a moment: Cut for the deal")
    held.let_go()
    table.started()
    expect(table.page.locator("#start-panel")).to_have_count(0)
    expect(table.page.locator("#loading")).to_be_hidden()


def test_the_last_press_counts_and_a_key_is_one(table: Table) -> None:
    held = begun(table, "**/app.zip")
    table.page.get_by_role("button", name="Cut for the deal").click()
    table.page.get_by_role("button", name="How to play").press("Enter")
    expect(table.page.locator("#held")).to_have_text("In a moment: How to play")
    expect(table.page.locator("[data-held]")).to_have_count(1)
    held.let_go()
    table.started()
    assert table.panel == "About the game"
    expect(table.page.locator("[data-held]")).to_have_count(0)


def test_a_pack_lifted_early_stays_lifted(table: Table) -> None:
    held = begun(table, "**/app.zip")
    table.page.locator("#cut-at").fill("9")
    held.let_go()
    table.started()
    assert table.page.locator("#cut-at").input_value() == "9"


def test_a_saved_match_is_not_covered_by_the_way_into_a_new_one(table: Table) -> None:
    held = begun(table, "**/app.zip", MATCH)
    expect(table.page.locator("#step")).to_be_visible()
    expect(table.page.locator("#start-panel")).to_be_hidden()
    held.let_go()
    table.started()
    expect(table.page.locator("#hand .held")).to_have_count(9)


def test_python_takes_the_page_over_without_a_flash(table: Table) -> None:
    held = begun(table, "**/app.zip")
    line = [table.page.locator("#loading")]
    table.settled()
    before = table.page.locator("#app").screenshot(mask=line)
    held.let_go()
    table.started()
    # The line that told of the start is at the foot of the page, and gone; else nothing differs.
    table.page.evaluate("document.documentElement.dataset.state = 'loading'")
    assert table.page.locator("#app").screenshot(mask=line) == before


@pytest.mark.parametrize("host", ["near", "far"])
def test_the_bar_tells_of_bytes_and_the_words_of_steps(table: Table, site: Path, host: str) -> None:
    """By whole files where the page came quickly, else as they arrive."""
    table.page.add_init_script(STEPS)
    slow = Held(table.page, "**/progress.mjs")
    held = begun(table, "**/pyodide/python_stdlib.zip")
    if host == "far":
        table.page.wait_for_function("performance.now() > 400")
    slow.let_go()
    runtime = next((site / "runtime").iterdir()) / "pyodide"
    library = (runtime / "python_stdlib.zip").stat().st_size
    rest = (runtime / "pyodide.asm.wasm").stat().st_size + (game(site) / "app.zip").stat().st_size
    share = rest / (rest + library)
    table.page.wait_for_function("share => Math.abs(arrived.value - share) < 0.001", arg=share)
    expect(table.page.locator("#step")).to_have_text("Fetching the game …")
    held.let_go()
    table.started()
    assert table.page.evaluate("steps") == [
        "Fetching the game …",
        "Starting Python …",
        "Laying the table …",
    ]
