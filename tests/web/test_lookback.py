"""Looking back at a deal: the list of decisions, a moment as it was, and what there is to learn."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from tarabish import Match, Rules, Seat
from tarabish.actions import parse_action
from tarabish.ai.decisions import Choice, Decision
from tarabish.ai.remarks import LABELS, judged
from tests.table import QUIET, deck_of, do, play_out, table
from tests.web.desk import Desk, sit
from tests.web.office import BROKEN, Fake, Office, Tell, calm, kind, well
from tests.web.picture import Piece, read
from tests.web.test_sayings import saved
from web import looking
from web.lookback import NOT_AT_HAND, Lookback, Reviewed
from web.lookback_panel import lookback_panel, par
from web.opponents import Opponents
from web.thinking import answer

pytestmark = pytest.mark.cpython_only  # these need an event loop of their own

OVER = play_out(table(QUIET, "0 call H"))
TWO = play_out(do(OVER.deal_cards(deck_of(QUIET, 0))[0], "1 call S"))


def moment(**changes: object) -> Decision:
    best, worse = parse_action("0 play AC"), parse_action("0 play 6C")
    choices = (Choice(best, 12.4, 10), Choice(worse, -3.0, None))
    plain = Decision(2, Seat.SOUTH, "card", best, choices, 0.0, 0, 0.0, "thrown", "Because.")
    return replace(plain, **changes)


def drawn(look: Lookback) -> Piece:
    return read(str(lookback_panel(look)))


def listed(desk: Desk) -> list[str]:
    return [
        p.text for p in desk.page.the("lookback-panel").having("class") if "moment" in p.classes
    ]


def focused(desk: Desk) -> list[str]:
    return [p.get("id") or p["data-do"] for p in desk.page.having("data-focus")]


# The list


def test_ones_own_decisions_are_listed_and_everybodys_on_demand() -> None:
    async def play(desk: Desk) -> None:
        desk.press("open lookback")
        assert "Looking back …" in desk.page.the("lookback-panel").text
        assert desk.glass.word == "thinking"
        await desk.settled()
        panel = desk.page.the("lookback-panel").text
        assert panel.startswith("Deal 1, looked back at You and North")
        mine = listed(desk)
        assert mine[0].startswith("Auction: call hearts")
        assert all(any(text.count(word) for word in LABELS.values()) for text in mine)
        desk.press("look all")
        await desk.settled()
        everybodys = listed(desk)
        assert {text.split(",")[0] for text in everybodys} == {"You", "West", "North", "East"}
        assert sum(text.startswith("You") for text in everybodys) == len(mine)
        desk.press("look mine")
        assert listed(desk) == mine

    sit(play, saved(OVER))


def test_how_far_it_is_is_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "TURN", 0.02)
    seen = set[str]()

    async def play(desk: Desk) -> None:
        desk.glass.look = lambda _html, page: seen.update(
            p.text for p in page.all() if p.tag == "p" and p.text.startswith("Looking back")
        )
        desk.press("open lookback")
        await desk.settled()

    sit(play, saved(OVER))
    actions = len(OVER.deals[0].actions)
    assert any(text.endswith(f" of {actions}") for text in seen)


def test_escape_goes_back_to_the_list_and_then_to_the_button() -> None:
    async def play(desk: Desk) -> None:
        assert focused(desk) == ["deal"]
        desk.press("open lookback")
        await desk.settled()
        assert focused(desk) == ["moment-0"]
        for step, there in ((1, 1), (1, 2), (-1, 1), (99, len(listed(desk)) - 1), (-99, 0), (2, 2)):
            desk.app.step_back(step)
            assert focused(desk) == [f"moment-{there}"]
        desk.press("look at 2")
        title = desk.panel
        desk.app.step_back(1)
        assert desk.panel != title, "in a moment the arrows lead to the next one"
        desk.app.press("escape")
        assert focused(desk) == ["moment-3"]
        desk.app.press("escape")
        assert desk.panel == "Deal 1"
        assert focused(desk) == ["open-lookback"]
        assert desk.app.match == saved(OVER).app.match, "nothing of it touches the match"

    sit(play, saved(OVER))


def test_the_keyboard_goes_along_from_page_to_page() -> None:
    moves = []

    async def play(desk: Desk) -> None:
        desk.glass.focus = lambda: moves.append(desk.panel)
        desk.press("open lookback")
        await desk.settled()
        assert moves == [desk.panel], "what is there at last is gone to"
        for word in ("look at 1", "look hands", "look list"):
            desk.press(word)
        assert len(moves) == 3, "hands are opened where one is"

    sit(play, saved(OVER))


def test_a_reason_to_another_player_calls_the_person_by_the_seats_name() -> None:
    """The reasons say "you" to whoever decided; the page's own names have a "You", too."""
    match = saved(OVER).app.match
    question = Lookback(match, Seat.SOUTH, 1).question()
    assert match.players[0] == "You"
    assert question["record"]["players"] == ["South", "West", "North", "East"]


