"""The review of a deal: what each decision was worth, by what its seat knew and as the deal lay.

How labels are made is told in docs/review.md; the numbers they are made by stand here.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Final

from tarabish.actions import Action
from tarabish.ai.kernel import Kernel
from tarabish.ai.mistakes import LESSONS, Lesson, lessons_from
from tarabish.ai.turns import Thought
from tarabish.ai.verdicts import Deciding
from tarabish.match import Match
from tarabish.seats import Pair, Seat

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
            if self.lost >= least:
                return mark
        if self.action != self.best:
            return ""
        return next((mark for least, mark in FINDS if self.habit_lost >= least), "")

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
            "mistake": self.mistake if wrong else "",
            "lesson": LESSONS[self.mistake] if wrong else "",
            "why": self.why,
            "choices": [choice.to_data() for choice in self.choices],
        }


@dataclass(frozen=True, slots=True)
class Review:
    """A deal, looked at afterwards: its decisions in order, and its par.

    `deal` counts from 1. `par` is what side A writes down more than side B if, with trump as it was
    named, all four see all cards and nobody errs from the first lead on, all tell what they hold;
    `par_points` the card points side A then takes, the last trick's among them. Both are None where
    trump was never named, or that was too much to find out. `written` is what each side did write
    down, None while the deal is unfinished.
    """

    deal: int
    decisions: tuple[Decision, ...]
    par: int | None
    par_points: int | None
    written: Pair | None

    def to_data(self) -> dict[str, object]:
        """Return it as plain data, ready for JSON.

        `{"deal": 1, "par": -24, "par_points": 69, "written": [82, 80], "decisions": [{"number": 5,
        "seat": 2, "about": "card", "action": "2 play TC", "best": "2 play 6C", "label": "?",
        "luck": "", "lost": 14.2, "lost_as_it_lay": 10, "mistake": "points-given", "lesson": "…",
        "why": "…", "choices": [{"action": "2 play 6C", "average": 3.1, "as_it_lay": 8}, …]}, …]}`.
        Numbers of decisions are those of the deal's actions, counted from 1 as in records; points
        are those of the decision's side, but `par` and `par_points` side A's.
        """
        return {
            "deal": self.deal,
            "par": self.par,
            "par_points": self.par_points,
            "written": self.written,
            "decisions": [decision.to_data() for decision in self.decisions],
        }


def review(
    match: Match,
    number: int,
    kernel: Kernel,
    *,
    seats: Collection[Seat] = tuple(Seat),
    told: Callable[[int, int], object] = lambda *_: None,
) -> Thought[Review]:
    """Think about every decision of these seats in a deal of the match, counted from 1.

    Forced cards, and what is told or claimed, are no decisions. `told` hears how many of the
    deal's actions have been looked at, and of how many.
    Raises: IndexError without such a deal.
    """
    now, deal = match.before(number), match.deals[number - 1]
    deciding = Deciding(deal, kernel)
    decisions: list[Decision] = []
    for at, action in enumerate(deal.actions, 1):
        after, _ = now.apply(action)
        if action.seat in seats:
            for found in (yield from deciding.judge(now, after, action)):
                ranked = sorted(found.choices, key=lambda row: -row[1])
                decisions.append(
                    Decision(
                        at,
                        action.seat,
                        found.about,
                        found.done,
                        tuple(Choice(*row) for row in ranked),
                        found.lost,
                        found.lost_as_it_lay,
                        found.habit_lost,
                        found.mistake,
                        found.why,
                    )
                )
        now = after
        told(at, len(deal.actions))
        yield
    par = yield from deciding.par()
    difference, points = (None, None) if par is None else par
    written = None if deal.score is None else deal.score.score
    return Review(number, tuple(decisions), difference, points, written)


def three_things(reviews: Collection[Review], seats: Collection[Seat]) -> tuple[Lesson, ...]:
    """Return up to three things that these seats may learn, the dearest first; empty without any.

    They are kinds of decisions with a "?", and what those lost on average, together.
    """
    return lessons_from(
        (decision.mistake, decision.lost, (each.deal, decision.number))
        for each in reviews
        for decision in each.decisions
        if decision.seat in seats and "?" in decision.label
    )


def to_data(reviews: Sequence[Review]) -> dict[str, object]:
    """Return reviews and what each seat may learn as plain data, ready for JSON.

    `{"deals": [as `Review.to_data`, …], "lessons": [[as `Lesson.to_data`, …], …]}`; lessons by
    seat, 0 to 3.
    """
    return {
        "deals": [each.to_data() for each in reviews],
        "lessons": [[one.to_data() for one in three_things(reviews, (seat,))] for seat in Seat],
    }
