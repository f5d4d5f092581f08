"""DEAL, KITTY, LEAD, RUN-CALL, RUN-SHOW, RUN-BEST, BELLA, MOST, CONCEDE, WHOLE at the table.

East (seat 3) deals, South (seat 0) is eldest; hearts are trump unless said otherwise.
"""

import pytest

from tarabish import DECK, IllegalAction, Match, Rules, Seat, TarabishError
from tarabish.deal import Deal
from tarabish.events import BellaCalled, RunContestDecided, RunTopSaid, TrickTaken
from tests.table import (
    QUIET,
    do,
    play_out,
    play_when_allowed,
    refused,
    score,
    table,
    tell,
    to_turn,
    until_allowed,
)

TWO_TWENTIES = """
    South  ♣789 ♠QKA …
    West   ♦9TJ …
    North  …
    East   …
"""
FIFTY_AND_TWENTY = """
    South  ♦9TJ …
    West   ♠6789 ♣QKA …
    North  …
    East   …
"""
BELLA = """
    South  ♥QK ♣6 ♦8 …
    West   …
    North  …
    East   …
"""
BELLA_IN_A_RUN = """
    South  ♥QKA ♣678 …
    West   …
    North  …
    East   …
"""
MOST = """
    South  ♥9JQKA ♠JQKA
    North  ♥678T ♠6789T
    West   ♣68TQA ♦79JK
    East   ♣79JK ♦68TQA
"""


def says(match: Match) -> list[str]:
    return [str(action) for action in match.legal_actions() if " say " in str(action)]


def shows(match: Match) -> list[str]:
    return [str(action) for action in match.legal_actions() if " show " in str(action)]


# DEAL, KITTY


@pytest.mark.parametrize("dealer", Seat)
def test_three_packets_of_three_from_eldest(dealer):
    deal = Deal.start(Rules(), dealer, DECK)
    eldest = (dealer + 1) % 4
    for step in range(4):
        first = [c for at in (0, 12, 24) for c in DECK[at + 3 * step : at + 3 * step + 3]]
        assert list(deal.dealt[(eldest + step) % 4]) == first


def test_a_deck_holds_each_card_once():
    for deck in (DECK[:35], (*DECK[:35], DECK[0]), (*DECK, DECK[0]), ()):
        with pytest.raises(TarabishError, match=r"^DECK: "):
            Deal.start(Rules(), Seat.EAST, deck)


def test_six_cards_are_seen_and_the_kitty_lies_face_down():
    deal = table(QUIET).deal
    for seat in Seat:
        assert set(deal.seen(seat)) == set(deal.dealt[seat][:6])
        assert deal.has_kitty(seat)
        assert deal.cards_played(seat) == 0


def test_whoever_has_passed_picks_up_the_kitty():
    deal = table(QUIET, "0 pass").deal
    assert [deal.has_kitty(seat) for seat in Seat] == [False, True, True, True]
    assert [len(deal.seen(seat)) for seat in Seat] == [9, 6, 6, 6]


def test_when_trump_is_named_everybody_picks_up_the_kitty():
    deal = table(QUIET, "0 call H").deal
    assert not any(deal.has_kitty(seat) for seat in Seat)
    assert [len(deal.seen(seat)) for seat in Seat] == [9, 9, 9, 9]


# LEAD and the turn


def test_eldest_leads_then_each_tricks_winner():
    match = table(QUIET, "0 pass", "1 call H")
    assert match.turn == 0
    match = do(match, "6C 7C 8C 9C")
    assert match.turn == 3  # the nine is the highest club
    match = do(match, "KC", "AC", "JC", "QC")
    assert match.turn == 0  # the ace


@pytest.mark.parametrize("dealer", Seat)
def test_eldest_leads_whoever_deals(dealer):
    eldest = dealer.next
    assert table(QUIET, f"{eldest} call S", dealer=dealer).turn == eldest


def test_only_the_seat_whose_turn_it_is_plays():
    match = table(QUIET, "0 call H")
    assert refused(match, "1 play 7C") == "TURN"
    assert refused(do(match, "6C"), "0 play TC") == "TURN"


