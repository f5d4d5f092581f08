"""What holds of the computer players in every match: legal, fair, never wrong, worth playing."""

import os
import random
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from tarabish import DECK, Match, Rules, Seat, TarabishError, shuffled, view_of
from tarabish.actions import Action, Concede, Play, Say, Show
from tarabish.ai import choose, choose_json, explain, rookie, slip
from tarabish.ai.knowledge import read_table
from tarabish.arena import duel, interval
from tarabish.events import Event
from tarabish.match import DEFAULT_RULES
from tarabish.scoring import Outcome

pytest.importorskip("hypothesis")  # not in the browser's Python

from hypothesis import given
from hypothesis import strategies as st

pytestmark = pytest.mark.cpython_only

SEEDS = st.integers(0, 2**32)


def played(seed: int) -> Iterator[Match]:
    """Yield a match at each decision, dealt and played to its end by the computer players."""
    match = Match()
    while match.winner is None:
        deck = shuffled(seed=f"{seed}/{len(match.deals)}")
        match, _ = match.deal_cards(deck, Seat(seed % 4) if not match.deals else None)
        while match.turn is not None:
            yield match
            match, _ = match.apply(choose(view_of(match, match.turn)))
    yield match


@given(SEEDS)
@pytest.mark.slow
def test_a_match_of_computer_players_is_legal_and_ends(seed: int) -> None:
    *decisions, end = played(seed)
    assert end.winner is not None
    assert len(end.deals) < 40
    for number, match in enumerate(decisions):
        assert match.turn is not None
        view = view_of(match, match.turn)
        action, why = explain(view)
        assert action in view.legal
        assert not isinstance(action, Concede)
        assert why
        if number % 5 == 0:
            assert choose_json(view.to_json()) == str(action)
    for deal in end.deals:
        assert deal.score is not None
        assert deal.bella is not False  # never called too early
        if deal.bella_missed:  # and left uncalled only where it would go to the others
            assert deal.bella_holder is not None
            assert deal.bella_holder.side == deal.score.callers
            assert deal.score.score[deal.score.callers] == 0


@given(SEEDS)
def test_what_they_know_is_never_wrong_whoever_plays(seed: int) -> None:
    """The other hands are always among what a seat thinks possible, under random play, too."""
    chance = random.Random(seed)
    match, _ = Match().deal_cards(shuffled(rng=chance), Seat(seed % 4))
    while match.turn is not None:
        view = view_of(match, match.turn)
        if view.playable:
            known = read_table(view)
            assert match.deal is not None
            for other in view.seat.next.round()[:3]:
                held = set(match.deal.held[other])
                assert known.sure[other] <= held <= known.may_hold[other]
            for c in view.playable:
                assert 0 <= known.chance_ours(c) <= 1
        legal = [action for action in view.legal if not isinstance(action, Concede)]
        told_first = [action for action in legal if isinstance(action, Say | Show)]
        match, _ = match.apply(chance.choice(told_first or legal))


# Fairness: a choice depends on what the seat may know, and on nothing else.

Decides = Callable[[Match, Seat], Action]


def honest(match: Match, seat: Seat) -> Action:
    return choose(view_of(match, seat))


def peeking(match: Match, seat: Seat) -> Action:
    """Cheat: play the highest card there is if the next seat holds many cards of spades."""
    view = view_of(match, seat)
    plays = [action for action in view.legal if isinstance(action, Play)]
    if not plays or match.deal is None:
        return choose(view)
    spades = sum(c.suit == "S" for c in match.deal.held[seat.next])
    return plays[-1] if spades > 2 else plays[0]


def told(match: Match) -> tuple[Event, ...]:
    """Return all that the table saw and heard in the deal in progress, dealt and played anew."""
    return replayed(match, match.deal.deck if match.deal else DECK)[1]


def replayed(match: Match, deck: tuple) -> tuple[Match, tuple[Event, ...]]:
    """Return the first deal with another deck but the same actions, and what the table heard.

    Raises: TarabishError when an action is not legal with these cards.
    """
    assert match.deal is not None
    again, events = Match(match.rules).deal_cards(deck, match.deal.dealer)
    for action in match.deal.actions:
        again, more = again.apply(action)
        events += more
    return again, events


