"""Beside the table: how the deal stands, what happened in it, and how the match went. Pure."""

from collections.abc import Sequence
from itertools import accumulate

from htpy import Element, Node, div, h2, li, ol, p, span
from markupsafe import Markup

from tarabish.standing import points_so_far
from tarabish.view import View
from web.say import needs_of, teller_of
from web.ui import Ui

WIDTH, HEIGHT = 220, 90
"""The graph's own measures, in its own units."""


def this_deal(view: View, ui: Ui) -> Element | None:
    """Return how the deal on the table stands; None before trump is named, and after.

    The points each side has taken are there only if they are wanted: counting is a skill.
    """
    contract, teller = view.contract, teller_of(view)
    if contract is None or view.over:
        return None
    taken = points_so_far(view)
    sides = (view.seat.side, view.seat.side.other)
    return div(".standing")[
        h2["This deal"],
        p[
            f"{teller.side(contract.side)} called {contract.trump.word}",
            f" and need {needs_of(view)}.",
        ],
        p["So far: ", ", ".join(f"{teller.side(side)} {taken[side]}" for side in sides), "."]
        if "points" in ui.likings
        else None,
    ]


def story(log: Sequence[str], *, heard: bool) -> Element | None:
    """Return what happened in the deal, in sentences, the latest first; None if nothing has.

    Where it is `heard` already, as beside the table, it is for the eye alone.
    """
    if not log:
        return None
    return div(".story", {"aria-hidden": "true" if heard else None})[
        h2["What happened"], ol[(li[text] for text in reversed(log))]
    ]


def graph(view: View, first: int) -> Element | None:
    """Return how both sides' totals grew in the game that began with deal `first`, from 0, drawn.

    None before its second deal is over. For the eye alone: the score pad says it in numbers.
    """
    scores = view.scores[first:]
    if len(scores) < 2:
        return None
    mine = view.seat.side
    lines = [
        list(accumulate((score.score[side] for score in scores), initial=0))
        for side in (mine, mine.other)
    ]
    low, high = min(0, *map(min, lines)), max(view.rules.target, *map(max, lines))
    deals = len(scores)

    def place(deal: int, total: int) -> str:
        return f"{deal * WIDTH / deals:.1f},{(high - total) * HEIGHT / (high - low):.1f}"

    def line(name: str, totals: Sequence[int]) -> str:
        points = " ".join(place(deal, total) for deal, total in enumerate(totals))
        return f'<polyline class="{name}" points="{points}"/>'

    goal = (high - view.rules.target) * HEIGHT / (high - low)
    drawn: Node = Markup(
        f'<svg viewBox="-3 -3 {WIDTH + 6} {HEIGHT + 6}">'
        f'<line class="goal" x1="0" x2="{WIDTH}" y1="{goal:.1f}" y2="{goal:.1f}"/>'
        f"{line('theirs', lines[1])}{line('ours', lines[0])}</svg>"
    )
    teller = teller_of(view)
    return div(".graph", aria_hidden="true")[
        drawn,
        p[
            span(".ours")[teller.side(mine)],
            " ",
            span(".theirs")[teller.side(mine.other)],
        ],
    ]
