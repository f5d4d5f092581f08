"""DECK, TRUMP-ORDER, PLAIN-ORDER, PLAIN-POINTS, POINTS, RUN-ORDER, CUT."""

import random
from itertools import pairwise

import pytest

from tarabish import DECK, Card, Rank, Suit, TarabishError, cut, first_dealer, shuffled
from tarabish.cards import (
    NO_TRUMP,
    PLAIN_ORDERS,
    RUN_ORDER,
    TRUMP_ORDER,
    all_card_points,
    bells,
    by_suit,
    card,
    card_points,
    cards,
    trump_named,
)


def test_deck_holds_36_cards_nine_of_each_suit():
    assert len(DECK) == len(set(DECK)) == 36
    for suit in "CDHS":
        assert [str(c) for c in DECK if c.suit == suit] == [f"{r}{suit}" for r in "6789TJQKA"]


def test_trump_order_and_points_add_up_to_62():
    assert "".join(reversed(TRUMP_ORDER)) == "J9ATKQ876"
    points = [card_points(Card(rank, Suit.HEARTS), Suit.HEARTS) for rank in reversed(TRUMP_ORDER)]
    assert points == [20, 14, 11, 10, 4, 3, 0, 0, 0]
    assert sum(points) == 62


@pytest.mark.parametrize(
    ("option", "order", "points"),
    [
        ("ten-high", "ATKQJ9876", [11, 10, 4, 3, 2, 0, 0, 0, 0]),
        ("ace-king", "AKQJT9876", [11, 4, 3, 2, 10, 0, 0, 0, 0]),
    ],
)
@pytest.mark.parametrize("trump", [Suit.HEARTS, NO_TRUMP])
def test_plain_order_is_an_option_and_a_suit_is_worth_30_whichever(option, order, points, trump):
    high_to_low = PLAIN_ORDERS[option][::-1]
    assert "".join(high_to_low) == order
    assert [card_points(Card(rank, Suit.CLUBS), trump) for rank in high_to_low] == points
    assert sum(points) == 30


@pytest.mark.parametrize("trump", Suit)
def test_all_cards_are_worth_152_whatever_is_trump(trump):
    assert sum(card_points(c, trump) for c in DECK) == all_card_points(trump) == 62 + 3 * 30


def test_with_no_trump_the_cards_are_worth_120_and_nobody_has_bella():
    assert all_card_points(NO_TRUMP) == 4 * 30
    assert bells(NO_TRUMP) == ()
    assert bells(Suit.HEARTS) == cards("KH QH")


def test_trump_has_a_text_form_and_a_name():
    assert [trump_named(text) for text in ("C", "D", "H", "S", "NT")] == [*Suit, NO_TRUMP]
    assert (Suit.HEARTS.word, NO_TRUMP.word) == ("hearts", "no trump")
    for text in ("", "nt", "N", "H ", "hearts"):
        with pytest.raises(ValueError, match="not a valid"):
            trump_named(text)


def test_run_order_is_six_to_ace():
    assert "".join(RUN_ORDER) == "6789TJQKA"


def test_order_is_not_borrowed_from_points():
    """Plain nine and six are worth the same, and still one beats the other."""
    for order in (*PLAIN_ORDERS.values(), TRUMP_ORDER, RUN_ORDER):
        assert sorted(order) == sorted(Rank)


def test_a_card_has_a_text_form_and_a_name():
    for c in DECK:
        assert card(str(c)) == c
    assert str(card("TS")) == "TS"
    assert card("TS").word == "ten of spades"
    assert cards("6C TS") == (card("6C"), card("TS"))
    assert cards("") == ()


@pytest.mark.parametrize("text", ["", "5H", "10H", "HJ", "jh", "JH ", "JX", "2C", None, 7, []])
def test_what_is_no_card_is_refused_by_name(text):
    with pytest.raises(TarabishError, match="is not a card of the deck") as refusal:
        card(text)
    assert repr(text) in str(refusal.value)


def test_a_hand_is_sorted_clubs_to_spades_and_six_to_ace():
    assert " ".join(map(str, by_suit(cards("AS 6H JC 6S TH 9C")))) == "9C JC 6H TH 6S AS"


def test_shuffling_keeps_every_card():
    assert sorted(map(str, shuffled(seed=1))) == sorted(map(str, DECK))
    assert shuffled(seed=1) == shuffled(seed=1) != shuffled(seed=2)
    assert shuffled(seed=0) == shuffled(rng=random.Random(0)) != DECK
    decks = [shuffled() for _ in range(4)]
    assert all(before != after for before, after in pairwise(decks))


@pytest.mark.parametrize("at", [4, 5, 18, 32])
def test_cut_puts_the_upper_part_below(at):
    assert cut(DECK, at) == DECK[at:] + DECK[:at]


@pytest.mark.parametrize("at", [-4, 0, 3, 33, 36, 40])
def test_cut_leaves_at_least_four_cards_in_each_part(at):
    with pytest.raises(TarabishError, match=r"^CUT: "):
        cut(DECK, at)


@pytest.mark.parametrize(
    ("cuts", "dealer"),
    [
        ("6C 7C AC KC", 2),
        ("KC TC 9C JC", 1),  # the ten is above the king, as in play
        ("9C JC QC 8C", 2),
        ("AC AD AH AS", 3),  # suits break ties: spades, hearts, diamonds, clubs
        ("AH AD AC KS", 0),
        ("6S KC AD AC", 2),
    ],
)
def test_the_highest_card_cut_deals_first(cuts, dealer):
    assert first_dealer(cards(cuts), "ten-high") == dealer


def test_the_highest_card_cut_is_the_highest_in_the_plain_order_played():
    assert first_dealer(cards("KC TC 9C JC"), "ace-king") == 0
    assert first_dealer(cards("TS JC 9S 8S"), "ace-king") == 1
    assert first_dealer(cards("KS AC KH TS"), "ace-king") == 1
