"""What was measured, as tables in docs/benchmarks.md, between marks of their own."""

import re
import statistics
from collections.abc import Iterable, Mapping, Sequence

from tools.paths import ROOT

PLACE = ROOT / "docs" / "benchmarks.md"

Round = Mapping[str, Mapping[str, float]]
"""One turn of every visit: visit → moment → milliseconds."""

Targets = Mapping[tuple[str, str], float]
"""(visit, moment) → the ratio that it is to keep below."""

MOMENTS = {"painted": "painted", "ready": "ready", "answered": "first move answered"}
"""The columns, by moment."""


def middle(rounds: Iterable[Round], visit: str, moment: str) -> float:
    """Return the median of a moment, or of a number."""
    return statistics.median(one[visit][moment] for one in rounds)


def ratios(rounds: Iterable[Round], visit: str, moment: str, base: str) -> list[float]:
    """Return a moment's ratios to the moment at which another visit was ready, sorted.

    Each is taken within one round, because a shared machine is now faster and now slower.
    """
    return sorted(one[visit][moment] / one[base]["ready"] for one in rounds)


def cell(rounds: Sequence[Round], visit: str, moment: str, base: str, targets: Targets) -> str:
    """Return a moment's ratio, its spread, milliseconds and target; "" if it was not measured."""
    if not all(moment in one[visit] for one in rounds):
        return ""
    found = ratios(rounds, visit, moment, base)
    times, low, high = statistics.median(found), found[0], found[-1]
    spread = f" ({low:.2f} to {high:.2f})" if low < high else ""
    told = f"{times:.2f}{spread}, {middle(rounds, visit, moment):.0f} ms"
    most = targets.get((visit, moment))
    if most is None:
        return told
    return f"{told}, {'at most' if times <= most else '**above**'} {most:.2f}"


def timed(
    rounds: Sequence[Round],
    visits: Iterable[str],
    base: str,
    targets: Targets,
    moments: Sequence[str] = tuple(MOMENTS),
) -> str:
    """Return a table with a line for each visit."""
    lines = [
        [visit, *(cell(rounds, visit, moment, base, targets) for moment in moments)]
        for visit in visits
    ]
    return markdown(["", *(MOMENTS[moment] for moment in moments)], lines)


def markdown(head: list[str], lines: Iterable[list[str]]) -> str:
    """Return a table."""
    return "\n".join(f"| {' | '.join(line)} |" for line in [head, ["---"] * len(head), *lines])


def put(page: str, name: str, text: str) -> str:
    """Return a page with a text between its marks of this name, in place of what is there.

    Raises: ValueError if the page has no such marks.
    """
    marks = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end of {name} -->)", re.DOTALL)
    if not marks.search(page):
        raise ValueError(f"{PLACE.name} has no place for {name}")
    return marks.sub(lambda found: f"{found[1]}\n{text}\n\n{found[2]}", page, count=1)


def write(name: str, text: str) -> None:
    """Print the text and put it into docs/benchmarks.md."""
    print(text)
    PLACE.write_text(put(PLACE.read_text(), name, text))
