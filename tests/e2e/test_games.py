"""The other games in the browser by keyboard alone: bids, melds, a misplay, the count, the cut."""

import json

import pytest
from playwright.sync_api import expect

from tarabish import Match, Rules, match_from_record, parse_action
from tarabish.legality import why_misplay
from tests.e2e.table import Table
from tests.e2e.test_keyboard import FOCUSED, Keys
from tests.table import QUIET, do
from tests.table import table as laid
from tests.web.test_sayings import AUCTION, CALLED, DEFERRED, MELDS, kitchen

pytestmark = pytest.mark.e2e


def saved(table: Table) -> Match:
    return match_from_record(table.page.evaluate("localStorage.getItem('tarabish.match')"))


def told(table: Table) -> list[str]:
    """Return what was done in the deal, as the record keeps it."""
    return [str(action) for action in saved(table).deals[-1].actions]


def enter(keys: Keys, word: str) -> None:
    """Tab to the thing that does this and press Enter."""
    keys.tab_to(word)
    keys.press("Enter")
    keys.table.rest()


def to_your_last_card(match: Match) -> Match:
    """Return the match after cards that are allowed, up to your turn with one card left."""
    while not (match.turn == 0 and len(match.deal.held[0]) == 1):
        held = [str(c) for c in match.deal.held[match.turn]]
        allowed = [c for c in held if follows(match, c)]
        match = do(match, allowed[0])
    return match


def follows(match: Match, c: str) -> bool:
    """Return whether the card makes no misplay."""
    return why_misplay(match.deal, parse_action(f"{int(match.turn)} play {c}")) is None


def test_a_deal_of_the_bidding_game(table: Table) -> None:
    weak_north = MELDS.replace("♠789 ♥9 ♣QA", "♥9 ♣QA ♠789")  # it sees its first three cards
    keys = Keys(table.open(laid(weak_north, rules=AUCTION)))
    enter(keys, "open bids")
    assert table.panel == "How high?"
    assert keys.at["word"] == "act 0 bid 50"
    keys.press("Escape")
    assert table.panel == ""
    assert keys.at["word"] == "open bids", "back to what opened the panel"
    keys.press("Enter")
    enter(keys, "act 0 bid 150")
    assert told(table) == ["0 bid 150", "1 pass", "2 pass", "3 pass"]
    assert table.status == "You won the bidding: name trump."
    assert keys.at["word"], "the keyboard is on something"
    enter(keys, "act 0 trump C")
    expect(table.page.locator("#trump")).to_contain_text("Clubs, 150 bid by you")
    assert table.status.startswith("You hold a meld: declare it first.")
    enter(keys, "act 0 declare 7C 8C 9C")
    expect(table.page.locator("#bubble-0")).to_contain_text("7 8 9")
    assert "You declare a tierce, seven, eight and nine of clubs." in "".join(table.seen["log"])
    while not table.panel:
        keys.on()
    assert table.panel == "Deal 1"
    assert "You and North bid 150" in table.page.locator("#score-panel").inner_text()
    assert keys.at["word"] == "deal"


def test_a_misplay_is_called(table: Table) -> None:
    """West trumped your club though it holds two; nothing has shown it to the others yet."""
    keys = Keys(table.open(do(kitchen(), "8C 9C", "6D 7D 8D")))
    enter(keys, "open misplay")
    assert table.panel == "Which trick?"
    assert keys.at["word"] == "close", "the harmless answer comes first"
    keys.press("Enter")
    assert table.panel == ""
    assert keys.at["word"] == "open misplay"
    keys.press("Enter")
    enter(keys, "act 0 misplay 1")
    assert table.panel == "Deal 1"
    text = table.page.locator("#score-panel").inner_text()
    assert "You call a misplay in trick 1. Right: West had to follow clubs." in text
    assert dict(table.rows("#score-panel"))["Total"] == [162, 0]
    assert keys.at["word"] == "deal"


def test_a_misplay_that_was_none_costs_the_deal(table: Table) -> None:
    keys = Keys(table.open(do(kitchen(), "8C 9C", "6D 7D 8D")))
    enter(keys, "open misplay")
    enter(keys, "act 0 misplay 2")
    assert "There was none." in table.page.locator("#score-panel").inner_text()
    assert dict(table.rows("#score-panel"))["Total"] == [0, 162]


