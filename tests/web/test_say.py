"""What the page says: every score adds up on paper, and every prompt fits the moment."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarabish import Rules, Seat, Side, view_of
from tarabish.auction import Contract
from tarabish.cards import NO_TRUMP, Suit, all_card_points
from tarabish.rules import PRESETS
from tarabish.scoring import PASSED_OUT, Outcome, ended_early, played_out
from tarabish.seats import for_side, together
from tests.table import QUIET, do, table, to_turn, until_allowed
from web.say import ENDED_EARLY, action_label, prompt, score_lines, seat_word, verdict, waiting

SIDES = st.sampled_from(Side)
BEFORE = st.tuples(st.integers(0, 499), st.integers(0, 499))
MELDS = st.sampled_from([0, 20, 40, 50, 70, 100, 250])
RULES = [
    Rules(**PRESETS[name].options).changed(no_trump=True, coat=coat, half_bait=half_bait)
    for name, half_bait in (("cape-breton", "half"), ("cape-breton", "whole"), ("auction", "half"))
    for coat in (0, 100)
]
"""Both games, with and without all that can change what is written."""


@st.composite
def contracts(draw, rules):
    """Return a contract as the rules know it: a call, or a bid, in a suit or without trump."""
    seat, trump = draw(st.sampled_from(Seat)), draw(st.sampled_from((*Suit, NO_TRUMP)))
    if rules.contract == "half":
        return Contract(trump, seat, forced=draw(st.booleans()))
    least = 150 if trump == NO_TRUMP else rules.minimum_bid
    return Contract(trump, seat, forced=False, bid=10 * draw(st.integers(least // 10, 50)))


@st.composite
def played(draw):
    """Return rules, and a score of a deal played out."""
    rules = draw(st.sampled_from(RULES))
    contract = draw(contracts(rules))
    whole = all_card_points(contract.trump)
    cards = draw(st.one_of(st.integers(0, whole), st.sampled_from([0, whole])))
    last = draw(st.sampled_from([(rules.last_trick, 0), (0, rules.last_trick)]))
    bella = draw(st.sampled_from([(0, 0), (20, 0), (0, 20)]))
    melds = for_side(draw(SIDES), draw(MELDS))
    return rules, played_out(rules, contract, (cards, whole - cards), last, melds, bella)


@st.composite
def ended(draw):
    """Return rules, and a score of a deal that ended early."""
    rules = draw(st.sampled_from(RULES))
    cards = draw(st.tuples(st.integers(0, 76), st.integers(0, 76)))
    whole = draw(st.sampled_from([130, 162, 182, 202, 282]))
    melds = draw(st.sampled_from([(0, 0), (20, 0), (0, 50)]))
    bella = draw(st.sampled_from([(0, 0), (0, 20)]))
    outcome = draw(st.sampled_from(ENDED_EARLY))
    contract = draw(contracts(rules))
    return rules, ended_early(contract, outcome, draw(SIDES), whole, cards, melds, bella)


SCORES = st.one_of(played(), ended(), st.just((Rules(), PASSED_OUT)))


def score_of(*numbers, by: int = 0, trump=Suit.CLUBS, bid=None, **options):
    """Return rules, and a score: cards, last trick, melds and bella of both sides."""
    game = Rules(**PRESETS["auction"].options) if bid else Rules()
    rules = game.changed(**options)
    contract = Contract(trump, Seat(by), forced=False, bid=bid)
    return rules, played_out(rules, contract, *numbers)


NONE = (0, 0)
HALF = score_of((71, 81), (10, 0), NONE, NONE)
BAIT = score_of((60, 92), (0, 10), (20, 0), (0, 20))
MADE = score_of((60, 92), (0, 10), (0, 20), (0, 20), by=1)
BID = score_of((75, 77), (10, 0), NONE, NONE, bid=80)
MISSED = score_of((75, 77), (0, 10), NONE, NONE, bid=80)
COAT = score_of((0, 152), (0, 10), NONE, NONE, by=3, coat=100)
DOUBLED = score_of((110, 10), (10, 0), (50, 0), NONE, bid=150, trump=NO_TRUMP, no_trump=True)
BOTH = score_of((120, 0), (10, 0), (50, 0), NONE, bid=150, trump=NO_TRUMP, no_trump=True, coat=100)


def early(outcome: Outcome, winners: Side = Side.B):
    contract = Contract(Suit.CLUBS, Seat(0), forced=False)
    return Rules(), ended_early(contract, outcome, winners, 182, (12, 30), (20, 0), NONE)


def adds_up(rules, score, before) -> None:
    """Go down the lines with a pencil: each sum is the sum of what stands above it."""
    lines = score_lines(score, before, rules)
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
def test_the_lines_of_a_score_add_up(scored, before) -> None:
    adds_up(*scored, before)


PARTS = ["Cards", "Last trick", "Runs", "Bella"]
MELD_PARTS = ["Cards", "Last trick", "Melds", "Bella"]
CLOSING = ["This deal", "Before", "Total"]


@pytest.mark.parametrize(
    ("scored", "labels"),
    [
        (MADE, PARTS + CLOSING),
        (BAIT, [*PARTS, "Taken", "Bait", *CLOSING]),
        (HALF, [*PARTS, "Taken", "Half-bait", *CLOSING]),
        (BID, MELD_PARTS + CLOSING),
        (MISSED, [*MELD_PARTS, "Taken", "Bate", *CLOSING]),
        (COAT, [*PARTS, "Taken", "Coat", *CLOSING]),
        (DOUBLED, [*MELD_PARTS, "Taken", "Doubled, no trump", *CLOSING]),
        (BOTH, [*MELD_PARTS, "Taken", "Doubled, no trump", "Coat", *CLOSING]),
        (early(Outcome.CONCEDED), ["All points of the deal", *CLOSING]),
        (early(Outcome.MISPLAY), ["All points of the deal", *CLOSING]),
        (early(Outcome.FALSE_MISPLAY), ["All points of the deal", *CLOSING]),
        ((Rules(), PASSED_OUT), CLOSING),
    ],
    ids=[
        *("made", "bait", "half-bait", "bid made", "bid missed", "coat", "doubled", "doubled coat"),
        *("thrown in", "misplay", "no misplay", "all passed"),
    ],
)
def test_the_lines_of_each_outcome(scored, labels) -> None:
    rules, score = scored
    assert [line.label for line in score_lines(score, (0, 0), rules)] == labels
    adds_up(rules, score, (100, 200))


def lines_of(scored) -> dict[str, tuple[int, int]]:
    rules, score = scored
    return {line.label: line.points for line in score_lines(score, (0, 0), rules)}


def test_bait_moves_all_and_half_bait_loses_the_callers_half() -> None:
    assert lines_of(BAIT)["Bait"] == (-80, 80 + 0)
    assert lines_of(HALF)["Half-bait"] == (-81, 0)
    assert BAIT[1].score == (0, 202)
    assert HALF[1].score == (0, 81)


def test_what_callers_write_beyond_what_they_took() -> None:
    assert lines_of(COAT)["Coat"] == (0, 100)
    assert lines_of(DOUBLED)["Doubled, no trump"] == (170, 0)
    assert lines_of(BOTH)["Doubled, no trump"] == (180, 0)
    assert lines_of(BOTH)["Coat"] == (100, 0)


@given(SCORES)
def test_a_verdict_names_who_called_or_ended_it_and_how(scored) -> None:
    rules, score = scored
    view = replace(view_of(table(QUIET), 0), rules=rules)
    text = verdict(view, score)
    names = {Side.A: "You and North", Side.B: "West and East"}
    numbers = {int(word.strip(".,:")) for word in text.split() if word.strip(".,:").isdigit()}
    if score.callers is None:
        assert text == "Everybody passed: nobody scores."
        return
    caller, loser = names[score.callers], names[score.ahead.other]
    judged = {score.needed, score.taken[score.callers]}
    if rules.contract == "half":
        judged.add(score.whole)
    match score.outcome:
        case Outcome.MADE:
            assert text.startswith(f"{caller} {'bid' if rules.contract == 'bid' else 'called'}")
            coat = {100} if "coat" in text else set()
            assert numbers == judged | coat
            written = score.taken[score.callers] * (2 if "doubled" in text else 1) + sum(coat)
            assert written == score.score[score.callers]
        case Outcome.BAIT:
            word = "Bate" if scored[1].bid is not None else "Bait"
            assert text.startswith(f"{word}. {caller}")
            assert numbers == judged
            assert score.taken[score.callers] < score.needed
        case Outcome.HALF_BAIT:
            assert text.startswith(f"Half-bait. {caller} called")
        case _:
            assert text.startswith(loser)
            assert numbers == {score.whole}


@pytest.mark.parametrize(
    ("scored", "text"),
    [
        (BID, "You and North bid 80 and made it with 85."),
        (MADE, "West and East called, needed 102 of 202, and made it with 142."),
        (MISSED, "Bate. You and North bid 80, and took 75: West and East get it all."),
        (
            BOTH,
            "You and North bid 150 and made it with 180. Without trump that is doubled. "
            "They took it all: a coat, 100 more.",
        ),
        (
            early(Outcome.MISPLAY),
            "You and North misplayed, and it was called: West and East get all 182.",
        ),
        (
            early(Outcome.FALSE_MISPLAY),
            "You and North called a misplay that was none: West and East get all 182.",
        ),
    ],
)
def test_verdicts(scored, text: str) -> None:
    rules, score = scored
    assert verdict(replace(view_of(table(QUIET), 0), rules=rules), score) == text


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
