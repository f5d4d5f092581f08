"""Patience with workers; and files that need Hypothesis are left out where there is none."""

from importlib.util import find_spec

import pytest

from web import opponents

collect_ignore = [] if find_spec("hypothesis") else ["test_say.py", "test_rules_panel.py"]


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for nobody for long."""
    monkeypatch.setattr(opponents, "WAIT", 0.03)
    monkeypatch.setattr(opponents, "START", 0.01)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for ever, so that what goes on does so for another reason."""
    monkeypatch.setattr(opponents, "WAIT", 1000)
    monkeypatch.setattr(opponents, "START", 1000)
