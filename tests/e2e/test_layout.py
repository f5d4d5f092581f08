"""Whatever the screen, all that must be read or pressed is on it, and nothing lies over it."""

import json
import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tarabish import Match, Rules, match_to_record
from tests.e2e.table import Table
from tests.table import QUIET, do, play_out, to_turn, until_allowed
from tests.table import table as laid
from tests.web.test_sayings import (
    AUCTION,
    CALLED,
    DEFERRED,
    MELDS,
    NO_TRUMP,
    kitchen,
    legal_to_the_end,
)

pytestmark = pytest.mark.e2e

# A folder for pictures of every position on every screen, for people to look at.
PICTURES = os.environ.get("PICTURES")

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
    ...all(".plate, .bubble, #trump, .tool, #actions button, #ask-hint").map(
      e => [name(e) + e.textContent, box(e)]
    ),
    ...all("#scores .score, #trying").map(e => [name(e) + e.textContent, box(e)]),
    ...all("#status, #waiting").filter(e => e.textContent).map(e => [name(e), text(e)]),
    ...all("#hand .held, #trick .card").map(e => [name(e), corner(e)]),
  ];
  read.forEach(([what, r]) => inside(what, r));
  // What is pressed where its name is read is the thing itself and nothing over it.
  const hit = (e, r) => {
    const [x, y] = [r.left * 0.75 + r.right * 0.25, r.top * 0.75 + r.bottom * 0.25];
    const at = document.elementFromPoint(x, y);
    if (!at || !(e.contains(at) || at.contains(e))) wrong.push(`${name(e)} is covered`);
  };
  all("button:not(.held)").forEach(e => hit(e, box(e)));
  // The faces let the pointer through; for a moment they do not, to see which one is on top.
  const faces = all(".card img");
  faces.forEach(face => { face.style.pointerEvents = "auto"; });
  all("#hand .held, #trick .card").forEach(e => hit(e, corner(e)));
  all(".plate .name").forEach(e => {
    const [x, y] = [box(e).left + 3, (box(e).top + box(e).bottom) / 2];
    const at = document.elementFromPoint(x, y);
    if (at?.tagName === "IMG") wrong.push(`${e.textContent} is covered`);
  });
  faces.forEach(face => { face.style.pointerEvents = ""; });
  const sticksOut = face => box(face).right > box(face.closest("#hand")).right + 1;
  if (all("#hand .held img").some(sticksOut)) wrong.push("the hand sticks out");
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


def north_deals_and_calls() -> Match:
    """North has both marks, and the longest suit to be named."""
    return do(
        laid("South …\nWest …\nNorth …\nEast …", dealer=2),
        "3 pass",
        "0 pass",
        "1 pass",
        "2 call D",
        "any",
    )


def east_deals_and_calls() -> Match:
    """East has both marks, and its card lies beside them."""
    return do(
        laid("South …\nWest …\nNorth …\nEast …", dealer=3),
        *("0 pass", "1 pass", "2 pass", "3 call D", "any", "any", "any", "any", "any"),
    )


def deal_over() -> Match:
    return play_out(with_a_run())


def bait_over() -> Match:
    """The longest score there is: bait has two lines more, and a match that is won a long title."""
    match = do(laid("South ♥6 ♠6 ♦6 ♣67 …\nWest …\nNorth …\nEast …"), "0 call C")
    match = play_out(match)
    assert match.deal.score.outcome == "bait"
    return match


def bella_to_call() -> Match:
    """Your last card but one of the pair is gone, and a button says so; a run has been shown."""
    match = do(laid("South ♥KQ9 ♣678 …\nWest …\nNorth …\nEast …"), "0 call H", "0 say twenty")
    match = do(until_allowed(do(match, "0 play KH"), "0 show 6C 7C 8C"), "0 show 6C 7C 8C")
    return until_allowed(match, "0 play QH bella")


SEATS = ["South", "West", "North", "East"]
LONG = {4: "♥J ♠89TJ ♦7A ♣6Q", 7: "♥J ♠89TJQKA ♦7"}


def shown_by(seat: str, length: int) -> Match:
    """Your turn while somebody's long run lies open: the widest thing there is to be said.

    They lead the jack of trumps, so the second trick is theirs to lead, too.
    """
    holder = SEATS.index(seat)
    lines = (f"{name} {LONG[length] if name == seat else '…'}" for name in SEATS)
    match = laid("\n".join(lines), dealer=(holder + 3) % 4)
    match = do(match, f"{holder} call H", f"{holder} say fifty", f"{holder} play JH", "trick")
    match = do(match, f"{holder} show {' '.join(f'{rank}S' for rank in '89TJQKA'[:length])}")
    return to_turn(match, 0)


