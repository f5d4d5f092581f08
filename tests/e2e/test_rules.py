"""House rules in the browser: chosen by finger or keyboard, kept, played by, and in sight."""

import json

import pytest
from playwright.sync_api import expect

from tarabish import Rules
from tarabish.rules import OPTIONS, PRESETS, spelled
from tests.e2e.table import Table
from tests.e2e.test_keyboard import Keys
from tests.e2e.test_layout import SCREENS, WRONG, take_picture
from tests.table import deck_of, do
from tests.table import table as laid
from web.rules_panel import GROUPS
from web.rules_words import TITLES

pytestmark = pytest.mark.e2e

QUIET = "South …\nWest …\nNorth …\nEast …"

# What of a panel cannot be scrolled to, pressed where it is seen, or is too small.
OUT_OF_REACH = """() => {
  const wrong = [], over = document.querySelector("#over");
  for (const e of over.querySelectorAll("button, a")) {
    e.scrollIntoView({ block: "nearest" });
    const r = e.getClientRects()[0]; // a link may go on in the next line
    const at = document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2);
    if (!at || !e.contains(at)) wrong.push(`${e.id} is covered`);
    if (e.tagName === "BUTTON" && (r.width < 24 || r.height < 24)) wrong.push(`${e.id} is small`);
    if (r.left < 0 || r.right > innerWidth || r.top < 0 || r.bottom > innerHeight)
      wrong.push(`${e.id} is off the screen`);
    if (e.scrollWidth > e.clientWidth + 1) wrong.push(`${e.id} is too narrow for its words`);
  }
  const page = document.scrollingElement, panel = over.querySelector(".panel");
  if (page.scrollHeight > innerHeight + 1 || page.scrollWidth > innerWidth + 1)
    wrong.push("the page scrolls");
  if (panel.scrollWidth > panel.clientWidth) wrong.push("the panel is too narrow");
  return wrong;
}"""

PRESSABLE = """() => [...document.querySelectorAll("#over [data-do]")]
  .filter(e => !e.disabled && e.getClientRects().length).map(e => e.dataset.do)"""


def to_the_table(table: Table) -> None:
    """Go on until no panel is open: the cut for the deal, and the deal."""
    for _ in range(3):
        if table.panel:
            table.on()
    assert table.panel == ""


def unfold(table: Table) -> None:
    for group in GROUPS:
        table.button(f"fold {group}").click()
    expect(table.page.locator("#over [aria-expanded=true]")).to_have_count(len(GROUPS))


def test_rules_are_chosen_kept_and_played_by(table: Table) -> None:
    table.open()
    table.press("open rules")
    table.press("preset kitchen")
    expect(table.page.locator("#preset-kitchen")).to_have_attribute("aria-pressed", "true")
    table.press("fold score")
    table.press("option coat 100")
    expect(table.page.locator("#coat-100")).to_have_attribute("aria-pressed", "true")
    expect(table.page.locator("#rules-now")).to_have_text("Kitchen · 1 change")
    table.press("close")
    named = table.page.locator("#open-rules")
    expect(named).to_have_text("House rules: Kitchen, 1 change")
    table.reload()
    expect(named).to_have_text("House rules: Kitchen, 1 change")
    to_the_table(table)
    kept = json.loads(table.page.evaluate("localStorage.getItem('tarabish.match')"))
    assert kept["rules"] == {"preset": "kitchen", "coat": 100}
    line = table.page.locator("#open-played")
    for width, words in ((1280, "Kitchen · 1 change"), (320, "Kitchen +1")):
        table.page.set_viewport_size({"width": width, "height": 800})
        assert line.inner_text().replace("House rules:", "").strip() == words
    table.press("open played")
    expect(table.page.locator("#played-panel .changes")).to_have_text(
        "Bonus for callers who take every trick point: 100."
    )


def test_every_rule_and_value_can_be_reached_from_the_page(table: Table) -> None:
    table.open()
    table.press("open rules")
    unfold(table)
    met: set[str] = set()
    for preset in PRESETS:
        table.press(f"preset {preset}")
        table.press("option no_trump true")
        met |= set(table.page.evaluate(PRESSABLE))
    wanted = {f"option {name} {spelled(v)}" for name, text in OPTIONS.items() for v in text.values}
    assert wanted <= met
    assert {f"preset {name}" for name in PRESETS} <= met
    # What is pressed is what is kept, also where others change along.
    rules = Rules()
    table.press("preset cape-breton")
    for name, value in [
        *(("auction", "bid"), ("melds", "partnership"), ("meld_timing", "deferred")),
        *(("no_trump", True), ("second_round", True), ("last_trick", 4), ("auction", "call")),
    ]:
        table.press(f"option {name} {spelled(value)}")
        rules = rules.changed(**{name: value})
        kept = json.loads(table.page.evaluate("localStorage.getItem('tarabish.settings')"))
        assert Rules.from_data(kept["rules"]) == rules
    for step in (100, 10, 10, 10, 1, -1, 1):
        table.press(f"step target {step}")
    expect(table.page.locator("#target-now")).to_have_text("631")


