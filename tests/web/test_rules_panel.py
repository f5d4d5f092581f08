"""House rules: every one can be chosen, none that makes no sense, and what is played is shown."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarabish import Rules, Seat, view_of
from tarabish.errors import RulesError
from tarabish.rules import OPTIONS, PRESETS, spelled
from tests.table import QUIET, table
from tests.web.picture import check, offered, reachable, read
from web.dialog import over
from web.rules_panel import GROUPS, choosing, chosen, option, played_button, short_rules
from web.rules_words import (
    TITLES,
    changes_told,
    in_short,
    length_of,
    melds_word,
    name_of,
    told,
)
from web.scene import scene
from web.ui import Panel, Ui

ALL = frozenset(GROUPS)
VIEW = view_of(table(QUIET), Seat.SOUTH)
NAMED = [(name, value) for name, text in OPTIONS.items() for value in text.values]


def panel_of(rules: Rules, unfolded: frozenset[str] = ALL, view=None):
    """Return the panel with the choice of rules, as a person sees it."""
    page = read(str(scene(view, Ui(rules=rules, panel=Panel.RULES, unfolded=unfolded))))
    check(page)
    return page


def press(rules: Rules, what: str) -> Rules:
    word, _, rest = what.partition(" ")
    return chosen(rules, word, rest)


def pressable(rules: Rules) -> list[str]:
    words = offered(read(str(choosing(None, rules, ALL))))
    return [word for word in words if word.split()[0] in {"preset", "option", "step"}]


@st.composite
def some_rules(draw) -> Rules:
    """Return rules as somebody leaves them who changed a few of a preset's."""
    rules = Rules.from_data(draw(st.sampled_from(list(PRESETS))))
    for _ in range(draw(st.integers(0, 4))):
        name, value = draw(st.sampled_from(NAMED))
        if value in sensible_values(rules, name):
            rules = rules.changed(**{name: value})
    return rules


def sensible_values(rules: Rules, name: str) -> tuple[object, ...]:
    """Return the named values of an option that make sense beside the others."""
    values = tuple(OPTIONS[name].values)
    return tuple(v for v in values if v in rules.limits().get(name, (values, ""))[0])


def test_each_option_is_in_one_group_and_each_preset_has_a_name() -> None:
    grouped = [name for _, *names in GROUPS.values() for name in names]
    assert sorted(grouped) == sorted(OPTIONS)
    assert set(TITLES) == set(PRESETS)
    assert len(set(TITLES.values())) == len(TITLES)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_can_be_chosen_and_is_marked(preset: str) -> None:
    start = Rules.from_data("auction").changed(coat=100)
    assert f"preset {preset}" in offered(panel_of(start))
    rules = press(start, f"preset {preset}")
    assert rules == Rules.from_data(preset)
    page = panel_of(rules)
    pressed = [p["data-do"] for p in page.the("presets").having("aria-pressed", "true")]
    assert pressed == [f"preset {preset}"]
    button = page.the(f"preset-{preset}")
    assert button.text == f"{TITLES[preset]} {PRESETS[preset].meaning}"
    assert "data-focus" in button
    assert page.the("rules-now").text == TITLES[preset]


def test_rules_that_are_no_preset_show_the_nearest_and_how_many_differ() -> None:
    rules = Rules.from_data("kitchen").changed(coat=100, games=3)
    page = panel_of(rules)
    assert not page.the("presets").having("aria-pressed", "true")
    assert "near" in page.the("preset-kitchen").classes
    assert page.the("rules-now").text == "Kitchen · 2 changes"
    assert page.the("fold-score").text == "Scoring 1 changed"
    assert page.the("fold-call").text == "The call"
    marked = {p["id"] for p in page.all() if "changed" in p.classes}
    assert marked == {"option-coat", "option-games"}


@given(some_rules())
@settings(max_examples=15, deadline=None)
def test_what_can_be_pressed_leads_to_rules_and_what_cannot_says_why(rules: Rules) -> None:
    page = panel_of(rules)
    by_id = {p["id"]: p for p in page.having("id")}
    for name, value in NAMED:
        button = by_id[f"{name}-{spelled(value)}"]
        assert button["data-do"] == f"option {name} {spelled(value)}"
        assert (button["aria-pressed"] == "true") == (getattr(rules, name) == value)
        able = value in sensible_values(rules, name)
        assert ("disabled" not in button) == able
        if able:
            assert getattr(press(rules, button["data-do"]), name) == value
        else:
            assert rules.limits()[name][1] in by_id[f"reason-{name}"].text
            with pytest.raises(RulesError):
                press(rules, button["data-do"])
    for word in pressable(rules):
        assert Rules.from_data(press(rules, word).to_data()) == press(rules, word)