def test_a_card_is_played_once():
    match = do(table(QUIET, "0 call H"), "6C 7C 8C 9C", "KC AC JC QC")
    assert refused(match, "0 play AC") == "HAND"
    assert refused(match, "0 play 7C") == "HAND"


def test_a_card_against_the_rules_is_refused_and_nothing_changes():
    match = table(QUIET, "0 call H", "6C")
    before = match.deal
    assert refused(match, "1 play 9H") == "FOLLOW"
    assert match.deal is before
    with pytest.raises(IllegalAction, match=r"^FOLLOW: must follow clubs$"):
        match.apply("1 play 9H")


def test_nine_tricks_and_the_deal_is_over():
    match, heard = tell(table(QUIET, "0 call H"), *["trick"] * 9)
    taken = [event for event in heard if isinstance(event, TrickTaken)]
    assert [trick.last for trick in taken] == [False] * 8 + [True]
    assert sum(trick.points for trick in taken) == 152
    assert match.deal.over
    assert match.turn is None
    assert match.legal_actions() == match.legal_actions(Seat.SOUTH) == ()
    for action in ("0 play 6C", "0 concede", "0 pass", "0 say twenty", "0 bella"):
        assert refused(match, action) == "TURN"


def test_the_last_trick_is_worth_ten():
    match = play_out(table(QUIET, "0 call H"))
    last_taker = match.deal.tricks[-1].winner(match.deal.trump, match.rules)
    assert score(match).last[last_taker.side] == 10
    assert score(match).last[last_taker.side.other] == 0
    assert sum(score(match).cards) == 152


# RUN-CALL


def test_a_run_is_called_before_ones_first_card():
    match = table(TWO_TWENTIES, "0 call H")
    assert says(match) == ["0 say twenty"]
    match = do(match, "0 say twenty")
    assert match.turn == 0
    assert says(match) == []
    assert refused(match, "0 say twenty") == "RUN-CALL"  # once
    match = to_turn(do(match, "trick"), 0)
    assert refused(match, "0 say twenty") == "RUN-CALL"  # too late


def test_a_run_is_called_on_ones_own_turn():
    match = table(TWO_TWENTIES, "0 call H")
    assert refused(match, "1 say twenty") == "TURN"
    match = do(match, "0 play 9C")
    assert says(match) == ["1 say twenty"]


def test_a_run_not_called_in_time_stays_unsaid():
    match = to_turn(table(TWO_TWENTIES, "0 call H", "trick"), 0)
    assert refused(match, "0 say twenty") == "RUN-CALL"
    assert match.deal.called_runs == {}
    assert match.deal.run_winner is None


def test_you_call_your_best_run():
    match = table(FIFTY_AND_TWENTY, "0 call H", "0 play 9D")
    assert says(match) == ["1 say fifty"]
    assert refused(match, "1 say twenty") == "RUN-CALL"


def test_nobody_calls_a_run_they_do_not_hold():
    match = table(QUIET, "0 call H")
    assert refused(match, "0 say twenty") == "RUN-CALL"
    assert refused(match, "0 say fifty") == "RUN-CALL"
    assert refused(table(TWO_TWENTIES, "0 call H"), "0 say fifty") == "RUN-CALL"


def test_five_in_a_row_are_called_as_one_fifty_and_shown_whole():
    five = """
        South  ♠9TJQK …
        West   …
        North  …
        East   …
    """
    match = to_turn(table(five, "0 call H", "0 say fifty", "0 play KS", "trick"), 0)
    assert shows(match) == ["0 show 9S TS JS QS KS"]
    assert refused(match, "0 show TS JS QS KS") == "RUN"
    match = play_out(do(match, "0 show 9S TS JS QS KS"))
    assert score(match).melds == (50, 0)


# RUN-SHOW


def second_turn(picture: str, *steps: str, seat: int = 0) -> Match:
    """Play the first trick after the steps, and on until it is the seat's turn."""
    return to_turn(do(table(picture, "0 call H"), *steps, "trick"), seat)


