"""BAIT, HALF-BAIT, CONCEDE as arithmetic: from what each side took to what each side writes."""

import pytest

from tarabish import Rules, Seat, Side, Suit
from tarabish.auction import Contract
from tarabish.cards import NO_TRUMP
from tarabish.scoring import Outcome, ended_early, played_out
from tarabish.seats import for_side

A, B = Side
RULES = Rules()


def called_by(side):
    """Return the contract of a suit that a seat of this side has called."""
    return Contract(Suit.HEARTS, Seat(side), forced=False)


def deal(callers, cards, last, melds=(0, 0), bella=(0, 0)):
    """Return outcome and score of a deal; `last` names the side that took the last trick."""
    score = played_out(RULES, called_by(callers), cards, for_side(last, 10), melds, bella)
    return str(score.outcome), score.score


@pytest.mark.parametrize(
    ("callers", "cards", "last", "outcome", "score"),
    [
        (A, (82, 70), B, "made", (82, 80)),  # more than half of 162
        (A, (72, 80), A, "made", (82, 80)),  # the last trick's ten counts
        (A, (81, 71), B, "half-bait", (0, 81)),  # exactly half: the others keep their own half
        (A, (71, 81), A, "half-bait", (0, 81)),
        (A, (80, 72), B, "bait", (0, 162)),
        (A, (0, 152), B, "bait", (0, 162)),
        (A, (152, 0), A, "made", (162, 0)),
        (B, (82, 70), B, "bait", (162, 0)),
        (B, (81, 71), B, "half-bait", (81, 0)),
        (B, (80, 72), B, "made", (80, 82)),
    ],
)
def test_callers_must_have_more_than_half_of_162(callers, cards, last, outcome, score):
    assert deal(callers, cards, last) == (outcome, score)


@pytest.mark.parametrize(
    ("cards", "melds", "bella", "outcome", "score"),
    [
        # with a twenty there are 182 points: 91 is half
        ((92, 60), (0, 20), (0, 0), "made", (92, 90)),
        ((91, 61), (0, 20), (0, 0), "half-bait", (0, 91)),
        ((90, 62), (0, 20), (0, 0), "bait", (0, 182)),
        ((71, 81), (20, 0), (0, 0), "half-bait", (0, 91)),
        ((72, 80), (0, 0), (20, 0), "made", (92, 90)),
        ((71, 81), (0, 0), (20, 0), "half-bait", (0, 91)),
        # with a twenty and bella 202: 101 is half, 102 are wanted
        ((62, 90), (20, 0), (20, 0), "made", (102, 100)),
        ((61, 91), (20, 0), (20, 0), "half-bait", (0, 101)),
        ((60, 92), (20, 0), (20, 0), "bait", (0, 202)),  # their own run and bella go, too
        ((82, 70), (20, 0), (0, 20), "made", (102, 100)),
        ((101, 51), (0, 20), (0, 20), "half-bait", (0, 101)),
        ((100, 52), (0, 20), (0, 20), "bait", (0, 202)),
        # with a fifty 212
        ((56, 96), (50, 0), (0, 0), "half-bait", (0, 106)),
        ((57, 95), (50, 0), (0, 0), "made", (107, 105)),
    ],
)
def test_half_is_half_of_all_points_runs_and_bella_included(cards, melds, bella, outcome, score):
    """Side A calls, side B takes the last trick."""
    assert deal(A, cards, B, melds, bella) == (outcome, score)


@pytest.mark.parametrize(
    ("cards", "melds", "bella", "score"),
    [
        ((81, 71), (0, 0), (0, 0), (0, 162)),
        ((91, 61), (0, 20), (0, 0), (0, 182)),
        ((61, 91), (20, 0), (20, 0), (0, 202)),
    ],
)
def test_half_bait_whole_is_a_bait_like_any_other(cards, melds, bella, score):
    """Side A calls and has exactly half, side B takes the last trick."""
    whole = Rules(half_bait="whole")
    done = played_out(whole, called_by(A), cards, (0, 10), melds, bella)
    assert (done.outcome, done.score) == ("bait", score)
    one_more = (cards[0] + 1, cards[1] - 1)
    assert played_out(whole, called_by(A), one_more, (0, 10), melds, bella).outcome == "made"


def test_with_a_last_trick_of_four_half_is_half_of_156():
    rules = Rules(last_trick=4)
    for cards, outcome, score in (
        ((77, 75), "bait", (0, 156)),
        ((78, 74), "half-bait", (0, 78)),
        ((79, 73), "made", (79, 77)),
    ):
        done = played_out(rules, called_by(A), cards, (0, 4), (0, 0), (0, 0))
        assert (done.outcome, done.score) == (outcome, score)


