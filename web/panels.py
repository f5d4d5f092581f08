"""What can lie over the table: start, score, pad, last trick, menu. Pure, no browser."""

from collections.abc import Iterator

from htpy import (
    Element,
    Fragment,
    Node,
    a,
    button,
    caption,
    div,
    fragment,
    p,
    table,
    tbody,
    td,
    th,
    tr,
)

from tarabish.actions import Bid, Concede
from tarabish.rules import Rules
from tarabish.seats import Pair, Side
from tarabish.view import View
from web.cutting import pack_to_cut
from web.dialog import close, do, opener, over
from web.levels_panel import played_like, players, players_button
from web.lookback import Lookback
from web.pieces import sides, trick_cards
from web.rules_panel import choosing, played, rules_button, short_rules
from web.rules_words import length_of
from web.say import games_told, outcome_word, score_lines, teller_of, verdict
from web.sayings import bids_panel, may_call_misplay, misplay_panel
from web.story import graph, story, this_deal
from web.trying import try_over
from web.ui import LIKINGS, Panel, Speed, Ui

SPEEDS = {
    Speed.SLOW: "Slow",
    Speed.STEADY: "Steady",
    Speed.QUICK: "Quick",
    Speed.INSTANT: "No waiting",
}

LIKED = ("Points so far", "Points on the cards", "Play my only card")
"""Of `LIKINGS`."""

OPENERS = ("open-rules", "open-players", "open-about", "open-lookback")
"""The ids of what opens a panel over the first one, or over the last."""


def panel(view: View | None, ui: Ui) -> Element | None:
    """Return what lies over the table, or None."""
    if ui.panel is not None:
        opened = _opened(view, ui, ui.panel)
        if opened is not None:
            return opened
    if view is None:
        if ui.your_cut:
            return your_cut()
        return None if ui.cuts else start(ui)
    if view.over and not ui.lying and ui.declaring is None:
        return deal_over(view, ui) if ui.trying is None else try_over(view, ui.trying)
    return None


def _opened(view: View | None, ui: Ui, which: Panel) -> Element | None:
    match which:
        case Panel.MENU:
            return menu(view, ui)
        case Panel.ABOUT:
            return about(view.rules if view else ui.rules)
        case Panel.NEW:
            return new_match(ui.rules)
        case Panel.PLAYERS:
            return players(ui.levels, unfolded=ui.unfolded)
        case Panel.RULES:
            return choosing(view, ui.rules, ui.unfolded)
        case Panel.LOOKBACK:
            return looking_back(ui.look)
        case Panel.PLAYED if view:
            return played(view)
        case Panel.LAST if view and view.finished:
            return last_trick(view)
        case Panel.PAD if view:
            return over(
                "pad-panel", "Score", div(".scroll")[beside(view, ui, heard=False)], close()
            )
        case Panel.BIDS if view and any(isinstance(action, Bid) for action in view.legal):
            return bids_panel(view, ui)
        case Panel.MISPLAY if view and may_call_misplay(view):
            return misplay_panel(view)
        case Panel.THROW_IN if view and Concede(view.seat) in view.legal:
            return throw_in(view)
    return None


def looking_back(look: Lookback | None) -> Element:
    """Return what is looked back at; None while what that needs is fetched (`App._fetch`)."""
    if look is None:
        words = p["Fetching what that needs."]
        return over("fetching-panel", "Looking back …", words, close("Never mind"))
    from web.lookback_panel import lookback_panel  # noqa: PLC0415

    return lookback_panel(look)


def start(ui: Ui) -> Element:
    """Return the first panel: what this is, and the way in."""
    return over(
        "start-panel",
        "Tarabish",
        p[
            "The card game of Cape Breton. You and North play West and East, ",
            f"{length_of(ui.rules)}.",
        ],
        p(".small")[
            "Three computer players. Nothing to sign up for, and it all stays on this device."
        ],
        pack_to_cut("Lift the pack where you like. The highest card deals."),
        button(
            ".primary",
            {"data-focus": ui.back not in OPENERS, "data-with": "cut-at"},
            type="button",
            data_do="start",
        )["Cut for the deal"],
        players_button(ui.levels, ui.back),
        rules_button(ui.rules, ui.back),
        opener("about", "How to play", "quiet", ui.back),
    )


def your_cut() -> Element:
    """Return the pack to cut, which the person on the dealer's right does (CUT)."""
    return over("cut-panel", "West deals, you cut", *cut_and_deal("Cut and deal"))


def cut_and_deal(on: str, *, focus: bool = True) -> tuple[Element, Element]:
    """Return the pack to cut, and the button that cuts it where the grip is."""
    pack = pack_to_cut("Cut the pack where you like.")
    return pack, button(
        ".primary",
        {"data-do": "deal", "data-with": "cut-at", "data-focus": focus},
        type="button",
    )[on]


