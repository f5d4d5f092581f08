"""Hints: asked for, told in a sentence, marked, and gone as soon as the match moves on."""

import asyncio
import json

import pytest

from tarabish import Match, Seat, view_of
from tarabish.actions import Action, parse_action
from tarabish.ai import finish
from tarabish.ai.hints import hint
from tarabish.ai.kernel import PythonKernel, WasmKernel
from tests.table import QUIET, do, play_out, table
from tests.test_ai_hints import LINES
from tests.web.desk import Desk, sit
from tests.web.office import BROKEN, Fake, Office, Tell, calm, kind, silent, well
from tests.web.picture import Piece
from tests.web.test_sayings import AUCTION, CALLED, DEFERRED, MELDS, legal_to_the_end, saved, shown
from web.advice import NOT_AT_HAND, deed_of
from web.thinking import answer
from web.ui import Advice

pytestmark = pytest.mark.cpython_only  # these need an event loop of their own

TRICK = do(table(LINES, dealer=0), "1 pass", "2 call H", "8C AC QC")
"""Partner's ace wins: the king of clubs gives four points."""


def advice(match: Match) -> Advice:
    found = finish(hint(view_of(match, Seat.SOUTH), PythonKernel()))
    return Advice(found.action, found.why)


def marked(page: Piece) -> list[str]:
    """Return the words of what the hint marks, which a sign and a name tell as well."""
    found = [p for p in page.having("class") if "hinted" in p.classes]
    assert all(
        p.having("class", "hint-mark") and "hint" in (p.get("aria-label") or p.text) for p in found
    )
    return [p["data-do"] for p in found]


def asked(desk: Desk) -> Piece:
    return desk.page.the("ask-hint")


def test_a_hint_is_told_in_the_status_line_and_marked_on_the_card() -> None:
    desk = saved(TRICK)

    async def play(desk: Desk) -> None:
        assert marked(desk.page) == []
        desk.press("hint")
        assert desk.glass.status == "Let me see …"
        assert desk.glass.word == "thinking"
        await desk.settled()
        assert desk.glass.status == (
            "Hint: play the king of clubs. Partner's ace wins this, so give it the king's 4."
        )
        assert marked(desk.page) == ["act 0 play KC"]
        assert [p["id"] for p in desk.page.having("data-focus")] == ["held-KC"]
        assert asked(desk)["aria-pressed"] == "true"

    sit(play, desk)


@pytest.mark.parametrize("word", ["hint", "act 0 play KC", "act 0 play 7C"])
def test_asking_again_or_playing_takes_it_away(word: str) -> None:
    async def play(desk: Desk) -> None:
        desk.press("hint")
        await desk.settled()
        desk.press(word)
        assert marked(desk.page) == []
        assert "Hint" not in desk.glass.status

    sit(play, saved(TRICK))


def test_a_refused_card_is_answered_and_the_mark_stays() -> None:
    async def play(desk: Desk) -> None:
        desk.press("hint")
        await desk.settled()
        desk.app.press("act 0 play AD")
        assert desk.glass.status == "You must follow clubs."
        assert marked(desk.page) == ["act 0 play KC"]

    sit(play, saved(TRICK))


@pytest.mark.parametrize(
    "match",
    [
        table(QUIET),
        table(QUIET, rules=AUCTION),
        do(table(QUIET, rules=AUCTION), "0 bid 50", "1 pass", "2 pass", "3 pass"),
        table(MELDS, "0 call S"),
        do(table(MELDS, rules=AUCTION), "0 bid 50", "1 pass", "2 pass", "3 pass", "0 trump H"),
        legal_to_the_end(table(QUIET, "0 call H", rules=CALLED)),
        legal_to_the_end(
            do(table(MELDS, rules=DEFERRED), "0 bid 50", "1 pass", "2 pass", "3 pass", "0 trump H")
        ),
    ],
    ids=["call", "bid", "name trump", "run", "meld", "count", "late meld"],
)
def test_every_decision_has_a_hint_and_what_it_says_can_be_pressed(match: Match) -> None:
    async def play(desk: Desk) -> None:
        desk.press("hint")
        await desk.settled()
        assert desk.glass.status.startswith("Hint: ")
        (word,) = marked(desk.page)
        before = len(desk.app.match.deals[0].actions)
        desk.press(word)
        assert len(desk.app.match.deals[0].actions) > before or desk.app.counting

    sit(play, saved(match))


@pytest.mark.parametrize(
    ("match", "action", "word"),
    [
        (table(QUIET, rules=AUCTION), "0 bid 250", "open bids"),
        (do(table(QUIET, "0 call H", rules=CALLED), "8H 9H TH"), "0 misplay 1", "open misplay"),
    ],
    ids=["a high bid", "a misplay"],
)
def test_what_lies_one_press_further_is_marked_there(match: Match, action: str, word: str) -> None:
    page = shown(do(match), advice=Advice(parse_action(action), "Because."))
    assert marked(page) == [word]


def test_none_is_offered_while_others_play_or_when_the_deal_is_over() -> None:
    for match in (do(table(QUIET, "0 call H"), "8H"), play_out(table(QUIET, "0 call H"))):
        assert shown(match).find("ask-hint") is None
        desk = saved(match)
        desk.app.ask_hint()  # the key, which is always there
        assert not desk.app.ui.hinting


def test_one_that_comes_too_late_is_dropped() -> None:
    """The person plays while the hint is thought about."""
    office = Office(kind(silent))

    async def play(desk: Desk) -> None:
        await calm()
        desk.press("hint")
        await calm()
        worker = office.made[0]
        assert "level" not in json.loads(worker.asked[-1])
        worker.tell = well
        desk.press("act 0 play KC")
        await desk.settled()
        assert worker.dropped == 1
        assert not desk.app.ui.hinting
        assert desk.app.ui.advice is None

    office.at(saved(TRICK), play)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_worker_costs_no_hint(broken: Tell) -> None:
    office = Office(kind(broken), kind(well))

    async def play(office: Office) -> None:
        found = await office.players.hint(view_of(TRICK, Seat.SOUTH), 1)
        assert found == advice(TRICK)
        assert office.made[0].ended

    office.open(play)


def test_with_the_kernel_it_is_the_champions(kernel: WasmKernel) -> None:
    async def prepare() -> WasmKernel:
        return kernel

    view = view_of(TRICK, Seat.SOUTH)
    told = json.loads(asyncio.run(answer(json.dumps({"log": 3, "view": view.to_json()}), prepare)))
    assert told == {"log": 3, "hint": finish(hint(view, kernel)).to_data()}


def test_where_what_it_takes_cannot_be_fetched_it_says_so_and_the_worker_lives() -> None:
    async def offline() -> None:
        raise OSError

    async def tell(_worker: Fake, request: str) -> str:
        return await answer(request, offline)

    office = Office(kind(tell))

    async def play(desk: Desk) -> None:
        await calm()
        desk.press("hint")
        await desk.settled()
        assert desk.glass.status == NOT_AT_HAND
        assert marked(desk.page) == []
        assert not office.made[0].ended

    office.at(saved(TRICK), play)


@pytest.mark.parametrize(
    ("text", "deed"),
    [
        ("0 play TC bella", "play the ten of clubs"),
        ("0 call H", "call hearts"),
        ("0 trump NT", "name no trump"),
        ("0 bid 60", "bid 60"),
        ("0 pass", "pass"),
        ("0 misplay 3", "call a misplay in trick 3"),
        ("0 count", ""),
    ],
)
def test_deeds_in_words(text: str, deed: str) -> None:
    action: Action = parse_action(text)
    assert deed_of(action) == deed