def test_a_run_is_shown_before_ones_second_card():
    match = table(TWO_TWENTIES, "0 call H", "0 say twenty")
    assert refused(match, "0 show QS KS AS") == "RUN-SHOW"  # too early
    match = to_turn(do(match, "0 play 7C", "trick"), 0)
    assert shows(match) == ["0 show 7C 8C 9C", "0 show QS KS AS"]
    shown = do(match, "0 show QS KS AS")
    assert shown.turn == 0
    assert refused(shown, "0 show QS KS AS") == "RUN-SHOW"  # once
    late = to_turn(do(match, "trick"), 0)
    assert shows(late) == []
    assert refused(late, "0 show QS KS AS") == "RUN-SHOW"


def test_only_a_whole_run_is_shown_lowest_card_first():
    match = second_turn(TWO_TWENTIES, "0 say twenty", "0 play 7C")
    for cards in ("AS KS QS", "QS KS", "7C 8C", "7C 8C 9C QS KS AS", "9D TD JD", "6S 7S 8S"):
        assert refused(match, f"0 show {cards}") == "RUN", cards


def test_a_run_of_which_a_card_is_played_in_the_first_trick_still_shows():
    match = second_turn(TWO_TWENTIES, "0 say twenty", "0 play AS")
    assert score(play_out(do(match, "0 show QS KS AS"))).melds == (20, 0)


def test_the_winner_counts_all_of_its_own_runs():
    match = second_turn(TWO_TWENTIES, "0 say twenty", "0 play 7C", "1 say twenty")
    match = do(match, "0 show QS KS AS", "0 show 7C 8C 9C")
    assert score(play_out(match)).melds == (40, 0)


def test_fifty_and_twenty_count_seventy():
    steps = ("0 say twenty", "0 play 9D", "1 say fifty")
    match = second_turn(FIFTY_AND_TWENTY, *steps, seat=1)
    match = do(match, "1 show 6S 7S 8S 9S", "1 show QC KC AC")
    assert score(play_out(match)).melds == (0, 70)


def test_what_is_not_shown_does_not_count():
    match = second_turn(TWO_TWENTIES, "0 say twenty", "0 play 7C")
    assert score(play_out(match)).melds == (0, 0)
    assert score(play_out(do(match, "0 show 7C 8C 9C"))).melds == (20, 0)


def test_if_the_winner_forgets_to_show_nobody_counts():
    """West's twenty is lower; it may not be shown in South's stead."""
    match = second_turn(TWO_TWENTIES, "0 say twenty", "0 play 7C", "1 say twenty")
    west = to_turn(match, 1)
    if west.deal.cards_played(Seat.WEST) == 1:
        assert refused(west, "1 show 9D TD JD") == "RUN-BEST"
    assert score(play_out(match)).melds == (0, 0)


def test_a_run_that_was_not_called_does_not_compete():
    """South holds the best run and says nothing: West's counts."""
    match = second_turn(TWO_TWENTIES, "0 play 7C", "1 say twenty", seat=1)
    assert match.deal.run_winner == 1
    match = do(match, "1 show 9D TD JD")
    assert score(play_out(match)).melds == (0, 20)


def test_whoever_did_not_call_cannot_show():
    match = second_turn(TWO_TWENTIES, "0 play 7C")
    assert refused(match, "0 show QS KS AS") == "RUN-BEST"


# RUN-BEST at the table

LEVEL = """
    South  ♣JQK ♦678 …
    West   ♠JQK …
    North  ♦9TJ …
    East   …
"""
PARTNERS_LEVEL = """
    South  ♣JQK …
    West   ♦9TJ …
    North  ♠JQK …
    East   …
"""
TRUMP_BREAKS_THE_TIE = """
    South  ♣JQK …
    West   ♠JQK …
    North  …
    East   ♥JQK …
"""


