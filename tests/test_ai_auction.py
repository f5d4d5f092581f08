"""Habits of the computer players that the options bring: bids, melds, misplays."""

from dataclasses import replace

import pytest

from tarabish import Match, Rules, Seat, Suit, view_of
from tarabish.actions import Bid, Count, Declare, Misplay, Pass, Play
from tarabish.ai import choose, claim, due, explain, next_action
from tarabish.ai.estimates import expected, odds
from tarabish.ai.facts import fits
from tarabish.ai.knowledge import read_table
from tarabish.cards import NO_TRUMP, card, cards
from tarabish.rules import HIGHEST_BID
from tests.table import QUIET, do, table

AUCTION = Rules.from_data("auction")
KITCHEN = Rules.from_data("kitchen")
DEFERRED = AUCTION.changed(meld_timing="deferred")


def said(match: Match) -> str:
    """Return what the seat to move says or does, without its number."""
    assert match.turn is not None
    return str(choose(view_of(match, match.turn))).split(" ", 1)[1]


def bids(picture: str, *steps: str, **options: object) -> str:
    """Return what the seat to move says in the auction game with other values for some options."""
    return said(table(picture, *steps, rules=AUCTION.changed(**options)))


def hand(south: str) -> str:
    """Return a picture with this hand at South, in the order dealt; the others are filled up."""
    return f"South {south} … \n West … \n North … \n East …"


class TestBidding:
    STRONG = "♥J9A ♣6 ♦7"
    FAIR = "♥JT ♣6 ♦7"
    WEAK = "♦8 ♣7 ♠8"

    def test_a_bid_is_the_least_that_may_be_made(self) -> None:
        assert bids(hand(self.STRONG)) == "bid 50"
        assert bids(hand(self.STRONG), "0 bid 50", "1 pass", "2 pass", "3 bid 70") == "bid 80"

    def test_three_rags_are_not_worth_going_on_with(self) -> None:
        assert bids(hand(self.WEAK), "0 bid 50", "1 pass", "2 pass", "3 bid 80") == "pass"

    def test_a_better_hand_goes_higher(self) -> None:
        def limit(south: str) -> int:
            match = table(hand(south), "0 bid 50", "1 bid 60", "2 pass", "3 pass", rules=AUCTION)
            while (answer := choose(view_of(match, Seat.SOUTH))) != Pass(Seat.SOUTH):
                assert isinstance(answer, Bid)
                match = do(match, str(answer), f"1 bid {answer.points + 10}")
            highest = match.deal.auction.highest if match.deal else None
            return highest.points if highest else 0

        assert limit(self.WEAK) < limit(self.FAIR) < limit(self.STRONG) < 170

    def test_partners_bid_is_left_alone_without_a_hand(self) -> None:
        passed = "South … \n West … \n North ♦8 ♣7 ♠8 … \n East …"
        assert bids(passed, "0 bid 60", "1 pass") == "pass"
        match = table(passed, "0 bid 60", "1 pass", rules=AUCTION)
        assert explain(view_of(match, Seat.NORTH))[1] == "Partner has the bid: leave it there."

    def test_partners_bid_is_raised_with_the_jack_and_nine(self) -> None:
        good = "South … \n West … \n North ♥J9A … \n East …"
        assert bids(good, "0 bid 50", "1 pass") == "bid 60"

    def test_partners_hopeless_bid_is_not_raised(self) -> None:
        good = "South … \n West … \n North ♥J9A … \n East …"
        assert bids(good, "0 bid 300", "1 pass") == "pass"

    def test_nobody_bids_a_hundred_on_nothing(self) -> None:
        assert bids(hand(self.WEAK), minimum_bid=100) == "pass"

    def test_nobody_bids_over_the_highest(self) -> None:
        steps = ("0 bid 50", f"1 bid {HIGHEST_BID}", "2 pass", "3 pass")
        assert bids(hand(self.STRONG), *steps) == "pass"

    def test_a_meld_is_worth_its_points(self) -> None:
        six = AUCTION.changed(cards_before_auction=6)
        with_tierce, without = cards("JH 9H AH 7C 8C 9C"), cards("JH 9H AH 6C 8C 9C")
        more = expected(with_tierce, Suit.HEARTS, six) - expected(without, Suit.HEARTS, six)
        assert 15 < more <= 20
        none = six.changed(melds="none")
        assert expected(with_tierce, Suit.HEARTS, none) == expected(without, Suit.HEARTS, none)

    def test_bella_is_worth_its_points_where_it_counts(self) -> None:
        six = AUCTION.changed(cards_before_auction=6)
        pair, one = cards("KH QH 6C 8C 9D JS"), cards("KH 6H 6C 8C 9D JS")
        for rules, worth in ((six, 18 - 2), (six.changed(bella_call="never"), -2)):
            more = expected(pair, Suit.HEARTS, rules) - expected(one, Suit.HEARTS, rules)
            assert more == pytest.approx(worth)

    def test_trump_is_the_strongest_suit_seen(self) -> None:
        won = ("0 bid 50", "1 pass", "2 pass", "3 pass")
        assert bids(hand("♣6 ♥J9 ♦7 ♠8"), *won) == "trump H"

    def test_no_trump_is_named_with_aces_and_tens_and_a_bid_that_allows_it(self) -> None:
        nine = {"cards_before_auction": 9, "no_trump": True}
        aces = "South ♣AT ♦AT ♥AT ♠AT8 \n West … \n North … \n East …"
        assert bids(aces, "0 bid 150", "1 pass", "2 pass", "3 pass", **nine) == "trump NT"
        assert bids(aces, "0 bid 140", "1 pass", "2 pass", "3 pass", **nine) != "trump NT"
        rows = "South ♥J9AT876 ♣6 ♦7 \n West … \n North … \n East …"
        assert bids(rows, "0 bid 150", "1 pass", "2 pass", "3 pass", **nine) == "trump H"

    def test_only_no_trump_is_bid_for_in_the_second_round(self) -> None:
        options = {"cards_before_auction": 9, "no_trump": True, "second_round": True}
        passes = ("0 pass", "1 pass", "2 pass", "3 pass")
        assert bids(hand(self.STRONG), *passes, **options) == "pass"
        aces = "South ♣AT ♦AT ♥AT ♠AT8 \n West … \n North … \n East …"
        assert bids(aces, *passes, **options) == "bid 150"
        won = (*passes, "0 bid 150", "1 pass", "2 pass", "3 pass")
        assert bids(aces, *won, **options) == "trump NT"

    def test_when_whoever_makes_it_wins_the_game_more_is_bid(self) -> None:
        match = table(hand(self.FAIR), "0 bid 50", "1 bid 100", "2 pass", "3 pass", rules=AUCTION)
        view = view_of(match, Seat.SOUTH)
        assert choose(view) == Pass(Seat.SOUTH)
        assert choose(replace(view, totals=(450, 450))) == Bid(Seat.SOUTH, 110)

    def test_the_odds_stay_in_bounds_in_the_longest_game(self) -> None:
        assert 0 <= odds(0, 99_990, 100_000) < 0.01
        assert 0.99 < odds(99_990, 0, 100_000) <= 1


