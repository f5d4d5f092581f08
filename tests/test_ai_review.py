"""Reviews: decisions judged by what the seat knew, and in the deal as it lay."""

import json
from dataclasses import replace

import pytest

from tarabish import Match, Rules, Seat, match_to_record, view_of
from tarabish.actions import Call, Pass, Play
from tarabish.ai import due, finish, rookie
from tarabish.ai.auctions import Sequels, behind, beyond_doubt, options, saying_values
from tarabish.ai.coding import coding_for
from tarabish.ai.decisions import Choice, Decision
from tarabish.ai.exact import exact_values
from tarabish.ai.kernel import Kernel, PythonKernel
from tarabish.ai.mistakes import LESSONS, kind_of_card, lessons_from
from tarabish.ai.play import OpenTable
from tarabish.ai.report import report
from tarabish.ai.review import Review, review, three_things, to_data
from tarabish.cards import card
from tests.table import do, table
from tests.test_ai_searching import dealt


def finished(number: int, rules: Rules | None = None) -> Match:
    match = dealt(number, rules)
    while (action := due(match, lambda _: rookie)) is not None:
        match, _ = match.apply(action)
    return match


@pytest.fixture(scope="module")
def reviewed(kernel: Kernel) -> tuple[Match, Review]:
    match = finished(1)
    return match, finish(review(match, 1, kernel))


def decision(**changes: object) -> Decision:
    best, worse = Play(Seat.SOUTH, card("AC")), Play(Seat.SOUTH, card("6C"))
    choices = (Choice(best, 20.0, 5), Choice(worse, 5.0, 5))
    plain = Decision(9, Seat.SOUTH, "card", best, choices, 0.0, 0, 0.0, "thrown", "Because.")
    return replace(plain, **changes)


# Labels


@pytest.mark.parametrize(
    ("lost", "label"), [(0, ""), (7.9, ""), (8, "?!"), (13.9, "?!"), (14, "?"), (25, "??")]
)
def test_labels_by_what_was_lost_on_average(lost: float, label: str) -> None:
    assert decision(lost=lost).label == label


@pytest.mark.parametrize(("habit", "label"), [(9.9, ""), (10, "!"), (20, "!!")])
def test_the_best_is_a_find_where_the_habits_would_have_lost(habit: float, label: str) -> None:
    assert decision(habit_lost=habit).label == label
    other = decision(habit_lost=habit, action=Play(Seat.SOUTH, card("6C")), lost=1.0)
    assert other.label == ""


def test_luck_is_the_difference_to_the_deal_as_it_lay() -> None:
    assert decision(lost_as_it_lay=12).luck == "bad"
    assert decision(lost_as_it_lay=11).luck == ""
    assert decision(lost=30.0, lost_as_it_lay=0).luck == "good"
    assert decision(lost=30.0, lost_as_it_lay=12).luck == ""
    assert decision(lost_as_it_lay=None).luck == ""


# A deal


def test_every_choice_of_a_deal_is_judged_in_order(reviewed: tuple[Match, Review]) -> None:
    match, found = reviewed
    assert match.deal is not None
    now = Match(match.rules)
    now, _ = now.deal_cards(match.deal.deck, match.deal.dealer)
    judged = {one.number: one for one in found.decisions if one.about in {"card", "auction"}}
    for number, action in enumerate(match.deal.actions, 1):
        view = view_of(now, action.seat)
        if isinstance(action, Play) and len(view.playable) > 1:
            one = judged[number]
            assert one.action == Play(action.seat, action.card)
            assert {c.action.card for c in one.choices} == set(view.playable)
            averages = [c.average for c in one.choices]
            assert averages == sorted(averages, reverse=True)
            assert one.lost == pytest.approx(
                averages[0] - next(c.average for c in one.choices if c.action == one.action)
            )
        elif isinstance(action, Play):
            assert number not in judged
        now, _ = now.apply(action)


def test_as_it_lay_is_exact_play_in_the_real_deal(reviewed: tuple[Match, Review]) -> None:
    """The later choices of the deal, by the twin in Python; some of them matter."""
    match, found = reviewed
    matters = 0
    deal = match.deal
    assert deal is not None
    for one in [one for one in found.decisions if one.about == "card"][-9:]:
        now, _ = Match(match.rules).deal_cards(deal.deck, deal.dealer)
        for action in deal.actions[: one.number - 1]:
            now, _ = now.apply(action)
        view = view_of(now, one.seat)
        coding = coding_for(match.rules, deal.contract.trump)
        a, b, c, d = (coding.mask(row) for row in now.deal.held)
        lying = tuple(coding.bits[c] for c in view.trick.cards)
        values = exact_values(coding, OpenTable((a, b, c, d), (one.seat - len(lying)) % 4, lying))
        ours = -1 if one.seat % 2 else 1
        order = sorted(one.choices, key=lambda c: ours * values[coding.bits[c.action.card]])
        assert [c.as_it_lay for c in order] == sorted(c.as_it_lay for c in order)
        matters += order[0].as_it_lay != order[-1].as_it_lay
    assert matters