@pytest.mark.parametrize("picture", [LEVEL, PARTNERS_LEVEL])
def test_two_equal_plain_runs_at_the_top_cancel_all(picture):
    calls = ("0 say twenty", "JC", "1 say twenty", "any", "2 say twenty")
    match, heard = tell(table(picture, "0 call H"), *calls, "trick")
    assert RunContestDecided(None) in heard
    assert match.deal.run_winner is None
    for seat in (0, 1, 2):
        mine = to_turn(match, seat)
        if mine.deal.cards_played(Seat(seat)) == 1:
            assert shows(mine) == []
            run = next(run for s, run in mine.deal.called_runs.items() if s == seat)
            assert refused(mine, f"{seat} show {run}") == "RUN-BEST"
    assert score(play_out(match)).melds == (0, 0)


def test_trump_stands_above_two_equal_plain_runs():
    calls = ("0 say twenty", "JC", "1 say twenty", "any", "any", "3 say twenty")
    match, heard = tell(table(TRUMP_BREAKS_THE_TIE, "0 call H"), *calls, "trick")
    assert RunContestDecided(Seat.EAST) in heard
    tops = [str(event.top) for event in heard if isinstance(event, RunTopSaid)]
    assert tops == ["KC", "KS", "KH"]
    match = do(to_turn(match, 3), "3 show JH QH KH")
    assert score(play_out(match)).melds == (0, 20)


def test_the_contest_is_told_when_all_four_have_had_their_turn():
    match, heard = tell(table(TWO_TWENTIES, "0 call H"), "0 say twenty", "7C", "1 say twenty")
    assert not [event for event in heard if isinstance(event, RunTopSaid | RunContestDecided)]
    assert not match.deal.calls_heard
    match, heard = tell(match, "trick")
    tops = [(event.seat, str(event.top)) for event in heard if isinstance(event, RunTopSaid)]
    assert tops == [(0, "AS")]  # West's jack is beaten and stays unsaid
    assert RunContestDecided(Seat.SOUTH) in heard
    assert match.deal.calls_heard


def test_no_contest_without_a_call():
    _, heard = tell(table(TWO_TWENTIES, "0 call H"), *["trick"] * 9)
    assert not [event for event in heard if isinstance(event, RunTopSaid | RunContestDecided)]


# BELLA


def with_bells(*steps: str) -> Match:
    return do(table(BELLA, "0 call H"), *steps)


def forget(match: Match) -> Match:
    """Play queen and king at the first chance and say nothing."""
    return play_when_allowed(play_when_allowed(match, "0 play QH"), "0 play KH")


@pytest.mark.parametrize(("first", "last"), [("QH", "KH"), ("KH", "QH")])
def test_bella_counts_when_called_with_the_last_of_the_pair(first, last):
    match = play_when_allowed(with_bells(first), f"0 play {last} bella")
    assert match.deal.bella is True
    assert score(play_out(match)).bella == (20, 0)


@pytest.mark.parametrize(("first", "last"), [("QH", "KH"), ("KH", "QH")])
def test_bella_called_with_the_first_forfeits_the_twenty(first, last):
    match, heard = tell(with_bells(), f"0 play {first} bella")
    assert BellaCalled(Seat.SOUTH, counts=False) in heard
    match = until_allowed(match, f"0 play {last}")
    assert refused(match, f"0 play {last} bella") == "BELLA"
    match = do(match, f"0 play {last}")
    assert score(play_out(match)).bella == (0, 0)


def test_bella_not_called_does_not_count():
    match = forget(with_bells())
    assert match.deal.bella_missed
    assert score(play_out(match)).bella == (0, 0)


def test_bella_goes_with_the_king_or_queen_of_trump_only():
    match = with_bells()
    assert refused(match, "0 play 6C bella") == "BELLA"
    assert refused(match, "0 play 8D bella") == "BELLA"


def test_the_king_and_queen_of_a_plain_suit_are_no_bella():
    match = table(BELLA, "0 call C")
    assert refused(match, "0 play KH bella") == "BELLA"
    assert match.deal.bella_holder is None


