"""Rollouts: the same cards in Python and in the kernel, by rule and with sense."""

import random

import pytest

from tarabish import Rules, Seat, Suit
from tarabish.ai.at_random import play_out_at_random
from tarabish.ai.coding import IN_SUIT, SUITS, Coding, bits_of, coding_for
from tarabish.ai.kernel import MOST_TABLES, PythonKernel
from tarabish.ai.payoffs import payoffs
from tarabish.ai.play import OpenTable, legal_mask, play, points_left, winning_place
from tarabish.ai.reflexes import I_DO, PARTNER_DOES, WE_DO_NOT, Reflexes, reflexes_for
from tarabish.ai.rollouts import ALWAYS, line, play_out, rollouts
from tarabish.auction import Contract
from tarabish.cards import NO_TRUMP, cards
from tests.open_tables import EVERY_CODING, random_table, random_tables

HEARTS = coding_for(Rules(), Suit.HEARTS)
LEAST_GAIN = 9
"""Card points a deal that reflexes must take from players who play any card: they take 13."""


NOBODY = ("", "", "", "")


def bits(text: str) -> tuple[int, ...]:
    return tuple(HEARTS.bits[c] for c in cards(text))


def told(bit: int) -> str:
    return str(HEARTS.cards[bit])


def led(hand: str, out: str, caller: int, voids: tuple[str, str, str, str] = NOBODY) -> str:
    """Return the card led by seat 0, with these cards out; `voids` are, of each suit that a seat
    is known to be out of, the six."""
    known = [HEARTS.mask(cards(some)) for some in voids]
    held, others = HEARTS.mask(cards(hand)), HEARTS.mask(cards(out))
    return told(reflexes_for(HEARTS).lead(held, others, caller, known, 0))


