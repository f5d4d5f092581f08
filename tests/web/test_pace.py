"""How long the table rests: long enough to follow, never while nobody wants to wait."""

import pytest

from tarabish import Rules, Seat
from tarabish.auction import Contract
from tarabish.cards import Suit, card
from tarabish.events import (
    CardPlayed,
    CardsDealt,
    DealScored,
    MatchWon,
    Passed,
    RunShown,
    TrickTaken,
    TrumpNamed,
)
from tarabish.scoring import played_out
from tarabish.seats import Side
from web.pace import CUT, FACTOR, REST, rest_after
from web.ui import Speed

YOU = Seat.SOUTH
WAITING = [Speed.SLOW, Speed.STEADY, Speed.QUICK]
TRICKS = [
    (CardPlayed(Seat(1), card("7S")), TrickTaken(seat, 3, last))
    for seat in Seat
    for last in (False, True)
]
SOME = [
    (CardsDealt(Seat(1)),),
    (Passed(Seat(1)),),
    (TrumpNamed(Seat(2), Suit.HEARTS, True),),
    (RunShown(Seat(3), (card("7S"), card("8S"), card("9S"))),),
    (CardPlayed(Seat(3), card("7S")),),
]


@pytest.mark.parametrize("speed", WAITING)
def test_a_finished_trick_lies_for_a_second_at_least(speed: Speed) -> None:
    assert all(rest_after(events, YOU, speed) >= 1.0 for events in TRICKS)
    yours = (CardPlayed(YOU, card("7S")), TrickTaken(YOU, 3, False))
    assert rest_after(yours, YOU, speed) >= 1.0
    contract = Contract(Suit.SPADES, YOU, forced=False)
    score = played_out(Rules(), contract, (100, 52), (10, 0), (0, 0), (0, 0))
    end = (*yours, DealScored(score, (110, 52)), MatchWon(Side.A))
    assert rest_after(end, YOU, speed) >= 1.0


def test_no_waiting_is_no_waiting() -> None:
    assert all(rest_after(events, YOU, Speed.INSTANT) == 0 for events in TRICKS + SOME)
    assert CUT * FACTOR[Speed.INSTANT] == 0


@pytest.mark.parametrize("events", TRICKS + SOME)
def test_slower_is_slower(events) -> None:
    slow, steady, quick, instant = (rest_after(events, YOU, speed) for speed in Speed)
    assert slow > steady > instant
    assert steady >= quick > instant


def test_ones_own_doing_needs_no_rest() -> None:
    assert rest_after([CardPlayed(YOU, card("7S"))], YOU, Speed.SLOW) == 0
    assert rest_after([Passed(YOU)], YOU, Speed.SLOW) == 0


def test_nothing_happened_nothing_rests() -> None:
    assert rest_after((), YOU, Speed.SLOW) == 0


def test_no_single_rest_outlasts_patience() -> None:
    assert max(REST.values()) * max(FACTOR.values()) < 4
    assert set(FACTOR) == set(Speed)
