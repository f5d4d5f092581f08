"""Seats 0..3 clockwise and the two sides: A is seats 0 and 2, B is seats 1 and 3."""

from enum import IntEnum
from typing import TypeAlias


class Side(IntEnum):
    """A partnership."""

    A = 0
    B = 1

    @property
    def other(self) -> "Side":
        """The opposing side."""
        return Side(1 - self)


class Seat(IntEnum):
    """A place at the table; seat numbers go clockwise from South."""

    SOUTH = 0
    WEST = 1
    NORTH = 2
    EAST = 3

    def __str__(self) -> str:
        return str(int(self))

    @property
    def next(self) -> "Seat":
        """The seat on the left, whose turn comes next."""
        return Seat((self + 1) % 4)

    @property
    def right(self) -> "Seat":
        """The seat on the right, which cuts the pack that this one deals (CUT)."""
        return Seat((self + 3) % 4)

    @property
    def partner(self) -> "Seat":
        """The seat across the table."""
        return Seat((self + 2) % 4)

    @property
    def side(self) -> Side:
        """The partnership this seat belongs to."""
        return Side(self % 2)

    def round(self) -> "tuple[Seat, Seat, Seat, Seat]":
        """The four seats clockwise, beginning with this one."""
        return self, self.next, self.partner, self.partner.next


Pair: TypeAlias = tuple[int, int]
"""Two numbers by side: side A's, then side B's."""


def for_side(side: Side, points: int) -> Pair:
    """Return the points as a pair, the other side having none."""
    return (points, 0) if side == Side.A else (0, points)


def together(*parts: Pair) -> Pair:
    """Return the sum of pairs, side by side; (0, 0) for none."""
    return sum(part[0] for part in parts), sum(part[1] for part in parts)
