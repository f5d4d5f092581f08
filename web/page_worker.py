"""A web worker in which Python runs `web/ai_worker.py`, made by PyScript. Browser only.

PyScript makes one for every `<script type="py" worker>` that comes to the page; it inherits the
page's configuration, hence our own interpreter (`PyWorker` would ask a CDN for one). Its own
`create_named_worker` is of no use here: it knows a name once only, and for a second worker of that
name it hands out the first, which is dead. So we put the element there ourselves.
"""

import asyncio

from js import URL, document
from pyodide.ffi.wrappers import add_event_listener, remove_event_listener

DEATHS = ("error", "messageerror")


def home() -> str:
    """Return the whole address of the folder of the game."""
    return str(URL.new(document.documentElement.dataset.game, document.baseURI).href)


class PageWorker:
    """One worker and its element: `script[name=ai]`, of which there is one at a time."""

    def __init__(self) -> None:
        self.died: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._element = document.createElement("script")
        self._element.type = "py"
        self._element.src = f"{document.documentElement.dataset.game}web/ai_worker.py"
        self._element.setAttribute("worker", "")
        self._element.setAttribute("name", "ai")

    async def start(self) -> None:
        """Return once Python runs in it. Raises: Exception when it cannot."""
        document.body.append(self._element)
        await asyncio.sleep(0)  # PyScript hears of the element, and makes the worker at once
        self._worker = self._element.xworker
        for kind in DEATHS:
            add_event_listener(self._worker, kind, self._dies)
        await self._worker.ready

    async def ask(self, request: str) -> str:
        """Return the answer to a request."""
        return str(await self._worker.sync.choose(request, home()))

    def drop(self) -> None:
        """Have it stop thinking."""
        self._worker.sync.drop()

    def end(self) -> None:
        """Terminate it, and take its element away."""
        self._element.remove()
        if worker := getattr(self, "_worker", None):
            worker.terminate()
            for kind in DEATHS:
                remove_event_listener(worker, kind, self._dies)

    def _dies(self, _event: object) -> None:
        if not self.died.done():
            self.died.set_result(None)
