"""First visits and a reload in Firefox and in WebKit, for tools/bench_start.py."""

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.bench_table import Round
from tools.engines import LIMIT, Engine, firefox, webkit
from tools.serve import running

BARE = "Pyodide alone, first visit"
FIRST = "the game, first visit"
RELOAD = "the game, reload"

# A document is there long before Python, so this is in time to see the page become ready, even
# after a rest: WebKit's driver never answers if it is asked too early, or for what takes long.
REST = 0.3  # seconds
WATCH = """(() => {
  const page = document.documentElement;
  const look = () => {
    if (page.dataset.state === "ready") window.readyAt ??= performance.now();
  };
  new MutationObserver(look).observe(page, { attributeFilter: ["data-state"] });
  look();
})()"""
READY = "document.documentElement.dataset.state === 'failed' || window.readyAt !== undefined"
AT = "window.readyAt"
STARTED = "document.documentElement.dataset.start"
KEPT = """(async () => document.documentElement.dataset.snapshot === "kept"
  && Boolean((await navigator.serviceWorker.getRegistration())?.active))()"""


@contextmanager
def started(name: str, profile: Path) -> Iterator[Engine]:
    """Start an engine, with an empty profile."""
    with firefox(profile) if name == "firefox" else webkit() as engine:
        yield engine


def wait_for(engine: Engine, expression: str) -> None:
    """Wait until an expression is true.

    Raises: TimeoutError if it does not become so.
    """
    end = time.monotonic() + LIMIT
    while not engine.evaluate(expression):
        if time.monotonic() > end:
            raise TimeoutError(expression)
        time.sleep(0.2)


def ready(engine: Engine) -> float:
    """Wait until the page that was just opened is ready; return when it was, in milliseconds.

    Raises: TimeoutError if it takes too long; SystemExit if the page failed.
    """
    time.sleep(REST)
    engine.evaluate(WATCH)
    wait_for(engine, READY)
    when = engine.evaluate(AT)
    if when is None:
        raise SystemExit(engine.evaluate("document.body.innerText"))
    return float(when)


def measure(name: str, pages: Path) -> tuple[str, Round]:
    """Return the engine's version, and milliseconds until ready for each visit."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        with running(pages / "bare") as address, started(name, Path(folder) / "bare") as engine:
            engine.open(address)
            bare = ready(engine)
        with running(pages / "site") as address, started(name, Path(folder) / "site") as engine:
            engine.open(address)
            first = ready(engine)
            wait_for(engine, KEPT)
            engine.reload()
            again = ready(engine)
            if engine.evaluate(STARTED) != "snapshot":
                raise SystemExit("Python did not start from its snapshot")
            version = engine.version
    return version, {BARE: {"ready": bare}, FIRST: {"ready": first}, RELOAD: {"ready": again}}
