"""What the page says: every score adds up on paper, and every prompt fits the moment."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarabish import Side, view_of
from tarabish.scoring import Outcome, played_out, thrown_in, together
from tests.table import QUIET, do, table, to_turn, until_allowed
from web.say import action_label, prompt, score_lines, seat_word, verdict, waiting

SIDES = st.sampled_from(Side)
BEFORE = st.tuples(st.integers(0, 499), st.integers(0, 499))


@st.composite
def played(draw):
    """Return a score of a deal played out."""
    cards = draw(st.integers(0, 152))
    last = draw(st.sampled_from([(10, 0), (0, 10)]))
    melds = draw(st.sampled_from([0, 20, 40, 50, 70, 100]))
    bella = draw(st.sampled_from([(0, 0), (20, 0), (0, 20)]))
    runs = draw(st.sampled_from([(melds, 0), (0, melds)]))
    return played_out(draw(SIDES), (cards, 152 - cards), last, runs, bella)


@st.composite
def conceded(draw):
    cards = draw(st.tuples(st.integers(0, 76), st.integers(0, 76)))
    whole = draw(st.sampled_from([162, 182, 202, 282]))
    melds = draw(st.sampled_from([(0, 0), (20, 0), (0, 50)]))
    bella = draw(st.sampled_from([(0, 0), (0, 20)]))
    return thrown_in(draw(SIDES), draw(SIDES), whole, cards, melds, bella)


SCORES = st.one_of(played(), conceded())
HALF = played_out(Side.A, (71, 81), (10, 0), (0, 0), (0, 0))
BAIT = played_out(Side.A, (60, 92), (0, 10), (20, 0), (0, 20))
MADE = played_out(Side.B, (60, 92), (0, 10), (0, 20), (0, 20))
THROWN = thrown_in(Side.A, Side.B, 182, (12, 30), (20, 0), (0, 0))


def adds_up(score, before) -> None:
    """Go down the lines with a pencil: each sum is the sum of what stands above it."""
    lines = score_lines(score, before)
    column = (0, 0)
    sums = []
    for line in lines:
        if line.kind == "sum":
            assert line.points == column, line
            sums.append(line.label)
        elif line.label == "Before":
            column = together(column, line.points)
        else:
            assert line.kind == "part"
            column = together(column, line.points)
    assert sums[-2:] == ["This deal", "Total"]
    assert lines[-1].points == together(before, score.score)
    labels = [line.label for line in lines]
    assert len(labels) == len(set(labels))


@given(SCORES, BEFORE)
def test_the_lines_of_a_score_add_up(score, before) -> None:
    adds_up(score, before)


PARTS = ["Cards", "Last trick", "Runs", "Bella"]
CLOSING = ["This deal", "Before", "Total"]


@pytest.mark.parametrize(
    ("score", "labels"),
    [
        (MADE, PARTS + CLOSING),
        (BAIT, [*PARTS, "Taken", "Bait", *CLOSING]),
        (HALF, [*PARTS, "Taken", "Half-bait", *CLOSING]),
        (THROWN, ["All points of the deal", *CLOSING]),
    ],
    ids=["made", "bait", "half-bait", "thrown in"],
)
def test_the_lines_of_each_outcome(score, labels) -> None:
    assert [line.label for line in score_lines(score, (0, 0))] == labels
    adds_up(score, (100, 200))


def test_bait_moves_all_and_half_bait_loses_the_callers_half() -> None:
    moved = {line.label: line.points for s in (BAIT, HALF) for line in score_lines(s, (0, 0))}
    assert moved["Bait"] == (-80, 80 + 0)
    assert moved["Half-bait"] == (-81, 0)
    assert BAIT.score == (0, 202)
    assert HALF.score == (0, 81)


@given(SCORES)
def test_a_verdict_names_who_called_or_threw_in_and_how_it_ended(score) -> None:
    view = view_of(table(QUIET), 0)
    text = verdict(view, score)
    names = {Side.A: "You and North", Side.B: "West and East"}
    caller = names[score.callers]
    numbers = {int(word.strip(".,:")) for word in text.split() if word.strip(".,:").isdigit()}
    match score.outcome:
        case Outcome.MADE:
            assert text.startswith(f"{caller} called")
            assert numbers == {score.needed, score.whole, score.taken[score.callers]}
        case Outcome.BAIT:
            assert text.startswith("Bait.")
            assert numbers == {score.needed, score.whole, score.taken[score.callers]}
            assert score.taken[score.callers] < score.needed
        case Outcome.HALF_BAIT:
            assert text.startswith(f"Half-bait. {caller} called")
        case Outcome.CONCEDED:
            loser = names[Side.A if score.score[Side.B] else Side.B]
            assert text.startswith(f"{loser} threw in")
            assert numbers == {score.whole}


RUN = """
    South  ♣678 ♥9 ♦JA ♠TQ9
    West   …
    North  …
    East   …
"""


def test_what_is_asked_in_the_auction() -> None:
    match = table(QUIET, dealer=3)
    assert prompt(view_of(match, 0)) == "Your call: name trump or pass."
    match = do(match, "0 pass")
    assert prompt(view_of(match, 0)) == ""
    assert waiting(view_of(match, 0)) == "West to call"
    forced = do(table(QUIET, dealer=0), "1 pass", "2 pass", "3 pass")
    assert prompt(view_of(forced, 0)) == "Three passes, so you must name trump."
    assert [action_label(a) for a in view_of(forced, 0).legal] == [
        *("Clubs", "Diamonds", "Hearts", "Spades")
    ]


def test_what_is_asked_before_a_card() -> None:
    match = table(RUN, "0 call S")
    assert prompt(view_of(match, 0)) == "You hold a run: call it first. Your lead."
    match = do(match, "0 say twenty")
    assert prompt(view_of(match, 0)) == "Your lead."
    match = to_turn(do(match, "any"), 0)
    # Nobody else holds a run.
    while match.deal.cards_played(0) < 1:
        match = do(match, "any")
    text = prompt(view_of(match, 0))
    assert text.startswith("Your run is best: show it first. ")
    assert waiting(view_of(match, 0)) == ""


def test_bella_is_told_when_it_can_be_called() -> None:
    match = table("South ♥KQ ♣6 …\nWest …\nNorth …\nEast …", "0 call H")
    assert "bella" not in prompt(view_of(match, 0))
    match = do(match, "0 play KH")
    match = until_allowed(match, "0 play QH bella")
    assert "The queen makes bella." in prompt(view_of(match, 0))
    (play,) = view_of(match, 0).bella_plays
    assert action_label(play) == "Bella: play the queen"


def test_one_reason_for_all_refused_cards_is_told_ahead() -> None:
    match = to_turn(table(QUIET, "1 call C", "1 play 6D", dealer=0), 0)
    text = prompt(view_of(match, 0))
    assert text == "Your turn: you must follow diamonds."


def test_nothing_is_asked_or_awaited_when_the_deal_is_over() -> None:
    match = do(table(QUIET, "0 call C"), "0 concede")
    assert prompt(view_of(match, 0)) == waiting(view_of(match, 0)) == ""


def test_seats_are_named_from_where_one_sits() -> None:
    assert [seat_word(seat, 2) for seat in (2, 3, 0, 1)] == ["south", "west", "north", "east"]
