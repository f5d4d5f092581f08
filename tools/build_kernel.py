"""The kernel of the computer players, built to WebAssembly: kernel.c and its part, one module.

Clang comes with the package `ziglang`: one wheel for every machine that has Python, nothing else
to install (a C compiler of the system may not know WebAssembly, and clang is not on PyPI). The
module is kept in build/ under a name that changes with everything it is made from.

    python -m tools.build_kernel    # build it, if it is not there, and print where it is
"""

import hashlib
import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Final

from tools.paths import BUILD, ROOT

SOURCE: Final = ROOT / "kernel" / "kernel.c"

FLAGS: Final = (
    "--target=wasm32-freestanding",
    "-mcpu=mvp",  # whatever runs WebAssembly runs this
    "-std=c11",
    "-O3",
    "-Wall",
    "-Wextra",
    "-Werror",
    "-nostdlib",
    "-fno-builtin",  # no call of a memset that nobody offers
    "-Wl,--no-entry",
    "-Wl,--strip-all",
)


def kernel_file() -> Path:
    """Return where the module of this source, these flags and this compiler is, or would be."""
    digest = hashlib.sha256()
    for part in sorted(SOURCE.parent.glob("*.c")):
        digest.update(part.read_bytes())
    digest.update("\0".join((*FLAGS, version("ziglang"))).encode())
    return BUILD / f"kernel-{digest.hexdigest()[:16]}.wasm"


def build_kernel() -> Path:
    """Return the module, built unless it is there already.

    Raises: CalledProcessError when the compiler refuses the source; it has then said why.
    """
    target = kernel_file()
    if target.exists():
        return target
    BUILD.mkdir(exist_ok=True)
    unfinished = BUILD / f"{target.stem}.unfinished.wasm"
    # The compiler's own cache would else be in the home folder.
    cache = {f"ZIG_{which}_CACHE_DIR": str(BUILD / "zig") for which in ("GLOBAL", "LOCAL")}
    subprocess.run(
        [sys.executable, "-m", "ziglang", "cc", *FLAGS, "-o", str(unfinished), str(SOURCE)],
        check=True,
        env={**os.environ, **cache},
    )
    # One edit, one module: the ones before it are of no use.
    for old in BUILD.glob("kernel-*.wasm"):
        if old != unfinished:
            old.unlink()
    return unfinished.rename(target)


if __name__ == "__main__":
    print(build_kernel().relative_to(ROOT))
