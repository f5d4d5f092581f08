"""A newer version of the game: offered in a line, let in when the person says so."""

import pytest

from tests.table import do, table
from tests.web.desk import Desk, Shelf
from web.saves import Saves

pytestmark = pytest.mark.cpython_only  # a desk needs an event loop of its own


def test_it_is_offered_and_can_be_waved_away() -> None:
    desk = Desk()
    assert desk.page.find("newer") is None
    desk.app.offer_newer()
    assert "A new version is here." in desk.page.the("newer").text
    desk.press("hide-newer")
    assert desk.page.find("newer") is None


def test_the_offer_outlives_the_match_and_lets_it_in() -> None:
    desk = Desk()
    let_in = []
    desk.app.renew = lambda: let_in.append(True)
    desk.app.offer_newer()
    desk.press("start")
    assert desk.page.find("newer")
    desk.press("renew")
    assert let_in == [True]


def test_a_match_is_open_once_it_is_dealt() -> None:
    desk = Desk()
    assert not desk.app.playing
    shelf = Shelf()
    Saves(shelf).save_match(do(table("South …\nWest …\nNorth …\nEast …", dealer=2), "3 pass"))
    assert Desk(shelf=shelf).app.playing
