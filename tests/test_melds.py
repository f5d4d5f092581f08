"""RUN, RUN-ORDER, RUN-BEST as far as hands alone tell. Hearts are trump."""

import pytest

from tarabish import Rules, Seat, Suit
from tarabish.melds import RunKind, best_run, contest, runs_in, spoken_tops
from tests.table import hand

H = Suit.HEARTS


def runs(held: str) -> list[str]:
    return [f"{run.kind.word} {run}" for run in runs_in(hand(held))]


def called(**hands: str):
    """Return the best runs called, by seat in the order given: s0="♣678"."""
    best = {Seat(int(name[1])): best_run(runs_in(hand(text)), H) for name, text in hands.items()}
    return {seat: run for seat, run in best.items() if run}


def tops(**hands: str) -> list[str]:
    return [f"{seat} {top}" for seat, top in spoken_tops(called(**hands), H)]


@pytest.mark.parametrize(
    ("held", "found"),
    [
        ("♣678 ♦A", ["twenty 6C 7C 8C"]),
        ("♣9TJQ", ["fifty 9C TC JC QC"]),
        ("♣9TJQK", ["fifty 9C TC JC QC KC"]),  # five in a row are still one fifty
        ("♣6789TJ", ["fifty 6C 7C 8C 9C TC JC"]),
        ("♣6789TJQKA", ["fifty 6C 7C 8C 9C TC JC QC KC AC"]),
        ("♣678 TJQ", ["twenty 6C 7C 8C", "twenty TC JC QC"]),
        ("♠QKA ♣678", ["twenty 6C 7C 8C", "twenty QS KS AS"]),
        ("♣67 9T QK", []),
        ("♥J9A", []),  # the three best trumps are no run
        ("♥89TJ", ["fifty 8H 9H TH JH"]),  # in trump runs go six to ace as well
        ("♣KA ♦6", []),
        ("♣KA6", []),  # nor do they go round the corner
        ("♣QK ♦A6 7", []),  # nor from suit to suit
        ("♣A8 7Q6K", ["twenty 6C 7C 8C", "twenty QC KC AC"]),
        ("", []),
    ],
)
def test_runs_are_the_maximal_runs_of_a_hand(held, found):
    assert runs(held) == found


def test_a_twenty_counts_twenty_and_a_fifty_fifty():
    assert (RunKind.TWENTY, RunKind.FIFTY) == (20, 50)


@pytest.mark.parametrize(
    ("held", "best"),
    [
        ("♣6789 ♠QKA", "6C 7C 8C 9C"),  # a fifty over a twenty
        ("♣678 ♠QKA", "QS KS AS"),  # then the higher top
        ("♣TJQK ♠6789TJ", "TC JC QC KC"),  # extra cards count for nothing
        ("♠QKA ♥QKA", "QH KH AH"),  # then trump
        ("♥QKA ♠QKA", "QH KH AH"),
        ("♥678 ♠789", "7S 8S 9S"),  # the top card before trump
    ],
)
def test_the_best_run_of_a_hand(held, best):
    run = best_run(runs_in(hand(held)), H)
    assert str(run) == best


def test_no_best_run_without_a_run():
    assert best_run((), H) is None


@pytest.mark.parametrize(
    ("hands", "winner"),
    [
        ({"s0": "♣6789", "s1": "♠QKA"}, 0),
        ({"s0": "♣678", "s1": "♠789"}, 1),
        ({"s0": "♣789", "s1": "♠678"}, 0),
        ({"s0": "♣QKA", "s1": "♥QKA"}, 1),
        ({"s0": "♥QKA", "s1": "♣QKA"}, 0),
        ({"s0": "♣789", "s1": "♥678"}, 0),
        ({"s0": "♣6789T", "s1": "♠789T"}, None),  # extra cards break no tie
        ({"s0": "♣QKA", "s1": "♠QKA"}, None),
        ({"s0": "♣QKA", "s2": "♠QKA"}, None),  # partners' runs cancel as well
        ({"s0": "♣QKA", "s1": "♠QKA", "s2": "♦JQK"}, None),  # a lower third gains nothing
        ({"s0": "♣QKA", "s1": "♠QKA", "s2": "♥QKA"}, 2),  # but trump stands above both
        ({"s0": "♣QKA", "s1": "♠QKA", "s2": "♦QKA"}, None),
        ({"s0": "♣678", "s1": "♠678", "s2": "♦789"}, 2),  # a tie below the top is no tie
        ({"s3": "♣678"}, 3),
        ({}, None),
    ],
)
def test_whose_runs_count(hands, winner):
    assert contest(called(**hands), H, Rules(), Seat.SOUTH) == winner


@pytest.mark.parametrize(
    ("hands", "said"),
    [
        ({"s0": "♣678"}, []),  # alone, nothing need be said
        ({"s0": "♣6789", "s1": "♠QKA"}, []),  # nor when the calls decide
        ({"s0": "♣678", "s1": "♠789"}, ["0 8C", "1 9S"]),
        ({"s0": "♣789", "s1": "♠678"}, ["0 9C"]),  # who is beaten keeps quiet
        ({"s0": "♣789", "s1": "♠678", "s2": "♦789", "s3": "♥89T"}, ["0 9C", "2 9D", "3 TH"]),
        ({"s0": "♠QKA", "s1": "♣QKA"}, ["0 AS", "1 AC"]),  # level
        ({"s0": "♠QKA", "s1": "♥QKA"}, ["0 AS", "1 AH"]),
        ({"s0": "♥QKA", "s1": "♠QKA"}, ["0 AH"]),  # trump is ahead of the same top
        ({"s1": "♠QKA", "s2": "♣6789", "s0": "♦789T"}, ["2 9C", "0 TD"]),  # twenties keep quiet
        ({}, []),
    ],
)
def test_the_table_hears_the_tops_of_who_is_ahead_or_level(hands, said):
    assert tops(**hands) == said
