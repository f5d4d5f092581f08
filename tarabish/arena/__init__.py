"""Computer players against each other, to see which is the stronger: `python -m tarabish arena`.

`players` has them by name, `all_seeing` the one that is handed the deal; `duels` plays duplicate
deals, here or on one of the `pools`; `figures` says what they come to; `modules` finds the kernel;
`training` finds the weights of the reflexes: `python -m tarabish train`.
"""

from tarabish.arena.duels import Duplicate, WorkerError, duel, rules_of
from tarabish.arena.figures import calls_of, figures_of, interval, milliseconds, spread, told
from tarabish.arena.modules import kernel_here, kernel_runs
from tarabish.arena.players import PLAYERS, player
from tarabish.arena.pools import pool_of
from tarabish.arena.training import deals_for, outcome, train, written

__all__ = [
    "PLAYERS",
    "Duplicate",
    "WorkerError",
    "calls_of",
    "deals_for",
    "duel",
    "figures_of",
    "interval",
    "kernel_here",
    "kernel_runs",
    "milliseconds",
    "outcome",
    "player",
    "pool_of",
    "rules_of",
    "spread",
    "told",
    "train",
    "written",
]
