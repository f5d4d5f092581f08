"""The oracle (tests/oracle/) itself: the worked cases, and its random matches against the rules.

tests/cases/replay.jsonl and illegal.jsonl are written as test_cases.py says.
"""

import json
import random
from functools import lru_cache
from pathlib import Path

import pytest

from tests import oracle
from tests.oracle.cards import DECK, breach, runs_of
from tests.oracle.deal import Deal
from tests.oracle.match import Match
from tests.oracle.matches import illegal_record, random_match, random_rules
from tests.oracle.options import PRESETS, VALUES, clashes

pytestmark = pytest.mark.cpython_only  # nothing of it goes to the browser

CASES = Path(__file__).parent / "cases"


def lines(name: str) -> list[dict]:
    return [json.loads(line) for line in (CASES / name).read_text("utf-8").splitlines()]


REPLAYS = lines("replay.jsonl")
ILLEGALS = lines("illegal.jsonl")
for case in REPLAYS:
    for told in case["expect"]["deals"]:
        told["legal"] = [row.split() for row in told["legal"].split(" / ") if row]


def broken(record: dict) -> tuple[dict, str]:
    """Return a record without its last action, and that action."""
    *before, last = record["deals"]
    *actions, wrong = last["actions"]
    return {**record, "deals": [*before, {**last, "actions": actions}]}, wrong


def beginnings(record: dict) -> list[dict]:
    """Return the record as it was after each action of its last deal, the last one included."""
    *before, last = record["deals"]
    actions = last["actions"]
    return [
        {**record, "deals": [*before, {**last, "actions": actions[:length]}]}
        for length in range(len(actions) + 1)
    ]


@pytest.mark.parametrize("number", range(len(REPLAYS)))
def test_a_case_is_replayed_alike(number):
    case = REPLAYS[number]
    told = oracle.replay(case["record"])
    for expected, deal in zip(case["expect"]["deals"], told["deals"], strict=True):
        assert {key: deal[key] for key in expected} == expected
    assert told["games"] == case["expect"]["games"]
    assert told["winner"] == case["expect"]["winner"]


@pytest.mark.parametrize("number", range(len(ILLEGALS)))
def test_a_wrong_action_of_a_case_breaks_its_rule(number):
    case = ILLEGALS[number]
    record, wrong = broken(case["record"])
    assert oracle.why_not(record, wrong) == case["rule"]
    assert wrong not in oracle.legal_actions(record)


def test_every_action_of_a_case_is_legal():
    for case in REPLAYS[::30]:
        match = Match(case["record"]["rules"])
        for deal in case["record"]["deals"]:
            begun = match.begin(deal["dealer"], deal["deck"].split())
            for action in deal["actions"]:
                assert action in begun.legal_actions()
                begun.apply(action)


# What the cases do not hold

BID_NT = {"preset": "auction", "no_trump": True, "second_round": True}
CLUBS = "6C 7C 8C 9C TC JC QC KC AC".split()
DIAMONDS = "6D 7D 8D 9D TD JD QD KD AD".split()
HEARTS = "6H 7H 8H 9H TH JH QH KH AH".split()
SPADES = "6S 7S 8S 9S TS JS QS KS AS".split()


def record_of(rules, *actions: str, hands=(CLUBS, DIAMONDS, HEARTS, SPADES)) -> dict:
    """Return a record of one deal: the hands of seats 0 to 3, and 3 deals."""
    deck = [card for at in (0, 3, 6) for hand in hands for card in hand[at : at + 3]]
    deal = {"dealer": 3, "deck": " ".join(deck), "actions": list(actions)}
    return {"tarabish": 1, "rules": rules, "deals": [deal]}


def in_suits(start: int) -> list[str]:
    """Return the plays of nine tricks, each seat with a suit of its own, one seat taking all."""
    order = [(start + step) % 4 for step in range(4)]
    suits = (CLUBS, DIAMONDS, HEARTS, SPADES)
    return [f"{seat} play {suits[seat][at]}" for at in range(9) for seat in order]


def score(record: dict) -> tuple:
    deal = oracle.replay(record)["deals"][-1]
    return deal["outcome"], deal["score"]


def test_after_four_passes_only_no_trump_may_be_bid():
    passes = [f"{seat} pass" for seat in range(4)]
    record = record_of(BID_NT, *passes)
    assert oracle.status(record) == "play"
    assert oracle.why_not(record, "0 bid 140") == "BID"
    record = record_of(BID_NT, *passes, "0 pass", "1 bid 150", "2 pass", "3 pass")
    assert oracle.legal_actions(record) == ["1 trump NT"]
    assert oracle.why_not(record, "1 trump D") == "NO-TRUMP"
    record = record_of(BID_NT, *passes, *passes)
    assert score(record) == ("thrown-in", [0, 0])
    assert oracle.next_dealer(record) == 3