def other_worlds(match: Match, seat: Seat, chance: random.Random, tries: int) -> Iterator[Match]:
    """Yield matches that differ in cards that the seat has not seen, and in nothing told so far."""
    assert match.deal is not None
    deal = match.deal
    seen = {*deal.seen(seat), *(c for trick in deal.tricks for c in trick.cards)}
    hidden = [place for place, c in enumerate(deal.deck) if c not in seen]
    for _ in range(tries if len(hidden) > 1 else 0):
        deck = list(deal.deck)
        for _ in range(chance.choice((1, 1, 2, 8))):
            one, two = chance.sample(hidden, 2)
            deck[one], deck[two] = deck[two], deck[one]
        try:
            world, events = replayed(match, tuple(deck))
        except TarabishError:
            continue
        if events == told(match) and world.deal != deal:
            yield world


def unfair(
    decides: Decides, *, deals: int, rules: Rules = DEFAULT_RULES, plays: Decides = honest
) -> tuple[int, int]:
    """Return in how many other worlds a player was asked, and how often its choice changed."""
    chance = random.Random("worlds")  # the same worlds for every player
    asked = changed = 0
    for number in range(deals):
        match, _ = Match(rules).deal_cards(shuffled(rng=chance), Seat(number % 4))
        while match.turn is not None:
            seat = match.turn
            if chance.random() < 0.2:
                for world in other_worlds(match, seat, chance, tries=4):
                    assert view_of(world, seat) == view_of(match, seat)
                    asked += 1
                    changed += decides(world, seat) != decides(match, seat)
            match, _ = match.apply(plays(match, seat))
    return asked, changed


def test_unseen_cards_do_not_change_a_choice() -> None:
    asked, changed = unfair(honest, deals=10)
    assert asked > 100
    assert changed == 0


@pytest.mark.parametrize(
    "rules",
    [
        Rules.from_data("auction"),
        Rules.from_data("cheat-sheet"),
        Rules.from_data("auction").changed(
            cards_before_auction=9, no_trump=True, meld_timing="deferred", misplay="called"
        ),
    ],
    ids=["auction", "cheat-sheet", "open hands"],
)
def test_nor_by_other_rules_and_not_a_rookies_or_its_slips_either(rules: Rules) -> None:
    def slipping(match: Match, seat: Seat) -> Action:
        view = view_of(match, seat)
        return slip(view, rookie(view))

    asked, changed = unfair(slipping, deals=4, rules=rules, plays=slipping)
    assert asked > 20
    assert changed == 0


def test_a_player_that_peeks_is_found_out() -> None:
    _, changed = unfair(peeking, deals=10)
    assert changed > 0


# Strength


@pytest.mark.slow
def test_they_beat_random_cards_by_a_clear_margin() -> None:
    """Duplicate deals against players who call alike but play any card; measured at +50."""
    deals = duel("kitchen", "random-cards", 60, seed="strength")
    mean, half = interval([deal.difference for deal in deals])
    assert mean - half > 20


LARGE = os.environ.get("HYPOTHESIS_PROFILE") == "large"


@pytest.mark.parametrize(
    ("seen", "deals"), [(9, 12)] + ([(3, 300), (6, 200), (9, 200)] if LARGE else [])
)
@pytest.mark.slow
def test_they_bid_better_than_who_bids_fifty_or_passes_with_any_hand(seen: int, deals: int) -> None:
    """Measured at +43 a deal with nine cards seen, +33 with six, +17 with three."""
    rules = Rules.from_data("auction").changed(cards_before_auction=seen)
    for name in ("fifty", "passing") if LARGE else ("fifty",):
        played = duel("kitchen", name, deals, seed="bids", rules=rules)
        assert interval([deal.difference for deal in played])[0] > 0


@pytest.mark.skipif(not LARGE, reason="a share wants many deals")
def test_most_bids_are_made_but_not_all() -> None:
    """Measured at 78 % in 500 deals."""
    auction = Rules.from_data("auction")
    played = duel("kitchen", "kitchen", 200, seed="bids", rules=auction)
    outcomes = [deal.first.outcome for deal in played]
    assert 0.6 <= outcomes.count(Outcome.MADE) / len(outcomes) <= 0.85


def test_the_score_of_the_game_reaches_the_call() -> None:
    """At 480 to 480 the same cards are not always treated as at the start."""
    chance = random.Random("score")
    changed = 0
    for _ in range(60):
        match, _ = Match().deal_cards(shuffled(rng=chance), Seat.EAST)
        view = view_of(match, Seat.SOUTH)
        changed += choose(view) != choose(replace(view, totals=(480, 480)))
    assert 0 < changed < 60
