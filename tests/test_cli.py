"""`python -m tarabish replay`: what it prints, and status 2 with exactly one line on stderr."""

import io
import json
import os
import subprocess
import sys

import pytest

from tarabish import Rules, match_to_record
from tarabish.cli import main, story, summary
from tarabish.rules import OPTIONS, PRESETS
from tests.table import QUIET, deck_of, do, play_out, table

DECK = " ".join(map(str, deck_of(QUIET)))


def data(*actions, **changes):
    deal = {"dealer": 3, "deck": DECK, "actions": list(actions)}
    return {"tarabish": 1, "rules": "quick", "deals": [deal], **changes}


@pytest.fixture
def run(tmp_path, capsys):
    """Return status, standard output and standard error of `replay` on a record."""

    def run(record, *options) -> tuple[int, str, str]:
        file = tmp_path / "record.json"
        text = record if isinstance(record, str | bytes) else json.dumps(record)
        file.write_bytes(text.encode() if isinstance(text, str) else text)
        status = main(["replay", str(file), *options])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run


def test_json_of_a_finished_deal(run):
    match = play_out(table(QUIET, "0 call S"))
    status, out, err = run({**match_to_record(match), "rules": {"target": 100}}, "--json")
    assert (status, err) == (0, "")
    assert out.count("\n") == 1
    assert json.loads(out) == {
        "deals": [
            {
                "trump": "S",
                "caller": 0,
                "bid": None,
                "cards": list(match.deal.score.cards),
                "last": list(match.deal.score.last),
                "melds": [0, 0],
                "bella": [0, 0],
                "outcome": "made",
                "score": [108, 54],
                "totals": [108, 54],
            }
        ],
        "games": [1, 0],
        "winner": 0,
    }


def test_json_of_the_bidding_game(run):
    match = table(
        QUIET,
        "0 bid 50",
        "1 bid 60",
        "2 pass",
        "3 pass",
        "0 pass",
        "1 trump S",
        rules=Rules.from_data("auction"),
    )
    match = play_out(match)
    _, out, _ = run(match_to_record(match), "--json")
    (deal,) = json.loads(out)["deals"]
    assert (deal["trump"], deal["caller"], deal["bid"]) == ("S", 1, 60)
    assert (deal["outcome"], deal["score"]) == ("bait", [162, 0])
    match = table(
        QUIET,
        "0 bid 150",
        "1 pass",
        "2 pass",
        "3 pass",
        "0 trump NT",
        rules=Rules.from_data({"preset": "auction", "no_trump": True}),
    )
    _, out, _ = run(match_to_record(match), "--json")
    (deal,) = json.loads(out)["deals"]
    assert (deal["trump"], deal["caller"], deal["bid"]) == ("NT", 0, 150)


def test_json_of_a_deal_thrown_in(run):
    actions = ["0 pass", "1 pass", "2 pass", "3 pass"]
    _, out, _ = run(data(*actions, rules="auction"), "--json")
    (deal,) = json.loads(out)["deals"]
    assert deal == {
        "trump": None, "caller": None, "bid": None, "cards": [0, 0], "last": [0, 0],
        "melds": [0, 0], "bella": [0, 0], "outcome": "thrown-in", "score": [0, 0],
        "totals": [0, 0],
    }  # fmt: skip
    _, out, _ = run(data(*actions, rules="auction"))
    assert out.splitlines()[-1] == (
        "  Everybody passed: nobody scores. South and North 0, West and East 0."
    )


@pytest.mark.parametrize(
    ("end", "outcome", "score"),
    [
        ("0 misplay 1", "misplay", [162, 0]),
        ("1 misplay 1", "false-misplay", [162, 0]),
        ("0 concede", "conceded", [0, 162]),
    ],
)
def test_json_of_a_deal_that_ended_early(run, end, outcome, score):
    actions = ["0 call H", "0 play 6C", "1 play 9H"]
    _, out, _ = run(data(*actions, end, rules="kitchen"), "--json")
    (deal,) = json.loads(out)["deals"]
    assert (deal["outcome"], deal["score"]) == (outcome, score)


