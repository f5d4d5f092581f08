"""How a deal stands: points so far, of how many, what the callers need; what needs no thought."""

from tarabish.actions import Concede, Play
from tarabish.cards import all_card_points
from tarabish.scoring import BELLA_POINTS, needed
from tarabish.seats import Pair, for_side, together
from tarabish.view import View


def points_so_far(view: View) -> Pair:
    """Return each side's total so far: card points, melds that count, and bella if it counts."""
    if view.bella is None or view.bella_early:
        return together(view.taken, view.melds)
    return together(view.taken, view.melds, for_side(view.bella.side, BELLA_POINTS))


def whole_so_far(view: View) -> int:
    """Return all the points of the deal, as far as melds and bella have been told."""
    told = sum(points_so_far(view)) - sum(view.taken)
    assert view.trump is not None
    return all_card_points(view.trump) + view.rules.last_trick + told


def callers_need(view: View) -> int | None:
    """Return the fewest points with which the callers make it, as far as melds and bella are told.

    More than half of the whole, or the bid (BAIT, BATE); None before trump is named.
    """
    if view.contract is None:
        return None
    return needed(view.contract, whole_so_far(view))


def only_play(view: View) -> Play | None:
    """Return the play that is all a seat can do now, beside throwing in its cards (CONCEDE).

    None where there is another card, or anything to say: a run, bella, a misplay.
    """
    choices = [action for action in view.legal if not isinstance(action, Concede)]
    only = choices[0] if len(choices) == 1 else None
    return only if isinstance(only, Play) else None
