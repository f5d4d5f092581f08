"""The table as a person finds it in the browser: what is there, and what can be pressed."""

import json
from typing import Any

from playwright.sync_api import Locator, Page

from tarabish import Match, match_to_record

START = 60_000  # ms; a cold start on a busy machine
MOVE = 30_000  # ms; the others' play, at the pace of the test

EMPTY = '<!doctype html><link rel="icon" href="data:,"><title>Empty</title>'

# The page thinks of the next visit five seconds after it is ready; here, at once.
AT_ONCE = """{
  const later = window.setTimeout;
  window.setTimeout = (what, ms, ...given) => later(what, ms === 5000 ? 0 : ms, ...given);
}"""

# How much came in the time that a file took, by which the page knows a quick line.
CAME = """for (const [name, size] of Object.entries({ encodedBodySize: %s, transferSize: %s }))
  Object.defineProperty(PerformanceResourceTiming.prototype, name, { get: () => size });"""
QUICK, SLOW = CAME % ("1e9", "1e9"), CAME % ("1", "1")
LOOKED_AFTER = CAME % ("1e9", "300")  # the browser had it and only asked whether it is still good

# Ends once what was pressed has been taken in and the table waits for the person. The turns of
# the browser's loop let Python wake up, in case the page still says "ready" from before.
AT_REST = """async limit => {
  const end = performance.now() + limit;
  for (let calm = 0; calm < 3 && performance.now() < end; ) {
    await new Promise(done => requestAnimationFrame(done));
    const state = document.documentElement.dataset.state;
    calm = state === "thinking" || state === "loading" ? 0 : calm + 1;
  }
  return document.documentElement.dataset.state;
}"""

# What brings the match on, from what can be seen alone: a panel's first choice, something to
# say, or a card that is not marked as refused.
WAY_ON = """chance => {
  const over = document.querySelector("#over");
  if (over) return [over.querySelector("[data-focus]").dataset.do];
  const said = [...document.querySelectorAll("#actions button[data-do^=act]")];
  const cards = [...document.querySelectorAll("#hand button:not([aria-disabled=true])")];
  const found = said.length ? said : cards;
  return found.map(button => button.dataset.do);
}"""

SEEN = """() => {
  const all = selector => [...document.querySelectorAll(selector)];
  return {
    hand: all("#hand .held").map(card => [card.id, card.getAttribute("aria-label")]),
    trick: all("#trick .card").map(card => [card.id, card.className]),
    said: all("#actions button").map(button => button.innerText),
    bubbles: all(".bubble").map(bubble => [bubble.id, bubble.innerText]),
    plates: all(".plate").map(plate => plate.innerText),
    status: all("#status").map(line => line.innerText),
    scores: all("#scores").map(line => line.innerText),
    trump: all("#trump").map(line => line.innerText),
    pad: all("#side").map(line => line.innerText),
    log: all("#log p").map(line => line.innerText),
    panel: all("#over").map(panel => panel.innerText),
  };
}"""


class Table:
    """One page with the game on it."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.turn = 0

    def keep(self, **texts: str) -> None:
        """Put texts into the browser's store before the game is opened."""
        shelf = f"{self.address}shelf"
        # An empty page of our own, which does not ask for an icon.
        self.page.route(shelf, lambda route: route.fulfill(body=EMPTY, content_type="text/html"))
        self.page.goto(shelf)
        self.page.evaluate(
            "texts => Object.entries(texts).forEach(([k, v]) => localStorage.setItem(k, v))",
            {f"tarabish.{name}": text for name, text in texts.items()},
        )

    def open(
        self, match: Match | str | None = None, speed: str = "instant", **texts: str
    ) -> "Table":
        """Open the game, with a saved match if one is given, and wait until one can play."""
        kept = {"settings": json.dumps({"speed": speed}), **texts}
        if match is not None:
            saved = match if isinstance(match, str) else json.dumps(match_to_record(match))
            kept["match"] = saved
        self.keep(**kept)
        self.page.goto(self.address)
        self.started()
        return self

    def reload(self) -> None:
        self.page.reload()
        self.started()

    def started(self) -> None:
        """Wait until Python has taken the page over and the table waits for the person."""
        self.rest(START)

    def rest(self, limit: int = MOVE) -> None:
        """Wait until the table waits for the person."""
        state = self.page.evaluate(AT_REST, limit)
        assert state == "ready", f"the table is {state}"

    def settled(self) -> None:
        """Wait until every animation is over and every face is there."""
        self.page.evaluate(
            """async () => {
              await Promise.all([...document.images].map(face => face.decode().catch(() => 0)));
              await Promise.all(document.getAnimations().map(flight => flight.finished));
            }"""
        )

    @property
    def state(self) -> str:
        return str(self.page.evaluate("document.documentElement.dataset.state"))

    @property
    def seen(self) -> dict[str, Any]:
        """All that can be seen and heard, as plain data."""
        return dict(self.page.evaluate(SEEN))

    def button(self, word: str) -> Locator:
        """Return the visible thing that does this."""
        return self.page.locator(f"[data-do='{word}']:visible")

    def press(self, word: str) -> None:
        """Click it, and wait until the table waits again."""
        self.button(word).click()
        self.rest()

    def ways_on(self) -> list[str]:
        """Return what can be pressed to bring the match on."""
        return list(self.page.evaluate(WAY_ON))

    def on(self) -> str:
        """Press something that brings the match on; return its word."""
        ways = self.ways_on()
        assert ways, f"no way on: {self.seen}"
        self.turn += 1
        word = ways[self.turn % len(ways)]
        self.press(word)
        return word

    def dealt(self) -> None:
        """Cut the pack, if West deals first and it is for the person to cut it."""
        if self.page.locator("#cut-panel").count():
            self.press("deal")

    def to_panel(self, title: str) -> None:
        """Play on until a panel with this in its title opens."""
        while title not in self.panel:
            self.on()

    @property
    def panel(self) -> str:
        """The title of the open panel, or an empty text."""
        return str(self.page.evaluate("document.querySelector('#over-title')?.innerText ?? ''"))

    @property
    def status(self) -> str:
        return self.page.locator("#status").inner_text()

    def rows(self, place: str) -> list[tuple[str, list[int]]]:
        """Return the lines of a table of numbers: a label, and a number for each side."""
        lines = self.page.evaluate(
            """place => [...document.querySelectorAll(`${place} tbody tr`)].map(row => [
                 row.querySelector("th").textContent,
                 [...row.querySelectorAll("td")].map(cell => cell.textContent)])""",
            place,
        )
        return [
            (label.strip(), [int(text.replace("\N{MINUS SIGN}", "-")) for text in numbers])
            for label, numbers in lines
        ]
