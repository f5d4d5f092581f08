"""What each side has for certain of what it needs, and what is still in doubt (BAIT, BATE)."""

from tarabish.cards import NO_TRUMP
from tarabish.scoring import BELLA_POINTS, needed
from tarabish.standing import points_so_far, whole_so_far
from tarabish.view import View

HALF_WAY = 5
"""Tricks after which a coat is worth thinking of."""


def settles(view: View, points: int, bella_to_come: int) -> bool:
    """Return whether one's side, with this many points more, has all that it needs.

    That is to make its contract, or to keep the others from making theirs, wherever the rest
    falls. `bella_to_come` is what bella may still add to either side.
    """
    contract = view.contract
    assert contract is not None
    ours = points_so_far(view)[view.seat.side] + points
    whole = whole_so_far(view) + bella_to_come
    if contract.side == view.seat.side:
        return ours >= needed(contract, whole)
    if contract.bid is None:
        return 2 * ours >= whole  # half a bait will do
    return whole - ours < contract.bid


def bait_is_certain(view: View) -> bool:
    """Return whether one's own side called and is certain to be bait, even with bella of its own.

    That is, whether it would fall short with every point that the others do not have yet (BAIT,
    BATE). Half a bait is not counted as one; nor is anything certain where melds come last.
    """
    contract = view.contract
    if contract is None or contract.side != view.seat.side:
        return False
    if view.rules.meld_timing == "deferred":
        return False
    whole = whole_so_far(view) + (BELLA_POINTS if view.bella is None else 0)
    most = whole - points_so_far(view)[view.seat.side.other]
    if contract.bid is None and view.rules.half_bait == "half":
        return 2 * most < whole
    return most < needed(contract, whole)


def coat_in_sight(view: View) -> bool:
    """Return whether the callers have taken every point so far, half way and later (COAT).

    Never where no bonus is paid for it.
    """
    contract = view.contract
    if contract is None or not view.rules.coat or len(view.finished) < HALF_WAY:
        return False
    return view.taken[contract.side.other] == 0


def made_and_doubled(view: View) -> bool:
    """Return whether one's side has made a bid at no trump that already counts more than all.

    All the points of the deal count once for whoever proves a misplay (NO-TRUMP, WHOLE).
    """
    contract = view.contract
    if contract is None or contract.side != view.seat.side:
        return False
    if contract.bid is None or contract.trump != NO_TRUMP:
        return False
    ours = points_so_far(view)[view.seat.side]
    return ours >= contract.bid and 2 * ours >= whole_so_far(view)
