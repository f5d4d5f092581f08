"""By keyboard alone: everything can be reached, and one always sees where one is."""

import pytest
from playwright.sync_api import Page

from tarabish import Match
from tests.e2e.table import Table
from tests.table import do
from tests.table import table as laid

pytestmark = pytest.mark.e2e

FOCUSED = """() => {
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  const look = getComputedStyle(at), box = at.getBoundingClientRect();
  return {
    id: at.id, word: at.dataset.do ?? "", card: at.dataset.card ?? "", name: at.innerText,
    refused: at.getAttribute("aria-disabled") === "true",
    seen: at.matches(":focus-visible") && look.outlineStyle !== "none"
      && parseFloat(look.outlineWidth) >= 2 && box.width > 0
      && box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth,
  };
}"""


class Keys:
    """A person with a keyboard and nothing else."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.page: Page = table.page
        self.pressed = 0

    def press(self, key: str) -> None:
        self.pressed += 1
        self.page.keyboard.press(key)

    @property
    def at(self) -> dict[str, object]:
        """Where the keyboard is; it must be seen."""
        at = self.page.evaluate(FOCUSED)
        assert at is not None, f"the keyboard is nowhere: {self.table.seen}"
        assert at["seen"], f"the focus cannot be seen on {at}"
        return dict(at)

    def tab_to(self, word: str) -> None:
        """Press Tab until the thing that does this is reached."""
        for _ in range(60):  # there are up to 46 bids
            at = self.page.evaluate(FOCUSED)
            if at and self.at["word"] == word:
                return
            self.press("Tab")  # between two rounds it is on the browser's own bar
        raise AssertionError(f"Tab does not lead to {word!r}")

    def walk_to(self, word: str) -> None:
        """Go to a card of the hand: Tab to the hand, then the arrows."""
        cards = self.page.evaluate(
            "() => [...document.querySelectorAll('#hand .held')].map(card => card.dataset.do)"
        )
        for _ in range(60):  # there are up to 46 bids
            at = self.page.evaluate(FOCUSED)
            if at and self.at["word"] in cards:
                break
            self.press("Tab")
        steps = cards.index(word) - cards.index(self.at["word"])
        for _ in range(abs(steps)):
            self.press("ArrowRight" if steps > 0 else "ArrowLeft")
        assert self.at["word"] == word

    def on(self) -> None:
        """Bring the match on; afterwards the keyboard is somewhere useful."""
        ways = self.table.ways_on()
        self.table.turn += 1
        word = ways[self.table.turn % len(ways)]
        if self.table.page.locator(f"#hand [data-do='{word}']").count():
            self.walk_to(word)
        else:
            self.tab_to(word)
        self.press("Space" if self.table.turn % 2 else "Enter")
        self.table.rest()
        assert self.at["word"], "the keyboard is on nothing that can be pressed"


def test_a_match_to_500_by_keyboard(table: Table) -> None:
    keys = Keys(table.open())
    assert keys.at["word"] == "start"
    while "win the match" not in table.panel:
        keys.on()
    assert keys.at["word"] == "new-match"
    keys.press("Enter")
    table.rest()
    if table.panel == "West deals, you cut":
        keys.on()
    assert table.panel == ""
    assert keys.at["word"]


RUN = laid("South ♣678 ♥9 ♦JA ♠TQ9\nWest …\nNorth …\nEast …", "0 call S")


@pytest.fixture
def keys(table: Table) -> Keys:
    """The keyboard at a table where South is to lead, with a run to call."""
    keys = Keys(table.open(RUN))
    keys.press("Tab")
    return keys


def test_tab_reaches_all_there_is_and_comes_back(keys: Keys) -> None:
    met = []
    for _ in range(12):
        at = keys.page.evaluate(FOCUSED)
        met.append(at["word"] if at else "outside")
        keys.press("Tab")
    wanted = {"open pad", "open menu", "act 0 say twenty"}
    assert wanted <= set(met)
    held = [word for word in met if " play " in word]
    assert len(set(held)) == 1, "the hand is one stop"
    assert met[0] in met[1:], "Tab goes round"


def test_arrows_home_and_end_walk_the_hand(keys: Keys) -> None:
    cards = keys.page.evaluate(
        "() => [...document.querySelectorAll('#hand .held')].map(card => card.dataset.do)"
    )
    keys.walk_to(cards[0])
    for key, place in [
        *(("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", 8), ("ArrowRight", 8)),
        *(("Home", 0), ("ArrowLeft", 0), ("ArrowRight", 1)),
    ]:
        keys.press(key)
        assert keys.at["word"] == cards[place], key


def test_arrows_with_a_browsers_key_are_left_to_the_browser(keys: Keys) -> None:
    keys.walk_to(keys.page.locator("#hand .held").nth(2).get_attribute("data-do"))
    keys.page.evaluate(
        "() => addEventListener('keydown', event => { window.taken = event.defaultPrevented })"
    )
    before = keys.at["word"]
    for key in ("Control+ArrowRight", "Shift+ArrowRight"):
        keys.press(key)
        assert not keys.page.evaluate("window.taken"), key
        assert keys.at["word"] == before


@pytest.mark.parametrize("what", ["menu", "pad"])
def test_a_panel_keeps_the_keyboard_and_gives_it_back(keys: Keys, what: str) -> None:
    keys.tab_to(f"open {what}")
    keys.press("Enter")
    inside = set()
    for _ in range(10):
        at = keys.page.evaluate(FOCUSED)
        if at:
            inside.add(keys.page.evaluate("!!document.activeElement.closest('#over')"))
        keys.press("Tab")
    assert inside == {True}, "the keyboard gets behind the panel"
    keys.tab_to("close")
    keys.press("Escape")
    assert keys.table.panel == ""
    assert keys.at["word"] == f"open {what}", "the keyboard goes back to what opened the panel"


def test_throwing_in_by_keyboard(keys: Keys) -> None:
    keys.tab_to("open menu")
    keys.press("Space")
    keys.tab_to("open throw-in")
    keys.press("Enter")
    assert keys.at["word"] == "close", "the harmless answer comes first"
    keys.tab_to("act 0 concede")
    keys.press("Enter")
    keys.table.rest()
    assert keys.table.panel == "Deal 1"
    assert keys.at["word"] == "deal"


def test_a_refused_card_says_why_and_keeps_the_keyboard(table: Table) -> None:
    match: Match = do(RUN, "0 say twenty")
    keys = Keys(table.open(match))
    keys.press("Tab")
    while not table.page.locator("#hand [aria-disabled=true]").count():
        keys.on()
    word = table.page.locator("#hand [aria-disabled=true]").first.get_attribute("data-do")
    keys.walk_to(str(word))
    keys.press("Enter")
    assert table.status.startswith("You must")
    assert keys.at["word"] == word
