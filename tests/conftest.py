"""What holds for every test: few and always the same random matches, or many new ones."""

import os
import sys

import pytest

from tarabish.ai.kernel import Host, WasmKernel, wasm_host
from tools.build_kernel import kernel_file

IN_BROWSER = sys.platform == "emscripten"

# Hypothesis is for CPython; these files need it from their first line on.
collect_ignore = (
    ["test_ai_coding.py", "test_invariants.py", "test_oracle_matches.py"] if IN_BROWSER else []
)


def pytest_configure() -> None:
    """Make the same few matches on every run; HYPOTHESIS_PROFILE=large plays many new ones."""
    if not IN_BROWSER:
        from hypothesis import settings

        settings.register_profile("default", max_examples=12, deadline=None, derandomize=True)
        settings.register_profile("large", max_examples=400, deadline=None)
        settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def host_of(module: bytes) -> Host | None:
    """Return what runs the kernel's module here: wasmtime, or the browser's WebAssembly."""
    if IN_BROWSER:
        from web.kernel_host import browser_host

        return browser_host(module)
    return wasm_host(module)


@pytest.fixture(scope="session")
def kernel() -> WasmKernel:
    """The kernel's module as `make setup` has built it; a test without one fails."""
    module = kernel_file()
    assert module.exists(), "the kernel is not built for this source: make setup"
    host = host_of(module.read_bytes())
    assert host is not None, "nothing here runs WebAssembly"
    return WasmKernel(host)
