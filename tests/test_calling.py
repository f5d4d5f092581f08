"""FORCED-400, ALL-PASS, NO-TRUMP and the cards seen, as options of the game where a suit is called.

East (seat 3) deals, South (seat 0) is eldest.
"""

import pytest

from tarabish import Match, Rules, Seat
from tarabish.actions import Pass
from tarabish.auction import Auction
from tarabish.deal import Deal
from tarabish.events import TrumpNamed
from tests.table import QUIET, deck_of, do, play_out, refused, score, table, tell

FORCED = Rules(forced_at_400=True)
PASSES = ("0 pass", "1 pass", "2 pass", "3 pass")


def said(match: Match) -> list[str]:
    return [str(action) for action in match.legal_actions()]


def speakers(rules: Rules, totals: tuple[int, int]) -> tuple[list[int], bool]:
    """Return who comes to speak with these totals before the deal, and if the last may pass.

    Everybody passes who may.
    """
    deal = Deal.start(rules, Seat.EAST, deck_of(QUIET), totals)
    spoken = []
    while deal.turn is not None:
        spoken.append(int(deal.turn))
        if deal.why_not(Pass(deal.turn)):
            return spoken, False
        deal, _ = deal.apply(Pass(deal.turn))
    return spoken, True


# FORCED-400


@pytest.mark.parametrize(
    ("totals", "forced"),
    [
        ((0, 0), None),
        ((400, 0), None),  # exactly 400 is not over 400
        ((401, 0), 2),  # of A, North speaks last
        ((0, 401), 3),  # of B, the dealer
        ((401, 402), 3),  # both over 400: the side with more
        ((402, 401), 2),
        ((450, 450), None),  # level: nobody beyond the ordinary rule
        ((400, 401), 3),
        ((401, 400), 2),
    ],
)
@pytest.mark.parametrize("all_pass", ["dealer-calls", "same-dealer", "next-dealer"])
def test_a_side_over_400_may_not_let_the_call_slide(totals, forced, all_pass):
    rules = FORCED.changed(all_pass=all_pass)
    if forced is None and all_pass == "dealer-calls":
        forced = 3
    spoken, all_may_pass = speakers(rules, totals)
    assert spoken == [0, 1, 2, 3][: 4 if forced is None else forced + 1]
    assert all_may_pass is (forced is None)
    assert Auction(rules, Seat.EAST, totals).forced == forced


def test_without_the_option_nobody_is_forced_at_400():
    assert speakers(Rules(), (450, 0)) == ([0, 1, 2, 3], False)  # the dealer as ever
    assert speakers(Rules(all_pass="next-dealer"), (450, 0)) == ([0, 1, 2, 3], True)
    assert speakers(Rules(all_pass="next-dealer"), (0, 450)) == ([0, 1, 2, 3], True)


def over_400(rules: Rules, loser: int) -> Match:
    """Return a match after three deals given up by a seat: the other side has 486. South deals."""
    match = Match(rules)
    for dealer in (1, 2, 3):
        match, _ = match.deal_cards(deck_of(QUIET, dealer), dealer)
        match = do(match, f"{match.turn} call H", f"{loser} concede")
    match, _ = match.deal_cards(deck_of(QUIET, 0))
    return match


def test_the_third_to_speak_is_forced_in_a_match():
    """South deals, B has 486: of B, East speaks last."""
    match = do(over_400(FORCED, 0), "1 pass", "2 pass")
    assert match.totals == (0, 486)
    assert said(match) == ["3 call C", "3 call D", "3 call H", "3 call S"]
    assert refused(match, "3 pass") == "FORCED-400"
    _, heard = tell(match, "3 call S")
    assert heard == [TrumpNamed(Seat.EAST, "S", forced=True)]
    assert "3 pass" in said(do(over_400(Rules(), 0), "1 pass", "2 pass"))


def test_the_dealer_is_forced_in_a_match_where_else_all_could_pass():
    """South deals, A has 486."""
    rules = FORCED.changed(all_pass="next-dealer")
    match = do(over_400(rules, 1), "1 pass", "2 pass", "3 pass")
    assert match.totals == (486, 0)
    assert refused(match, "0 pass") == "FORCED-400"
    assert do(match, "0 call H").deal.contract.forced
    match = do(over_400(Rules(all_pass="next-dealer"), 1), "1 pass", "2 pass", "3 pass", "0 pass")
    assert score(match).outcome == "thrown-in"


