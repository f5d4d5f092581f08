"""What runs the kernel's module here: wasmtime under CPython, else the browser's WebAssembly."""

import sys

from tarabish.ai.kernel import Host, WasmKernel, wasm_host
from tools.build_kernel import kernel_file


def host_of(module: bytes) -> Host | None:
    """Return a host for the module's bytes; None where nothing here runs WebAssembly."""
    if sys.platform == "emscripten":
        from web.kernel_host import browser_host  # noqa: PLC0415  # exists in a browser only

        return browser_host(module)
    return wasm_host(module)


def kernel_here() -> WasmKernel:
    """Return the kernel's module as `make setup` has built it.

    Raises: RuntimeError where it is not built for this source, or nothing here can run it.
    """
    module = kernel_file()
    if not module.exists():
        raise RuntimeError("the kernel is not built for this source: make setup")
    host = host_of(module.read_bytes())
    if host is None:
        raise RuntimeError("nothing here runs WebAssembly")
    return WasmKernel(host)
