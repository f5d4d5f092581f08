"""Finding the weights of the reflexes by play: `python -m tarabish train`.

One weight, or two, are changed a little. If that takes more from the weights so far, in points
written down over the same deals played both ways, it is kept. Deals are by the default rules but
for runs and bella, which do not count; trump is named as the habits do at the start of a game.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from typing import Final, TypeAlias

from tarabish.ai.calling import NEXT_FORCED, OPPONENT_FORCED, PARTNER_FORCED, best_suit, worth
from tarabish.ai.coding import Coding, coding_for
from tarabish.ai.kernel import WasmKernel
from tarabish.ai.layout import LAYOUT, Weights
from tarabish.ai.payoffs import payoffs
from tarabish.ai.play import OpenTable
from tarabish.ai.weights import WEIGHTS
from tarabish.auction import Contract
from tarabish.cards import Suit, shuffled
from tarabish.match import DEFAULT_RULES
from tarabish.seats import Seat

Dealt: TypeAlias = tuple[OpenTable, int]
"""Four hands with who leads, and the seat that named trump."""

FIRST: Final = 8_000
AGAIN: Final = 40_000
"""Deals in which a change is tried, and those in which it must then prove itself."""

PROOF: Final = 40_000
"""New deals, in which the outcome is measured."""

SURE: Final = 1.76
"""Standard errors by which a change must be ahead in the latter."""

STEPS: Final = range(5, 35)
"""How much a weight is changed at once."""

HEARTS: Final[Coding] = coding_for(DEFAULT_RULES, Suit.HEARTS)
"""The coding of every deal: the trump suit is called hearts, whichever it was."""

PAYOFFS: Final[Mapping[int, tuple[int, ...]]] = {
    caller: payoffs(DEFAULT_RULES, Contract(Suit.HEARTS, Seat(caller), forced=False))
    for caller in Seat
}

Table: TypeAlias = dict[str, tuple[int, ...]]

_DANGERS: Final = tuple(
    max(chance - 45 * higher, -90) for higher in range(3) for chance in (95, 75, 40, 0)
) + 2 * tuple(95 - 45 * higher for higher in range(4))

START: Final[Weights] = {
    "second_ours": _DANGERS,
    "second_theirs": tuple(min(20 - chance, 40) for chance in _DANGERS),
    "third_ours": _DANGERS,
    "trump_price": (-40, 0, 0, -20, -20, *(0,) * 5, 40, 100, 0, 0, 140, *(0,) * 6),
    "plain_price": (0, 0, 10, 15, 20, *(0,) * 5, 70, 0),
    "master_trump": (320,),
    "master": (60,),
    "free_master": (150,),
    "master_out": (-60, -40, -20, 0, 20, 20, 20, 20, 20),
    "single": (-20,),
    "beside_master": (20,),
    "guard": (30,),
    "trick": (80,),
    "lead_master": (40, 40, 40, *(60,) * 6),
    "lead_free_master": (140,),
    "lead_master_void": (-30,),
    "lead_small": (60, 60, 60, *(40,) * 6),
    "lead_point": (10,),
    "lead_beside_master": (-145,),
    "lead_ten": (-80,),
    "lead_single": (-20,),
    "lead_void": (40,),
    "lead_partners_void": (30,),
    "lead_master_trump": (-50, 30, 20),
    "lead_small_trump": (0, 50, 0),
    "lead_big_trump": (-200,),
    "lead_trump_alone": (-170,),
    "trumps_held": (-10, 0, 10),
    "masters_held": (0, 0, 0),
    "trumps_out": (0, 0, 0),
}
"""The guess from which training sets out: about what the habits weigh."""


def deals_for(seed: str, number: int) -> list[Dealt]:
    """Return so many deals in which trump is named; the same for the same seed."""
    chance = random.Random(f"{seed}/deals")
    return [_dealt(chance, Seat(n % 4)) for n in range(number)]


def _dealt(chance: random.Random, eldest: Seat) -> Dealt:
    deck = shuffled(rng=chance)
    seen = {seat: deck[9 * seat : 9 * seat + 6] for seat in Seat}
    caller = eldest.partner.next  # who must call in the end
    for needed, seat in zip(
        (OPPONENT_FORCED, PARTNER_FORCED, NEXT_FORCED), eldest.round(), strict=False
    ):
        if worth(seen[seat], best_suit(seen[seat])) >= needed:
            caller = seat
            break
    coding = coding_for(DEFAULT_RULES, best_suit(seen[caller]))
    a, b, c, d = (coding.mask(deck[9 * seat : 9 * seat + 9]) for seat in Seat)
    return OpenTable((a, b, c, d), eldest), caller


def compared(kernel: WasmKernel, deals: Sequence[Dealt]) -> tuple[float, float]:
    """Return what set 0 of the weights writes down more than set 1, in points a deal.

    And its standard error; each deal is played both ways.
    """
    total = squares = 0.0
    ours, theirs = (kernel.outcomes(HEARTS, deals, sets) for sets in ((0, 1), (1, 0)))
    for (_, caller), first, second in zip(deals, ours, theirs, strict=True):
        payoff = PAYOFFS[caller]
        difference = (payoff[first] - payoff[second]) / 2
        total += difference
        squares += difference * difference
    mean = total / len(deals)
    return mean, sqrt(max(squares / len(deals) - mean * mean, 0) / len(deals))


def changed(weights: Weights, chance: random.Random) -> Table:
    """Return weights with one number, or now and then two, changed a little."""
    table = {name: tuple(numbers) for name, numbers in weights.items()}
    for _ in range(chance.choice((1, 1, 1, 2))):
        name, place = chance.choice(USED)
        numbers = list(table[name])
        numbers[place] += chance.choice((-1, 1)) * chance.choice(STEPS)
        table[name] = tuple(numbers)
    return table


USED: Final = [
    (name, place)
    for name, size in LAYOUT.items()
    for place in range(size)
    if not name.endswith("_price")
    or place in ((0, 3, 4, 10, 11, 14) if name == "trump_price" else (0, 2, 3, 4, 10))
]
"""Every number that tells: there is no card of five points."""


def train(
    kernel: WasmKernel,
    seed: str,
    steps: int,
    deals: Sequence[Dealt],
    start: Weights = START,
    told: Callable[[int, int], None] = lambda _step, _kept: None,
) -> Table:
    """Return the weights after so many changes were tried, on these deals in turn.

    `told` hears after each of its number and of how many were kept so far.
    """
    chance = random.Random(f"{seed}/changes")
    best: Table = {name: tuple(numbers) for name, numbers in start.items()}
    kept, portions = 0, _portions(deals)
    kernel.weigh(best, 1)
    for step in range(steps):
        tried = changed(best, chance)
        kernel.weigh(tried, 0)
        mean, error = compared(kernel, portions(FIRST))
        if error and mean > 0:
            mean, error = compared(kernel, portions(AGAIN))
            if mean > SURE * error:
                best, kept = tried, kept + 1
                kernel.weigh(best, 1)
        told(step + 1, kept)
    return best


def _portions(deals: Sequence[Dealt]) -> Callable[[int], Sequence[Dealt]]:
    """Return what deals out so many deals at a time, from the start again after the last."""
    at = 0

    def portion(number: int) -> Sequence[Dealt]:
        nonlocal at
        number = min(number, len(deals))
        if at + number > len(deals):
            at = 0
        at += number
        return deals[at - number : at]

    return portion


def outcome(kernel: WasmKernel, seed: str, weights: Weights) -> str:
    """Return in words what weights win against the guess, on new deals."""
    kernel.weigh(weights, 0)
    kernel.weigh(START, 1)
    mean, error = compared(kernel, deals_for(f"{seed}/new", PROOF))
    kernel.weigh(WEIGHTS, 0)
    return f"On {PROOF} new deals {mean:+.1f} ± {1.96 * error:.1f} points a deal against the guess."


def written(weights: Weights, command: str, outcome: str) -> Iterator[str]:
    """Yield the lines of the file that has the weights, with how they were found."""
    yield f'"""What reflexes weigh by; written by `{command}`.'
    yield ""
    yield "The names are explained in `layout.LAYOUT`, and not for changing by hand."
    yield outcome
    yield '"""'
    yield ""
    yield "from collections.abc import Mapping"
    yield "from typing import Final"
    yield ""
    yield "WEIGHTS: Final[Mapping[str, tuple[int, ...]]] = {"
    for name in LAYOUT:
        numbers = weights[name]
        line = f"    {name!r}: ({', '.join(map(str, numbers))}{',' * (len(numbers) == 1)}),"
        line = line.replace("'", '"')
        if len(line) <= 100:
            yield line
            continue
        yield f'    "{name}": ('
        for first in range(0, len(numbers), 10):
            yield f"        *({', '.join(map(str, numbers[first : first + 10]))}),"
        yield "    ),"
    yield "}"
