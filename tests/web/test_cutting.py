"""Cutting: for the deal, and the pack when West deals; and deals that everybody passed."""

import random

import pytest

from tarabish import DECK, Match, Rules, Seat, first_dealer, shuffled
from tests.table import QUIET, do, table
from tests.web.desk import Desk, sit
from tests.web.picture import Piece, read
from tests.web.test_app import rows
from tests.web.test_app_rules import desk_with
from tests.web.test_sayings import saved
from web.cutting import cut_from, pack_to_cut

cpython_only = pytest.mark.cpython_only  # these need an event loop of their own


def cuts_of(seed: int, at: int) -> tuple:
    """Return the cards cut in a match with this seed where the person lifts so many."""
    desk = Desk(seed)
    desk.app.press(f"start {at}")
    return desk.app.ui.cuts


def first_dealt_by(seat: int, at: int = 18) -> int:
    """Return a seed with which this seat deals first."""
    return next(s for s in range(100) if first_dealer(cuts_of(s, at), "ten-high") == seat)


def slider(page: Piece) -> Piece:
    (field,) = [p for p in page.all() if p.tag == "input"]
    return field


# The slider


def test_either_part_keeps_four_cards() -> None:
    field = slider(read(str(pack_to_cut("Cut."))))
    assert (field["min"], field["max"], field["value"]) == ("4", "32", "18")
    assert [cut_from(str(n)) for n in range(4, 33)] == list(range(4, 33))
    assert cut_from("") is None


OUT_OF_RANGE = ["0", "3", "33", "36", "-5", "4.5", "five", "21 2", " 21", "1e1", "²"]


@pytest.mark.parametrize("text", OUT_OF_RANGE)
@pytest.mark.parametrize("word", ["start", "new-match", "deal"])
def test_what_the_slider_cannot_say_is_an_error_and_changes_nothing(word: str, text: str) -> None:
    desk = saved(do(table(QUIET, dealer=0), "1 call C", "1 concede")) if word == "deal" else Desk()
    match, ui, texts = desk.app.match, desk.app.ui, dict(desk.shelf.texts)
    chance = desk.app.rng.getstate()
    with pytest.raises(ValueError, match="cannot be cut"):
        desk.app.press(f"{word} {text}")
    assert (desk.app.match, desk.app.ui, desk.shelf.texts) == (match, ui, texts)
    assert desk.app.rng.getstate() == chance


def test_the_slider_has_a_label_and_every_button_names_a_field_that_is_there() -> None:
    pages = [
        Desk().page,
        saved(do(table(QUIET, dealer=0), "1 call C", "1 concede")).page,
    ]
    for page in pages:
        (field,) = page.having("type", "range")
        (label,) = page.having("for", field["id"])
        assert "you like" in label.text
        (press,) = page.having("data-with")
        assert press["data-with"] == field["id"]


# Cutting for the deal


@pytest.mark.parametrize("at", [4, 12, 21, 32])
def test_the_card_you_cut_is_the_lowest_of_those_you_lift(at: int) -> None:
    pack = shuffled(rng=random.Random(5))
    assert cuts_of(5, at)[0] == pack[at - 1]


def test_everybody_cuts_another_card_and_the_highest_deals() -> None:
    for seed in range(20):
        desk = Desk(seed)
        desk.app.press(f"start {4 + seed}")
        cuts = desk.app.ui.cuts
        assert len(set(cuts)) == 4
        dealer = first_dealer(cuts, "ten-high")
        assert desk.app.ui.cut_dealer == dealer
        assert cuts[dealer].word in desk.glass.status
        who = "You cut" if dealer == 0 else f"{('', 'West', 'North', 'East')[dealer]} cuts"
        assert desk.glass.status.startswith(who)


@cpython_only
def test_when_west_deals_first_you_cut_the_pack_it_deals() -> None:
    async def play(desk: Desk) -> None:
        desk.app.press("start 18")
        await desk.settled()
        assert desk.panel == "West deals, you cut"
        assert not desk.app.match.deals
        assert slider(desk.page)["value"] == "18"
        chance = random.Random()
        chance.setstate(desk.app.rng.getstate())
        pack = shuffled(rng=chance)
        desk.app.press("deal 12")
        await desk.settled()
        (deal,) = desk.app.match.deals
        assert deal.dealer == Seat.WEST
        assert deal.deck == (*pack[12:], *pack[:12])
        assert not desk.panel
        # Eldest is North, and gets the first three cards.
        assert set(pack[12:15]) <= set(deal.dealt[2])

    sit(play, Desk(first_dealt_by(1)))


