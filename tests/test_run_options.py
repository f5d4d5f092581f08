"""What options change of runs and bella in the game of one player's runs.

`melds: none`, `equal_melds`, `fifty_shown_late`, `bella_call`, `bella_early`, `bella_with_run`.
East (seat 3) deals, South (seat 0) is eldest; hearts are trump.
"""

import pytest

from tarabish import Match, Rules, Seat, Suit
from tarabish.actions import parse_action
from tarabish.events import BellaCalled, RunContestDecided, RunShown
from tarabish.melds import best_run, contest, runs_in
from tests.table import (
    do,
    hand,
    play_out,
    play_when_allowed,
    refused,
    score,
    table,
    tell,
    to_turn,
    until_allowed,
)

NO_RUNS = Rules(melds="none")
NO_BELLA = Rules(bella_call="never")
LATE = Rules(fifty_shown_late=True)
EITHER = Rules(bella_call="either")
EARLY = Rules(bella_early="misplay")
EARLY_CALLED = Rules(bella_early="misplay", misplay="called")
WITH_RUN = Rules(bella_with_run="misplay")
WITH_RUN_CALLED = Rules(bella_with_run="misplay", misplay="called")


def after_first_trick(picture: str, *steps: str, rules: Rules, seat: int = 0) -> Match:
    return to_turn(table(picture, "0 call H", *steps, "trick", rules=rules), seat)


def shows(match: Match) -> list[str]:
    return [str(action) for action in match.legal_actions() if " show " in str(action)]


# RUN-BEST: equal_melds


@pytest.mark.parametrize(
    ("equal_melds", "winners"),
    [
        # equal runs of opponents, of partners, and of three; South, West, North, East is eldest
        ("cancel", ([None] * 4, [None] * 4, [None] * 4)),
        ("cancel-opponents", ([None] * 4, [0, 2, 2, 0], [None] * 4)),
        ("elder", ([0, 1, 0, 0], [0, 2, 2, 0], [0, 1, 2, 0])),
    ],
)
def test_two_equal_plain_runs_at_the_top(equal_melds, winners):
    rules = Rules(equal_melds=equal_melds)
    pairs = [{0: "♣QKA", 1: "♠QKA"}, {0: "♣QKA", 2: "♠QKA"}, {0: "♣QKA", 1: "♠QKA", 2: "♦QKA"}]
    for held, expected in zip(pairs, winners, strict=True):
        best = {Seat(s): best_run(runs_in(hand(held[s])), Suit.HEARTS) for s in held}
        for eldest in Seat:
            assert contest(best, Suit.HEARTS, rules, eldest) == expected[eldest]
            # a lower third gains nothing, trump stands above both
            low = {**best, Seat.EAST: runs_in(hand("♦678"))[0]}
            assert contest(low, Suit.HEARTS, rules, eldest) == expected[eldest]
            high = {**best, Seat.EAST: runs_in(hand("♥QKA"))[0]}
            assert contest(high, Suit.HEARTS, rules, eldest) == Seat.EAST


LEVEL = """
    South  ♣JQK ♦678 …
    West   ♠JQK …
    North  …
    East   …
"""


@pytest.mark.parametrize(
    ("equal_melds", "winner"), [("cancel", None), ("cancel-opponents", None), ("elder", 0)]
)
def test_equal_runs_at_the_table(equal_melds, winner):
    rules = Rules(equal_melds=equal_melds)
    match, heard = tell(
        table(LEVEL, "0 call H", rules=rules), "0 say twenty", "JC", "1 say twenty", "trick"
    )
    assert RunContestDecided(winner) in heard
    match = to_turn(match, 0)
    assert shows(match) == ([] if winner is None else ["0 show JC QC KC", "0 show 6D 7D 8D"])


# RUN-SHOW: fifty_shown_late

FIFTY = """
    South  ♠JQKA ♣678 …
    West   …
    North  …
    East   …
"""


def third_turn(rules: Rules, *shown: str) -> Match:
    match = after_first_trick(FIFTY, "0 say fifty", "0 play 6C", rules=rules)
    return to_turn(do(match, *shown, "any"), 0)


def test_a_fifty_shown_a_turn_late_counts_as_a_twenty():
    match = third_turn(LATE)
    assert shows(match) == ["0 show JS QS KS AS"]  # a twenty cannot be shown that late
    assert refused(match, "0 show 6C 7C 8C") == "RUN-SHOW"
    match, heard = tell(match, "0 show JS QS KS AS")
    assert heard == [RunShown(Seat.SOUTH, hand("♠JQKA"), late=True)]
    assert refused(match, "0 show JS QS KS AS") == "RUN-SHOW"
    assert score(play_out(match)).melds == (20, 0)
    assert score(do(match, "0 concede")).whole == 182


