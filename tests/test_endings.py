"""Every way a deal can end from a position with a few tricks left, counted by engine and oracle.

The two must count alike, and as many as stand here. Where they differ, `divide` tells under which
card. Words such as "bella" are left out: only cards are counted.
"""

import random

import pytest

from tarabish import match_from_record
from tarabish.actions import Play
from tarabish.deal import Deal
from tests.oracle.cards import DECK, breach, in_order, winner
from tests.oracle.match import Match as OracleMatch

pytestmark = pytest.mark.cpython_only  # many lines, and nothing that is new to the browser

FIFTY = ("0 bid 50", "1 pass", "2 pass", "3 pass", "0 trump {}")
BIDDING = {"preset": "auction", "meld_timing": "deferred"}
NO_TRUMP = {"preset": "cape-breton", "no_trump": True}
NEED_NOT = {"preset": "cape-breton", "overtrump_partner": "need-not"}


def ending(seed: int, rules, trump: str, left: int) -> dict:
    """Return the record of a random deal that has come to its last tricks, by the oracle.

    Seat 0 is eldest and names trump.
    """
    chance = random.Random(seed)
    deck = list(DECK)
    chance.shuffle(deck)
    match = OracleMatch(rules)
    deal = match.begin(3, deck)
    bidding = deal.chosen["auction"] == "bid"
    for action in FIFTY if bidding else ("0 call {}",):
        deal.apply(action.format(trump))
    while deal.trick_number <= 9 - left:
        legal = [card for card in in_order(deal.held[deal.turn]) if deal.breach(card) is None]
        deal.apply(f"{deal.turn} play {chance.choice(legal)}")
    return match.record()


def engine_lines(deal: Deal) -> int:
    """Return in how many ways the cards can be played to the end, by the engine."""
    plays = engine_plays(deal)
    return sum(engine_lines(deal.apply(play)[0]) for play in plays) if plays else 1


def engine_plays(deal: Deal) -> list[Play]:
    if deal.turn is None:
        return []
    plays = (Play(deal.turn, c) for c in deal.held[deal.turn])
    return [play for play in plays if deal.why_not(play) is None]


def oracle_lines(position: tuple) -> int:
    """Return the same by the oracle; a position as `oracle_position` has it."""
    after = [oracle_after(position, card) for card in oracle_plays(position)]
    return sum(map(oracle_lines, after)) if after else 1


def oracle_position(record: dict) -> tuple:
    """Return hands, trick, seat to play, trump and options."""
    deal = OracleMatch.of(record).deals[-1]
    return deal.held, deal.tricks[-1], deal.turn, deal.trump, deal.chosen


def oracle_plays(position: tuple) -> list[str]:
    hands, trick, seat, trump, chosen = position
    free = chosen["misplay"] == "called"
    return [c for c in hands[seat] if free or breach(c, hands[seat], trick, trump, chosen) is None]


def oracle_after(position: tuple, card: str) -> tuple:
    hands, trick, seat, trump, chosen = position
    hands = [[c for c in hand if c != card] for hand in hands]
    trick = [*trick, (seat, card)]
    if len(trick) == 4:
        return hands, [], winner(trick, trump, chosen["plain_order"]), trump, chosen
    return hands, trick, (seat + 1) % 4, trump, chosen


def divide(record: dict) -> dict[str, tuple[int, int]]:
    """Return, for each card that either allows next, how many lines engine and oracle count."""
    deal, position = match_from_record(record).deal, oracle_position(record)
    mine = {str(play.card): engine_lines(deal.apply(play)[0]) for play in engine_plays(deal)}
    theirs = {c: oracle_lines(oracle_after(position, c)) for c in oracle_plays(position)}
    return {c: (mine.get(c, 0), theirs.get(c, 0)) for c in in_order({*mine, *theirs})}


def differences(counts: dict[str, tuple[int, int]]) -> list[str]:
    return [
        f"{card}: {mine} lines by the engine, {theirs} by the oracle"
        for card, (mine, theirs) in counts.items()
        if mine != theirs
    ]


LINES = [
    ("cape-breton", "H", 4, 3, 368),
    ("cape-breton", "H", 4, 27, 412),
    ("online", "S", 4, 3, 528),  # 848 where the ten is second
    ("online", "S", 4, 34, 592),  # 924
    (NEED_NOT, "D", 4, 8, 1032),  # 912 where the partner must be beaten
    (NO_TRUMP, "NT", 3, 0, 224),
    (NO_TRUMP, "NT", 3, 3, 240),
    (BIDDING, "C", 4, 7, 240),
    (BIDDING, "C", 4, 27, 336),
    ("league", "H", 3, 0, 216),
    ("kitchen", "S", 3, 0, 6**4),  # every card held, in every order
    ("cheat-sheet", "D", 2, 0, 2**4),
]


@pytest.mark.parametrize(("rules", "trump", "left", "seed", "lines"), LINES)
def test_engine_and_oracle_count_the_same_lines(rules, trump, left, seed, lines):
    counts = divide(ending(seed, rules, trump, left))
    assert differences(counts) == []
    assert sum(mine for mine, _ in counts.values()) == lines


def test_the_card_under_which_the_counts_differ_is_named(monkeypatch):
    """The comparison is not one that cannot fail."""
    record = ending(0, "league", "H", 2)
    right = divide(record)
    monkeypatch.setattr("tests.test_endings.breach", lambda *_: None)
    wrong = divide(record)
    assert differences(right) == []
    changed = [card for card in wrong if wrong[card][1] != right.get(card, (0, 0))[1]]
    assert changed
    assert [line.split(":")[0] for line in differences(wrong)] == changed