def test_by_keyboard_alone(table: Table) -> None:
    keys = Keys(table.open())
    keys.tab_to("open rules")
    keys.press("Enter")
    assert keys.at["word"] == "preset cape-breton"
    keys.tab_to("preset kitchen")
    keys.press("Space")
    assert keys.at["word"] == "preset kitchen", "the keyboard stays where it pressed"
    keys.tab_to("fold win")
    keys.press("Enter")
    assert keys.at["word"] == "fold win"
    for word in ("option target 1000", "step target -100", "step games 2"):
        keys.tab_to(word)
        keys.press("Space")
        assert keys.at["word"] == word
    keys.press("Shift+Tab")
    for _ in range(2):  # the second time it is at the edge
        keys.press("Enter")
        assert keys.at["word"] == "step games -2"
    expect(table.page.locator("#target-now")).to_have_text("900")
    keys.tab_to("close")
    keys.press("Enter")
    assert keys.at["word"] == "open rules", "back to what opened the panel"
    keys.tab_to("start")
    for _ in range(3):
        if table.panel:
            keys.press("Enter")
            table.rest()
    keys.tab_to("open played")
    keys.press("Enter")
    assert table.panel == "Rules of this match"
    assert keys.at["word"] == "close"
    keys.press("Escape")
    assert keys.at["word"] == "open played"


def test_the_panels_fit_every_screen(table: Table) -> None:
    """The longest there are: all unfolded, many changes, during a match."""
    rules = Rules.from_data("cheat-sheet").changed(target=99_999, coat=100, games=99, last_trick=4)
    match = do(laid(QUIET, rules=rules), "0 call D")
    settings = json.dumps({"speed": "instant", "rules": rules.to_data()})
    table.open(match, settings=settings)
    found = {}
    for panel in ("rules", "played", "about", "new"):
        table.press("open menu")
        opened = "played" if panel == "rules" else panel
        table.page.locator(f"#over [data-do='open {opened}']").click()
        if panel == "rules":
            table.press("open rules")
            unfold(table)
        for width, height in SCREENS:
            table.page.set_viewport_size({"width": width, "height": height})
            table.settled()
            if wrong := table.page.evaluate(OUT_OF_REACH):
                found[f"{panel} {width}x{height}"] = wrong
            take_picture(table, f"panel-{panel}-{width}x{height}")
        table.page.set_viewport_size({"width": 1280, "height": 800})
        table.press("close")
    assert not found


@pytest.mark.parametrize("preset", PRESETS)
def test_which_rules_are_played_fits_beside_the_trump(table: Table, preset: str) -> None:
    rules = Rules.from_data(preset).changed(games=3, target=1000, coat=100, last_trick=4)
    match = laid(QUIET, rules=rules, dealer=3)
    said = ["0 call D"] if rules.auction == "call" else ["0 bid 150", *"1 2 3".split(), "0 trump D"]
    match = do(match, *(f"{word} pass" if len(word) == 1 else word for word in said))
    table.open(match, speed="steady")
    line = table.page.locator("#open-played")
    expect(line).to_contain_text(TITLES[rules.nearest_preset()])
    found = {}
    for width, height in SCREENS:
        table.page.set_viewport_size({"width": width, "height": height})
        table.settled()
        take_picture(table, f"rules-{preset}-{width}x{height}")
        wrong = table.page.evaluate(WRONG)
        trump, played = (
            table.page.locator(place).bounding_box() for place in ("#trump", "#open-played")
        )
        if trump["x"] + trump["width"] > played["x"]:
            wrong.append("the trump line and the rules meet")
        if wrong:
            found[f"{width}x{height}"] = wrong
    assert not found


def test_a_match_of_several_games_can_be_read(table: Table) -> None:
    rules = Rules(games=3, target=100)
    match = do(laid(QUIET, rules=rules), "0 call D", "0 concede")
    following, _ = match.deal_cards(deck_of(QUIET, dealer=0))
    found = {}
    for panel in (True, False):
        table.open(match if panel else do(following, "1 pass", "2 pass", "3 pass"))
        assert table.panel == ("West and East win the game" if panel else "")
        for width, height in SCREENS:
            table.page.set_viewport_size({"width": width, "height": height})
            table.settled()
            take_picture(table, f"games-{panel}-{width}x{height}")
            if wrong := table.page.evaluate(WRONG):
                found[f"{panel} {width}x{height}"] = wrong
    assert not found
    expect(table.page.locator("#scores .games").nth(1)).to_contain_text("1 game won")
