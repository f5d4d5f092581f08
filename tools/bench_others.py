"""Our exact play and rollouts beside what others have, in one run: colver and OpenSpiel.

    python3 -m venv .venv-bench
    .venv-bench/bin/pip install -r requirements-bench.txt -r requirements-dev.txt
    .venv-bench/bin/python -m tools.bench_others [--deals 60]

The games differ: colver plays belote contrée with eight cards each, where one may throw a card away
on partner's trick; its rollouts are of random cards, and so are ours here. OpenSpiel's euchre has
five tricks and an auction. What is not installed is left out.
"""

import argparse
import importlib
import random
import sys
from typing import Any, Final

from tarabish.ai.at_random import play_out_at_random
from tarabish.ai.coding import Coding, coding_for
from tarabish.ai.kernel import WasmKernel
from tarabish.ai.payoffs import payoffs
from tarabish.ai.play import OpenTable
from tarabish.ai.rollouts import ALWAYS
from tarabish.arena import spread
from tarabish.auction import Contract
from tarabish.cards import Suit
from tarabish.rules import Rules
from tarabish.seats import Seat
from tools.bench_ai import WITHOUT_END, now, speed, table
from tools.kernel_host import kernel_here

EIGHT: Final = 8
"""Cards a hand, for colver's game."""

ROLLOUTS: Final = 400


def found(name: str) -> Any:
    """Return a module that may be there, or None."""
    try:
        return importlib.import_module(name)
    except ImportError:
        print(f"({name} is not installed: requirements-bench.txt)")
        return None


def in_order(seconds: list[float]) -> str:
    """Return the median, 95 of 100 and the longest, in milliseconds."""
    return " ".join(f"{1000 * each:8.2f}" for each in spread(seconds))


def solved(kernel: WasmKernel, coding: Coding, tables: list[OpenTable]) -> list[float]:
    """Return how long our kernel takes for the exact value of every card, in seconds."""
    took = []
    for each in tables:
        kernel.forget()
        began = now()
        kernel.exact_values(coding, each, WITHOUT_END)
        took.append(now() - began)
    return took


def contree(colver: Any, number: int) -> Any:
    """Return one of colver's deals, before the first lead."""
    env = colver.Env.deal(0, number)
    env.set_contract(number % 4, 80, 0, 0)
    env.set_phase_playing()
    return env


def contrees_solved(colver: Any, deals: int) -> list[float]:
    """Return how long colver takes for the exact value of every card, in seconds."""
    took = []
    for number in range(deals):
        env = contree(colver, number)
        began = now()
        env.solve_scores()
        took.append(now() - began)
    return took


def euchres(spiel: Any, number: int) -> int:
    """Play so many deals of euchre at random, with its own random auction; return how many."""
    game, chance = spiel.load_game("euchre"), random.Random(1)
    for _ in range(number):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
    return number


def main(given: list[str]) -> None:
    """Print all of it."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    asked.add_argument("--deals", type=int, default=60)
    deals = asked.parse_args(given).deals
    kernel, coding = kernel_here(), coding_for(Rules(), Suit.HEARTS)
    colver, spiel = found("colver"), found("pyspiel")
    chance = random.Random(EIGHT)
    tables = [table(chance, EIGHT) for _ in range(deals)]
    print("every card of eight a hand, ms     median      95%  longest")
    print(f"ours, the kernel's module        {in_order(solved(kernel, coding, tables))}")
    if colver:
        print(f"colver                           {in_order(contrees_solved(colver, deals))}")

    print("eight tricks of random cards, a second")
    payoff = payoffs(coding.rules, Contract(coding.trump, Seat.SOUTH, forced=False))
    many = tables[:1] * ROLLOUTS

    def rolled() -> int:
        kernel.rollouts(coding, many, 0, payoff, share=ALWAYS)
        return EIGHT * ROLLOUTS

    print(f"ours, the kernel's module        {speed(rolled):12,.0f}")
    if colver:
        env, number = contree(colver, 0), 20 * ROLLOUTS

        def contrees() -> int:
            env.rollout(number)
            return number

        print(f"colver                           {speed(contrees):12,.0f}")

    print("whole deals of random cards from Python, a second")
    whole = [table(chance, 9) for _ in range(ROLLOUTS)]

    def at_random() -> int:
        for number, each in enumerate(whole):
            play_out_at_random(coding, each, number)
        return len(whole)

    print(f"ours, in Python, nine tricks     {speed(at_random):12,.0f}")
    if spiel:
        each_second = speed(lambda: euchres(spiel, ROLLOUTS))
        print(f"OpenSpiel's euchre, five tricks  {each_second:12,.0f}")


if __name__ == "__main__":
    main(sys.argv[1:])
