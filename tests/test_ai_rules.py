"""What holds of the computer players under any rules: legal, finishing, right about misplays."""

import os
import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from tarabish import DECK, Card, Match, Rules, Seat, shuffled, view_of
from tarabish.actions import Action, Bella, Concede, Declare, Misplay, Play, Say, Show
from tarabish.ai import (
    choose,
    claim,
    due,
    explain,
    finish,
    in_one_step,
    next_action,
    rookie,
    slip,
    think_json,
)
from tarabish.ai.facts import cards_told
from tarabish.ai.knowledge import read_table
from tarabish.melds import melds_in
from tarabish.rules import OPTIONS
from tarabish.tricks import Trick, why_not_play
from tarabish.view import View

pytest.importorskip("hypothesis")  # not in the browser's Python

from hypothesis import given
from hypothesis import strategies as st

pytestmark = pytest.mark.cpython_only

LARGE = os.environ.get("HYPOTHESIS_PROFILE") == "large"
DEALS = 4 if LARGE else 1
SEEDS = st.integers(0, 2**32)


@st.composite
def any_rules(draw: st.DrawFn, **fixed: object) -> Rules:
    """Draw rules: each option any value that makes sense beside the others."""
    first = {name: draw(_value(name)) for name in ("auction", "melds", "bella_call", "no_trump")}
    rules = Rules().changed(**{**first, **fixed})
    limits = rules.limits()
    options: dict[str, object] = {}
    for name in OPTIONS:
        if name not in {*first, *fixed, "target", "games"}:
            sensible = limits[name][0] if name in limits else None
            options[name] = draw(st.sampled_from(sensible) if sensible else _value(name))
    return rules.changed(target=300, **options)


def _value(name: str) -> st.SearchStrategy[object]:
    return st.sampled_from(list(OPTIONS[name].values))


def deal_next(match: Match, seed: object) -> Match:
    """Return the match with one more deal, dealt by `seed`."""
    deck = shuffled(seed=f"{seed}/{len(match.deals)}")
    return match.deal_cards(deck, None if match.deals else Seat.WEST)[0]


def check(match: Match, action: Action) -> None:
    """Hold one action of a computer player to what is true of all."""
    assert match.deal is not None
    assert match.deal.why_not(action) is None
    assert not isinstance(action, Concede)
    if len(match.deal.actions) % 5:
        return
    view = view_of(match, action.seat)
    assert action in view.legal
    assert next_action(view) == action
    assert finish(think_json(view.to_json(), in_one_step(choose))) == str(action)
    assert explain(view)[1].endswith(".")
    assert choose(view) == action


@given(any_rules(), SEEDS)
def test_four_of_them_play_any_game_without_a_mistake(rules: Rules, seed: int) -> None:
    match = Match(rules)
    for _ in range(DEALS):
        if match.winner is not None:
            break
        match = deal_next(match, seed)
        while (action := due(match)) is not None:
            check(match, action)
            match, _ = match.apply(action)
        deal = match.deal
        assert deal is not None
        assert deal.over
        assert deal.misplays == ()
        assert deal.bella is not False
        if deal.declaring:
            everything = sum(len(melds_in(hand)) for hand in deal.dealt)
            assert len(deal.declared) == everything


def slips(view: View) -> Action:
    """Return what a rookie on an odd seat, or somebody with habits, does who makes misplays."""
    return slip(view, rookie(view) if view.seat % 2 else choose(view))


@given(any_rules(misplay="called"), SEEDS)
def test_who_slips_finishes_too_and_is_caught_only_having_misplayed(
    rules: Rules, seed: int
) -> None:
    match = Match(rules)
    for _ in range(DEALS):
        if match.winner is not None:
            break
        match = deal_next(match, seed)
        while (action := due(match, lambda _: slips)) is not None:
            assert match.deal is not None
            assert match.deal.why_not(action) is None
            if isinstance(action, Misplay):
                assert match.deal.misplayed(action.trick, action.seat.side.other)
            match, _ = match.apply(action)
        assert match.deal is not None
        assert match.deal.over


def careless(match: Match, chance: random.Random) -> Action:
    """Return what a player does that may do anything but count, concede or call a misplay."""
    assert match.turn is not None
    legal = view_of(match, match.turn).legal
    told = [a for a in legal if isinstance(a, Say | Show | Declare | Bella)]
    if told and chance.random() < 0.7:
        return chance.choice(told)
    never = Concede | Misplay
    return chance.choice([a for a in legal if not isinstance(a, never)])


