"""What holds for every test: few and always the same random matches, or many new ones."""

import os
import sys

import pytest

from tarabish.ai.kernel import WasmKernel
from tools.kernel_host import kernel_here

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


@pytest.fixture(scope="session")
def kernel() -> WasmKernel:
    """The kernel's module as `make setup` has built it; a test without one fails."""
    return kernel_here()
