"""Computer players against each other: `python -m tools.arena --deals N --a habits --b random`.

Duplicate deals: each deck is played twice, with the sides swapped, so luck of the cards cancels.
By any rules: `--rules auction`, and `--option misplay=called` for each that differs.
"""

import argparse
import json
import math
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from typing import TypeAlias

from tarabish.actions import Action, Bid, Concede, Misplay, Pass, Play
from tarabish.ai import choose, choose_beginner, due
from tarabish.cards import shuffled
from tarabish.match import DEFAULT_RULES, Match
from tarabish.rules import DEFAULT_PRESET, PRESETS, Rules
from tarabish.scoring import DealScore, Outcome
from tarabish.seats import Seat, Side
from tarabish.view import View

Player: TypeAlias = Callable[[View], Action]
Table: TypeAlias = tuple[Player, Player, Player, Player]


def random_player(seed: str) -> Player:
    """Return a player that does anything legal, but never throws in nor calls a misplay blindly."""
    rng = random.Random(seed)

    def play(view: View) -> Action:
        return rng.choice([a for a in view.legal if not isinstance(a, Concede | Misplay)])

    return play


def random_cards_player(seed: str) -> Player:
    """Return a player that names trump and tells what it holds as the habits do, any card else."""
    rng = random.Random(seed)

    def play(view: View) -> Action:
        action = choose(view)
        if isinstance(action, Play):
            action = Play(view.seat, rng.choice(view.playable))
        return action

    return play


def passing_player(view: View) -> Action:
    """Pass whenever that is allowed; do all else as the habits do."""
    action = Pass(view.seat)
    return action if action in view.legal else choose(view)


def bold_player(view: View) -> Action:
    """Bid the least with any hand if nobody has bid; do all else as the habits do."""
    if view.trump is None and view.auction.highest is None:
        return next((a for a in view.legal if isinstance(a, Bid)), choose(view))
    return choose(view)


def fifty_player(view: View) -> Action:
    """Bid the least with any hand if nobody has bid, and no more; play as the habits do."""
    if view.trump is None and view.auction.highest is not None:
        return passing_player(view)
    return bold_player(view)


def player(name: str, seed: str) -> Player:
    """Return the player of a name: one of NAMED or RANDOM, or "module:function".

    Raises: ValueError when there is no such player.
    """
    if name in NAMED:
        return NAMED[name]
    if name in RANDOM:
        return RANDOM[name](seed)
    module, colon, function = name.partition(":")
    if not colon:
        raise ValueError(f"there is no player {name!r}")
    found: Player = getattr(import_module(module), function)
    return found


NAMED: Mapping[str, Player] = {
    "habits": choose,
    "beginner": choose_beginner,
    "passing": passing_player,
    "bold": bold_player,
    "fifty": fifty_player,
}
RANDOM: Mapping[str, Callable[[str], Player]] = {
    "random": random_player,
    "random-cards": random_cards_player,
}


def seated(a: Player, b: Player, *, swapped: bool) -> Table:
    """Return who sits where: A's players at South and North, or at West and East if swapped."""
    return (b, a, b, a) if swapped else (a, b, a, b)


def play_deal(match: Match, players: Table) -> Match:
    """Return the match with its deal in progress played out by the players of seats 0..3."""
    while (action := due(match, lambda seat: players[seat])) is not None:
        match, _ = match.apply(action)
    return match


@dataclass(frozen=True)
class Duplicate:
    """One deck played twice, A's players at South and North first, then at West and East."""

    first: DealScore
    second: DealScore

    @property
    def difference(self) -> float:
        """What A's players scored more than B's, in points a deal, over both tables."""
        (a1, b1), (b2, a2) = self.first.score, self.second.score
        return (a1 - b1 + a2 - b2) / 2


def duplicate(a: str, b: str, seed: str, number: int, rules: Rules) -> Duplicate:
    """Return one duplicate deal of two named players; `seed` and `number` settle everything."""
    deck = shuffled(seed=f"{seed}/{number}")
    scores = []
    for swapped in (False, True):
        mine, theirs = (player(name, f"{seed}/{number}/{name}") for name in (a, b))
        match, _ = Match(rules).deal_cards(deck, Seat(number % 4))
        match = play_deal(match, seated(mine, theirs, swapped=swapped))
        assert match.deal is not None
        assert match.deal.score is not None
        scores.append(match.deal.score)
    return Duplicate(*scores)


