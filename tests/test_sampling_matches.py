"""Worlds in random matches under random rules, judged by the engine: dealt and played anew."""

import random
import sys
from collections import Counter
from collections.abc import Iterator

import pytest

from tarabish import Match, Seat, match_from_record, view_of
from tarabish.ai.sampling import Worlds, sample, worlds
from tests.oracle.matches import random_match
from tests.table import do, table
from tests.test_sharing import uniform
from tests.worlds import agrees, dealt_anew, every_world, real_world

if sys.platform == "emscripten":
    pytest.skip("Hypothesis is for CPython", allow_module_level=True)

from hypothesis import given, settings
from hypothesis import strategies as st

pytestmark = pytest.mark.cpython_only

SEEDS = st.integers(0, 2**32)


def positions(seed: int, deals: int = 1) -> list[Match]:
    """Return a random match under random rules, played with lapses, after each of its actions.

    A deal that is over is left out: its score is told by what was in the hands.
    """
    record = random_match(random.Random(seed), deals)
    whole = match_from_record(record)
    match, found = Match(whole.rules, whole.players), []
    for deal in whole.deals:
        match, _ = match.deal_cards(deal.deck, deal.dealer)
        found.append(match)
        for action in deal.actions:
            match, _ = match.apply(action)
            found.append(match)
    return [match for match in found if match.deal is not None and not match.deal.over]


def known_to(match: Match, seat: Seat) -> Worlds:
    """Return the worlds of a seat that believes in fair play just where there was nothing else."""
    assert match.deal is not None
    return Worlds(view_of(match, seat), fair_play=not match.deal.misplays)


def check(seed: int, most: int) -> None:
    """Assert that the truth is among the worlds, and that worlds are such that it could be them."""
    rng = random.Random(seed)
    there = positions(seed)
    for match in rng.sample(there, min(most, len(there))):
        seat = Seat(rng.randrange(4))
        known = known_to(match, seat)
        assert not known.constraints.dropped
        truth = real_world(match, known.coding)
        assert truth in known
        if known.total <= 500:
            found = known.every(500)
            assert found is not None
            assert truth in found
            assert len(set(found)) == known.total
        for world in (*known.draw(1, rng), *known.draw(1, rng, habits=False)):
            assert world in known
            assert agrees(match, seat, known.coding, world)


@given(SEEDS)
def test_the_truth_is_always_possible_and_what_is_possible_could_be_the_truth(seed: int) -> None:
    check(seed, most=4)


@pytest.mark.slow
@settings(max_examples=60)
@given(SEEDS)
def test_the_same_in_many_more_matches(seed: int) -> None:
    check(seed, most=12)


def endings(seed: int, most: int) -> Iterator[tuple[Match, Seat]]:
    """Yield positions in which a seat has at most `most` cards left to find, and whose."""
    for match in positions(seed):
        assert match.deal is not None
        seat = Seat(seed % 4)
        left = sum(len(match.deal.held[other]) for other in Seat if other != seat)
        if match.deal.trump is not None and 2 <= left <= most:
            yield match, seat


def tried_and_found_alike(match: Match, seat: Seat) -> None:
    """Assert that a seat's worlds are just those in which the engine shows it the same."""
    assert match.deal is not None
    fair_play = not match.deal.misplays
    known = Worlds(view_of(match, seat), fair_play=fair_play)
    tried = every_world(match, seat, known.coding, fair_play=fair_play)
    assert set(known) == set(tried)
    assert known.total == len(tried)


@given(SEEDS)
def test_endings_have_the_worlds_that_trying_every_way_finds(seed: int) -> None:
    for match, seat in [*endings(seed, 5)][:1]:
        tried_and_found_alike(match, seat)


@pytest.mark.slow
@settings(max_examples=30)
@given(SEEDS)
def test_longer_endings_too(seed: int) -> None:
    for match, seat in [*endings(seed, 7)][:2]:
        tried_and_found_alike(match, seat)


@given(SEEDS)
def test_who_holds_what_unseen_makes_no_difference(seed: int) -> None:
    """The cards a seat cannot see change hands, and the worlds it draws stay the same."""
    rng = random.Random(seed)
    there = positions(seed)
    for match in rng.sample(there, min(2, len(there))):
        seat = Seat(rng.randrange(4))
        known = known_to(match, seat)
        (other,) = known.draw(1, rng, habits=False)
        changed = dealt_anew(match, seat, known.coding, other)
        mine, theirs = (sample(view_of(m, seat), 5, random.Random(seed)) for m in (match, changed))
        assert mine == theirs


RUNS = """
    South  ♣A6 ♥678 ♦678 ♠A
    West   ♥9TJ ♦9TJ ♠67 ♣7
    North  ♣89 ♥QKA ♦QKA ♠J
    East   ♣TJQK ♠89TQK
"""


@pytest.mark.parametrize("played", [4, 5, 6])
def test_draws_are_uniform_over_the_worlds_where_runs_and_voids_are_known(played: int) -> None:
    """Everybody called a run, East a fifty, and none is shown; clubs and diamonds were led."""
    steps = ("0 say twenty", "AC", "1 say twenty", "7C", "2 say twenty", "9C", "3 say fifty", "TC")
    match = do(table(RUNS, "0 call D", *steps), *["trick"] * played)
    view = view_of(match, Seat.SOUTH)
    known = Worlds(view)
    found = worlds(view, 5000)
    assert found is not None
    assert len(found) > 1
    drawn = Counter(known.draw(40 * len(found), random.Random(played), habits=False))
    assert set(drawn) <= set(found)
    assert uniform(drawn, len(found))
