"""A kitchen table points at nothing: not which cards are right, nor whether bella is too soon."""

import pytest

from tarabish import Match, Rules
from tests.table import QUIET, table
from tests.web.desk import sit
from tests.web.test_asking import told
from tests.web.test_sayings import CALLED, buttons, legal_to_the_end, saved, shown

pytestmark = pytest.mark.cpython_only  # these need an event loop of their own

BELLS = """
    South  ♥K7 ♥Q ♣6 …
    West   ♣A …
    North  …
    East   …
"""


def on_the_table(match: Match) -> str:
    """Return the card on which the keyboard begins."""
    (card,) = [p for p in shown(match).the("hand").having("data-focus") if p.tag == "button"]
    return card["data-card"]


@pytest.mark.parametrize("rules", [Rules(), CALLED], ids=["prevented", "called"])
def test_the_keyboard_begins_on_a_card_that_may_be_played_or_where_misplays_are_called_on_the_first(
    rules: Rules,
) -> None:
    match = table(QUIET, "1 call H", "AD 7D 8D", rules=rules, dealer=0)
    first = next(p["data-card"] for p in shown(match).the("hand").having("data-card"))
    assert first[1] == "H"
    assert (on_the_table(match) == first) == (rules == CALLED)


@pytest.mark.parametrize("early", ["forfeit", "misplay"])
def test_bella_is_offered_with_the_first_of_the_two_only_where_nobody_tells(early: str) -> None:
    match = table(BELLS, "0 call H", rules=CALLED.changed(bella_early=early, bella_call="last"))
    assert buttons(shown(match))[:2] == ["Bella: play the queen", "Bella: play the king"]
    assert "makes bella" not in shown(match).text
    match = table(BELLS, "0 call H")
    assert buttons(shown(match)) == []


def test_the_count_waits_until_all_have_had_their_chance_to_call_a_misplay() -> None:
    desk = saved(legal_to_the_end(table(QUIET, "0 call H", rules=CALLED)))
    desk.press("act 0 count")  # nobody has been asked yet
    assert desk.app.match.deal is not None
    assert desk.app.match.deal.awaits_count

    async def play(desk) -> None:
        await desk.settled()
        assert told(desk)[-1] == "0 count"
        assert desk.panel == "Deal 1"

    sit(play, desk)
