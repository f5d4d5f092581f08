"""The record: what is read, what is written, and how each thing that is wrong is named."""

import json
import re

import pytest

from tarabish import Match, RecordError, Rules, match_from_record, match_to_record
from tarabish.rules import PRESETS
from tests.table import QUIET, deck_of, do, play_out, table

DECK = " ".join(map(str, deck_of(QUIET)))
ACTIONS = ["0 pass", "1 call H", "0 play 6C", "1 play 7C"]


def record(*actions, **changes):
    """Return a record of one deal with these actions, its keys changed or, by None, left out."""
    data = {
        "tarabish": 1,
        "rules": "cape-breton",
        "deals": [{"dealer": 3, "deck": DECK, "actions": list(actions)}],
    }
    data.update(changes)
    return {key: value for key, value in data.items() if value is not None}


def deal(**changes):
    """Return a record of one deal, whose keys are changed or, by None, left out."""
    data = {"dealer": 3, "deck": DECK, "actions": [], **changes}
    return record(deals=[{key: value for key, value in data.items() if value is not None}])


def wrong(data) -> str:
    with pytest.raises(RecordError) as refusal:
        match_from_record(data)
    return str(refusal.value)


def test_a_record_is_read_from_text_bytes_or_data():
    match = match_from_record(record(*ACTIONS))
    assert match == table(QUIET, *ACTIONS)
    assert match == match_from_record(json.dumps(record(*ACTIONS)))
    assert match == match_from_record(json.dumps(record(*ACTIONS)).encode())
    assert match == match_from_record(json.dumps(record(*ACTIONS)).encode("utf-8-sig"))


def test_a_record_written_and_read_is_the_same_match():
    match = play_out(table(QUIET, "0 call H"))
    match, _ = match.deal_cards(match.deal.deck)
    match = do(match, "1 pass", "2 call S", "any")
    data = match_to_record(match)
    assert match_from_record(data) == match
    assert match_from_record(json.dumps(data)) == match
    assert match_to_record(match_from_record(data)) == data


@pytest.mark.parametrize("preset", PRESETS)
def test_a_record_under_every_preset_is_the_same_match(preset):
    match, _ = Match(Rules.from_data(preset)).deal_cards(deck_of(QUIET), 3)
    for _ in range(30):
        match = do(match, str(match.legal_actions()[-1 if match.deal.contract is None else 0]))
        if match.deal.contract is None and match.deal.auction.highest:
            match = do(match, "1 pass", "2 pass", "3 pass")
    data = match_to_record(match)
    assert data["rules"] == preset
    assert match_from_record(json.dumps(data)) == match


def test_what_is_written_is_only_what_was_decided():
    names = ("Ann", "Bo", "Cy", "Di")
    match, _ = Match(Rules(target=700), names).deal_cards(deck_of(QUIET), 3)
    assert match_to_record(do(match, *ACTIONS)) == {
        "tarabish": 1,
        "rules": {"preset": "cape-breton", "target": 700},
        "players": list(names),
        "deals": [{"dealer": 3, "deck": DECK, "actions": ACTIONS}],
    }


def test_every_beginning_of_a_record_is_a_record():
    whole = [str(action) for action in play_out(table(QUIET, "0 call H")).deal.actions]
    for length in range(len(whole) + 1):
        match = match_from_record(record(*whole[:length]))
        assert [str(action) for action in match.deal.actions] == whole[:length]


def test_players_may_be_left_out():
    assert match_from_record(record()).players == ("South", "West", "North", "East")
    names = ["Ann", "Bo", "Cy", "Di"]
    assert match_from_record(record(players=names)).players == tuple(names)


def test_a_record_without_deals_is_a_match_not_begun():
    assert match_from_record(record(deals=[])) == Match()


def test_a_deck_may_be_a_list_of_cards():
    assert match_from_record(deal(deck=DECK.split())) == match_from_record(record())


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        (["1 pass"], 'deal 1, action 1 ("1 pass"): TURN: must wait for your turn'),
        (
            ["0 pass", "1 pass", "2 pass", "3 pass"],
            'deal 1, action 4 ("3 pass"): DEALER-FORCED: '
            "must name trump: the other three have passed",
        ),
        (
            ["0 call H", "0 play 6C", "1 play 9H"],
            'deal 1, action 3 ("1 play 9H"): FOLLOW: must follow clubs',
        ),
        (
            ["0 call H", "0 play JH"],
            'deal 1, action 2 ("0 play JH"): HAND: do not hold the jack of hearts',
        ),
        (["0 call H", "0 say twenty"], 'deal 1, action 2 ("0 say twenty"): RUN-CALL: hold no run'),
    ],
)
def test_an_illegal_action_is_named_with_deal_index_text_and_rule(actions, message):
    assert wrong(record(*actions)) == message
    assert wrong(record(*actions, "nothing after it is read")) == message


