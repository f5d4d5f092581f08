"""What holds for every test: what the browser's Python cannot run is left out there."""

import os
import sys
from importlib.util import find_spec

import pytest

IN_BROWSER = sys.platform == "emscripten"

# These files need Hypothesis from their first line on.
collect_ignore = [] if find_spec("hypothesis") else ["test_invariants.py"]


def pytest_configure() -> None:
    """Make the same few matches on every run; HYPOTHESIS_PROFILE=large plays many new ones."""
    if find_spec("hypothesis"):
        from hypothesis import settings

        settings.register_profile("default", max_examples=12, deadline=None, derandomize=True)
        settings.register_profile("large", max_examples=400, deadline=None)
        settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if IN_BROWSER:
        for item in items:
            if item.get_closest_marker("cpython_only"):
                item.add_marker(pytest.mark.skip(reason="needs CPython"))
