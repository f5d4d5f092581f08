"""A hand is laid out so that it can be read: trump first, colours in turn, high cards first."""

import random
from itertools import combinations, pairwise, permutations

import pytest

from tarabish import DECK, Suit, shuffled, view_of
from tarabish.cards import NO_TRUMP, Card, Rank
from tests.table import do, table
from web.hand_order import RED, laid_out, suit_order
from web.scene import hand_row

TRUMPS = [None, *Suit, NO_TRUMP]
SUIT_SETS = [set(some) for size in range(5) for some in combinations(Suit, size)]


def clashes(order) -> int:
    return sum((a in RED) == (b in RED) for a, b in pairwise(order))


@pytest.mark.parametrize("trump", TRUMPS)
@pytest.mark.parametrize("held", SUIT_SETS, ids=lambda held: "".join(sorted(held)) or "none")
def test_trump_first_and_colours_in_turn_where_possible(held, trump) -> None:
    order = suit_order(held, trump)
    assert set(order) == held
    assert len(order) == len(held)
    if trump in held:
        assert order[0] == trump
    fewest = min(
        clashes(other) for other in permutations(held) if trump not in held or other[0] == trump
    )
    assert clashes(order) == fewest


def test_two_of_each_colour_always_alternate() -> None:
    for trump in TRUMPS:
        assert clashes(suit_order(Suit, trump)) == 0


@pytest.mark.parametrize(
    ("plain_order", "plain"), [("ten-high", "ATKQJ9876"), ("ace-king", "AKQJT9876")]
)
def test_high_cards_come_first_each_where_it_wins(plain_order: str, plain: str) -> None:
    spades = [c for c in DECK if c.suit == Suit.SPADES]
    random.Random(1).shuffle(spades)
    assert "".join(c.rank for c in laid_out(spades, Suit.SPADES, plain_order)) == "J9ATKQ876"
    for trump in (Suit.HEARTS, NO_TRUMP, None):
        assert "".join(c.rank for c in laid_out(spades, trump, plain_order)) == plain


def test_a_layout_holds_the_hand_and_its_suits_together() -> None:
    for seed in range(200):
        hand = shuffled(seed=seed)[: seed % 10]
        for trump in TRUMPS:
            row = laid_out(hand, trump, "ten-high")
            assert sorted(map(str, row)) == sorted(map(str, hand))
            blocks = [a.suit for a, b in pairwise([*row, None]) if b is None or a.suit != b.suit]
            assert len(blocks) == len(set(blocks))


def test_no_suit_moves_while_cards_are_played() -> None:
    hand = [Card(Rank(c[0]), Suit(c[1])) for c in "JS 9S AH TH KC QC AD TD KD".split()]
    first = laid_out(hand, Suit.HEARTS, "ten-high")
    for seed in range(50):
        left = list(hand)
        random.Random(seed).shuffle(left)
        while left:
            left.pop()
            row = laid_out(left, Suit.HEARTS, "ten-high", [c.suit for c in hand])
            assert row == tuple(c for c in first if c in left)


def test_no_card_changes_its_neighbours_in_a_deal_as_drawn() -> None:
    """As the page lays them: from the first lead to the last card, cards only go away."""
    for trump in Suit:
        match = table("South …\nWest …\nNorth …\nEast …", f"1 call {trump}", dealer=0)
        before = hand_row(view_of(match, 0))
        while match.turn is not None:
            match = do(match, "any")
            row = hand_row(view_of(match, 0))
            assert row == tuple(c for c in before if c in row)
            before = row