@pytest.mark.parametrize("number", [1, 2])
def test_exact_play_from_the_first_lead_on_comes_to_par(kernel: Kernel, number: int) -> None:
    match = dealt(number)
    while match.deal.contract is None:
        match = do(match, str(due(match)))
    found = finish(review(match, 1, kernel, seats=[]))
    assert found.written is None
    assert found.par is not None
    while match.turn is not None:
        view = view_of(match, match.turn)
        told = due(match)
        if isinstance(told, Play):
            coding = coding_for(match.rules, view.trump)
            a, b, c, d = (coding.mask(row) for row in match.deal.held)
            lying = tuple(coding.bits[c] for c in view.trick.cards)
            kernel.forget()
            values = kernel.exact_values(
                coding, OpenTable((a, b, c, d), (view.seat - len(lying)) % 4, lying), 10**9
            )
            best = (max if view.seat % 2 == 0 else min)(values, key=values.__getitem__)
            c = coding.cards[best]
            bella = Play(view.seat, c, bella=True) in view.bella_plays
            told = Play(view.seat, c, bella=bella)
        match, _ = match.apply(told)
    a, b = match.deal.score.score
    assert a - b == found.par


def test_bella_forgotten_costs_its_twenty(kernel: Kernel) -> None:
    picture = """
        South  ♥QK ♣6T ♦TA ♠6TA
        West   …
        North  …
        East   …
    """
    match = do(table(picture, "0 call H"), "KH", "trick")
    while match.turn != Seat.SOUTH or Play(Seat.SOUTH, card("QH")) not in match.legal_actions():
        match = do(match, "any")
    found = finish(review(do(match, "0 play QH"), 1, kernel, seats=[Seat.SOUTH]))
    (forgot,) = [one for one in found.decisions if one.about == "bella"]
    assert (forgot.lost, forgot.label, forgot.mistake) == (20, "?", "bella")
    called = finish(review(do(match, "0 play QH bella"), 1, kernel, seats=[Seat.SOUTH]))
    (right,) = [one for one in called.decisions if one.about == "bella"]
    assert (right.lost, right.label) == (0, "")


def test_a_run_not_called_costs_what_it_would_have_brought(kernel: Kernel) -> None:
    picture = "South ♣789T ♥86 ♦A8 ♠9 …\nWest …\nNorth …\nEast …"
    match = table(picture, "0 call H")
    found = finish(review(do(match, "0 play 9S"), 1, kernel, seats=[Seat.SOUTH]))
    (silent,) = [one for one in found.decisions if one.about == "run"]
    assert 20 < silent.lost <= 50
    told = finish(review(do(match, "0 say fifty", "0 play 9S"), 1, kernel, seats=[Seat.SOUTH]))
    assert not [one for one in told.decisions if one.about == "run"]


def test_a_misplay_is_called_one(kernel: Kernel) -> None:
    rules = Rules(misplay="called")
    picture = "South ♣7 …\nWest ♣A6 ♠6 …\nNorth …\nEast …"
    match = do(table(picture, "0 call H", rules=rules), "7C", "1 play 6S")
    found = finish(review(match, 1, kernel, seats=[Seat.WEST]))
    (wrong,) = [one for one in found.decisions if one.about == "card"]
    assert (wrong.label, wrong.mistake) == ("??", "misplay")
    assert wrong.why == "You must follow clubs."


# The auction


@pytest.mark.parametrize("seat", [Seat.SOUTH, Seat.WEST])
def test_a_hopeless_call_loses_and_a_laydown_wins(kernel: Kernel, seat: Seat) -> None:
    """For either side: what is worth something to it is counted as its own."""
    for hand, better in (("♥8 ♣Q7 ♦J7 ♠8", Pass), ("♥J9AT ♣A ♠A", Call)):
        lines = (f"{s.name.title()} {hand if s == seat else ''} …" for s in Seat)
        view = view_of(table("\n".join(lines), dealer=(seat - 1) % 4), seat)
        said, *others = options(view, Call(seat, "H"))
        found = finish(saying_values(Sequels(view, kernel, {}), said, others, 60, 60))
        assert all(len(row) == 60 for row in found.values())
        best = max(found, key=lambda word: sum(found[word]))
        assert isinstance(best, better)


