"""What holds after every action of any match: random legal play, with human lapses.

HYPOTHESIS_PROFILE=large plays many more matches.
"""

import json
import random
from collections.abc import Callable, Iterable
from copy import deepcopy
from dataclasses import replace
from functools import lru_cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarabish import (
    DECK,
    IllegalAction,
    Match,
    Rules,
    Seat,
    TarabishError,
    View,
    match_from_record,
    match_to_record,
    parse_action,
    shuffled,
    view_of,
)
from tarabish.actions import Action, Concede, Misplay, Pass, Play
from tarabish.deal import Deal
from tarabish.seats import together
from tarabish.tricks import Trick, legal_plays
from tests import oracle
from tests.oracle import cards
from tests.oracle.matches import random_rules
from tests.table import do, table, to_turn
from tests.test_actions import EVERY_ACTION

pytestmark = pytest.mark.cpython_only

SEEDS = st.integers(0, 2**32)


def texts(things) -> list[str]:
    return [str(thing) for thing in things]


def choose(match: Match, chance: random.Random) -> Action | None:
    """Return a legal action: mostly sensible, with runs and bellas forgotten or called early.

    None where the next deal may be dealt. Where misplays can be made, they are now and then.
    """
    legal = match.legal_actions(None if match.turn is not None else Seat(chance.randrange(4)))
    plays = [action for action in legal if isinstance(action, Play)]
    said = [a for a in legal if not isinstance(a, Play | Concede | Misplay)]
    bellas = [play for play in plays if play.bella]
    challenges = [action for action in legal if isinstance(action, Misplay)]
    if challenges and chance.random() < 0.015:
        return chance.choice(challenges)
    if legal and isinstance(legal[0], Pass):
        return legal[0] if chance.random() < 0.5 else chance.choice(said)
    if not plays:
        return chance.choice(said) if said and chance.random() < 0.9 else None
    if said and chance.random() < 0.85:
        return chance.choice(said)
    if bellas and chance.random() < 0.3:
        return chance.choice(bellas)
    if chance.random() < 0.003:
        return Concede(chance.choice(list(Seat)))
    by_the_rules = [play for play in plays if allowed(match, play)]
    return chance.choice(plays if chance.random() < 0.05 else by_the_rules)


def allowed(match: Match, play: Play) -> bool:
    """Return whether it is no misplay."""
    deal = match.deal
    held = deal.held[play.seat]
    return play.card in legal_plays(held, deal.trick, deal.trump, match.rules)


@lru_cache(maxsize=64)
def play(seed: int, deals: int = 2) -> tuple[Match, ...]:
    """Return a random match of the Cape Breton game, a position after each action."""
    chance = random.Random(seed)
    return positions(chance, Rules(target=chance.choice([1, 200, 500])), deals)


@lru_cache(maxsize=64)
def play_by_any_rules(seed: int, deals: int = 2) -> tuple[Match, ...]:
    """Return a random match under random rules, a position after each action."""
    chance = random.Random(seed)
    return positions(chance, Rules.from_data(random_rules(chance)), deals)


def positions(chance: random.Random, rules: Rules, deals: int) -> tuple[Match, ...]:
    match = Match(rules)
    found = []
    for _ in range(deals):
        if match.winner is not None:
            break
        dealer = None if match.deals else chance.randrange(4)
        match, _ = match.deal_cards(shuffled(rng=chance), dealer)
        found.append(match)
        while (action := choose(match, chance)) is not None or not match.deal.over:
            if action is not None:
                match, _ = match.apply(action)
                found.append(match)
    return tuple(found)


ANY_GAME = pytest.mark.parametrize("play", [play, play_by_any_rules], ids=["call", "any"])


@given(SEEDS)
def test_every_card_is_in_one_place_and_scores_add_up(seed):
    for match in (*play(seed), *play_by_any_rules(seed)):
        deal = match.deal
        played = [c for trick in deal.tricks for c in trick.cards]
        held = [c for hand in deal.held for c in hand]
        assert sorted(texts(played + held)) == sorted(texts(DECK))
        before = (0, 0)  # a new game begins with nothing
        for past, standing in zip(match.deals, match.standings, strict=True):
            if past.score is not None:
                adds_up(past)
            assert standing.totals == (together(before, past.score.score) if past.score else before)
            before = (0, 0) if standing.won is not None else standing.totals


