"""What players need who think ahead: fetched when one of them is asked first. Browser only.

Their Python lies in an archive of its own (tools/python_files.py), and their kernel is a
WebAssembly module: most visits need neither.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from js import fetch
from pyodide.ffi import JsException

import tarabish.ai
import web

if TYPE_CHECKING:
    from tarabish.ai.kernel import Kernel

PLACE = "/home/pyodide/ahead.zip"


class Ahead:
    """It fetches both, once; on the page the modules alone: browsers refuse the kernel there."""

    def __init__(self, home: str = "", *, in_worker: bool = False) -> None:
        self.home = home
        """The address of the folder of the game."""
        self._in_worker = in_worker
        self._kernel: Kernel | None = None
        self._done = False

    async def prepare(self) -> "Kernel | None":
        """Have the modules at hand for import; return the kernel, or None where there is none.

        Raises: Exception where the modules cannot be fetched.
        """
        if not self._done:
            await self._modules()
            if self._in_worker:
                self._kernel = await self._made()
            self._done = True
        return self._kernel

    async def _modules(self) -> None:
        Path(PLACE).write_bytes(await self._fetched("ahead.zip"))
        for package in (tarabish.ai, web):
            place = f"{PLACE}/{package.__name__.replace('.', '/')}"
            if place not in package.__path__:
                package.__path__.append(place)

    async def _made(self) -> "Kernel | None":
        """Return the kernel; None where it cannot be fetched, or the browser refuses it."""
        from tarabish.ai.kernel import WasmKernel  # noqa: PLC0415
        from web.kernel_host import browser_host  # noqa: PLC0415

        try:
            host = browser_host(await self._fetched("kernel.wasm"))
        except (OSError, JsException):
            return None
        return None if host is None else WasmKernel(host)

    async def _fetched(self, name: str) -> bytes:
        """Return a file of the game. Raises: OSError or JsException where it cannot be had."""
        answer = await fetch(f"{self.home}{name}")
        if not answer.ok:
            raise OSError(f"{name}: {answer.status}")
        return bytes((await answer.arrayBuffer()).to_bytes())
