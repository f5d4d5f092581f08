"""How long a review of a whole deal takes, and a hint.

    python -m tools.bench_review [--deals 20]         # under CPython
    node tools/in_pyodide.mjs tools.bench_review      # in the Python that browsers get

Deals of rookies, the same on every run. Times are the processor's.
"""

import argparse
import sys

from tarabish.ai.hints import hint
from tarabish.ai.review import review
from tarabish.ai.rookie import rookie
from tarabish.ai.turns import due, finish
from tarabish.arena import spread
from tarabish.cards import shuffled
from tarabish.match import Match
from tarabish.seats import Seat
from tarabish.view import view_of
from tools.bench_ai import now
from tools.kernel_host import kernel_here


def told(what: str, times: list[float]) -> None:
    """Print median, 95 of 100 and the longest, in milliseconds."""
    print(f"{what:16} " + " ".join(f"{each:8.0f}" for each in spread(times)))


def main(given: list[str]) -> None:
    """Print all of it."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    asked.add_argument("--deals", type=int, default=20)
    deals = asked.parse_args(given).deals
    kernel = kernel_here()
    reviews, steps, hints = [], [], []
    for number in range(deals):
        deck = shuffled(seed=f"review {number}")
        match, _ = Match().deal_cards(deck, Seat(number % 4))
        asking = 0
        while (action := due(match, lambda _: rookie)) is not None:
            asking += 1
            if asking % 6 == 0:
                began = now()
                finish(hint(view_of(match, action.seat), kernel))
                hints.append(1000 * (now() - began))
            match, _ = match.apply(action)
        began = last = now()
        for _ in review(match, 1, kernel):
            steps.append(1000 * (now() - last))
            last = now()
        reviews.append(1000 * (now() - began))
    print(f"{sys.implementation.name} {sys.version.split()[0]} on {sys.platform}")
    print("ms                 median      95%  longest")
    told("review of a deal", reviews)
    told("one step of it", steps)
    told("a hint", hints)


if __name__ == "__main__":
    main(sys.argv[1:])
