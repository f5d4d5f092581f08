"""Calling a misplay: as soon as the cards prove one, and never before (CHALLENGE).

A misplay of the other side in a trick is proved when there is no way to share out the cards one
does not see in which neither of them misplayed in it. Nothing is taken for granted but facts.
"""

from collections.abc import Iterator, Mapping, Set

from tarabish.actions import Misplay
from tarabish.ai.facts import Holdings, cards_told, certain_holdings, fits, must_not_hold
from tarabish.ai.standing import made_and_doubled
from tarabish.cards import Card
from tarabish.seats import Seat
from tarabish.tricks import Trick
from tarabish.view import View


def claim(view: View) -> tuple[Misplay, str] | None:
    """Return the misplay of the other side that this seat can prove, and why; None without one.

    Any seat may be asked after every action, on its turn or not. The first such trick is named.
    None, too, when no misplay can be called now, or when playing on is worth more for certain.
    """
    if view.rules.misplay != "called" or view.trump is None:
        return None
    if not any(isinstance(action, Misplay) for action in view.legal) or made_and_doubled(view):
        return None
    for number, why in _proved(view):
        return Misplay(view.seat, number), why
    return None


def _proved(view: View) -> Iterator[tuple[int, str]]:
    """Yield the tricks, counted from 1, in which the other side is proved to have misplayed."""
    early = early_bella(view)
    if early is not None and view.bella is not None:
        yield early, f"{view.players[view.bella]} called bella when it may not be called yet."
    told = cards_told(view)
    for number, trick in enumerate(view.tricks, 1):
        why = _held_then(view, told, number, trick)
        if why is not None:
            yield number, why
    may_hold = certain_holdings(view)
    for number, trick in enumerate(view.tricks, 1):
        if _impossible_without(view, may_hold, trick):
            why = f"By the cards that are left, they must have misplayed in trick {number}."
            yield number, why


def _opponents_plays(view: View, trick: Trick) -> Iterator[tuple[Seat, Card, Trick]]:
    """Yield whose card, which, and the trick before it, for each card of the other side."""
    for place, (seat, c) in enumerate(trick.plays):
        if seat.side != view.seat.side:
            yield seat, c, Trick(trick.leader, trick.cards[:place])


def _held_then(view: View, told: Mapping[Seat, Set[Card]], number: int, trick: Trick) -> str | None:
    """Return who played against the rules with which card in hand, in words; None if not shown."""
    assert view.trump is not None
    later = view.tricks[number:]
    gone = {c for t in view.tricks[:number] for c in t.cards}
    for seat, c, before in _opponents_plays(view, trick):
        held = {o for t in later for s, o in t.plays if s == seat}
        held |= told.get(seat, set()) - gone
        wrong = held & must_not_hold(c, before, view.trump, view.rules)
        if wrong:
            had = min(wrong, key=str)
            return (
                f"{view.players[seat]} played the {c.word} in trick {number} "
                f"and had the {had.word}."
            )
    return None


def _impossible_without(view: View, certain: Holdings, trick: Trick) -> bool:
    """Return whether the cards out cannot lie in any way without a misplay in this trick."""
    assert view.trump is not None
    may_hold = dict(certain)
    for seat, c, before in _opponents_plays(view, trick):
        may_hold[seat] = may_hold[seat] - must_not_hold(c, before, view.trump, view.rules)
    return not fits(may_hold, view.counts)


def early_bella(view: View) -> int | None:
    """Return the trick, counted from 1, in which they called a bella that is a misplay, or None."""
    if view.bella is None or not view.bella_early or view.bella.side == view.seat.side:
        return None
    with_run = view.bella_card is None
    option = view.rules.bella_with_run if with_run else view.rules.bella_early
    return view.bella_trick if option == "misplay" else None
