"""What can lie over the table: start, score, pad, last trick, menu. Pure, no browser."""

from collections.abc import Iterator

from htpy import (
    Element,
    Node,
    a,
    button,
    caption,
    div,
    h2,
    li,
    p,
    section,
    table,
    tbody,
    td,
    th,
    thead,
    tr,
    ul,
)

from tarabish.actions import Concede
from tarabish.scoring import Outcome
from tarabish.seats import Pair, Side
from tarabish.view import View
from web.pieces import trick_cards
from web.say import score_lines, teller_of, totals_before, verdict
from web.ui import Panel, Speed, Ui

SPEEDS = {
    Speed.SLOW: "Slow",
    Speed.STEADY: "Steady",
    Speed.QUICK: "Quick",
    Speed.INSTANT: "No waiting",
}


def panel(view: View | None, ui: Ui) -> Element | None:
    """Return what lies over the table, or None."""
    if ui.panel is not None:
        opened = _opened(view, ui, ui.panel)
        if opened is not None:
            return opened
    if view is None:
        return None if ui.cuts else start(ui)
    if view.turn is None and not ui.lying:
        return deal_over(view)
    return None


def _opened(view: View | None, ui: Ui, which: Panel) -> Element | None:
    match which:
        case Panel.MENU:
            return menu(view, ui)
        case Panel.ABOUT:
            return about()
        case Panel.NEW:
            return new_match()
        case Panel.LAST if view and view.finished:
            return last_trick(view)
        case Panel.PAD if view:
            return over("pad-panel", "Score", pad(view), close())
        case Panel.THROW_IN if view and Concede(view.seat) in view.legal:
            return throw_in(view)
    return None


def over(name: str, title: str, *content: Node) -> Element:
    """Return a panel with its title; while it is open nothing behind it can be reached."""
    return div("#over")[
        section(f"#{name}.panel", role="dialog", aria_modal="true", aria_labelledby="over-title")[
            h2("#over-title")[title], content
        ]
    ]


def do(what: str, label: Node, kind: str = "", *, focus: bool = False) -> Element:
    """Return a button of a panel; the one with `focus` is where the keyboard starts."""
    return button({"class": kind or None, "data-do": what, "data-focus": focus}, type="button")[
        label
    ]


def close(label: str = "Close") -> Element:
    """Return the button that closes the panel, where the keyboard starts."""
    return do("close", label, "primary", focus=True)


def start(ui: Ui) -> Element:
    """Return the first panel: what this is, and the way in."""
    return over(
        "start-panel",
        "Tarabish",
        p["The Cape Breton game. You and North play West and East, first to 500."],
        p(".small")[
            "Three computer players. Nothing to sign up for, and it all stays on this device."
        ],
        button(".primary", type="button", data_do="start", data_focus=True, disabled=not ui.ready)[
            "Cut for the deal" if ui.ready else "Fetching the cards …"
        ],
    )


def deal_over(view: View) -> Element:
    """Return the score of the finished deal, line by line, and the way on."""
    score = view.scores[-1]
    teller = teller_of(view)
    if view.winner is None:
        title, on = f"Deal {view.deal_number}", do("deal", "Next deal", "primary", focus=True)
    else:
        title = f"{teller.side(view.winner)} win the match"
        on = do("new-match", "New match", "primary", focus=True)
    mine = view.seat.side
    rows = (
        tr({"class": line.kind})[th(scope="row")[line.label], _numbers(line.points, mine)]
        for line in score_lines(score, totals_before(view))
    )
    return over(
        "score-panel",
        title,
        p[verdict(view, score)],
        table[_sides(view), tbody[rows]],
        on,
    )


def _sides(view: View) -> Element:
    teller, mine = teller_of(view), view.seat.side
    return thead[
        tr[
            td,
            th(scope="col")[teller.side(mine)],
            th(scope="col")[teller.side(mine.other)],
        ]
    ]


def _numbers(points: Pair, mine: Side) -> Iterator[Element]:
    return (td[_signed(points[side])] for side in (mine, mine.other))


def _signed(points: int) -> str:
    return str(points) if points >= 0 else f"\N{MINUS SIGN}{-points}"


