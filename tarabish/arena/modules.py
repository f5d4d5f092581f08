"""Where the kernel's module is, if it has been built and something here runs WebAssembly."""

import atexit
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from tarabish.ai.kernel import Kernel, kernel_on, wasm_host

BUILT: Final = Path(__file__).parents[2] / "build"
"""Where `make setup` puts the module; there is one of it at a time."""

NAME: Final = "kernel-????????????????.wasm"


def module_built() -> Path | None:
    """Return the kernel's module; None where it is not built, as in an installed package."""
    return next(iter(sorted(BUILT.glob(NAME))), None)


@lru_cache(maxsize=1)
def kernel_here() -> Kernel:
    """Return the kernel of this process: the module if it is there and can be run, else Python's.

    Raises: wasmtime's own error if the file is no module.
    """
    module = module_built()
    return kernel_on(None if module is None else wasm_host(module.read_bytes()))


# wasmtime cannot clean up once Python itself is going down.
atexit.register(kernel_here.cache_clear)


def kernel_runs() -> bool:
    """Return whether `kernel_here` is the module, and quick; nothing is started for that."""
    return module_built() is not None and find_spec("wasmtime") is not None