def test_deals_are_counted_from_one():
    data = record("0 call H", "0 concede")
    data["deals"].append({"dealer": 0, "deck": DECK, "actions": ["2 call H"]})
    assert wrong(data) == 'deal 2, action 1 ("2 call H"): TURN: must wait for your turn'


@pytest.mark.parametrize(
    "text",
    [
        *("", "pass", "0", "4 pass", "-1 pass", "x pass", "0 dance", "PASS 0", "0 pass now"),
        *("0 call X", "0 call", "0 call h", "0 call HEARTS", "0 say thirty", "0 say"),
        *("0 play", "0 play 1H", "0 play KH QH", "0 play KH Bella", "0 show 6X", "0 bella KH"),
        "0 concede now",
    ],
)
def test_what_is_no_action_is_named_with_deal_and_index(text):
    message = wrong(record("0 pass", text))
    assert message.startswith("deal 1, action 2: ")
    assert message.endswith((" is not an action", " is not a card of the deck"))


@pytest.mark.parametrize("thing", [None, 7, [], {}, True, ["0 pass"]])
def test_an_action_is_a_text(thing):
    assert wrong(record("0 pass", thing)) == f"deal 1, action 2: {thing!r} is not an action"


def test_the_dealer_must_be_the_one_the_rules_give():
    data = record("0 call H", "0 concede")
    data["deals"].append({"dealer": 2, "deck": DECK, "actions": []})
    assert wrong(data) == "deal 2: DEAL: seat 0 deals, not seat 2"


def test_a_deal_follows_a_finished_one_only():
    data = record("0 call H")
    data["deals"].append({"dealer": 0, "deck": DECK, "actions": []})
    assert wrong(data) == "deal 2: DEAL: the deal is not finished"


def test_no_deal_follows_the_last():
    data = record("0 call H", "0 concede", rules={"target": 100})
    assert match_from_record(data).winner == 1
    data["deals"].append({"dealer": 0, "deck": DECK, "actions": []})
    assert wrong(data) == "deal 2: DEAL: the match is over"


def test_nothing_follows_the_end_of_a_deal():
    assert wrong(record("0 call H", "0 concede", "1 play 7C")) == (
        'deal 1, action 3 ("1 play 7C"): TURN: must wait: the deal is over'
    )


@pytest.mark.parametrize("dealer", [-1, 4, "3", 3.0, True, [], {}])
def test_a_dealer_is_a_seat(dealer):
    assert wrong(deal(dealer=dealer)) == f"deal 1: dealer wants a seat, 0 to 3, not {dealer!r}"


@pytest.mark.parametrize(
    ("deck", "message"),
    [
        ("", "DECK: a deck holds each of the 36 cards once"),
        (DECK[3:], "DECK: a deck holds each of the 36 cards once"),
        (DECK[3:] + " 7C", "DECK: a deck holds each of the 36 cards once"),
        (DECK + " 7C", "DECK: a deck holds each of the 36 cards once"),
        (DECK.replace("6C", "2C"), "'2C' is not a card of the deck"),
        (DECK.lower(), "is not a card of the deck"),
        ([None] * 36, "'None' is not a card of the deck"),
        (36, "deck wants to be a list"),
        ({}, "deck wants to be a list"),
    ],
)
def test_a_deck_is_36_different_cards(deck, message):
    assert wrong(deal(deck=deck)).startswith("deal 1: ")
    assert wrong(deal(deck=deck)).endswith(message)


@pytest.mark.parametrize("data", [None, 7, True, [], {}, "null", "[]", "7", '"x"', "{}", b"{}"])
def test_what_is_no_record_is_refused(data):
    assert wrong(data) == "the record has no 'tarabish': it is not a Tarabish record"