class TestCallingByTheOptions:
    def test_three_cards_and_nine_are_judged_too(self) -> None:
        for number in (3, 9):
            rules = Rules(cards_before_auction=number)
            strong = "South ♥J9A ♥TK7 ♣A ♦7 … \n West … \n North … \n East …"
            assert said(table(strong, rules=rules)) == "call H"
            assert said(table(hand("♣8 ♦7 ♠8"), rules=rules)) == "pass"

    def test_the_fourth_lets_it_go_where_it_may(self) -> None:
        poor = "South … \n West … \n North … \n East ♦8 ♣Q7 ♥97 ♠8 …"
        passes = ("0 pass", "1 pass", "2 pass")
        assert said(table(poor, *passes, rules=Rules(all_pass="next-dealer"))) == "pass"
        assert said(table(poor, *passes)) == "call H"

    def test_no_trump_is_called_with_aces_and_tens(self) -> None:
        aces = "South ♣AT ♦AT ♥AT ♠678 \n West … \n North … \n East …"
        assert said(table(aces, rules=Rules(no_trump=True))) == "call NT"
        assert said(table(aces)) != "call NT"


class TestMelds:
    TIERCE = "South ♥J9A ♣789 ♦A ♠AT \n West … \n North … \n East …"
    BID = ("0 bid 50", "1 pass", "2 pass", "3 pass", "0 trump H")

    def test_a_meld_is_declared_before_the_first_card(self) -> None:
        match = table(self.TIERCE, *self.BID, rules=AUCTION)
        assert said(match) == "declare 7C 8C 9C"
        assert said(do(match, "0 declare 7C 8C 9C")).startswith("play ")

    def test_after_the_last_card_each_declares_in_turn_and_the_dealer_counts(self) -> None:
        match = table(self.TIERCE, *self.BID, rules=DEFERRED.changed(misplay="called"))
        while match.turn is not None:
            view = view_of(match, match.turn)
            match, _ = match.apply(Play(view.seat, view.playable[0]))
        assert next_action(view_of(match, Seat.EAST)) == Count(Seat.EAST)
        assert next_action(view_of(match, Seat.WEST)) is None
        assert choose(view_of(match, Seat.WEST)) == Count(Seat.WEST)  # asked, anybody would
        declared = due(match)
        assert declared == Declare(Seat.SOUTH, cards("7C 8C 9C"))
        match = do(match, str(declared))
        assert due(match) == Count(Seat.EAST)
        match = do(match, "3 count")
        assert due(match) is None

    def test_where_misplays_are_prevented_melds_come_in_before_the_next_deal(self) -> None:
        match = table(self.TIERCE, *self.BID, rules=DEFERRED)
        while match.turn is not None:
            match = do(match, "any")
        assert match.deal is not None
        assert match.deal.over
        assert due(match) == Declare(Seat.SOUTH, cards("7C 8C 9C"))
        after = do(match, "0 declare 7C 8C 9C")
        assert due(after) is None
        with pytest.raises(ValueError, match="nothing to decide"):
            choose(view_of(after, Seat.SOUTH))

    def test_the_cards_of_a_meld_are_known(self) -> None:
        match = do(table(self.TIERCE, *self.BID, rules=AUCTION), "0 declare 7C 8C 9C", "0 play JH")
        known = read_table(view_of(match, Seat.WEST))
        assert known.sure[Seat.SOUTH] == set(cards("7C 8C 9C"))
        assert not {card("6C"), card("TC")} & known.may_hold[Seat.SOUTH]


