"""A person at the page: whatever is drawn can be pressed, and what is pressed does what it says."""

import json
import re

import pytest

from tarabish import match_to_record
from tests.table import QUIET, do, table
from tests.web.desk import Desk, Shelf, again, known, sit, tried
from tests.web.picture import mentioned, offered, reachable, refused
from web.saves import MATCH

pytestmark = pytest.mark.cpython_only  # these need an event loop of their own


def log_length(app) -> int:
    return sum(1 + len(deal.actions) for deal in app.match.deals)


async def on(desk: Desk) -> None:
    desk.press(desk.way_on())
    await desk.settled()


async def to_panel(desk: Desk, title: str) -> None:
    while not desk.panel.startswith(title):
        await on(desk)


async def to_play(desk: Desk) -> None:
    """Go on until a card is to be played and no panel is open."""
    while desk.panel or not any(" play " in word for word in desk.offered()):
        await on(desk)


def number(text: str) -> int:
    return int(text.replace("\N{MINUS SIGN}", "-"))


def rows(piece) -> list[tuple[str, list[int]]]:
    return [
        (
            next(cell.text for cell in row.all() if cell.tag == "th"),
            [number(cell.text) for cell in row.all() if cell.tag == "td"],
        )
        for body in piece.all()
        if body.tag == "tbody"
        for row in body.all()
        if row.tag == "tr"
    ]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.slow
@pytest.mark.slow
def test_a_whole_match_with_what_is_drawn(seed: int) -> None:
    desk = Desk(seed)
    deals = []

    def look(html: str, page) -> None:
        allowed = known(desk.app.match) | set(desk.app.ui.cuts)
        told = mentioned(html, page)
        assert told <= allowed, f"the page tells of {told - allowed}"

    async def play(desk: Desk) -> None:
        desk.glass.look = look
        while True:
            score = desk.page.find("score-panel")
            if score:
                deals.append(rows(score))
                pad = rows(desk.page.the("side"))
                lines = dict(deals[-1])
                assert dict(pad)["Total"] == lines["Total"]
                assert pad[-3][1] == lines["This deal"]
                shown = [p.text for p in desk.page.the("scores").all() if "points" in p.classes]
                assert [number(text) for text in shown] == lines["Total"]
                if "win the match" in desk.panel:
                    break
            await on(desk)
        desk.press("new-match")
        await desk.settled()
        if desk.panel == "West deals, you cut":
            await on(desk)
        assert log_length(desk.app) >= 1
        assert not desk.panel

    sit(play, desk)
    assert len(deals) >= 2
    totals = [0, 0]
    for lines in deals:
        by_name = dict(lines)
        parts = [
            points
            for name, points in lines[: [n for n, _ in lines].index("This deal")]
            if name != "Taken"
        ]
        assert [sum(column) for column in zip(*parts, strict=True)] == by_name["This deal"]
        assert by_name["Before"] == totals
        totals = [sum(pair) for pair in zip(totals, by_name["This deal"], strict=True)]
        assert by_name["Total"] == totals
    assert max(totals) >= 500
    assert all(max(dict(lines)["Before"]) < 500 for lines in deals)


def test_every_word_on_the_page_is_understood() -> None:
    """At each moment of a deal everything in sight is pressed once, then taken back."""
    desk = Desk(3)
    tested = set()

    async def play(desk: Desk) -> None:
        while True:
            app, page = desk.app, desk.page
            desk.glass.close = False
            for word in dict.fromkeys(p["data-do"] for p in reachable(page)):
                fine = word in offered(page)
                tested.add(word.split()[0] if fine else "refused")
                with tried(app):
                    before = log_length(app)
                    app.press(word)
                    moved = log_length(app) - before
                    if word.startswith("act "):
                        assert moved == fine, word
                    elif word not in {"deal", "new-match", "start"}:
                        assert moved == 0
                    if word.startswith("act ") and not fine:
                        assert app.ui.note.startswith("You ")
            desk.glass.close = True
            app.draw()
            if desk.page.find("score-panel"):
                break
            await on(desk)

    sit(play, desk)
    assert tested >= {"act", "open", "refused", "deal", "start"}