def test_trace_has_the_cards_that_are_no_misplay_where_misplays_are_called(run):
    actions = ["0 call H", "0 play 6C", "1 play 9H"]
    _, out, _ = run(data(*actions, rules="kitchen"), "--json", "--trace")
    assert json.loads(out)["deals"][0]["legal"][1] == ["7C", "JC"]


def test_json_of_a_match_of_three_games(run):
    match = do(table(QUIET, "0 call H", rules=Rules(games=3, target=100)), "1 concede")
    _, out, _ = run(match_to_record(match), "--json")
    assert (json.loads(out)["games"], json.loads(out)["winner"]) == ([1, 0], None)


def test_json_of_a_deal_cut_off_in_the_middle(run):
    for actions in ([], ["0 pass"], ["0 call H"], ["0 call H", "0 play 6C"]):
        _, out, _ = run(data(*actions), "--json")
        told = json.loads(out)
        (deal,) = told["deals"]
        assert deal["trump"] == ("H" if "0 call H" in actions else None)
        assert deal["caller"] == (0 if "0 call H" in actions else None)
        assert deal["outcome"] is deal["score"] is None
        assert deal["totals"] == [0, 0]
        assert (told["games"], told["winner"]) == ([0, 0], None)


def test_json_of_a_match_not_begun(run):
    _, out, _ = run(data(deals=[]), "--json")
    assert json.loads(out) == {"deals": [], "games": [0, 0], "winner": None}


def test_totals_go_on_from_deal_to_deal():
    match = do(table(QUIET, "0 call H"), "1 concede")
    match, _ = match.deal_cards(match.deal.deck)
    match = do(match, "1 call H", "0 concede")
    match, _ = match.deal_cards(match.deal.deck)
    told = summary(match, trace=False)
    assert [deal["totals"] for deal in told["deals"]] == [(162, 0), (162, 162), (162, 162)]
    assert "legal" not in told["deals"][0]


def test_trace_has_the_legal_cards_of_every_play_sorted(run):
    actions = ["0 call H", "0 play TC", "1 play JC", "2 play 8C"]
    _, out, _ = run(data(*actions), "--json", "--trace")
    assert json.loads(out)["deals"][0]["legal"] == [
        ["6C", "TC", "AC", "9D", "KD", "8H", "QH", "7S", "JS"],
        ["7C", "JC"],
        ["8C", "QC"],
    ]


def test_the_story_in_words(run):
    status, out, err = run(data("0 pass", "1 call H", "0 play 6C"))
    assert (status, err) == (0, "")
    assert out.splitlines()[0] == "Deal 1"
    assert "  South: 6C TC AC 9D KD 8H QH 7S JS" in out.splitlines()
    assert out.splitlines()[-3:] == [
        "  South passes.",
        "  West calls hearts.",
        "  South plays the six of clubs.",
    ]


def test_the_story_with_trace_tells_what_could_have_been_played():
    lines = list(story(table(QUIET, "0 call H", "6C", "7C"), trace=True))
    assert lines[-2:] == ["  (7C JC)", "  West plays the seven of clubs."]


def test_the_story_uses_the_players_names(run):
    _, out, _ = run(data("0 pass", players=["Ann", "Zoë", "Cy", "Di"]))
    assert "  Ann passes." in out.splitlines()


@pytest.mark.parametrize(
    ("record", "line"),
    [
        (
            data("0 call H", "0 play 6C", "1 play 9H"),
            'deal 1, action 3 ("1 play 9H"): FOLLOW: must follow clubs',
        ),
        (data("1 pass"), 'deal 1, action 1 ("1 pass"): TURN: must wait for your turn'),
        (data(rules="poker"), "rules: there is no preset 'poker'"),
        (data(tarabish=2), "tarabish: this program reads format 1, not 2"),
        ("{}", "the record has no 'tarabish': it is not a Tarabish record"),
        ("", "the record is not JSON: Expecting value at line 1, column 1"),
        (b"\xff\xff", "the record is not JSON text"),
    ],
)
@pytest.mark.parametrize("options", [[], ["--json"], ["--json", "--trace"]])
def test_a_record_that_is_not_valid_ends_with_2_and_one_line(run, record, line, options):
    assert run(record, *options) == (2, "", line + "\n")


