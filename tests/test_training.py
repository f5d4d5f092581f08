"""Training: weights that win more are kept, the same for the same seed, and written as source."""

import random

import pytest

from tarabish.ai.coding import ALL
from tarabish.ai.layout import LAYOUT, flat
from tarabish.ai.rollouts import outcomes
from tarabish.ai.weights import WEIGHTS
from tarabish.arena import deals_for, modules, outcome, train, training, written
from tarabish.arena.training import HEARTS, START, USED, changed, compared
from tarabish.cli import main

pytestmark = pytest.mark.cpython_only


@pytest.fixture
def own(kernel, monkeypatch):
    """Return the kernel, which goes by the usual weights again afterwards."""
    monkeypatch.setattr(training, "PROOF", 100)
    yield kernel
    kernel.weigh(WEIGHTS, 0)
    kernel.weigh(WEIGHTS, 1)


def read(text: str) -> dict[str, tuple[int, ...]]:
    names: dict[str, dict[str, tuple[int, ...]]] = {}
    exec(text, names)
    return names["WEIGHTS"]


def test_deals_are_whole_and_the_same_for_the_same_seed():
    deals = deals_for("a", 20)
    assert deals == deals_for("a", 20) != deals_for("b", 20)
    for table, caller in deals:
        a, b, c, d = table.hands
        assert a | b | c | d == ALL
        assert all(hand.bit_count() == 9 for hand in table.hands)
        assert 0 <= caller < 4
    assert {caller for _, caller in deals} == {0, 1, 2, 3}


def test_the_kernel_plays_many_deals_out_as_python_does(own):
    deals = deals_for("twins", 300)  # more than the window holds
    assert own.outcomes(HEARTS, deals) == outcomes(HEARTS, deals)
    assert own.outcomes(HEARTS, []) == []


def test_each_side_goes_by_its_own_weights(own):
    deals = deals_for("sides", 200)
    own.weigh(START, 1)
    usual, guess = own.outcomes(HEARTS, deals), own.outcomes(HEARTS, deals, (1, 1))
    mixed = own.outcomes(HEARTS, deals, (0, 1)), own.outcomes(HEARTS, deals, (1, 0))
    assert len({tuple(taken) for taken in (usual, guess, *mixed)}) == 4
    assert sum(mixed[0]) > sum(mixed[1])
    own.weigh(START, 0)
    assert own.outcomes(HEARTS, deals) == guess


def test_nobody_wins_against_the_same_weights(own):
    own.weigh(START, 0)
    own.weigh(START, 1)
    assert compared(own, deals_for("level", 50)) == (0, 0)


def test_the_weights_in_use_win_against_the_guess(own):
    own.weigh(WEIGHTS, 0)
    own.weigh(START, 1)
    mean, error = compared(own, deals_for("proof", 4_000))
    assert mean > 3 + 2 * error


def test_training_keeps_what_wins_the_same_for_the_same_seed(own):
    deals = deals_for("short", 400)
    steps: list[tuple[int, int]] = []
    found = train(own, "s", 25, deals, told=lambda *step: steps.append(step))
    assert [step for step, _ in steps] == list(range(1, 26))
    assert 0 < steps[-1][1] < 25
    own.weigh(found, 0)
    own.weigh(START, 1)
    assert compared(own, deals)[0] > 0
    assert train(own, "s", 25, deals) == found != train(own, "other", 25, deals)


def test_only_numbers_that_tell_are_changed():
    rng = random.Random(3)
    for _ in range(50):
        table = changed(START, rng)
        assert 1 <= sum(a != b for a, b in zip(flat(table), flat(START), strict=True)) <= 2
    assert ("trump_price", 5) not in USED
    assert ("plain_price", 10) in USED


def test_weights_are_read_as_they_were_written(own):
    lines = list(written(WEIGHTS, "train --steps 1", outcome(own, "s", WEIGHTS)))
    assert read("\n".join(lines)) == WEIGHTS
    assert all(len(line) <= 100 for line in lines)
    assert lines[0].endswith("`train --steps 1`.")
    assert {name: len(numbers) for name, numbers in WEIGHTS.items()} == LAYOUT


@pytest.mark.usefixtures("own")
def test_the_command_writes_them(capsys, tmp_path):
    words = ["train", "--steps", "3", "--deals", "200", "--seed", "c"]
    assert main(words) == 0
    printed = capsys.readouterr().out
    assert main([*words, "--output", str(tmp_path / "found.py")]) == 0
    assert (tmp_path / "found.py").read_text(encoding="utf-8") == printed
    assert set(read(printed)) == set(LAYOUT)
    assert "train --steps 3 --deals 200 --seed c" in printed


def test_without_the_kernel_there_is_no_training(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(modules, "BUILT", tmp_path)
    modules.kernel_of.cache_clear()
    assert main(["train", "--steps", "1"]) == 2
    assert capsys.readouterr().err.startswith("train needs the kernel: ")
    modules.kernel_of.cache_clear()
