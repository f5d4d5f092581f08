"""How long a visit takes until one can play: `make bench-start`.

In turn, `--rounds` times, each with a browser profile of its own:

* a page that does nothing but start Pyodide as npm ships it and add one and one (1.00);
* the same game under PyScript and Pyodide as npm ships them (tools/bench_pages.py);
* the site: a first visit over a line that the page takes for a slow one; another over one that it
  sees to be quick, where the snapshot is asked for at once (web/start/snapshot.mjs); then, once the
  page has seen to later visits, one in a browser started anew and a reload; then, with the server
  stopped, one in a browser started anew, and one more without the snapshot;
* first visits of all three at 10 Mbit/s, 40 ms away, compressed (tools/slow_line.py).

A page is *painted* when the browser painted first, with the table in the page; *ready* when it says
so (`data-state`); and its first move is *answered* when what a computer player did first is in the
page: a match is started and the person's part done as soon as that can be pressed, within a frame
each, and the players do not rest (speed instant). All are milliseconds from the navigation by
the page's own clock, in a browser that was started two seconds before. A visit more plays a deal to
its end and counts the main thread's long tasks from ready on, by the clock and by their own time on
the processor, which is what counts on a machine that does other things, too.

Chromium does all this. `--engine firefox` and `--engine webkit` do a first visit of the bare page
and of the site, and a reload (tools/engines.py). All write into docs/benchmarks.md. Only ratios
within one run mean anything.
"""

import argparse
import os
import re
import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import Error, Page, Playwright, sync_playwright

from tests.e2e.table import SLOW as SLOW_LINE
from tools import bench_engines, build_site
from tools.bench_engines import BARE, FIRST, RELOAD
from tools.bench_pages import write_bare, write_stock
from tools.bench_table import Round, markdown, middle, timed, write
from tools.serve import running
from tools.slow_line import Line, compress, over
from tools.visits import answered, browser, dealt, opened, reloaded

RATE, LATENCY = 10_000_000, 0.040  # bits a second; seconds before an answer

BARE_RESTARTED = "Pyodide alone, browser restarted"
BARE_RELOAD = "Pyodide alone, reload"
STOCK = "stock PyScript page, first visit"
SLOWER = "the game, first visit without the snapshot"
RESTARTED = "the game, browser restarted"
OFFLINE = "the game, restarted without a network"
OFFLINE_WITHOUT = "the game, the same without its snapshot"
SLOW = " at 10 Mbit/s"

# The ratios to keep below: to the bare page's first visit, and at 10 Mbit/s to the stock page's.
TARGETS = {
    (FIRST, "painted"): 0.10,
    (FIRST, "ready"): 0.50,
    (RESTARTED, "ready"): 0.28,
    (RELOAD, "ready"): 0.28,
    (OFFLINE, "ready"): 0.30,
    (FIRST + SLOW, "ready"): 0.65,
}

TASKS = {
    "longest": "longest, ms",
    "over 100": "over 100 ms",
    "over 50": "over 50 ms",
    "longest own": "longest on the processor, ms",
    "own over 100": "over 100 ms",
    "own over 50": "over 50 ms",
}

COPIED = """async () => {
  const { active } = await navigator.serviceWorker.ready;
  while (active.state !== "activated") await new Promise(done => setTimeout(done, 50));
}"""
FROM_COPY = "Boolean(navigator.serviceWorker.controller)"
NO_SNAPSHOT = "caches.delete('tarabish-snapshots')"

Moments = dict[str, float]


def write_pages(folder: Path) -> None:
    """Write the three pages."""
    write_bare(folder / "bare")
    write_stock(folder / "stock")
    build_site.build(folder / "site")


def compress_pages(folder: Path) -> None:
    """Write each page once more, with compressed copies of its files."""
    for name in ("bare", "stock", "site"):
        shutil.copytree(folder / name, folder / f"{name}-compressed")
        compress(folder / f"{name}-compressed")


class BrokenError(Exception):
    """A visit was not what it was to be."""


def check(page: Page, way: str, *, copy: bool) -> None:
    """Raises: BrokenError if Python started in another way, or the page is not from the copy."""
    found = page.evaluate("document.documentElement.dataset.start")
    if found != way:
        raise BrokenError(f"Python started by {found}, not by {way}")
    if page.evaluate(FROM_COPY) != copy:
        raise BrokenError(f"the page is {'not ' if copy else ''}from the browser's copy")


def others(playwright: Playwright, pages: Path, profiles: Path) -> dict[str, Moments]:
    """Visit the pages that are not ours."""
    took = {}
    with running(pages / "bare") as address:
        with browser(playwright, profiles / "bare") as page:
            took[BARE] = opened(page, address)
        with browser(playwright, profiles / "bare") as page:
            took[BARE_RESTARTED] = opened(page, address)
            took[BARE_RELOAD] = reloaded(page)
    with running(pages / "stock") as address, browser(playwright, profiles / "stock") as page:
        took[STOCK] = opened(page, address) | answered(page)
    return took


