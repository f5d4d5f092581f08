"""Bidding (provisional)."""

from tarabish.actions import Action, Bid, NameTrump, Pass
from tarabish.view import View


def make_bid(view: View) -> tuple[Action, str]:
    """Return a legal saying."""
    for action in view.legal:
        if isinstance(action, NameTrump):
            return action, "Trump."
    for action in view.legal:
        if isinstance(action, Bid) and action.points < 70:
            return action, "Bid."
    return Pass(view.seat), "Pass."