def test_only_a_seat_dealt_both_can_call_bella():
    match = table(QUIET, "0 call H")  # South holds the queen, West the king
    assert match.deal.bella_holder is None
    assert refused(match, "0 play QH bella") == "BELLA"


def test_bella_holds_whoever_wins_the_tricks_and_the_runs():
    """West's bella counts for West although South and North take every trick."""
    picture = """
        South  ♥AJ9T …
        West   ♥QK …
        North  …
        East   …
    """
    match = table(picture, "0 call H", "AH QH", "trick", "JH", "1 play KH bella", "trick")
    assert score(play_out(match)).bella == (0, 20)


def test_bella_may_be_called_with_a_shown_run_that_has_both():
    match = table(BELLA_IN_A_RUN, "0 call H", "0 say twenty", "0 play 6C", "trick")
    match = to_turn(match, 0)
    assert refused(match, "0 bella") == "BELLA"  # nothing shown yet
    assert refused(do(match, "0 show 6C 7C 8C"), "0 bella") == "BELLA"  # the wrong run
    match, heard = tell(match, "0 show QH KH AH", "0 bella")
    assert BellaCalled(Seat.SOUTH, counts=True) in heard
    assert match.turn == 0
    assert refused(match, "0 bella") == "BELLA"  # once
    match = forget(match)
    assert not match.deal.bella_missed
    assert score(play_out(match)).bella == (20, 0)


def test_bella_with_a_run_comes_before_the_second_card():
    match = table(BELLA_IN_A_RUN, "0 call H", "0 say twenty", "0 play 6C", "trick")
    match = to_turn(do(to_turn(match, 0), "0 show QH KH AH", "trick"), 0)
    assert refused(match, "0 bella") == "BELLA"


def test_bella_may_wait_although_the_run_is_shown():
    match = table(BELLA_IN_A_RUN, "0 call H", "0 say twenty", "0 play QH", "trick")
    match = do(to_turn(match, 0), "0 show QH KH AH")
    match = play_out(play_when_allowed(match, "0 play KH bella"))
    assert score(match).bella == (20, 0)
    assert score(match).melds == (20, 0)


def test_bella_called_too_early_is_lost_with_a_shown_run_too():
    match = table(BELLA_IN_A_RUN, "0 call H", "0 say twenty", "0 play QH bella", "trick")
    match = do(to_turn(match, 0), "0 show QH KH AH")
    assert refused(match, "0 bella") == "BELLA"
    assert score(play_out(match)).bella == (0, 0)


def test_bella_goes_with_a_shown_run_of_trump_only():
    """South holds bella, and shows the king and queen of spades."""
    picture = """
        South  ♥QK ♠QKA …
        West   …
        North  …
        East   …
    """
    match = second_turn(picture, "0 say twenty", "0 play QS")
    assert refused(do(match, "0 show QS KS AS"), "0 bella") == "BELLA"


# MOST


def test_the_most_one_side_can_take_is_282():
    """Two fifties and bella, and every trick: 100 + 20 + 162."""
    match = table(MOST, "0 call H", "0 say fifty", "JH", "trick")
    match = do(match, "0 show JH QH KH AH", "0 show JS QS KS AS", "0 bella")
    match = play_out(match)
    assert score(match).cards == (152, 0)
    assert score(match).melds == (100, 0)
    assert score(match).bella == (20, 0)
    assert score(match).score == match.totals == (282, 0)


def test_bait_gives_the_others_the_callers_runs_and_bella_too():
    """East and West call, South and North take everything and West's bella as well."""
    picture = """
        South  ♥9JA ♠AKT ♣A ♦AT
        West   ♥678QKT ♠6 ♣6 ♦6
        North  ♠79J ♣79J ♦79J
        East   ♠8Q ♣8TQK ♦8QK
    """
    match = table(picture, "0 pass", "1 call H", "JH", "1 say twenty")
    match = do(match, "QH", "trick", "9H", "1 show 6H 7H 8H", "1 play KH bella", "trick")
    match = play_out(match)
    assert score(match).callers == 1
    assert score(match).melds == (0, 20)
    assert score(match).bella == (0, 20)
    assert score(match).outcome == "bait"
    assert score(match).score == (202, 0)


