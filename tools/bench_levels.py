"""How long a computer player takes for a card in the browser: `python -m tools.bench_levels`.

Chromium plays deals on the built site (dist/) at instant speed, all three players at one level.
Timed is each card that was chosen from two or more: from the question, on the page, to the answer.
By the clock, which on a busy machine tells how busy it was, and by the time on the processor of the
worker's thread. Where there is no worker it is the page's thread that thinks, so what counts there
is how long it was held up at a time. Writes docs/benchmarks.md.
"""

import argparse
import json
import os
from collections.abc import Callable, Iterable
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tarabish import View
from tarabish.arena import spread
from tests.e2e.conftest import QUIET, browser_path
from tests.e2e.table import START, Table
from tests.e2e.test_worker import REFUSED
from tools import bench_table
from tools.serve import running
from tools.visits import own_times

# Keeps every question and how long its answer took.
TIMED = """{
  window.moves = [];
  const post = MessagePort.prototype.postMessage, ports = new Set();
  let asked, from;
  MessagePort.prototype.postMessage = function (data, ...rest) {
    if (data?.[1] === "choose") {
      [asked, from] = [data[2][0], performance.now()];
      performance.mark("asked");
      if (!ports.has(this)) {
        ports.add(this);
        this.addEventListener("message", ({ data: [, told] }) => {
          if (typeof told !== "string") return;
          moves.push([asked, performance.now() - from]);
          performance.mark("answered");
        });
      }
    }
    post.call(this, data, ...rest);
  };
}"""

PRESSES = 12
"""How often the match is brought on in one trace."""

Ways = dict[str, tuple[str, Callable[[Page], None]]]


def as_it_is(_page: Page) -> None:
    """Change nothing."""


def without_kernel(page: Page) -> None:
    """Have the browser refuse the kernel."""
    page.route("**/kernel.wasm", lambda route: route.fulfill(body="no module"))


WAYS: Ways = {
    "champion": ("champion", as_it_is),
    "champion without the kernel": ("champion", without_kernel),
    "legion": ("legion", as_it_is),
    "kitchen": ("kitchen", as_it_is),
}
"""What is timed: its name → the level, and what is done to the page before."""

ON_THE_PAGE = ("champion", "legion")
"""The levels that think on the page's thread, too."""


def chosen(text: str) -> bool:
    """Return whether a question was about a card to be chosen from two or more."""
    view = View.from_json(json.loads(text)["view"])
    return view.turn == view.seat and len(view.playable) > 1


def opened(page: Page, address: str, level: str) -> Table:
    """Open the game with three players of a level, and begin a match."""
    table = Table(page, address)
    table.open(settings=json.dumps({"speed": "instant", "levels": [level] * 3}))
    return table


def moves(page: Page, address: str, level: str, number: int) -> list[tuple[float, float]]:
    """Return how long each of so many cards, or a few more, took in the worker.

    In milliseconds by the clock, and of its thread on the processor.
    """
    page.add_init_script(TIMED)
    table = opened(page, address, level)
    page.evaluate(
        """async limit => {
          while (!document.querySelector("script[name=ai]")?.xworker && performance.now() < limit)
            await new Promise(done => setTimeout(done, 20));
          await document.querySelector("script[name=ai]").xworker.ready;
        }""",
        START,
    )
    tracer = page.context.browser
    assert tracer is not None
    found: list[tuple[float, float]] = []
    while len(found) < number:
        # A trace has only so much room.
        tracer.start_tracing(page=page, categories=["toplevel", "blink.user_timing"])
        page.evaluate("moves.splice(0)")
        for _ in range(PRESSES):
            table.on()
        told: list[Any] = page.evaluate("moves.splice(0)")
        own = worked(json.loads(tracer.stop_tracing())["traceEvents"])
        both = zip(told, own, strict=True)
        found += [(clock, ms) for (text, clock), ms in both if chosen(text)]
    return found


def worked(events: list[dict[str, Any]]) -> list[float]:
    """Return how long the worker's thread was on the processor for each question, in ms, traced."""
    named = {
        (event["pid"], event["tid"]): event["args"]["name"]
        for event in events
        if event["name"] == "thread_name"
    }
    marks = {
        name: sorted(event["ts"] for event in events if event["name"] == name)
        for name in ("asked", "answered")
    }
    tasks = [
        (event["ts"], event.get("tdur", 0) / 1000)
        for event in events
        if event["name"] == "ThreadControllerImpl::RunTask"
        and event["ph"] == "X"
        and "DedicatedWorker" in named.get((event["pid"], event["tid"]), "")
    ]
    spans = zip(marks["asked"], marks["answered"], strict=True)
    return [sum(ms for at, ms in tasks if begun <= at <= ended) for begun, ended in spans]


def held_up(page: Page, address: str, level: str) -> list[float]:
    """Return how long the page's tasks took on the processor, in a deal without workers."""
    tracer = page.context.browser
    assert tracer is not None
    page.add_init_script(REFUSED)
    tracer.start_tracing(page=page, categories=["toplevel", "blink.user_timing"])
    table = opened(page, address, level)
    page.evaluate("performance.mark('ready')")
    table.to_panel("Deal")
    return own_times(json.loads(tracer.stop_tracing())["traceEvents"])


def of(times: Iterable[float]) -> str:
    """Return the median, 95 of 100, and the longest, as text."""
    return ", ".join(f"{each:.0f}" for each in spread(times))


def main() -> None:
    """Time every way; write both tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--moves", type=int, default=120, help="cards to time, for each level")
    number = parser.parse_args().moves
    lines, held = [], []
    with running() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=browser_path(), args=[*QUIET, "--no-sandbox"]
        )
        for name, (level, prepare) in WAYS.items():
            with browser.new_context(service_workers="block") as context:
                page = context.new_page()
                prepare(page)
                clock, own = zip(*moves(page, address, level, number), strict=True)
                lines.append([name, of(own), of(clock), str(len(own))])
        for level in ON_THE_PAGE:
            with browser.new_context(service_workers="block") as context:
                tasks = held_up(context.new_page(), address, level)
                over = str(sum(ms > 100 for ms in tasks))
                held.append([level, f"{max(tasks):.0f}", over])
        version = browser.version.partition(".")[0]
        browser.close()
    load = f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    bench_table.write(
        "levels",
        "\n\n".join(
            [
                f"Chromium {version}, ms a card in the worker: median, 95 %, longest ({load}):",
                bench_table.markdown(["", "on the processor", "by the clock", "cards"], lines),
                "Without a worker, the longest task of the page's thread, ms on the processor:",
                bench_table.markdown(["", "longest", "over 100 ms"], held),
            ]
        ),
    )


if __name__ == "__main__":
    main()