@pytest.mark.parametrize(
    "record",
    [
        data("0 pass\nnow"),
        data("1\npass"),  # an action, out of turn
        data("0 pass\u2028\r\x85 x"),
        data(["a\nb"]),
        data(rules="two\nlines"),
        data(rules={"two\nlines": 1}),
        data(**{"two\nlines": 1}),
        data(deals=[{"dealer": "3\n3", "deck": DECK, "actions": []}]),
        data(deals=[{"dealer": 3, "deck": ["6\nC"], "actions": []}]),
    ],
)
def test_a_line_is_one_line_whatever_the_record_holds(run, record):
    status, out, err = run(record)
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1


def test_a_file_that_cannot_be_read_is_one_line_too(tmp_path, capsys):
    for name in (tmp_path / "nothing.json", tmp_path):
        assert main(["replay", str(name)]) == 2
        printed = capsys.readouterr()
        assert printed.out == ""
        assert printed.err.startswith(f"{name}: ")
        assert printed.err.count("\n") == 1


def test_a_dash_reads_standard_input(monkeypatch, capsys):
    text = json.dumps(data("0 pass"))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert main(["replay", "-"]) == 0
    assert "South passes." in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [[], ["replay"], ["fly"], ["replay", "x", "--loud"]])
def test_wrong_arguments_end_with_2(arguments, capsys):
    with pytest.raises(SystemExit) as end:
        main(arguments)
    assert end.value.code == 2
    assert capsys.readouterr().out == ""


def test_a_line_of_the_story_is_one_line_whatever_a_player_is_called(run):
    status, out, err = run(data("0 pass", players=["An\nn", "Bo", "Cy", "Di"]))
    if status == 0:
        assert all(line.startswith(("Deal ", "  ")) for line in out.splitlines())
    else:
        assert (out, len(err.splitlines())) == ("", 1)


@pytest.mark.cpython_only
def test_a_name_that_cannot_be_printed_is_no_traceback():
    command = [sys.executable, "-m", "tarabish", "replay", "-"]
    text = json.dumps(data("0 pass", players=["\ud800", "Bo", "Cy", "Di"]))
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    assert done.returncode in {0, 2}


@pytest.mark.cpython_only
def test_a_reader_that_goes_away_gets_no_traceback():
    command = [sys.executable, "-m", "tarabish", "replay", "-"]
    text = json.dumps(match_to_record(play_out(table(QUIET, "0 call S")))).encode()
    reads, writes = os.pipe()
    os.close(reads)
    done = subprocess.run(command, input=text, stdout=writes, stderr=subprocess.PIPE, check=False)
    os.close(writes)
    assert b"Traceback" not in done.stderr
    assert b"BrokenPipe" not in done.stderr


def test_a_file_with_a_strange_name_is_one_line_too(tmp_path, capsys):
    assert main(["replay", str(tmp_path / "no\nthing.json")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.cpython_only
def test_the_command_itself():
    """Status, one line on stderr and nothing on stdout, in a process of its own."""
    command = [sys.executable, "-m", "tarabish", "replay", "-", "--json"]
    text = json.dumps(data("0 pass", "0 pass"))
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == 'deal 1, action 2 ("0 pass"): TURN: must wait for your turn\n'
    text = json.dumps(data("0 pass"))
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["winner"] is None


def test_rules_lists_every_option_and_value_with_its_meaning(capsys):
    assert main(["rules", "kitchen"]) == 0
    out = capsys.readouterr().out
    for name, preset in PRESETS.items():
        assert f"{name:12} {preset.meaning}" in out
    for option in OPTIONS.values():
        assert f"\n{option.name}: {option.meaning}\n" in out
        assert all(words in out for words in option.values.values())
    assert "  * called " in out
    assert "  * either " in out
    assert out.count("\n  * ") == len(OPTIONS)


def test_rules_of_an_unknown_preset_are_refused_in_one_line(capsys):
    assert main(["rules", "casino"]) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == ("", "there is no preset 'casino'\n")


@pytest.mark.parametrize("arguments", [[], ["play"], ["rules", "quick", "long"], ["replay"]])
def test_a_wrong_command_is_refused_in_one_line(arguments, capsys):
    with pytest.raises(SystemExit) as refusal:
        main(arguments)
    assert refusal.value.code == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
