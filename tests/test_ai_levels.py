"""The levels by name, what a rookie does that others do not, and slips at every level."""

import pytest

from tarabish import Match, Rules, Seat, View, shuffled, view_of
from tarabish.actions import Action, Misplay, Play
from tarabish.ai import (
    Level,
    choose,
    due,
    finish,
    in_one_step,
    rookie,
    slip,
    slipping,
    thinker_of,
)
from tarabish.ai.searching import WITHOUT_KERNEL, champion, legion
from tarabish.ai.telling import rings_bella
from tarabish.ai.turns import Player
from tests.table import QUIET, do, table

KITCHEN = Rules.from_data("kitchen")
AUCTION = Rules.from_data("auction").changed(no_trump=True, second_round=True)


def dealt(name: str, rules: Rules | None = None) -> Match:
    match, _ = Match(rules or Rules()).deal_cards(shuffled(seed=name), Seat(len(name) % 4))
    return match


def at_turn(match: Match) -> View:
    assert match.turn is not None
    return view_of(match, match.turn)


def rookies(match: Match) -> str:
    """Return what a rookie whose turn it is does, without the seat."""
    return str(rookie(at_turn(match))).split(" ", 1)[1]


def habit(match: Match) -> str:
    return str(choose(at_turn(match))).split(" ", 1)[1]


# By name


def test_there_are_four_the_weakest_first():
    assert [level.value for level in Level] == ["rookie", "kitchen", "legion", "champion"]
    assert len({level.label for level in Level}) == 4
    assert all(level.meaning.endswith(".") for level in Level)


@pytest.mark.cpython_only
def test_the_arena_knows_them_by_the_same_names_in_the_same_order():
    from tarabish.arena.players import PLAYERS

    assert [name for name in PLAYERS if name in list(Level)] == list(Level)


def test_each_is_the_player_of_its_name(kernel):
    views = [at_turn(table(QUIET)), at_turn(do(table(QUIET, "0 call H"), *["trick"] * 5))]
    for view in views:
        found = {level: finish(thinker_of(level, kernel)(view)) for level in Level}
        assert found[Level.ROOKIE] == rookie(view)
        assert found[Level.KITCHEN] == choose(view)
        assert found[Level.LEGION] == finish(legion(view))
        assert found[Level.CHAMPION] == finish(champion(kernel)(view))


def test_without_a_kernel_the_champion_thinks_in_python():
    view = at_turn(do(table(QUIET, "0 call H"), *["trick"] * 5))
    steps = len(list(thinker_of(Level.CHAMPION)(view)))
    assert steps < WITHOUT_KERNEL.worlds
    assert finish(thinker_of(Level.CHAMPION)(view)) in view.legal


# The rookie, as one knows it


def test_it_leads_its_ace_at_once_where_others_draw_trumps():
    for beside in "♣6 ♣7 ♣8 ♦6 ♦7 ♦8".split():
        match = table(f"South ♥J9A7 ♣A {beside} …\nWest …\nNorth …\nEast …", "0 call H")
        assert habit(match) == "play JH"
        assert rookies(match) == "play AC"


def test_it_calls_on_two_high_cards():
    match = table("South ♥96 ♣9A ♦6 ♠7 …\nWest …\nNorth …\nEast …")
    assert habit(match) == "pass"
    assert rookies(match) == "call C"


def test_it_passes_a_good_hand_with_one_high_card():
    match = table("South ♥JKQT ♦A ♠A …\nWest …\nNorth …\nEast …")
    assert habit(match) == "call H"
    assert rookies(match) == "pass"


def test_a_dealer_who_must_calls_all_the_same():
    match = table("South …\nWest …\nNorth …\nEast …", "0 pass", "1 pass", "2 pass")
    assert rookies(match).startswith("call ")


def test_it_gives_partner_no_points():
    """South's ace has the trick; North, who is last but one, could give it the king of clubs."""
    picture = """
        South  ♣A …
        West   ♣6 …
        North  ♣K7 …
        East   …
    """
    match = do(table(picture, "0 call H"), "AC", "6C")
    assert rookies(match) in {"play 7C", "play KC"}
    assert rookies(match) == "play 7C"


def test_now_and_then_it_takes_a_trick_that_partner_has_already():
    taken = 0
    for beside in "♦6 ♦7 ♦8 ♦9 ♦T ♦J ♦Q ♦K ♦A ♠6 ♠7 ♠8 ♠9 ♠T ♠J ♠Q".split():
        picture = f"South ♣K …\nWest ♣6 …\nNorth ♣A8 {beside} …\nEast ♣T …"
        match = do(table(picture, "0 call H"), "KC", "6C")
        taken += rookies(match) == "play AC"
    assert 1 <= taken <= 8


