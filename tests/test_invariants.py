"""What holds after every action of any match: random legal play, with human lapses.

HYPOTHESIS_PROFILE=large plays many more matches.
"""

import json
import random
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

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
from tarabish.actions import Action, Concede, Play
from tarabish.cli import summary
from tarabish.tricks import Trick, legal_plays
from tests import oracle
from tests.oracle import cards
from tests.table import do, table, to_turn
from tests.test_actions import EVERY_ACTION

pytestmark = pytest.mark.cpython_only

SEEDS = st.integers(0, 2**32)


def texts(things) -> list[str]:
    return [str(thing) for thing in things]


def choose(match: Match, chance: random.Random) -> Action:
    """Return a legal action: mostly sensible, with runs and bellas forgotten or called early."""
    legal = match.legal_actions()
    said = [action for action in legal if not isinstance(action, Play | Concede)]
    plays = [action for action in legal if isinstance(action, Play)]
    bellas = [play for play in plays if play.bella]
    if not plays:
        return chance.choice(said)
    if said and chance.random() < 0.85:
        return chance.choice(said)
    if bellas and chance.random() < 0.3:
        return chance.choice(bellas)
    if chance.random() < 0.003:
        return Concede(chance.choice(list(Seat)))
    return chance.choice(plays)


@lru_cache(maxsize=64)
def play(seed: int, deals: int = 2) -> tuple[Match, ...]:
    """Return a random match, a position after each action, up to some deals."""
    chance = random.Random(seed)
    match = Match(Rules(target=chance.choice([1, 200, 500])))
    positions = []
    for _ in range(deals):
        if match.winner is not None:
            break
        dealer = None if match.deals else chance.randrange(4)
        match, _ = match.deal_cards(shuffled(rng=chance), dealer)
        positions.append(match)
        while match.turn is not None:
            match, _ = match.apply(choose(match, chance))
            positions.append(match)
    return tuple(positions)


@given(SEEDS)
def test_every_card_is_in_one_place_and_scores_add_up(seed):
    for match in play(seed):
        deal = match.deal
        played = [c for trick in deal.tricks for c in trick.cards]
        held = [c for hand in deal.held for c in hand]
        assert sorted(texts(played + held)) == sorted(texts(DECK))
        if deal.score is not None:
            score = deal.score
            parts = (*score.cards, *score.last, *score.melds, *score.bella)
            if score.outcome != "conceded":
                assert sum(score.cards) == 152
                assert sum(parts) == score.whole == 162 + sum(score.melds) + sum(score.bella)
            assert score.score[0] != score.score[1]  # a deal is never level
            kept = {"half-bait": score.whole // 2}.get(score.outcome, score.whole)
            assert sum(score.score) == kept
        totals = [
            sum(past.score.score[side] for past in match.deals if past.score) for side in (0, 1)
        ]
        assert list(match.totals) == totals


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


@given(SEEDS)
def test_an_independent_reading_scores_each_match_alike(seed):
    match = play(seed)[-1]
    expected = oracle.replay(match_to_record(match))
    told = json.loads(json.dumps(summary(match, trace=True)))
    for mine, theirs in zip(expected["deals"], told["deals"], strict=True):
        early = mine["outcome"] == "conceded"
        partial = ("cards", "last", "melds", "bella") if early else ()
        assert {key: theirs[key] for key in mine if key not in partial} == {
            key: mine[key] for key in mine if key not in partial
        }
    assert [told["games"], told["winner"]] == [expected["games"], expected["winner"]]


@given(st.lists(st.sampled_from(DECK), unique=True, min_size=1, max_size=12), st.integers(0, 3))
def test_legal_cards_are_those_of_an_independent_reading(some, lying):
    trick, hand = some[:lying], some[lying:] or [some[0]]
    plays = list(enumerate(texts(trick)))
    chosen = oracle.options("cape-breton")
    for trump in "CDHS":
        mine = legal_plays(tuple(hand), Trick(Seat.SOUTH, tuple(trick)), trump, Rules())
        theirs = [c for c in texts(hand) if not cards.breach(c, texts(hand), plays, trump, chosen)]
        assert texts(mine) == theirs


@given(SEEDS)
def test_an_action_is_legal_just_when_nothing_forbids_it(seed):
    """Of everything anybody could ever do, and what is refused changes nothing."""
    positions = play(seed)
    chance = random.Random(seed)
    for match in chance.sample(positions, min(6, len(positions))):
        before = match_to_record(match)
        allowed = {action for seat in Seat for action in match.legal_actions(seat)}
        for action in EVERY_ACTION:
            assert (match.why_not(action) is None) == (action in allowed), action
            if action not in allowed:
                with pytest.raises(IllegalAction) as refusal:
                    match.apply(action)
                assert refusal.value.reason == match.why_not(action)
                assert refusal.value.action == action
        assert match_to_record(match) == before


@given(SEEDS)
def test_a_match_is_its_log(seed):
    """Each beginning of a record, read afresh, is the position that was there."""
    positions = play(seed)
    assert match_from_record(match_to_record(positions[-1])) == positions[-1]
    chance = random.Random(seed)
    for match in chance.sample(positions, min(8, len(positions))):
        assert match_from_record(match_to_record(match)) == match


@given(SEEDS)
def test_a_view_is_read_back_from_its_json(seed):
    positions = play(seed)
    for match in random.Random(seed).sample(positions, min(12, len(positions))):
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


def test_random_matches_hold_every_kind_of_event():
    """Otherwise the properties above would say less than they seem to."""
    kinds: set[str] = set()
    outcomes: set[str] = set()
    for seed in range(40):
        for deal in play(seed)[-1].deals:
            outcomes.add(deal.score.outcome)
            kinds |= {str(action).split()[1] for action in deal.actions}
            kinds |= {"early"} if deal.bella is False else set()
            kinds |= {"missed"} if deal.bella_missed else set()
            kinds |= {"unshown"} if deal.run_winner is not None and not deal.shown else set()
    assert kinds >= {"pass", "call", "say", "show", "bella", "play", "concede"}
    assert kinds >= {"early", "missed", "unshown"}
    assert outcomes >= {"made", "bait", "conceded"}
