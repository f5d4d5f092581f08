"""A finished deal, looked back at: its decisions in a list, and any of them as it was. Pure."""

from collections.abc import Iterator

from htpy import (
    Element,
    Node,
    b,
    button,
    div,
    fragment,
    h3,
    li,
    ol,
    p,
    progress,
    span,
    tbody,
    td,
    th,
    thead,
    tr,
    ul,
)
from htpy import table as table_

from tarabish.actions import Action, Play
from tarabish.ai.decisions import Decision
from tarabish.ai.remarks import LABELS, done, judged, words_of
from tarabish.cards import Card
from tarabish.seats import Seat
from tarabish.view import View, view_of
from tarabish.words import Teller, when_in_words
from web.dialog import do, over
from web.hand_order import laid_out
from web.lookback import Lookback, Reviewed
from web.pieces import face, mini_run, suit_sign, trick_cards
from web.say import call_of
from web.trying import ABOUT_TRIES

MINUS = "\N{MINUS SIGN}"


def lookback_panel(look: Lookback) -> Element:
    """Return the panel: how far the review is, the list of decisions, a moment, or the lessons."""
    match look.page:
        case "trouble":
            again = do("look again", "Try again")
            return over("lookback-panel", _title(look), p[look.trouble], _row(again, _done()))
        case "looking":
            return over("lookback-panel", _title(look), *looking(look), _row(_done("Never mind")))
        case "lessons":
            return lessons(look)
    return the_list(look) if look.moment is None else the_moment(look, look.moment)


def looking(look: Lookback) -> Iterator[Element]:
    """Yield how far the review is, in words and as a bar."""
    deals = look.deals if look.learning else (look.deal,)
    place, at, of = look.looked or (1, 0, 1)
    which = f"deal {place} of {len(deals)}, " if len(deals) > 1 else ""
    told = f"{which}{at} of {of}" if look.looked else ""
    yield p[f"Looking back \N{HORIZONTAL ELLIPSIS} {told}"]
    done = (place - 1 + at / of) / len(deals)
    yield progress(value=f"{done:.3f}", max="1", aria_label="How far it is")


# The list


def the_list(look: Lookback) -> Element:
    """Return the decisions of a deal, each with its label; one stop for the tab key."""
    reviewed = look.shown
    assert reviewed is not None
    return over(
        "lookback-panel",
        _title(look),
        div(".scroll")[
            p[_outcome(look)],
            p(".small")[told] if (told := par(look, reviewed)) else None,
            div("#whose.values", role="group", aria_label="Whose decisions")[
                _switch("Yours", chosen=not look.everybody),
                _switch("Everybody's", chosen=look.everybody),
            ],
            _other_deals(look),
            ol("#moments", aria_label="Decisions")[
                (li[_in_list(look, place, moment)] for place, moment in enumerate(reviewed.moments))
            ]
            if reviewed.moments
            else p["There was nothing to decide."],
        ],
        _row(_learn(look), _done(focus=not reviewed.moments)),
    )


def _in_list(look: Lookback, place: int, moment: Decision) -> Element:
    here = place == look.cursor
    return button(
        f"#moment-{place}",
        {"class": ["moment", _kind(moment)], "data-do": f"look at {place}", "data-focus": here},
        type="button",
        tabindex="0" if here else "-1",
    )[
        span(".done")[b[_who_and_when(look, moment), ":"], " ", done(moment)],
        label(moment),
        span(".better")[said] if (said := judged(moment)) else None,
    ]


def label(moment: Decision) -> Element:
    """Return a label, its sign for the eye and its word for everybody."""
    return span(".judged")[
        span(".sign", aria_hidden="true")[moment.label] if moment.label else None,
        " ",
        LABELS[moment.label],
    ]


def par(look: Lookback, reviewed: Reviewed) -> str:
    """Return par and how the deal came out beside it; empty where par is not known."""
    if reviewed.par is None or reviewed.written is None:
        return ""
    mine = 1 if look.you.side == 0 else -1
    best, came = mine * reviewed.par, mine * (reviewed.written[0] - reviewed.written[1])
    ahead = f"you would have been {abs(best)} {'ahead' if best > 0 else 'behind'}"
    told = f"With all cards open and no mistakes {ahead if best else 'it would have been level'}."
    if came == best:
        return f"{told} So it came."
    return f"{told} You did {abs(came - best)} {'better' if came > best else 'worse'} than that."


# A moment


def the_moment(look: Lookback, moment: Decision) -> Element:
    """Return the table as it was, what each choice was worth, and the way to the next moment."""
    now = look.match.before(look.deal, moment.number)
    view, yours = view_of(now, moment.seat), view_of(now, look.you)
    assert look.at is not None
    assert now.deal is not None
    held = now.deal.held
    return over(
        "lookback-panel",
        f"{_title(look)}: {_who_and_when(look, moment)}",
        div(".scroll")[
            p(".then")[suit_sign(view.trump) if view.trump else None, " ", call_of(yours)],
            p[b[done(moment).capitalize(), ": "], label(moment), ". ", judged(moment)],
            _spoken(yours) if view.trump is None else None,
            _trick(look, view, yours),
            _hand(look, view, moment),
            ul(".hands")[(_row_of(yours, s, held[s]) for s in Seat if s != moment.seat)]
            if look.hands
            else None,
            worth(moment),
            p(".small")[ABOUT_TRIES],
        ],
        div(".foot")[
            _row(
                _step("look-back", "look step -1", "Previous", enabled=look.at > 0),
                _step("look-on", "look step 1", "Next", enabled=look.at + 1 < len(look.moments)),
                button(
                    "#look-hands",
                    {"class": {"chosen": look.hands}, "data-do": "look hands"},
                    type="button",
                    aria_pressed="true" if look.hands else "false",
                )["All hands"],
            ),
            _row(
                do("look list", "To the list", "primary", focus=True),
                do("try on", "Play on from here"),
            ),
        ],
    )