def test_it_takes_with_its_best_what_its_least_would_take():
    """East, last to play, can take the trick with any trump."""
    picture = """
        South  ♣6 …
        West   ♣7 …
        North  ♣8 …
        East   ♥J7 ♦68Q ♠68TA
    """
    match = do(table(picture, "0 call H"), "6C", "7C", "8C")
    assert habit(match) == "play 7H"
    assert rookies(match) == "play JH"


def test_it_forgets_bella_now_and_then():
    """In deals in which South calls with king and queen; others never forget it."""
    rung, forgotten = 0, 0
    for beside in (f"{suit}{rank}" for suit in "♣♦♠" for rank in "6789TJQA"):
        match = table(f"South ♥KQ9 {beside} …\nWest …\nNorth …\nEast …", "0 call H")
        while (action := due(match, lambda _: rookie)) is not None:
            if isinstance(action, Play) and rings_bella(view_of(match, action.seat), action.card):
                rung += action.bella
                forgotten += not action.bella
            match, _ = match.apply(action)
    assert rung >= 2
    assert forgotten >= 1


# By the rules, whoever it is


@pytest.mark.parametrize(
    "rules",
    [Rules(), Rules.from_data("cheat-sheet"), KITCHEN, AUCTION, Rules(no_trump=True)],
    ids=["default", "cheat-sheet", "kitchen", "auction", "no trump"],
)
def test_a_rookie_plays_by_the_rules_and_the_same_when_asked_again(rules):
    for number in range(3):
        match = dealt(f"rookie {number}", rules)
        while (action := due(match, lambda _: rookie)) is not None:
            if match.turn is not None:
                view = at_turn(match)
                assert rookie(view) in view.legal
                assert rookie(View.from_json(view.to_json())) == rookie(view)
            match, _ = match.apply(action)
        deal = match.deal
        assert deal is not None
        assert deal.over
        assert not deal.misplays


def test_it_has_nothing_to_decide_when_others_play():
    match = table(QUIET)
    with pytest.raises(ValueError, match="nothing to decide"):
        rookie(view_of(match, Seat.NORTH))


@pytest.mark.slow
@pytest.mark.cpython_only
@pytest.mark.parametrize(("better", "worse"), [("rookie", "random"), ("kitchen", "rookie")])
def test_it_stands_clearly_between_chance_and_good_habits(better, worse):
    """Measured over 1,000 deals: see docs/benchmarks.md."""
    from tarabish.arena import duel, interval

    mean, half = interval([deal.difference for deal in duel(better, worse, 80, seed="rookie")])
    assert mean - half > 10


# Slips, where misplays are called


def misplays(player: Player, rules: Rules, deals: int) -> tuple[int, int]:
    """Return how many misplays players made in so many deals, and how many were called."""
    made = called = 0
    for number in range(deals):
        match = dealt(f"slip/{number}", rules)
        while (action := due(match, lambda _: player)) is not None:
            match, _ = match.apply(action)
        assert match.deal is not None
        made += len(match.deal.misplays)
        called += isinstance(match.deal.ended, Misplay)
    return made, called


@pytest.mark.parametrize("player", [choose, rookie])
def test_where_misplays_are_called_everybody_makes_some_and_they_are_caught(player):
    def careless(view: View) -> Action:
        return slip(view, player(view))

    made, called = misplays(careless, KITCHEN, 12)
    assert 1 <= made <= 9  # about one in twelve deals for each of four
    assert called >= 1
    assert misplays(player, KITCHEN, 12) == (0, 0)


def test_where_misplays_are_prevented_nobody_makes_any():
    match = dealt("slip")
    while (action := due(match)) is not None:
        view = view_of(match, action.seat)
        assert slip(view, action) is action
        match, _ = match.apply(action)


def test_a_thinker_that_slips_is_the_thinker_with_the_slip_in_place_of_its_card():
    tempted = 0
    for number in range(6):
        match = dealt(f"slip/{number}", KITCHEN)
        while (action := due(match)) is not None:
            view = view_of(match, action.seat)
            if view.turn == view.seat:
                own = finish(in_one_step(rookie)(view))
                found = finish(slipping(in_one_step(rookie))(view))
                assert found == slip(view, own)
                tempted += found != own
            match, _ = match.apply(action)
    assert tempted
