"""Duplicate deals: each deck is played twice, with the sides swapped, so luck of the cards cancels.

A seed and a deal's number settle everything that happens in it, wherever it is played.
"""

import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from tarabish.actions import Action
from tarabish.ai.turns import Player, due
from tarabish.arena.all_seeing import AllSeeing
from tarabish.arena.modules import kernel_name
from tarabish.arena.players import PLAYERS, Contestant, player
from tarabish.cards import shuffled
from tarabish.errors import RulesError
from tarabish.match import DEFAULT_RULES, Match
from tarabish.rules import OPTIONS, Rules
from tarabish.scoring import DealScore
from tarabish.seats import Seat
from tarabish.view import View

Table: TypeAlias = tuple[Contestant, Contestant, Contestant, Contestant]
"""Who sits where, seats 0..3."""

Times: TypeAlias = list[float]
"""Seconds of processor time, one number for each card played where there was a choice."""


@dataclass(frozen=True)
class Duplicate:
    """One deck played twice, A's players at South and North first, then at West and East.

    `seconds` are what A's and B's cards took, each where there was a choice; processor time.
    """

    first: DealScore
    second: DealScore
    seconds: tuple[Times, Times]

    @property
    def difference(self) -> float:
        """What A's players scored more than B's, in points a deal, over both tables."""
        (a1, b1), (b2, a2) = self.first.score, self.second.score
        return (a1 - b1 + a2 - b2) / 2


def play_deal(match: Match, table: Table, times: Sequence[Times]) -> Match:
    """Return the match with its deal in progress played out; `times` are added to, by seat."""
    while (action := _due(match, table, times)) is not None:
        match, _ = match.apply(action)
    return match


def _due(match: Match, table: Table, times: Sequence[Times]) -> Action | None:
    """Return the next action: each player is shown its view, the one that sees all the deal too."""

    def asked(seat: Seat) -> Player:
        contestant, deal = table[seat], match.deal
        if isinstance(contestant, AllSeeing):
            assert deal is not None
            return _timed(partial(contestant.choose_knowing, deal), times[seat])
        return _timed(contestant, times[seat])

    return due(match, asked)


def _timed(decides: Player, times: Times) -> Player:
    def timed(view: View) -> Action:
        begun = time.thread_time()  # not imported by name: a browser's Python has none
        action = decides(view)
        if len(view.playable) > 1:
            times.append(time.thread_time() - begun)
        return action

    return timed


def duplicate(a: str, b: str, seed: str, rules: Rules, number: int) -> Duplicate:
    """Return one duplicate deal of two named players; `seed` and `number` settle the cards.

    Raises: ValueError when there is no such player.
    """
    deck = shuffled(seed=f"{seed}/{number}")
    scores: list[DealScore] = []
    mine: Times = []
    theirs: Times = []
    for swapped in (False, True):
        one, two = (player(name, f"{seed}/{number}/{name}") for name in (a, b))
        match, _ = Match(rules).deal_cards(deck, Seat(number % 4))
        table: Table = (two, one, two, one) if swapped else (one, two, one, two)
        by_side = (theirs, mine) if swapped else (mine, theirs)
        match = play_deal(match, table, by_side * 2)
        assert match.deal is not None
        assert match.deal.score is not None
        scores.append(match.deal.score)
    return Duplicate(scores[0], scores[1], (mine, theirs))


class WorkerError(RuntimeError):
    """A worker has another kernel than the one who asks: other cards might be played there."""


def duel(
    a: str,
    b: str,
    deals: int,
    *,
    seed: str = "arena",
    rules: Rules = DEFAULT_RULES,
    pool: Executor | None = None,
    told: Callable[[Duplicate], None] = lambda _: None,
) -> list[Duplicate]:
    """Return `deals` duplicate deals of two named players, in the order of their numbers.

    They are played by `pool`, or by None one after the other here; the scores are the same.
    `told` hears of each deal, in that order, too.
    Raises: ValueError when there is no such player; WorkerError when one of them wants the kernel
    and the pool has another.
    """
    one = partial(duplicate, a, b, seed, rules)
    if pool is None:
        return list(_telling(map(one, range(deals)), told))
    wants = any(PLAYERS[name].kernel for name in (a, b) if name in PLAYERS)
    there = partial(_there, one, kernel_name() if wants else None)
    return list(_telling(pool.map(there, range(deals), chunksize=2), told))


def _there(one: Callable[[int], Duplicate], kernel: str | None, number: int) -> Duplicate:
    """Return a deal that is played on a worker, if it has this kernel."""
    if kernel is not None and (here := kernel_name()) != kernel:
        raise WorkerError(f"a worker has not {kernel} but {here}")
    return one(number)


def _telling(played: Iterable[Duplicate], told: Callable[[Duplicate], None]) -> Iterator[Duplicate]:
    for each in played:
        told(each)
        yield each


def rules_of(preset: str, options: Sequence[str]) -> Rules:
    """Return a preset's rules with other values for some options: "target=300", "misplay=called".

    Options that would make no sense beside them change along.
    Raises: RulesError, naming it, for a preset, an option or a value that does not exist.
    """
    changes: dict[str, object] = {}
    for option in options:
        name, sign, value = option.partition("=")
        if not sign:
            raise RulesError(f"{option!r} is not NAME=VALUE")
        if name not in OPTIONS:
            raise RulesError(f"there is no option {name!r}")
        try:
            changes[name] = json.loads(value)
        except json.JSONDecodeError:
            changes[name] = value
    return Rules.from_data(preset).changed(**changes)