def test_every_value_of_every_option_can_be_reached() -> None:
    """From what is there at first, by pressing what can be pressed."""
    seen, found = {Rules()}, set()
    todo = [Rules()]
    stirring = {"auction", "melds", "no_trump"}  # what other options hang on
    while todo:
        rules = todo.pop()
        words = pressable(rules)
        found |= {word for word in words if word.startswith(("option ", "preset "))}
        for word in words:
            if word.split()[1] in stirring and (after := press(rules, word)) not in seen:
                seen.add(after)
                todo.append(after)
    assert {f"option {name} {spelled(value)}" for name, value in NAMED} <= found
    assert {f"preset {name}" for name in PRESETS} <= found


@pytest.mark.parametrize(
    ("name", "start", "values"),
    [
        ("games", Rules(), range(1, 100, 2)),
        ("minimum_bid", Rules.from_data("auction"), range(10, 501, 10)),
    ],
)
def test_every_number_can_be_stepped_to(name: str, start: Rules, values) -> None:
    met = {getattr(start, name)}
    for way in (-1, 1):
        rules = start
        while words := [word for word in steps_of(rules, name) if int(word.split()[2]) * way > 0]:
            rules = press(rules, words[0])
            met.add(getattr(rules, name))
    assert met == set(values)


def steps_of(rules: Rules, name: str) -> list[str]:
    """Return the words of the steps that can be taken now."""
    page = read(str(option(name, rules)))
    return [word for word in offered(page) if word.startswith("step ")]


@pytest.mark.parametrize("target", [1, 437, 501, 999, 1234])
def test_any_target_can_be_stepped_to(target: int) -> None:
    rules, presses = Rules(), 0
    while rules.target != target:
        nexts = [press(rules, word) for word in steps_of(rules, "target")]
        rules = min(nexts, key=lambda after: abs(after.target - target))
        presses += 1
    assert presses <= 40


def test_a_step_over_the_edge_changes_nothing_and_says_that_it_cannot() -> None:
    for rules, word in [
        (Rules(), "step games -2"),
        (Rules(target=50), "step target -100"),
        (Rules(target=100_000), "step target 1"),
        (Rules.from_data("auction").changed(minimum_bid=500), "step minimum_bid 10"),
    ]:
        assert press(rules, word) == rules
        page = panel_of(rules)
        (button,) = page.having("data-do", word)
        assert button["aria-disabled"] == "true"
        assert "disabled" not in button, "the keyboard stays where it is"


