"""Rules that are none, through the command line: status 2, one line that names it, no output."""

import json

import pytest

from tarabish import Rules
from tarabish.cli import main
from tarabish.rules import OPTIONS, PRESETS
from tests.table import QUIET, deck_of

DECK = " ".join(map(str, deck_of(QUIET)))


@pytest.fixture
def replay(tmp_path, capsys):
    """Return a function that replays a record and gives status, output and error output."""

    def replay(rules, *actions: str, **changes) -> tuple[int, str, str]:
        deals = [{"dealer": 3, "deck": DECK, "actions": list(actions)}]
        file = tmp_path / "record.json"
        record = {"tarabish": 1, "rules": rules, "deals": deals, **changes}
        file.write_text(json.dumps(record), "utf-8")
        status = main(["replay", str(file)])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return replay


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_read(replay, preset):
    status, out, err = replay(preset)
    assert (status, err) == (0, "")
    assert out.startswith("Deal 1\n")


@pytest.mark.parametrize("preset", ["", "cape breton", "AUCTION", "no-trump", "two\nlines"])
def test_an_unknown_preset(replay, preset):
    line = " ".join(f"rules: there is no preset {preset!r}".split())
    assert replay(preset) == replay({"preset": preset}) == (2, "", line + "\n")


@pytest.mark.parametrize("option", ["", "speed", "Target", "no-trump", "bid_step", "cut"])
def test_an_unknown_option(replay, option):
    line = f"rules: there is no option {option!r}\n"
    assert replay({option: True}) == (2, "", line)
    assert replay({"preset": "auction", option: 1}) == (2, "", line)


WRONG_KINDS = {
    str: (None, 7, True, ["call"], {}, 1.5),
    bool: (None, 0, 1, "yes", "true", [], {}),
    int: (None, True, False, "10", 10.0, [], {}),
}


@pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.name)
def test_a_value_of_the_wrong_kind(replay, option):
    wanted = {str: "a word", bool: "true or false", int: "a whole number"}[type(option.default)]
    for value in WRONG_KINDS[type(option.default)]:
        line = f"rules: option {option.name} wants {wanted}, not {value!r}\n"
        assert replay({option.name: value}) == (2, "", line)


@pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.name)
def test_a_value_that_the_option_does_not_have(replay, option):
    if isinstance(option.default, bool):
        return
    for value in ("", "Call", "half ") if isinstance(option.default, str) else (-1, -10, 10**9):
        status, out, err = replay({option.name: value})
        assert (status, out) == (2, "")
        assert err.startswith(f"rules: option {option.name} ")
        assert err.count("\n") == 1
        assert json.dumps(value) in err


@pytest.mark.parametrize(
    ("rules", "line"),
    [
        ({"minimum_bid": 55}, "option minimum_bid wants a multiple of 10 from 10 to 500, not 55"),
        ({"minimum_bid": 0}, "option minimum_bid wants a multiple of 10 from 10 to 500, not 0"),
        ({"minimum_bid": 510}, "option minimum_bid wants a multiple of 10 from 10 to 500, not 510"),
        ({"games": 2}, "option games wants an odd number from 1 to 99, not 2"),
        ({"games": 101}, "option games wants an odd number from 1 to 99, not 101"),
        ({"target": 0}, "option target wants a number from 1 to 100000, not 0"),
        ({"target": 100_001}, "option target wants a number from 1 to 100000, not 100001"),
        ({"coat": 50}, "option coat has no value 50: 0, 100"),
        ({"last_trick": 5}, "option last_trick has no value 5: 10, 4"),
        ({"cards_before_auction": 7}, "option cards_before_auction has no value 7: 3, 6, 9"),
        ({"half_bait": "none"}, 'option half_bait has no value "none": "half", "whole"'),
    ],
)
def test_what_the_option_may_be_is_told(replay, rules, line):
    assert replay(rules) == (2, "", f"rules: {line}\n")


# What makes no sense together

CALL = "where a suit is called"
BID = "where points are bid"
ONE_PLAYER = "where one player's runs count"
PARTNERS = "where a partnership's runs count"
NO_RUNS = "where nobody's runs count"
NO_BELLA = "where bella does not count"


