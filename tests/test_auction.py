"""CALL, DEALER-FORCED. East (seat 3) deals, South (seat 0) is eldest."""

import pytest

from tarabish import Match, Rules, Seat, Suit
from tarabish.actions import Call, Pass
from tarabish.auction import Auction
from tests.table import QUIET, do, refused, table


def said(match: Match) -> list[str]:
    return [str(action) for action in match.legal_actions()]


@pytest.mark.parametrize("dealer", Seat)
def test_eldest_speaks_first_then_clockwise(dealer):
    match = table(QUIET, dealer=dealer)
    turns = []
    for _ in range(3):
        turns.append(match.turn)
        match = do(match, f"{match.turn} pass")
    assert [*turns, match.turn] == [(dealer + step) % 4 for step in (1, 2, 3, 4)]


def test_pass_or_name_any_suit():
    assert said(table(QUIET)) == ["0 pass", "0 call C", "0 call D", "0 call H", "0 call S"]


@pytest.mark.parametrize("passes", range(4))
@pytest.mark.parametrize("trump", Suit)
def test_a_suit_named_ends_the_auction(passes, trump):
    steps = [f"{seat} pass" for seat in range(passes)]
    match = table(QUIET, *steps, f"{passes} call {trump}")
    deal = match.deal
    assert deal.contract.trump == trump
    assert deal.contract.caller == passes
    assert deal.contract.side == passes % 2
    assert deal.contract.forced is (passes == 3)
    assert match.turn == 0  # eldest leads, whoever called
    assert refused(match, "0 pass") == "CALL"
    assert refused(match, "0 call S") == "CALL"


def test_the_dealer_must_name_a_suit_after_three_passes():
    match = table(QUIET, "0 pass", "1 pass", "2 pass")
    assert said(match) == ["3 call C", "3 call D", "3 call H", "3 call S"]
    assert refused(match, "3 pass") == "DEALER-FORCED"


def test_once_round_only():
    match = table(QUIET, "0 pass")
    assert refused(match, "0 call H") == "TURN"
    assert refused(match, "2 call H") == "TURN"
    assert refused(match, "2 pass") == "TURN"


@pytest.mark.parametrize("action", ["0 play 6C", "0 say twenty", "0 bella", "0 show 6C 7C 8C"])
def test_no_play_before_trump_is_named(action):
    assert refused(table(QUIET), action) == "CALL"


def test_no_contract_before_a_suit_is_named():
    auction = Auction(Rules(), Seat.EAST)
    assert auction.contract is None
    auction = auction.with_action(Pass(Seat.SOUTH))
    assert auction.contract is None
    assert auction.turn == Seat.WEST
    auction = auction.with_action(Call(Seat.WEST, Suit.HEARTS))
    assert auction.contract is not None
    assert auction.turn is None