def test_a_word_that_no_element_carries_is_an_error() -> None:
    with pytest.raises(ValueError, match="fly"):
        Desk().app.press("fly away")


def test_a_refused_card_is_answered_and_nothing_else_changes() -> None:
    desk = Desk(5)
    answers = []

    async def play(desk: Desk) -> None:
        while not desk.page.find("score-panel"):
            for word in refused(desk.page):
                before, saved = desk.app.match, dict(desk.shelf.texts)
                hand = [p["id"] for p in desk.page.the("hand").having("data-card")]
                log = desk.glass.log
                desk.press(word)
                await desk.settled()
                assert desk.app.match == before
                assert desk.shelf.texts == saved
                assert [p["id"] for p in desk.page.the("hand").having("data-card")] == hand
                assert desk.glass.log == log
                reason = desk.app.match.deal.why_not(read_action(word))
                assert desk.glass.status == f"You {reason.text}."
                answers.append(desk.glass.status)
                (focus,) = desk.page.having("data-focus")
                assert focus["data-do"] == word
            await on(desk)
            if desk.app.ui.note:
                raise AssertionError("the answer stays after a good card")

    def read_action(word: str):
        from tarabish import parse_action

        return parse_action(word.removeprefix("act "))

    sit(play, desk)
    kinds = {answer.split(" ")[1] for answer in answers}
    assert "must" in kinds
    assert len(answers) > 5


def test_the_same_refusal_twice_is_said_twice() -> None:
    desk = Desk(5)

    async def play(desk: Desk) -> None:
        while not refused(desk.page):
            await on(desk)
        word = refused(desk.page)[0]
        notes = []
        for _ in range(2):
            desk.press(word)
            (note,) = [p for p in desk.page.all() if "note" in p.classes]
            notes.append((note["id"], note.text))
        assert notes[0][1] == notes[1][1]
        assert notes[0][0] != notes[1][0]

    sit(play, desk)


def test_throwing_in_by_way_of_the_menu() -> None:
    desk = Desk(4)

    async def play(desk: Desk) -> None:
        await to_play(desk)
        desk.press("open menu")
        assert desk.panel == "Menu"
        desk.press("open throw-in")
        assert desk.panel == "Throw in your cards?"
        desk.press("close")
        assert not desk.panel
        desk.press("open menu")
        desk.press("open throw-in")
        desk.press("act 0 concede")
        await desk.settled()
        assert "threw in" in desk.page.the("score-panel").text
        lines = dict(rows(desk.page.the("score-panel")))
        assert lines["This deal"][0] == 0
        assert lines["This deal"][1] >= 162
        desk.press("deal")
        await desk.settled()
        assert not desk.panel
        assert desk.app.match.deals[-1].actions is not None
        assert len(desk.app.match.deals) == 2

    sit(play, desk)


def test_nobody_can_throw_in_before_trump_is_named() -> None:
    desk = Desk(4)

    async def play(desk: Desk) -> None:
        while desk.panel or not any(word.endswith("pass") for word in desk.offered()):
            await on(desk)
        desk.press("open menu")
        assert "open throw-in" not in desk.offered()

    sit(play, desk)


def test_cards_can_be_thrown_in_while_a_trick_lies() -> None:
    """It is another's turn and the finished trick rests: the answer counts all the same."""
    match = do(table(QUIET), "0 call C", "trick")
    while match.turn == 0:
        match = do(match, "trick")
    shelf = Shelf(match=json.dumps(match_to_record(match)))
    desk = Desk(shelf=shelf)
    assert desk.app.ui.lying
    desk.press("open menu")
    desk.press("open throw-in")
    desk.press("act 0 concede")
    assert str(desk.app.match.deals[-1].ended) == "0 concede"


