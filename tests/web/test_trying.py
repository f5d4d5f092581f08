"""Playing on from a moment of a finished deal: a try, while the match stays as it is."""

import json
from dataclasses import replace

import pytest

from tarabish import Match, Seat
from tarabish.ai.decisions import Choice
from tarabish.view import view_of
from tests.table import QUIET, deck_of, do, play_out, table
from tests.web.desk import MATCH, Desk, Shelf, again, sit
from tests.web.picture import Piece, read
from tests.web.test_lookback import OVER, TWO, moment
from tests.web.test_sayings import saved
from web.lookback import Lookback, Reviewed
from web.saves import TRY, Saves
from web.trying import BEGUN, Trying, try_over

pytestmark = pytest.mark.cpython_only  # these need an event loop of their own


def thought(match: Match) -> Lookback:
    """Return a look back for which nothing needs to be thought about any more."""
    found = {}
    for number, deal in enumerate(match.deals, 1):
        moments = tuple(
            moment(number=at, action=action, choices=(Choice(action, 0.0, 0),))
            for at, action in enumerate(deal.actions, 1)
            if action.seat == Seat.SOUTH
        )
        found[number, False] = Reviewed(moments, None, None)
    return Lookback(match, Seat.SOUTH, len(match.deals), found=found)


async def looked_back(desk: Desk) -> None:
    desk.app.ui = replace(desk.app.ui, look=thought(desk.app.match))
    desk.press("open lookback")
    await desk.settled()


async def set_out(desk: Desk, about: str) -> None:
    """Play on from the first of one's own decisions that is told with these words."""
    await looked_back(desk)
    moments = [p for p in desk.page.having("class") if "moment" in p.classes]
    (word, *_) = (p["data-do"] for p in moments if about in p.text)
    desk.press(word)
    desk.press("try on")
    await desk.settled()


async def to_the_end(desk: Desk) -> None:
    while not desk.page.find("try-panel"):
        desk.press(desk.way_on())
        await desk.settled()


def kept(desk: Desk) -> str:
    return desk.shelf.texts[MATCH]


def test_the_table_is_put_back_to_a_card_of_ones_own() -> None:
    async def play(desk: Desk) -> None:
        await set_out(desk, "Trick 3")
        now, was = desk.app.match, saved(OVER).app.match.deals[0]
        assert now.deal.deck == was.deck, "all hold what they held"
        assert now.turn == Seat.SOUTH
        assert now.deal.trick_number == 3
        assert list(now.deal.actions) == list(was.actions[: len(now.deal.actions)])
        assert desk.glass.status == BEGUN
        assert "A try" in desk.page.the("trying").text
        assert not desk.panel

    sit(play, saved(OVER))


def test_the_table_is_put_back_to_a_word_in_the_auction() -> None:
    async def play(desk: Desk) -> None:
        await set_out(desk, "Auction")
        assert desk.app.match.deal.actions == ()
        assert "act 0 pass" in desk.offered()
        desk.press("act 0 pass")
        await desk.settled()
        assert desk.app.match.deal.actions[:1] != OVER.deals[0].actions[:1]

    sit(play, saved(OVER))


def test_the_match_is_never_touched_by_a_try() -> None:
    async def play(desk: Desk) -> None:
        match, record = desk.app.match, kept(desk)
        await set_out(desk, "Auction")
        await to_the_end(desk)
        assert kept(desk) == record
        assert desk.app.ui.trying.match == match
        desk.app.press("deal")
        assert len(desk.app.match.deals) == 1, "no deal follows a try"
        desk.press("try end")
        await desk.settled()
        assert desk.app.match == match
        assert kept(desk) == record
        assert desk.panel == "Deal 1"
        assert not desk.page.find("trying")
        desk.press("deal")
        await desk.settled()
        assert [deal.score for deal in desk.app.match.deals[:1]] == [OVER.deals[0].score]

    desk = saved(OVER)
    desk.app._save()
    sit(play, desk)


def test_back_in_the_match_the_moment_is_there_to_be_seen_again() -> None:
    async def play(desk: Desk) -> None:
        await set_out(desk, "Trick 2")
        desk.press("try end")
        await desk.settled()
        assert [p["data-do"] for p in desk.page.having("data-focus")] == ["open lookback"]
        assert desk.glass.log == [], "nothing old is read out"
        desk.press("open lookback")
        assert "Trick 2" in desk.panel, "it was not thought about again"

    sit(play, saved(OVER))


