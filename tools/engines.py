"""Firefox and WebKit, driven as their makers' own protocols have it, for want of Playwright's.

Firefox speaks WebDriver BiDi over a websocket; WebKitGTK's MiniBrowser is driven by selenium,
on a display of its own. Both are packages of Debian: `firefox-esr`, `webkit2gtk-driver` and `xvfb`.
"""

import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any, Protocol

from selenium import webdriver
from websockets.sync.client import ClientConnection, connect

LIMIT = 120  # seconds

# What the browser would ask of its maker's servers by itself, or show on its first start.
QUIET = {
    "app.normandy.enabled": False,
    "app.update.auto": False,
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.newtabpage.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.getAddons.cache.enabled": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.enabled": False,
}


class Engine(Protocol):
    """One page in a browser that is not Chromium."""

    @property
    def version(self) -> str:
        """The browser's name and version."""

    def open(self, address: str) -> None:
        """Open an address; return once the document is there, which may still be loading."""

    def reload(self) -> None:
        """Load the page again, in the same way."""

    def evaluate(self, expression: str) -> Any:
        """Return the value of a JavaScript expression, awaited, as plain data.

        Raises: an error of the engine's own, with the page's message, if it throws.
        """


class FirefoxError(Exception):
    """What Firefox answered instead of a result."""


class Firefox:
    """A page in Firefox."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.numbers = count(1)
        told = self.ask("session.new", capabilities={})["capabilities"]
        self.version = f"Firefox {told['browserVersion']}"
        self.page = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def ask(self, method: str, **given: Any) -> Any:
        """Return the result of a command; what else the browser tells meanwhile is passed over."""
        number = next(self.numbers)
        self.line.send(json.dumps({"id": number, "method": method, "params": given}))
        while True:
            told = json.loads(self.line.recv(LIMIT))
            if told.get("id") != number:
                continue
            if told["type"] == "error":
                raise FirefoxError(f"{method}: {told['message']}")
            return told["result"]

    def open(self, address: str) -> None:
        """Open an address."""
        self.ask("browsingContext.navigate", context=self.page, url=address, wait="interactive")

    def reload(self) -> None:
        """Load the page again."""
        self.ask("browsingContext.reload", context=self.page, wait="interactive")

    def evaluate(self, expression: str) -> Any:
        """Return the value of a JavaScript expression."""
        told = self.ask(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await ({expression})))()",
            target={"context": self.page},
            awaitPromise=True,
        )
        if told["type"] == "exception":
            raise FirefoxError(told["exceptionDetails"]["text"])
        text = told["result"].get("value")
        return None if text is None else json.loads(text)


@contextmanager
def firefox(profile: Path) -> Iterator[Firefox]:
    """Start Firefox with a profile, which is made if it is not there; give its page.

    Raises: FirefoxError if there is no Firefox, or it does not start.
    """
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        raise FirefoxError("there is no Firefox; Debian has it as firefox-esr")
    profile.mkdir(parents=True, exist_ok=True)
    settings = (f"user_pref({json.dumps(name)}, {json.dumps(to)});" for name, to in QUIET.items())
    (profile / "user.js").write_text("\n".join(settings))
    address = profile / "WebDriverBiDiServer.json"  # Firefox writes it when it listens
    address.unlink(missing_ok=True)
    options = ["--headless", "--no-remote", "--remote-debugging-port", "0", "--profile"]
    with subprocess.Popen(
        [program, *options, str(profile)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        try:
            port = listening(address)
            with connect(f"ws://127.0.0.1:{port}/session", max_size=None) as line:
                driven = Firefox(line)
                yield driven
                # It writes down what it has to keep before it goes.
                driven.ask("browser.close")
            process.wait(LIMIT)
        finally:
            process.kill()


def listening(address: Path) -> int:
    """Return the port that Firefox writes into a file of its profile, once it has."""
    for _ in range(LIMIT * 10):
        with suppress(FileNotFoundError, ValueError):  # ValueError: not all is written yet
            return int(json.loads(address.read_text())["ws_port"])
        time.sleep(0.1)
    raise FirefoxError("it does not start")


class WebKit:
    """A page in WebKitGTK's MiniBrowser."""

    def __init__(self, driver: webdriver.WebKitGTK) -> None:
        self.driver = driver
        driver.set_script_timeout(LIMIT)
        self.version = f"WebKitGTK {driver.capabilities['browserVersion']}"

    def open(self, address: str) -> None:
        """Open an address."""
        self.driver.get(address)

    def reload(self) -> None:
        """Load the page again."""
        self.driver.refresh()

    def evaluate(self, expression: str) -> Any:
        """Return the value of a JavaScript expression."""
        told = self.driver.execute_async_script(
            f"""const done = arguments[0];
            (async () => JSON.stringify(await ({expression})))()
              .then(text => done({{ text }}), error => done({{ error: String(error) }}));"""
        )
        if "error" in told:
            raise RuntimeError(told["error"])
        return None if told.get("text") is None else json.loads(told["text"])


@contextmanager
def webkit() -> Iterator[WebKit]:
    """Start WebKit's MiniBrowser; it always begins empty, and keeps nothing.

    Raises: OSError if Xvfb is not there; selenium's WebDriverException if the driver is not.
    """
    with subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as screen:
        try:
            assert screen.stdout is not None
            display = f":{screen.stdout.readline().strip()}"
            options = webdriver.WebKitGTKOptions()
            options.page_load_strategy = "eager"
            options.add_argument("--automation")
            service = webdriver.WebKitGTKService(env={**os.environ, "DISPLAY": display})
            driver = webdriver.WebKitGTK(options, service)
            try:
                yield WebKit(driver)
            finally:
                driver.quit()
        finally:
            screen.terminate()
