"""MISPLAY, CHALLENGE, COUNT and CONCEDE where misplays are called, not prevented.

East (seat 3) deals, South (seat 0) is eldest; hearts are trump.
"""

import pytest

from tarabish import Match, Rules, Seat, parse_action
from tarabish.actions import Play
from tarabish.errors import Reason
from tarabish.events import CardsThrownIn, CountAsked, DealScored, MisplayCalled, Misstep
from tarabish.legality import why_misplay
from tests.table import QUIET, do, play_out, refused, score, table, tell, to_turn

CALLED = Rules(misplay="called")

BROKEN = ("6C", "1 play 9H", "8C", "9C")
"""West trumps a club although it holds two: it has not followed. West takes the trick."""


def texts(things) -> list[str]:
    return [str(thing) for thing in things]


def playing(*steps: str, picture: str = QUIET, rules: Rules = CALLED) -> Match:
    return table(picture, "0 call H", *steps, rules=rules)


def outcome(match: Match, challenge: str) -> tuple[str, tuple[int, int]]:
    done = score(do(match, challenge))
    return str(done.outcome), done.score


def at_the_count(*steps: str, picture: str = QUIET) -> Match:
    """Return a deal of nine tricks that waits for the count, legal after the steps."""
    match = playing(*steps, picture=picture)
    while match.turn is not None:
        plays = (Play(match.turn, c) for c in match.deal.held[match.turn])
        match = do(match, next(str(p) for p in plays if not why_misplay(match.deal, p)))
    return match


# MISPLAY


def test_any_card_held_may_be_played():
    match = playing("6C")
    plays = [action for action in match.legal_actions() if isinstance(action, Play)]
    assert {play.card for play in plays} == set(match.deal.held[1])
    assert len(plays) == 9
    for c in match.deal.held[1]:
        assert do(match, f"1 play {c}").turn == 2


def test_a_card_not_held_or_out_of_turn_is_still_refused():
    match = playing("6C")
    assert refused(match, "1 play 6C") == refused(match, "1 play AC") == "HAND"
    assert refused(match, "2 play 8C") == "TURN"


def test_misplays_are_prevented_otherwise():
    match = playing("6C", rules=Rules())
    assert refused(match, "1 play 9H") == "FOLLOW"
    assert refused(match, "1 misplay 1") == "CHALLENGE"
    assert refused(play_out(match), "1 count") == "TURN"
    assert refused(match, "1 count") == "COUNT"


VOIDS = """
    South  ♣A ♥T …
    West   ♦9TQ ♥6J9 ♠8TQ
    North  ♦7JA ♠67JA …
    East   …
"""


@pytest.mark.parametrize(
    ("steps", "misplays"),
    [
        (("AC", "6H"), []),  # void of clubs, trumps in
        (("AC", "9D"), [(1, 1)]),  # does not trump
        (("TH", "6H"), [(1, 1)]),  # does not overtrump, holding jack and nine
        (("TH", "8S"), [(1, 1)]),  # does not follow trump
        (("TH", "JH"), []),
    ],
)
def test_a_misplay_is_not_following_not_trumping_or_not_overtrumping_when_able(steps, misplays):
    match = playing(*steps, picture=VOIDS)
    assert [(s.trick, s.seat) for s in match.deal.misplays] == misplays
    assert outcome(match, "0 misplay 1")[0] == ("misplay" if misplays else "false-misplay")


def test_not_beating_your_partners_trump_is_a_misplay_unless_it_need_not_be_beaten():
    picture = """
        South  ♣A …
        West   ♥T …
        North  ♣K …
        East   ♦9TQ ♥6J9 ♠8TQ
    """
    steps = ("AC", "1 play TH", "KC", "6H")
    match = playing(*steps, picture=picture)
    assert any((s.trick, s.seat) == (1, 3) for s in match.deal.misplays)
    match = playing(*steps, picture=picture, rules=CALLED.changed(overtrump_partner="need-not"))
    assert not any((s.trick, s.seat) == (1, 3) for s in match.deal.misplays)


def test_a_misplay_that_nobody_calls_stands():
    match = playing(*BROKEN)
    assert match.turn == 1
    assert match.deal.taken == (0, 14)
    match = at_the_count(*BROKEN)
    done = score(do(match, "0 count"))
    assert done.outcome in {"made", "bait"}
    assert sum(done.cards) == 152


# CHALLENGE


@pytest.mark.parametrize("seat", Seat)
def test_a_right_challenge_gives_the_challengers_side_the_whole(seat):
    match = playing(*BROKEN)
    right = seat in {0, 2}
    match, heard = tell(match, f"{seat} misplay 1")
    assert score(match).outcome == ("misplay" if right else "false-misplay")
    assert score(match).score == match.totals == (162, 0)
    found = Misstep(1, Seat.WEST, Reason("FOLLOW", "must follow clubs")) if right else None
    assert heard == [MisplayCalled(seat, 1, found), DealScored(score(match), (162, 0))]
    assert match.deal.over
    assert match.next_dealer == 0


def test_a_challenge_names_a_trick_finished_or_current():
    match = playing()
    assert outcome(match, "1 misplay 1") == ("false-misplay", (162, 0))  # before the lead
    for trick in (0, 2, 9, 10):
        assert refused(match, f"1 misplay {trick}") == "CHALLENGE"
    match = do(match, *BROKEN, "7C")
    assert outcome(match, "0 misplay 1") == ("misplay", (162, 0))
    assert outcome(match, "0 misplay 2") == ("false-misplay", (0, 162))
    assert refused(match, "0 misplay 3") == "CHALLENGE"