def test_a_reload_leaves_the_try_on_the_table_and_the_match_behind_it() -> None:
    async def later(desk: Desk) -> None:
        assert desk.panel == "What came of it"
        desk.press("try end")
        await desk.settled()
        assert desk.app.match == saved(TWO).app.match
        assert again(desk).app.ui.trying is None, "it is over, after a reload too"

    async def play(desk: Desk) -> None:
        await looked_back(desk)
        desk.press("look deal 1")
        await desk.settled()
        desk.press("look at 1")
        desk.press("try on")
        await desk.settled()
        assert len(desk.app.match.deals) == 1, "deals that followed are not there yet"
        for _ in range(2):
            desk.press(desk.way_on())
            await desk.settled()
        other = again(desk)
        assert other.app.match == desk.app.match
        assert other.app.ui.trying == desk.app.ui.trying
        assert other.page.the("table").text == desk.page.the("table").text
        await to_the_end(desk)
        ended.append(again(desk))

    ended: list[Desk] = []
    desk = saved(TWO)
    desk.app._save()
    sit(play, desk)
    sit(later, ended[0])


def test_once_more_from_the_same_moment() -> None:
    async def play(desk: Desk) -> None:
        await set_out(desk, "Trick 2")
        begun = desk.app.match
        await to_the_end(desk)
        desk.press("try again")
        await desk.settled()
        assert desk.app.match == begun
        assert desk.app.ui.trying.match == saved(OVER).app.match
        desk.press("try end")
        assert desk.app.match == saved(OVER).app.match

    sit(play, saved(OVER))


def test_a_new_match_leaves_the_try_and_the_old_match_behind() -> None:
    async def play(desk: Desk) -> None:
        await set_out(desk, "Trick 2")
        desk.press("open menu")
        desk.press("open new")
        desk.press("new-match")
        assert desk.app.ui.trying is None
        await desk.settled()
        while not desk.app.match.deals:
            desk.press(desk.way_on())
            await desk.settled()
        assert again(desk).app.ui.trying is None

    sit(play, saved(OVER))


def test_melds_said_to_be_none_are_not_asked_for_again_after_a_try() -> None:
    """Who was through with their melds before the try is so after it (MELD, deferred)."""
    desk = saved(OVER)
    asking = desk.app.asking

    async def play(desk: Desk) -> None:
        await set_out(desk, "Trick 2")
        assert desk.app.asking is not asking
        await to_the_end(desk)
        desk.press("try again")
        desk.press("try end")
        assert desk.app.asking is asking

    sit(play, desk)


BETTER = play_out(table(QUIET, "0 call S"))


def ended(score: str) -> Piece:
    """Return the last panel of a try of BETTER that ends as told: South calls, who throws in."""
    call, throws = score.split(", ")
    trying = Trying(BETTER, 1, 1)
    now = do(trying.begun(), call, throws)
    return read(str(try_over(view_of(now, Seat.SOUTH), trying)))


@pytest.mark.parametrize("throws", ["0 concede", "1 concede"])
def test_what_came_of_it_stands_beside_what_came_of_the_deal(throws: str) -> None:
    """South's side writes 162 or nothing; in the deal itself both wrote something."""
    us, them = (162, 0) if throws.startswith("1") else (0, 162)
    a, b = BETTER.deals[0].score.score
    page = ended(f"0 call S, {throws}")
    rows = [p.text for p in page.all() if p.tag == "tr"]
    assert rows[1] == f"This try thrown in {us} {them}"
    assert rows[2].endswith(f"{a} {b}")
    better = us - them - a + b
    word = "better" if better > 0 else "worse"
    assert f"{abs(better)} points {word} for you than the deal." in page.text


def test_the_same_again_comes_to_the_same() -> None:
    trying = Trying(OVER, 1, 1)
    assert "It comes to the same" in read(str(try_over(view_of(OVER, Seat.SOUTH), trying))).text


# What is kept


def text_of(trying: Trying, *steps: str) -> str:
    return json.dumps(trying.to_data(do(trying.begun(), *steps)))


def test_a_try_comes_back() -> None:
    trying = Trying(OVER, 1, 1)
    now = do(trying.begun(), "0 pass", "1 call S")
    shelf = Shelf()
    Saves(shelf).save_try(trying, now)
    assert Saves(shelf).load_try(OVER) == (trying, now)
    Saves(shelf).forget_try()
    assert Saves(shelf).load_try(OVER) is None


OTHER, _ = Match().deal_cards(deck_of(QUIET, 0), 0)


@pytest.mark.parametrize(
    ("match", "text"),
    [
        (OVER, ""),
        (OVER, "{"),
        (OVER, "[]"),
        (OVER, "{}"),
        (OVER, text_of(Trying(OVER, 1, 1), "0 pass").replace("0 pass", "0 play 6C")),
        (OVER, text_of(Trying(OVER, 1, 1)).replace('"number": 1', '"number": 99')),
        (OVER, text_of(Trying(OVER, 1, 1)).replace('"deal": 1', '"deal": 2')),
        (Match(), text_of(Trying(OVER, 1, 1))),
        (play_out(do(OTHER, "1 call S")), text_of(Trying(OVER, 1, 1))),
        (table(QUIET, "0 call H"), text_of(Trying(OVER, 1, 1))),
    ],
)
def test_what_is_no_try_of_this_match_is_none(match: Match, text: str) -> None:
    shelf = Shelf()
    shelf.texts[TRY] = text
    assert Saves(shelf).load_try(match) is None
