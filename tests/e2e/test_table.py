"""What a person does at the table and what they are told, by mouse and by finger."""

import json

import pytest
from playwright.sync_api import Page, expect

from tarabish import match_from_record
from tests.e2e.table import Table
from tests.table import do, until_allowed
from tests.table import table as laid

pytestmark = pytest.mark.e2e

# South is void of clubs, holds bella in hearts with the ace above it, and a fifty in spades.
DEAL = laid("South ♥QKA ♠678 ♠9 ♦J9\nWest ♣789 …\nNorth …\nEast ♣AK …", dealer=2)
CALLED = do(DEAL, "3 pass", "0 call H")


def card(table: Table, text: str):
    return table.page.locator(f"#held-{text}")


def test_a_refused_card_says_why_and_stays(table: Table) -> None:
    table.open(do(CALLED, "3 play AC"))
    before = table.seen["hand"]
    card(table, "6S").click(force=True)
    assert table.status == "You must play a trump."
    assert table.seen["hand"] == before
    expect(card(table, "6S")).to_have_attribute("aria-disabled", "true")
    expect(card(table, "QH")).not_to_have_attribute("aria-disabled", "true")


def test_the_one_to_beat_is_named(table: Table) -> None:
    match = laid("South ♥J6 ♠789 …\nWest …\nNorth …\nEast ♥9T ♣…", dealer=2)
    table.open(do(match, "3 call H", "3 play 9H"))
    card(table, "6H").click(force=True)
    assert table.status == "You must beat the nine of hearts."


def test_a_run_is_called_and_shown_by_its_buttons(table: Table) -> None:
    table.open(do(CALLED, "3 play AC"))
    table.press("act 0 say fifty")
    assert "You call a fifty." in table.seen["log"]
    table.press("act 0 play AH")
    table.press("act 0 show 6S 7S 8S 9S")
    assert "You show the six, seven, eight and nine of spades." in table.seen["log"]


def test_bella_is_called_by_its_button_with_the_last_of_the_two(table: Table) -> None:
    match = do(CALLED, "3 play AC", "0 say fifty", "0 play QH")
    match = do(until_allowed(match, "0 show 6S 7S 8S 9S"), "0 show 6S 7S 8S 9S")
    match = do(match, "0 show QH KH AH")
    match = until_allowed(match, "0 play KH bella")
    table.open(match)
    assert "bella" in table.status
    table.press("act 0 play KH bella")
    assert "You call bella." in table.seen["log"]


def test_the_last_trick_and_none_before_it(table: Table) -> None:
    match = do(CALLED, "3 play AC", "0 play AH", "1 play 7C", "any")
    table.open(match)
    table.press("open last")
    shown = table.page.locator("#last-panel .card")
    expect(shown).to_have_count(4)
    assert {c.get_attribute("id") for c in shown.all()} == {
        f"past-{c}" for c in match.deal.tricks[0].cards
    }
    table.press("close")


def test_throwing_in_asks_first(table: Table) -> None:
    table.open(do(CALLED, "3 play AC"))
    table.press("open menu")
    table.press("open throw-in")
    table.press("act 0 concede")
    # 162, the other side's for the asking, and bella, which South was dealt.
    assert ("This deal", [0, 182]) in table.rows("#score-panel")


def test_every_event_is_told_once(table: Table) -> None:
    """What a screen reader hears of a live log is what is added to it."""
    table.open(do(CALLED, "3 play AC"))
    log = table.page.get_by_role("log")
    expect(log.locator("p")).to_have_text(
        ["North deals.", "East passes.", "You call hearts.", "East plays the ace of clubs."]
    )
    log.evaluate(
        """log => {
          window.told = [];
          new MutationObserver(changes => {
            for (const change of changes) {
              if (change.type !== "childList" || change.target !== log) told.push("changed");
              told.push(...[...change.addedNodes].map(node => node.textContent));
            }
          }).observe(log, { childList: true, subtree: true, characterData: true });
        }"""
    )
    table.to_panel("Deal 1")
    assert table.page.evaluate("told") == table.seen["log"][4:]
    plays = [line for line in table.seen["log"] if " play" in line]
    assert len(plays) == len(set(plays)) == 36


# South plays last, and whatever trump South plays takes the trick: it is South's turn again.
LAST_AND_BEST = laid("South ♥J9AT ♠678 ♦J9\nWest ♣789 …\nNorth ♣TJ …\nEast ♣AK …", dealer=0)


def one_card_short(table: Table) -> None:
    """Check that of nine cards one has gone, and that nothing was refused."""
    table.rest()
    assert len(table.seen["hand"]) == 8
    assert not table.page.locator(".note").count()


def test_a_double_click_plays_one_card(table: Table) -> None:
    """The second click would hit the card that slid under the pointer."""
    table.open(do(LAST_AND_BEST, "1 call H", "1 play 7C", "2 play TC", "3 play AC"))
    card(table, "9H").dblclick(position={"x": 80, "y": 40})
    one_card_short(table)
    # And a click on another card does play it.
    table.press("act 0 play AH")
    assert len(table.seen["hand"]) == 7


def test_a_held_key_plays_one_card(table: Table) -> None:
    """The key repeats while it is held, and the keyboard is on the next card already."""
    table.open(do(LAST_AND_BEST, "1 call H", "1 play 7C", "2 play TC", "3 play AC"))
    card(table, "9H").focus()
    table.page.keyboard.down("Enter")
    for _ in range(5):
        table.page.keyboard.down("Enter")
    table.page.keyboard.up("Enter")
    one_card_short(table)


@pytest.mark.browser_context_args(
    viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
)
def test_a_tap_plays(table: Table) -> None:
    table.open(do(CALLED, "3 play AC"))
    card(table, "AH").tap()
    table.rest()
    assert "You play the ace of hearts." in table.seen["log"]


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_less_motion_is_none(table: Table, motion: str) -> None:
    table.page.emulate_media(reduced_motion=motion)
    table.open(do(CALLED, "3 play AC"), speed="quick")
    flights = table.page.evaluate(
        """() => {
          document.querySelector("#held-AH").click();
          return document.getAnimations().length;
        }"""
    )
    assert bool(flights) == (motion == "no-preference")
    table.rest()


def test_a_game_that_has_failed_says_so_and_goes_on_saying_so(
    table: Table, page: Page, nothing_goes_wrong: list[str]
) -> None:
    """The picture cannot be drawn any more, as after a mistake of ours."""
    table.open(do(CALLED, "3 play AC"))
    failed = page.locator("#failed")
    expect(failed).to_be_hidden()
    page.evaluate("document.querySelector('#app').id = 'gone'")
    table.button("act 0 play AH").click()
    expect(failed).to_be_visible()
    assert nothing_goes_wrong
    page.evaluate("document.querySelector('#gone').id = 'app'")
    table.button("open menu").click()
    expect(failed).to_be_visible()
    # What was played before is kept.
    table.reload()
    expect(failed).to_be_hidden()
    assert "You play the ace of hearts." in table.seen["log"]
    nothing_goes_wrong.clear()


def test_a_deal_in_a_folder_of_a_host(page: Page, sub_path_url: str) -> None:
    Table(page, sub_path_url).open(CALLED).to_panel("Deal 1")


def test_the_record_that_is_kept_replays(table: Table) -> None:
    """What the browser keeps is a record as the command line reads it."""
    table.open(CALLED)
    table.to_panel("Deal 1")
    kept = json.loads(table.page.evaluate("localStorage.getItem('tarabish.match')"))
    played = match_from_record(kept)
    assert played.deal is not None
    assert played.deal.over
