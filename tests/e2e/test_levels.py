"""How well the others play: chosen by finger or keyboard, kept, and true wherever they think."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tarabish import Match, View
from tarabish.ai import Level, finish, slipping, think, thinker_of
from tarabish.ai.kernel import Kernel
from tests.e2e.table import START, Table
from tests.e2e.test_keyboard import Keys
from tests.e2e.test_layout import wrong_on_screens, wrong_with_panel
from tests.e2e.test_rules import to_the_table
from tests.e2e.test_worker import AWAKE, DEAL, REFUSED, WATCHED, on_until
from tools.kernel_host import kernel_here

pytestmark = pytest.mark.e2e

# Keeps every question that a worker was asked.
ASKED = """{
  window.asked = [];
  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (data, ...rest) {
    if (data?.[1] === "choose") asked.push(data[2][0]);
    post.call(this, data, ...rest);
  };
}"""

KEPT = "JSON.parse(localStorage.getItem('tarabish.settings')).levels"


def settings(*levels: str) -> str:
    return json.dumps({"speed": "instant", "levels": levels or ["champion"] * 3})


def test_chosen_by_mouse_it_stays_and_stands_on_the_plates(table: Table) -> None:
    table.open()
    found = {f"start {k}": v for k, v in wrong_with_panel(table, "levels-start").items()}
    table.page.set_viewport_size({"width": 1280, "height": 800})
    table.press("open players")
    table.press("level champion")
    chosen = table.page.locator("#level-champion")
    expect(chosen).to_have_attribute("aria-pressed", "true")
    table.press("fold seats")
    table.press("level rookie 1")
    expect(chosen).to_have_attribute("aria-pressed", "false")
    found |= {f"panel {k}": v for k, v in wrong_with_panel(table, "levels").items()}
    table.page.set_viewport_size({"width": 1280, "height": 800})
    table.press("close")
    for _ in range(2):
        expect(table.page.locator("#open-players")).to_have_text("Players: mixed")
        table.reload()
    to_the_table(table)
    expect(table.page.locator(".level")).to_have_text(["Champion", "Rookie", "Champion"])
    found |= {f"table {k}": v for k, v in wrong_on_screens(table, "levels-table").items()}
    assert not found


def test_chosen_by_keyboard_during_a_match(table: Table) -> None:
    keys = Keys(table.open(DEAL))
    keys.tab_to("open menu")
    keys.press("Enter")
    keys.tab_to("open players")
    keys.press("Enter")
    assert keys.at["word"] == "level kitchen"
    keys.tab_to("level rookie")
    keys.press("Space")
    assert keys.at["word"] == "level rookie", "the keyboard stays where it pressed"
    for word in ("fold seats", "level kitchen 3"):
        keys.tab_to(word)
        keys.press("Enter")
        assert keys.at["word"] == word
    assert table.page.evaluate(KEPT) == ["rookie", "rookie", "kitchen"]
    keys.press("Escape")
    assert keys.at["word"] == "open menu", "back to what opened the panel"


def played_by(page: Page, kernel: Kernel | None) -> list[tuple[str, str]]:
    """Return for each answer of a worker what the champion does here, and what it did there."""
    asked, told = page.evaluate("[asked, seen.told.map(([, action]) => action)]")
    found = []
    for text, action in zip(asked, told, strict=True):
        question: dict[str, Any] = json.loads(text)
        assert question["level"] == "champion"
        thinker = slipping(thinker_of(Level.CHAMPION, kernel))
        here = finish(think(View.from_json(question["view"]), thinker))
        found.append((str(here or ""), action))
    return found


def opened(table: Table, match: Match = DEAL, **kept: str) -> list[str]:
    """Open the game with three champions and a worker that is watched; return what is fetched."""
    fetched: list[str] = []

    def note(request: Request) -> None:
        fetched.append(request.url.rpartition("/")[2])

    table.page.context.on("request", note)
    table.page.add_init_script(WATCHED)
    table.page.add_init_script(ASKED)
    table.open(match, **{"settings": settings(), **kept})
    table.page.evaluate(AWAKE, [1, START])
    return fetched


def test_champions_play_a_deal_to_its_end_and_a_worker_that_is_killed_is_replaced(
    table: Table, page: Page
) -> None:
    """All of them with the kernel: the same cards as here, where there is one, too."""
    fetched = opened(table)
    on_until(table, "seen.told.length > 5")
    page.evaluate("() => { seen.atQuestion = worker => worker.die(); }")
    on_until(table, "!seen.atQuestion")
    died = page.evaluate("seen.told.length")
    page.evaluate("at => asked.splice(at, 1)", died)  # what the dead one was asked
    page.evaluate(AWAKE, [2, START])
    on_until(table, "seen.told.at(-1)[0] === 2")
    table.to_panel("Deal 1")
    pairs = played_by(page, kernel_here())
    assert len(pairs) > 10
    assert [here for here, _ in pairs] == [there for _, there in pairs]
    assert fetched.count("kernel.wasm") == 2, "once for each worker"


@pytest.mark.parametrize("missing", ["kernel.wasm", "ahead.zip"])
def test_without_the_kernel_they_think_in_python_and_without_that_by_habit(
    table: Table, page: Page, missing: str, nothing_goes_wrong: list[str]
) -> None:
    """A browser that refuses the kernel's module; a host that does not have the archive."""

    def refused(route: Route) -> None:
        broken = missing == "kernel.wasm"
        route.fulfill(body="no module", status=200 if broken else 404)

    page.context.route(f"**/{missing}", refused)
    opened(table)
    table.to_panel("Deal 1")
    told = page.evaluate("seen.told.length")
    assert told > 20
    if missing == "kernel.wasm":
        pairs = played_by(page, None)
        assert [here for here, _ in pairs] == [there for _, there in pairs]
    assert all(missing in line or "404" in line for line in nothing_goes_wrong), nothing_goes_wrong
    nothing_goes_wrong.clear()


def test_without_workers_a_champion_thinks_on_the_page(
    table: Table, page: Page, nothing_goes_wrong: list[str]
) -> None:
    page.add_init_script(REFUSED)
    table.open(DEAL, settings=settings("champion", "legion", "rookie"))
    table.to_panel("Deal 1")
    page.wait_for_function("made === 3", timeout=START)
    assert all("no workers here" in line for line in nothing_goes_wrong), nothing_goes_wrong
    nothing_goes_wrong.clear()


def test_by_habits_nothing_more_is_fetched(table: Table, page: Page) -> None:
    fetched: list[str] = []
    page.context.on("request", lambda request: fetched.append(request.url))
    table.open(DEAL)
    table.to_panel("Deal 1")
    assert not [url for url in fetched if url.endswith(("ahead.zip", "kernel.wasm"))]