def careless_deal(rules: Rules, seed: int) -> Iterator[Match]:
    """Yield a deal of careless players after each action from the first trick on."""
    chance = random.Random(seed)
    match = deal_next(Match(rules), seed)
    cheats = chance.random() / 2
    while match.turn is not None:
        action = careless(match, chance)
        if isinstance(action, Play) and chance.random() > cheats:
            c = chance.choice(view_of(match, match.turn).playable)
            action = Play(match.turn, c)
        match, _ = match.apply(action)
        if match.deal is not None and match.deal.tricks:
            yield match


@given(any_rules(misplay="called"), SEEDS)
def test_a_claim_is_always_right_and_nobody_is_confused_by_misplays(
    rules: Rules, seed: int
) -> None:
    for match in careless_deal(rules, seed):
        deal = match.deal
        assert deal is not None
        for seat in Seat if LARGE else (match.turn or Seat.SOUTH, Seat.EAST):
            view = view_of(match, seat)
            claimed = claim(view)
            if claimed is not None:
                action, why = claimed
                assert action in view.legal
                assert deal.misplayed(action.trick, seat.side.other), why
            if view.playable:
                known = read_table(view)
                for c in view.playable:
                    assert 0 <= known.chance_ours(c) <= 1
                assert choose(view) in view.legal


@given(any_rules(misplay="called", no_trump=False), SEEDS)
def test_what_no_cards_could_explain_is_claimed_at_once(rules: Rules, seed: int) -> None:
    """Held against every way in which the cards out can lie, once they are few."""
    for match in careless_deal(rules, seed):
        if match.deal is None or sum(map(len, match.deal.held)) > 8:
            continue
        for seat in Seat:
            view = view_of(match, seat)
            if view.awaits_count or any(isinstance(a, Misplay) for a in view.legal):
                assert not proved(view) or claim(view) is not None


def proved(view: View) -> bool:
    """Return whether the other side misplayed in one same trick however the cards out lie."""
    wrong: set[int] | None = None
    for hands in ways(view):
        misplayed = {
            number
            for number, trick in enumerate(view.tricks, 1)
            if foul(view, hands, number, trick)
        }
        wrong = misplayed if wrong is None else wrong & misplayed
        if not wrong:
            return False
    return bool(wrong)


def ways(view: View) -> Iterator[dict[Seat, set[Card]]]:
    """Yield every way in which the cards out can lie, as far as cards told allow it."""
    told = cards_told(view)
    played = {c for trick in view.tricks for c in trick.cards}
    a, b, c = view.seat.next.round()[:3]
    out = set(DECK) - played - set(view.hand)
    for first in combinations(sorted(out, key=str), view.counts[a]):
        rest = out - set(first)
        for second in combinations(sorted(rest, key=str), view.counts[b]):
            hands = {a: set(first), b: set(second), c: rest - set(second)}
            if all(told.get(seat, set()) - played <= hand for seat, hand in hands.items()):
                yield hands


def foul(view: View, hands: dict[Seat, set[Card]], number: int, trick: Trick) -> bool:
    """Return whether an opponent with these cards left misplayed in a trick, counted from 1."""
    assert view.trump is not None
    for place, (seat, c) in enumerate(trick.plays):
        if seat.side == view.seat.side:
            continue
        since = {o for t in view.tricks[number - 1 :] for s, o in t.plays if s == seat}
        before = Trick(trick.leader, trick.cards[:place])
        if why_not_play(c, hands[seat] | since, before, view.trump, view.rules):
            return True
    return False


@pytest.mark.slow
@pytest.mark.slow
def test_who_now_and_then_calls_bella_too_soon_is_caught() -> None:
    rules = Rules.from_data("cheat-sheet")
    early = caught = 0
    for seed in range(60):
        match, _ = Match(rules).deal_cards(shuffled(seed=f"bella {seed}"), seed % 4)
        while (action := due(match, lambda _: slips)) is not None:
            match, _ = match.apply(action)
        deal = match.deal
        assert deal is not None
        called = any(isinstance(a, Play) and a.bella for a in deal.actions) and deal.bella is False
        early += called
        caught += called and isinstance(deal.ended, Misplay)
    assert early >= 3
    assert caught == early