def test_a_fifty_shown_a_turn_late_counts_nothing_without_the_option():
    match = third_turn(Rules())
    assert shows(match) == []
    assert refused(match, "0 show JS QS KS AS") == "RUN-SHOW"
    assert score(play_out(match)).melds == (0, 0)


def test_a_fifty_shown_in_time_counts_fifty_and_is_not_shown_again():
    match = third_turn(LATE, "0 show JS QS KS AS", "0 show 6C 7C 8C")
    assert shows(match) == []
    assert refused(match, "0 show JS QS KS AS") == "RUN-SHOW"
    assert score(play_out(match)).melds == (70, 0)


def test_the_twenty_in_time_and_the_fifty_late_are_forty():
    match = do(third_turn(LATE, "0 show 6C 7C 8C"), "0 show JS QS KS AS")
    assert score(play_out(match)).melds == (40, 0)


def test_before_the_fourth_card_it_is_too_late():
    match = to_turn(do(third_turn(LATE), "any"), 0)
    assert refused(match, "0 show JS QS KS AS") == "RUN-SHOW"


def test_only_the_winner_of_the_contest_shows_late():
    picture = FIFTY.replace("West   …", "West   ♦6789 …")
    match = after_first_trick(
        picture, "0 say fifty", "0 play 6C", "1 say fifty", rules=LATE, seat=1
    )
    match = to_turn(do(match, "any"), 1)
    assert match.deal.cards_played(Seat.WEST) == 2
    assert refused(match, "1 show 6D 7D 8D 9D") == "RUN-BEST"


# BELLA: bella_call, bella_early

BELLA = """
    South  ♥QK ♣6 ♦8 …
    West   …
    North  …
    East   …
"""


@pytest.mark.parametrize(("first", "last"), [("QH", "KH"), ("KH", "QH")])
def test_bella_called_with_either_card_counts_once(first, last):
    match, heard = tell(table(BELLA, "0 call H", rules=EITHER), f"0 play {first} bella")
    assert BellaCalled(Seat.SOUTH, counts=True) in heard
    match = until_allowed(match, f"0 play {last}")
    assert refused(match, f"0 play {last} bella") == "BELLA"
    assert score(play_out(match)).bella == (20, 0)
    late = play_when_allowed(
        table(BELLA, "0 call H", f"0 play {first}", rules=EITHER), f"0 play {last} bella"
    )
    assert score(play_out(late)).bella == (20, 0)


def test_bella_called_with_neither_does_not_count_where_either_would_do():
    match = play_when_allowed(table(BELLA, "0 call H", "0 play QH", rules=EITHER), "0 play KH")
    assert score(play_out(match)).bella == (0, 0)


def test_an_early_bella_that_is_a_misplay_is_refused_where_misplays_are_prevented():
    match = table(BELLA, "0 call H", rules=EARLY)
    assert refused(match, "0 play QH bella") == refused(match, "0 play KH bella") == "BELLA"
    match = play_when_allowed(do(match, "0 play QH"), "0 play KH bella")
    assert score(play_out(match)).bella == (20, 0)


@pytest.mark.parametrize(("challenge", "outcome"), [("1", "misplay"), ("2", "false-misplay")])
def test_an_early_bella_is_a_misplay_of_its_trick_where_the_rules_say_so(challenge, outcome):
    match, heard = tell(
        table(BELLA, "0 call H", rules=EARLY_CALLED), "0 play QH bella", "trick", "any"
    )
    assert BellaCalled(Seat.SOUTH, counts=True) in heard  # nobody points it out
    match = do(match, f"1 misplay {challenge}")
    assert score(match).outcome == outcome
    assert score(match).whole == 162  # and its twenty are lost
    assert score(match).score == ((0, 162) if outcome == "misplay" else (162, 0))


def test_an_early_bella_that_nobody_calls_does_not_count():
    match = play_out(table(BELLA, "0 call H", "0 play QH bella", rules=EARLY_CALLED))
    assert score(do(match, "1 count")).bella == (0, 0)


def test_an_early_bella_that_forfeits_is_no_misplay():
    rules = Rules(misplay="called")
    match = table(BELLA, "0 call H", "0 play QH bella", "1 misplay 1", rules=rules)
    assert score(match).outcome == "false-misplay"


