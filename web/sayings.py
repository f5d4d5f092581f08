"""What a person can say, as buttons: calls, bids, runs, melds, bella, the count. Pure."""

from collections.abc import Iterator

from htpy import Element, Node, button, div, fragment, li, p, span, ul

from tarabish.actions import (
    Action,
    Bid,
    Call,
    Concede,
    Count,
    Declare,
    Misplay,
    NameTrump,
    Pass,
    Play,
)
from tarabish.seats import Seat
from tarabish.tricks import Trick
from tarabish.view import View
from web.advice import hinted, mark
from web.dialog import close, do, opener, over
from web.pieces import suit_sign
from web.say import SYMBOLS, action_label, teller_of
from web.ui import Ui

BIDS_AT_HAND = 3
"""How many of the lowest bids have a button of their own; the others are one press further."""


def actions(view: View, ui: Ui, *, focus: bool, back: str) -> Iterator[Element]:
    """Yield the buttons for what one may say now.

    The keyboard goes to the first of them with `focus`, or to the one with the id `back`.
    """
    sayings = tuple(_at_hand(view, ui))
    bids = [action for action in sayings if isinstance(action, Bid)]
    for action in sayings:
        if action not in bids[BIDS_AT_HAND:]:
            yield _saying(ui, action, focus=focus and action == sayings[0])
    if len(bids) > BIDS_AT_HAND:
        higher = hinted(ui, *bids[BIDS_AT_HAND:])
        yield _opener("bids", "Higher \N{HORIZONTAL ELLIPSIS}", "call", back, hint=higher)
    yield from (_saying(ui, action) for action in bella_offered(view))
    if ui.declaring == view.seat:
        yield button("#no-more.quiet", type="button", data_do="no-more")["No more melds"]
    if may_call_misplay(view):
        found = ui.advice is not None and isinstance(ui.advice.action, Misplay)
        yield _opener("misplay", "Misplay!", "quiet", back, hint=found)


def _opener(what: str, label: str, kind: str, back: str, *, hint: bool) -> Element:
    marked = (mark(), label) if hint else label
    return opener(what, marked, f"{kind} hinted" if hint else kind, back)


def _at_hand(view: View, ui: Ui) -> Iterator[Action]:
    """Yield what there is a button for, in the engine's order."""
    for action in view.legal:
        match action:
            case Play() | Concede() | Misplay():
                continue
            case Declare() if view.declaring and ui.declaring != view.seat:
                continue
            case Count() if ui.declaring is not None:
                continue
        yield action


def _saying(ui: Ui, action: Action, *, focus: bool = False) -> Element:
    sign = suit_sign(action.trump) if isinstance(action, Call | NameTrump) else None
    kinds = {
        "quiet": isinstance(action, Pass),
        "call": isinstance(action, Call | NameTrump | Bid),
        "hinted": hinted(ui, action),
    }
    return button({"class": kinds, "data-do": f"act {action}", "data-focus": focus}, type="button")[
        mark() if hinted(ui, action) else None, sign, action_label(action)
    ]


def bella_offered(view: View) -> tuple[Play, ...]:
    """Return the plays that are offered with bella: those that count.

    Where misplays are called they are all that is allowed, for nobody tells then what counts.
    """
    if view.rules.misplay == "prevented":
        return view.bella_plays
    return tuple(action for action in view.legal if isinstance(action, Play) and action.bella)


def may_call_misplay(view: View) -> bool:
    """Return whether a misplay may be called now, and a card lies that could be one."""
    return bool(view.tricks) and any(isinstance(action, Misplay) for action in view.legal)


def bids_panel(view: View, ui: Ui) -> Element:
    """Return all the bids that may be made now (BID)."""
    bids = [action for action in view.legal if isinstance(action, Bid)]
    return over(
        "bids-panel",
        "How high?",
        div(".scroll")[
            div(".bids")[
                (
                    do(
                        f"act {bid}",
                        (mark() if hinted(ui, bid) else None, str(bid.points)),
                        focus=bid == bids[0],
                    )
                    for bid in bids
                )
            ]
        ],
        do("close", "Back"),
    )


def misplay_panel(view: View) -> Element:
    """Return the tricks to point at (CHALLENGE); of those before the last only who took them."""
    numbers = [action.trick for action in view.legal if isinstance(action, Misplay)]
    tricks = [(n, view.tricks[n - 1]) for n in numbers if n <= len(view.tricks)]
    return over(
        "misplay-panel",
        "Which trick?",
        div(".scroll")[
            p["Did one of them not follow, not trump, or not beat a trump they could beat?"],
            p["Or call bella too soon? It belongs to the trick in which it was called."]
            if "misplay" in (view.rules.bella_early, view.rules.bella_with_run)
            else None,
            p["If you are right, you get all the points of this deal. If you are wrong, they do."],
            ul(".tricks")[
                (
                    li[
                        do(f"act {Misplay(view.seat, number)}", f"Trick {number}"),
                        span[_remembered(view, number, trick)],
                    ]
                    for number, trick in reversed(tricks)
                )
            ],
        ],
        close("Play on"),
    )


def _remembered(view: View, number: int, trick: Trick) -> Node:
    """What may be looked at of a trick: the current and the last finished one whole (LAST-SEEN).

    And that bella was called in it, which may have been too soon.
    """
    bella = f" {_name(view, view.bella)}: bella." if view.bella_trick == number else ""
    return fragment[_seen_of(view, number, trick), bella]


def _seen_of(view: View, number: int, trick: Trick) -> Node:
    if number >= len(view.finished):
        return fragment[
            (
                span(".laid")[f"{view.players[seat]} ", f"{c.rank.label}{SYMBOLS[c.suit]} "]
                for seat, c in trick.plays
            )
        ]
    winner = trick.winner(view.trump, view.rules) if view.trump else None
    return f"{_name(view, winner)} took it" if winner is not None else ""


def _name(view: View, seat: Seat | None) -> str:
    return "" if seat is None else teller_of(view).name(seat)
