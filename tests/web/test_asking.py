"""Who is asked when: misplays are claimed at once, melds come in order, the count waits for you."""

import json
from dataclasses import replace

import pytest

from tarabish import Match, Seat, match_to_record
from tarabish.actions import Declare
from tests.table import QUIET, deck_of, do, play_out, table
from tests.web.desk import Desk, Shelf, again, sit
from tests.web.test_app_rules import desk_with
from tests.web.test_sayings import (
    CALLED,
    DEFERRED,
    MELDS,
    buttons,
    kitchen,
    legal_to_the_end,
    played,
    saved,
)
from web.asking import Asking

pytestmark = pytest.mark.cpython_only  # these need an event loop of their own


def told(desk: Desk) -> list[str]:
    return [str(action) for action in desk.app.match.deals[-1].actions]


# Misplays


def unproven() -> Match:
    """Your turn, last in the second trick, after throwing a club on West's ace of diamonds."""
    return table(QUIET, "1 call H", "AD 7D 8D 6C", "6D JD QD", rules=CALLED, dealer=0)


def test_a_misplay_you_made_is_not_claimed_before_it_is_proven() -> None:
    desk = saved(unproven())

    async def play(desk: Desk) -> None:
        before = told(desk)
        for _ in range(3):
            await desk.settled()
        assert told(desk) == before
        assert desk.glass.word == "ready"
        assert not desk.panel

    sit(play, desk)


def test_a_misplay_you_made_is_claimed_as_soon_as_it_is_proven() -> None:
    """You show a diamond, and with it take the trick, so it would be your turn."""
    desk = saved(unproven())

    async def play(desk: Desk) -> None:
        desk.press("act 0 play KD")
        assert desk.app.match.turn == 0
        await desk.settled()
        assert told(desk)[-2:] == ["0 play KD", "1 misplay 1"]
        assert desk.panel == "Deal 1"
        text = desk.page.the("score-panel").text
        assert "West calls a misplay in trick 1. Right: you had to follow diamonds." in text
        assert "You and North misplayed, and it was called: West and East get all 162." in text
        assert desk.app.match.totals == (0, 162)

    sit(play, desk)


def test_it_is_claimed_after_a_reload_too() -> None:
    desk = saved(do(unproven(), "0 play KD"))

    async def play(desk: Desk) -> None:
        assert told(desk)[-1] == "1 misplay 1"

    sit(play, desk)


def test_in_the_middle_of_a_trick_nobody_plays_on_over_it() -> None:
    match = table(QUIET, "1 call H", "6D 7D 8D 6C", "QD", rules=CALLED, dealer=0)
    desk = saved(match)

    async def play(desk: Desk) -> None:
        desk.press("act 0 play 9D")
        await desk.settled()
        assert told(desk)[-2] == "0 play 9D"
        assert told(desk)[-1] in {"1 misplay 1", "3 misplay 1"}

    sit(play, desk)


def test_where_misplays_are_prevented_only_whoever_is_on_turn_is_asked() -> None:
    desk = saved(table(QUIET, "0 call H"))
    asked: list[int] = []
    choose = desk.app.opponents.choose

    async def listening(view, log, level):
        asked.append(int(view.seat))
        return await choose(view, log, level)

    async def play(desk: Desk) -> None:
        desk.app.opponents.choose = listening
        desk.press("act 0 play AC")
        await desk.settled()
        cards = [text.split()[0] for text in told(desk)[2:]]
        assert [str(seat) for seat in asked] == cards

    sit(play, desk)


def test_a_right_challenge_counts_while_the_others_think() -> None:
    """The card that wins the trick is played, and it lies; only you know what West did before."""
    desk = saved(do(kitchen(), "8C 9C", "6D 7D 8D"))

    async def play(desk: Desk) -> None:
        desk.press("act 0 play KD")
        assert desk.glass.word == "thinking"
        desk.press("open misplay")
        desk.press("act 0 misplay 1")
        await desk.settled()
        assert "Right: West had to follow clubs." in desk.page.the("score-panel").text

    sit(play, desk)


# The count


def test_the_count_waits_for_you() -> None:
    desk = saved(legal_to_the_end(table(QUIET, "0 call H", rules=CALLED)))

    async def play(desk: Desk) -> None:
        for _ in range(3):
            await desk.settled()
        assert desk.app.match.deal.awaits_count
        assert not desk.panel
        assert buttons(desk.page) == ["Count", "Misplay!"]
        assert desk.way_on() == "act 0 count"
        desk.press("act 0 count")
        await desk.settled()
        assert desk.panel == "Deal 1"
        assert max(desk.app.match.totals) > 0
        assert told(desk)[-1] == "0 count"

    sit(play, desk)


def test_until_the_count_a_misplay_of_the_first_trick_can_be_called() -> None:
    desk = saved(legal_to_the_end(do(kitchen(), "8C 9C")))
    desk.press("open misplay")
    desk.press("act 0 misplay 1")
    assert desk.app.match.totals == (162, 0)


def test_your_partner_claims_what_is_proven_for_your_side() -> None:
    """The cards that West played after it show it to everybody."""
    desk = saved(legal_to_the_end(do(kitchen(), "8C 9C")))

    async def play(desk: Desk) -> None:
        assert told(desk)[-1] == "2 misplay 1"
        assert desk.app.match.totals == (162, 0)

    sit(play, desk)


# Deferred melds

KITCHEN_TOO = DEFERRED.changed(misplay="called")


