"""The kernel's module in the browser: an instance from bytes, for `tarabish.ai.kernel`."""

import js
from pyodide.ffi import JsException, to_js

from tarabish.ai.kernel import Host


class BrowserHost:
    """An instance of the module, made by the browser's own WebAssembly."""

    def __init__(self, module: bytes) -> None:
        compiled = js.WebAssembly.Module.new(to_js(module))
        self.exports = js.WebAssembly.Instance.new(compiled).exports
        # The module's memory never grows, so that one view of it stays good.
        self.memory = js.Uint8Array.new(self.exports.memory.buffer)

    def call(self, name: str, *numbers: int) -> int:
        """Return what a function of the module returns; 0 if it returns nothing."""
        return int(getattr(self.exports, name)(*numbers) or 0)

    def read(self, address: int, size: int) -> bytes:
        """Return so many bytes of the module's memory."""
        return bytes(self.memory.subarray(address, address + size).to_bytes())

    def write(self, address: int, content: bytes) -> None:
        """Put bytes into the module's memory."""
        self.memory.subarray(address, address + len(content)).assign(content)


def browser_host(module: bytes) -> Host | None:
    """Return a host for the module's bytes; None where the browser refuses to make one.

    To be asked in a worker: on a page's own thread, browsers refuse modules made at once.
    """
    try:
        return BrowserHost(module)
    except JsException:
        return None