def adds_up(deal: Deal) -> None:
    """Assert that what is written down is what there was."""
    rules, score = deal.rules, deal.score
    sides = sorted(score.score)
    if score.outcome == "thrown-in":
        assert sides == [0, 0]
        return
    if score.outcome in {"conceded", "misplay", "false-misplay"}:
        assert sides == [0, score.whole]
        return
    parts = (*score.cards, *score.last, *score.melds, *score.bella)
    assert sum(score.cards) == (120 if deal.trump == "NT" else 152)
    assert sum(score.last) == rules.last_trick
    assert sum(parts) == sum(score.taken) == score.whole
    taken, written = score.taken[score.callers], score.score[score.callers]
    assert (taken >= score.needed) == (score.outcome == "made")
    if score.outcome == "made":
        doubled = taken if deal.trump == "NT" and rules.auction == "bid" else 0
        assert written - taken - doubled in {0, rules.coat}
        assert sum(score.score) - written + taken == score.whole
    else:
        assert sides == [0, score.whole // 2 if score.outcome == "half-bait" else score.whole]
    if rules.contract == "half":
        assert sides[0] != sides[1]  # never level


@given(SEEDS)
def test_the_turn_moves_right(seed):
    before = None
    for match in play(seed):
        deal = match.deal
        if before is None or before.deal.over:
            assert deal.turn == deal.dealer.next
        elif not deal.over:
            action = deal.actions[-1]
            trick = deal.tricks[-1] if deal.tricks else None
            if str(action).split()[1] in {"say", "show", "bella"}:
                assert deal.turn == action.seat == before.turn
            elif " call " in str(action):
                assert deal.turn == deal.dealer.next
            elif isinstance(action, Play) and trick.complete:
                led, trump = trick.cards[0].suit, deal.trump
                best = max(
                    texts(trick.cards), key=lambda c: cards.strength(c, led, trump, "ten-high")
                )
                assert deal.turn == (trick.leader + texts(trick.cards).index(best)) % 4
            else:
                assert deal.turn == (action.seat + 1) % 4
        before = match


@given(st.lists(st.sampled_from(DECK), unique=True, min_size=1, max_size=12), st.integers(0, 3))
def test_legal_cards_are_those_of_an_independent_reading(some, lying):
    trick, hand = some[:lying], some[lying:] or [some[0]]
    plays = list(enumerate(texts(trick)))
    for order, partner in product(("ten-high", "ace-king"), ("must", "need-not")):
        options = {"plain_order": order, "overtrump_partner": partner}
        chosen, rules = oracle.options(options), Rules(**options)
        for trump in ("C", "D", "H", "S", "NT"):
            mine = legal_plays(tuple(hand), Trick(Seat.SOUTH, tuple(trick)), trump, rules)
            theirs = [
                c for c in texts(hand) if not cards.breach(c, texts(hand), plays, trump, chosen)
            ]
            assert texts(mine) == theirs


@ANY_GAME
@given(SEEDS)
def test_an_action_is_legal_just_when_nothing_forbids_it(play, seed):
    """Of everything anybody could ever do, and what is refused changes nothing."""
    chance = random.Random(seed)
    for match in some(play(seed), chance, 4):
        before = match_to_record(match)
        may = {action for seat in Seat for action in match.legal_actions(seat)}
        for action in EVERY_ACTION:
            assert (match.why_not(action) is None) == (action in may), action
            if action not in may:
                with pytest.raises(IllegalAction) as refusal:
                    match.apply(action)
                assert refusal.value.reason == match.why_not(action)
                assert refusal.value.action == action
        assert match_to_record(match) == before


def some(matches: tuple[Match, ...], chance: random.Random, most: int) -> list[Match]:
    return chance.sample(matches, min(most, len(matches)))


@ANY_GAME
@given(SEEDS)
def test_what_is_done_leaves_the_match_before_it_as_it_was(play, seed):
    chance = random.Random(seed)
    for match in some(play(seed), chance, 6):
        before = deepcopy(match)
        legal = [action for seat in Seat for action in match.legal_actions(seat)]
        for action in chance.sample(legal, min(5, len(legal))):
            after, events = match.apply(action)
            assert (after, events) == match.apply(str(action))
            assert after.deal.actions == (*match.deal.actions, action)
        assert match == before


@ANY_GAME
@given(SEEDS)
def test_a_match_is_its_log(play, seed):
    """Each beginning of a record, read afresh, is the position that was there."""
    positions = play(seed)
    for match in (positions[-1], *some(positions, random.Random(seed), 4)):
        record = match_to_record(match)
        assert match_from_record(record) == match
        assert match_from_record(json.dumps(record)).rules == match.rules


@ANY_GAME
@given(SEEDS)
def test_a_view_is_read_back_from_its_json(play, seed):
    for match in some(play(seed), random.Random(seed), 8):
        for seat in Seat:
            view = view_of(match, seat)
            assert View.from_json(view.to_json()) == view


@given(st.text() | st.from_regex(r"[0-4] (pass|call|say|show|bella|play|concede)( \w+){0,3}"))
def test_any_text_is_read_as_an_action_or_refused(text):
    try:
        action = parse_action(text)
    except TarabishError:
        return
    assert parse_action(str(action)) == action


# The view leaks nothing


def hidden(match: Match, seat: Seat) -> list[int]:
    """Return the places in the deck whose card this seat has neither seen nor been shown.

    It has seen its own hand, what was played and the runs that were shown.
    """
    deal = match.deal
    seen = set(deal.seen(seat)) | {c for trick in deal.tricks for c in trick.cards}
    seen |= {c for run in deal.shown for c in run.cards}
    return [place for place, c in enumerate(deal.deck) if c not in seen]


def other_worlds(match: Match, seat: Seat, chance: random.Random, tries: int) -> list[Match]:
    """Return matches with hidden cards changed about that agree with all that was said and done.

    The log is public, so a world agrees when the same log is legal in it and the table would have
    heard the same tops and the same winner of the runs, which is worked out here from the hands.
    """
    places = hidden(match, seat)
    worlds = []
    for _ in range(tries if len(places) > 1 else 0):
        deck = list(match.deal.deck)
        moved = chance.sample(places, min(len(places), chance.choice([2, 2, 3, 30])))
        for place, card in zip(moved, [deck[p] for p in (*moved[1:], moved[0])], strict=True):
            deck[place] = card
        world = Match(match.rules, match.players, match.deals[:-1])
        try:
            world, _ = world.deal_cards(tuple(deck), match.deal.dealer)
            for action in match.deal.actions:
                world, _ = world.apply(action)
        except IllegalAction:
            continue
        if heard(world) == heard(match):
            worlds.append(world)
    return worlds


def heard(match: Match) -> tuple[list[str], int | None]:
    """Return what the table hears of the runs called, by an independent reading: tops and winner.

    Nothing before the first trick is over.
    """
    deal = match.deal
    calls = [action.seat for action in deal.said]
    if not calls or not deal.tricks or not deal.tricks[0].complete:
        return [], None
    hands = cards.hands_of(texts(deal.deck), deal.dealer)
    worth = {
        seat: max(cards.run_worth(run, deal.trump) for run in cards.runs_of(hands[seat]))
        for seat in calls
    }
    best_kind = max(kind for kind, _, _ in worth.values())
    contenders = [seat for seat in calls if worth[seat][0] == best_kind]
    said = [
        f"{seat} {worth[seat]}"
        for at, seat in enumerate(contenders)
        if len(contenders) > 1 and worth[seat] >= max(worth[s] for s in contenders[: at + 1])
    ]
    winners = [seat for seat in calls if worth[seat] == max(worth.values())]
    return _with_suits(said, hands, deal, contenders), winners[0] if len(winners) == 1 else None


def _with_suits(said: list[str], hands, deal, contenders) -> list[str]:
    """Return the tops said with their suits: a top is a card."""
    tops = {
        seat: max(cards.runs_of(hands[seat]), key=lambda run: cards.run_worth(run, deal.trump))[-1]
        for seat in contenders
    }
    return [f"{line} {tops[int(line[0])]}" for line in said]


Looker = Callable[[Match, Seat], View]


def leaks(look: Looker, match: Match, chance: random.Random, tries: int = 6) -> list[str]:
    """Return what changes in a seat's view when only cards that it has not seen are changed."""
    found = []
    for seat in Seat:
        mine = look(match, seat)
        for world in other_worlds(match, seat, chance, tries):
            theirs = look(world, seat)
            found += [
                f"{seat}: {name}"
                for name, value in vars(mine).items()
                if value != getattr(theirs, name)
            ]
    return found


@given(SEEDS)
@pytest.mark.slow
@pytest.mark.slow
def test_the_view_leaks_nothing(seed):
    """A deal given up is left out: the cards are turned up to count the whole."""
    chance = random.Random(seed)
    positions = [
        match
        for match in play(seed)
        if not any(isinstance(action, Concede) for action in match.deal.actions)
    ]
    for match in chance.sample(positions, min(6, len(positions))):
        assert leaks(view_of, match, chance) == []


RUNS = """
    South  ♣789 ♠QKA …
    West   ♦9TJ …
    North  …
    East   ♥QK …
"""


@pytest.mark.parametrize(
    ("name", "leak", "steps"),
    [
        ("kitty", lambda deal, seat: {"hand": deal.held[seat]}, ()),
        ("partner", lambda deal, seat: {"hand": deal.held[seat.partner]}, ("0 call H",)),
        ("bella", lambda deal, _: {"bella": deal.bella_holder}, ("0 call H",)),
        (
            "winner",
            lambda deal, _: {"run_winner": deal.run_winner},
            ("0 call H", "0 say twenty", "7C", "1 say twenty"),
        ),
        (
            "tops",
            lambda deal, _: {"tops": tuple((s, run.top) for s, run in deal.called_runs.items())},
            ("0 call H", "0 say twenty"),
        ),
        (
            "actions",
            lambda deal, _: {"legal": deal.legal_actions(deal.turn)},
            ("0 call H", "0 say twenty", "7C"),
        ),
    ],
)
def test_a_view_that_leaks_is_caught(name, leak, steps):
    """The search for leaks is not one that cannot find any."""

    def look(match: Match, seat: Seat) -> View:
        return replace(view_of(match, seat), **leak(match.deal, seat))

    match = table(RUNS, *steps)
    assert leaks(look, match, random.Random(name), tries=60)
    assert not leaks(view_of, match, random.Random(name), tries=60)


def test_hidden_cards_are_told_apart_from_seen_ones():
    match = table(RUNS)
    assert len(hidden(match, Seat.SOUTH)) == 30
    assert len(hidden(do(match, "0 pass"), Seat.SOUTH)) == 27
    match = to_turn(do(match, "0 call H", "0 say twenty", "7C", "trick"), 0)
    played = len([c for trick in match.deal.tricks for c in trick.cards])
    others = 36 - played - len(match.deal.held[1])
    assert len(hidden(match, Seat.WEST)) == others
    assert len(hidden(do(match, "0 show QS KS AS"), Seat.WEST)) == others - 3


def test_other_worlds_are_found_and_are_different():
    match = table(RUNS, "0 call H", "0 say twenty", "7C", "1 say twenty", "trick")
    worlds = other_worlds(match, Seat.EAST, random.Random(1), tries=60)
    assert len({world.deal.deck for world in worlds}) >= 10
    assert match.deal.deck not in {world.deal.deck for world in worlds}
    assert all(world.deal.seen(Seat.EAST) == match.deal.seen(Seat.EAST) for world in worlds)


@pytest.mark.slow
def test_random_matches_hold_every_kind_of_event():
    """Otherwise the properties above would say less than they seem to."""
    kinds, outcomes = seen_in(play(seed)[-1] for seed in range(40))
    assert kinds >= {"pass", "call", "say", "show", "bella", "play", "concede"}
    assert kinds >= {"early", "missed", "unshown"}
    assert outcomes >= {"made", "bait", "conceded"}
    kinds, outcomes = seen_in(play_by_any_rules(seed)[-1] for seed in range(25))
    assert kinds >= {"bid", "trump", "declare", "misplay", "count"}
    assert outcomes >= {"made", "bait", "misplay", "false-misplay", "thrown-in"}


def seen_in(matches: Iterable[Match]) -> tuple[set[str], set[str]]:
    """Return the kinds of actions, and the outcomes."""
    kinds: set[str] = set()
    outcomes: set[str] = set()
    for deal in (deal for match in matches for deal in match.deals):
        outcomes.add(deal.score.outcome)
        kinds |= {str(action).split()[1] for action in deal.actions}
        kinds |= {"early"} if deal.bella is False else set()
        kinds |= {"missed"} if deal.bella_missed else set()
        kinds |= {"unshown"} if deal.run_winner is not None and not deal.shown else set()
    return kinds, outcomes
