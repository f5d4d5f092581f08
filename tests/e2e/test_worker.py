"""The computer players' worker: it thinks, it may die at any time, and it can be interrupted."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from tarabish.actions import parse_action
from tests.e2e.table import MOVE, START, Table
from tests.table import QUIET, do
from tests.table import table as laid

pytestmark = pytest.mark.e2e

# East leads; then the person plays a card, and the others are asked.
DEAL = do(laid(QUIET, dealer=2), "3 call S")

# Keeps the workers, what each was asked and what it told; `atQuestion` is called once, with the
# worker, when it has just been asked. A worker that dies does not say so.
WATCHED = """{
  const seen = window.seen = { workers: [], told: [], dropped: 0, atQuestion: undefined };
  const Real = Worker;
  window.Worker = class extends Real {
    constructor(...all) { super(...all); this.ended = false; seen.workers.push(this); }
    terminate() { this.ended = true; super.terminate(); }
    die() { super.terminate(); }
  };
  const post = MessagePort.prototype.postMessage, ports = [];
  MessagePort.prototype.postMessage = function (data, ...rest) {
    post.call(this, data, ...rest);
    if (data?.[1] === "drop") seen.dropped += 1;
    if (data?.[1] !== "choose") return;
    if (!ports.includes(this)) {
      const number = ports.push(this);
      this.addEventListener("message", ({ data: [, told] }) => {
        if (typeof told === "string") seen.told.push([number, told && JSON.parse(told).action]);
      });
    }
    const then = seen.atQuestion;
    seen.atQuestion = undefined;
    then?.(seen.workers.at(-1));
  };
}"""

# Ends once a worker, counted from 1, can be asked.
AWAKE = """async ([number, limit]) => {
  const end = performance.now() + limit;
  while (seen.workers.length < number || !document.querySelector("script[name=ai]")?.xworker) {
    if (performance.now() > end) throw new Error(`there is no worker ${number}`);
    await new Promise(done => requestAnimationFrame(done));
  }
  await document.querySelector("script[name=ai]").xworker.ready;
  for (let turn = 0; turn < 3; turn += 1) await new Promise(done => setTimeout(done));
}"""

DYING = """{
  const Real = Worker;
  window.made = 0;
  window.Worker = class extends Real {
    constructor(...all) {
      super(...all);
      made += 1;
      setTimeout(() => { super.terminate(); this.dispatchEvent(new Event("error")); }, 100);
    }
  };
}"""

REFUSED = """{
  window.made = 0;
  window.Worker = class { constructor() { made += 1; throw new Error("no workers here"); } };
}"""

# The first question is thought about for ever.
ENDLESS = """
from web import thinking

think_json = thinking.think_json

def endless(view, thinker):
    thinking.think_json = think_json
    while True:
        yield

thinking.think_json = endless
"""


def open_watched(table: Table) -> None:
    table.page.add_init_script(WATCHED)
    table.open(DEAL)
    table.page.evaluate(AWAKE, [1, START])


def told(page: Page) -> list[tuple[int, str]]:
    """Return the answers so far: by which worker, counted from 1, and the action's text."""
    return [(number, action) for number, action in page.evaluate("seen.told")]


def on_until(table: Table, true: str) -> None:
    """Play on within the deal until this is true."""
    while not table.page.evaluate(f"Boolean({true})"):
        assert not table.panel, "not in this deal"
        table.on()


def actions_on_record(page: Page) -> list[str]:
    saved: Any = json.loads(page.evaluate("localStorage.getItem('tarabish.match')"))
    return [action for deal in saved["deals"] for action in deal["actions"]]


def test_all_thinking_is_done_in_the_worker_once_there_is_one(table: Table, page: Page) -> None:
    open_watched(table)
    before = len(actions_on_record(page))
    table.to_panel("Deal 1")
    played = [a for a in actions_on_record(page)[before:] if parse_action(a).seat != 0]
    assert len(played) > 20
    assert [action for _, action in told(page) if action] == played
    assert page.evaluate("seen.workers.length") == 1


def test_a_worker_killed_in_mid_thought_is_replaced_and_the_game_goes_on(
    table: Table, page: Page
) -> None:
    open_watched(table)
    on_until(table, "seen.told.length")
    page.evaluate("() => { seen.atQuestion = worker => worker.die(); }")
    on_until(table, "!seen.atQuestion")
    page.evaluate(AWAKE, [2, START])
    on_until(table, "seen.told.at(-1)[0] === 2")
    table.to_panel("Deal 1")
    assert page.evaluate("seen.workers.map(worker => worker.ended)") == [True, False]
    assert page.locator("script[worker]").count() == 1
    assert len(page.workers) == 1


def test_a_death_that_is_heard_of_is_not_waited_for(table: Table, page: Page) -> None:
    """A worker says that it broke; it gets two seconds to answer when it says nothing."""
    open_watched(table)
    page.evaluate(
        """() => {
          seen.atQuestion = worker => {
            worker.onerror = null; // which would tell the console
            worker.die();
            worker.dispatchEvent(new Event("error"));
          };
          const timer = window.setTimeout;
          window.setTimeout = (what, ms, ...all) => timer(what, ms >= 200 ? 1e9 : ms, ...all);
        }"""
    )
    on_until(table, "!seen.atQuestion")


@pytest.mark.parametrize("broken", [DYING, REFUSED], ids=["dying", "refused"])
def test_without_workers_the_players_think_on_the_page(
    broken: str, table: Table, page: Page, nothing_goes_wrong: list[str]
) -> None:
    """After a few that die as they start no other is made, and the deal is played to its end."""
    page.add_init_script(broken)
    table.open(DEAL)
    table.to_panel("Deal 1")
    page.wait_for_function("made === 3", timeout=START)
    assert page.locator("script[worker]").count() == 0
    # Whatever is said about it, it is about the worker.
    about = "no workers here" if broken == REFUSED else "console error: Event"
    assert all(about in line for line in nothing_goes_wrong), nothing_goes_wrong
    nothing_goes_wrong.clear()


def test_a_thought_that_has_become_pointless_is_stopped(table: Table, page: Page) -> None:
    """A new match is begun while a player thinks; the next question is answered all the same."""

    def endless(route: Route) -> None:
        script = route.fetch().text()
        route.fulfill(body=ENDLESS + script, content_type="text/plain")

    page.route("**/web/ai_worker.py", endless)
    open_watched(table)
    page.evaluate(
        """() => {
          const press = word => document.querySelector(`[data-do='${word}']`).click();
          seen.atQuestion = () => setTimeout(() => {
            ["open menu", "open new", "new-match"].forEach(press);
          }, 100);
        }"""
    )
    table.button(table.ways_on()[0]).click()
    page.wait_for_function("seen.told.length", timeout=MOVE)
    assert told(page)[0] == (1, ""), "the new match goes on at once, so that more may follow"
    assert page.evaluate("seen.dropped") == 1
    table.rest()
    table.to_panel("Deal 1")
    assert len(told(page)) > 20
    assert all(number == 1 for number, _ in told(page)), "it is the same worker still"
    assert page.evaluate("seen.workers.length") == 1