@pytest.mark.parametrize(
    "word",
    [
        *("preset bridge", "preset", "option", "option fly 1", "option coat 7", "option coat"),
        *("option target 437", "step coat 10", "step fly 1", "step games", "step games two"),
        *("option minimum_bid 60", "option auction Bid"),
    ],
)
def test_a_word_that_no_element_carries_is_an_error(word: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        press(Rules(), word)


def test_a_change_takes_along_what_would_make_no_sense() -> None:
    rules = press(Rules(), "option auction bid")
    assert (rules.contract, rules.all_pass) == ("bid", "same-dealer")
    rules = press(press(rules, "option no_trump true"), "option second_round true")
    assert not press(rules, "option no_trump false").second_round


def test_why_a_value_makes_no_sense_stands_beside_it() -> None:
    page = panel_of(Rules())
    assert page.the("reason-contract").text == "Nothing to choose where a suit is called."
    assert page.the("option-contract")["aria-describedby"] == "reason-contract"
    page = panel_of(Rules.from_data("auction"))
    text = page.the("reason-all_pass").text
    assert text == "“The dealer must call” makes no sense where points are bid."
    assert page.find("reason-coat") is None


def test_groups_are_folded_until_they_are_opened() -> None:
    page = panel_of(Rules(), frozenset())
    assert [p["aria-expanded"] for p in page.having("aria-expanded")] == ["false"] * len(GROUPS)
    assert not [word for word in offered(page) if word.startswith("option")]
    page = panel_of(Rules(), frozenset({"bella"}))
    names = {word.split()[1] for word in offered(page) if word.startswith("option")}
    assert names == {"bella_call", "bella_early", "bella_with_run"}


def test_the_words_of_every_value_are_on_its_button() -> None:
    page = panel_of(Rules())
    for name, text in OPTIONS.items():
        assert page.the(f"meaning-{name}").text == text.meaning
        for value, words in text.values.items():
            assert page.the(f"{name}-{spelled(value)}").text.lower() == words.lower()


# During a match


def test_during_a_match_a_new_one_can_be_begun_with_the_rules_chosen() -> None:
    page = panel_of(Rules(), view=VIEW)
    assert {"close", "new-match"} <= set(offered(page))
    assert "ends the one on the table" in page.the("rules-panel").text
    assert "new-match" not in offered(panel_of(Rules()))


def played_page(rules: Rules):
    page = read(str(scene(replace(VIEW, rules=rules), Ui(panel=Panel.PLAYED))))
    check(page)
    return page


@given(some_rules())
@settings(max_examples=15, deadline=None)
def test_the_rules_of_the_match_are_told_and_cannot_be_changed(rules: Rules) -> None:
    page = played_page(rules)
    text = page.the("played-panel").text
    assert TITLES[rules.nearest_preset()] in text
    for change in changes_told(rules):
        assert change in text
    assert ("Changed" in text) == bool(changes_told(rules))
    assert {p["data-do"] for p in reachable(page)} == {"close", "open rules"}


def test_which_rules_are_played_is_seen_during_play() -> None:
    rules = Rules.from_data("kitchen").changed(coat=100)
    button = read(str(played_button(replace(VIEW, rules=rules), "")))
    assert button.text.startswith("House rules: Kitchen · 1 change")
    assert read(str(played_button(VIEW, ""))).text == "House rules: Cape Breton"
    page = read(str(scene(replace(VIEW, rules=rules), Ui())))
    assert page.the("open-played")["data-do"] == "open played"


# Words


@given(some_rules())
@settings(max_examples=60, deadline=None)
def test_the_rules_in_short_fit_the_game(rules: Rules) -> None:
    short = dict(in_short(rules))
    whole = " ".join(short.values())
    assert ("bid" in short["The call"]) == (rules.auction == "bid")
    assert ("no trump" in short["The call"]) == rules.no_trump
    assert ("more than half" in whole) == (rules.contract == "half")
    assert f"{rules.target} points" in short["Winning"]
    assert ("best of" in short["Winning"]) == (rules.games > 1)
    assert f"last trick is {rules.last_trick}." in short["Scoring"]
    assert ("wrong card" in whole) == (rules.misplay == "called")
    assert ("Runs" in short) == (rules.melds != "partnership")
    assert ("twenty" in whole) == (rules.melds == "one-player")
    assert ("not count" in short["Bella"]) == (rules.bella_call == "never")
    assert "  " not in whole
    for text in short.values():
        assert text.endswith(".")
        assert text[0].isupper() or text[0].isdigit()


@pytest.mark.parametrize(("name", "value"), NAMED)
def test_a_rule_that_differs_changes_the_rules_in_short_or_is_told(name: str, value) -> None:
    """No option is forgotten: it changes what is written, where it can be chosen at all."""
    base = next(
        rules
        for preset in ("cape-breton", "auction")
        for rules in [Rules.from_data(preset).changed(no_trump=True)]
        if value in sensible_values(rules, name)
    )
    one = base.changed(**{name: value})
    for other in sensible_values(base, name):
        if other == value:
            continue
        two = base.changed(**{name: other})
        same = {one.bella_call, two.bella_call} == {"either"} and name == "bella_early"
        partners = one.melds == "partnership" and {value, other} == {"cancel", "cancel-opponents"}
        assert (in_short(one) != in_short(two)) or same or partners


def test_the_plain_order_is_told_as_it_is_played() -> None:
    assert "ten 10, king" in dict(in_short(Rules()))["Other suits"]
    assert "jack 2, ten 10" in dict(in_short(Rules.from_data("online")))["Other suits"]


def test_names_and_differences_in_words() -> None:
    assert name_of(Rules()) == "Cape Breton"
    assert name_of(Rules(coat=100)) == "Cape Breton, 1 change"
    assert name_of(Rules(coat=100, last_trick=4)) == "Cape Breton, 2 changes"
    assert name_of(Rules(target=300)) == "Quick"
    assert told("target", 437) == "Points that win the game: 437."
    assert told("no_trump", True) == "May no trump be named? Yes."
    assert [length_of(Rules(games=games)) for games in (1, 3, 5)] == [
        *("first to 500", "first to 500, best of three", "first to 500, best of 5")
    ]
    assert melds_word(Rules()) == "Runs"
    assert melds_word(Rules.from_data("league")) == "Melds"


def test_the_list_of_the_rules_is_a_list() -> None:
    page = read(str(over("x", "X", short_rules(Rules()))))
    assert len([p for p in page.all() if p.tag == "li"]) == len(in_short(Rules()))


def test_the_choice_is_the_same_panel_however_it_is_drawn() -> None:
    page = read(str(choosing(None, Rules(), frozenset())))
    assert page.the("rules-panel")["role"] == "dialog"