# The other games


def bidding() -> Match:
    """You speak last, after two bids and a pass."""
    return do(laid(QUIET, dealer=0, rules=AUCTION), "1 bid 50", "2 pass", "3 bid 120")


def naming_trump() -> Match:
    """Five buttons, and what the others said."""
    said = ("1 bid 50", "2 pass", "3 bid 120", "0 bid 150", "1 pass", "3 pass")
    return do(laid(QUIET, dealer=0, rules=NO_TRUMP), *said)


BIDDEN = ("1 bid 50", "2 pass", "3 pass", "0 bid 60", "1 pass", "0 trump H")
TWO_MELDS = MELDS.replace("♣789 ♥6J ♦6 ♠6TJ", "♣789 ♥J89 ♠TJQ").replace(
    "♦789TJ ♠Q ♥T", "♦789TJ ♠6 ♥T"
)
TWO_MELDS = TWO_MELDS.replace("♥9 ♣QA ♦KA ♥8", "♥6 ♣QA ♦KA ♦6")


def declaring() -> Match:
    """Two melds to declare, after all the others declared theirs, with nine cards in hand."""
    match = do(laid(TWO_MELDS, dealer=0, rules=AUCTION), *BIDDEN)
    for cards in ("7D 8D 9D TD JD", "7S 8S 9S", "QH KH AH"):
        match = do(match, f"{int(match.turn)} declare {cards}", "any")
    return match


def declaring_late() -> Match:
    """The same after the last card, and a misplay may be called: the most buttons there are."""
    rules = DEFERRED.changed(misplay="called")
    return legal_to_the_end(
        do(laid(TWO_MELDS, dealer=3, rules=rules), "0 bid 60", *PASSED, "0 trump H")
    )


PASSED = ("1 pass", "2 pass", "3 pass")


def misplay_and_run() -> Match:
    """A run to call, a misplay to call, and a hand of nine; the trick has three cards."""
    match = laid("South ♥QKA ♠678 ♦J9 ♣T\nWest …\nNorth …\nEast …", dealer=0, rules=CALLED)
    return to_turn(do(match, "1 call S"), 0)


def the_count() -> Match:
    return legal_to_the_end(laid(QUIET, "0 call H", rules=CALLED))


def misplay_told() -> Match:
    return do(kitchen(), "8C 9C", "0 misplay 1")


def bait_and_cut() -> Match:
    """The longest score there is, of several games, and West deals next."""
    picture = "South ♥6 ♠6 ♦6 ♣67 …\nWest …\nNorth …\nEast …"
    match = do(laid(picture, dealer=0, rules=Rules(games=3, target=100)), *PASSED, "0 call C")
    match = play_out(match)
    assert match.deal.score.outcome == "bait"
    return match


POSITIONS = [
    bidding,
    naming_trump,
    declaring,
    declaring_late,
    misplay_and_run,
    the_count,
    misplay_told,
    bait_and_cut,
    auction,
    with_a_run,
    mid_trick,
    north_deals_and_calls,
    east_deals_and_calls,
    bella_to_call,
    deal_over,
    bait_over,
]


def take_picture(table: Table, name: str) -> None:
    if PICTURES:
        table.page.screenshot(path=Path(PICTURES) / f"{name}.png")


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.__name__)
def test_nothing_is_off_the_screen_too_small_or_covered(table: Table, position) -> None:
    table.open(position(), speed="steady")
    wrong = wrong_on_screens(table, position.__name__)
    assert not wrong, json.dumps(wrong, ensure_ascii=False)


@pytest.mark.parametrize("length", LONG)
@pytest.mark.parametrize("seat", SEATS)
def test_a_long_run_shown_can_be_read(table: Table, seat: str, length: int) -> None:
    table.open(shown_by(seat, length), speed="steady")
    bubble = table.page.locator(f"#bubble-{SEATS.index(seat)}")
    for label in "8 9 10 J Q K A".split()[:length]:
        expect(bubble).to_contain_text(label)
    assert not wrong_on_screens(table, f"{seat}-{length}")


