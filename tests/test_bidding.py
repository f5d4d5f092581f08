"""BID, NAME-TRUMP, NO-TRUMP and its second round, ALL-PASS: the game in which points are bid.

East (seat 3) deals, South (seat 0) is eldest.
"""

import pytest

from tarabish import Match, Rules, Seat
from tarabish.events import BidMade, Passed, TrumpNamed
from tests.table import QUIET, do, play_out, refused, score, table, tell

BID = Rules.from_data("auction")
NO_TRUMP = BID.changed(no_trump=True)
SECOND_ROUND = NO_TRUMP.changed(second_round=True)


def bidding(*steps: str, rules: Rules = BID) -> Match:
    return table(QUIET, *steps, rules=rules)


def said(match: Match) -> list[str]:
    return [str(action) for action in match.legal_actions()]


def bids(match: Match) -> list[int]:
    return [int(text.split()[2]) for text in said(match) if " bid " in text]


# DEAL


@pytest.mark.parametrize("cards", [3, 6, 9])
def test_the_first_cards_are_seen_and_the_rest_is_dealt_when_trump_is_named(cards):
    match = bidding(rules=BID.changed(cards_before_auction=cards))
    for step in ("0 bid 50", "1 pass", "2 pass", "3 pass", "0 trump H"):
        for seat in Seat:
            assert set(match.deal.seen(seat)) == set(match.deal.dealt[seat][:cards])
            assert not match.deal.has_kitty(seat)
        match = do(match, step)
    assert [match.deal.seen(seat) for seat in Seat] == list(match.deal.held)
    assert [len(held) for held in match.deal.held] == [9, 9, 9, 9]


# BID


@pytest.mark.parametrize("dealer", Seat)
def test_eldest_bids_first_then_clockwise(dealer):
    match = table(QUIET, dealer=dealer, rules=BID)
    turns = []
    for points in (50, 60, 70, 80, 90):
        turns.append(match.turn)
        match = do(match, f"{match.turn} bid {points}")
    assert turns == [(dealer + step) % 4 for step in (1, 2, 3, 4, 5)]


def test_pass_or_bid_a_multiple_of_ten_from_the_minimum_to_500():
    match = bidding()
    assert said(match)[0] == "0 pass"
    assert said(match)[1:] == [f"0 bid {points}" for points in range(50, 510, 10)]
    for points in (0, 10, 40, 45, 55, 501, 510, 1000):
        assert refused(match, f"0 bid {points}") == "BID"


@pytest.mark.parametrize("minimum", [10, 50, 60, 100, 160, 500])
def test_nobody_bids_less_than_the_minimum(minimum):
    match = bidding(rules=BID.changed(minimum_bid=minimum))
    assert bids(match)[0] == minimum
    assert refused(match, f"0 bid {minimum - 10}") == "BID"


def test_a_bid_is_at_least_ten_over_the_last():
    match = bidding("0 bid 80")
    assert bids(match)[0] == 90
    assert refused(match, "1 bid 80") == refused(match, "1 bid 70") == "BID"
    assert bids(do(match, "1 pass", "2 bid 120"))[0] == 130


def test_over_500_nobody_bids():
    match = bidding("0 bid 500")
    assert said(match) == ["1 pass"]


def test_whoever_passes_is_out():
    match = bidding("0 bid 50", "1 pass", "2 bid 60", "3 pass", "0 bid 70")
    assert match.turn == 2
    match = do(match, "2 bid 80")
    assert match.turn == 0
    assert refused(match, "1 bid 90") == "TURN"
    assert match.deal.auction.bid_winner is None
    assert do(match, "0 pass").deal.auction.bid_winner == 2


@pytest.mark.parametrize(
    ("steps", "winner"),
    [
        (("0 bid 50", "1 pass", "2 pass", "3 pass"), 0),
        (("0 pass", "1 pass", "2 pass", "3 bid 50"), 3),
        (("0 pass", "1 bid 50", "2 bid 60", "3 pass", "1 bid 70", "2 pass"), 1),
        (("0 bid 50", "1 bid 60", "2 bid 70", "3 bid 80", "0 pass", "1 pass", "2 pass"), 3),
    ],
)
def test_the_last_one_in_has_won_the_bidding(steps, winner):
    match = bidding(*steps)
    assert match.deal.auction.bid_winner == match.turn == winner
    assert match.deal.contract is None
    assert match.deal.trick is None
    for before in range(len(steps)):
        assert bidding(*steps[:before]).deal.auction.bid_winner is None


def test_nobody_calls_a_suit_where_points_are_bid_nor_bids_where_a_suit_is_called():
    assert refused(bidding(), "0 call H") == "BID"
    assert refused(table(QUIET), "0 bid 50") == "CALL"
    assert refused(table(QUIET), "0 trump H") == "CALL"
    assert refused(bidding(), "0 play 6C") == "BID"


# NAME-TRUMP

WON = ("0 bid 50", "1 bid 60", "2 pass", "3 pass", "0 pass")


