"""A real browser on the built site; every test also fails on any error or foreign request."""

import fcntl
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from _pytest.runner import runtestprotocol
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response

from tests.e2e.table import Table
from tools import build_site
from tools.paths import BUILD
from tools.serve import running

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# What a browser asks of its maker's servers by itself is not the page's doing.
QUIET = [
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
]


def browser_path() -> str | None:
    """Return the browser that tools/find_browser.sh prefers; None means Playwright's own."""
    candidates = (os.environ.get("CHROMIUM", ""), *BROWSERS)
    return next((found for name in candidates if name and (found := shutil.which(name))), None)


# What Playwright says where a page asks for the service worker that it was told to refuse.
REFUSED = "Service Worker registration blocked by Playwright"

CRASHED = "Target crashed"
crashes: list[str] = []


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    """Run a test; once more if the browser's process died, which says nothing about the page."""
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, nextitem=nextitem, log=False)
    if any(CRASHED in report.longreprtext for report in reports if report.failed):
        crashes.append(item.nodeid)
        reports = runtestprotocol(item, nextitem=nextitem, log=False)
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell how often the browser crashed, so that it does not go unnoticed."""
    if crashes:
        terminalreporter.write_line(f"the browser crashed and was asked again: {crashes}")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    # Chromium's sandbox refuses to work for root.
    as_root = ["--no-sandbox"] if os.geteuid() == 0 else []
    settings = {**browser_type_launch_args, "args": QUIET + as_root}
    if path := browser_path():
        settings["executable_path"] = path
    return settings


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    # Every test begins with an empty browser, and not each of them is to fill it with a copy of the
    # game. Those in test_offline.py are.
    return {**browser_context_args, "service_workers": "block"}


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built for these tests alone, so that nobody else's build gets in the way."""
    folder = tmp_path_factory.mktemp("site")
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        # Where the tests run on several cores, each process builds, one after the other.
        fcntl.flock(lock, fcntl.LOCK_EX)
        build_site.build(folder)
    return folder


@pytest.fixture(scope="session")
def site_url(site: Path) -> Iterator[str]:
    """The site's address at the top of a host."""
    with running(site) as address:
        yield address


@pytest.fixture(scope="session")
def sub_path_url(site: Path) -> Iterator[str]:
    """The site's address in a folder of a host."""
    with running(site, "/tarabish/") as address:
        yield address


@pytest.fixture(autouse=True)
def nothing_goes_wrong(context: BrowserContext) -> Iterator[list[str]]:
    """Fail the test for any error on the console, failed answer or request to another host.

    A test that provokes an error on purpose takes this fixture and empties the list.
    """
    wrong: list[str] = []

    def on_console(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and message.text != REFUSED:
            wrong.append(f"console {message.type}: {message.text}")

    def on_request(request: Request) -> None:
        # A worker is started from a blob: address, which is the page's own.
        address = urlsplit(request.url.removeprefix("blob:"))
        if address.scheme != "data" and address.hostname != "127.0.0.1":
            wrong.append(f"request to another host: {request.url}")

    def on_response(response: Response) -> None:
        if response.status >= 400:
            wrong.append(f"answer {response.status}: {response.url}")

    context.on("console", on_console)
    context.on("weberror", lambda error: wrong.append(f"uncaught: {error.error}"))
    context.on("request", on_request)
    context.on("response", on_response)
    yield wrong
    assert not wrong


@pytest.fixture
def table(page: Page, site_url: str) -> Table:
    """The page at the top of a host, not yet opened."""
    return Table(page, site_url)
