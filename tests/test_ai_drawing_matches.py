"""The kernel's worlds against Python's in random matches under random rules."""

import random
import sys

import pytest

from tarabish import Seat, view_of
from tarabish.ai.kernel import WasmKernel
from tests.test_ai_drawing import same_worlds, same_worth
from tests.test_sampling_matches import positions

if sys.platform == "emscripten":
    pytest.skip("Hypothesis is for CPython", allow_module_level=True)

pytestmark = pytest.mark.cpython_only


def check(kernel: WasmKernel, seed: int, most: int) -> tuple[int, int]:
    """Assert that both find the same at some moments of a match; return how many, and of plays."""
    rng = random.Random(seed)
    there = positions(seed)
    looked = plays = 0
    for match in rng.sample(there, min(most, len(there))):
        fair_play = not match.deal.misplays or rng.random() < 0.5
        same_worlds(
            view_of(match, Seat(rng.randrange(4))), kernel, seed + looked, fair_play=fair_play
        )
        looked += 1
        if match.turn is not None and match.deal.trump is not None:
            same_worth(view_of(match, match.turn), kernel, 10, seed)
            plays += 1
    return looked, plays


def test_worlds_and_their_worth_are_the_same_in_random_matches(kernel: WasmKernel) -> None:
    found = [check(kernel, seed, 3) for seed in range(24)]
    assert sum(looked for looked, _ in found) > 50
    assert sum(plays for _, plays in found) > 25


@pytest.mark.slow
def test_the_same_in_many_more_matches(kernel: WasmKernel) -> None:
    found = [check(kernel, seed, 8) for seed in range(1_000, 1_060)]
    assert sum(looked for looked, _ in found) > 300