def deal_over(view: View, ui: Ui) -> Element:
    """Return the score of the finished deal, line by line, and the way on."""
    score = view.scores[-1]
    mine = view.seat.side
    rows = (
        tr({"class": line.kind})[th(scope="row")[line.label], _numbers(line.points, mine)]
        for line in score_lines(score, view.before, view.rules)
    )
    return over(
        "score-panel",
        _title_of_end(view),
        p[ui.challenge] if ui.challenge else None,
        p[verdict(view, score)],
        table[sides(view), tbody[rows]],
        p("#games")[games_told(view)] if view.rules.games > 1 else None,
        _way_on(view, ui),
    )


def _title_of_end(view: View) -> str:
    teller, won = teller_of(view), view.standings[-1].won
    if view.winner is not None:
        return f"{teller.side(view.winner)} win the match"
    if won is not None:
        return f"{teller.side(won)} win the game"
    return f"Deal {view.deal_number}"


def _way_on(view: View, ui: Ui) -> Node:
    look_back = opener("lookback", "Look back", "", ui.back)
    first = ui.back not in OPENERS
    if view.winner is None:
        label = "Next deal" if view.standings[-1].won is None else "Next game"
        if view.next_dealer.right == view.seat:
            pack, cut = cut_and_deal(label, focus=first)
            return fragment[pack, div(".row")[cut, look_back]]
        return div(".row")[do("deal", label, "primary", focus=first), look_back]
    return fragment[
        div(".row")[do("new-match", "New match", "primary", focus=first), look_back],
        players_button(ui.levels, ui.back),
        rules_button(ui.rules, ui.back),
    ]


def _numbers(points: Pair, mine: Side) -> Iterator[Element]:
    return (td[_signed(points[side])] for side in (mine, mine.other))


def _signed(points: int) -> str:
    return str(points) if points >= 0 else f"\N{MINUS SIGN}{-points}"


def pad(view: View) -> Element:
    """Return the score pad: a line for each deal of this game, then the totals."""
    mine = view.seat.side
    first = first_of_game(view)
    game = sum(standing.won is not None for standing in view.standings[:first]) + 1
    return table(".pad")[
        caption[f"Score pad, game {game}" if view.rules.games > 1 else "Score pad"],
        sides(view),
        tbody[
            (
                tr[
                    th(scope="row")[f"{number} {outcome_word(score)}"],
                    _numbers(score.score, mine),
                ]
                for number, score in enumerate(view.scores[first:], first + 1)
            ),
            tr(".sum")[th(scope="row")["Total"], _numbers(view.totals, mine)],
            tr(".target")[th(scope="row")["To go"], _numbers(_to_go(view), mine)],
            tr(".games")[th(scope="row")["Games"], _numbers(view.games, mine)]
            if view.rules.games > 1
            else None,
        ],
    ]


def beside(view: View, ui: Ui, *, heard: bool) -> Fragment:
    """Return what there is beside a wide table: how the deal stands, the score, what happened.

    `heard` is that of `story`.
    """
    drawn = graph(view, first_of_game(view))
    return fragment[this_deal(view, ui), pad(view), drawn, story(ui.log, heard=heard)]


def first_of_game(view: View) -> int:
    """Return how many finished deals belong to earlier games than the one on the table.

    A game that is won is on the table until the next deal is dealt (BEST-OF).
    """
    finished = view.standings[:-1] if view.over else view.standings
    return max((n for n, standing in enumerate(finished, 1) if standing.won is not None), default=0)


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
        div("#likings", role="group", aria_label="At the table")[
            p(".small")["At the table"],
            (
                button(
                    {"class": {"chosen": name in ui.likings}, "data-do": f"like {name}"},
                    type="button",
                    aria_pressed="true" if name in ui.likings else "false",
                )[label]
                for name, label in zip(LIKINGS, LIKED, strict=True)
            ),
        ],
        div(".list")[
            do("open throw-in", "Throw in your cards") if may_throw_in else None,
            do("open players", ("Players: ", played_like(ui.levels))),
            do("open played", "Rules of this match") if view else None,
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


def new_match(rules: Rules) -> Element:
    """Return the question before a match is left."""
    return over(
        "new-panel",
        "Leave this match?",
        p["The match on the table is given up and a new one begins."],
        div(".row")[close("Play on"), do("new-match", "New match")],
        rules_button(rules, back=""),
    )


def about(rules: Rules) -> Element:
    """Return what this is, the rules in play in short, and the credits."""
    return over(
        "about-panel",
        "About the game",
        div(".scroll")[
            short_rules(rules),
            p(".small")[
                "Code: MIT licence. Card faces: Adrian Kennard, in the public domain (CC0). ",
                a(href="./LICENSES.txt")["All licences"],
                ".",
            ],
        ],
        close(),
    )