BID = Rules.from_data({"preset": "auction", "no_trump": True})


def bid(points, trump=Suit.HEARTS):
    """Return the contract of South, side A, who has bid so much."""
    return Contract(trump, Seat.SOUTH, forced=False, bid=points)


@pytest.mark.parametrize(
    ("points", "cards", "melds", "bella", "outcome", "score"),
    [
        (50, (50, 102), (0, 0), (0, 0), "made", (50, 112)),  # much less than half
        (50, (49, 103), (0, 0), (0, 0), "bait", (0, 162)),
        (90, (50, 102), (20, 0), (20, 0), "made", (90, 112)),  # melds and bella help
        (100, (50, 102), (20, 0), (20, 0), "bait", (0, 202)),  # and go to the others
        (80, (81, 71), (0, 100), (0, 0), "made", (81, 181)),
        (90, (81, 71), (0, 0), (0, 0), "bait", (0, 162)),  # exactly half is not asked for
        (160, (152, 0), (0, 0), (0, 0), "bait", (0, 162)),
        (500, (152, 0), (340, 0), (20, 0), "made", (512, 10)),
    ],
)
def test_bate_callers_must_reach_the_bid(points, cards, melds, bella, outcome, score):
    """Side B takes the last trick."""
    done = played_out(BID, bid(points), cards, (0, 10), melds, bella)
    assert (done.outcome, done.score) == (outcome, score)
    assert done.needed == points


@pytest.mark.parametrize(
    ("points", "cards", "melds", "outcome", "score"),
    [
        (150, (120, 0), (20, 0), "made", (300, 0)),  # the callers' total counts twice
        (150, (100, 20), (50, 0), "made", (320, 20)),
        (150, (100, 20), (0, 50), "bait", (0, 180)),  # a bait is not doubled
    ],
)
def test_no_trump_made_after_a_bid_doubles_the_callers_total(points, cards, melds, outcome, score):
    done = played_out(BID, bid(points, NO_TRUMP), cards, (10, 0), melds, (0, 0))
    assert (done.outcome, done.score) == (outcome, score)


def test_no_trump_called_doubles_nothing():
    contract = Contract(NO_TRUMP, Seat.SOUTH, forced=False)
    done = played_out(Rules(no_trump=True), contract, (70, 50), (10, 0), (0, 0), (0, 0))
    assert done.score == (80, 50)
    assert done.needed == 66


@pytest.mark.parametrize(
    ("contract", "cards", "last", "melds", "score"),
    [
        (called_by(A), (152, 0), (10, 0), (20, 0), (282, 0)),
        (called_by(A), (152, 0), (10, 0), (0, 20), (262, 20)),
        (called_by(A), (152, 0), (0, 10), (0, 0), (152, 10)),  # not the last trick
        (called_by(A), (150, 2), (10, 0), (0, 0), (160, 2)),  # not every card point
        (called_by(B), (152, 0), (10, 0), (0, 0), (162, 0)),  # the callers only
        (bid(150), (152, 0), (10, 0), (0, 0), (262, 0)),
        (bid(200), (152, 0), (10, 0), (0, 0), (0, 162)),  # after the contract is judged
        (bid(150, NO_TRUMP), (120, 0), (10, 0), (20, 0), (400, 0)),  # 2 × 150, and 100
    ],
)
def test_coat_a_hundred_for_callers_who_take_all(contract, cards, last, melds, score):
    rules = (Rules() if contract.bid is None else BID).changed(coat=100)
    assert played_out(rules, contract, cards, last, melds, (0, 0)).score == score
    without = played_out(rules.changed(coat=0), contract, cards, last, melds, (0, 0)).score
    assert sum(score) - sum(without) in {0, 100}


def test_a_score_tells_its_parts():
    score = played_out(RULES, called_by(A), (100, 52), (0, 10), (0, 20), (0, 20))
    assert (score.cards, score.last, score.melds, score.bella) == (
        (100, 52),
        (0, 10),
        (0, 20),
        (0, 20),
    )
    assert score.taken == (100, 102)
    assert score.whole == 202
    assert score.needed == 102
    assert score.callers == A
    assert played_out(RULES, called_by(A), (82, 70), (0, 10), (0, 0), (0, 0)).needed == 82


@pytest.mark.parametrize("callers", Side)
@pytest.mark.parametrize("winners", Side)
def test_conceded_the_winners_write_the_whole_whoever_called(callers, winners):
    score = ended_early(
        called_by(callers), Outcome.CONCEDED, winners, 182, (90, 10), (0, 20), (0, 0)
    )
    assert score.outcome == Outcome.CONCEDED
    assert score.score == for_side(winners, 182)
    assert score.whole == 182
