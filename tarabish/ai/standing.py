"""How the deal stands: what each side has for certain, and what is still in doubt (BAIT)."""

from tarabish.cards import all_card_points
from tarabish.scoring import BELLA_POINTS
from tarabish.seats import Pair
from tarabish.view import View


def points_so_far(view: View) -> Pair:
    """Return each side's total so far: card points, runs shown, and bella if it counts."""
    total = list(view.taken)
    if view.run_winner is not None:
        total[view.run_winner.side] += sum(run.kind for run in view.runs_shown)
    if view.bella is not None and not view.bella_early:
        total[view.bella.side] += BELLA_POINTS
    return total[0], total[1]


def whole_so_far(view: View) -> int:
    """Return all the points of the deal, as far as runs and bella have been told."""
    told = sum(points_so_far(view)) - sum(view.taken)
    assert view.trump is not None
    return all_card_points(view.trump) + view.rules.last_trick + told


def bait_is_certain(view: View) -> bool:
    """Return whether one's own side called and is certain to be bait, even with bella of its own.

    That is, whether it would fall short with every point that the others do not have yet (BAIT).
    """
    if view.contract is None or view.contract.side != view.seat.side:
        return False
    whole = whole_so_far(view) + (BELLA_POINTS if view.bella is None else 0)
    return 2 * (whole - points_so_far(view)[view.seat.side.other]) < whole