def wrong_on_screens(table: Table, name: str) -> dict[str, list[str]]:
    """Return what is wrong, by screen."""
    found = {}
    for width, height in SCREENS:
        table.page.set_viewport_size({"width": width, "height": height})
        table.settled()
        take_picture(table, f"{name}-{width}x{height}")
        if wrong := table.page.evaluate(WRONG):
            found[f"{width}x{height}"] = wrong
    return found


def test_the_cut_can_be_read(table: Table) -> None:
    table.open(speed="slow")
    table.button("start").click()
    expect(table.page.locator("#trick .cut")).to_have_count(4)
    assert not wrong_on_screens(table, "cut")
    expect(table.page.locator("#trick .cut"), "still there after all screens").to_have_count(4)


# What a store that keeps rubbish makes the page say, at its longest.
BAD = {**match_to_record(with_a_run()), "deals": [{"dealer": 3, "deck": "6C", "actions": []}]}


def test_trouble_can_be_read_over_the_first_panel(table: Table) -> None:
    table.open(json.dumps(BAD))
    for width, height in SCREENS:
        table.page.set_viewport_size({"width": width, "height": height})
        take_picture(table, f"trouble-{width}x{height}")
        table.button("hide-trouble").click(trial=True)
        table.button("start").click(trial=True)
        trouble, title = (
            table.page.locator(place).bounding_box() for place in ("#trouble", "#over-title")
        )
        assert trouble["y"] + trouble["height"] <= title["y"], f"{width}x{height}"


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


# What of a panel one cannot scroll to, or that is covered or too small.
OUT_OF_REACH = """() => {
  const wrong = [], over = document.querySelector("#over");
  for (const e of over.querySelectorAll("button, input, h2")) {
    e.scrollIntoView({ block: "nearest" });
    const r = e.getBoundingClientRect(), name = e.id || e.textContent;
    const at = document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2);
    if (!at || !e.contains(at)) wrong.push(`${name} is covered`);
    if (r.width < 24 || r.height < 24) wrong.push(`${name} is small`);
    if (r.left < -0.5 || r.right > innerWidth + 0.5 || r.top < -0.5 || r.bottom > innerHeight + 0.5)
      wrong.push(`${name} is off the screen`);
    if (e.scrollWidth > e.clientWidth + 1) wrong.push(`${name} is too narrow for its words`);
  }
  over.querySelector("[data-focus]").scrollIntoView({ block: "nearest" });
  const page = document.scrollingElement, panel = over.querySelector(".panel");
  if (page.scrollHeight > innerHeight + 1 || page.scrollWidth > innerWidth + 1)
    wrong.push("the page scrolls");
  for (const e of [over, panel, ...panel.querySelectorAll(".scroll")])
    if (e.scrollWidth > e.clientWidth) wrong.push(`${e.id || e.className} scrolls to the side`);
  return wrong;
}"""


def wrong_with_panel(table: Table, name: str) -> dict[str, list[str]]:
    """Return what of the open panel cannot be read or pressed, by screen."""
    found = {}
    for width, height in SCREENS:
        table.page.set_viewport_size({"width": width, "height": height})
        table.settled()
        wrong = table.page.evaluate(OUT_OF_REACH)
        take_picture(table, f"{name}-{width}x{height}")
        if wrong:
            found[f"{width}x{height}"] = wrong
    return found


def test_the_bids_and_the_tricks_to_point_at_can_be_reached(table: Table) -> None:
    """All bids from 50 on; nine tricks."""
    found = {}
    for position, panel in ((laid(QUIET, rules=AUCTION), "bids"), (the_count(), "misplay")):
        table.page.set_viewport_size({"width": 1280, "height": 800})
        table.open(position)
        table.press(f"open {panel}")
        count = table.page.locator("#over [data-do^=act]").count()
        assert count == (46 if panel == "bids" else 9)
        found |= {f"{panel} {k}": v for k, v in wrong_with_panel(table, panel).items()}
    assert not found


def test_the_pack_can_be_cut_on_every_screen(table: Table) -> None:
    """The first panel, the score, and where West deals first, which chance decides."""
    found = {}
    table.open()
    found |= {f"start {k}": v for k, v in wrong_with_panel(table, "start").items()}
    table.page.set_viewport_size({"width": 1280, "height": 800})
    table.press("start")
    for _ in range(60):
        if table.panel:
            break
        table.press("open menu")
        table.press("open new")
        table.press("new-match")
    assert table.panel == "West deals, you cut"
    found |= {f"cut {k}": v for k, v in wrong_with_panel(table, "your-cut").items()}
    assert not found