def melds(desk: Desk) -> list[int]:
    """Return who declared, in order."""
    return [int(a.seat) for a in desk.app.match.deals[-1].actions if isinstance(a, Declare)]


@pytest.mark.parametrize("rules", [DEFERRED, KITCHEN_TOO], ids=["prevented", "called"])
@pytest.mark.parametrize("dealer", range(4))
def test_all_declare_in_order_from_eldest_and_the_score_waits_for_them(rules, dealer: int) -> None:
    desk = saved(legal_to_the_end(played(rules, dealer=dealer)))
    order = [(dealer + step) % 4 for step in (1, 2, 3, 4)]

    def look(_html: str, page) -> None:
        if page.find("score-panel"):
            assert melds(desk) == order

    async def play(desk: Desk) -> None:
        desk.glass.look = look
        assert melds(desk) == order[: order.index(0)]
        assert buttons(desk.page)[1] == "No more melds"
        assert not desk.panel
        desk.app.press("deal")  # nobody deals while somebody may declare
        assert len(desk.app.match.deals) == 1
        desk.press("act 0 declare 7C 8C 9C")
        await desk.settled()
        assert melds(desk) == order
        if rules.misplay == "called":
            assert not desk.panel
            desk.press("act 0 count")
            await desk.settled()
        assert desk.panel == "Deal 1"

    sit(play, desk)


@pytest.mark.parametrize("rules", [DEFERRED, KITCHEN_TOO], ids=["prevented", "called"])
@pytest.mark.parametrize("dealer", [3, 1])
def test_no_more_melds_lets_the_next_player_declare(rules, dealer: int) -> None:
    desk = saved(legal_to_the_end(played(rules, dealer=dealer)))

    async def play(desk: Desk) -> None:
        desk.press("no-more")
        await desk.settled()
        assert "no-more" not in desk.offered()
        assert sorted(melds(desk)) == [1, 2, 3]
        assert rules.misplay == "called" or desk.panel == "Deal 1"

    sit(play, desk)


def test_a_reload_among_the_melds_goes_on_where_it_was() -> None:
    """North deals, so East declared, then you have two melds to tell, then come West and North."""
    picture = MELDS.replace("♥6J ♦6 ♠6TJ", "♥6J ♠9TJ ♦6").replace("♠789 ♥9", "♠78 ♥9 ♠6")
    match, _ = Match(DEFERRED).deal_cards(deck_of(picture, 2), 2)
    match = do(match, "3 pass", "0 bid 50", "1 pass", "2 pass", "0 trump H")
    desk = saved(play_out(match))

    async def first(desk: Desk) -> None:
        assert melds(desk) == [3]
        desk.press("act 0 declare 9S TS JS")
        await desk.settled()
        assert melds(desk) == [3, 0]

    async def second(desk: Desk) -> None:
        assert melds(desk) == [3, 0]
        assert [p["data-do"] for p in desk.page.the("actions").having("data-do")] == [
            *("act 0 declare 7C 8C 9C", "no-more")
        ]
        assert not desk.panel
        desk.press("no-more")
        await desk.settled()
        assert melds(desk) == [3, 0, 1, 2]
        assert desk.panel == "Deal 1"
        desk.press("deal")
        await desk.settled()
        assert len(desk.app.match.deals) == 2

    sit(first, desk)
    sit(second, again(desk))


def test_where_nobody_holds_a_meld_the_score_comes_at_once() -> None:
    match = table(QUIET, "0 bid 50", "1 pass", "2 pass", "3 pass", "0 trump H", rules=DEFERRED)
    desk = Desk(shelf=Shelf(match=json.dumps(match_to_record(play_out(match)))))
    desk.app.ui = desk.app.ui.swept()
    desk.app.draw()
    assert desk.panel == "Deal 1"


def again_with_melds(match: Match) -> Match:
    """Return the match with one more deal of MELDS, West eldest, up to its last card."""
    match, _ = match.deal_cards(deck_of(MELDS, 0), 0)
    match = do(match, "1 pass", "2 pass", "3 pass", "0 bid 50", "0 trump H")
    return legal_to_the_end(match)


def test_who_is_through_in_one_deal_is_not_through_in_the_next() -> None:
    asking = Asking(Seat.SOUTH)
    first = legal_to_the_end(played(DEFERRED))
    assert asking.declarer(first) == Seat.SOUTH
    for seat in Seat:
        asking.through(first, seat)
    assert asking.declarer(first) is None
    second = again_with_melds(first)
    assert asking.declarer(second) == Seat.WEST
    asking.through(second, Seat.SOUTH)
    assert asking.declarer(second) == Seat.WEST


def test_a_new_match_asks_for_melds_anew() -> None:
    """Also in the deal of the same number."""
    desk = desk_with(DEFERRED)

    async def play(desk: Desk) -> None:
        desk.app.resume(legal_to_the_end(played(DEFERRED)))
        desk.app.draw()
        desk.app.nudge.set()
        await desk.settled()
        desk.press("no-more")
        await desk.settled()
        desk.app.press("new-match")
        await desk.settled()
        desk.app.ui = replace(desk.app.ui, cuts=(), cut_dealer=None, your_cut=False)
        desk.app.match = again_with_melds(Match(DEFERRED))
        desk.app.draw()
        desk.app.nudge.set()
        await desk.settled()
        assert melds(desk) == [1, 2, 3]
        assert "no-more" in desk.offered()

    sit(play, desk)
