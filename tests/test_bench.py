"""What `make bench-start` rests on: the slow line, and the tables it writes."""

import time
import urllib.request
from email.message import Message
from pathlib import Path

import pytest

from tools.bench_table import PLACE, Round, markdown, put, ratios, timed
from tools.serve import running
from tools.slow_line import Line, compress, over

pytestmark = pytest.mark.cpython_only

ROUNDS: list[Round] = [
    {"bare": {"painted": 50.0, "ready": 1000.0}, "game": {"painted": 100.0, "ready": 600.0}},
    {"bare": {"ready": 2000.0}, "game": {"painted": 200.0, "ready": 900.0}},
    {"bare": {"ready": 4000.0}, "game": {"painted": 300.0, "ready": 2000.0}},
]


def test_ratios_are_taken_within_a_round() -> None:
    assert ratios(ROUNDS, "game", "ready", "bare") == [0.45, 0.5, 0.6]


def test_a_target_is_told_beside_what_was_measured() -> None:
    targets = {("game", "painted"): 0.10, ("game", "ready"): 0.49}
    table = timed(ROUNDS, ["bare", "game"], "bare", targets, ("painted", "ready"))
    assert table.splitlines() == [
        "|  | painted | ready |",
        "| --- | --- | --- |",
        "| bare |  | 1.00, 2000 ms |",  # it was painted, too, but not in every round
        "| game | 0.10 (0.07 to 0.10), 200 ms, at most 0.10"
        " | 0.50 (0.45 to 0.60), 900 ms, **above** 0.49 |",
    ]


def test_a_table_replaces_the_one_before_it_and_nothing_else() -> None:
    page = "a\n<!-- b -->\nold\n<!-- end of b -->\n<!-- c -->\nkept\n<!-- end of c -->\n"
    once = put(page, "b", markdown(["x"], [[r"\1"]]))
    assert once.startswith("a\n<!-- b -->\n\n| x |\n| --- |\n| \\1 |\n\n<!-- end of b -->\n")
    assert once.endswith("<!-- c -->\nkept\n<!-- end of c -->\n")
    assert put(once, "b", "new") == put(page, "b", "new")
    with pytest.raises(ValueError, match="no place for d"):
        put(page, "d", "")


@pytest.mark.parametrize("engine", ["chromium", "firefox", "webkit"])
def test_there_is_a_place_for_every_engine(engine: str) -> None:
    assert put(PLACE.read_text(), engine, "") != ""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "index.html").write_text("<!doctype html>" + " " * 50_000)
    (tmp_path / "small.mjs").write_text("1")
    return tmp_path


def fetched(address: str, **headers: str) -> tuple[bytes, Message]:
    asked = urllib.request.Request(address, headers=headers)
    with urllib.request.urlopen(asked) as answer:
        return answer.read(), answer.headers


def test_all_answers_share_one_line(folder: Path) -> None:
    with running(folder, kind=over(Line(2_000_000, 0.05))) as address:
        began = time.monotonic()
        whole, told = fetched(address)
        took = time.monotonic() - began
    assert len(whole) == 50_015
    assert "Content-Encoding" not in told
    assert took >= 0.05 + 50_015 * 8 / 2_000_000


def test_what_gets_smaller_is_sent_compressed_to_those_who_can_read_it(folder: Path) -> None:
    compress(folder)
    with running(folder, kind=over(Line(1e9, 0))) as address:
        squeezed, told = fetched(address, **{"Accept-Encoding": "gzip, br"})
        assert len(squeezed) < 200
        assert told["Content-Encoding"] == "br"
        assert told["Content-Type"].startswith("text/html")
        assert told["Content-Length"] == str(len(squeezed))
        assert "Content-Encoding" not in fetched(address)[1]
        small, told = fetched(f"{address}small.mjs", **{"Accept-Encoding": "br"})
        assert small == b"1"
        assert "Content-Encoding" not in told
