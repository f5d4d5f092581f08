"""Random matches under random rules: the engine and the oracle (tests/oracle/) must agree.

On what `replay --json --trace` prints, on what every seat may do, and on the rule that a wrong
action breaks. HYPOTHESIS_PROFILE=large compares several thousand new ones.
"""

import json
import os
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarabish import Match, RecordError, Rules, Seat, match_from_record, match_to_record
from tarabish.cards import cards
from tarabish.cli import summary
from tests import oracle
from tests.oracle.match import Match as OracleMatch
from tests.oracle.matches import illegal_record, random_match
from tests.test_cases import differences

pytestmark = pytest.mark.cpython_only

LARGE = os.environ.get("HYPOTHESIS_PROFILE") == "large"
SEEDS = st.integers(0, 2**32)
matches = settings(max_examples=6000 if LARGE else 36)
broken_matches = settings(max_examples=3000 if LARGE else 24)

PARTS = ("cards", "last", "melds", "bella")
PLAYED = ("made", "bait", "half-bait", "thrown-in")


def expected(record: dict) -> dict:
    """Return what the oracle has `replay --json --trace` print.

    Of a deal that is unfinished, or ended early, its parts are left out: they are free.
    """
    told = oracle.replay(record)
    for deal in told["deals"]:
        if deal["outcome"] not in PLAYED:
            for part in PARTS:
                del deal[part]
    return told


def every_legal_action(match: Match) -> list[str]:
    return sorted(str(action) for seat in Seat for action in match.legal_actions(seat))


def status(match: Match) -> str:
    if match.between_deals:
        return "deal"
    return "play" if match.winner is None else "over"


def legal_differences(record: dict, chance: random.Random, share: float) -> list[str]:
    """Return where the two disagree on what is allowed: at the end and at some moments before it.

    And on whose deal is next, and whether there is one.
    """
    found = []
    mine, theirs = Match(Rules.from_data(record["rules"])), OracleMatch(record["rules"])
    for number, told in enumerate(record["deals"], 1):
        mine, _ = mine.deal_cards(cards(told["deck"]), told["dealer"])
        deal = theirs.begin(told["dealer"], told["deck"].split())
        for step, action in enumerate(["", *told["actions"]]):
            if action:
                mine, _ = mine.apply(action)
                deal.apply(action)
            last = number == len(record["deals"]) and step == len(told["actions"])
            if not last and chance.random() > share:
                continue
            place = f"deal {number}, after action {step}"
            one, other = set(every_legal_action(mine)), set(deal.legal_actions())
            found += [f"{place}: only the engine allows {text}" for text in one - other]
            found += [f"{place}: only the oracle allows {text}" for text in other - one]
            if status(mine) != theirs.status():
                found.append(f"{place}: {status(mine)}, not {theirs.status()}")
            if theirs.status() == "deal" and mine.next_dealer != theirs.next_dealer():
                found.append(f"{place}: {mine.next_dealer} deals, not {theirs.next_dealer()}")
    return found


@matches
@given(SEEDS)
def test_a_random_match_is_read_alike(seed):
    chance = random.Random(seed)
    record = random_match(chance, chance.choice([1, 2, 3, 8]))
    match = match_from_record(record)
    printed = json.loads(json.dumps(summary(match, trace=True)))
    assert differences(expected(record), printed) == []
    assert legal_differences(record, chance, 0.05) == []
    assert match_from_record(match_to_record(match)) == match


@broken_matches
@given(SEEDS)
def test_a_wrong_action_breaks_the_same_rule(seed):
    record, rule = illegal_record(random.Random(seed))
    number, actions = len(record["deals"]), record["deals"][-1]["actions"]
    with pytest.raises(RecordError) as refusal:
        match_from_record(record)
    place = f'deal {number}, action {len(actions)} ("{actions[-1]}"): '
    assert str(refusal.value).startswith(f"{place}{rule}: ")


def test_a_difference_in_what_is_allowed_is_found(monkeypatch):
    """The comparison is not one that cannot fail."""
    record = random_match(random.Random(5), 1, "kitchen")
    assert legal_differences(record, random.Random(1), 1.0) == []
    allowed = Match.legal_actions
    monkeypatch.setattr(Match, "legal_actions", lambda match, seat: allowed(match, seat)[1:])
    assert "only the oracle allows" in legal_differences(record, random.Random(1), 1.0)[0]
