"""A decision of a deal, as a review judges it: what could be done, and how good that was."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tarabish.actions import Action, parse_action
from tarabish.ai.mistakes import LESSONS
from tarabish.seats import Seat

LABELS: Final[Sequence[tuple[float, str]]] = ((25, "??"), (14, "?"), (8, "?!"))
"""From how many points lost on average a decision gets which label; fewer are not told apart."""

FINDS: Final[Sequence[tuple[float, str]]] = ((20, "!!"), (10, "!"))
"""For the best there was: from how many points the readable habits would have lost instead."""

LUCK: Final = 12
"""From how many points lost as the deal lay a decision without a "?" had bad luck."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that could be done, and what it was worth to its side, in points written down.

    More than the others, that is. `average` is over worlds that the seat could not tell apart;
    `as_it_lay` is in the deal as it lay if nobody errs from there on, None where that was too much
    to find out.
    """

    action: Action
    average: float
    as_it_lay: int | None

    def to_data(self) -> dict[str, object]:
        """Return it as plain data; see `Review.to_data`."""
        return {
            "action": str(self.action),
            "average": round(self.average, 1),
            "as_it_lay": self.as_it_lay,
        }


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision with a choice: what was done at this action of the deal, counted from 1.

    `about` is "auction", "card", "bella" or "run"; a card may come with either of the last two as
    a decision of its own. `choices` are what could be done, the best on average first, `best` the
    first of them. `lost` is how much less than the best was had on average; in the auction only
    what is beyond doubt, and cards are told apart from about 8 on. `lost_as_it_lay` is the same in
    the deal as it lay, None where unknown. `label` is "!!", "!", "", "?!", "?" or "??", `luck` is
    "bad", "good" or "". `mistake` is a key of `mistakes.LESSONS`, "" where the label has no "?".
    `why` says in a sentence what speaks for the best, to whoever decided.
    """

    number: int
    seat: Seat
    about: str
    action: Action
    choices: tuple[Choice, ...]
    lost: float
    lost_as_it_lay: int | None
    habit_lost: float
    mistake: str
    why: str

    @property
    def best(self) -> Action:
        """The best there was, on average."""
        return self.choices[0].action

    @property
    def label(self) -> str:
        """How good the decision was, by what the seat knew; see LABELS and FINDS."""
        for least, mark in LABELS:
            if round(self.lost, 1) >= least:  # as in its data
                return mark
        if self.action != self.best:
            return ""
        return next((mark for least, mark in FINDS if round(self.habit_lost, 1) >= least), "")

    @property
    def luck(self) -> str:
        """Return "bad" if well decided, but not as the deal lay; "good" the other way round."""
        if self.lost_as_it_lay is None:
            return ""
        if "?" in self.label:
            return "good" if self.lost_as_it_lay <= 0 else ""
        return "bad" if self.lost_as_it_lay >= LUCK else ""

    def to_data(self) -> dict[str, object]:
        """Return it as plain data; see `Review.to_data`."""
        wrong = "?" in self.label
        return {
            "number": self.number,
            "seat": int(self.seat),
            "about": self.about,
            "action": str(self.action),
            "best": str(self.best),
            "label": self.label,
            "luck": self.luck,
            "lost": round(self.lost, 1),
            "lost_as_it_lay": self.lost_as_it_lay,
            "habit_lost": round(self.habit_lost, 1),
            "mistake": self.mistake if wrong else "",
            "lesson": LESSONS[self.mistake] if wrong else "",
            "why": self.why,
            "choices": [choice.to_data() for choice in self.choices],
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Decision":
        """Return what `to_data` told. Raises: Exception if that is no decision."""
        choices = (
            Choice(parse_action(one["action"]), one["average"], one["as_it_lay"])
            for one in data["choices"]
        )
        return cls(
            data["number"],
            Seat(data["seat"]),
            data["about"],
            parse_action(data["action"]),
            tuple(choices),
            data["lost"],
            data["lost_as_it_lay"],
            data["habit_lost"],
            data["mistake"],
            data["why"],
        )
