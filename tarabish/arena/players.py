"""The players of the arena by name, and what each is."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from tarabish.actions import Action, Bid, Concede, Misplay, Pass, Play
from tarabish.ai.habits import choose
from tarabish.ai.rookie import rookie
from tarabish.ai.searching import LEGION, champion, legion, thinker
from tarabish.ai.turns import Player, Thinker, finish
from tarabish.arena.all_seeing import AllSeeing
from tarabish.arena.modules import kernel_here
from tarabish.view import View

Contestant: TypeAlias = Player | AllSeeing
"""Who sits at a table of the arena: somebody who is given a view, or the one who sees all."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A player of the arena: what it is, and how one is made from a seed, the text of its chances.

    `kernel` tells whether it wants the kernel to be quick.
    """

    meaning: str
    make: Callable[[str], Contestant]
    kernel: bool = False


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


def fifty_player(view: View) -> Action:
    """Bid the least with any hand if nobody has bid, and no more; play as the habits do."""
    if view.trump is not None:
        return choose(view)
    if view.auction.highest is not None:
        return passing_player(view)
    return next((a for a in view.legal if isinstance(a, Bid)), choose(view))


def at_once(thinker: Thinker) -> Player:
    """Return the player that thinks as `thinker` does, without a pause."""
    return lambda view: finish(thinker(view))


def _same(player: Player) -> Callable[[str], Player]:
    """Return the maker of a player that leaves nothing to chance."""
    return lambda _: player


PLAYERS: Final[Mapping[str, Entry]] = {
    "random": Entry("does anything that is allowed", random_player),
    "random-cards": Entry("calls by habit, plays any card", random_cards_player),
    "passing": Entry("passes whenever it may, plays by habit", _same(passing_player)),
    "fifty": Entry("bids the least with any hand, plays by habit", _same(fifty_player)),
    "rookie": Entry("still learning", _same(rookie)),
    "kitchen": Entry("the habits", _same(choose)),
    "legion": Entry("thinks ahead by rollouts, in Python", _same(at_once(legion))),
    "quick-legion": Entry(
        "plays what legion plays, found by the kernel",
        lambda _: at_once(thinker(kernel_here(), LEGION)),
        kernel=True,
    ),
    "champion": Entry(
        "thinks ahead by rollouts and exact play, through the kernel",
        lambda _: at_once(champion(kernel_here())),
        kernel=True,
    ),
    "all-seeing": Entry(
        "is handed the deal and plays the best card",
        lambda _: AllSeeing(kernel_here()),
        kernel=True,
    ),
}
"""The players by name, from the weakest on."""


def player(name: str, seed: str) -> Contestant:
    """Return the player of a name.

    Raises: ValueError, naming it, when there is no such player.
    """
    if name not in PLAYERS:
        raise ValueError(f"there is no player {name!r}: {', '.join(PLAYERS)}")
    return PLAYERS[name].make(seed)
