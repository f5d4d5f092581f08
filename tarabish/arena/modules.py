"""Where the kernel's module is, if it has been built and something here runs WebAssembly."""

import atexit
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from threading import get_ident
from typing import Final

from tarabish.ai.kernel import Kernel, kernel_on, wasm_host

BUILT: Final = Path(__file__).parents[2] / "build"
"""Where `make setup` puts the module; there is one of it at a time."""

NAME: Final = "kernel-????????????????.wasm"


def module_built() -> Path | None:
    """Return the kernel's module; None where it is not built, as in an installed package."""
    return next(iter(sorted(BUILT.glob(NAME))), None)


def kernel_here() -> Kernel:
    """Return the kernel of this thread: the module if it is there and can be run, else Python's.

    Raises: wasmtime's own error if the file is no module.
    """
    return kernel_of(get_ident())


@cache
def kernel_of(thread: int) -> Kernel:  # noqa: ARG001
    """Return a kernel of a thread's own: it answers one question at a time."""
    module = module_built()
    return kernel_on(None if module is None else wasm_host(module.read_bytes()))


# wasmtime cannot clean up once Python itself is going down.
atexit.register(kernel_of.cache_clear)


def kernel_runs() -> bool:
    """Return whether `kernel_here` is the module, and quick; nothing is started for that."""
    return module_built() is not None and find_spec("wasmtime") is not None


def kernel_name() -> str:
    """Return the name of the file that `kernel_here` is, which tells its contents, or "Python"."""
    module = module_built()
    return module.name if module is not None and kernel_runs() else "Python"