def test_who_stops_waiting_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "TURN", 0)  # it never comes to an end

    async def play(desk: Desk) -> None:
        desk.press("open lookback")
        await calm()
        desk.press("close")
        await desk.settled()
        assert desk.panel == "Deal 1"
        desk.press("deal")
        await desk.settled()
        assert desk.app.ui.look is None

    sit(play, saved(OVER))


# A moment


def test_a_moment_shows_the_table_as_it_was_and_what_each_card_was_worth() -> None:
    match = do(table(QUIET, "0 call H"), "8H 9H TH JH")
    match = play_out(match)
    choices = tuple(Choice(parse_action(f"0 play {c}"), 1.0, 2) for c in ("8H", "QH", "AC"))
    found = {
        (1, False): Reviewed((moment(action=choices[0].action, choices=choices),), 4, (82, 80))
    }
    look = Lookback(match, Seat.SOUTH, 1, found=found, at=0)
    page = drawn(look)
    hand = [p["aria-label"] for p in page.having("class") if "card" in p.classes]
    assert len(hand) == 9
    assert "You lead." in page.text, "no card is on the table"
    assert [p["aria-label"] for p in page.having("class") if "was-played" in p.classes] == [
        "eight of hearts"
    ]
    rows = [p.text for p in page.all() if p.tag == "tr"][1:]
    assert rows == ["Eight of hearts (done) +1 +2", "Queen of hearts +1 +2", "Ace of clubs +1 +2"]
    assert "East :" not in page.text
    assert all(
        f"{name} :" in drawn(look.pressed("hands")).text for name in ("West", "North", "East")
    )


def test_a_moment_in_the_auction_tells_what_was_said() -> None:
    match = play_out(table(QUIET, "1 pass", "2 pass", "3 call H", dealer=0))
    choices = (
        Choice(parse_action("3 call H"), 5.0, None),
        Choice(parse_action("3 pass"), -5.0, None),
    )
    one = moment(
        number=3, seat=Seat.EAST, about="auction", action=choices[0].action, choices=choices
    )
    look = Lookback(match, Seat.SOUTH, 1, everybody=True, at=0)
    page = drawn(replace(look, found={(1, True): Reviewed((one,), None, (1, 2))}))
    assert "West: pass, North: pass" in page.text
    assert "East's hand" in page.text
    assert "As it lay" not in page.text, "a column without numbers is left out"


# Words


def test_what_would_have_been_better_and_why() -> None:
    worse = parse_action("0 play 6C")
    assert judged(moment()) == ""
    assert judged(moment(habit_lost=20.0)) == "Because."
    assert judged(moment(action=worse, lost=15.4, lost_as_it_lay=5)) == (
        "Better: ace of clubs, by about 15 points. Because."
    )
    assert judged(moment(lost_as_it_lay=20)) == (
        "Well done, bad luck: as the cards lay it cost 20 points."
    )
    lucky = judged(moment(action=worse, lost=30.0, lost_as_it_lay=0))
    assert lucky.endswith("Because. It did no harm as the cards lay.")
    assert judged(moment(lost=30.0, mistake="misplay")).startswith("It cost about 30")


@pytest.mark.parametrize(
    ("best", "written", "told"),
    [
        (20, (91, 71), "20 ahead. So it came."),
        (20, (81, 81), "20 ahead. You did 20 worse than that."),
        (-10, (0, 162), "10 behind. You did 152 worse than that."),
        (-10, (162, 0), "10 behind. You did 172 better than that."),
        (0, (82, 80), "it would have been level. You did 2 better than that."),
    ],
)
def test_par_and_what_was_scored(best: int, written: tuple[int, int], told: str) -> None:
    assert par(Lookback(OVER, Seat.SOUTH, 1), Reviewed((), best, written)).endswith(told)
    other = (written[1], written[0])
    assert par(Lookback(OVER, Seat.WEST, 1), Reviewed((), -best, other)).endswith(told)


def test_par_that_is_not_known_is_not_told() -> None:
    assert par(Lookback(OVER, Seat.SOUTH, 1), Reviewed((), None, (82, 80))) == ""


# The match


def test_what_there_is_to_learn_from_a_match_and_the_moments_it_is_from() -> None:
    async def play(desk: Desk) -> None:
        desk.press("open lookback")
        await desk.settled()
        assert "look deal 1" in desk.offered()
        desk.press("look match")
        await desk.settled()
        assert desk.panel == "What there is to learn"
        ways = [word for word in desk.offered() if word.startswith("look to ")]
        assert ways, "somebody who plays the first card that is allowed has something to learn"
        desk.press(ways[0])
        _, _, deal, _ = ways[0].split()
        assert desk.panel.startswith(f"Deal {deal}: ")
        desk.app.press("escape")
        desk.press("look match")
        desk.app.press("escape")
        assert desk.panel == f"Deal {deal}, looked back at"

    sit(play, saved(TWO))


def test_after_one_deal_there_is_no_match_to_learn_from() -> None:
    look = Lookback(OVER, Seat.SOUTH, 1, found={(1, False): Reviewed((moment(),), None, None)})
    assert not drawn(look).having("data-do", "look match")


