"""Looking back at a finished deal: what is known of it, and what of that is shown. Pure.

The review itself is thought in the worker (web/looking.py); here its plain data are read.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from tarabish.match import PLAYERS, Match
from tarabish.record import match_to_record
from tarabish.seats import Pair, Seat

if TYPE_CHECKING:
    from tarabish.ai.decisions import Decision


@dataclass(frozen=True)
class Reviewed:
    """A deal that was looked back at: its decisions, par and what was written, side A's first."""

    moments: tuple["Decision", ...]
    par: int | None
    written: Pair | None


@dataclass(frozen=True)
class Lesson:
    """One thing to learn, in words, and where: deal and action, both counted from 1."""

    words: str
    moments: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Lookback:
    """What is shown of the finished deals of a match.

    `deal` is the one that is shown, counted from 1; `everybody` tells whether all decisions are
    listed or only those of `you`; `hands` whether all hands lie open. `at` is the place of the
    moment that is shown, None while the list is; `cursor` is where the keyboard is in the list.
    `learning` is True while what is to be learnt from the match is shown. `looked` tells how far
    the review is: which deal of those asked for, how many of its actions, and of how many.
    `trouble` says why there is none. `found` holds what there is by deal and `everybody`.
    """

    match: Match
    you: Seat
    deal: int
    everybody: bool = False
    hands: bool = False
    at: int | None = None
    cursor: int = 0
    learning: bool = False
    looked: tuple[int, int, int] | None = None
    trouble: str = ""
    found: Mapping[tuple[int, bool], Reviewed] = field(default_factory=dict)
    lessons: tuple[Lesson, ...] | None = None

    @property
    def shown(self) -> Reviewed | None:
        """The review that is shown; None until it is there."""
        return self.found.get((self.deal, self.everybody))

    @property
    def moments(self) -> tuple["Decision", ...]:
        """The decisions that are listed, in order; empty until they are there."""
        return self.shown.moments if self.shown else ()

    @property
    def moment(self) -> "Decision | None":
        """The moment that is shown; None while the list is."""
        return None if self.at is None else self.moments[self.at]

    @property
    def deals(self) -> tuple[int, ...]:
        """The deals that are finished, counted from 1."""
        return tuple(n for n, deal in enumerate(self.match.deals, 1) if deal.over)

    @property
    def page(self) -> str:
        """Which of its pages is shown: "trouble", "looking", "lessons", "moment" or "list"."""
        if self.trouble:
            return "trouble"
        if self.question() is not None:
            return "looking"
        if self.learning:
            return "lessons"
        return "list" if self.moment is None else "moment"

    def question(self) -> dict[str, object] | None:
        """Return what is to be asked so that there is something to show; None if nothing is."""
        if self.trouble:
            return None
        if self.learning:
            return self._asking(self.deals, everybody=False) if self.lessons is None else None
        return self._asking((self.deal,), everybody=self.everybody) if not self.shown else None

    def _asking(self, deals: tuple[int, ...], *, everybody: bool) -> dict[str, object]:
        # By the seats' own names: a reason that calls somebody "you" means whoever decided.
        record = match_to_record(replace(self.match, players=PLAYERS))
        seats = [int(seat) for seat in (Seat if everybody else (self.you,))]
        return {"record": record, "deals": deals, "seats": seats}

    def answered(self, question: Mapping[str, object], said: Mapping[str, Any]) -> "Lookback":
        """Return it with the answer to a question. Raises: Exception if it is no answer."""
        if looked := said.get("looked"):
            place, at, of = looked
            return replace(self, looked=(int(place), int(at), int(of)))
        if said["deals"] is None:
            return replace(self, trouble=NOT_AT_HAND, looked=None)
        everybody = question["seats"] != [int(self.you)]
        found = {(int(d["deal"]), everybody): _reviewed(d) for d in said["deals"]}
        lessons = self.lessons
        if question["deals"] == self.deals and not everybody:
            lessons = tuple(
                Lesson(one["words"], tuple((int(d), int(n)) for d, n in one["moments"]))
                for one in said["lessons"][self.you]
            )
        return replace(self, found={**self.found, **found}, lessons=lessons, looked=None)

    def pressed(self, rest: str) -> "Lookback":
        """Return it after a press. Raises: ValueError for what cannot be pressed."""
        word, _, number = rest.partition(" ")
        match word:
            case "list":
                at = self.cursor if self.at is None else self.at
                return replace(self, at=None, learning=False, cursor=at)
            case "at" if int(number) in range(len(self.moments)):
                return replace(self, at=int(number), cursor=int(number))
            case "step":
                return self.stepped(int(number))
            case "to":
                deal, _, action = number.partition(" ")
                return self.to(int(deal), int(action))
            case "mine" | "all":
                return replace(self, everybody=word == "all", cursor=0)
            case "hands":
                return replace(self, hands=not self.hands)
            case "again":
                return replace(self, trouble="")
            case "match":
                return replace(self, learning=True)
            case "deal" if int(number) in self.deals:
                return replace(self, deal=int(number), at=None, cursor=0, learning=False)
        raise ValueError(f"nothing here says {rest!r}")

    def to(self, deal: int, number: int) -> "Lookback":
        """Return it at one's own decision at an action of a deal, both counted from 1."""
        there = replace(self, deal=deal, everybody=False, learning=False)
        at = next((p for p, m in enumerate(there.moments) if m.number == number), None)
        return replace(there, at=at, cursor=at or 0)

    def stepped(self, step: int) -> "Lookback":
        """Return it so many moments further, or at an end with a step of 99."""
        last = len(self.moments) - 1
        if last < 0 or self.learning:
            return self
        here = min(max((self.cursor if self.at is None else self.at) + step, 0), last)
        return replace(self, cursor=here, at=None if self.at is None else here)


NOT_AT_HAND = "This has to be fetched first, and that did not work. Are you online?"


def _reviewed(data: Mapping[str, Any]) -> Reviewed:
    # Fetched with the panel, only when somebody looks back.
    from tarabish.ai.decisions import Decision  # noqa: PLC0415

    written = data["written"]
    return Reviewed(
        tuple(Decision.from_data(one) for one in data["decisions"]),
        data["par"],
        None if written is None else (written[0], written[1]),
    )
