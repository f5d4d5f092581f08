"""Cards and small signs as HTML, used wherever they appear. Pure, no browser."""

from collections.abc import Iterator, Sequence

from htpy import Element, div, img, picture, source, span, td, th, thead, tr

from tarabish.cards import Card, Trump, card_points
from tarabish.seats import Seat
from tarabish.tricks import Trick
from tarabish.view import View
from web.hand_order import RED
from web.say import SYMBOLS, seat_word, teller_of

PHONE = "(max-width: 700px), (max-height: 480px)"
"""Where cards are small, so that the faces with the big index are used."""


def face(c: Card) -> Element:
    """Return a card's face; its name is on the element around it."""
    return picture[
        source(media=PHONE, srcset=f"./art/big/{c}.svg"),
        img(src=f"./art/{c}.svg", alt="", width="240", height="336", draggable="false"),
    ]


def worth(c: Card, trump: Trump | None) -> Element | None:
    """Return what a card counts with this trump, for the eye; None where it counts nothing.

    That is always so without a trump.
    """
    points = card_points(c, trump) if trump else 0
    return span(".counts", aria_hidden="true")[str(points)] if points else None


def spoken(c: Card, trump: Trump | None) -> str:
    """Return a card and what it counts in words: "jack of hearts, 20"."""
    points = card_points(c, trump) if trump else 0
    return f"{c.word}, {points}" if points else c.word


def mini_run(run: Sequence[Card]) -> Element:
    """Return a run in small, as text, its suit said once: "8 9 10 J♠"."""
    ranks = " ".join(c.rank.label for c in run)
    suit = run[0].suit
    return span({"class": ["mini", {"red": suit in RED}]})[ranks, "\N{WORD JOINER}", SYMBOLS[suit]]


def suit_sign(suit: Trump) -> Element:
    """Return a suit's sign in its colour, for the eye; its name stands beside it in words."""
    return span({"class": ["suit", {"red": suit in RED}]}, aria_hidden="true")[SYMBOLS[suit]]


def face_down(count: int) -> Iterator[Element]:
    """Yield cards face down; nothing in them tells one from another."""
    return (span(".back") for _ in range(count))


def trick_cards(
    view: View, trick: Trick, kind: str, *, counts: Trump | None = None
) -> Iterator[Element]:
    """Yield a trick's cards, each on its player's side, the winning one marked.

    `kind` is a class and keeps the ids of two pictures of the same card apart. With
    `counts` they show what they count with this trump.
    """
    winner = trick.winner(view.trump, view.rules) if view.trump else None
    for seat, c in trick.plays:
        wins = seat == winner
        said = f"{view.players[seat]}: {spoken(c, counts)}{', winning' if wins else ''}"
        yield div(
            f"#{kind}-{c}",
            {
                "class": ["card", kind, seat_word(seat, view.seat), {"wins": wins}],
                "data-card": str(c) if kind == "played" else None,  # only those fly
                "data-from": f"seat-{seat}",
            },
            role="img",
            aria_label=said,
        )[face(c), worth(c, counts)]


def sides(view: View) -> Element:
    """Return the head of a table of points: both sides, one's own first."""
    teller, mine = teller_of(view), view.seat.side
    return thead[tr[td, (th(scope="col")[teller.side(side)] for side in (mine, mine.other))]]


def cut_cards(cuts: Sequence[Card], dealer: Seat | None) -> Iterator[Element]:
    """Yield the cards cut for the first deal, by seat, the dealer's marked (FIRST-DEALER)."""
    for seat, c in zip(Seat, cuts, strict=True):
        yield div(
            f"#cut-{c}",
            {"class": ["card", "cut", seat_word(seat, Seat.SOUTH), {"wins": seat == dealer}]},
            role="img",
            aria_label=c.word,
        )[face(c)]