def test_bella_is_never_early_where_either_card_will_do():
    rules = EARLY_CALLED.changed(bella_call="either")
    match = table(BELLA, "0 call H", "0 play QH bella", "1 misplay 1", rules=rules)
    assert score(match).outcome == "false-misplay"
    assert score(match).whole == 182


# BELLA: bella_with_run

WITH_BOTH = """
    South  ♥QKA ♣678 …
    West   …
    North  …
    East   …
"""


def shown(rules: Rules) -> Match:
    match = after_first_trick(WITH_BOTH, "0 say twenty", "0 play 6C", rules=rules)
    return do(match, "0 show QH KH AH")


def test_bella_with_a_run_is_refused_where_it_is_a_misplay_and_misplays_are_prevented():
    assert refused(shown(WITH_RUN), "0 bella") == "BELLA"
    match = play_when_allowed(shown(WITH_RUN), "0 play QH")
    match = play_when_allowed(match, "0 play KH bella")
    assert score(play_out(match)).bella == (20, 0)


@pytest.mark.parametrize(("trick", "outcome"), [(1, "false-misplay"), (2, "misplay")])
def test_bella_with_a_run_is_a_misplay_of_trick_2(trick, outcome):
    match, heard = tell(shown(WITH_RUN_CALLED), "0 bella")
    assert heard == [BellaCalled(Seat.SOUTH, counts=True)]
    for now in (match, to_turn(do(match, "any", "trick"), 0)):
        assert score(do(now, f"3 misplay {trick}")).outcome == outcome
    assert score(do(match, "3 misplay 2")).score == (0, 202)  # both runs, and no bella


def test_bella_with_a_run_is_no_misplay_where_it_is_allowed():
    match = do(shown(Rules(misplay="called")), "0 bella", "3 misplay 2")
    assert score(match).outcome == "false-misplay"
    assert score(match).score == (222, 0)


def test_bella_may_be_called_with_a_fifty_shown_late():
    picture = WITH_BOTH.replace("♥QKA", "♥JQKA")
    match = after_first_trick(picture, "0 say fifty", "0 play 6C", rules=LATE)
    match = to_turn(do(match, "any"), 0)
    match = do(match, "0 show JH QH KH AH", "0 bella")
    assert score(play_out(match)).bella == (20, 0)
    assert score(play_out(match)).melds == (20, 0)


# RUN: melds none


@pytest.mark.parametrize("preset", ["cape-breton", "auction"])
def test_where_nobodys_runs_count_none_is_called_shown_or_declared(preset):
    rules = Rules.from_data(preset).changed(melds="none")
    called = ["0 call H"]
    if preset == "auction":
        called = ["0 bid 50", "1 pass", "2 pass", "3 pass", "0 trump H"]
    match = table(WITH_BOTH, *called, rules=rules)
    for action in ("0 say twenty", "0 show QH KH AH", "0 declare QH KH AH"):
        assert refused(match, action) == "RUN"
    while match.deal.turn is not None:
        told = {str(action).split()[1] for action in match.legal_actions()}
        assert not told & {"say", "show", "declare"}
        match, heard = tell(match, "any")
        assert not any(isinstance(event, RunContestDecided) for event in heard)
    assert score(match).melds == (0, 0)
    assert sum(score(match).score) in {162, 182}


def test_where_nobodys_runs_count_the_whole_has_none():
    match = table(WITH_BOTH, "0 call H", rules=NO_RUNS)
    assert score(do(match, "0 concede")).score == (0, 182)
    without = table(WITH_BOTH, "0 call H", rules=NO_RUNS.changed(bella_call="never"))
    assert score(do(without, "0 concede")).score == (0, 162)


# BELLA: bella_call never


@pytest.mark.parametrize(("first", "last"), [("KH", "QH"), ("QH", "KH")])
def test_where_bella_does_not_count_it_is_called_with_neither_card(first, last):
    match = table(WITH_BOTH, "0 call H", rules=NO_BELLA)
    assert refused(match, f"0 play {first} bella") == "BELLA"
    match = play_when_allowed(do(match, f"0 play {first}"), f"0 play {last}")
    assert score(play_out(match)).bella == (0, 0)


def test_where_bella_does_not_count_the_refusal_says_so():
    match = table(WITH_BOTH, "0 call H", rules=NO_BELLA)
    reason = match.deal.why_not(parse_action("0 play KH bella"))
    assert reason.text == "cannot: in this game bella does not count"


def test_where_bella_does_not_count_it_is_not_called_with_a_run():
    assert refused(shown(NO_BELLA), "0 bella") == "BELLA"
