"""BAIT, HALF-BAIT, CONCEDE as arithmetic: from what each side took to what each side writes."""

import pytest

from tarabish import Rules, Seat, Side, Suit
from tarabish.auction import Contract
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
