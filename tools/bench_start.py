"""How long a visit takes until one can play: `make bench-start`.

In turn, `--rounds` times, each with a profile of its own: a page that does nothing but start
Pyodide as npm ships it and add one and one; the site, visited for the first time; and visited
again, with the snapshot and without it, in a browser started anew and once more in the same one.
Each is told in milliseconds and as a ratio to the bare page's first visit. Only ratios within one
run mean anything.
"""

import argparse
import shutil
import statistics
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, sync_playwright

from tests.e2e.conftest import QUIET, browser_path
from tools import build_site
from tools.runtime import PYODIDE
from tools.serve import running

LIMIT = 120_000  # ms

BARE = """<!doctype html><link rel="icon" href="data:,"><title>Bare</title>
<script type="module" src="./bare.mjs"></script>"""
BARE_MODULE = """import { loadPyodide } from "./pyodide/pyodide.mjs";
const python = await loadPyodide();
python.runPython("1+1");
document.documentElement.dataset.state = "ready";
"""

# The moment at which the page says so, in its own clock, which starts with the navigation.
CLOCK = """new MutationObserver(() => {
  if (document.documentElement?.dataset.state === "ready") window.readyAt ??= performance.now();
}).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-state"] });"""

COPIED = "async () => Boolean((await navigator.serviceWorker.getRegistration())?.active)"
NO_SNAPSHOT = "caches.delete('tarabish-snapshots')"


def write_bare(folder: Path) -> None:
    """Write a page that starts Pyodide and does nothing else."""
    shutil.copytree(PYODIDE, folder / "pyodide", ignore=shutil.ignore_patterns("*.map"))
    (folder / "index.html").write_text(BARE)
    (folder / "bare.mjs").write_text(BARE_MODULE)


def visit(page: Page, address: str) -> float:
    """Open the address; return the milliseconds until the page is ready."""
    page.add_init_script(CLOCK)
    page.goto(address, wait_until="commit")
    page.wait_for_function("window.readyAt !== undefined", timeout=LIMIT)
    return float(page.evaluate("readyAt"))


def measure(
    open_profile: Callable[[Path], BrowserContext], bare: str, site: str
) -> dict[str, float]:
    """Return milliseconds until ready for each kind of visit."""
    took = {}
    with tempfile.TemporaryDirectory() as folder:
        plain, ours = Path(folder) / "plain", Path(folder) / "ours"
        with open_profile(plain) as context:
            took["bare, first visit"] = visit(context.pages[0], bare)
        with open_profile(plain) as context:
            took["bare, browser restarted"] = visit(context.pages[0], bare)
            took["bare, reload"] = visit(context.pages[0], bare)
        with open_profile(ours) as context:
            page = context.pages[0]
            took["first visit"] = visit(page, site)
            page.wait_for_selector("html[data-snapshot=kept]", timeout=LIMIT)
            # The service worker has its copy, too: a person stays longer than that takes.
            page.wait_for_function(COPIED, timeout=LIMIT)
        for way in ("snapshot", "compiled"):
            with open_profile(ours) as context:
                page = context.pages[0]
                for visited in ("browser restarted", "reload"):
                    took[f"{way}, {visited}"] = visit(page, site)
                    started = page.evaluate("document.documentElement.dataset.start")
                    if started != way:
                        raise SystemExit(f"{visited}: started {started}, not {way}")
                page.evaluate(NO_SNAPSHOT)
    return took


def main() -> None:
    """Measure and print medians."""
    parser = argparse.ArgumentParser(description="Time visits until one can play.")
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        write_bare(Path(folder) / "bare")
        build_site.build(Path(folder) / "site")

        def open_profile(profile: Path) -> BrowserContext:
            return playwright.chromium.launch_persistent_context(
                profile, executable_path=browser_path(), args=[*QUIET, "--no-sandbox"]
            )

        with running(Path(folder) / "bare") as bare, running(Path(folder) / "site") as site:
            measured = [measure(open_profile, bare, site) for _ in range(rounds)]
    middle = {name: statistics.median(took[name] for took in measured) for name in measured[0]}
    base = middle["bare, first visit"]
    for name, ms in middle.items():
        print(f"{name:28} {ms:6.0f} ms  {ms / base:.2f}")


if __name__ == "__main__":
    main()
