"""Habits of the computer players, each a fact about a table that is drawn in text."""

from dataclasses import replace

import pytest

from tarabish import Match, Rules, Seat, Suit, view_of
from tarabish.actions import Call, Pass
from tarabish.ai import choose, choose_json, explain
from tarabish.ai.calling import chance_needed
from tarabish.ai.habits import choose_card
from tarabish.ai.knowledge import read_table
from tarabish.cards import Rank, card, cards
from tests.table import QUIET, do, table, to_turn


def answer(match: Match) -> str:
    """Return what the seat to move does, without its number: "play JH"."""
    assert match.turn is not None
    return str(choose(view_of(match, match.turn))).split(" ", 1)[1]


def card_of(match: Match) -> str:
    """Return the card that the seat to move would play, were its runs called and shown."""
    assert match.turn is not None
    return str(choose_card(view_of(match, match.turn))[0])


def picture(**seats: str) -> str:
    """Return a picture with these lines; the other seats are filled up."""
    return "\n".join(f"{seat.name.title()} {seats.get(seat.name.lower(), '')} …" for seat in Seat)


class TestCalling:
    STRONG = "♥J97 ♣A6 ♦7"
    FAIR = "♥JQ ♣A6 ♦78"
    WEAK = "♥8 ♣Q7 ♦J7 ♠8"

    def test_the_jack_and_nine_with_a_third_are_called(self) -> None:
        assert answer(table(picture(south=self.STRONG))) == "call H"

    def test_nothing_is_passed(self) -> None:
        assert answer(table(picture(south=self.WEAK))) == "pass"

    def test_the_dealer_calls_the_best_suit_of_a_poor_hand(self) -> None:
        passed = table(picture(east="♦8 ♣Q7 ♥97 ♠8"), "0 pass", "1 pass", "2 pass")
        assert answer(passed) == "call H"

    def test_the_third_to_speak_waits_where_the_second_calls(self) -> None:
        # Behind the third sits an opponent who has to call anything, behind the second partner.
        second = table(picture(west=self.FAIR), "0 pass")
        third = table(picture(north=self.FAIR), "0 pass", "1 pass")
        assert answer(second) == "call H"
        assert answer(third) == "pass"

    def test_a_call_that_cannot_win_the_game_any_more_is_left_to_the_others(self) -> None:
        view = view_of(table(picture(south="♥JA7 ♣AK ♦8")), Seat.SOUTH)
        assert choose(view) == Call(Seat.SOUTH, Suit.HEARTS)
        assert choose(replace(view, totals=(200, 480))) == Pass(Seat.SOUTH)

    def test_at_440_all_a_weaker_hand_is_called_than_at_the_start(self) -> None:
        view = view_of(table(picture(south="♥9AT ♣K6 ♦7")), Seat.SOUTH)
        assert choose(view) == Pass(Seat.SOUTH)
        assert choose(replace(view, totals=(440, 440))) == Call(Seat.SOUTH, Suit.HEARTS)

    def test_what_is_needed_grows_with_a_lead(self) -> None:
        assert chance_needed(400, 0, 500) > chance_needed(0, 0, 500) > chance_needed(440, 440, 500)


class TestRunsAndBella:
    TABLE = picture(south="♥QKA ♣789 ♦6 ♠7 ♦9")

    def test_a_run_is_called_before_the_first_card(self) -> None:
        assert answer(table(self.TABLE, "0 call H")) == "say twenty"

    def test_every_run_of_the_winner_is_shown_and_bella_with_it(self) -> None:
        match = table(self.TABLE, "0 call H", "0 say twenty", "0 play AH", "any any any")
        match = to_turn(match, 0)
        told = []
        for _ in range(3):
            told.append(answer(match))
            match = do(match, f"0 {told[-1]}")
        assert sorted(told) == ["bella", "show 7C 8C 9C", "show QH KH AH"]
        assert answer(match).startswith("play ")

    def test_bella_is_rung_with_the_last_of_the_pair_never_with_the_first(self) -> None:
        first = table(
            "South ♥KQ ♣67 ♦8 ♠6 ♦9 ♠8 ♣9 \n West ♥J9 … \n North ♥A8 … \n East ♥67 …",
            *("0 call H", "0 play 6C"),
        )
        match = first
        rung = []
        while match.turn is not None:
            said = answer(match)
            if match.turn == 0 and said[5:7] in {"KH", "QH"}:
                rung.append(said)
            match = do(match, f"{match.turn} {said}")
        assert len(rung) == 2
        assert "bella" not in rung[0]
        assert rung[1].endswith("bella")

    def test_bella_is_not_rung_by_callers_who_are_certain_to_be_bait(self) -> None:
        view = view_of(bella_to_ring(), Seat.SOUTH)
        assert str(choose(view)) == "0 play QH bella"
        assert str(choose(replace(view, taken=(0, 140)))) == "0 play QH"