def test_a_deal_in_which_all_passed_can_be_looked_back_at() -> None:
    rules = Rules(all_pass="next-dealer")

    async def play(desk: Desk) -> None:
        desk.press("open lookback")
        await desk.settled()
        assert "Everybody passed" in desk.page.the("lookback-panel").text

    sit(play, saved(table(QUIET, "0 pass", "1 pass", "2 pass", "3 pass", rules=rules)))


# Where it is thought


def asked(match: Match, **changes: object) -> str:
    question = Lookback(match, Seat.SOUTH, 1).question()
    assert question is not None
    return json.dumps({"log": 3, **question, **changes})


def test_the_same_question_again_has_it_go_on_and_another_begins_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(looking, "TURN", 0.01)

    async def both() -> None:
        begun: dict[str, looking.Looking] = {}
        first = json.loads(await answer(asked(OVER), begun=begun))
        (started,) = begun.values()
        for _ in range(1000):
            told = json.loads(await answer(asked(OVER), begun=begun))
            if "deals" in told:
                break
        assert first["looked"][1] < first["looked"][2]
        assert [started] == list(begun.values())
        assert [deal["deal"] for deal in told["deals"]] == [1]
        assert json.loads(await answer(asked(OVER), begun=begun)) == told
        await answer(asked(OVER, seats=[1]), begun=begun)
        assert started not in begun.values()

    asyncio.run(both())


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_worker_costs_no_review(broken: Tell) -> None:
    office = Office(kind(broken), kind(well))

    async def play(office: Office) -> None:
        look = await office.players.look_back(Lookback(OVER, Seat.SOUTH, 1), 1)
        assert look is not None
        assert look.looked or look.shown
        assert office.made[0].ended

    office.open(play)


def test_where_what_it_takes_cannot_be_fetched_it_says_so_and_can_be_tried_again() -> None:
    there = False

    async def prepare() -> None:
        if not there:
            raise OSError

    async def tell(worker: Fake, request: str) -> str:
        worker.begun = getattr(worker, "begun", {})
        return await answer(request, prepare, worker.begun)

    office = Office(kind(tell))

    async def play(desk: Desk) -> None:
        nonlocal there
        await calm()
        desk.press("open lookback")
        await desk.settled()
        assert NOT_AT_HAND in desk.page.the("lookback-panel").text
        there = True
        desk.press("look again")
        await desk.settled()
        assert listed(desk)

    office.at(saved(OVER), play)


@pytest.mark.parametrize("rest", ["", "at", "at 99", "deal 2", "deal x", "god", "step x"])
def test_what_cannot_be_pressed_is_refused(rest: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        Lookback(OVER, Seat.SOUTH, 1).pressed(rest)


# What is fetched when somebody looks back


class Fetch:
    """What is fetched comes when the test lets it, or never."""

    def __init__(self) -> None:
        self.asked = 0
        self.come = asyncio.Event()
        self.wrong: Exception | None = None

    async def __call__(self) -> None:
        self.asked += 1
        await self.come.wait()
        if self.wrong:
            raise self.wrong


def deal_without_looking(desk: Desk) -> None:
    """Ask to look back, and go on with the match before that can be."""
    desk.press("open lookback")
    desk.press("close")
    desk.press("deal")


async def some_turns() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def looked(play: Callable[[Desk, Fetch], Awaitable[None]]) -> None:
    """Sit down at a deal that is over, where what looking back needs is still to be fetched."""
    fetch = Fetch()
    sit(lambda desk: play(desk, fetch), Desk(0, saved(OVER).shelf, Opponents(fetch)))


def test_the_panel_says_so_until_what_it_needs_is_there() -> None:
    async def play(desk: Desk, fetch: Fetch) -> None:
        desk.press("open lookback")
        assert "Fetching" in desk.page.the("fetching-panel").text
        await some_turns()
        assert fetch.asked == 1
        fetch.come.set()
        await some_turns()
        await desk.settled()
        assert "Deal 1, looked back at" in desk.page.the("lookback-panel").text

    looked(play)


def test_nothing_is_looked_back_at_that_is_no_longer_waited_for() -> None:
    """Nor at a deal that is not over: its hands are nobody's business."""

    async def play(desk: Desk, fetch: Fetch) -> None:
        deal_without_looking(desk)
        await some_turns()
        fetch.come.set()
        await desk.settled()
        assert desk.app.ui.look is None
        assert desk.app.match.deal is not None
        assert not desk.app.match.deal.over

    looked(play)


def test_the_others_play_while_something_is_fetched() -> None:
    async def play(desk: Desk, fetch: Fetch) -> None:
        deal_without_looking(desk)
        await desk.settled()  # the person's turn, or word
        assert fetch.asked == 1
        assert desk.app.match.deal.actions or desk.app.view.turn == 0

    looked(play)


def test_without_a_network_it_says_so_and_the_game_goes_on() -> None:
    async def play(desk: Desk, fetch: Fetch) -> None:
        fetch.wrong = OSError("ahead.zip: 404")
        desk.press("open lookback")
        fetch.come.set()
        await some_turns()
        assert "cannot be fetched" in desk.page.the("trouble").text
        desk.press("deal")
        assert desk.app.match.deal is not None

    looked(play)