@pytest.mark.parametrize(
    ("preset", "changes", "named", "why"),
    [
        ("cape-breton", {"second_round": True}, "second_round", CALL),
        ("cape-breton", {"no_trump": True, "second_round": True}, "second_round", CALL),
        ("cape-breton", {"minimum_bid": 60}, "minimum_bid", CALL),
        ("cape-breton", {"contract": "bid"}, "contract", CALL),
        ("cape-breton", {"meld_timing": "before-play"}, "meld_timing", ONE_PLAYER),
        ("cape-breton", {"meld_timing": "deferred"}, "meld_timing", ONE_PLAYER),
        ("cape-breton", {"melds": "partnership"}, "meld_timing", PARTNERS),
        ("cape-breton", {"auction": "bid"}, "all_pass", BID),
        ("auction", {"second_round": True}, "second_round", "where no trump may not be named"),
        ("auction", {"all_pass": "dealer-calls"}, "all_pass", BID),
        ("auction", {"forced_at_400": True}, "forced_at_400", BID),
        ("auction", {"contract": "half"}, "contract", BID),
        ("auction", {"half_bait": "whole"}, "half_bait", BID),
        ("auction", {"meld_timing": "second-turn"}, "meld_timing", PARTNERS),
        ("auction", {"fifty_shown_late": True}, "fifty_shown_late", PARTNERS),
        ("auction", {"bella_with_run": "misplay"}, "bella_with_run", PARTNERS),
        ("auction", {"auction": "call"}, "contract", CALL),
        ("auction", {"melds": "one-player"}, "meld_timing", ONE_PLAYER),
        ("league", {"forced_at_400": True}, "forced_at_400", BID),
        ("auction", {"melds": "none"}, "meld_timing", NO_RUNS),
        ("auction", {"melds": "none", "meld_timing": "second-turn"}, "equal_melds", NO_RUNS),
        ("cape-breton", {"melds": "none", "fifty_shown_late": True}, "fifty_shown_late", NO_RUNS),
        ("cape-breton", {"melds": "none", "bella_with_run": "misplay"}, "bella_with_run", NO_RUNS),
        ("cape-breton", {"bella_call": "never", "bella_early": "misplay"}, "bella_early", NO_BELLA),
        ("cape-breton", {"bella_call": "never", "bella_with_run": "misplay"}, "bella_with_run",
         NO_BELLA),
        ("cheat-sheet", {"melds": "partnership", "meld_timing": "deferred"}, "bella_with_run",
         PARTNERS),
    ],
)  # fmt: skip
def test_a_combination_that_makes_no_sense(replay, preset, changes, named, why):
    status, out, err = replay({"preset": preset, **changes})
    assert (status, out) == (2, "")
    value = {**PRESETS["cape-breton"].options, **PRESETS[preset].options, **changes}.get(
        named, OPTIONS[named].default
    )
    assert err == f"rules: option {named}: {json.dumps(value)} makes no sense {why}\n"


def test_every_limit_is_among_the_combinations():
    """Each option that others limit, in each of the games, with its reason."""
    limits = {
        (name, why)
        for rules in (
            Rules(),
            Rules.from_data("auction"),
            Rules(melds="none"),
            Rules(bella_call="never"),
        )
        for name, (_, why) in rules.limits().items()
    }
    test = test_a_combination_that_makes_no_sense
    (rows,) = (mark.args[1] for mark in test.pytestmark if mark.name == "parametrize")
    assert limits == {(name, why) for _, _, name, why in rows}


def test_a_combination_that_makes_sense_is_read(replay):
    rules = {
        "preset": "auction", "no_trump": True, "second_round": True, "minimum_bid": 100,
        "melds": "one-player", "meld_timing": "second-turn", "fifty_shown_late": True,
        "equal_melds": "cancel-opponents", "misplay": "called", "coat": 100, "games": 5,
    }  # fmt: skip
    status, _, err = replay(rules, "0 pass", "1 bid 100")
    assert (status, err) == (0, "")


# Records of another time, and actions of another game


@pytest.mark.parametrize("version", [2, 3, 10**9])
def test_a_record_of_a_later_format(replay, version):
    line = f"tarabish: this program reads format 1, not {version}\n"
    assert replay("auction", tarabish=version) == (2, "", line)
    assert replay({"speed": 1}, tarabish=version) == (2, "", line)


@pytest.mark.parametrize(
    ("rules", "action", "line"),
    [
        ("cape-breton", "0 bid 50", "CALL: cannot bid: in this game a suit is called"),
        ("cape-breton", "0 trump H", "CALL: cannot: in this game trump is named by calling it"),
        ("cape-breton", "0 call NT", "NO-TRUMP: cannot call no trump in this game"),
        ("auction", "0 call H", "BID: cannot call a suit: in this game points are bid"),
        ("auction", "0 bid 40", "BID: must bid 50 or more"),
        ("auction", "0 bid 55", "BID: must bid a multiple of 10"),
        ("auction", "0 bid 510", "BID: cannot bid more than 500"),
        ("auction", "0 trump H", "NAME-TRUMP: can name trump only when you have won the bidding"),
        ("kitchen", "0 misplay 1", "CHALLENGE: can call a misplay only once trump is named"),
        ("kitchen", "0 count", "COUNT: can count only after the ninth trick"),
    ],
)
def test_an_action_that_the_rules_do_not_have(replay, rules, action, line):
    assert replay(rules, action) == (2, "", f'deal 1, action 1 ("{action}"): {line}\n')
    assert replay(rules, action, "nothing after it is read")[2].endswith(f"{line}\n")
