"""Whatever the screen, all that must be read or pressed is on it, and nothing lies over it."""

from pathlib import Path

import pytest

from tarabish import Match
from tests.e2e.table import Table
from tests.table import do, play_out, to_turn
from tests.table import table as laid

pytestmark = pytest.mark.e2e

SCREENS = [(1280, 800), (390, 844), (320, 568), (844, 390), (1024, 768)]

DEAL = laid("South ♥QKA ♠678 ♦J9 ♣T\nWest ♣789 …\nNorth …\nEast ♦QKA …", dealer=2)

# Rectangles of all that must be read or pressed, and what is wrong with them.
WRONG = """() => {
  const wrong = [], width = innerWidth, height = innerHeight;
  const name = e => e.id || e.className || e.textContent;
  const box = e => {
    const { left, top, right, bottom } = e.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const shown = e => e.getClientRects().length > 0;
  const all = selector => [...document.querySelectorAll(selector)].filter(shown);
  const over = document.querySelector("#over");
  const inside = (what, r) => {
    if (r.left < -0.5 || r.top < -0.5 || r.right > width + 0.5 || r.bottom > height + 0.5)
      wrong.push(`${what} is off the screen`);
  };
  const page = document.scrollingElement;
  if (page.scrollHeight > height + 1 || page.scrollWidth > width + 1) wrong.push("it scrolls");
  if (over) {
    all("#over button").forEach(e => inside(name(e), box(e)));
    return wrong;
  }
  const held = all("#hand .held");
  held.forEach((card, place) => {
    const r = box(card), next = held[place + 1] && box(held[place + 1]);
    inside(name(card), { ...r, right: card.querySelector("img").getBoundingClientRect().right });
    const strip = next && next.top === r.top ? next.left - r.left : r.right - r.left;
    if (strip < 24 || r.bottom - r.top < 24) wrong.push(`${name(card)} is too small to press`);
  });
  all("button:not(.held)").forEach(e => {
    const r = box(e);
    inside(name(e), r);
    if (r.right - r.left < 24 || r.bottom - r.top < 24) wrong.push(`${name(e)} is too small`);
  });
  // The corner of a card with its rank and suit.
  const corner = card => {
    const r = box(card), w = card.querySelector("img").getBoundingClientRect().width;
    return { left: r.left, top: r.top, right: r.left + w * 0.24, bottom: r.top + w * 0.42 };
  };
  const text = e => {
    const range = document.createRange();
    range.selectNodeContents(e);
    return box(range);
  };
  const read = [
    ...all(".plate, .bubble, #trump, .tool, #actions button, #scores .score").map(
      e => [name(e) + e.textContent, box(e)]
    ),
    ...all("#status, #waiting").filter(e => e.textContent).map(e => [name(e), text(e)]),
    ...all("#hand .held, #trick .card").map(e => [name(e), corner(e)]),
  ];
  read.forEach(([what, r]) => inside(what, r));
  for (let i = 0; i < read.length; i++) for (let j = i + 1; j < read.length; j++) {
    const [a, p] = read[i], [b, q] = read[j];
    const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
    const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
    if (wide > 1 && high > 1) wrong.push(`${a} and ${b} overlap`);
  }
  return wrong;
}"""


def auction() -> Match:
    """All have passed: the dealer must call, with three bubbles about."""
    return do(laid("South …\nWest …\nNorth …\nEast …", dealer=0), "1 pass", "2 pass", "3 pass")


def with_a_run() -> Match:
    """Your turn, with a run to call, after two others called theirs."""
    return do(DEAL, "3 pass", "0 call S", "3 say twenty", "3 play AD")


def mid_trick() -> Match:
    """Your turn, with three cards on the table."""
    match = to_turn(do(with_a_run(), "0 say twenty", "0 play JD"), 0)
    while len(match.deal.tricks[-1].cards) != 3:
        match = to_turn(do(match, "any"), 0)
    return match


def deal_over() -> Match:
    return play_out(with_a_run())


POSITIONS = [auction, with_a_run, mid_trick, deal_over]


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.__name__)
def test_nothing_is_off_the_screen_too_small_or_covered(
    table: Table, position, tmp_path: Path
) -> None:
    table.open(position(), speed="steady")
    found = {}
    for width, height in SCREENS:
        table.page.set_viewport_size({"width": width, "height": height})
        table.settled()
        table.page.screenshot(path=tmp_path / f"{position.__name__}-{width}x{height}.png")
        if wrong := table.page.evaluate(WRONG):
            found[f"{width}x{height}"] = wrong
    assert not found


@pytest.mark.parametrize("panel", ["menu", "about", "pad", "last", "throw-in", "new"])
def test_every_panel_can_be_closed_on_the_smallest_screen(table: Table, panel: str) -> None:
    table.page.set_viewport_size({"width": 320, "height": 568})
    table.open(mid_trick())
    if panel in ("about", "throw-in", "new"):
        table.press("open menu")
    table.press(f"open {panel}")
    close = table.page.locator("#over [data-do=close]")
    close.scroll_into_view_if_needed()
    close.click()
    assert table.panel == ""
