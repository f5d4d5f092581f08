"""What one seat may know: KITTY, the calls and tops said aloud, and nothing it has not seen."""

import pytest

from tarabish import Match, Seat, View, view_of
from tests.table import QUIET, do, play_out, table, to_turn

RUNS = """
    South  ♣789 ♠QKA …
    West   ♦9TJ …
    North  …
    East   ♥QK …
"""


def texts(things) -> list[str]:
    return [str(thing) for thing in things]


def views(match: Match) -> list[View]:
    return [view_of(match, seat) for seat in Seat]


def test_there_is_no_view_before_the_first_deal():
    with pytest.raises(ValueError, match="no cards are dealt"):
        view_of(Match(), Seat.SOUTH)


def test_six_cards_are_seen_before_the_call():
    match = table(QUIET)
    for view in views(match):
        assert set(view.hand) == set(match.deal.dealt[view.seat][:6])
        assert view.kitties == (True, True, True, True)
        assert view.counts == (9, 9, 9, 9)
        assert view.trump is view.contract is view.trick is None


def test_the_kitty_is_seen_by_its_owner_after_a_pass():
    match = table(QUIET, "0 pass")
    assert [len(view.hand) for view in views(match)] == [9, 6, 6, 6]
    assert all(view.kitties == (False, True, True, True) for view in views(match))
    assert texts(view_of(match, Seat.EAST).said) == ["0 pass"]


def test_everybody_sees_nine_cards_when_trump_is_named():
    match = table(QUIET, "0 pass", "1 call H")
    for view in views(match):
        assert view.hand == match.deal.held[view.seat]
        assert len(view.hand) == 9
        assert not any(view.kitties)
        assert (view.trump, view.contract.caller) == ("H", 1)


def test_the_trick_and_what_may_be_played_to_it():
    match = table(QUIET, "0 call H", "6C")
    west = view_of(match, Seat.WEST)
    assert texts(west.trick.cards) == ["6C"]
    assert west.trick.leader == 0
    assert texts(west.playable) == ["7C", "JC"]
    assert {str(c): reason.rule for c, reason in west.refused.items()} == dict.fromkeys(
        ["6D", "TD", "AD", "9H", "KH", "8S", "QS"], "FOLLOW"
    )
    north = view_of(match, Seat.NORTH)
    assert north.playable == ()
    assert {reason.rule for reason in north.refused.values()} == {"TURN"}
    assert set(north.refused) == set(north.hand)
    assert texts(north.legal) == ["2 concede"]


def test_finished_tricks_and_the_points_taken():
    match = table(QUIET, "0 call H", "6C 7C 8C 9C", "KC")
    south = view_of(match, Seat.SOUTH)
    assert [texts(trick.cards) for trick in south.finished] == [["6C", "7C", "8C", "9C"]]
    assert texts(south.trick.cards) == ["KC"]
    assert south.taken == (0, 0)
    match = do(match, "AC JC QC")
    south = view_of(match, Seat.SOUTH)
    assert len(south.finished) == 2
    assert south.trick.cards == ()
    assert south.trick.leader == 0
    assert south.taken == (4 + 11 + 2 + 3, 0)
    assert south.counts == (7, 7, 7, 7)


def test_a_call_is_heard_at_once_and_the_tops_after_the_first_trick():
    match = do(table(RUNS, "0 call H"), "0 say twenty", "7C", "1 say twenty")
    for view in views(match):
        assert [(seat, kind) for seat, kind in view.runs_called] == [(0, 20), (1, 20)]
        assert view.tops == ()
        assert view.run_winner is None
    match = do(match, "trick")
    for view in views(match):
        assert [(seat, str(top)) for seat, top in view.tops] == [(0, "AS")]
        assert view.run_winner == 0
        assert view.runs_shown == ()
    match = do(to_turn(match, 0), "0 show QS KS AS")
    for view in views(match):
        assert texts(view.runs_shown) == ["QS KS AS"]


def test_nobody_hears_of_a_run_that_was_not_called():
    match = table(RUNS, "0 call H", "trick")
    for view in views(match):
        assert view.runs_called == view.tops == ()
        assert view.run_winner is None


def test_bella_is_heard_when_it_is_called():
    match = to_turn(table(RUNS, "0 call H"), 3)
    assert all(view.bella is None for view in views(match))
    assert not any(view.bella_early for view in views(match))
    east = view_of(match, Seat.EAST)
    assert east.bella_plays == ()  # with the first of the pair it would be too early
    while not view_of(match, Seat.EAST).bella_plays:
        bells = [play for play in match.legal_actions() if str(play) in {"3 play QH", "3 play KH"}]
        match = do(match, str(bells[0]) if bells and len(match.deal.held[3]) > 2 else "any")
    (call,) = view_of(match, Seat.EAST).bella_plays
    match = do(match, str(call))
    for view in views(match):
        assert view.bella == 3
        assert view.bella_early is False


def test_bella_called_too_early_is_heard_as_such():
    match = to_turn(table(RUNS, "0 call H"), 3)
    while "3 play QH bella" not in texts(match.legal_actions()):
        match = to_turn(do(match, "any"), 3)
    match = do(match, "3 play QH bella")
    for view in views(match):
        assert view.bella == 3
        assert view.bella_early is True
        assert view.bella_plays == ()


def test_the_score_is_seen_when_the_deal_is_over():
    match = play_out(table(QUIET, "0 call S"))
    for view in views(match):
        assert view.turn is view.trick is None
        assert view.hand == ()
        assert view.legal == ()
        assert view.taken == match.deal.score.cards
        assert [past.score for past in view.scores] == [(108, 54)]
        assert view.totals == (108, 54)
    match, _ = match.deal_cards(match.deal.deck)
    assert view_of(match, Seat.SOUTH).deal_number == 2
    assert view_of(match, Seat.SOUTH).scores == (match.deals[0].score,)
    assert view_of(match, Seat.SOUTH).taken == (0, 0)


def test_the_winner_is_seen():
    match = table(QUIET, "0 call H", "0 concede")
    assert view_of(match, Seat.SOUTH).winner is None
    match, _ = match.deal_cards(match.deal.deck)
    match = do(match, "1 call H", "0 concede")
    match, _ = match.deal_cards(match.deal.deck)
    match = do(match, "2 call H", "0 concede")
    match, _ = match.deal_cards(match.deal.deck)
    match = do(match, "3 call H", "0 concede")
    assert view_of(match, Seat.SOUTH).totals == (0, 648)
    assert view_of(match, Seat.SOUTH).winner == 1


@pytest.mark.parametrize("steps", [(), ("0 pass",), ("0 call H", "0 say twenty", "7C", "trick")])
def test_a_view_is_read_back_from_its_json(steps):
    for view in views(table(RUNS, *steps)):
        assert View.from_json(view.to_json()) == view