def test_a_question_left_open_does_not_come_back_in_the_next_deal() -> None:
    called_before_you = 0
    for seed in range(1, 7):
        desk = Desk(seed)

        async def play(desk: Desk) -> None:
            nonlocal called_before_you
            await to_play(desk)
            desk.press("open menu")
            desk.press("open throw-in")
            # The deal ends under the open question, as when the others play its last cards.
            desk.app.dispatch("1 concede")
            await desk.settled()
            assert desk.panel == "Deal 1"
            desk.press("deal")
            await desk.settled()
            assert not desk.panel
            called_before_you += any(" play " in word for word in desk.offered())

        sit(play, desk)
    assert called_before_you


def test_a_new_match_in_the_middle_of_one() -> None:
    desk = Desk(6)

    async def play(desk: Desk) -> None:
        await to_panel(desk, "Deal 1")
        desk.press("deal")
        await desk.settled()
        await to_play(desk)
        desk.press("open menu")
        desk.press("open new")
        assert desk.panel == "Leave this match?"
        desk.press("new-match")
        assert len(desk.page.the("trick").having("role", "img")) == 4
        await desk.settled()
        assert len(desk.app.match.deals) == 1
        assert desk.app.match.totals == (0, 0)
        saved = json.loads(desk.shelf.texts[MATCH])
        assert len(saved["deals"]) == 1

    sit(play, desk)


def test_pressing_twice_acts_once() -> None:
    desk = Desk(7)
    pressed = set()

    async def play(desk: Desk) -> None:
        while not desk.page.find("score-panel"):
            word = desk.way_on()
            pressed.add(" ".join(word.split()[:3:2]))
            desk.press(word)
            once = log_length(desk.app)
            desk.app.press(word)  # before the table has moved on
            assert log_length(desk.app) == once
            await desk.settled()
        desk.press("deal")
        desk.app.press("deal")
        await desk.settled()
        assert len(desk.app.match.deals) == 2
        await to_play(desk)
        desk.press("open menu")
        desk.press("open throw-in")
        for _ in range(2):
            desk.app.press("act 0 concede")
        await desk.settled()
        assert desk.app.match.deals[-1].actions.count(desk.app.match.deals[-1].actions[-1]) == 1

    sit(play, desk)
    assert "start" in pressed


def test_a_press_while_the_others_play_is_answered() -> None:
    desk = Desk(8)

    async def play(desk: Desk) -> None:
        await to_play(desk)
        card = next(word for word in desk.offered() if " play " in word)
        desk.press(card)
        rest = [p["data-do"] for p in desk.page.the("hand").having("data-do")]
        if desk.app.match.turn in {1, 2, 3} and not desk.app.ui.lying:
            before = desk.app.match
            desk.press(rest[0])
            assert desk.app.match == before
            assert desk.glass.status == "You must wait for your turn."

    sit(play, desk)


@pytest.mark.slow
@pytest.mark.slow
def test_a_reload_shows_the_same_table() -> None:
    """At each rest of two deals, the page opened again from the store is the same picture."""
    desk = Desk(9)
    moments = 0

    async def play(desk: Desk) -> None:
        nonlocal moments
        while len(desk.app.match.deals) < 2 or not desk.page.find("score-panel"):
            await on(desk)
            if not desk.app.match.deals:
                continue  # a pack that waits to be cut is not kept
            later = again(desk)
            if later.app.ui.lying:
                later.app.ui = later.app.ui.swept()
                later.app.draw()
            assert sorted(later.glass.html) == sorted(desk.glass.html) or compare(later, desk)
            moments += 1

    def compare(again: Desk, desk: Desk) -> bool:
        """The keyboard's place is not kept; the rest is."""
        again.app.ui = again.app.ui.__class__(
            **{**vars(again.app.ui), "cursor": desk.app.ui.cursor, "notes": desk.app.ui.notes}
        )
        again.app.draw()
        assert again.glass.html == desk.glass.html
        return True

    sit(play, desk)
    assert moments > 20


