"""House rules as data: presets, options, and what is refused by name."""

from contextlib import suppress
from dataclasses import FrozenInstanceError, asdict, fields

import pytest

from tarabish import Rules, RulesError
from tarabish.rules import OPTIONS, PRESETS

CAPE_BRETON = {
    "auction": "call",
    "cards_before_auction": 6,
    "all_pass": "dealer-calls",
    "forced_at_400": False,
    "minimum_bid": 50,
    "second_round": False,
    "no_trump": False,
    "plain_order": "ten-high",
    "overtrump_partner": "must",
    "last_trick": 10,
    "melds": "one-player",
    "meld_timing": "second-turn",
    "equal_melds": "cancel",
    "fifty_shown_late": False,
    "bella_call": "last",
    "bella_early": "forfeit",
    "bella_with_run": "allowed",
    "contract": "half",
    "half_bait": "half",
    "coat": 0,
    "target": 500,
    "games": 1,
    "both_cross": "higher",
    "misplay": "prevented",
}


def test_the_defaults_are_the_cape_breton_game():
    assert {option.name: option.default for option in fields(Rules)} == CAPE_BRETON
    assert Rules.from_data("cape-breton") == Rules() == Rules(**CAPE_BRETON)


@pytest.mark.parametrize(
    ("preset", "target"), [("quick", 300), ("cape-breton", 500), ("long", 1000)]
)
def test_presets_differ_in_the_target(preset, target):
    rules = Rules.from_data(preset)
    assert rules == Rules(target=target)
    assert rules == Rules.from_data({"preset": preset})
    assert rules.to_data() == preset


AUCTION = {
    "auction": "bid",
    "cards_before_auction": 3,
    "all_pass": "same-dealer",
    "melds": "partnership",
    "meld_timing": "before-play",
    "equal_melds": "elder",
    "contract": "bid",
    "both_cross": "callers",
}


@pytest.mark.parametrize(
    ("preset", "differences"),
    [
        ("cape-breton", {}),
        ("auction", AUCTION),
        ("league", {**AUCTION, "games": 3}),
        ("kitchen", {"misplay": "called", "bella_call": "either"}),
        ("quick", {"target": 300}),
        ("long", {"target": 1000}),
        ("online", {"plain_order": "ace-king"}),
        (
            "cheat-sheet",
            {"misplay": "called", "bella_early": "misplay", "bella_with_run": "misplay"},
        ),
    ],
)
def test_a_preset_is_its_differences_from_the_cape_breton_game(preset, differences):
    rules = Rules.from_data(preset)
    assert asdict(rules) == {**CAPE_BRETON, **differences}
    assert rules.to_data() == preset
    assert rules.differences("cape-breton") == differences
    assert rules.differences(preset) == {}
    assert PRESETS[preset].meaning.endswith(".")


def test_no_other_presets():
    assert len(PRESETS) == 8


def test_options_come_on_top_of_the_preset():
    assert Rules.from_data({"preset": "quick", "target": 400, "coat": 0}) == Rules(target=400)
    assert Rules.from_data({}) == Rules()
    assert Rules.from_data({"preset": "long", "target": 500}).to_data() == "cape-breton"


@pytest.mark.parametrize("target", [1, 299, 300, 500, 501, 1000, 10_000])
def test_rules_are_read_back_from_their_shortest_form(target):
    rules = Rules(target=target)
    assert Rules.from_data(rules.to_data()) == rules
    if target == 501:
        assert rules.to_data() == {"preset": "cape-breton", "target": 501}


@pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.name)
def test_every_option_takes_its_default_and_refuses_other_kinds_by_name(option):
    assert Rules(**{option.name: option.default}) == Rules()
    wrongs = [None, [], {}, 6.0, "", "no such word", -1]
    wrongs += [0, "yes"] if isinstance(option.default, bool) else [True, False]
    for wrong in wrongs:
        with pytest.raises(RulesError, match=rf"\boption {option.name}\b"):
            Rules(**{option.name: wrong})


@pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.name)
def test_every_value_of_every_option_is_taken_where_it_makes_sense(option):
    for value in option.values:
        taken = []
        for game in (Rules(no_trump=True), Rules.from_data("auction").changed(no_trump=True)):
            with suppress(RulesError):
                taken.append(game.changed(**{option.name: value}))
        assert taken, value
        for rules in taken:
            assert getattr(rules, option.name) == value
            assert Rules.from_data(rules.to_data()) == rules


@pytest.mark.parametrize("target", [0, -1, True, "300", 300.0, None])
def test_a_target_is_a_whole_number_above_nothing(target):
    with pytest.raises(RulesError, match=r"^option target "):
        Rules(target=target)


def test_a_number_is_no_yes_and_a_yes_is_no_number():
    for option, value in (("no_trump", 0), ("coat", False), ("games", True), ("no_trump", "no")):
        with pytest.raises(RulesError, match=f"option {option} wants"):
            Rules(**{option: value})


@pytest.mark.parametrize(
    "data", ["", "Cape-Breton", {"preset": "x"}, {"preset": None}, {"preset": []}]
)
def test_an_unknown_preset_is_refused_by_name(data):
    name = data["preset"] if isinstance(data, dict) else data
    with pytest.raises(RulesError) as refusal:
        Rules.from_data(data)
    assert str(refusal.value) == f"there is no preset {name!r}"


def test_an_unknown_option_is_refused_by_name():
    with pytest.raises(RulesError, match=r"^there is no option 'speed'$"):
        Rules.from_data({"preset": "quick", "speed": 9})


@pytest.mark.parametrize("data", [None, 7, [], True, ["cape-breton"]])
def test_rules_are_a_name_or_an_object(data):
    with pytest.raises(RulesError, match="rules want a preset's name or an object"):
        Rules.from_data(data)


def test_rules_are_frozen():
    with pytest.raises(FrozenInstanceError):
        Rules().target = 1
