"""Exact play in Python: the same as trying everything, and within what it may spend."""

import random

import pytest

from tarabish import Rules, Suit
from tarabish.ai.coding import bits_of, coding_for
from tarabish.ai.exact import exact_value, exact_values
from tarabish.ai.play import OpenTable, legal_mask, play, points_left
from tarabish.cards import cards
from tests.open_tables import EVERY_CODING, by_trying_everything, random_table, random_tables

HEARTS = coding_for(Rules(), Suit.HEARTS)


def opened(*hands: str, leader: int = 0, trick: str = "") -> OpenTable:
    a, b, c, d = (HEARTS.mask(cards(hand)) for hand in hands)
    return OpenTable((a, b, c, d), leader, tuple(HEARTS.bits[c] for c in cards(trick)))


def test_the_last_trick_is_what_lies_in_it_and_its_bonus():
    table = opened("AC", "KC", "QC", "6H")
    assert exact_values(HEARTS, table) == {HEARTS.bits[cards("AC")[0]]: 0}
    assert exact_value(HEARTS, table._replace(leader=3)) == 0
    table = opened("JH", "KC", "QC", "6H")
    assert exact_value(HEARTS, table) == 20 + 4 + 3 + 10


def test_after_the_last_card_there_is_nothing_to_take():
    over = OpenTable((0, 0, 0, 0), 1)
    assert exact_value(HEARTS, over) == 0
    assert exact_values(HEARTS, over) == {}


def test_a_card_on_the_table_counts():
    table = opened("6C", "KC 7C", "QC 8C", "", leader=3, trick="6H")
    table = OpenTable((table.hands[0], *table.hands[1:3], 1 << 9), 3, table.trick)
    after, _ = play(HEARTS, table, HEARTS.bits[cards("6C")[0]])
    assert exact_value(HEARTS, table) == exact_value(HEARTS, after)


def test_the_nine_waits_for_the_jack_to_fall():
    """Side B holds the jack alone: with the ace first, side A's nine is good for the second."""
    table = opened("AH 9H", "JH 6C", "6H 7C", "7H 8C")
    values = exact_values(HEARTS, table)
    assert values is not None
    ace, nine = (HEARTS.bits[c] for c in cards("AH 9H"))
    assert values[ace] > values[nine]


def test_small_tables_have_the_value_of_trying_everything():
    for coding, table in random_tables(1, 320, most=3):
        tried = by_trying_everything(coding, table)
        assert exact_values(coding, table) == tried
        best = min(tried.values()) if table.turn % 2 else max(tried.values())
        assert exact_value(coding, table) == best


@pytest.mark.slow
def test_many_small_tables_have_the_value_of_trying_everything():
    for coding, table in random_tables(2, 3_000, most=4):
        assert exact_values(coding, table) == by_trying_everything(coding, table)


def test_a_search_that_may_spend_too_little_is_not_finished():
    table = random_table(random.Random(3), HEARTS, 6)
    assert exact_value(HEARTS, table, budget=50) is None
    assert exact_values(HEARTS, table, budget=50) is None


def test_every_legal_card_has_a_value_the_best_is_the_tables():
    chance = random.Random(4)
    for coding in EVERY_CODING:
        table = random_table(chance, coding, 5, chance.randrange(4))
        values = exact_values(coding, table)
        assert values is not None
        assert list(values) == list(
            bits_of(legal_mask(coding, table.hands[table.turn], table.trick))
        )
        assert all(0 <= value <= points_left(coding, table) for value in values.values())
        best = min if table.turn % 2 else max
        assert exact_value(coding, table) == best(values.values())
