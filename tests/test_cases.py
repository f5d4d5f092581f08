"""Whole matches and broken ones, worked by an independent reading of the rules (tests/cases/).

A line of replay.jsonl is a record and what `replay --json --trace` prints for it; to keep the
file small, `legal` is written as one text per deal: "JS 6S / 9S" for [["JS", "6S"], ["9S"]].
Keys the case lacks are free, and `legal` is empty where no card was played. A line of illegal.jsonl
is a record whose last action breaks `rule`. The browser's Python, several times slower, takes a
share of both.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tarabish import RecordError, match_from_record
from tarabish.cli import summary
from tests.conftest import IN_BROWSER

CASES = Path(__file__).parent / "cases"


def lines(name: str) -> list[dict]:
    return [json.loads(line) for line in (CASES / name).read_text("utf-8").splitlines()]


SHARE = 12 if IN_BROWSER else 1
REPLAYS = lines("replay.jsonl")[::SHARE]
ILLEGALS = lines("illegal.jsonl")[::SHARE]
for case in REPLAYS:
    for told in case["expect"]["deals"]:
        told["legal"] = [row.split() for row in told["legal"].split(" / ") if row]


def differences(expected, printed, where="") -> list[str]:
    """Return where the printed value differs, so far as the expected one says something."""
    if isinstance(expected, dict):
        return [
            text
            for key, value in expected.items()
            for text in differences(value, printed.get(key, "nothing"), f"{where}.{key}")
        ]
    if isinstance(expected, list) and isinstance(printed, list) and len(expected) == len(printed):
        return [
            text
            for at, (one, other) in enumerate(zip(expected, printed, strict=True))
            for text in differences(one, other, f"{where}[{at}]")
        ]
    return [] if expected == printed else [f"{where}: {printed}, not {expected}"]


@pytest.mark.parametrize("number", range(len(REPLAYS)))
def test_a_match_is_replayed_to_the_same_scores_and_legal_cards(number):
    case = REPLAYS[number]
    printed = json.loads(json.dumps(summary(match_from_record(case["record"]), trace=True)))
    assert differences(case["expect"], printed) == []


@pytest.mark.parametrize("number", range(len(ILLEGALS)))
def test_the_last_action_is_refused_by_the_name_of_its_rule(number):
    case = ILLEGALS[number]
    deals = case["record"]["deals"]
    actions = deals[-1]["actions"]
    with pytest.raises(RecordError) as refusal:
        match_from_record(case["record"])
    place = f'deal {len(deals)}, action {len(actions)} ("{actions[-1]}"): {case["rule"]}: '
    assert str(refusal.value).startswith(place)


@pytest.mark.cpython_only
@pytest.mark.parametrize("number", [0, 1])
def test_the_command_prints_the_same(number, tmp_path):
    case = REPLAYS[number]
    file = tmp_path / "record.json"
    file.write_text(json.dumps(case["record"]))
    command = [sys.executable, "-m", "tarabish", "replay", str(file), "--json", "--trace"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert differences(case["expect"], json.loads(done.stdout)) == []


@pytest.mark.cpython_only
def test_the_command_refuses_with_one_line_and_status_2(tmp_path):
    case = ILLEGALS[0]
    file = tmp_path / "record.json"
    file.write_text(json.dumps(case["record"]))
    command = [sys.executable, "-m", "tarabish", "replay", str(file), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert f": {case['rule']}: " in done.stderr


def test_differences_are_found():
    """The comparison is not one that cannot fail."""
    assert differences({"a": [1, 2]}, {"a": [1, 3], "b": 4}) == [".a[1]: 3, not 2"]
    assert differences({"a": [1, 2]}, {"a": [1]}) == [".a: [1], not [1, 2]"]
    assert differences({"a": 1}, {}) == [".a: nothing, not 1"]