# CONCEDE, WHOLE


@pytest.mark.parametrize("seat", Seat)
def test_any_seat_may_throw_in_at_any_time_and_the_other_side_gets_the_whole(seat):
    match = table(QUIET, "0 call H")
    for played in range(36):
        conceded = do(match, f"{seat} concede")
        assert conceded.deal.over, played
        assert score(conceded).outcome == "conceded"
        assert score(conceded).score == ((0, 162) if seat in (0, 2) else (162, 0))
        match = do(match, "any")
    assert refused(match, f"{seat} concede") == "TURN"


def test_nobody_throws_in_during_the_auction():
    assert refused(table(QUIET), "0 concede") == "CONCEDE"
    assert refused(table(QUIET, "0 pass"), "0 concede") == "CONCEDE"


def whole(match: Match, seat: int = 0) -> int:
    """Return what a concession is worth now, and see that one side writes all of it."""
    done = score(do(match, f"{seat} concede"))
    assert sorted(done.score) == [0, done.whole]
    return done.whole


def test_the_whole_has_no_run_that_was_not_called():
    match = table(TWO_TWENTIES, "0 call H")
    assert whole(match) == 162
    assert whole(do(match, "trick")) == 162


def test_the_whole_has_the_runs_the_calls_so_far_entitle_to():
    """South's two twenties, as if shown; the contest need not be over."""
    match = table(TWO_TWENTIES, "0 call H", "0 say twenty")
    assert whole(match) == 202
    assert whole(match, seat=1) == 202
    match = do(match, "7C", "1 say twenty")
    assert whole(match) == 202
    match = to_turn(do(match, "trick"), 0)
    assert whole(match) == 202
    shown = do(match, "0 show QS KS AS")
    assert whole(shown) == 202  # the other can still be shown


def test_the_whole_follows_the_best_call_so_far():
    match = table(FIFTY_AND_TWENTY, "0 call H", "0 say twenty")
    assert whole(match) == 182
    assert whole(do(match, "any", "1 say fifty")) == 162 + 70


def test_after_the_winners_second_card_the_whole_has_the_runs_shown():
    match = second_turn(TWO_TWENTIES, "0 say twenty", "0 play 7C")
    assert whole(do(match, "any")) == 162
    assert whole(do(match, "0 show 7C 8C 9C", "any")) == 182
    assert whole(do(match, "0 show 7C 8C 9C", "0 show QS KS AS", "any")) == 202


def test_cancelled_runs_are_not_in_the_whole():
    steps = ("0 say twenty", "0 play JC", "1 say twenty")
    match = table(LEVEL, "0 call H", "0 say twenty")
    assert whole(match) == 202
    match = table(LEVEL, "0 call H", *steps)
    assert whole(match) == 162


def test_bella_is_in_the_whole_while_it_can_still_be_called():
    match = with_bells()
    assert whole(match) == whole(match, seat=1) == 182
    assert whole(do(match, "QH")) == 182
    assert whole(do(match, "QH", "trick")) == 182


def test_bella_called_in_time_is_in_the_whole():
    match = play_when_allowed(with_bells("QH"), "0 play KH bella")
    assert whole(match) == 182
    match = second_turn(BELLA_IN_A_RUN, "0 say twenty", "0 play 6C")
    match = do(match, "0 show QH KH AH", "0 bella")
    assert whole(match) == 162 + 40 + 20
    assert whole(do(match, "any")) == 162 + 20 + 20


def test_bella_called_too_early_is_not_in_the_whole():
    match = do(with_bells(), "0 play QH bella")
    assert whole(match) == 162
    assert whole(to_turn(do(match, "trick"), 0)) == 162


def test_bella_missed_is_not_in_the_whole():
    match = forget(with_bells())
    assert whole(match) == 162


def test_bella_split_between_two_seats_is_not_in_the_whole():
    assert whole(table(QUIET, "0 call H")) == 162
