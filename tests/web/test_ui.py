"""The screen's own state follows from what happened, so a reload shows what was there."""

from functools import reduce

import pytest

from tarabish import DECK, Match, Rules, Seat, match_from_record, match_to_record, shuffled
from tarabish.actions import Play
from tarabish.cards import Suit, card
from tarabish.events import (
    BellaCalled,
    CardPlayed,
    CardsDealt,
    Passed,
    RunCalled,
    RunShown,
    RunTopSaid,
    TrickTaken,
    TrumpNamed,
)
from tarabish.melds import RunKind
from tarabish.words import Teller
from tests.web.desk import Desk, Shelf
from web.ui import SILENCE, Bubble, Ui, heard

TELLER = Teller(("You", "West", "North", "East"), Seat.SOUTH)
RUN = (card("7S"), card("8S"), card("9S"))


def after(*events, ui: Ui | None = None) -> Ui:
    return reduce(lambda ui, event: heard(ui, event, TELLER), events, ui or Ui())


def said(ui: Ui) -> list[str | None]:
    return [bubble.text if bubble else None for bubble in ui.bubbles]


def test_what_each_event_lets_a_seat_say() -> None:
    assert said(after(Passed(Seat(1)))) == [None, "Pass", None, None]
    assert said(after(TrumpNamed(Seat(2), Suit.HEARTS, False))) == [None, None, "Hearts", None]
    assert said(after(RunCalled(Seat(3), RunKind.FIFTY))) == [None, None, None, "Fifty"]
    assert said(after(RunTopSaid(Seat(0), card("TS")))) == ["Ten high", None, None, None]
    assert said(after(BellaCalled(Seat(0), True))) == ["Bella", None, None, None]
    assert after(RunShown(Seat(1), RUN)).bubbles[1] == Bubble("My run", RUN)
    for quiet in (CardsDealt(Seat(0)), CardPlayed(Seat(0), RUN[0]), TrickTaken(Seat(0), 3, False)):
        assert after(quiet).bubbles == SILENCE


def test_the_auction_stays_to_be_read_until_the_first_card() -> None:
    auction = (CardsDealt(Seat(0)), Passed(Seat(1)), TrumpNamed(Seat(2), Suit.HEARTS, False))
    assert said(after(*auction)) == [None, "Pass", "Hearts", None]
    assert said(after(*auction, RunCalled(Seat(1), RunKind.TWENTY))) == [
        *(None, "Twenty", None, None)
    ]
    assert after(*auction, CardPlayed(Seat(1), RUN[0])).bubbles == SILENCE


def test_a_run_called_stays_until_the_trick_is_swept() -> None:
    called = after(RunCalled(Seat(1), RunKind.TWENTY), CardPlayed(Seat(1), RUN[0]))
    assert said(called) == [None, "Twenty", None, None]
    lying = after(TrickTaken(Seat(1), 3, False), ui=called)
    assert lying.lying
    assert said(lying) == [None, "Twenty", None, None]
    assert lying.swept().bubbles == SILENCE
    assert not lying.swept().lying
    assert after(CardPlayed(Seat(1), RUN[1]), ui=lying) == after(
        CardPlayed(Seat(1), RUN[1]), ui=lying.swept()
    )


def test_sweeping_an_unfinished_trick_changes_nothing() -> None:
    ui = after(RunCalled(Seat(1), RunKind.TWENTY))
    assert ui.swept() is ui


def test_any_event_takes_an_answer_away() -> None:
    assert after(Passed(Seat(1)), ui=Ui().with_note("You must wait.")).note == ""


def test_answers_are_counted() -> None:
    ui = Ui()
    assert [ui := ui.with_note("No."), ui := ui.with_note("No.")][1].notes == 2


def test_a_new_deal_clears_the_table_and_goes_on_counting_lines() -> None:
    first = after(CardsDealt(Seat(0)), Passed(Seat(1)), TrickTaken(Seat(1), 3, False))
    second = after(CardsDealt(Seat(1)), ui=first)
    assert (second.log_start, second.log) == (3, ("West deals.",))
    assert second.bubbles == SILENCE
    assert not second.lying


def two_deals(seed: int):
    """Yield a match after each thing that happens, with the screen that heard it."""
    match, ui = Match(Rules(), TELLER.names), Ui()
    for number in range(2):
        match, events = match.deal_cards(
            shuffled(seed=f"{seed} {number}"), None if match.deals else seed % 4
        )
        ui = after(*events, ui=ui)
        yield match, ui
        while match.turn is not None:
            legal = match.legal_actions()
            first = [a for a in legal if not isinstance(a, Play)] or legal
            action = first[0] if len(first) > 1 or first is legal else legal[0]
            match, events = match.apply(action)
            ui = after(*events, ui=ui)
            yield match, ui


@pytest.mark.parametrize("seed", range(8))
def test_no_line_of_the_log_ever_changes_its_number(seed: int) -> None:
    lines: dict[int, str] = {}
    for _, ui in two_deals(seed):
        for place, text in enumerate(ui.log):
            assert lines.setdefault(ui.log_start + place, text) == text
    assert list(lines) == list(range(len(lines)))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.slow
@pytest.mark.slow
def test_a_reload_is_the_fold_over_all_that_happened(seed: int) -> None:
    for match, ui in two_deals(seed):
        desk = Desk(shelf=Shelf())
        desk.app.resume(match_from_record(match_to_record(match)))
        assert desk.app.ui == ui
        assert desk.app.match == match


def test_every_card_can_be_said_to_top_a_run() -> None:
    for c in DECK:
        assert said(after(RunTopSaid(Seat(0), c)))[0] == f"{c.rank.word.capitalize()} high"
