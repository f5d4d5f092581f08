"""Players that think ahead: by the rules, fair, the same from the same view, and good."""

import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from tarabish import Match, Rules, Seat, View, shuffled, view_of
from tarabish.actions import Action, Play
from tarabish.ai import choose, due, finish
from tarabish.ai.kernel import Kernel, PythonKernel
from tarabish.ai.play import OpenTable
from tarabish.ai.rollouts import rollouts
from tarabish.ai.sampling import Worlds
from tarabish.ai.searching import (
    CHAMPION,
    LEGION,
    WITHOUT_KERNEL,
    Effort,
    card_values,
    champion,
    legion,
    thinker,
)
from tarabish.ai.stakes import Stakes
from tarabish.ai.trying import STEP
from tests.table import QUIET, do, table
from tests.worlds import real_world

PYTHON = PythonKernel()
QUICK = Effort(worlds=6, cards_solved=2, worlds_solved=4, cards_tried=2_000)
"""As little as makes the same way of thinking."""


def dealt(number: int, rules: Rules | None = None) -> Match:
    match, _ = Match(rules or Rules()).deal_cards(
        shuffled(seed=f"ahead {number}"), Seat(number % 4)
    )
    return match


def decisions(number: int, rules: Rules | None = None) -> Iterator[Match]:
    """Yield a deal of computer players wherever a card is to be chosen from two or more."""
    match = dealt(number, rules)
    while (action := due(match)) is not None:
        if isinstance(action, Play) and len(view_of(match, action.seat).playable) > 1:
            yield match
        match, _ = match.apply(action)


def at_turn(match: Match) -> View:
    assert match.turn is not None
    return view_of(match, match.turn)


# By the rules


@pytest.mark.parametrize(
    "rules",
    [
        Rules(),
        Rules.from_data("cheat-sheet"),
        Rules.from_data("auction").changed(no_trump=True, meld_timing="deferred"),
    ],
    ids=["default", "cheat-sheet", "auction"],
)
def test_four_of_them_play_a_deal_by_the_rules_to_its_end(rules):
    ahead = thinker(PYTHON, QUICK)

    def player(view: View) -> Action:
        action = finish(ahead(view))
        assert action in view.legal
        assert not isinstance(action, Play) or action.card in view.playable
        return action

    for number in range(2):
        match = dealt(number, rules)
        while (action := due(match, lambda _: player)) is not None:
            match, _ = match.apply(action)
        assert match.deal.over
        assert not match.deal.misplays


def test_the_auction_and_what_is_told_are_left_to_the_habits():
    asked = []

    class Deaf(PythonKernel):
        def rollouts(self, *_: object, **__: object) -> dict[int, int]:
            asked.append(1)
            return {}

    ahead = thinker(Deaf(), QUICK)
    match = dealt(3)
    while (action := due(match)) is not None:
        view = view_of(match, action.seat)
        if not isinstance(action, Play) or len(view.playable) == 1:
            assert finish(ahead(view)) == action
        match, _ = match.apply(action)
    assert not asked


def test_bella_is_called_with_the_card_it_comes_to():
    picture = """
        South  ♥QK ♣6T ♦TA ♠6TA
        West   …
        North  …
        East   …
    """
    match = do(table(picture, "0 call H"), "KH", "trick")
    for _ in range(7):
        while match.turn != Seat.SOUTH:
            match = do(match, "any")
        action = finish(thinker(PYTHON, QUICK)(view_of(match, Seat.SOUTH)))
        if action.card.rank == "Q":
            assert action.bella
            return
        match = do(match, str(action))
    raise AssertionError("the queen was never played")


# The same from the same view


def test_the_same_view_leads_to_the_same_card_and_another_seed_of_worlds_is_not_asked_for():
    for match in list(decisions(4))[:6]:
        view = at_turn(match)
        once = finish(card_values(view, PYTHON, QUICK))
        random.seed(1)
        assert finish(card_values(View.from_json(view.to_json()), PYTHON, QUICK)) == once


class Peeking(PythonKernel):
    """Cheats: whatever worlds are imagined, it looks into the real one."""

    def __init__(self, match: Match) -> None:
        view = at_turn(match)
        self.hands = real_world(match, Worlds(view).coding).hands

    def rollouts(self, coding, tables: Sequence[OpenTable], *rest, **more) -> dict[int, int]:
        seen = [table._replace(hands=self.hands) for table in tables]
        return super().rollouts(coding, seen, *rest, **more)


@pytest.mark.cpython_only
def test_unseen_cards_do_not_change_the_card_and_one_that_peeks_is_found_out():
    from tests.test_ai_matches import unfair

    def honest(match: Match, seat: Seat) -> Action:
        return finish(thinker(PYTHON, QUICK)(view_of(match, seat)))

    def peeking(match: Match, seat: Seat) -> Action:
        return finish(thinker(Peeking(match), QUICK)(view_of(match, seat)))

    asked, changed = unfair(honest, deals=5)
    assert asked > 50
    assert changed == 0
    _, changed = unfair(peeking, deals=5)
    assert changed > 0


