"""A visit in Chromium, timed by the page's own clock, which starts with the navigation."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, Playwright

from tests.e2e.conftest import QUIET, browser_path
from tests.e2e.table import WAY_ON

LIMIT = 120_000  # ms

# A browser just started is busy with itself: it loads parts of its own window, half a second of the
# processor's time, which would count as the page's, whichever comes first.
SETTLED = 2_000  # ms

# Notes the first time each of these is so. A computer player's doing is its card or its bubble;
# the person's seat is the first. A picture counts once the table is in the page.
WATCH = """{
  const seen = window.seen = { long: [] };
  const note = (name, when) => (seen[name] ??= when);
  const theirs = ".seat:not(#seat-0) > .bubble, #trick .card.played:not([data-from=seat-0])";
  new MutationObserver(() => {
    const now = performance.now();
    const { state, start } = document.documentElement?.dataset ?? {};
    if (start) note("python", now);
    if (state === "ready" && !seen.ready) {
      note("ready", now);
      performance.mark("ready"); // for the trace
    }
    if (document.querySelector(theirs)) note("answered", now);
    if (document.querySelector("#score-panel")) note("dealt", now);
  }).observe(document, {
    attributes: true, childList: true, subtree: true, attributeFilter: ["data-state", "data-start"],
  });
  new PerformanceObserver(list => {
    const paint = list.getEntriesByName("first-contentful-paint")[0];
    if (paint && document.querySelector("#table")) note("painted", paint.startTime);
  }).observe({ type: "paint", buffered: true });
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries()) seen.long.push([startTime, duration]);
  }).observe({ type: "longtask", buffered: true });
}"""

# Presses whatever brings the match on, as soon as it can be pressed, until something was seen.
# It looks once a frame, so that the page's loop turns as it does for a person.
PLAY = f"""async until => {{
  const wayOn = {WAY_ON};
  for (let turn = 0; window.seen[until] === undefined; turn += 1) {{
    if (document.documentElement.dataset.state === "ready") {{
      const words = wayOn();
      const word = words[turn % words.length];
      document.querySelector(`[data-do="${{word}}"]`)?.click();
    }}
    await new Promise(done => requestAnimationFrame(done));
  }}
}}"""

# Every visit begins with a new match, whose players rest no longer than they think.
FRESH = """if (location.protocol === "http:") {
  localStorage.removeItem("tarabish.match");
  localStorage.setItem("tarabish.settings", '{"speed": "instant"}');
}"""
TOLD_BY_THEN = 500  # ms in which the browser has told of a long task


@contextmanager
def browser(playwright: Playwright, profile: Path) -> Iterator[Page]:
    """Start Chromium anew with a profile, which is made if it is not there; give its page."""
    context: BrowserContext = playwright.chromium.launch_persistent_context(
        profile, executable_path=browser_path(), args=[*QUIET, "--no-sandbox"]
    )
    with context:
        context.add_init_script(WATCH)
        context.add_init_script(FRESH)
        context.set_default_timeout(LIMIT)
        page = context.pages[0]
        page.wait_for_timeout(SETTLED)
        yield page


def opened(page: Page, address: str) -> dict[str, float]:
    """Open an address; return milliseconds until it was painted and ready."""
    page.goto(address, wait_until="commit")
    return seen(page)


def reloaded(page: Page) -> dict[str, float]:
    """Load the page again; return milliseconds until it was painted and ready."""
    page.reload(wait_until="commit")
    return seen(page)


def seen(page: Page) -> dict[str, float]:
    """Wait until the page is ready; return when what was first seen, by name."""
    page.wait_for_function("window.seen.ready !== undefined")
    return {name: when for name, when in page.evaluate("seen").items() if name != "long"}


def answered(page: Page) -> dict[str, float]:
    """Start a match and play until a computer player did something; return when."""
    page.evaluate(PLAY, "answered")
    return {"answered": seen(page)["answered"]}


def dealt(page: Page, address: str) -> dict[str, float]:
    """Open an address and play a deal to its end; return the main thread's tasks from ready on.

    How long the longest took, and how many were long, as the page sees it, which is with all that
    the machine did in between; and the same by their own time on the processor.
    """
    tracer = page.context.browser
    assert tracer is not None
    tracer.start_tracing(page=page, categories=["toplevel", "blink.user_timing"])
    opened(page, address)
    page.evaluate(PLAY, "dealt")
    page.wait_for_timeout(TOLD_BY_THEN)
    own = own_times(json.loads(tracer.stop_tracing())["traceEvents"])
    told = page.evaluate("seen.long.filter(([start]) => start >= seen.ready)")
    long = [length for _, length in told]
    return {
        "longest": max(long, default=0.0),
        "over 100": sum(length > 100 for length in long),
        "over 50": len(long),
        "longest own": max(own),
        "own over 100": sum(length > 100 for length in own),
        "own over 50": sum(length > 50 for length in own),
    }


def own_times(events: list[dict[str, Any]]) -> list[float]:
    """Return the milliseconds on the processor of every task that began after ready, traced."""
    ready = next(event for event in events if event["name"] == "ready")
    return [
        event.get("tdur", 0) / 1000
        for event in events
        if event["name"] == "ThreadControllerImpl::RunTask"
        and event["ph"] == "X"
        and event["ts"] >= ready["ts"]
        and (event["pid"], event["tid"]) == (ready["pid"], ready["tid"])
    ]
