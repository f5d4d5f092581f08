"""What is certain about the hands one does not see, whether everybody plays by the rules or not.

Facts are the cards played, how many cards each seat holds, and what was told: melds, runs, bella.
"""

from collections.abc import Mapping, Set
from functools import lru_cache
from itertools import combinations

from tarabish.cards import DECK, RUN_ORDER, RUN_STEP, Card, Trump, bells
from tarabish.melds import Meld, RunKind
from tarabish.rules import Rules
from tarabish.seats import Seat
from tarabish.tricks import Trick, why_not_play
from tarabish.view import View

Holdings = dict[Seat, set[Card]]
"""For each of the other three seats, the cards it may hold as far as one can know."""


def others(view: View) -> tuple[Seat, Seat, Seat]:
    """Return the other three seats, the one on the left first."""
    _, left, across, right = view.seat.round()
    return left, across, right


def cards_out(view: View) -> frozenset[Card]:
    """Return the cards in the other three hands; empty after the last card."""
    played = {c for t in view.tricks for c in t.cards}
    return frozenset(c for c in DECK if c not in played and c not in view.hand)


def cards_told(view: View) -> dict[Seat, set[Card]]:
    """Return the cards that seats are known to have been dealt, by what they told.

    A run that was shown or a meld that was declared is known whole; of a run whose top card was
    said, the three cards of a twenty, and the top four of a fifty. Who calls bella has the pair.
    Seats that told nothing are not in it.
    """
    told: dict[Seat, set[Card]] = {}
    for seat, row, _ in _rows_told(view):
        told.setdefault(seat, set()).update(row)
    for declare in view.declared:
        told.setdefault(declare.seat, set()).update(declare.cards)
    if view.bella is not None and view.trump is not None:
        told.setdefault(view.bella, set()).update(bells(view.trump))
    return told


def _rows_told(view: View) -> list[tuple[Seat, tuple[Card, ...], bool]]:
    """Return the cards in a row that were told: whose, which, and whether it ends there below."""
    rows: list[tuple[Seat, tuple[Card, ...], bool]] = []
    kinds = dict(view.runs_called)
    for seat, top in view.tops:
        length = 3 if kinds[seat] == RunKind.TWENTY else 4
        step = RUN_STEP[top.rank]
        ranks = RUN_ORDER[step - length + 1 : step + 1]
        rows.append((seat, tuple(Card(rank, top.suit) for rank in ranks), length == 3))
    if view.run_winner is not None:
        shown = (*view.runs_shown, *view.shown_late)
        rows += [(view.run_winner, run.cards, True) for run in shown]
    runs = (d for d in view.declared if not Meld(d.cards).is_four)
    return rows + [(declare.seat, declare.cards, True) for declare in runs]


def never_dealt(view: View) -> dict[Seat, set[Card]]:
    """Return the cards that seats cannot have been dealt: a run is told whole, with both its ends.

    Seats that told nothing are not in it.
    """
    lacking: dict[Seat, set[Card]] = {}
    for seat, row, whole in _rows_told(view):
        low, high = RUN_STEP[row[0].rank], RUN_STEP[row[-1].rank]
        ends = RUN_ORDER[high + 1 : high + 2] + (RUN_ORDER[max(low - 1, 0) : low] if whole else ())
        lacking.setdefault(seat, set()).update(Card(rank, row[0].suit) for rank in ends)
    return lacking


def certain_holdings(view: View) -> Holdings:
    """Return what each of the other seats may hold by the facts alone."""
    out = cards_out(view)
    may_hold: Holdings = {seat: set(out) for seat in others(view)}
    for seat, row in cards_told(view).items():
        for other in may_hold:
            if other != seat:
                may_hold[other] -= row
    for seat, row in never_dealt(view).items():
        if seat in may_hold:
            may_hold[seat] -= row
    return may_hold


@lru_cache(maxsize=1024)
def must_not_hold(c: Card, before: Trick, trump: Trump, rules: Rules) -> frozenset[Card]:
    """Return the cards each of which would make it a misplay to play `c` (FOLLOW to OVERTRUMP).

    `before` is the trick before the card; empty for a lead. Whatever else is in the hand, one of
    these makes the play wrong, and without any of them it is right.
    """
    return frozenset(
        held for held in DECK if held != c and why_not_play(c, (c, held), before, trump, rules)
    )


def fits(may_hold: Mapping[Seat, Set[Card]], counts: tuple[int, int, int, int]) -> bool:
    """Return whether the cards out can be shared among the seats that may hold them.

    `counts` are the cards each seat holds, seats 0..3. For any group of seats, the cards that only
    they may hold must not be more than they hold: where that is so for every group, it can be done.
    """
    rows = dict(may_hold)
    out = frozenset[Card]().union(*rows.values())
    if len(out) < sum(counts[seat] for seat in rows):
        return False
    for size in range(1, len(rows)):
        for group in combinations(rows, size):
            elsewhere = frozenset[Card]().union(*(rows[s] for s in rows if s not in group))
            if len(out - elsewhere) > sum(counts[seat] for seat in group):
                return False
    return True
