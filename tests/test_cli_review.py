"""`python -m tarabish review`: what it prints, in words and as JSON, for all seats or for one."""

import json

import pytest

from tarabish import Match, match_to_record
from tarabish.cli import main
from tests.test_ai_review import finished

pytestmark = pytest.mark.cpython_only


def written(match: Match, tmp_path) -> str:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(match_to_record(match)), "utf-8")
    return str(file)


def test_a_record_is_reviewed_in_words_and_as_json(tmp_path, capsys) -> None:
    file = written(finished(4), tmp_path)
    assert main(["review", file, "--seat", "2"]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert told.out.startswith("Deal 1\n")
    assert "North" in told.out.splitlines()[-1] or "may learn:" in told.out
    assert main(["review", file, "--seat", "2", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert {one["seat"] for one in data["deals"][0]["decisions"]} == {2}


def test_what_is_no_record_ends_with_status_2_and_one_line(tmp_path, capsys) -> None:
    file = tmp_path / "record.json"
    file.write_text("{}", "utf-8")
    assert main(["review", str(file)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
