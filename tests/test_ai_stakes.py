"""What a world adds to the points of the cards is what the deal then counts."""

import random

import pytest

from tarabish import Match, Rules, Seat, shuffled, view_of
from tarabish.ai import due
from tarabish.ai.sampling import Worlds
from tarabish.ai.stakes import Stakes
from tarabish.cards import NO_TRUMP
from tarabish.scoring import played_out
from tarabish.seats import for_side
from tests.table import QUIET, do, play_when_allowed, table, to_turn
from tests.worlds import real_world

RUNS = """
    South  ♣678 ♦9K ♥8Q ♠7J
    West   ♦678 ♥9K ♠8Q ♣9J
    North  ♥6TA ♠9K ♣TA ♦TJ
    East   ♠6TA ♣QK ♦QA ♥7J
"""
"""South and West have a twenty each that is level."""

BELLA = """
    South  ♥QK ♣6 …
    West   …
    North  …
    East   …
"""


def extras(match: Match, seat: Seat = Seat.SOUTH) -> tuple:
    view = view_of(match, seat)
    coding = Worlds(view).coding
    return Stakes(view, coding).extras(real_world(match, coding))


@pytest.mark.parametrize(
    "rules",
    [
        Rules(),
        Rules.from_data("auction"),
        Rules.from_data("auction").changed(meld_timing="deferred", no_trump=True),
        Rules.from_data("kitchen"),
        Rules(equal_melds="elder", fifty_shown_late=True, coat=100),
    ],
    ids=["default", "auction", "deferred", "kitchen", "elder"],
)
def test_where_all_tell_what_they_hold_the_real_world_has_what_is_counted_in_the_end(rules):
    rng = random.Random("stakes")
    compared = counted = 0
    for number in range(12):
        match, _ = Match(rules).deal_cards(shuffled(rng=rng), Seat(number % 4))
        seen = []
        while (action := due(match)) is not None:
            if match.deal.trump is not None and match.turn is not None:
                seen.append(match)
            match, _ = match.apply(action)
        deal, score = match.deal, match.deal.score
        if not seen or deal.bella_missed:  # kept quiet, as it would go to the others
            continue
        for before in rng.sample(seen, 8):
            assert extras(before, before.turn) == (score.melds, score.bella)
            compared += 1
            counted += sum(score.melds) > 0
    assert compared > 30
    assert counted > 10


def test_level_runs_that_cancel_count_for_nobody_and_the_elders_do_where_it_says_so():
    assert extras(table(RUNS, "0 call H")) == ((0, 0), (0, 0))
    elder = Rules(equal_melds="elder")
    assert extras(table(RUNS, "0 call H", rules=elder)) == ((20, 0), (0, 0))


def test_where_neither_runs_nor_bella_count_there_are_none():
    picture = BELLA.replace("♣6", "♥A")
    assert extras(table(picture, "0 call H")) == ((20, 0), (20, 0))
    plain = Rules(melds="none", bella_call="never")
    assert extras(table(picture, "0 call H", rules=plain)) == ((0, 0), (0, 0))


def test_a_run_that_was_not_called_in_time_counts_no_more():
    match = do(table(RUNS, "0 call H"), "6C")
    assert extras(match, Seat.WEST) == ((0, 20), (0, 0))
    assert extras(do(match, "9C"), Seat.NORTH) == ((0, 0), (0, 0))


def test_a_run_that_was_called_but_not_shown_counts_no_more():
    alone = RUNS.replace("♦678 ♥9K", "♦67Q ♥9K").replace("♦QA", "♦8A")
    match = do(table(alone, "0 call H"), "0 say twenty", "6C", "trick")
    match = to_turn(match, Seat.SOUTH)
    assert extras(match) == ((20, 0), (0, 0))
    assert extras(do(match, "any"), Seat.EAST) == ((0, 0), (0, 0))


def test_bella_counts_until_it_is_missed_or_called_too_early():
    match = table(BELLA, "0 call H")
    assert extras(match) == ((0, 0), (20, 0))
    early = do(match, "0 play KH bella", "any", "any", "any")
    assert extras(early, early.turn) == ((0, 0), (0, 0))
    match = do(match, "KH", "trick")
    assert extras(match, match.turn) == ((0, 0), (20, 0))
    missed = play_when_allowed(match, "0 play QH")
    assert extras(missed, Seat.WEST) == ((0, 0), (0, 0))


def test_without_trump_there_is_no_bella():
    rules = Rules.from_data("auction").changed(no_trump=True)
    match = table(
        BELLA, "0 bid 150", "1 pass", "2 pass", "3 pass", f"0 trump {NO_TRUMP}", rules=rules
    )
    assert extras(match)[1] == (0, 0)


def test_the_payoff_is_what_is_written_down_with_these_extras():
    view = view_of(table(QUIET, "0 call H"), Seat.SOUTH)
    stakes = Stakes(view, Worlds(view).coding)
    for melds, bella in (((0, 0), (0, 0)), ((20, 0), (0, 20))):
        payoff = stakes.payoff((melds, bella))
        last = for_side(0, 10)
        a, b = played_out(view.rules, view.contract, (90, 62), last, melds, bella).score
        assert payoff[100] == a - b


def test_before_trump_is_named_nothing_is_at_stake():
    view = view_of(table(QUIET), Seat.SOUTH)
    with pytest.raises(ValueError, match="trump is not named yet"):
        Stakes(view, Worlds(view).coding)
