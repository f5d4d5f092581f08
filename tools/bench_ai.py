"""How quick the computer players' parts are: exact play and rollouts, in the kernel and in Python.

    python -m tools.bench_ai [--deals 60]           # under CPython
    node tools/in_pyodide.mjs tools.bench_ai        # in the Python that browsers get

Deals are the same on every run; hearts are trump, by the default rules. Times are the
processor's, so that what else the machine does tells little.
"""

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from typing import Final

from tarabish.ai.coding import Coding, bits_of, coding_for
from tarabish.ai.exact import exact_value
from tarabish.ai.kernel import Kernel, PythonKernel, WasmKernel
from tarabish.ai.payoffs import payoffs
from tarabish.ai.play import OpenTable
from tarabish.ai.rollouts import ALWAYS, play_out
from tarabish.arena import spread
from tarabish.auction import Contract
from tarabish.cards import Suit
from tarabish.rules import Rules
from tarabish.seats import Seat
from tools.kernel_host import kernel_here

WITHOUT_END: Final = 2_000_000_000


def now() -> float:
    """Return the processor's time that this process has used, in seconds."""
    if sys.platform == "emscripten":
        import js  # noqa: PLC0415  # Node's own clock: Python's is the one on the wall there

        used = js.process.cpuUsage()
        return float(used.user + used.system) / 1e6
    return time.process_time()


def table(chance: random.Random, cards: int) -> OpenTable:
    """Return random hands of so many cards, at the start of a trick."""
    dealt = chance.sample(range(36), 4 * cards)
    a, b, c, d = (sum(1 << bit for bit in dealt[seat::4]) for seat in range(4))
    return OpenTable((a, b, c, d), chance.randrange(4))


def worlds(chance: random.Random, number: int) -> list[OpenTable]:
    """Return whole deals in which the seat on lead holds the same cards."""
    first = table(chance, 9)
    pool = [bit for bit in range(36) if not (first.hands[first.leader] >> bit) & 1]
    found = []
    for _ in range(number):
        chance.shuffle(pool)
        hands, others = list(first.hands), [s for s in range(4) if s != first.leader]
        for place, seat in enumerate(others):
            hands[seat] = sum(1 << bit for bit in pool[9 * place : 9 * place + 9])
        found.append(OpenTable((hands[0], hands[1], hands[2], hands[3]), first.leader))
    return found


def times(doing: Callable[[OpenTable], object], tables: Iterable[OpenTable]) -> str:
    """Return how long something takes for each table: median, 95 of 100, and the longest.

    Of each the best of three, in milliseconds.
    """
    found = []
    for each in tables:
        tries = []
        for _ in range(3):
            began = now()
            doing(each)
            tries.append(1000 * (now() - began))
        found.append(min(tries))
    return " ".join(f"{each:8.2f}" for each in spread(found))


def exact(kernel: WasmKernel, coding: Coding, deals: int) -> None:
    """Print how long exact play takes."""
    print("exact play, ms                  median      95%  longest  tried")
    for cards in (9, 8, 7, 6, 5):
        tried: list[int] = []

        def every_card(each: OpenTable, tried: list[int] = tried) -> None:
            kernel.forget()
            kernel.exact_values(coding, each, WITHOUT_END)
            tried.append(kernel.tried)

        chance = random.Random(cards)
        told = times(every_card, (table(chance, cards) for _ in range(deals)))
        print(f"kernel, every card, {cards} cards  {told} {statistics.median(tried):8.0f}")
    for cards in (6, 5, 4):
        chance = random.Random(cards)
        told = times(
            lambda each: exact_value(coding, each, WITHOUT_END),
            (table(chance, cards) for _ in range(deals)),
        )
        print(f"Python, value, {cards} cards       {told}")


def speed(doing: Callable[[], int]) -> float:
    """Return how many a second are done, the best of three; `doing` returns how many it did."""
    best = 0.0
    for _ in range(3):
        began = now()
        done = doing()
        best = max(best, done / (now() - began))
    return best


def whole_deals(coding: Coding) -> None:
    """Print how many whole deals a second Python plays out."""
    chance = random.Random(1)
    tables = [table(chance, 9) for _ in range(400)]
    for what, share in (("by reflexes", 0), ("at random", ALWAYS)):

        def doing(share: int = share) -> int:
            for n, each in enumerate(tables):
                play_out(coding, each, 0, share=share, seed=n)
            return len(tables)

        print(f"Python, {what:12}          {speed(doing):12,.0f}")


def many_rollouts(kernel: Kernel, coding: Coding, number: int) -> float:
    """Return how many rollouts a second are done from the first lead, for every card."""
    tables = worlds(random.Random(2), number)
    payoff = payoffs(coding.rules, Contract(coding.trump, Seat.SOUTH, forced=False))
    cards = len(list(bits_of(tables[0].hands[tables[0].leader])))

    def doing() -> int:
        kernel.rollouts(coding, tables, 0, payoff)
        return cards * number

    return speed(doing)


def main(given: list[str]) -> None:
    """Print all of it."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    asked.add_argument("--deals", type=int, default=60)
    deals = asked.parse_args(given).deals
    kernel, coding = kernel_here(), coding_for(Rules(), Suit.HEARTS)
    print(f"{sys.implementation.name} {sys.version.split()[0]} on {sys.platform}")
    exact(kernel, coding, deals)
    print("whole deals and rollouts a second")
    print(f"kernel, by reflexes             {many_rollouts(kernel, coding, 2000):12,.0f}")
    print(f"Python, rollouts by reflexes    {many_rollouts(PythonKernel(), coding, 50):12,.0f}")
    whole_deals(coding)


if __name__ == "__main__":
    main(sys.argv[1:])