def ours(playwright: Playwright, pages: Path, profile: Path) -> dict[str, Moments]:
    """Visit the site for the first time and again."""
    took = {}
    with running(pages / "site") as address:
        with browser(playwright, profile.with_name("slower")) as page:
            page.add_init_script(SLOW_LINE)
            took[SLOWER] = opened(page, address) | answered(page)
            check(page, "compiled", copy=False)
        with browser(playwright, profile) as page:
            took[FIRST] = opened(page, address) | answered(page)
            check(page, "snapshot", copy=False)  # the line is quick
            # A person stays longer than it takes to see to the next visit.
            page.wait_for_selector("html[data-snapshot=kept]")
            page.evaluate(COPIED)
        with browser(playwright, profile) as page:
            took[RESTARTED] = opened(page, address) | answered(page)
            check(page, "snapshot", copy=True)
            took[RELOAD] = reloaded(page) | answered(page)
            took[RELOAD] |= dealt(page, address)
        with browser(playwright, profile.with_name("tasks")) as page:
            took[FIRST] |= dealt(page, address)
    # The server is stopped; all comes from the browser's own copy.
    with browser(playwright, profile) as page:
        took[OFFLINE] = opened(page, address) | answered(page)
        check(page, "snapshot", copy=True)
        page.evaluate(NO_SNAPSHOT)
    with browser(playwright, profile) as page:
        took[OFFLINE_WITHOUT] = opened(page, address) | answered(page)
        check(page, "compiled", copy=True)
    return took


def over_a_line(playwright: Playwright, pages: Path, profiles: Path) -> dict[str, Moments]:
    """Visit all three for the first time, with a network in between."""
    took = {}
    for name, visit in (("bare", BARE), ("stock", STOCK), ("site", FIRST)):
        kind = over(Line(RATE, LATENCY))
        with (
            running(pages / f"{name}-compressed", kind=kind) as address,
            browser(playwright, profiles / f"{name} {RATE}") as page,
        ):
            took[visit + SLOW] = opened(page, address)
            if visit == FIRST:
                check(page, "compiled", copy=False)
            if name != "bare":
                took[visit + SLOW] |= answered(page)
    return took


def one_round(playwright: Playwright, pages: Path) -> Round:
    """Visit every page in every way, once."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        return (
            others(playwright, pages, Path(folder))
            | ours(playwright, pages, Path(folder) / "site")
            | over_a_line(playwright, pages, Path(folder))
        )


def report(version: str, rounds: list[Round]) -> str:
    """Return what was measured in Chromium, as markdown."""
    slow = [visit for visit in rounds[0] if visit.endswith(SLOW)]
    quick = [visit for visit in rounds[0] if visit not in slow]
    tasks = [
        [visit, *(f"{middle(rounds, visit, number):.0f}" for number in TASKS)]
        for visit in quick
        if "longest" in rounds[0][visit]
    ]
    return "\n\n".join(
        [
            heading(version, rounds),
            timed(rounds, quick, BARE, TARGETS),
            "At 10 Mbit/s, × the stock PyScript page:",
            timed(rounds, slow, STOCK + SLOW, TARGETS),
            "The main thread's tasks while a deal plays itself at once, from ready to its end (none"
            " is to be over 100 ms), by the clock and by their own time on the processor; the"
            f" longest of all rounds took {longest(rounds, 'longest'):.0f} ms, and"
            f" {longest(rounds, 'longest own'):.0f} ms on the processor:",
            markdown(["", *TASKS.values()], tasks),
        ]
    )


def longest(rounds: list[Round], kind: str) -> float:
    """Return the longest task of all."""
    return max(one.get(kind, 0.0) for turn in rounds for one in turn.values())


def heading(version: str, rounds: list[Round]) -> str:
    """Return what measured, how often, and how busy the machine was meanwhile."""
    load = f"{os.getloadavg()[2]:.1f} on {os.cpu_count()} cores"
    how_often = f"medians of {len(rounds)} rounds" if len(rounds) > 1 else "one round"
    return f"{version}, {how_often}, × Pyodide alone (load average {load}):"


def chromium(pages: Path, rounds: int) -> str:
    """Measure in Chromium; return the tables."""
    compress_pages(pages)
    measured: list[Round] = []
    broken: list[str] = []
    with sync_playwright() as playwright:
        # The first start of all pays for reading the browser from the disk, and does not count.
        with (
            tempfile.TemporaryDirectory() as folder,
            running(pages / "bare") as address,
            browser(playwright, Path(folder)) as page,
        ):
            opened(page, address)
            found = re.search(r"Chrome/(\d+)", page.evaluate("navigator.userAgent"))
        while len(measured) < rounds:
            try:
                measured.append(one_round(playwright, pages))
            except (BrokenError, Error) as error:  # one of a browser's rare crashes, perhaps
                broken.append(str(error).splitlines()[0])
                print("a round broke:", error, flush=True)
                if len(broken) > rounds:
                    raise
            else:
                print(f"round {len(measured)} of {rounds}:", measured[-1], flush=True)
    told = [f"Rounds that broke and do not count: {'; '.join(broken)}"] if broken else []
    return "\n\n".join([report(f"Chromium {found[1] if found else ''}", measured), *told])


def another(engine: str, pages: Path, rounds: int) -> str:
    """Measure in another engine; return the table."""
    told = [bench_engines.measure(engine, pages) for _ in range(rounds)]
    measured = [one for _, one in told]
    return "\n\n".join(
        [heading(told[0][0], measured), timed(measured, measured[0], BARE, {}, ("ready",))]
    )


def main() -> None:
    """Measure and write the tables."""
    parser = argparse.ArgumentParser(description="Time visits until one can play.")
    parser.add_argument("--engine", choices=["chromium", "firefox", "webkit"], default="chromium")
    parser.add_argument("--rounds", type=int, help="by default 5 in Chromium, and 1 in others")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        pages = Path(folder)
        write_pages(pages)
        if given.engine == "chromium":
            text = chromium(pages, given.rounds or 5)
        else:
            text = another(given.engine, pages, given.rounds or 1)
    write(given.engine, text)


if __name__ == "__main__":
    main()