@pytest.mark.parametrize("text", ["", "{", "{'tarabish': 1}", '{"tarabish": 1', "tarabish", "[1,]"])
def test_broken_json_is_named_with_its_place(text):
    for data in (text, text.encode()):
        message = wrong(data)
        assert message.startswith("the record is not JSON: ")
        assert " at line 1, column " in message


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xfe\xfa",
        b'{"tarabish": "\xff"}',
        "1" * 5000,
    ],
    ids=["no text", "text broken off", "long number"],
)
def test_what_is_not_even_text_is_refused(data):
    assert wrong(data).startswith("the record is not JSON")


@pytest.mark.parametrize("data", ["[" * 200_000, '{"a":' * 20_000, b"[" * 60 + b"]" * 60])
def test_a_text_nested_deeply_is_refused_before_it_is_read(data):
    """Reading it would take the browser's interpreter down."""
    assert wrong(data) == "the record is nested too deeply"


def test_a_text_that_never_ends_is_refused_at_once():
    """The guard before the reading must not take long itself."""
    assert wrong('"' + '\\"' * 200_000).startswith("the record is not JSON")


def test_brackets_within_a_text_do_not_nest():
    assert wrong(json.dumps("[" * 100)).startswith("the record has no 'tarabish'")


@pytest.mark.parametrize("version", [2, 99, 10**50])
def test_a_later_version_is_refused_by_its_number_before_all_else(version):
    message = f"tarabish: this program reads format 1, not {version}"
    assert wrong(record(tarabish=version)) == message
    assert wrong({"tarabish": version, "something": "new"}) == message


@pytest.mark.parametrize("version", [0, -1, "1", 1.0, True, [], {}])
def test_a_version_is_a_whole_number(version):
    assert wrong(record(tarabish=version)) == (
        f"tarabish wants the format's version, 1, not {version!r}"
    )
    assert "not None" in wrong({"tarabish": None})


@pytest.mark.parametrize("key", ["rules", "deals"])
def test_a_record_lacks_no_part(key):
    assert wrong(record(**{key: None})) == f"the record has no {key!r}"


@pytest.mark.parametrize("key", ["dealer", "deck", "actions"])
def test_a_deal_lacks_no_part(key):
    assert wrong(deal(**{key: None})) == f"deal 1 has no {key!r}"


def test_unknown_keys_are_named():
    assert wrong(record(colour="red")) == "the record has an unknown key 'colour'"
    assert wrong(deal(colour="red")) == "deal 1 has an unknown key 'colour'"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"deals": {}}, "deals wants to be a list"),
        ({"deals": "none"}, "deals wants to be a list"),
        ({"deals": [7]}, "deal 1 wants to be an object"),
        ({"deals": [[]]}, "deal 1 wants to be an object"),
        ({"players": "Ann"}, "players wants to be a list"),
        ({"players": ["Ann"]}, "players wants four names"),
        ({"players": ["Ann", "Bo", "Cy", 4]}, "players wants four names"),
        ({"players": ["Ann", "Bo", "Cy", " "]}, "players wants four names"),
        ({"rules": 7}, "rules: rules want a preset's name or an object, not 7"),
        ({"rules": "poker"}, "rules: there is no preset 'poker'"),
        ({"rules": {"speed": 9}}, "rules: there is no option 'speed'"),
        ({"rules": {"coat": 7}}, "rules: option coat has no value 7: 0, 100"),
        ({"rules": {"no_trump": 1}}, "rules: option no_trump wants true or false, not 1"),
        ({"rules": {"target": "300"}}, "rules: option target wants a whole number, not '300'"),
        ({"rules": {"target": 0}}, "rules: option target wants a number from 1 to 100000, not 0"),
        (
            {"rules": {"target": 10**40}},
            f"rules: option target wants a number from 1 to 100000, not {10**40}",
        ),
        ({"rules": {"auction": None}}, "rules: option auction wants a word, not None"),
    ],
)
def test_wrong_parts_are_named(changes, message):
    assert wrong(record(**changes)) == message


def test_actions_are_a_list():
    assert wrong(deal(actions="0 pass")) == "deal 1, actions wants to be a list"


@pytest.mark.parametrize(
    "text",
    ["0 call NT", "0 bid 60", "0 trump H", "0 declare 6C 7C 8C", "0 misplay 1", "0 count"],
)
def test_an_action_of_the_format_that_these_rules_lack_is_refused_by_a_rule(text):
    assert re.match(rf'deal 1, action 1 \("{text}"\): [A-Z-]+: ', wrong(record(text)))
