"""How well a computer player plays: the levels by name, and the player of each."""

from enum import StrEnum
from typing import TYPE_CHECKING

from tarabish.ai.habits import choose
from tarabish.ai.rookie import rookie
from tarabish.ai.turns import Thinker, in_one_step

if TYPE_CHECKING:
    from tarabish.ai.kernel import Kernel


class Level(StrEnum):
    """How well a computer player plays, the weakest first."""

    ROOKIE = "rookie"
    KITCHEN = "kitchen"
    LEGION = "legion"
    CHAMPION = "champion"

    @property
    def label(self) -> str:
        """Its name, as a player reads it."""
        return LABELS[self]

    @property
    def meaning(self) -> str:
        """What to expect of it, in a few words."""
        return MEANINGS[self]

    @property
    def thinks_ahead(self) -> bool:
        """Whether it tries its cards out before it plays one, which takes more than habits."""
        return self in (Level.LEGION, Level.CHAMPION)


LABELS = {
    Level.ROOKIE: "Rookie",
    Level.KITCHEN: "Kitchen table",
    Level.LEGION: "Legion hall",
    Level.CHAMPION: "Champion",
}

MEANINGS = {
    Level.ROOKIE: "Still learning: leads aces at once, counts no trumps, forgets bella.",
    Level.KITCHEN: "Knows the game and plays by good habits.",
    Level.LEGION: "Thinks ahead before every card.",
    Level.CHAMPION: "Thinks ahead furthest, and hardly errs at the end of a deal.",
}


def thinker_of(level: Level, kernel: "Kernel | None" = None) -> Thinker:
    """Return the player of a level; it never plays an illegal card, nor a misplay.

    The champion is better and quicker with a kernel; without one it thinks in Python.
    """
    if level == Level.ROOKIE:
        return in_one_step(rookie)
    if level == Level.KITCHEN:
        return in_one_step(choose)
    # A page may have to fetch these first, and most never need them.
    from tarabish.ai.kernel import PythonKernel  # noqa: PLC0415
    from tarabish.ai.searching import champion, legion  # noqa: PLC0415

    return legion if level == Level.LEGION else champion(kernel or PythonKernel())