def test_no_trump_counts_twice_where_it_is_made():
    bids = ["0 bid 150", "1 pass", "2 pass", "3 pass", "0 trump NT"]
    cards = in_suits(0)
    made = record_of(BID_NT, *bids, "0 declare 6C 7C 8C 9C TC JC QC KC AC", *cards)
    assert score(made) == ("made", [460, 0])
    assert score(record_of(BID_NT, *bids, *cards)) == ("bait", [0, 130])
    coat = record_of({**BID_NT, "coat": 100}, *made["deals"][0]["actions"])
    assert score(coat) == ("made", [560, 0])


def test_a_fifty_shown_late_is_a_twenty_where_the_option_says_so():
    # Seat 3 takes each trick with a trump, and leads.
    first = ["0 call S", "0 say fifty", *in_suits(0)[:4], "3 play 7S"]
    plays = [*first, "0 play 7C", "1 play 7D", "2 play 7H", "3 play 8S"]
    show = "0 show 6C 7C 8C 9C TC JC QC KC AC"
    late = {"preset": "cape-breton", "fifty_shown_late": True}
    assert oracle.why_not(record_of("cape-breton", *first), show) is None
    assert oracle.why_not(record_of("cape-breton", *plays), show) == "RUN-SHOW"
    assert oracle.why_not(record_of(late, *plays), show) is None
    shown = record_of(late, *plays, show)
    assert oracle.replay(shown)["deals"][0]["melds"] == [20, 0]
    assert score(record_of(late, *plays, show, "1 concede")) == ("conceded", [202, 0])
    assert oracle.why_not(record_of(late, *plays, "0 play 8C"), show) == "TURN"


@pytest.mark.parametrize(
    ("totals", "all_pass", "rules"),
    [
        ([401, 0], "dealer-calls", [None, None, "FORCED-400", None]),
        ([400, 0], "dealer-calls", [None, None, None, "DEALER-FORCED"]),
        ([0, 410], "next-dealer", [None, None, None, "FORCED-400"]),
        ([420, 410], "next-dealer", [None, None, "FORCED-400", None]),
        ([420, 420], "next-dealer", [None, None, None, None]),
        ([0, 410], "dealer-calls", [None, None, None, "DEALER-FORCED"]),
    ],
)
def test_a_side_over_400_must_call(totals, all_pass, rules):
    chosen = oracle.options({"forced_at_400": True, "all_pass": all_pass})
    deal = Deal(chosen, 3, list(DECK), totals)
    for seat, rule in enumerate(rules):
        assert deal.why_not(f"{seat} pass") == rule
        if rule:
            break
        deal.apply(f"{seat} pass")


def test_deferred_melds_may_be_declared_until_the_next_deal():
    rules = {"preset": "auction", "meld_timing": "deferred"}
    bids = ["0 bid 100", "1 pass", "2 pass", "3 pass", "0 trump C"]
    played = record_of(rules, *bids, *in_suits(0))
    assert oracle.status(played) == "deal"
    assert score(played) == ("made", [162, 0])
    declared = record_of(rules, *bids, *in_suits(0), "2 declare 6H 7H 8H 9H TH JH QH KH AH")
    assert score(declared) == ("made", [262, 0])
    assert oracle.why_not(declared, "1 declare 6D 7D 8D 9D TD JD QD KD AD") == "TURN"
    called = record_of({**rules, "misplay": "called"}, *played["deals"][0]["actions"])
    assert oracle.status(called) == "play"
    assert score(called) == (None, None)


@pytest.mark.parametrize(
    ("rules", "seats", "melds"),
    [
        ({"equal_melds": "elder"}, "02", [100, 0]),
        ({"equal_melds": "elder"}, "12", [50, 0]),  # seat 0 is eldest, so its side is elder
        ({"equal_melds": "cancel"}, "02", [100, 0]),  # partners do not cancel each other
        ({"equal_melds": "cancel"}, "12", [0, 0]),
        ({"equal_melds": "cancel-opponents"}, "02", [100, 0]),
        ({"equal_melds": "cancel-opponents"}, "12", [0, 0]),
    ],
)
def test_equal_melds_of_a_partnership(rules, seats, melds):
    hands = (
        "6C 7C 8C 9C 6D 7D 9D TD QD".split(),
        "6S 7S 8S 9S JD QC KC AC AD".split(),
        "6H 7H 8H 9H TC 8D JC QS KS".split(),
        "TS JS TH JH KD QH KH AH AS".split(),
    )
    bids = ["0 bid 50", "1 pass", "2 pass", "3 pass", "0 trump D"]
    plays = ["0 play 6D", "1 play JD", "2 play 8D"]
    best = ["0 declare 6C 7C 8C 9C", "1 declare 6S 7S 8S 9S", "2 declare 6H 7H 8H 9H"]
    actions = list(bids)
    for seat in range(3):
        actions += [best[seat]] * (str(seat) in seats) + [plays[seat]]
    record = record_of({"preset": "auction", **rules}, *actions, hands=hands)
    assert oracle.replay(record)["deals"][0]["melds"] == melds