def test_the_kernel_and_its_twin_come_to_the_same_values(kernel):
    effort = replace(QUICK, cards_solved=4, cards_tried=1_000_000)
    for match in list(decisions(5))[::3]:
        view = at_turn(match)
        assert finish(card_values(view, kernel, effort)) == finish(
            card_values(view, PYTHON, effort)
        )


def test_what_was_thought_before_changes_nothing(kernel):
    """Though the kernel remembers: with so tight a budget that would tell."""
    match = next(m for m in decisions(6) if len(at_turn(m).hand) == 6)
    tight = replace(CHAMPION, cards_tried=1_500)
    once = finish(card_values(at_turn(match), kernel, tight))
    assert finish(card_values(at_turn(match), kernel, tight)) == once
    assert once != finish(card_values(at_turn(match), kernel, CHAMPION))


# What the values are


def end_of(number: int, cards: int) -> tuple[View, Worlds]:
    """Return a view with so many cards in hand, and a choice, and its worlds."""
    match = next(m for m in decisions(number) if len(at_turn(m).hand) == cards)
    return at_turn(match), Worlds(at_turn(match))


def test_few_worlds_are_each_looked_at_once_weighed_by_what_was_heard():
    view, known = end_of(7, 3)
    assert 1 < known.total < 500
    values = finish(card_values(view, PYTHON, Effort(worlds=500)))
    coding, stakes = known.coding, Stakes(view, known.coding)
    lying = tuple(coding.bits[c] for c in view.trick.cards)
    ours = -1 if view.seat % 2 else 1
    for c in view.playable:
        whole = sum(known.likelihood(world) for world in known)
        mean = 0.0
        for world in known:
            one = OpenTable(world.hands, (view.seat - len(lying)) % 4, lying)
            payoff = stakes.payoff(stakes.extras(world))
            got = rollouts(coding, [one], view.contract.caller, payoff)[coding.bits[c]]
            mean += ours * known.likelihood(world) / whole * got
        assert values[c] == pytest.approx(mean)


def test_of_many_worlds_so_many_are_drawn():
    number = 0

    class Counting(PythonKernel):
        def rollouts(self, coding, tables, *rest, **more):
            nonlocal number
            number += len(tables)
            return super().rollouts(coding, tables, *rest, **more)

    view = at_turn(next(decisions(7)))
    finish(card_values(view, Counting(), Effort(worlds=20)))
    assert number == 20
    finish(card_values(view, Counting(), Effort(worlds=20, rollouts=12 * len(view.playable) + 1)))
    assert number == 20 + 12


def test_worlds_solved_count_half_and_those_that_were_too_much_for_it_do_not():
    view, _ = end_of(8, 4)
    effort = Effort(worlds=1, cards_solved=4, worlds_solved=5, cards_tried=1_000_000)
    half = finish(card_values(view, PYTHON, effort))
    rolled = finish(card_values(view, PYTHON, replace(effort, cards_tried=0)))
    assert rolled == finish(card_values(view, PYTHON, Effort(worlds=5)))

    class Solving(PythonKernel):
        def rollouts(self, coding, tables, *rest, **more):
            return dict.fromkeys(super().rollouts(coding, tables, *rest, **more), 0)

    solved = finish(card_values(view, Solving(), effort))
    for c in view.playable:
        assert half[c] == pytest.approx(rolled[c] / 2 + solved[c])
    assert any(solved.values())


def test_without_a_turn_to_play_there_is_nothing_to_value():
    match = table(QUIET, "0 call H")
    with pytest.raises(ValueError, match="not this seat's turn"):
        finish(card_values(view_of(match, Seat.WEST), PYTHON, QUICK))


# Steps


def steps(view: View, ahead) -> int:
    return sum(1 for _ in ahead(view))


def test_it_gives_way_after_every_few_worlds_and_after_every_world_solved():
    view, _ = end_of(8, 4)
    assert steps(at_turn(next(decisions(7))), thinker(PYTHON, Effort(worlds=40))) == 40 / STEP + 2
    solving = Effort(worlds=1, cards_solved=4, worlds_solved=16, cards_tried=100)
    assert steps(view, thinker(PYTHON, solving)) == 16 / STEP + 16 + 2


def test_the_named_players_have_their_efforts(kernel, monkeypatch):
    """The kernel's champion thinks more than Python's; legion is the one without exact play."""
    efforts = []
    module = sys.modules["tarabish.ai.searching"]

    def noting(view: View, quick: Kernel, effort: Effort) -> Iterator[None]:
        efforts.append((type(quick), effort))
        yield
        return choose(view)

    monkeypatch.setattr(module, "_think_ahead", noting)
    view = at_turn(next(decisions(7)))
    for player in (legion, champion(PYTHON), champion(kernel)):
        assert finish(player(view)) == choose(view)
    assert efforts == [
        (PythonKernel, LEGION),
        (PythonKernel, WITHOUT_KERNEL),
        (type(kernel), CHAMPION),
    ]


# Strength


@pytest.mark.slow
@pytest.mark.cpython_only
@pytest.mark.parametrize("name", ["legion", "champion"])
def test_thinking_ahead_is_worth_it(name):
    """Measured in docs/benchmarks.md in many more deals."""
    from tarabish.arena import duel

    deals = duel(name, "kitchen", 24, seed="ahead")
    assert sum(deal.difference for deal in deals) > 0
