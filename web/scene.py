"""The picture of the table as HTML, from a view and the screen's own state. Pure, no browser.

Everything that can be pressed carries `data-do`, a word of web/app.py's `App.press`. Every
element that lives through a change carries an id, so that it is moved and not made anew.
`data-focus` marks where the keyboard goes on when what it was on is gone.
"""

from collections.abc import Mapping

from htpy import Element, button, div, fragment, h1, header, main, p, section, span

from tarabish.actions import Play
from tarabish.cards import Card, Trump
from tarabish.seats import Seat
from tarabish.view import View
from web.advice import ask_button, hinted, mark, told
from web.dialog import opener
from web.hand_order import laid_out
from web.levels_panel import level_of
from web.panels import beside, panel
from web.pieces import cut_cards, face, face_down, mini_run, spoken, suit_sign, trick_cards, worth
from web.rules_panel import played_button
from web.rules_words import counted, length_of
from web.say import call_of, needs_of, prompt, seat_word, teller_of, waiting
from web.sayings import actions
from web.trying import leave_button, only_a_try
from web.ui import Bubble, Ui

Attributes = Mapping[str, bool | str | None]


def scene(view: View | None, ui: Ui) -> Element:
    """Return the whole page below <body>, as one element with the id "app"."""
    opened = panel(view, ui)
    behind = {"inert": opened is not None}
    back = ui.back if opened is None else ""
    return div("#app")[
        top_bar(view, ui, behind, back=back),
        trouble(ui),
        newer(ui),
        div("#room", behind)[
            table(view, ui, focus=opened is None and not ui.back, back=back),
            div("#side")[beside(view, ui, heard=True) if view else None],
        ],
        opened,
        div("#log.unseen", role="log", aria_label="What happened in this deal")[
            (
                p(f"#log-{ui.log_start + place}")[text]
                for place, text in enumerate(ui.log)
                if place >= ui.log_heard
            )
        ],
    ]


def top_bar(view: View | None, ui: Ui, behind: Attributes, *, back: str) -> Element:
    """Return the line above the table: name, score, and what can be opened.

    The keyboard goes to the button with the id `back`, if there is one.
    """
    return header("#top", behind)[
        h1["Tarabish"],
        only_a_try() if ui.trying else scores(view) if view else None,
        div("#tools")[
            opener(
                "last", "Last trick", "tool", back, enabled=view is not None and bool(view.finished)
            ),
            opener("pad", "Score", "tool", back, enabled=view is not None),
            opener("menu", "Menu", "tool", back),
        ],
    ]


def trouble(ui: Ui) -> Element | None:
    """Return what went wrong beside the game, such as a match that could not be saved."""
    if not ui.trouble:
        return None
    return p("#trouble", role="alert")[
        ui.trouble, " ", button(type="button", data_do="hide-trouble")["All right"]
    ]


def newer(ui: Ui) -> Element | None:
    """Return the line that offers a newer version of the game, which waits to be let in."""
    if not ui.newer:
        return None
    return p("#newer", aria_live="polite")[
        "A new version is here. ",
        button(type="button", data_do="renew")["Use it now"],
        " ",
        button(type="button", data_do="hide-newer")["Later"],
    ]


def scores(view: View) -> Element:
    """Return the running score of both sides, one's own first."""
    teller = teller_of(view)
    return p("#scores")[
        (
            span(".score")[
                span(".who")[teller.side(side)],
                " ",
                span(".points")[str(view.totals[side])],
                games_won(view.games[side]) if view.rules.games > 1 else None,
                " ",
            ]
            for side in (view.seat.side, view.seat.side.other)
        ),
        span(".target")[length_of(view.rules)],
    ]


def games_won(games: int) -> Element:
    """Return the games a side has won, a star each, or one star and a number."""
    stars = "★" * games if games <= 3 else f"★{games}"
    return span(".games")[
        span(aria_hidden="true")[stars],
        span(".unseen")[f" {counted(games, 'game')} won"] if games else None,
    ]


def table(view: View | None, ui: Ui, *, focus: bool, back: str) -> Element:
    """Return the table seen from one's own seat; without `focus` the keyboard is elsewhere.

    The keyboard goes to the button with the id `back`, if that is on the table.
    """
    if view is None:
        return main("#table", aria_label="Table")[
            section("#middle", aria_label="Cut for the deal")[
                p("#status", role="status")[ui.note],
                div("#trick.trick")[cut_cards(ui.cuts, ui.cut_dealer)] if ui.cuts else None,
            ]
        ]
    _, left, across, right = view.seat.round()
    return main("#table", aria_label="Table")[
        trump_line(view),
        leave_button() if ui.trying else played_button(view, back),
        (seat_plate(view, ui, seat) for seat in (across, left, right)),
        middle(view, ui),
        section("#you", aria_label="Your place")[
            seat_plate(view, ui, view.seat),
            div("#line")[
                p("#status", role="status")[status(view, ui)],
                p("#waiting", aria_hidden="true")["" if ui.note else waiting(view)],
            ],
            ask_button(view, ui),
            div("#actions", role="group", aria_label="What you can say")[
                actions(view, ui, focus=focus and not view.hand, back=back)
            ],
            hand(view, ui, focus=focus),
        ],
    ]


def trump_line(view: View) -> Element:
    """Return trump, who called it, and what they need to make it; on a phone in fewer words."""
    contract = view.contract
    if contract is None:
        return p("#trump")[call_of(view)]
    return p("#trump")[
        suit_sign(contract.trump),
        " ",
        span(".long")[call_of(view)],
        span(".brief", aria_hidden="true")[view.players[contract.caller]],
        span(".needs")[span(".unseen")[", needed: "], needs_of(view)],
    ]