def bella_to_ring() -> Match:
    """South has played the king of trump and has to follow with the queen."""
    match = table(
        "South ♥KQ ♣67 ♦8 ♠6 ♦9 ♠8 ♣9 \n West ♥J9 … \n North ♥A8 … \n East ♥67 …",
        *("0 call H", "0 play KH", "JH 8H 6H", "9H AH 7H"),
    )
    assert match.turn == 0
    return match


class TestKnowledge:
    def test_who_does_not_follow_is_out_of_the_suit_and_who_throws_away_out_of_trump(self) -> None:
        match = table(
            "South ♣A … \n West ♣6 … \n North ♦6 ♦7 ♦8 ♦Q ♠6 ♠7 ♠9 ♠J ♠K \n East ♣7 …",
            *("0 call H", "0 play AC", "6C 6D 7C"),
        )
        known = read_table(view_of(to_turn(match, 0), Seat.SOUTH))
        assert known.is_void(Seat.NORTH, Suit.CLUBS)
        assert known.is_void(Seat.NORTH, Suit.HEARTS)
        assert not known.is_void(Seat.EAST, Suit.HEARTS)

    def test_who_does_not_overtrump_shows_a_ceiling(self) -> None:
        match = table(
            "South ♥A … \n West ♥6 ♣67AJ ♦67AJ \n North ♥J … \n East ♥98 …",
            *("0 call H", "0 play AH", "6H JH 8H"),
        )
        known = read_table(view_of(to_turn(match, 0), Seat.SOUTH))
        assert card("9H") not in known.may_hold[Seat.WEST]
        assert card("9H") in known.may_hold[Seat.EAST]

    def test_the_top_of_a_called_run_tells_where_its_cards_are(self) -> None:
        match = table(
            "South ♠678 … \n West ♣789 … \n North ♥6 … \n East ♥7 …",
            *("0 call H", "0 say twenty", "0 play 6S", "1 say twenty", "any any any"),
        )
        while match.turn != 0:
            match = do(match, f"{match.turn} {answer(match)}")
        known = read_table(view_of(match, Seat.SOUTH))
        assert set(cards("7C 8C 9C")) & known.out <= known.sure[Seat.WEST]
        assert match.deal is not None
        assert known.sure[Seat.WEST] <= set(match.deal.held[Seat.WEST])  # and of no fourth card

    def test_nothing_waits_for_a_bella_that_does_not_count(self) -> None:
        """With 82 a call is made for certain where nobody can still add twenty to the whole."""
        for bella_call, certain in (("last", False), ("never", True)):
            match = table(QUIET, "0 call H", rules=Rules(bella_call=bella_call))
            known = read_table(view_of(match, Seat.SOUTH))
            assert known.settles(82) is certain
            assert known.settles(92)


class TestLeading:
    def test_callers_draw_trump_with_the_jack(self) -> None:
        match = table("South ♥J9A8 ♣67 ♦6 ♠67 \n West … \n North … \n East …", "0 call H")
        assert answer(match) == "play JH"

    def test_a_trump_goes_to_the_partner_who_called(self) -> None:
        match = table(
            "South ♥78 ♣A69 ♦A7 ♠A8 \n West … \n North ♥J9A … \n East …",
            *("0 pass", "1 pass", "2 call H"),
        )
        assert answer(match) in {"play 7H", "play 8H"}

    def test_no_trump_when_the_opponents_have_none(self) -> None:
        match = table(
            """
            South ♥J976 ♣6789 ♦A
            West  ♥8 ♣TQ ♦678 ♠67A
            North ♥KA ♣J ♦9TJ ♠8TK
            East  ♥QT ♣KA ♦QK ♠9JQ
            """,
            *("0 call H", "0 play JH", "8H KH TH", "0 play 9H", "any AH QH"),
        )
        known = read_table(view_of(match, Seat.SOUTH))
        assert known.is_void(Seat.WEST, Suit.HEARTS)
        assert not known.is_void(Seat.EAST, Suit.HEARTS) or not known.they_may_trump
        assert answer(match)[-1] != "H"

    def test_never_small_from_a_suit_whose_master_one_holds(self) -> None:
        match = table(
            "South ♥67 ♣A678 ♦678 \n West … \n North … \n East ♥J9 …",
            *("0 pass", "1 pass", "2 pass", "3 call H"),
        )
        assert answer(match) not in {"play 6C", "play 7C", "play 8C"}

    def test_never_a_big_trump_into_a_higher_one(self) -> None:
        match = table(
            "South ♥9A ♣679 ♦68 ♠69 \n West … \n North … \n East ♥J8 …",
            *("0 pass", "1 pass", "2 pass", "3 call H"),
        )
        assert answer(match) not in {"play 9H", "play AH"}

    def test_a_ten_stays_out_of_the_way_of_the_ace(self) -> None:
        match = table(
            "South ♥6 ♣TJ ♦TJ ♠T98 ♦8 \n West … \n North … \n East …",
            *("0 pass", "1 pass", "2 pass", "3 call H"),
        )
        assert card_of(match)[0] != "T"

    def test_the_last_trump_is_kept_for_the_last_trick(self) -> None:
        assert answer(two_cards_left()) == "play 6C"


