"""Computer players against each other, to see which is the stronger: `python -m tarabish arena`.

`players` has them by name, `all_seeing` the one that is handed the deal; `duels` plays duplicate
deals, on one or more processes; `figures` says what they come to; `modules` finds the kernel.
"""

from tarabish.arena.duels import Duplicate, duel, rules_of
from tarabish.arena.figures import calls_of, figures_of, interval, milliseconds
from tarabish.arena.modules import kernel_runs
from tarabish.arena.players import PLAYERS, player

__all__ = [
    "PLAYERS",
    "Duplicate",
    "calls_of",
    "duel",
    "figures_of",
    "interval",
    "kernel_runs",
    "milliseconds",
    "player",
    "rules_of",
]