def test_overtrumping_a_partner():
    chosen = oracle.options({"overtrump_partner": "need-not"})
    hand = ["6D", "AD", "9S"]
    assert breach("6D", hand, [(0, "6C"), (1, "TD"), (2, "7C")], "D", chosen) is None
    assert breach("9S", hand, [(0, "6C"), (1, "TD"), (2, "7C")], "D", chosen) == "TRUMP-IN"
    assert breach("6D", hand, [(1, "6C"), (2, "TD")], "D", chosen) == "OVERTRUMP"
    assert breach("6D", hand, [(1, "TD"), (2, "7D")], "D", chosen) == "OVERTRUMP"
    must = oracle.options("cape-breton")
    assert breach("6D", hand, [(0, "6C"), (1, "TD"), (2, "7C")], "D", must) == "OVERTRUMP"


def test_a_match_goes_on_for_as_many_games_as_it_takes():
    record = random_match(random.Random(3), 300, {"preset": "quick", "games": 5})
    while oracle.status(record) != "over":
        record = random_match(random.Random(len(record["deals"])), 300, record["rules"])
    told = oracle.replay(record)
    assert max(told["games"]) == 3
    assert min(told["games"]) < 3


# The random matches


@lru_cache
def match_of(seed: int) -> dict:
    return random_match(random.Random(seed), 3)


@pytest.mark.parametrize("seed", range(20))
def test_a_random_match_adds_up(seed):
    record = match_of(seed)
    chosen = oracle.options(record["rules"])
    assert clashes(chosen) == []
    told = oracle.replay(record)
    for deal in told["deals"]:
        if deal["outcome"] not in {"made", "bait", "half-bait"}:
            continue
        assert sum(deal["cards"]) == (120 if deal["trump"] == "NT" else 152)
        assert sum(deal["last"]) == chosen["last_trick"]
        whole = sum(sum(deal[key]) for key in ("cards", "last", "melds", "bella"))
        kept = sum(deal["score"])
        assert kept >= whole or deal["outcome"] == "half-bait"
        assert kept == whole or deal["trump"] == "NT" or chosen["coat"] or "half" in deal["outcome"]
    assert oracle.status(record) != "play" or told["deals"][-1]["outcome"] is None


BELLA = ("", " bella")
VERBS = [
    *("pass", "bella", "count", "concede", "say twenty", "say fifty", "misplay 1", "misplay 9"),
    *(f"{verb} {trump}" for verb in ("call", "trump") for trump in ("C", "D", "H", "S", "NT")),
    *(f"bid {bid}" for bid in range(0, 520, 5)),
]


@pytest.mark.parametrize("seed", range(6))
def test_what_is_legal_is_what_nothing_forbids(seed):
    everything = [
        *(f"{seat} play {card}{bella}" for seat in range(4) for card in DECK for bella in BELLA),
        *(f"{seat} {verb}" for seat in range(4) for verb in VERBS),
    ]
    for record in beginnings(match_of(seed))[::7]:
        deal = Match.of(record).deals[-1]
        legal = oracle.legal_actions(record)
        assert legal == deal.legal_actions() == sorted(set(legal))
        assert [action for action in legal if oracle.why_not(record, action)] == []
        assert [a for a in everything if a not in legal and not deal.why_not(a)] == []


@pytest.mark.parametrize("seed", range(12))
def test_a_random_wrong_action_is_the_only_wrong_one(seed):
    record, rule = illegal_record(random.Random(seed))
    before, wrong = broken(record)
    assert oracle.why_not(before, wrong) == rule
    oracle.replay(before)


def test_random_rules_hold_every_value_of_every_option():
    seen = [oracle.options(random_rules(random.Random(seed))) for seed in range(800)]
    assert [chosen for chosen in seen if clashes(chosen)] == []
    for name, values in VALUES.items():
        assert {chosen[name] for chosen in seen} >= set(values), name
    assert [name for name, preset in PRESETS.items() if clashes(preset)] == []


@pytest.mark.slow
@pytest.mark.slow
def test_random_matches_hold_everything_that_can_happen():
    verbs: set[str] = set()
    outcomes: set[str | None] = set()
    for seed in range(90):
        record = match_of(seed)
        outcomes |= {deal["outcome"] for deal in oracle.replay(record)["deals"]}
        verbs |= {action.split()[1] for deal in record["deals"] for action in deal["actions"]}
    assert verbs >= {"pass", "call", "bid", "trump", "say", "show", "declare", "play", "bella"}
    assert verbs >= {"misplay", "count", "concede"}
    assert outcomes >= {"made", "bait", "half-bait", "thrown-in", "conceded", None}
    assert outcomes >= {"misplay", "false-misplay"}


def test_runs_are_as_long_as_they_can_be():
    assert runs_of("6C 7C 8C TC JC QC KC 9D TD".split()) == [
        ["6C", "7C", "8C"],
        ["TC", "JC", "QC", "KC"],
    ]
