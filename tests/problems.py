"""Positions with one sensible answer, drawn as text in `tests/ai_problems/*.txt`.

    The ten stays home                        its name
    Their ace wins: the six is enough.        why
    South  ♣T6 ♦A8 ♠97 ♥86 ♠K                 the four hands; … are any others
    West   …
    North  …
    East   ♣A …
    dealer: North
    steps: 3 call H; AC                       what has happened, as in `tests.table.do`
    good: 6C TC                               what is sensible

Positions stand between empty lines; the first line of a file is no position. `good` are cards,
or one answer such as "pass", "call H", "QH bella", "show 7C 8C 9C". `not: TC` is for positions in
which anything but this will do. `rules: {…}` may be there, as in a record; the default is the
default. Where cards are asked for, runs are told first, as the habits tell them.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from tarabish import IllegalAction, Match, Rules, Seat, View, view_of
from tarabish.actions import Action, Play
from tarabish.ai import choose
from tests.table import SUITS, do, filled_up, hand, table

SIGNS = {suit: sign for sign, suit in SUITS.items()}
FOLDER = Path(__file__).parent / "ai_problems"


@dataclass(frozen=True)
class Problem:
    """One position: `asked` is what its seat may know, `good` or `bad` the answers, as text."""

    name: str
    why: str
    match: Match
    good: tuple[str, ...]
    bad: tuple[str, ...]

    @property
    def asked(self) -> View:
        """The view of the seat that is to answer."""
        assert self.match.turn is not None
        return view_of(self.match, self.match.turn)

    def solved_by(self, action: Action) -> bool:
        """Return whether an answer is sensible."""
        _, _, text = str(action).partition(" ")
        says = {text, text.removeprefix("play "), text.removeprefix("play ").split(" ")[0]}
        return bool(says & set(self.good)) if self.good else not says & set(self.bad)


def problems() -> Iterator[Problem]:
    """Yield all positions, file by file."""
    for file in sorted(FOLDER.glob("*.txt")):
        _, *blocks = file.read_text("utf-8").strip().split("\n\n")
        yield from map(problem, blocks)


def problem(block: str) -> Problem:
    """Return the position that a block of lines draws."""
    name, why, *rest = block.splitlines()
    hands, keys = rest[:4], dict(line.split(":", 1) for line in rest[4:])
    assert set(keys) <= {"dealer", "rules", "steps", "good", "not"}, name
    assert ("good" in keys) != ("not" in keys), name
    rules = Rules.from_data(json.loads(keys["rules"])) if "rules" in keys else Rules()
    dealer = ("South", "West", "North", "East").index(keys["dealer"].strip())
    steps = [step.strip() for step in keys["steps"].split(";") if step.strip()]
    match = played(tuple(hands), steps, dealer, rules)
    good, bad = answers(keys.get("good", "")), answers(keys.get("not", ""))
    if all(len(answer) == 2 for answer in (*good, *bad)):
        match = told(match)
    return Problem(name, why, match, good, bad)


def played(lines: tuple[str, ...], steps: list[str], dealer: int, rules: Rules) -> Match:
    """Return the match after the steps, hands filled up at random so that these are legal."""
    known = [hand(line.split(None, 1)[1].replace("…", "")) for line in lines]
    for full in islice(filled_up(known), 300):
        picture = "\n".join(
            f"{seat.name.title()} {' '.join(SIGNS[c.suit] + c.rank for c in row)}"
            for seat, row in zip(Seat, full, strict=True)
        )
        try:
            return table(picture, *steps, dealer=dealer, rules=rules)
        except IllegalAction:
            continue
    raise AssertionError(f"these steps cannot be: {lines} {steps}")


def answers(text: str) -> tuple[str, ...]:
    """Return the answers: cards, each one of them, or else one answer of several words."""
    words = tuple(text.split())
    return words if all(len(word) == 2 for word in words) else (text.strip(),)


def told(match: Match) -> Match:
    """Return the match with the runs told that the seat on turn holds."""
    while True:
        assert match.turn is not None
        action = choose(view_of(match, match.turn))
        if isinstance(action, Play) or match.deal is None or match.deal.trump is None:
            return match
        match = do(match, str(action))