def test_the_count_is_asked_for(table: Table) -> None:
    match = to_your_last_card(laid(QUIET, "0 call H", rules=CALLED))
    (card,) = match.deal.held[0]
    keys = Keys(table.open(match))
    enter(keys, f"act 0 play {card}")
    assert table.status == "All the cards are played. Ask for the count, or call a misplay."
    assert keys.at["word"] == "act 0 count", "the keyboard goes where the game goes on"
    keys.press("Enter")
    table.rest()
    assert table.panel == "Deal 1"
    assert told(table)[-1] == "0 count"


TWO_MELDS = MELDS.replace("♥6J ♦6 ♠6TJ", "♥6J ♠9TJ ♦6").replace("♠789 ♥9", "♠78 ♥9 ♠6")


def test_melds_after_the_last_card(table: Table) -> None:
    """One of two, then no more; the others follow in order, and then comes the score."""
    match = laid(TWO_MELDS, "0 bid 50", rules=DEFERRED)
    match = to_your_last_card(do(match, "1 pass", "2 pass", "3 pass", "0 trump H"))
    (card,) = match.deal.held[0]
    keys = Keys(table.open(match))
    enter(keys, f"act 0 play {card}")
    assert table.panel == ""
    assert table.status == "Declare your melds, or say no more."
    assert str(keys.at["word"]).startswith("act 0 declare")
    enter(keys, "act 0 declare 9S TS JS")
    assert keys.at["word"] == "act 0 declare 7C 8C 9C", "not on what ends it"
    enter(keys, "no-more")
    assert table.panel == "Deal 1"
    assert keys.at["word"] == "deal"
    declared = [text for text in told(table) if "declare" in text]
    assert [text[0] for text in declared] == ["0", "1", "2", "3"]
    assert declared[0] == "0 declare 9S TS JS"


def cut_at(keys: Keys, key: str, times: int) -> str:
    """Go back from the button to the pack and move the grip; return where it is then."""
    keys.press("Shift+Tab")
    assert keys.at["id"] == "cut-at"
    for _ in range(times):
        keys.press(key)
    return keys.page.locator("#cut-at").input_value()


def test_the_pack_is_cut_for_the_deal(table: Table) -> None:
    keys = Keys(table.open())
    assert keys.at["word"] == "start"
    assert cut_at(keys, "ArrowRight", 3) == "21"
    keys.press("End")
    keys.press("ArrowRight")
    assert table.page.locator("#cut-at").input_value() == "32"
    enter(keys, "start")
    assert table.panel in {"", "West deals, you cut"}
    if table.panel:
        assert keys.at["word"] == "deal"
        keys.press("Enter")
        table.rest()
    assert keys.at["word"]
    assert len(saved(table).deals) == 1


def test_the_pack_is_cut_when_west_deals_next(table: Table) -> None:
    keys = Keys(table.open(do(laid(QUIET, dealer=0), "1 call C", "1 concede")))
    table.page.keyboard.press("Tab")
    keys.tab_to("deal")
    assert cut_at(keys, "ArrowLeft", 4) == "14"
    assert table.panel == "Deal 1", "moving the grip deals nothing"
    enter(keys, "deal")
    assert table.panel == ""
    assert [deal.dealer for deal in saved(table).deals] == [0, 1]


def test_a_deal_that_all_pass_is_dealt_again_by_the_same_dealer(table: Table) -> None:
    match = do(
        laid(QUIET, dealer=3, rules=Rules.from_data("auction")), "0 pass", "1 pass", "2 pass"
    )
    keys = Keys(table.open(do(match, "3 pass")))
    table.page.keyboard.press("Tab")
    assert "Everybody passed: nobody scores." in table.page.locator("#score-panel").inner_text()
    enter(keys, "deal")
    assert [deal.dealer for deal in saved(table).deals] == [3, 3]
    assert dict(table.rows("#side"))["Total"] == [0, 0]
    assert json.dumps(table.seen["hand"]).count("held-") == 3
    assert table.page.evaluate(FOCUSED)
