"""The browser's own copy of the game: asked for, and given way to when a newer one is there.

The copy is kept and handed out by a service worker (web/start/sw.js). Where the browser has none,
or refuses one, as in some private windows and frames, nothing is shown and the game goes on.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from js import window
from pyodide.ffi import create_proxy

CALM = 3.0
"""Seconds at the table before the browser is asked to keep ten megabytes."""
PATIENCE = 5.0
"""Seconds in which a newer worker has taken over, or never will."""


class Copy:
    """The worker that serves this page, and a newer one that waits."""

    def __init__(self) -> None:
        self.registration: Any = None

    async def newer(self) -> bool:
        """Return whether the page is from a copy, and a newer one waits to take over."""
        with suppress(Exception):  # denied, in any way a browser likes
            workers = window.navigator.serviceWorker
            if workers and workers.controller:
                self.registration = await workers.getRegistration()
        return self._waits()

    def _waits(self) -> bool:
        return bool(self.registration and self.registration.waiting)

    def let_in(self) -> None:
        """Let the newer copy take over; web/start/watch.js then loads the page again."""
        if self._waits():
            self.registration.waiting.postMessage("take over")
        else:
            window.location.reload()

    async def take_over(self) -> None:
        """Let the newer copy take over, and wait until the page is gone; a dead one is let be."""
        self.let_in()
        await asyncio.sleep(PATIENCE)

    async def keep(self, offer: Callable[[], None]) -> None:
        """Have a copy made if there is none; call `offer` when a newer one is there."""
        with suppress(Exception):
            workers = window.navigator.serviceWorker
            if not self.registration:
                await asyncio.sleep(CALM)
                self.registration = await workers.register("./sw.js", updateViaCache="none")
            if workers.controller:  # else this page came from the network, as new as can be
                self._watch(offer)

    def _watch(self, offer: Callable[[], None]) -> None:
        def state(event: Any) -> None:
            if event.target.state == "installed":
                offer()

        changed = create_proxy(state)

        def found(_event: Any) -> None:
            self.registration.installing.addEventListener("statechange", changed)

        self.registration.addEventListener("updatefound", create_proxy(found))
        if self._waits():
            offer()
        elif self.registration.installing:
            found(None)