def test_a_misplay_of_the_current_trick_is_called_at_once():
    match = playing("6C")
    assert outcome(match, "0 misplay 1") == ("false-misplay", (0, 162))
    assert outcome(do(match, "1 play 9H"), "0 misplay 1") == ("misplay", (162, 0))


def test_both_sides_may_have_misplayed_in_one_trick():
    match = playing("6C", "1 play 9H", "2 play 6H", "9C")
    for seat, score_ in ((0, (162, 0)), (1, (0, 162)), (2, (162, 0)), (3, (0, 162))):
        assert outcome(match, f"{seat} misplay 1") == ("misplay", score_)


def test_it_is_judged_by_the_hands_of_that_moment():
    """West has no club left when it is called; it had two when it trumped."""
    match = at_the_count(*BROKEN)
    assert outcome(match, "2 misplay 1") == ("misplay", (162, 0))


@pytest.mark.parametrize("seat", Seat)
def test_any_seat_challenges_at_any_time_in_the_play_until_the_count(seat):
    match = playing()
    while match.turn is not None:
        assert match.why_not(parse_action(f"{seat} misplay {match.deal.trick_number}")) is None
        match = do(match, "any")
    assert match.why_not(parse_action(f"{seat} misplay 9")) is None
    assert refused(match, f"{seat} misplay 10") == "CHALLENGE"
    assert refused(do(match, "0 count"), f"{seat} misplay 9") == "TURN"


def test_nobody_challenges_during_the_auction():
    match = table(QUIET, rules=CALLED)
    assert refused(match, "0 misplay 1") == "CHALLENGE"
    assert refused(do(match, "0 pass"), "0 misplay 1") == "CHALLENGE"


def test_a_challenge_may_be_legal_without_being_right():
    """What may be done tells nobody whether there was a misplay."""
    fair, broken = playing("6C", "7C"), playing("6C", "1 play 9H")
    for seat in (0, 2, 3):
        mine = [texts(match.legal_actions(Seat(seat))) for match in (fair, broken)]
        assert [[text for text in row if "misplay" in text] for row in mine] == (
            [[f"{seat} misplay 1"]] * 2
        )


# COUNT


def test_after_the_ninth_trick_the_deal_waits_for_the_count():
    match = at_the_count()
    assert match.deal.awaits_count
    assert not match.deal.over
    assert match.turn is None
    assert match.deal.score is None
    assert match.totals == (0, 0)
    assert not match.between_deals
    legal = texts(match.legal_actions())
    assert legal == [*(f"0 misplay {trick}" for trick in range(1, 10)), "0 count"]
    assert refused(match, "0 concede") == "CONCEDE"
    for action in ("0 play 6C", "0 say twenty", "0 pass", "0 declare 6C 7C 8C"):
        assert refused(match, action) in {"TURN", "RUN-CALL"}, action


@pytest.mark.parametrize("seat", Seat)
def test_whoever_asks_for_the_count_the_deal_is_scored(seat):
    match, heard = tell(at_the_count(), f"{seat} count")
    assert heard == [CountAsked(seat), DealScored(score(match), match.totals)]
    assert score(match) == score(play_out(playing(rules=Rules())))
    assert match.between_deals


def test_nobody_counts_before_the_ninth_trick():
    match = playing()
    while match.turn is not None:
        assert refused(match, "0 count") == "COUNT"
        match = do(match, "any")
    assert match.deal.awaits_count


# WHOLE, CONCEDE

RUNS = """
    South  ♥QK ♣678 ♠TJQK
    West   …
    North  …
    East   …
"""


def test_a_challenge_is_worth_the_runs_called_and_bella_as_if_shown():
    match = playing("0 say fifty", picture=RUNS)
    assert outcome(match, "1 misplay 1") == ("false-misplay", (162 + 70 + 20, 0))
    match = to_turn(do(match, "6C", "trick"), 0)
    assert outcome(match, "1 misplay 1") == ("false-misplay", (252, 0))
    unshown = do(match, "any")
    assert outcome(unshown, "1 misplay 1") == ("false-misplay", (182, 0))
    shown = do(match, "0 show TS JS QS KS", "any")
    assert outcome(shown, "1 misplay 1") == ("false-misplay", (232, 0))


def test_the_whole_with_no_trump_and_a_last_trick_of_four():
    rules = CALLED.changed(no_trump=True, last_trick=4)
    match = table(RUNS, "0 call NT", rules=rules)
    assert outcome(match, "1 misplay 1") == ("false-misplay", (124, 0))
    assert outcome(do(match, "0 say fifty"), "1 misplay 1") == ("false-misplay", (194, 0))
    assert outcome(table(RUNS, "0 call H", rules=rules), "1 misplay 1")[1] == (176, 0)


@pytest.mark.parametrize("seat", Seat)
def test_throwing_in_is_no_way_out_of_a_misplay_but_ends_the_deal(seat):
    match, heard = tell(playing(*BROKEN), f"{seat} concede")
    assert score(match).outcome == "conceded"
    assert score(match).score == ((0, 162) if seat in {0, 2} else (162, 0))
    assert heard[0] == CardsThrownIn(seat)
    assert refused(match, "0 misplay 1") == "TURN"


def test_in_the_bidding_game_the_whole_goes_to_the_challenger_whatever_was_bid():
    rules = Rules.from_data({"preset": "auction", "misplay": "called", "no_trump": True})
    bid = ("0 bid 150", "1 pass", "2 pass", "3 pass")
    match = table(QUIET, *bid, "0 trump NT", "6C", "1 play 9H", rules=rules)
    assert outcome(match, "0 misplay 1") == ("misplay", (130, 0))  # not doubled
    assert outcome(match, "1 misplay 1") == ("false-misplay", (130, 0))
