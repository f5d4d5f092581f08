"""Cards as bits, and the play of the cards in integers: the same as the engine's own."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarabish import DECK, Rules, Suit
from tarabish.ai.coding import ABOVE, ALL, SUITS, bits_of, coding_for
from tarabish.ai.play import (
    OpenTable,
    beats,
    can_beat,
    last_taker,
    legal_mask,
    play,
    points_left,
    winning_place,
)
from tarabish.cards import NO_TRUMP, all_card_points, by_suit, card, cards
from tarabish.seats import Seat
from tarabish.tricks import Trick, legal_plays
from tarabish.tricks import beats as engine_beats

pytestmark = pytest.mark.cpython_only

TRUMPS = (*Suit, NO_TRUMP)
codings = st.builds(
    lambda trump, order, partner, last: coding_for(
        Rules(no_trump=True, plain_order=order, overtrump_partner=partner, last_trick=last), trump
    ),
    st.sampled_from(TRUMPS),
    st.sampled_from(("ten-high", "ace-king")),
    st.sampled_from(("must", "need-not")),
    st.sampled_from((10, 4)),
)
SEEDS = st.integers(0, 2**32)
deals = settings(max_examples=300)


def test_bits_ascend_by_strength_and_trump_comes_first():
    coding = coding_for(Rules(), Suit.HEARTS)
    hearts, clubs = "6H 7H 8H QH KH TH AH 9H JH", "6C 7C 8C 9C JC QC KC TC AC"
    assert coding.cards[:18] == cards(f"{hearts} {clubs}")
    assert coding.suits == (Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES)
    assert coding.trumps == SUITS[0] == 0b111111111
    assert coding.points[:9] == (0, 0, 0, 3, 4, 10, 11, 14, 20)


def test_with_no_trump_there_are_four_plain_suits_clubs_to_spades():
    coding = coding_for(Rules(no_trump=True, plain_order="ace-king"), NO_TRUMP)
    assert coding.cards[:9] == cards("6C 7C 8C 9C TC JC QC KC AC")
    assert coding.trumps == 0
    assert coding.suits == tuple(Suit)


def test_a_coding_is_made_once():
    assert coding_for(Rules(), Suit.CLUBS) is coding_for(Rules(), Suit.CLUBS)


def test_above_are_the_higher_cards_of_the_suit():
    coding = coding_for(Rules(), Suit.HEARTS)
    assert coding.cards_of(ABOVE[coding.bits[card("AH")]]) == cards("9H JH")
    assert coding.cards_of(ABOVE[coding.bits[card("AS")]]) == ()
    assert coding.cards_of(ABOVE[coding.bits[card("KC")]]) == cards("TC AC")


@given(codings)
def test_all_the_cards_all_the_points(coding):
    assert coding.mask(DECK) == ALL
    assert coding.points_of(ALL) == all_card_points(coding.trump)
    assert [coding.bits[c] for c in coding.cards] == list(range(36))


@given(codings, SEEDS)
def test_mask_and_cards_are_two_forms_of_one_hand(coding, seed):
    hand = random.Random(seed).sample(DECK, seed % 10)
    assert set(coding.cards_of(coding.mask(hand))) == set(hand)
    assert list(bits_of(coding.mask(hand))) == sorted(coding.bits[c] for c in hand)


@deals
@given(codings, SEEDS)
def test_a_whole_deal_has_the_engines_legal_cards_winners_and_points(coding, seed):
    chance = random.Random(seed)
    deck = chance.sample(DECK, 36)
    rows = [list(deck[seat::4]) for seat in range(4)]
    masks = tuple(map(coding.mask, rows))
    table = OpenTable(masks, seed % 4)
    trick, taken, ours = Trick(Seat(seed % 4)), [0, 0], 0
    for _ in DECK:
        seat = trick.turn
        assert table.turn == seat
        assert table.hands == tuple(map(coding.mask, rows))
        legal = legal_plays(by_suit(rows[seat]), trick, coding.trump, coding.rules)
        assert legal_mask(coding, table.hands[seat], table.trick) == coding.mask(legal)
        left = points_left(coding, table)
        assert left == all_card_points(coding.trump) + coding.rules.last_trick - sum(taken)
        c = chance.choice(legal)
        best = trick.best(coding.trump, coding.rules)
        if best is not None:
            told = beats(coding, coding.bits[c], coding.bits[best])
            assert told == engine_beats(c, best, coding.trump, coding.rules)
        rows[seat].remove(c)
        trick = trick.with_card(c)
        bits = tuple(coding.bits[c] for c in trick.cards)
        winner = trick.winner(coding.trump, coding.rules)
        assert trick.leader.round()[winning_place(coding, bits)] == winner
        table, points = play(coding, table, coding.bits[c])
        ours += points
        if trick.complete:
            last = 0 if any(rows) else coding.rules.last_trick
            taken[winner.side] += trick.points(coding.trump) + last
            trick = Trick(winner)
        assert ours == taken[0]
    assert points_left(coding, table) == 0


@deals
@given(codings, SEEDS)
def test_any_hand_before_any_trick_has_the_engines_legal_cards(coding, seed):
    """Tricks that nobody would play to, too: what is legal looks at no more than the trick."""
    chance = random.Random(seed)
    deck = chance.sample(DECK, 36)
    length = chance.randrange(4)
    trick, hand = Trick(Seat(0), tuple(deck[:length])), by_suit(deck[4 : 4 + chance.randrange(10)])
    bits = tuple(coding.bits[c] for c in trick.cards)
    legal = legal_plays(hand, trick, coding.trump, coding.rules)
    assert legal_mask(coding, coding.mask(hand), bits) == coding.mask(legal)


@deals
@given(codings, SEEDS)
def test_who_can_beat_a_card_has_one_that_may_be_played_and_beats_it(coding, seed):
    chance = random.Random(seed)
    deck = chance.sample(range(36), 12)
    trick, hand = tuple(deck[: chance.randint(1, 3)]), sum(1 << bit for bit in deck[3:])
    best = trick[winning_place(coding, trick)]
    told = can_beat(hand, coding.trumps, SUITS[trick[0] // 9], best)
    assert told == any(beats(coding, bit, best) for bit in bits_of(legal_mask(coding, hand, trick)))


@deals
@given(codings, SEEDS)
def test_the_last_trick_goes_to_its_winner(coding, seed):
    deck = random.Random(seed).sample(range(36), 4)
    leader = seed % 4
    trick = tuple(deck[(leader + place) % 4] for place in range(4))
    taker = last_taker([1 << bit for bit in deck], leader, coding.trumps)
    assert taker == (leader + winning_place(coding, trick)) % 4