def two_cards_left() -> Match:
    """South is on lead with the last trump and a small club; it called hearts."""
    return table(
        """
        South ♥J9AT87 ♣6 ♦A ♠A
        West  ♥6 ♣789 ♦678 ♠67
        North ♥K ♣TJ ♦9TJ ♠89T
        East  ♥Q ♣QKA ♦QK ♠JQK
        """,
        *("0 call H", "0 play JH", "6H KH QH", "0 play 9H", "any any any"),
        *("0 play AH", "any any any", "0 play TH", "any any any", "0 play 8H", "any any any"),
        *("0 play AD", "any any any", "0 play AS", "any any any"),
    )


class TestFollowing:
    def test_partners_sure_trick_gets_the_ten(self) -> None:
        match = table(
            """
            South ♣T78 ♦T9J ♠7TK
            West  ♥A67 ♣A6 ♦67 ♠6A
            North ♥J9T ♣9 ♦A8 ♠9Q8
            East  ♥8KQ ♣JQK ♦QK ♠J
            """,
            *("2 pass", "3 pass", "0 pass", "1 call H", "2 play JH", "8H"),
            dealer=1,
        )
        assert match.turn == 0
        card_given, why = choose_card(view_of(match, Seat.SOUTH))
        assert card_given.rank == Rank.TEN
        assert why == "Partner has this trick: give it points."

    def test_their_ace_does_not_get_the_ten(self) -> None:
        match = table(
            """
            South ♥6789 ♣A ♦6789
            West  ♥J ♣T78 ♦TJ ♠678
            North ♥AT ♣9JQ ♦QK ♠9T
            East  ♥KQ ♣6K ♦A ♠JQKA
            """,
            *("0 call H", "0 play AC"),
        )
        assert card_of(match) in {"7C", "8C"}

    def test_their_ruff_does_not_get_the_ten(self) -> None:
        match = table(
            """
            South ♥789J ♦6789A
            West  ♥6 ♣T78 ♦TJ ♠678
            North ♥AT ♣6AJ ♦QK ♠9T
            East  ♥KQ ♣9QK ♠JQKA
            """,
            *("2 call H", "2 play 6C", "9C", "0 say fifty", "0 play 7H"),
            dealer=1,
        )
        assert match.turn == 1
        assert card_of(match) in {"7C", "8C"}

    def test_the_last_to_play_does_not_waste_the_ace_on_what_the_king_takes(self) -> None:
        match = table(
            """
            South ♥6 ♣6 ♦678 ♠678 ♥9
            West  ♥7 ♣789 ♦9T ♠9TJ
            North ♥8 ♣JT ♦JQK ♠QKA
            East  ♥JAKQT ♣AKQ ♦A
            """,
            *("0 call H", "0 play 6C", "7C JC"),
        )
        assert card_of(match) in {"QC", "KC"}

    def test_the_last_to_play_takes_the_trick_with_its_ten_if_the_ace_is_still_out(self) -> None:
        match = table(
            """
            South ♥6 ♣6 ♦678 ♠678 ♥9
            West  ♥7 ♣789 ♦9T ♠9TJ
            North ♥8 ♣JA ♦JQK ♠QKA
            East  ♥JAKQT ♣TKQ ♦A
            """,
            *("0 call H", "0 play 6C", "7C JC"),
        )
        assert card_of(match) == "TC"

    def test_a_trick_that_baits_the_callers_is_taken(self) -> None:
        match = table(
            """
            South ♥6 ♣6 ♦678 ♠678 ♥9
            West  ♥7 ♣789 ♦9T ♠9TJ
            North ♥8 ♣JT ♦JQK ♠QKA
            East  ♥JAKQT ♣AKQ ♦A
            """,
            *("0 call H", "0 play 6C", "7C JC"),
        )
        view = view_of(match, Seat.EAST)
        settled = choose_card(replace(view, taken=(0, 79)))
        assert settled[1] == "This trick keeps them from making it: take it."
        assert "This trick" not in choose_card(replace(view, taken=(0, 40)))[1]


class TestManners:
    def test_nothing_is_thrown_in_and_nothing_is_done_out_of_turn(self) -> None:
        match = table(QUIET, "0 call H")
        view = view_of(match, Seat.NORTH)
        assert view.legal
        with pytest.raises(ValueError, match="nothing to decide"):
            choose(view)

    def test_json_in_text_out_says_the_same(self) -> None:
        view = view_of(table(QUIET, "0 call H"), Seat.SOUTH)
        assert choose_json(view.to_json()) == str(choose(view))

    def test_every_choice_has_a_sentence(self) -> None:
        match = table(QUIET)
        while match.turn is not None:
            action, why = explain(view_of(match, match.turn))
            assert why.endswith(".")
            match, _ = match.apply(action)