def status(view: View, ui: Ui) -> Element:
    """Return what is said to the person now: an answer, else a hint, else what they may do."""
    moment = f"{view.deal_number}-{len(ui.log)}"
    if ui.note:
        return span(f"#note-{ui.notes}.note")[ui.note]
    if hint := told(ui):
        return span(f"#hint-{moment}.hint")[hint]
    return span(f"#prompt-{moment}")[prompt(view, ui.declaring)]


def seat_plate(view: View, ui: Ui, seat: Seat) -> Element:
    """Return a seat: its name, what it is, how many cards it holds, and what it says."""
    mine = seat == view.seat
    contract = view.contract
    marks = fragment[
        span(".mark.dealer")["Dealer"] if seat == view.dealer else None,
        span(".mark.caller")[
            "Called ", suit_sign(contract.trump), " ", span(".unseen")[contract.trump.word]
        ]
        if contract and contract.caller == seat
        else None,
    ]
    return section(
        f"#seat-{seat}",
        {
            "class": [
                "seat",
                seat_word(seat, view.seat),
                {"turn": view.turn == seat and not ui.lying},
            ]
        },
        aria_label=view.players[seat],
    )[
        bubble(seat, ui.bubbles[seat]),
        div(".plate")[
            span(".name")[view.players[seat]],
            None if mine else span(".level")[level_of(ui.levels, seat).label],
            marks,
            count(view.counts[seat]) if not mine and view.counts[seat] else None,
        ],
        None if mine else backs(view, seat),
    ]


def count(number: int) -> Element:
    """Return how many cards a seat holds."""
    return span(".count")[str(number), span(".word")[" card" if number == 1 else " cards"]]


def backs(view: View, seat: Seat) -> Element:
    """Return a seat's cards face down, the kitty apart until it is picked up (KITTY)."""
    kitty = 3 if view.kitties[seat] else 0
    return div(".backs", aria_hidden="true")[
        face_down(view.counts[seat] - kitty), span(".kitty")[face_down(kitty)] if kitty else None
    ]


def bubble(seat: Seat, said: Bubble | None) -> Element | None:
    """Return what a seat says. The log says it aloud, so the bubble is only for the eye."""
    if said is None:
        return None
    run = (" ", mini_run(said.cards)) if said.cards else None
    return div(f"#bubble-{seat}.bubble", aria_hidden="true")[span(".says")[said.text], run]


def middle(view: View, ui: Ui) -> Element:
    """Return the middle of the table: trump, and the trick, the finished one while it lies."""
    trick = view.finished[-1] if ui.lying and view.finished else view.trick
    return section("#middle", {"class": {"lying": ui.lying}}, aria_label="Trick")[
        div(
            "#trick.trick",
            {
                "data-do": "go-on" if ui.lying else None,
                "data-to": f"seat-{trick.winner(view.trump, view.rules)}"
                if trick and view.trump
                else None,
            },
        )[trick_cards(view, trick, "played", counts=counting(view, ui)) if trick else None],
    ]


def hand(view: View, ui: Ui, *, focus: bool) -> Element:
    """Return one's own cards: one stop for the tab key, arrows move along it."""
    row, cursor = hand_row(view), cursor_of(view, ui)
    return div("#hand", role="group", aria_label="Your cards")[
        (hand_card(view, ui, c, cursor=c == cursor, focus=focus) for c in row),
        span("#kitty.kitty", role="img", aria_label="Your kitty, three cards face down")[
            face_down(3)
        ]
        if view.kitties[view.seat]
        else None,
    ]


def counting(view: View, ui: Ui) -> Trump | None:
    """Return the trump by which the cards show what they count; None where they do not (ORDER)."""
    return view.trump if "values" in ui.likings else None


def hand_row(view: View) -> tuple[Card, ...]:
    """Return one's cards from left to right; no suit moves while cards are played."""
    played = [c for trick in view.tricks for seat, c in trick.plays if seat == view.seat]
    suits = [c.suit for c in (*view.hand, *played)]
    return laid_out(view.hand, view.trump, view.rules.plain_order, suits)


def cursor_of(view: View, ui: Ui) -> Card | None:
    """Return the card the keyboard is on: where it was left, else the first that may be played."""
    row = hand_row(view)
    if ui.cursor in row:
        return ui.cursor
    # Where misplays are called nothing may point at the cards that are right.
    fitting = row if view.rules.misplay == "called" else [c for c in row if c in view.playable]
    return next(iter((*fitting, *row)), None)


def hand_card(view: View, ui: Ui, c: Card, *, cursor: bool, focus: bool) -> Element:
    """Return a card of one's hand as a button; one that may not be played says why not."""
    reason = view.refused.get(c) if view.turn == view.seat and view.contract else None
    best = hinted(ui, Play(view.seat, c))
    trump = counting(view, ui)
    name = spoken(c, trump)
    name += ", the hint" if best else ""
    return button(
        f"#held-{c}",
        {
            "class": ["card", "held", {"refused": reason is not None, "hinted": best}],
            "data-card": str(c),
            "data-from": f"seat-{view.dealer}",
            "data-do": f"act {Play(view.seat, c)}",
            "data-focus": cursor and focus,
        },
        type="button",
        tabindex="0" if cursor else "-1",
        aria_label=f"{name}, not now: you {reason.text}" if reason else name,
        aria_disabled="true" if c in view.refused else None,
    )[face(c), worth(c, trump), mark() if best else None]
