"""The commands `arena` and `train`: what they are asked for, and how they are run.

`arena A B` lets computer players play against each other, here, on several processes or on a Dask
cluster; `train` finds the weights by which players that think ahead play deals out.
"""

import argparse
import json
import sys
from collections.abc import Callable
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Final

from tarabish.ai.kernel import WasmKernel
from tarabish.arena import (
    PLAYERS,
    WorkerError,
    deals_for,
    duel,
    figures_of,
    kernel_here,
    kernel_runs,
    outcome,
    pool_of,
    rules_of,
    told,
    train,
    written,
)
from tarabish.errors import RulesError
from tarabish.rules import DEFAULT_PRESET

OK: Final = 0
BAD: Final = 2
"""The exit status where something does not exist or is not valid; one line then says what."""

NO_KERNEL: Final = "it is not built (make setup), or the package wasmtime is missing"


def add_arena(parser: argparse.ArgumentParser) -> None:
    """Add what `arena` is asked for."""
    players = "; ".join(f"{name} {entry.meaning}" for name, entry in PLAYERS.items())
    parser.description = f"Duplicate deals, each played twice with the sides swapped. {players}."
    for name in ("A", "B"):
        parser.add_argument(name, type=_player, help="a player's name")
    parser.add_argument("--deals", metavar="N", type=_count, default=200)
    parser.add_argument("--rules", metavar="PRESET", default=DEFAULT_PRESET)
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[])
    parser.add_argument("--seed", metavar="S", default="arena", help="another seed, other decks")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--workers", metavar="W", type=_count, default=1, help="processes")
    where.add_argument("--dask", metavar="ADDRESS", help="a Dask cluster that can import tarabish")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def add_training(parser: argparse.ArgumentParser) -> None:
    """Add what `train` is asked for."""
    parser.description = (
        "Plays reflexes that differ a little against each other, keeps what wins, "
        "and writes the weights as Python source; how they were found is told in it."
    )
    parser.add_argument("--steps", metavar="N", type=_count, default=3000, help="changes tried")
    parser.add_argument("--deals", metavar="N", type=_count, default=100_000)
    parser.add_argument("--seed", metavar="S", default="reflexes", help="other deals and changes")
    parser.add_argument("--output", metavar="FILE", help="a file, rather than standard output")


def run_training(options: argparse.Namespace) -> int:
    """Find weights for the reflexes, write them and return the exit status."""
    kernel = kernel_here()
    if not isinstance(kernel, WasmKernel):
        print(f"train needs the kernel: {NO_KERNEL}", file=sys.stderr)
        return BAD
    steps, seed, number = options.steps, options.seed, options.deals
    bar = _bar(steps, "steps") if sys.stderr.isatty() else lambda _: None
    weights = train(kernel, seed, steps, deals_for(seed, number), told=lambda step, _: bar(step))
    command = f"train --steps {steps} --deals {number} --seed {seed}"
    text = "\n".join(written(weights, command, outcome(kernel, seed, weights))) + "\n"
    if options.output is None:
        print(text, end="")
    else:
        Path(options.output).write_text(text, encoding="utf-8")
    return OK


def _player(name: str) -> str:
    if name not in PLAYERS:
        raise argparse.ArgumentTypeError(f"there is no player {name!r}: {', '.join(PLAYERS)}")
    return name


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text)):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 on")
    return int(text)


def run_arena(options: argparse.Namespace) -> int:
    """Play duplicate deals, print what they come to and return the exit status.

    How far it is is told on standard error, where that is a terminal.
    """
    a, b = options.A, options.B
    try:
        rules = rules_of(options.rules, options.option)
    except RulesError as error:
        print(one_line(str(error)), file=sys.stderr)
        return BAD
    quick = {name for name in (a, b) if PLAYERS[name].kernel}
    if quick and not kernel_runs():
        if "all-seeing" in quick:
            print(f"all-seeing needs the kernel: {NO_KERNEL}", file=sys.stderr)
            return BAD
        if "champion" in quick:
            print(f"champion thinks in Python, and less: {NO_KERNEL}", file=sys.stderr)
    bar = _bar(options.deals, "deals") if sys.stderr.isatty() else lambda _: None
    with ExitStack() as stack:
        try:
            pool = stack.enter_context(pool_of(options.workers, options.dask))
        except (ImportError, OSError, ValueError) as error:
            if options.dask is None:
                raise
            lacking = "it needs the package distributed: tarabish[dask]"
            why = lacking if isinstance(error, ImportError) else error
            print(one_line(f"--dask {options.dask}: {why}"), file=sys.stderr)
            return BAD
        try:
            played = duel(a, b, options.deals, seed=options.seed, rules=rules, pool=pool, told=bar)
        except WorkerError as error:
            print(one_line(str(error)), file=sys.stderr)
            return BAD
    if options.json:
        print(json.dumps(figures_of(played)))
    else:
        print("\n".join(told(a, b, played)))
    return OK


def _bar(number: int, what: str) -> Callable[[object], None]:
    """Return what draws one more into a bar on standard error, and clears it at the end."""
    numbers = count(1)

    def told(_: object) -> None:
        done = next(numbers)
        filled = 40 * done // number
        bar = f"[{'#' * filled}{'.' * (40 - filled)}] {done} of {number} {what}"
        end = "" if done < number else f"\r{' ' * len(bar)}\r"
        print(f"\r{bar}{end}", end="", file=sys.stderr, flush=True)

    return told


def one_line(text: str) -> str:
    """Return a text without its line breaks."""
    return " ".join(text.split())