@cpython_only
@pytest.mark.parametrize("dealer", [0, 2, 3])
def test_when_another_deals_first_it_is_not_for_you_to_cut(dealer: int) -> None:
    async def play(desk: Desk) -> None:
        desk.app.press("start 18")
        await desk.settled()
        assert desk.page.find("cut-panel") is None
        assert desk.app.match.deals[0].dealer == dealer

    sit(play, Desk(first_dealt_by(dealer)))


@cpython_only
def test_a_reload_before_the_first_deal_begins_again() -> None:
    async def play(desk: Desk) -> None:
        desk.app.press("start 18")
        await desk.settled()
        assert desk.panel == "West deals, you cut"
        desk.app.press("escape")
        assert desk.panel == "West deals, you cut"
        desk.app.open()
        assert desk.panel == "Tarabish"

    sit(play, Desk(first_dealt_by(1)))


# Later deals


@pytest.mark.parametrize("dealer", range(4))
def test_when_west_deals_next_you_cut_beside_the_score(dealer: int) -> None:
    eldest = (dealer + 1) % 4
    desk = saved(do(table(QUIET, dealer=dealer), f"{eldest} call C", f"{eldest} concede"))
    panel = desk.page.the("score-panel")
    west = desk.app.match.next_dealer == 1
    assert west == (dealer == 0)
    assert bool(panel.find("cut-at")) == west
    (press,) = panel.having("data-do", "deal")
    assert press.text == "Next deal"
    assert ("data-with" in press) == west
    assert "data-focus" in press


@pytest.mark.parametrize("at", [4, 12, 32])
def test_the_next_deck_is_the_shuffled_one_cut_where_you_lifted(at: int) -> None:
    desk = saved(do(table(QUIET, dealer=0), "1 call C", "1 concede"))
    pack = shuffled(rng=random.Random(1))
    desk.app.press(f"deal {at}")
    assert desk.app.match.deals[1].dealer == 1
    assert desk.app.match.deals[1].deck == (*pack[at:], *pack[:at])
    assert sorted(map(str, pack)) == sorted(map(str, DECK))


def test_a_match_that_is_won_is_not_cut_for_again() -> None:
    match = do(table(QUIET, rules=Rules(target=100), dealer=0), "1 call C", "1 concede")
    desk = saved(match)
    assert "win the match" in desk.panel
    assert desk.page.find("cut-at") is None
    desk.app.press("deal 12")
    assert len(desk.app.match.deals) == 1


# Nobody wants it

PASSED = ("pass", "pass", "pass", "pass")
THROWN_IN = [
    Rules.from_data("auction").changed(all_pass="same-dealer"),
    Rules.from_data("auction").changed(all_pass="next-dealer"),
    Rules(all_pass="same-dealer"),
    Rules(all_pass="next-dealer"),
]


def passed(rules: Rules, dealer: int) -> Match:
    match = table(QUIET, rules=rules, dealer=dealer)
    return do(match, *(f"{(dealer + step) % 4} pass" for step in (1, 2, 3, 4)))


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("rules", THROWN_IN, ids=lambda r: f"{r.auction}-{r.all_pass}")
def test_a_deal_that_all_passed_scores_nothing_and_is_dealt_again(
    rules: Rules, dealer: int
) -> None:
    desk = saved(passed(rules, dealer))
    panel = desk.page.the("score-panel")
    assert desk.panel == "Deal 1"
    assert "Everybody passed: nobody scores." in panel.text
    assert dict(rows(panel)) == {"This deal": [0, 0], "Before": [0, 0], "Total": [0, 0]}
    assert rows(desk.page.the("side"))[0] == ("1 passed", [0, 0])
    following = dealer if rules.all_pass == "same-dealer" else (dealer + 1) % 4
    assert bool(panel.find("cut-at")) == (following == 1)
    desk.press("deal")
    assert desk.app.match.deals[1].dealer == following
    assert not desk.panel


@cpython_only
@pytest.mark.slow
@pytest.mark.slow
def test_all_four_may_pass_at_the_table() -> None:
    """You pass whatever comes; where the others do too, the panel says that nobody scores."""
    seen = 0

    async def play(desk: Desk) -> None:
        nonlocal seen
        for _ in range(60):
            word = desk.way_on()
            passing = "act 0 pass"
            desk.press(passing if passing in desk.offered() else word)
            await desk.settled()
            if "Everybody passed" in desk.page.text:
                seen += 1
                assert desk.app.match.deals[-1].score.score == (0, 0)

    sit(play, desk_with(Rules.from_data("auction").changed(minimum_bid=200), 2))
    assert seen