def duel(
    a: str,
    b: str,
    deals: int,
    *,
    seed: str = "arena",
    processes: int = 1,
    rules: Rules = DEFAULT_RULES,
) -> list[Duplicate]:
    """Return `deals` duplicate deals of two named players, in the order of their numbers."""
    numbers = range(deals)
    rows = ([a] * deals, [b] * deals, [seed] * deals, numbers, [rules] * deals)
    if processes == 1:
        return list(map(duplicate, *rows))
    with ProcessPoolExecutor(processes) as pool:
        return list(pool.map(duplicate, *rows, chunksize=20))


def interval(differences: Sequence[float]) -> tuple[float, float]:
    """Return the mean of at least two numbers, and half the width of its 95 % interval."""
    count = len(differences)
    mean = sum(differences) / count
    spread = sum((x - mean) ** 2 for x in differences) / (count - 1)
    return mean, 1.96 * math.sqrt(spread / count)


def calls_of(played: Sequence[Duplicate], *, by_a: bool) -> str:
    """Return in words how often a side called, and how often it then failed to make it."""
    pairs = [(d.first, Side.A if by_a else Side.B) for d in played]
    pairs += [(d.second, Side.B if by_a else Side.A) for d in played]
    called = [score for score, side in pairs if score.callers == side]
    failed = sum(score.outcome != Outcome.MADE for score in called)
    bids = [score.needed for score in called]
    average = f", {sum(bids) / len(bids):.0f} needed on average" if bids else ""
    return f"called {len(called)} of {len(pairs)}, {failed} of them not made{average}"


def play_match(
    a: str, b: str, seed: str, number: int, *, swapped: bool, rules: Rules = DEFAULT_RULES
) -> bool:
    """Return whether A's players win a whole match, dealt by `seed` and `number`."""
    mine, theirs = (player(name, f"{seed}/{number}/{name}") for name in (a, b))
    players = seated(mine, theirs, swapped=swapped)
    match = Match(rules)
    while match.winner is None:
        deck = shuffled(seed=f"{seed}/{number}/{len(match.deals)}")
        match, _ = match.deal_cards(deck, None if match.deals else number % 4)
        match = play_deal(match, players)
    return match.winner == (Side.B if swapped else Side.A)


def rules_of(preset: str, options: Sequence[str]) -> Rules:
    """Return a preset's rules with other values for some options: "target=300", "misplay=called".

    Raises: RulesError for an option or a value that does not exist.
    """
    changes: dict[str, object] = {}
    for option in options:
        name, _, value = option.partition("=")
        try:
            changes[name] = json.loads(value)
        except json.JSONDecodeError:
            changes[name] = value
    return Rules.from_data(preset).changed(**changes)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    parser = argparse.ArgumentParser(prog="tools.arena", description=__doc__)
    parser.add_argument("--deals", type=int, default=200, help="duplicate deals")
    parser.add_argument("--matches", type=int, default=0, help="whole matches instead")
    parser.add_argument("--a", default="habits", help="a player's name")
    parser.add_argument("--b", default="random", help="the other player's name")
    parser.add_argument("--seed", default="arena", help="another seed, other decks")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--rules", default=DEFAULT_PRESET, choices=list(PRESETS), help="a preset")
    parser.add_argument(
        "--option", action="append", default=[], help="NAME=VALUE beside the preset"
    )
    options = parser.parse_args(arguments)
    a, b, seed = options.a, options.b, options.seed
    rules = rules_of(options.rules, options.option)
    if options.matches:
        won = [
            play_match(a, b, seed, number // 2, swapped=number % 2 == 1, rules=rules)
            for number in range(options.matches)
        ]
        mean, half = interval([float(w) for w in won])
        print(f"{a} wins {mean:.1%} ± {half:.1%} of {len(won)} matches against {b}")
        return 0
    played = duel(a, b, options.deals, seed=seed, processes=options.processes, rules=rules)
    mean, half = interval([d.difference for d in played])
    print(f"{a} against {b}: {mean:+.1f} ± {half:.1f} points a deal")
    print(f"  {len(played)} deals, each played twice with the sides swapped")
    for name, by_a in ((a, True), (b, False)):
        print(f"  {name} {calls_of(played, by_a=by_a)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
