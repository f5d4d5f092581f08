"""BEST-OF and BOTH-CROSS: games of a match, and who wins one that both sides reach together."""

import pytest

from tarabish import Match, Rules, Seat, Side
from tarabish.auction import Contract
from tarabish.cards import Suit
from tarabish.events import DealScored, GameWon, MatchWon
from tarabish.match import winner_of_game
from tarabish.scoring import PASSED_OUT, played_out
from tests.table import QUIET, deck_of, do, play_out, tell

A, B = Side


def give_up(match: Match, loser: int) -> tuple[Match, list]:
    """Deal once more and let a seat throw in its cards: the other side writes 162."""
    dealer = match.next_dealer if match.next_dealer is not None else Seat.EAST
    match, _ = match.deal_cards(deck_of(QUIET, dealer), dealer)
    return tell(do(match, f"{match.turn} call H"), f"{loser} concede")


def after(games: int, *losers: int) -> tuple[Match, list]:
    match, heard = Match(Rules(games=games, target=300)), []
    for loser in losers:
        match, events = give_up(match, loser)
        heard += events
    return match, heard


# BEST-OF: a game to 300 takes two deals of 162


@pytest.mark.parametrize(
    ("games", "losers", "won", "winner"),
    [
        (1, (0, 0), (0, 1), B),
        (3, (0, 0), (0, 1), None),
        (3, (0, 0, 0, 0), (0, 2), B),
        (3, (0, 0, 1, 1), (1, 1), None),
        (3, (0, 0, 1, 1, 1, 1), (2, 1), A),
        (3, (0, 1, 1, 0, 1, 1), (2, 0), A),
        (5, (0, 0, 0, 0), (0, 2), None),
        (5, (0, 0, 1, 1, 0, 0, 1, 1), (2, 2), None),
        (5, (0, 0, 1, 1, 0, 0, 1, 1, 1, 1), (3, 2), A),
        (5, (1, 1, 1, 1, 1, 1), (3, 0), A),
    ],
)
def test_the_match_goes_to_who_has_more_than_half_of_the_games(games, losers, won, winner):
    match, heard = after(games, *losers)
    assert match.games == won
    assert match.winner == winner
    assert match.between_deals is (winner is None)
    assert [event.side for event in heard if isinstance(event, MatchWon)] == (
        [] if winner is None else [winner]
    )


def test_a_game_keeps_its_totals_until_the_next_deal():
    match, _ = after(3, 0, 0)
    assert match.totals == (0, 324)
    match, _ = match.deal_cards(deck_of(QUIET, match.next_dealer))
    assert match.totals == (0, 0)
    assert match.deal.auction.totals == (0, 0)
    match = do(match, f"{match.turn} call H", "1 concede")
    assert match.totals == (162, 0)
    assert match.games == (0, 1)
    assert [standing.totals for standing in match.standings] == [(0, 162), (0, 324), (162, 0)]
    assert [standing.games for standing in match.standings] == [(0, 0), (0, 1), (0, 1)]


def test_the_deal_goes_on_from_game_to_game():
    match, _ = after(3, 0, 0, 1, 1, 1)
    assert [deal.dealer for deal in match.deals] == [3, 0, 1, 2, 3]


def test_a_game_won_is_told_and_then_the_match():
    _, heard = after(3, 0, 0)
    assert heard[-2:] == [DealScored(heard[-2].score, (0, 324)), GameWon(B, (0, 1))]
    _, heard = after(3, 0, 0, 0, 0)
    assert heard[-2:] == [GameWon(B, (0, 2)), MatchWon(B)]
    _, heard = after(1, 0, 0)
    assert not [event for event in heard if isinstance(event, GameWon)]


# BOTH-CROSS


def called(side: Side, score: tuple[int, int]):
    """Return the score of a deal that a side has called and made."""
    contract = Contract(Suit.HEARTS, Seat(side), forced=False, bid=50)
    return played_out(Rules.from_data("auction"), contract, score, (0, 0), (0, 0), (0, 0))


@pytest.mark.parametrize(
    ("callers", "totals", "last", "higher", "theirs"),
    [
        (A, (510, 540), (80, 82), B, A),
        (B, (510, 540), (80, 82), B, B),
        (A, (540, 510), (80, 82), A, A),
        (B, (540, 510), (80, 82), A, B),
        (A, (520, 520), (80, 82), B, A),  # level: the last deal decides
        (B, (520, 520), (82, 80), A, B),
        (A, (520, 520), (81, 81), None, A),  # that level too: one more deal
        (A, (499, 500), (80, 82), B, B),  # only one has crossed
        (B, (500, 499), (80, 82), A, A),
        (A, (499, 499), (80, 82), None, None),
        (A, (500, 500), (80, 82), B, A),  # at the target is enough
    ],
)
def test_both_cross(callers, totals, last, higher, theirs):
    score = called(callers, last)
    assert score.score == last
    assert winner_of_game(totals, score, Rules(both_cross="higher")) == higher
    assert winner_of_game(totals, score, Rules(both_cross="callers")) == theirs


def test_a_deal_thrown_in_wins_nobody_the_game():
    assert winner_of_game((499, 499), PASSED_OUT, Rules(both_cross="callers")) is None


@pytest.mark.parametrize(
    ("both_cross", "passes", "winner"), [("higher", 0, A), ("higher", 1, A), ("callers", 1, B)]
)
def test_both_cross_at_the_table(both_cross, passes, winner):
    """Spades: South and North take 108. West calls them, and has bid no more than its 54."""
    rules = Rules.from_data("auction").changed(both_cross=both_cross, target=50)
    match, _ = Match(rules).deal_cards(deck_of(QUIET), 3)
    caller = passes
    match = do(match, *["0 pass"] * passes, f"{caller} bid 50")
    while match.turn != caller:
        match = do(match, f"{match.turn} pass")
    match = play_out(do(match, f"{caller} trump S"))
    assert match.totals == (108, 54)
    assert match.winner == winner
