"""Provisional."""

from tarabish.actions import Action
from tarabish.ai.habits import choose
from tarabish.view import View


def choose_beginner(view: View) -> Action:
    """Return what it does."""
    return choose(view)
