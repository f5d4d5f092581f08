"""What duplicate deals come to, in numbers and in words."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from math import sqrt
from statistics import fmean, median, stdev

from tarabish.arena.duels import Duplicate
from tarabish.scoring import Outcome
from tarabish.seats import Side

CONFIDENT = 1.96
"""Standard errors to either side that make an interval of 95 %."""


def interval(differences: Sequence[float]) -> tuple[float, float | None]:
    """Return the mean of at least one number, and half the width of its 95 % interval.

    One number alone has no interval: None.
    """
    if len(differences) < 2:
        return fmean(differences), None
    return fmean(differences), CONFIDENT * stdev(differences) / sqrt(len(differences))


def spread(numbers: Iterable[float]) -> tuple[float, float, float]:
    """Return the median of at least one number, what 95 of 100 are below, and the greatest."""
    ordered = sorted(numbers)
    return median(ordered), ordered[len(ordered) * 95 // 100], ordered[-1]


def milliseconds(played: Sequence[Duplicate], player: int) -> list[float]:
    """Return what a card takes a player, 0 for A and 1 for B: median, 95 of 100, the longest.

    In milliseconds of processor time; cards without a choice do not count. Zeros where nobody
    ever had one.
    """
    times = list(chain.from_iterable(each.seconds[player] for each in played))
    if not times:
        return [0.0, 0.0, 0.0]
    return [round(1000 * seconds, 3) for seconds in spread(times)]


def figures_of(played: Sequence[Duplicate]) -> dict[str, object]:
    """Return what `arena --json` prints, as plain data; at least one deal.

    `interval` are its two ends, None for one deal alone.
    """
    mean, half = interval([each.difference for each in played])
    return {
        "difference": mean,
        "interval": None if half is None else [mean - half, mean + half],
        "deals": len(played),
        "ms": {"A": milliseconds(played, 0), "B": milliseconds(played, 1)},
    }


def calls_of(played: Sequence[Duplicate], *, by_a: bool) -> str:
    """Return in words how often a side called, and how often it then failed to make it."""
    pairs = [(d.first, Side.A if by_a else Side.B) for d in played]
    pairs += [(d.second, Side.B if by_a else Side.A) for d in played]
    called = [score for score, side in pairs if score.callers == side]
    failed = sum(score.outcome != Outcome.MADE for score in called)
    bids = [score.needed for score in called]
    average = f", {sum(bids) / len(bids):.0f} needed on average" if bids else ""
    return f"called {len(called)} of {len(pairs)}, {failed} of them not made{average}"


def told(a: str, b: str, played: Sequence[Duplicate]) -> Iterator[str]:
    """Yield in words what duplicate deals of two named players came to."""
    mean, half = interval([each.difference for each in played])
    doubt = "" if half is None else f" ± {half:.1f}"
    yield f"{a} against {b}: {mean:+.1f}{doubt} points a deal"
    yield f"  {len(played)} deals, each played twice with the sides swapped"
    for number, name in enumerate((a, b)):
        middle, late, longest = milliseconds(played, number)
        calls = calls_of(played, by_a=number == 0)
        yield f"  {name} {calls}; {middle:.1f} ms a card (95 %: {late:.1f}, longest {longest:.1f})"
