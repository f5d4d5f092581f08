"""Every action has a text form that is read back to the same action."""

import pytest

from tarabish import DECK, Seat, Suit, TarabishError, parse_action
from tarabish.actions import (
    Action,
    Bella,
    Bid,
    Call,
    Concede,
    Count,
    Declare,
    Misplay,
    NameTrump,
    Pass,
    Play,
    Say,
    Show,
)
from tarabish.cards import NO_TRUMP, Card, Rank
from tarabish.melds import RunKind


def rows() -> list[tuple]:
    """Return all rows of three or more cards next to each other in one suit."""
    suits = [DECK[at : at + 9] for at in (0, 9, 18, 27)]
    return [
        tuple(suit[low:high]) for suit in suits for low in range(9) for high in range(low + 3, 10)
    ]


FOURS = [tuple(Card(rank, suit) for suit in Suit) for rank in Rank]

EVERY_ACTION: list[Action] = [
    action
    for seat in Seat
    for action in (
        Pass(seat),
        *(Call(seat, trump) for trump in (*Suit, NO_TRUMP)),
        *(Bid(seat, points) for points in range(10, 520, 10)),
        *(NameTrump(seat, trump) for trump in (*Suit, NO_TRUMP)),
        *(Say(seat, kind) for kind in RunKind),
        *(Show(seat, row) for row in rows()),
        *(Declare(seat, row) for row in (*rows(), *FOURS)),
        Bella(seat),
        *(Play(seat, c, bella) for c in DECK for bella in (False, True)),
        *(Misplay(seat, trick) for trick in range(1, 11)),
        Count(seat),
        Concede(seat),
    )
]


def test_every_action_is_read_back_from_its_text():
    auction, runs, play = 1 + 5 + 51 + 5, 2 + 112 + 121, 1 + 72 + 10 + 2
    assert len({str(action) for action in EVERY_ACTION}) == 4 * (auction + runs + play)
    assert len(EVERY_ACTION) == 4 * (auction + runs + play)
    for action in EVERY_ACTION:
        assert parse_action(str(action)) == action


@pytest.mark.parametrize(
    "text",
    [
        *("0 pass", "1 call H", "2 say twenty", "3 say fifty", "0 show 7S 8S 9S", "1 bella"),
        *("2 play TH", "3 play KH bella", "0 concede", "0 call NT", "1 bid 60", "2 trump H"),
        *("3 trump NT", "0 declare 7S 8S 9S TS", "1 declare AC AD AH AS", "2 misplay 4", "3 count"),
    ],
)
def test_the_texts_are_those_of_the_record_format(text):
    assert str(parse_action(text)) == text


@pytest.mark.parametrize(
    "thing",
    [
        *("", " ", "0", "pass", "0 0 pass", "4 pass", "0 play", "0 call H now", None, 7, b"0 pass"),
        *("0 bid", "0 bid H", "0 bid sixty", "0 trump", "0 trump X", "0 declare 7X", "0 misplay"),
        *("0 misplay 1 2", "0 count 1"),
    ],
)
def test_what_is_no_action_is_refused(thing):
    with pytest.raises(TarabishError, match="is not a"):
        parse_action(thing)


@pytest.mark.parametrize(
    "text",
    [
        *("+0 pass", "-0 pass", "00 pass", "0_0 pass", "\u0660 pass", "0  pass", " 0 pass"),
        *("0\npass", "0 bid 060", "0 bid +60", "0 bid 6_0", "0 bid -60", "0 bid \u0666\u0660"),
        *("0 misplay 04", "0 misplay 4.0"),
    ],
)
def test_an_action_has_one_text_form_only(text):
    """Two records of one match are the same text; a seat is 0, 1, 2 or 3."""
    with pytest.raises(TarabishError):
        parse_action(text)