def _trick(look: Lookback, view: View, yours: View) -> Node:
    if view.trick is None:
        return None
    if not view.trick.cards:
        return p["You lead." if view.seat == look.you else f"{view.players[view.seat]} leads."]
    return div(".trick")[trick_cards(yours, view.trick, "then")]


def _spoken(view: View) -> Element:
    teller = Teller(view.players, view.seat)
    said = [f"{teller.name(a.seat)}: {words_of(a)}" for a in view.said]
    return p[", ".join(said) if said else "Nobody has spoken yet."]


def _hand(look: Lookback, view: View, moment: Decision) -> Node:
    whose = "Your hand" if moment.seat == look.you else f"{view.players[moment.seat]}'s hand"
    row = laid_out(view.hand, view.trump, view.rules.plain_order)
    return fragment[
        h3[whose],
        div(".then-hand", role="group", aria_label=whose)[
            (
                div(
                    {"class": ["card", {"was-played": moment.action == Play(moment.seat, c)}]},
                    role="img",
                    aria_label=c.word,
                )[face(c)]
                for c in row
            )
        ],
    ]


def _row_of(view: View, seat: Seat, held: tuple[Card, ...]) -> Element:
    row = laid_out(held, view.trump, view.rules.plain_order)
    suits = list(dict.fromkeys(c.suit for c in row))
    return li[
        b[view.players[seat]],
        ": ",
        ((mini_run([c for c in row if c.suit == suit]), " ") for suit in suits),
    ]


def worth(moment: Decision) -> Node:
    """Return what each choice was worth, the best first."""
    known = any(choice.as_it_lay is not None for choice in moment.choices)
    return fragment[
        table_(".worth")[
            thead[
                tr[
                    td,
                    th(scope="col")["On average"],
                    th(scope="col")["As it lay"] if known else None,
                ]
            ],
            tbody[
                (
                    tr({"class": {"sum": one.action == moment.action}})[
                        th(scope="row")[
                            _choice(moment, one.action),
                            " (done)" if one.action == moment.action else None,
                        ],
                        td[_signed(round(one.average))],
                        td["" if one.as_it_lay is None else _signed(one.as_it_lay)]
                        if known
                        else None,
                    ]
                    for one in moment.choices
                )
            ],
        ],
        p(".small")[
            "Points more than the other side writes. On average: over the hands the others could "
            "have held.",
            " As it lay: with the real cards, if nobody errs from there on." if known else None,
        ],
    ]


def _choice(moment: Decision, action: Action) -> str:
    if moment.about == "bella" and isinstance(action, Play):
        return "With bella" if action.bella else "Without"
    if moment.about == "run" and isinstance(action, Play):
        return "Say nothing"
    return words_of(action).capitalize()


# The match


def lessons(look: Lookback) -> Element:
    """Return up to three things to learn from the match, and the moments they are from."""
    assert look.lessons is not None
    return over(
        "lookback-panel",
        "What there is to learn",
        div(".scroll")[
            ol(".lessons")[
                (
                    li[
                        p[lesson.words],
                        div(".values")[
                            (
                                do(
                                    f"look to {deal} {number}",
                                    f"Deal {deal}, {_when(look, deal, number).lower()}",
                                )
                                for deal, number in lesson.moments
                            )
                        ],
                    ]
                    for lesson in look.lessons
                )
            ]
            if look.lessons
            else p["Nothing that cost much. Well played."]
        ],
        div(".foot")[do("look list", "Back to the list", "primary", focus=True)],
    )


# Pieces


def _title(look: Lookback) -> str:
    return f"Deal {look.deal}, looked back at" if look.moment is None else f"Deal {look.deal}"


def _done(words: str = "Done", *, focus: bool = True) -> Element:
    return do("close", words, "primary", focus=focus)


def _row(*buttons: Node) -> Element:
    return div(".row")[buttons]


def _learn(look: Lookback) -> Element | None:
    if len(look.deals) < 2:
        return None
    return do("look match", "What to learn from this match")


def _other_deals(look: Lookback) -> Element | None:
    around = [n for n in (look.deal - 1, look.deal + 1) if n in look.deals]
    if not around:
        return None
    return div(".values")[(do(f"look deal {n}", f"Deal {n}", "quiet") for n in around)]


def _switch(words: str, *, chosen: bool) -> Element:
    return button(
        {"class": {"chosen": chosen}, "data-do": "look mine" if words == "Yours" else "look all"},
        type="button",
        aria_pressed="true" if chosen else "false",
    )[words]


def _step(name: str, what: str, words: str, *, enabled: bool) -> Element:
    return button(
        f"#{name}", {"data-do": what}, type="button", aria_disabled=None if enabled else "true"
    )[words]


def _kind(moment: Decision) -> str:
    if "?" in moment.label:
        return "wrong"
    return "found" if moment.label else ""


def _who_and_when(look: Lookback, moment: Decision) -> str:
    when = _when(look, look.deal, moment.number)
    return f"{look.match.players[moment.seat]}, {when.lower()}" if look.everybody else when


def _when(look: Lookback, deal: int, number: int) -> str:
    return when_in_words(look.match.deals[deal - 1].actions[:number])


def _outcome(look: Lookback) -> str:
    score = look.match.deals[look.deal - 1].score
    assert score is not None
    return Teller(look.match.players, look.you).outcome(score)


def _signed(points: int) -> str:
    if not points:
        return "0"
    return f"+{points}" if points > 0 else f"{MINUS}{-points}"