REVOKE = """
    South ♥AJ7 ♣A67 ♦67A
    West  ♥T9  ♣89T ♦89T ♠6
    North ♥68K ♣JQ ♦JQ ♠78
    East  ♥Q   ♣K ♦K ♠9TJQKA
"""
"""South may lead hearts; West follows with two, East with one."""


class TestClaiming:
    def lead(self, *steps: str) -> Match:
        return table(REVOKE, "0 pass", "1 pass", "2 pass", "3 call S", *steps, rules=KITCHEN)

    def test_who_did_not_follow_is_caught_by_the_card_it_plays_later(self) -> None:
        match = self.lead("0 play AH", "1 play 8C", "2 play KH", "3 play QH")
        assert [claim(view_of(match, seat)) for seat in Seat] == [None] * 4
        match = do(match, "0 play 7H", "1 play 9H")
        caught = claim(view_of(match, Seat.SOUTH))
        assert caught is not None
        action, why = caught
        assert action == Misplay(Seat.SOUTH, 1)
        assert why == "West played the eight of clubs in trick 1 and had the nine of hearts."
        assert claim(view_of(match, Seat.NORTH)) == (Misplay(Seat.NORTH, 1), why)

    def test_the_misplayers_own_side_says_nothing(self) -> None:
        match = self.lead("0 play AH", "1 play 8C", "2 play KH", "3 play QH")
        match = do(match, "0 play 7H", "1 play 9H")
        assert claim(view_of(match, Seat.WEST)) is None
        assert claim(view_of(match, Seat.EAST)) is None

    def test_it_is_claimed_on_ones_turn_and_off_it(self) -> None:
        match = self.lead("0 play AH", "1 play 8C", "2 play KH", "3 play QH")
        match = do(match, "0 play 7H", "1 play 9H")
        for seat in (Seat.SOUTH, Seat.NORTH):
            assert choose(view_of(match, seat)) == Misplay(seat, 1)
            assert next_action(view_of(match, seat)) == Misplay(seat, 1)
        assert due(match) == Misplay(Seat.SOUTH, 1)

    def test_a_run_that_was_shown_convicts_without_waiting(self) -> None:
        picture = """
            South ♥A67 ♣A67 ♦67A
            West  ♥89T ♣89 ♦89 ♠6T
            North ♥JK ♣JQ ♦JQ ♠78K
            East  ♥Q ♣TK ♦TK ♠9JQA
        """
        steps = ("0 pass", "1 pass", "2 pass", "3 call S", "0 play AC", "1 say twenty")
        match = table(picture, *steps, "1 play 8C", "JC TC", rules=KITCHEN)
        match = do(match, "0 play AH", "1 show 8H 9H TH", "1 play 8D")
        caught = claim(view_of(match, Seat.SOUTH))
        assert caught is not None
        assert caught[0] == Misplay(Seat.SOUTH, 2)

    def test_nothing_is_claimed_where_nothing_can_be_misplayed(self) -> None:
        match = table(QUIET, "0 call C", "trick", "trick")
        assert all(claim(view_of(match, seat)) is None for seat in Seat)

    def test_a_bella_called_too_soon_is_claimed_where_it_is_a_misplay(self) -> None:
        picture = "South ♥KQ ♣67 ♦8 ♠6 ♦9 ♠8 ♣9 \n West ♥J9 … \n North ♥A8 … \n East ♥67 …"
        for early, expected_claim in (("misplay", 1), ("forfeit", None)):
            rules = Rules(misplay="called", bella_early=early)
            match = table(picture, "0 call H", "0 play KH bella", rules=rules)
            caught = claim(view_of(match, Seat.WEST))
            assert (caught[0].trick if caught else None) == expected_claim
            assert claim(view_of(match, Seat.NORTH)) is None

    def test_cards_that_cannot_be_shared_out_do_not_fit(self) -> None:
        a, b, c = cards("6C 7C 8C")
        seats = (Seat.WEST, Seat.NORTH, Seat.EAST)
        anything = {seat: {a, b, c} for seat in seats}
        assert fits(anything, (0, 1, 1, 1))
        assert not fits({**anything, Seat.WEST: set()}, (0, 1, 1, 1))
        two_for_one = {Seat.WEST: {a, b, c}, Seat.NORTH: {c}, Seat.EAST: {c}}
        assert not fits(two_for_one, (0, 1, 1, 1))


class TestNoTrump:
    def test_no_trump_leaves_nothing_to_trump_with(self) -> None:
        match = table(QUIET, "0 call NT", rules=Rules(no_trump=True))
        known = read_table(view_of(match, Seat.SOUTH))
        assert known.trump == NO_TRUMP
        assert not known.they_may_trump
