"""The review of a deal: what each decision was worth, by what its seat knew and as the deal lay.

How labels are made is told in docs/review.md.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from tarabish.ai.decisions import Decision
from tarabish.ai.kernel import Kernel
from tarabish.ai.mistakes import Lesson, lessons_from
from tarabish.ai.turns import Thought
from tarabish.ai.verdicts import Deciding
from tarabish.match import Match
from tarabish.seats import Pair, Seat


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
        "luck": "", "lost": 14.2, "lost_as_it_lay": 10, "habit_lost": 0.0,
        "mistake": "points-given", "lesson": "…", "why": "…",
        "choices": [{"action": "2 play 6C", "average": 3.1, "as_it_lay": 8}, …]}, …]}`.
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
            decisions += yield from deciding.judge(now, after, action)
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