def test_a_side_over_400_may_pass_when_its_partner_speaks_later():
    assert "1 pass" in said(over_400(FORCED, 0))


def test_a_new_game_of_a_match_begins_below_400():
    rules = FORCED.changed(games=3, target=486)
    match = over_400(rules, 0)
    assert match.games == (0, 1)
    assert "3 pass" in said(do(match, "1 pass", "2 pass"))


# ALL-PASS


@pytest.mark.parametrize(("all_pass", "dealer"), [("same-dealer", 3), ("next-dealer", 0)])
def test_the_dealer_may_pass_nobody_scores_and_the_deal_stays_or_moves_on(all_pass, dealer):
    match = table(QUIET, *PASSES[:3], rules=Rules(all_pass=all_pass))
    assert said(match) == ["3 pass", "3 call C", "3 call D", "3 call H", "3 call S"]
    match = do(match, "3 pass")
    assert match.deal.over
    assert match.deal.contract is None
    assert (score(match).outcome, match.totals) == ("thrown-in", (0, 0))
    assert match.next_dealer == dealer
    match, _ = match.deal_cards(match.deal.deck)
    assert match.deal.dealer == dealer


@pytest.mark.parametrize("all_pass", ["dealer-calls", "same-dealer", "next-dealer"])
def test_after_a_deal_that_was_played_it_moves_on_whatever_all_pass_says(all_pass):
    match = play_out(table(QUIET, "0 call H", rules=Rules(all_pass=all_pass)))
    assert match.next_dealer == 0


def test_a_dealer_who_may_pass_is_not_forced_to_call():
    steps = (*PASSES[:3], "3 call H")
    assert table(QUIET, *steps).deal.contract.forced
    assert not table(QUIET, *steps, rules=Rules(all_pass="next-dealer")).deal.contract.forced


# NO-TRUMP


def test_no_trump_may_be_called_where_the_rules_have_it():
    match = table(QUIET, rules=Rules(no_trump=True))
    assert said(match)[-1] == "0 call NT"
    assert do(match, "0 call NT").deal.contract.trump == "NT"
    assert refused(table(QUIET), "0 call NT") == "NO-TRUMP"
    assert "0 call NT" not in said(table(QUIET))


def test_with_no_trump_half_is_half_of_130_and_nothing_is_doubled():
    match = play_out(table(QUIET, "0 call NT", rules=Rules(no_trump=True)))
    assert sum(score(match).cards) == 120
    assert score(match).whole == 130
    assert score(match).needed == 66
    assert sum(score(match).score) == 130


def test_nobody_has_bella_with_no_trump():
    picture = """
        South  ♥QK …
        West   …
        North  …
        East   …
    """
    match = table(picture, "0 call NT", rules=Rules(no_trump=True))
    assert match.deal.bella_holder is None
    for c in ("QH", "KH"):
        assert refused(match, f"0 play {c} bella") == "BELLA"
    assert score(do(match, "0 concede")).whole == 130


def test_runs_count_with_no_trump_and_equal_ones_cancel_in_every_suit():
    picture = """
        South  ♣JQK …
        West   …
        North  …
        East   ♥JQK …
    """
    steps = ("0 say twenty", "any", "any", "any", "3 say twenty", "any")
    rules = Rules(no_trump=True)
    assert table(picture, "0 call NT", *steps, rules=rules).deal.run_winner is None
    assert table(picture, "0 call H", *steps, rules=rules).deal.run_winner == 3


# KITTY


@pytest.mark.parametrize("cards", [3, 9])
def test_without_a_kitty_nothing_is_picked_up_after_a_pass(cards):
    match = table(QUIET, rules=Rules(cards_before_auction=cards))
    for step in ("0 pass", "1 pass", "2 pass", "3 call H"):
        for seat in Seat:
            assert not match.deal.has_kitty(seat)
            assert set(match.deal.seen(seat)) == set(match.deal.dealt[seat][:cards])
        match = do(match, step)
    assert [match.deal.seen(seat) for seat in Seat] == list(match.deal.held)
