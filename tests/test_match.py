"""TARGET, BOTH-CROSS, the deal moving clockwise, and the one door for every action."""

import pytest

from tarabish import DECK, IllegalAction, Match, Rules, Seat, Side, TarabishError
from tarabish.actions import Call
from tarabish.events import CardsDealt, DealScored, MatchWon
from tests.table import QUIET, deck_of, do, play_out, score, table, tell


def conceded(match: Match, loser: int) -> Match:
    """Deal once more and let a seat throw in its cards: the other side writes 162."""
    dealer = match.next_dealer if match.next_dealer is not None else Seat.EAST
    match, _ = match.deal_cards(deck_of(QUIET, dealer), dealer)
    return do(match, f"{match.turn} call H", f"{loser} concede")


def called_and_played(match: Match) -> Match:
    """Deal QUIET once more, so that eldest has the same cards each time, and play it out.

    Eldest calls spades and makes it with 108; the others write 54.
    """
    dealer = match.next_dealer if match.next_dealer is not None else Seat.EAST
    match, _ = match.deal_cards(deck_of(QUIET), dealer)
    return play_out(do(match, f"{match.turn} call S"))


def test_the_first_deal_wants_a_dealer():
    with pytest.raises(TarabishError, match=r"^FIRST-DEALER: "):
        Match().deal_cards(DECK)
    match, events = Match().deal_cards(DECK, 2)
    assert match.deal.dealer == 2
    assert events == (CardsDealt(Seat.NORTH),)


@pytest.mark.parametrize("first", Seat)
def test_the_deal_moves_clockwise(first):
    match = Match()
    dealers = []
    for _ in range(5):
        match, _ = match.deal_cards(DECK, first if not match.deals else None)
        dealers.append(match.deal.dealer)
        match = do(match, f"{match.turn} call H", f"{len(dealers) % 2} concede")
    assert dealers == [(first + step) % 4 for step in range(5)]


def test_another_dealer_is_refused():
    match = conceded(Match(), 0)
    assert match.next_dealer == 0
    for other in (1, 2, 3):
        with pytest.raises(TarabishError, match=rf"^DEAL: seat 0 deals, not seat {other}$"):
            match.deal_cards(DECK, other)
    assert match.deal_cards(DECK, 0) == match.deal_cards(DECK)


def test_no_cards_are_dealt_while_a_deal_goes_on():
    match = table(QUIET)
    assert not match.between_deals
    with pytest.raises(TarabishError, match=r"^DEAL: the deal is not finished$"):
        match.deal_cards(DECK, 0)


def test_a_match_can_be_had_as_it_was_before_any_of_its_actions():
    match = called_and_played(called_and_played(Match()))
    match = do(match.deal_cards(deck_of(QUIET, 1))[0], "2 pass")
    for number, deal in enumerate(match.deals, 1):
        for action in range(1, len(deal.actions) + 2):
            now = match.before(number, action)
            assert now.deals[:-1] == match.deals[: number - 1]
            assert (now.deal.deck, now.deal.dealer) == (deal.deck, deal.dealer)
            assert now.deal.actions == deal.actions[: action - 1]
    assert match.before(3, 2) == match
    for nowhere in ((0, 1), (4, 1), (1, 0), (3, 3)):
        with pytest.raises(IndexError):
            match.before(*nowhere)


def test_before_the_first_deal_nothing_can_be_done():
    match = Match()
    assert match.between_deals
    assert match.turn is None
    assert match.deal is None
    assert match.legal_actions() == ()
    assert match.why_not(Call(Seat.SOUTH, "H")).rule == "TURN"
    with pytest.raises(IllegalAction, match=r"^TURN: "):
        match.apply("0 call H")


def test_totals_add_up_finished_deals_only():
    match = conceded(Match(), 0)
    assert match.totals == (0, 162)
    match = conceded(match, 1)
    assert match.totals == (162, 162)
    match, _ = match.deal_cards(DECK)
    match = do(match, f"{match.turn} call H", "any", "any")
    assert match.totals == (162, 162)


def test_the_first_side_at_the_target_wins():
    rules = Rules(target=324)
    match = conceded(Match(rules), 0)
    assert match.winner is None
    assert match.games == (0, 0)
    match = conceded(match, 2)
    assert match.totals == (0, 324)  # at the target is enough
    assert match.winner == Side.B
    assert match.games == (0, 1)
    assert not match.between_deals
    with pytest.raises(TarabishError, match=r"^DEAL: the match is over$"):
        match.deal_cards(DECK)


def test_one_point_short_of_the_target_the_match_goes_on():
    assert conceded(Match(Rules(target=163)), 0).winner is None
    assert conceded(Match(Rules(target=162)), 0).winner == Side.B
    assert conceded(Match(Rules(target=162)), 1).winner == Side.A
    assert conceded(Match(Rules(target=162)), 1).games == (1, 0)


def test_a_side_at_the_target_in_the_middle_of_a_deal_has_not_won_yet():
    """Both sides always count at the end of a deal."""
    match = table(QUIET, "0 call H", *["trick"] * 8, rules=Rules(target=1))
    assert match.winner is None
    assert play_out(match).winner is not None


def test_when_both_cross_the_higher_total_wins():
    match = called_and_played(Match(Rules(target=50)))
    assert match.totals == (108, 54)
    assert match.winner == Side.A


def test_when_both_cross_with_level_totals_the_last_deal_decides():
    """The same cards for the next eldest: what A had, B has now."""
    first = called_and_played(Match(Rules(target=162)))
    assert first.winner is None
    match = called_and_played(first)
    assert match.totals == (162, 162)
    assert score(match).score == (54, 108)
    assert match.winner == Side.B


def test_level_below_the_target_nobody_has_won():
    match = called_and_played(called_and_played(Match(Rules(target=163))))
    assert match.totals == (162, 162)
    assert match.winner is None


def test_the_end_of_a_deal_and_of_the_match_is_told():
    _, heard = tell(table(QUIET, "0 call H"), "1 concede")
    assert heard[-1] == DealScored(heard[-1].score, (162, 0))
    assert not [event for event in heard if isinstance(event, MatchWon)]
    _, heard = tell(table(QUIET, "0 call H", rules=Rules(target=100)), "1 concede")
    assert heard[-1] == MatchWon(Side.A)
    assert isinstance(heard[-2], DealScored)


def test_legal_actions_are_those_of_the_turn_or_of_the_seat_asked_for():
    match = table(QUIET, "0 call H", "6C")
    assert [str(action) for action in match.legal_actions()] == [
        "1 play 7C",
        "1 play JC",
        "1 concede",
    ]
    assert [str(action) for action in match.legal_actions(Seat.SOUTH)] == ["0 concede"]
    assert match.legal_actions() == match.legal_actions(Seat.WEST)


def test_a_match_never_changes():
    match = table(QUIET, "0 call H")
    before = repr(match)
    after, _ = match.apply("0 play 6C")
    with pytest.raises(IllegalAction):
        match.apply("1 play 6C")
    assert repr(match) == before
    assert after != match


def test_what_is_no_action_is_refused_by_its_text():
    with pytest.raises(TarabishError, match=r"'0 dance' is not an action"):
        table(QUIET).apply("0 dance")
