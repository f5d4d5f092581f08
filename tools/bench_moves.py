"""How long the champion thinks about a card, and what it spends the time on.

    python -m tools.bench_moves [--deals 12]        # under CPython
    node tools/in_pyodide.mjs tools.bench_moves     # in the Python that browsers get

The habits play the deals, by the default rules; the champion is asked wherever a seat has a choice.
Milliseconds are the processor's. `reading` is finding out what is certain, `drawing` is what the
worlds cost beyond that, `kernel` the time in the kernel's functions.
"""

import argparse
import random
import statistics
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from tarabish import DECK, Match, Rules, Seat, view_of
from tarabish.actions import Play
from tarabish.ai.kernel import Host
from tarabish.ai.searching import CHAMPION, thinker
from tarabish.ai.trying import trial
from tarabish.ai.turns import due, finish
from tarabish.arena import spread
from tarabish.view import View
from tools.bench_ai import now
from tools.kernel_host import kernel_here


@dataclass
class TimedHost:
    """A host that adds up how long the module's functions take."""

    host: Host
    spent: float = 0.0

    def call(self, name: str, *numbers: int) -> int:
        """Call a function of the module."""
        began = now()
        answer = self.host.call(name, *numbers)
        self.spent += now() - began
        return answer

    def read(self, address: int, size: int) -> bytes:
        """Read the module's memory."""
        return self.host.read(address, size)

    def write(self, address: int, content: bytes) -> None:
        """Write the module's memory."""
        self.host.write(address, content)


def decisions(deals: int) -> Iterator[View]:
    """Yield what a seat sees wherever it has more than one card to choose from."""
    for number in range(deals):
        deck = tuple(random.Random(f"deal {number}").sample(DECK, 36))
        match, _ = Match(Rules()).deal_cards(deck, Seat(number % 4))
        while not match.between_deals:
            action = due(match)
            assert action is not None
            if isinstance(action, Play):
                view = view_of(match, action.seat)
                if len(view.playable) > 1:
                    yield view
            match, _ = match.apply(action)


def main(given: list[str]) -> None:
    """Print all of it."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    asked.add_argument("--deals", type=int, default=12)
    deals = asked.parse_args(given).deals
    kernel = kernel_here()
    host = kernel.host = TimedHost(kernel.host)
    champion = thinker(kernel, CHAMPION)
    times: dict[int, list[tuple[float, ...]]] = defaultdict(list)
    for view in decisions(deals):
        host.spent, began = 0.0, now()
        finish(champion(view))
        whole, in_kernel, began = now() - began, host.spent, now()
        tried = trial(view, kernel)
        reading, began = now() - began, now()
        solves = len(view.hand) <= CHAMPION.cards_solved
        number = CHAMPION.worlds_solved if solves else CHAMPION.worlds
        for _ in tried.batches(number, random.Random(view.to_json())):
            pass
        drawing = now() - began
        times[10 - len(view.hand)].append((whole, reading, drawing, in_kernel))
    print(f"{sys.implementation.name} {sys.version.split()[0]} on {sys.platform}")
    print("trick  choices  median     95%  longest     mean: reading  drawing   kernel")
    for trick in sorted(times):
        print(f"{trick:5} {row(times[trick])}")
    print(f"  all {row([each for some in times.values() for each in some])}")


def row(times: list[tuple[float, ...]]) -> str:
    """Return a line of the table, in milliseconds."""
    whole, *others = ([1000 * t for t in column] for column in zip(*times, strict=True))
    middle, late, longest = spread(whole)
    told = f"{len(whole):8} {middle:7.1f} {late:7.1f} {longest:8.1f}"
    means = "  ".join(f"{statistics.mean(column):7.1f}" for column in others)
    return f"{told} {statistics.mean(whole):8.1f}   {means}"


if __name__ == "__main__":
    main(sys.argv[1:])