def test_the_winner_names_trump_and_eldest_leads():
    match = bidding(*WON)
    assert said(match) == ["1 trump C", "1 trump D", "1 trump H", "1 trump S"]
    match, heard = tell(match, "1 trump D")
    contract = match.deal.contract
    assert (contract.trump, contract.caller, contract.bid, contract.forced) == ("D", 1, 60, False)
    assert heard == [TrumpNamed(Seat.WEST, "D", forced=False, bid=60)]
    assert match.turn == 0
    assert refused(match, "0 trump H") == refused(match, "0 bid 70") == "CALL"


def test_the_winner_neither_passes_nor_bids_on():
    match = bidding(*WON)
    assert refused(match, "1 pass") == refused(match, "1 bid 70") == "NAME-TRUMP"
    assert refused(match, "0 trump H") == "TURN"


def test_nobody_names_trump_before_the_bidding_is_won():
    assert refused(bidding(), "0 trump H") == "NAME-TRUMP"
    assert refused(bidding("0 bid 50"), "1 trump H") == "NAME-TRUMP"


def test_the_table_hears_each_bid():
    _, heard = tell(bidding(), "0 bid 50", "1 pass")
    assert heard == [BidMade(Seat.SOUTH, 50), Passed(Seat.WEST)]


# NO-TRUMP


def won_with(points: int, rules: Rules) -> Match:
    return bidding(f"0 bid {points}", "1 pass", "2 pass", "3 pass", rules=rules)


def test_no_trump_wants_a_bid_of_150():
    for points in (50, 140):
        match = won_with(points, NO_TRUMP)
        assert "0 trump NT" not in said(match)
        assert refused(match, "0 trump NT") == "NO-TRUMP"
    for points in (150, 160, 500):
        match = won_with(points, NO_TRUMP)
        assert said(match)[-1] == "0 trump NT"
        assert len(said(match)) == 5  # a suit may be named as well
        assert do(match, "0 trump NT").deal.contract.bid == points


def test_no_trump_only_where_the_rules_have_it():
    match = won_with(150, BID)
    assert refused(match, "0 trump NT") == "NO-TRUMP"
    assert len(said(match)) == 4


def test_with_no_trump_there_are_four_plain_suits_and_130_points():
    """No suit trumps another, the ten is under the ace, and nobody has bella."""
    match = do(won_with(150, NO_TRUMP), "0 trump NT")
    assert match.deal.trump == "NT"
    match = do(match, "8H", "9H", "TH", "7H")
    assert match.turn == 2
    assert match.deal.taken == (10, 0)
    match = play_out(match)
    assert sum(score(match).cards) == 120
    assert score(match).whole == 130


# The second round


PASSES = ("0 pass", "1 pass", "2 pass", "3 pass")


def test_after_four_passes_no_trump_alone_may_be_bid_once_more():
    match = bidding(*PASSES, rules=SECOND_ROUND)
    assert not match.deal.over
    assert match.turn == 0
    assert said(match) == ["0 pass", *(f"0 bid {points}" for points in range(150, 510, 10))]
    assert refused(match, "0 bid 140") == "BID"
    match = do(match, "0 pass", "1 bid 150", "2 bid 160", "3 pass", "1 pass")
    assert match.turn == 2
    assert said(match) == ["2 trump NT"]
    assert refused(match, "2 trump H") == "NO-TRUMP"
    assert do(match, "2 trump NT").deal.contract.bid == 160


def test_the_second_round_keeps_a_minimum_over_150():
    match = bidding(*PASSES, rules=SECOND_ROUND.changed(minimum_bid=200))
    assert bids(match)[0] == 200


def test_a_bid_in_the_first_round_leaves_no_second():
    match = bidding("0 pass", "1 pass", "2 pass", "3 bid 50", rules=SECOND_ROUND)
    assert said(match) == ["3 trump C", "3 trump D", "3 trump H", "3 trump S"]
    assert not match.deal.auction.second_round


# ALL-PASS


@pytest.mark.parametrize(
    ("rules", "passes"), [(BID, 4), (NO_TRUMP, 4), (SECOND_ROUND, 8)], ids=["bid", "nt", "second"]
)
@pytest.mark.parametrize(("all_pass", "dealer"), [("same-dealer", 3), ("next-dealer", 0)])
def test_when_all_pass_nobody_scores_and_the_deal_stays_or_moves_on(
    rules, passes, all_pass, dealer
):
    match = bidding(rules=rules.changed(all_pass=all_pass))
    for step in range(passes):
        assert not match.deal.over
        match = do(match, f"{step % 4} pass")
    assert match.deal.over
    assert match.deal.contract is None
    assert score(match).outcome == "thrown-in"
    assert score(match).score == match.totals == (0, 0)
    assert score(match).callers is None
    assert match.next_dealer == dealer
    assert match.legal_actions() == ()
    match, _ = match.deal_cards(match.deal.deck)
    assert match.deal.dealer == dealer