def test_the_log_tells_each_thing_once_and_in_order() -> None:
    desk = Desk(10)
    heard: dict[str, str] = {}

    def look(_html: str, page) -> None:
        for line in page.the("log").children:
            assert heard.setdefault(line["id"], line.text) == line.text

    async def play(desk: Desk) -> None:
        desk.glass.look = look
        await to_panel(desk, "Deal 2")

    sit(play, desk)
    numbers = [int(name.removeprefix("log-")) for name in heard]
    assert numbers == list(range(len(numbers)))
    plays = [text for text in heard.values() if " play" in text]
    assert len(plays) == len(set(plays[:36])) + len(set(plays[36:])) == 72


@pytest.mark.slow
@pytest.mark.slow
def test_arrows_walk_along_the_hand_from_where_the_keyboard_is() -> None:
    desk = Desk(11)

    def places(page) -> tuple[list[str], int]:
        cards = [p for p in page.the("hand").all() if p.tag == "button"]
        (at,) = [i for i, p in enumerate(cards) if "data-focus" in p]
        assert [p.get("tabindex") for p in cards] == [
            "0" if i == at else "-1" for i in range(len(cards))
        ]
        return [p["id"] for p in cards], at

    async def play(desk: Desk) -> None:
        for _ in range(12):
            await to_play(desk)
            ids, at = places(desk.page)
            for step in (1, 1, -1, 9, -9, -1, 1, 9, 1):
                desk.app.move_cursor(step)
                at = min(max(at + step, 0), len(ids) - 1)
                assert places(desk.page) == (ids, at), step
            await on(desk)

    sit(play, desk)


def test_arrows_before_the_deal_do_no_harm() -> None:
    desk = Desk()
    desk.app.move_cursor(1)
    assert desk.panel == "Tarabish"


@pytest.mark.parametrize("which", ["menu", "pad", "last"])
def test_escape_and_close_shut_what_was_opened(which: str) -> None:
    desk = Desk(12)

    async def play(desk: Desk) -> None:
        await to_play(desk)
        while f"open {which}" not in desk.offered() or desk.panel:
            await on(desk)
        table = desk.glass.html.replace(" data-focus", "")
        for word in ("close", "escape"):
            desk.press(f"open {which}")
            assert desk.panel
            desk.app.press(word)
            assert desk.glass.html.replace(" data-focus", "") == table
            # The keyboard goes back to what opened the panel.
            assert re.search(f'id="open-{which}"[^>]* data-focus', desk.glass.html)

    sit(play, desk)


def test_escape_does_not_shut_what_asks_for_an_answer() -> None:
    desk = Desk(12)
    desk.app.press("escape")
    assert desk.panel == "Tarabish"

    async def play(desk: Desk) -> None:
        await to_panel(desk, "Deal 1")
        desk.app.press("escape")
        assert desk.panel == "Deal 1"

    sit(play, desk)


def test_the_last_trick_is_the_last_finished_one_and_no_other() -> None:
    desk = Desk(13)
    looked = 0

    async def play(desk: Desk) -> None:
        nonlocal looked
        while not desk.page.find("score-panel"):
            deal = desk.app.match.deal
            finished = [trick for trick in deal.tricks if trick.complete] if deal else []
            if not desk.panel:
                assert ("open last" in desk.offered()) == bool(finished)
            if finished and not desk.panel:
                looked += 1
                desk.press("open last")
                panel = desk.page.the("last-panel")
                shown = [p["id"].removeprefix("past-") for p in panel.having("role", "img")]
                assert shown == [str(c) for c in finished[-1].cards]
                desk.press("close")
            await on(desk)

    sit(play, desk)
    assert looked >= 8