def test_a_word_is_tried_in_more_worlds_only_where_it_is_close(kernel: Kernel) -> None:
    """A laydown is clear at once; a call that loses twenty points on average is not."""
    for hand, longest in (("♥J9AT ♣A ♠A", 32), ("♥96A ♣A8 ♦7", 128)):
        view = view_of(table(f"South {hand} …\nWest …\nNorth …\nEast …"), Seat.SOUTH)
        said = Call(Seat.SOUTH, "H")
        others = [word for word in options(view, said) if word != said]
        found = finish(saying_values(Sequels(view, kernel, {}), said, others, 32, 128))
        assert next(iter(found)) == said
        assert max(map(len, found.values())) == len(found[said]) == longest


def test_what_may_be_chance_is_not_lost() -> None:
    """Two of five worlds lose 10, the others nothing: 4 on average, give or take 2.2."""
    said, other = [0, 0, 0, 0, 0], [10, 10, 0, 0, 0]
    mean, error = behind(other, said)
    assert (mean, round(error, 2)) == (4.0, 2.19)
    assert beyond_doubt(other, said) == 0
    assert beyond_doubt(other * 4, said * 4) == 4


def test_it_is_a_seats_turn_to_speak_or_there_is_nothing_to_value(kernel: Kernel) -> None:
    view = view_of(table("South …\nWest …\nNorth …\nEast …", "0 call H"), Seat.SOUTH)
    with pytest.raises(ValueError, match="turn to speak"):
        finish(saying_values(Sequels(view, kernel, {}), Pass(Seat.SOUTH), (), 8, 8))


# Words and data


def test_what_is_learnt_is_grouped_and_the_dearest_first() -> None:
    mistakes = [("taken", 8.0, (1, 7)), ("bella", 20.0, (1, 9)), ("taken", 30.0, (2, 5))]
    first, second = lessons_from(mistakes)
    assert (first.kind, first.cost, first.moments) == ("taken", 38.0, ((1, 7), (2, 5)))
    assert first.words == f"{LESSONS['taken']} 2 times, about 38 points."
    assert second.words.endswith("Once, about 20 points.")
    assert lessons_from([]) == ()


@pytest.mark.parametrize(
    ("cards", "played", "best", "kind"),
    [
        ("7C AC 9C", "6C", "TC", "points-kept"),
        ("7C 8C KC", "6C", "TC", "not-taken"),
        ("7C 8C AC", "TC", "6C", "points-given"),
    ],
)
def test_kinds_of_mistakes(cards: str, played: str, best: str, kind: str) -> None:
    w, n, e = (f"♣{c[0]}" for c in cards.split())
    picture = f"South ♣T6 ♦A8 ♠97 ♥86 ♠K\nWest {w} …\nNorth {n} …\nEast {e} …"
    match = do(table(picture, "1 call H", dealer=0), cards)
    view = view_of(match, Seat.SOUTH)
    assert kind_of_card(view, card(played), card(best)) == kind


def test_data_and_words_of_a_review(reviewed: tuple[Match, Review]) -> None:
    match, found = reviewed
    data = json.loads(json.dumps(to_data([found])))
    assert set(data) == {"deals", "lessons"}
    assert len(data["lessons"]) == 4
    actions = match_to_record(match)["deals"][0]["actions"]
    for one in data["deals"][0]["decisions"]:
        assert actions[one["number"] - 1].startswith(one["action"])
        assert bool(one["mistake"]) == ("?" in one["label"])
        assert one["choices"][0]["action"] == one["best"]
        assert Decision.from_data(one).to_data() == one
    text = "\n".join(report(match, [found], tuple(Seat)))
    assert "Par, with open cards" in text
    assert text.count("may learn:") == sum(bool(three_things([found], (s,))) for s in Seat)


def test_progress_is_told_and_one_seat_can_be_asked_for(kernel: Kernel) -> None:
    match, heard = finished(3), []
    found = finish(
        review(match, 1, kernel, seats=[Seat.EAST], told=lambda *step: heard.append(step))
    )
    assert {one.seat for one in found.decisions} == {Seat.EAST}
    number = len(match.deal.actions)
    assert heard == [(at, number) for at in range(1, number + 1)]
    with pytest.raises(IndexError):
        finish(review(match, 2, kernel))


def test_without_the_kernel_what_is_too_much_to_find_out_is_left_open() -> None:
    match = do(table("South …\nWest …\nNorth …\nEast …", "0 call H"), "any")
    found = finish(review(match, 1, PythonKernel(), seats=[]))
    assert found.par is None
    assert found.decisions == ()