def followed(hand: str, trick: str, out: str, void: str = "") -> str:
    """Return the card played from a hand to a trick, with these cards out in other hands.

    `void` are cards the next seat is known not to have.
    """
    held, there = HEARTS.mask(cards(hand)), bits(trick)
    place = winning_place(HEARTS, there)
    bit = reflexes_for(HEARTS).follow(
        held,
        legal_mask(HEARTS, held, there),
        there[place],
        SUITS[there[0] // IN_SUIT],
        len(there) - place == 2,
        3 - len(there),
        sum(HEARTS.points[b] for b in there),
        HEARTS.mask(cards(out)),
        HEARTS.mask(cards(void)),
    )
    return told(bit)


# Reflexes


def test_the_callers_draw_trumps_with_the_master_when_they_have_no_small_card():
    assert led("JH 9H 7H TC", "AH KH AC QC", I_DO) == "JH"
    assert led("JH 9H TC", "AH KH AC QC", PARTNER_DOES) == "JH"
    assert led("JH 9H 7C TC", "AH KH AC QC", I_DO) == "7C"


def test_partner_of_the_caller_helps_with_a_small_trump():
    assert led("7H 8H TC", "JH AH AC QC", PARTNER_DOES) == "7H"
    assert led("7H 8H TC", "JH AH AC QC", WE_DO_NOT) == "TC"


def test_others_lead_a_small_card_and_no_ten_under_an_ace():
    assert led("JH 7C TD", "AH QC AC AD", WE_DO_NOT) == "7C"
    assert led("TD 8S", "AH AD AS", WE_DO_NOT) == "8S"


def test_masters_are_cashed_when_nobody_has_a_trump():
    assert led("AC 7D", "QC AD", WE_DO_NOT) == "AC"


def test_the_ten_is_given_to_a_trick_that_is_partners():
    assert followed("TC 7C", "6C KC 8C", "AC 9C") == "TC"
    assert followed("KC 7C", "AC 8C", "TC 9C QC") == "KC"


def test_the_ten_is_kept_where_partners_card_may_still_be_beaten():
    assert followed("TC 7C", "KC 8C", "AC 9C QC") == "7C"


def test_the_ten_is_kept_where_an_opponent_to_come_is_likely_to_trump():
    assert followed("TC 7C", "AC 8C", "6H 7H") == "7C"


def test_the_ace_is_no_present():
    assert followed("AC 7C", "6C TC 8C", "KC 9C") == "7C"


def test_last_to_play_takes_the_trick_with_the_ten():
    assert followed("AC TC 7C", "6C 8C KC", "9C JC AD") == "TC"
    assert followed("TC 7C", "6C 8C KC", "AC 9C") == "TC"


def test_second_to_play_keeps_the_ace_from_a_poor_trick():
    assert followed("AC 7C", "6C", "KC TC 9C") == "7C"
    assert followed("AC 7C", "TC", "KC QC 9C") == "AC"


def test_a_trick_is_trumped_with_what_the_master_may_catch():
    assert followed("TH 9H 6H", "6C AC KC", "JH AH QC") == "TH"


def test_cheap_cards_are_thrown_on_their_trick_dear_ones_on_partners():
    assert followed("KC 7D", "6S AS 8S", "AC AD KS") == "KC"
    assert followed("KC 7D", "AS 6S 8S", "AC AD KS") == "7D"


def test_a_card_that_the_next_seat_is_known_to_trump_does_not_count_as_ours():
    assert followed("AC TC 7C", "6C 8C", "9C KC QC JC 6H JH") == "TC"
    assert followed("AC TC 7C", "6C 8C", "9C KC QC JC 6H JH", void="6C TC") == "7C"


def test_a_suit_that_both_opponents_must_trump_is_led():
    """It costs them a trump each time; without trumps they throw what they like."""
    out = "JH AH 9H AC KC AD KD AS KS"
    both = ("", "6D", "", "6D")
    assert led("7C 7D 7S", out, I_DO) == "7C"
    assert led("7C 7D 7S", out, I_DO, both) == "7D"
    without = ("", "6D 6H", "", "6D 6H")
    assert led("7C 7D 7S", out, I_DO, without) == "7C"


# Lines


def checked_points(coding: Coding, table: OpenTable, line: list[int]) -> int:
    """Return what side A takes in a line, each card of it by rule, to the last one."""
    ours = 0
    for bit in line:
        assert (legal_mask(coding, table.hands[table.turn], table.trick) >> bit) & 1
        table, points = play(coding, table, bit)
        ours += points
    assert points_left(coding, table) == 0
    return ours


@pytest.mark.parametrize("share", [0, 40, ALWAYS])
def test_lines_are_played_by_rule_and_counted(share):
    for n, (coding, table) in enumerate(random_tables(21, 96, most=9)):
        played = line(coding, table, n % 4, share=share, seed=n)
        points = play_out(coding, table, n % 4, share=share, seed=n)
        assert checked_points(coding, table, played) == points


def test_whole_deals_at_random_have_the_points_of_their_lines():
    chance = random.Random(28)
    for n in range(640):
        coding = EVERY_CODING[n % 16]
        table = random_table(chance, coding, 9 if n % 3 else 1 + n % 9)
        played = line(coding, table, 0, share=ALWAYS, seed=n)
        assert play_out_at_random(coding, table, n) == checked_points(coding, table, played)
    assert play_out_at_random(HEARTS, OpenTable((0, 0, 0, 0), 2), 1) == 0


def same_lines(kernel, seed: int, number: int) -> None:
    for n, (coding, table) in enumerate(random_tables(seed, number, most=9)):
        for share in (0, 64, ALWAYS):
            played = kernel.line(coding, table, n % 4, share=share, seed=seed * n)
            assert played == line(coding, table, n % 4, share=share, seed=seed * n)


def test_the_kernel_plays_the_same_cards(kernel):
    same_lines(kernel, 22, 320)


@pytest.mark.slow
@pytest.mark.cpython_only
def test_the_kernel_plays_the_same_cards_in_many_deals(kernel):
    same_lines(kernel, 23, 10_000)


def test_seeds_tell_where_cards_are_random_and_only_there():
    table = random_table(random.Random(24), HEARTS, 9)
    lines = [line(HEARTS, table, 1, share=ALWAYS, seed=seed) for seed in (1, 2, 1)]
    assert lines[0] == lines[2] != lines[1]
    assert line(HEARTS, table, 1, seed=1) == line(HEARTS, table, 1, seed=2)


# Rollouts


def worlds(chance: random.Random, coding: Coding, number: int) -> list[OpenTable]:
    """Return tables in which the seat to play holds the same cards."""
    table = random_table(chance, coding, 7, 1)
    mine = table.turn
    others = [seat for seat in range(4) if seat != mine]
    pool = [bit for seat in others for bit in bits_of(table.hands[seat])]
    found = []
    for _ in range(number):
        chance.shuffle(pool)
        hands, left = list(table.hands), iter(pool)
        for seat in others:
            hands[seat] = sum(1 << next(left) for _ in range(table.hands[seat].bit_count()))
        found.append(OpenTable((hands[0], hands[1], hands[2], hands[3]), table.leader, table.trick))
    return found


def test_a_rollouts_sum_is_that_of_its_lines():
    tables = worlds(random.Random(25), HEARTS, 5)
    payoff = [n * n - 7 * n for n in range(163)]
    sums = rollouts(HEARTS, tables, 2, payoff, share=30, seed=90)
    assert list(sums) == list(
        bits_of(legal_mask(HEARTS, tables[0].hands[tables[0].turn], tables[0].trick))
    )
    for bit, total in sums.items():
        expected = 0
        for n, table in enumerate(tables):
            after, points = play(HEARTS, table, bit)
            on = line(HEARTS, after, 2, share=30, seed=90 + n)
            expected += payoff[points + checked_points(HEARTS, after, on)]
        assert total == expected


@pytest.mark.parametrize("share", [0, 25])
def test_the_kernel_has_the_same_sums(kernel, share):
    chance = random.Random(26)
    for n, (coding, _) in enumerate(random_tables(0, 16)):
        caller = Seat(n % 4)
        payoff = payoffs(coding.rules, Contract(coding.trump, caller, forced=False))
        tables = worlds(chance, coding, 12)
        asked = (coding, tables, caller, payoff)
        told = kernel.rollouts(*asked, share=share, seed=n)
        assert told == PythonKernel().rollouts(*asked, share=share, seed=n)


def test_more_tables_than_fit_are_given_in_turn(kernel):
    tables = worlds(random.Random(27), HEARTS, MOST_TABLES + 20)
    payoff = range(163)
    sums = kernel.rollouts(HEARTS, tables, 0, payoff, share=9, seed=-3)
    assert sums == rollouts(HEARTS, tables, 0, payoff, share=9, seed=-3)


def test_without_tables_there_is_nothing_to_sum(kernel):
    assert kernel.rollouts(HEARTS, [], 0, range(163)) == {} == rollouts(HEARTS, [], 0, range(163))


# Payoffs


def test_a_call_is_made_halved_or_lost():
    table = payoffs(Rules(), Contract(Suit.HEARTS, Seat.SOUTH, forced=False))
    assert len(table) == 163
    assert (table[82], table[81], table[80]) == (82 - 80, -81, -162)
    assert table[162] == 162
    others = payoffs(Rules(), Contract(Suit.HEARTS, Seat.WEST, forced=False))
    assert (others[80], others[81], others[82]) == (80 - 82, 81, 162)


def test_what_was_taken_and_told_counts():
    contract = Contract(Suit.HEARTS, Seat.SOUTH, forced=False)
    table = payoffs(Rules(), contract, taken=(30, 22), melds=(0, 20), bella=(20, 0))
    assert len(table) == 152 - 52 + 10 + 1
    assert table[51] == -(22 + 59 + 20)  # 101 of 202: half a bait
    assert table[52] == 102 - 100
    assert table[50] == -202


def test_a_half_bait_may_be_a_whole_one():
    rules = Rules(half_bait="whole")
    assert payoffs(rules, Contract(Suit.HEARTS, Seat.SOUTH, forced=False))[81] == -162


def test_a_coat_counts_for_callers_who_take_everything():
    rules, contract = Rules(coat=100), Contract(Suit.HEARTS, Seat.WEST, forced=False)
    assert payoffs(rules, contract)[0] == -262
    assert payoffs(rules, contract)[1] == 1 - 161
    assert payoffs(rules, contract, taken=(4, 30))[0] == 4 - 158
    ours = Contract(Suit.HEARTS, Seat.NORTH, forced=False)
    assert payoffs(rules, ours)[162] == 262
    assert payoffs(rules, ours, taken=(0, 30))[132] == -30 + 132
    assert payoffs(Rules(coat=100), ours, taken=(30, 0))[132] == 262


def test_a_bid_is_reached_or_lost_and_no_trump_counts_twice():
    rules = Rules().changed(auction="bid", no_trump=True)
    table = payoffs(rules, Contract(Suit.HEARTS, Seat.SOUTH, forced=False, bid=100))
    assert (table[100], table[99]) == (100 - 62, -162)
    doubled = payoffs(rules, Contract(NO_TRUMP, Seat.SOUTH, forced=False, bid=100))
    assert len(doubled) == 131
    assert (doubled[100], doubled[99]) == (200 - 30, -130)


# Strength


def played_by(coding: Coding, table: OpenTable, caller: int, side: int, seed: int) -> int:
    """Return what side A takes when one side plays by reflexes and the other any card."""
    chance, reflexes, ours = random.Random(seed), Reflexes(coding), 0
    while any(table.hands):
        seat = table.turn
        hand = table.hands[seat]
        allowed = legal_mask(coding, hand, table.trick)
        a, b, c, d = table.hands
        out = (a | b | c | d) & ~hand
        if seat % 2 != side:
            bit = chance.choice(list(bits_of(allowed)))
        elif table.trick:
            place = winning_place(coding, table.trick)
            n = len(table.trick)
            worth = sum(coding.points[b] for b in table.trick)
            led, partners = SUITS[table.trick[0] // IN_SUIT], n - place == 2
            best = table.trick[place]
            bit = reflexes.follow(hand, allowed, best, led, partners, 3 - n, worth, out, 0)
        else:
            who = I_DO if seat == caller else PARTNER_DOES if seat % 2 == caller % 2 else WE_DO_NOT
            bit = reflexes.lead(hand, out, who, [0] * 4, seat)
        table, points = play(coding, table, bit)
        ours += points
    return ours


def test_reflexes_take_more_than_players_who_play_any_card():
    chance = random.Random(28)
    gains = []
    for n in range(150):
        table = random_table(chance, HEARTS, 9)
        whole = points_left(HEARTS, table)
        first = played_by(HEARTS, table, n % 4, 0, n)
        second = whole - played_by(HEARTS, table, n % 4, 1, n)
        gains.append((first + second - whole) / 2)
    assert sum(gains) / len(gains) > LEAST_GAIN
