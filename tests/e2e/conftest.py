"""A real browser on the built site; every test also fails on any error or foreign request."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response

from tools import build_site
from tools.paths import DIST, ROOT
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


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    # Chromium's sandbox refuses to work for root.
    as_root = ["--no-sandbox"] if os.geteuid() == 0 else []
    settings = {**browser_type_launch_args, "args": QUIET + as_root}
    if path := browser_path():
        settings["executable_path"] = path
    return settings


def newest_change(*places: Path) -> float:
    files = [file for place in places for file in (place, *place.rglob("*")) if file.is_file()]
    return max((file.stat().st_mtime for file in files), default=0.0)


@pytest.fixture(scope="session")
def site() -> Path:
    """The built site, built again when a source is newer."""
    sources = [ROOT / name for name in ("index.html", "pyscript.toml", "web", "tarabish", "tools")]
    page = DIST / "index.html"
    if not page.exists() or page.stat().st_mtime < newest_change(*sources):
        build_site.main()
    return DIST


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
        if message.type in {"error", "warning"}:
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
