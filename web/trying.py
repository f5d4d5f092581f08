"""A try: a deal played on from one of its moments, while the match stays as it is. Pure."""

from dataclasses import dataclass
from typing import Any

from htpy import Element, button, div, p, span, table, tbody, td, th, tr

from tarabish.cards import in_text
from tarabish.errors import RecordError
from tarabish.match import Match
from tarabish.view import View
from web.dialog import do, over
from web.pieces import sides
from web.say import outcome_word, verdict

ABOUT_TRIES = (
    "Play on from here, and all hold the cards they held then. It is only a try: nothing of it "
    "counts."
)
BEGUN = "All hold what they held then."

BACK = "Back to the match"


@dataclass(frozen=True)
class Trying:
    """Where a try begins: before an action of a finished deal of a match, both counted from 1."""

    match: Match
    deal: int
    number: int

    def begun(self) -> Match:
        """Return the match as it was there, with the cards as they lay."""
        return self.match.before(self.deal, self.number)

    def to_data(self, now: Match) -> dict[str, object]:
        """Return it, and what has been done since, as plain data that is ready for JSON.

        `{"deal": 2, "number": 9, "deck": "6C …", "actions": ["0 play TC", …]}`; by the deck it is
        known which match it is from.
        """
        deal = now.deals[self.deal - 1]
        return {
            "deal": self.deal,
            "number": self.number,
            "deck": in_text(deal.deck),
            "actions": [str(action) for action in deal.actions[self.number - 1 :]],
        }

    @classmethod
    def from_data(cls, match: Match, data: Any) -> tuple["Trying", Match]:
        """Return what `to_data` told of a try in this match: where it began, and how far it is.

        Raises: Exception if it is none, or not one in this match.
        """
        trying = cls(match, data["deal"], data["number"])
        now = trying.begun()
        deal = match.deals[trying.deal - 1]
        if in_text(deal.deck) != data["deck"] or not deal.over:
            raise RecordError("this is a try in another match")
        for action in data["actions"]:
            now, _ = now.apply(action)
        return trying, now


def only_a_try() -> Element:
    """Return what stands where the score is otherwise."""
    return p("#trying")["A try: it does not count."]


def leave_button() -> Element:
    """Return the way back from a try, where the rules are named otherwise."""
    return button("#leave-try.above", type="button", data_do="try end", aria_label=BACK)[
        span(".long")[BACK], span(".brief")["Leave try"]
    ]


def try_over(view: View, trying: Trying) -> Element:
    """Return what came of a try beside what came of the deal itself, and the ways on."""
    mine = view.seat.side
    tried, real = view.scores[-1], trying.match.deals[trying.deal - 1].score
    assert real is not None
    better = sum(
        sign * (score.score[mine] - score.score[mine.other])
        for sign, score in ((1, tried), (-1, real))
    )
    told = f"{abs(better)} points {'better' if better > 0 else 'worse'} for you than the deal."
    return over(
        "try-panel",
        "What came of it",
        p[verdict(view, tried)],
        table[
            sides(view),
            tbody[
                (
                    tr[
                        th(scope="row")[f"{name} {outcome_word(score)}".rstrip()],
                        (td[str(score.score[side])] for side in (mine, mine.other)),
                    ]
                    for name, score in (("This try", tried), ("The deal", real))
                )
            ],
        ],
        p[told if better else "It comes to the same as the deal."],
        div(".row")[
            do("try end", BACK, "primary", focus=True),
            do("try again", "Try again"),
        ],
    )