OUTCOMES = {
    Outcome.THROWN_IN: "passed",
    Outcome.MISPLAY: "misplay",
    Outcome.FALSE_MISPLAY: "no misplay",
    Outcome.MADE: "",
    Outcome.BAIT: "bait",
    Outcome.HALF_BAIT: "half-bait",
    Outcome.CONCEDED: "thrown in",
}


def pad(view: View) -> Element:
    """Return the score pad: a line a deal, then the totals."""
    mine = view.seat.side
    return table(".pad")[
        caption["Score pad"],
        _sides(view),
        tbody[
            (
                tr[
                    th(scope="row")[f"{number} {OUTCOMES[score.outcome]}"],
                    _numbers(score.score, mine),
                ]
                for number, score in enumerate(view.scores, 1)
            ),
            tr(".sum")[th(scope="row")["Total"], _numbers(view.totals, mine)],
            tr(".target")[th(scope="row")["To go"], _numbers(_to_go(view), mine)],
        ],
    ]


def _to_go(view: View) -> Pair:
    a_side, b_side = (max(0, view.rules.target - total) for total in view.totals)
    return a_side, b_side


def last_trick(view: View) -> Element:
    """Return the last finished trick (LAST-SEEN)."""
    trick = view.finished[-1]
    assert view.trump is not None  # a trick is finished, so trump is named
    winner = trick.winner(view.trump, view.rules)
    assert winner is not None
    return over(
        "last-panel",
        "Last trick",
        p[f"{teller_of(view).name(winner)} took it: {trick.points(view.trump)} points in cards."],
        div(".trick")[trick_cards(view, trick, "past")],
        close(),
    )


def menu(view: View | None, ui: Ui) -> Element:
    """Return the menu: speed, throwing in, a new match, and what this is."""
    may_throw_in = view is not None and Concede(view.seat) in view.legal
    speeds = (
        button(
            {"class": {"chosen": speed == ui.speed}, "data-do": f"speed {speed}"},
            type="button",
            aria_pressed="true" if speed == ui.speed else "false",
        )[label]
        for speed, label in SPEEDS.items()
    )
    return over(
        "menu-panel",
        "Menu",
        div("#speeds", role="group", aria_label="Speed")[p(".small")["Speed"], speeds],
        div(".list")[
            do("open throw-in", "Throw in your cards") if may_throw_in else None,
            do("open new", "New match") if view else None,
            do("open about", "About the game"),
        ],
        close(),
    )


def throw_in(view: View) -> Element:
    """Return the question before one's cards are thrown in (CONCEDE)."""
    return over(
        "throw-in-panel",
        "Throw in your cards?",
        p["The other side gets all the points of this deal."],
        div(".row")[
            close("Play on"),
            do(f"act {Concede(view.seat)}", "Throw in"),
        ],
    )


def new_match() -> Element:
    """Return the question before a match is left."""
    return over(
        "new-panel",
        "Leave this match?",
        p["The match on the table is given up and a new one begins."],
        div(".row")[close("Play on"), do("new-match", "New match")],
    )


def about() -> Element:
    """Return what this is, the rules in short, and the credits."""
    return over(
        "about-panel",
        "About the game",
        ul[
            li["36 cards, six to ace. You call on your first six, then pick up your kitty."],
            li["Trump, from the top: jack 20, nine 14, ace 11, ten 10, king 4, queen 3, 8, 7, 6."],
            li["Other suits: ace 11, ten 10, king 4, queen 3, jack 2, 9, 8, 7, 6."],
            li["Follow suit; if you cannot, trump. When you trump, beat the highest if you can."],
            li["Last trick 10. The side that called needs more than half, or it is bait."],
            li["Three in a row is a twenty, four or more a fifty. The best run counts, if shown."],
            li["King and queen of trump are bella, 20, called with the second of the two."],
        ],
        p(".small")[
            "Code: MIT licence. Card faces: Adrian Kennard, in the public domain (CC0). ",
            a(href="./LICENSES.txt")["All licences"],
            ".",
        ],
        close(),
    )
