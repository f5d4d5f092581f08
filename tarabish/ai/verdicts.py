"""What each choice of a decision was worth: on average, and in the deal as it lay."""

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from tarabish.actions import Action, Bid, Call, Declare, NameTrump, Pass, Play, Say, Show
from tarabish.ai.auctions import Sequels, behind, beyond_doubt, options, saying_values
from tarabish.ai.coding import Coding, coding_for
from tarabish.ai.decisions import Choice, Decision
from tarabish.ai.drawing import worlds_of
from tarabish.ai.habits import choose
from tarabish.ai.kernel import Kernel, PythonKernel
from tarabish.ai.mistakes import kind_of_card, kind_of_saying
from tarabish.ai.play import OpenTable
from tarabish.ai.reasons import why_card, why_saying
from tarabish.ai.sampling import World
from tarabish.ai.searching import CHAMPION, WITHOUT_KERNEL, card_values
from tarabish.ai.stakes import Stakes
from tarabish.ai.standing import bait_is_certain
from tarabish.ai.turns import Thought
from tarabish.auction import Contract, Saying
from tarabish.cards import NO_TRUMP, Card
from tarabish.deal import Deal
from tarabish.match import Match
from tarabish.scoring import BELLA_POINTS
from tarabish.seats import Side
from tarabish.tricks import why_not_play
from tarabish.view import View, view_of

Named = TypeVar("Named")

SPOKEN: Final = (64, 512)
"""Worlds for a word in the auction: to begin with, and where it is close."""

SPOKEN_IN_PYTHON: Final = (32, 32)
"""The same where everything is done in Python."""

REVIEWED: Final = replace(CHAMPION, worlds=200, worlds_solved=80)
"""A little less than the champion thinks, so that a whole deal takes a second or two."""

TOLD: Final = 64
"""Worlds for what an untold run would have brought."""

SLICE: Final = 40_000
"""Cards tried by exact play in one step: about four milliseconds."""

SLICES: Final = 500
"""After so many steps exact play gives up."""

IN_PYTHON: Final = 8_000
"""Cards tried in all where exact play is Python's, which remembers nothing between steps.

Where there is no worker it is the page that waits for such a step: less than a tenth of a second.
"""

A_MISPLAY: Final = 30
"""What a misplay that can be called is taken to lose."""


class Deciding:
    """The decisions of one deal, which lies open here, as nowhere else among the players' parts.

    What a choice was worth on average is always found out from the view of its seat.
    """

    def __init__(self, deal: Deal, kernel: Kernel) -> None:
        self.deal, self.kernel = deal, kernel
        self._stakes: dict[Contract, Stakes] = {}
        self._exact: dict[tuple[Coding, OpenTable], dict[int, int] | None] = {}

    def judge(self, now: Match, after: Match, action: Action) -> Thought[list[Decision]]:
        """Think about an action that led from one state of the match to the next; may be empty."""
        assert now.deal is not None
        view, at = view_of(now, action.seat), len(now.deal.actions) + 1
        if isinstance(action, Pass | Call | Bid | NameTrump):
            decision = yield from self._saying(at, view, action)
            return [decision] if decision else []
        if not isinstance(action, Play):
            return []
        found = list(self._bella(at, view, action))
        if any(isinstance(a, Say | Show | Declare) for a in view.legal):
            found.append(self._untold(at, view, view_of(after, action.seat), action))
        if len(view.playable) > 1 or action.card not in view.playable:
            found.append((yield from self._card(at, now, view, action)))
        return found

    def par(self) -> Thought[tuple[int, int] | None]:
        """Think about what side A writes down more, and its card points, if nobody errs."""
        contract = self.deal.contract
        if contract is None:
            return None
        view = view_of(Match(self.deal.rules, deals=(self._fresh(),)), self.deal.eldest)
        sequels = Sequels(view, self.kernel, self._stakes)
        return (yield from self._without_error(sequels, contract))

    def _without_error(
        self, sequels: Sequels, contract: Contract
    ) -> Thought[tuple[int, int] | None]:
        """Think about the whole deal by a contract; what is told is as in `par`."""
        coding = coding_for(self.deal.rules, NO_TRUMP)
        opened = sequels.opened(self._packets(coding, 9), coding, contract)
        values = yield from self._solve(opened.stakes.coding, opened.table)
        if values is None:
            return None
        best = max if self.deal.eldest.side == Side.A else min
        points = best(values.values())
        return opened.written(points), points

    # Words

    def _saying(self, at: int, view: View, said: Saying) -> Thought[Decision | None]:
        choices = options(view, said)
        if len(choices) < 2:
            return None
        worlds = SPOKEN_IN_PYTHON if isinstance(self.kernel, PythonKernel) else SPOKEN
        sequels = Sequels(view, self.kernel, self._stakes)
        others = [choice for choice in choices if choice != said]
        found = yield from saying_values(sequels, said, others, *worlds)
        # Each word was tried in the first of the worlds in which what was said was.
        average = {
            choice: _mean(found[said]) + behind(row, found[said])[0]
            for choice, row in found.items()
        }
        lying = yield from self._words_as_it_lay(sequels, choices)
        best = max(choices, key=lambda choice: average[choice])
        habit = choose(view)
        habit_lost = 0.0
        if isinstance(habit, Pass | Call | Bid | NameTrump) and habit in found:
            habit_lost = beyond_doubt(found[best], found[habit])
        return Decision(
            at,
            view.seat,
            "auction",
            said,
            _ranked((choice, average[choice], lying[choice]) for choice in choices),
            beyond_doubt(found[best], found[said]),
            _behind(lying, said),
            habit_lost,
            kind_of_saying(said, best),
            why_saying(view, best),
        )

    def _words_as_it_lay(
        self, sequels: Sequels, choices: Sequence[Saying]
    ) -> Thought[dict[Saying, int | None]]:
        view = sequels.view
        coding = coding_for(view.rules, NO_TRUMP)
        ours = 1 if view.seat.side == Side.A else -1
        found: dict[Saying, int | None] = {}
        for choice in choices:
            contract = sequels.contract(self._packets(coding, len(view.hand)), coding, choice)
            if contract is None:
                found[choice] = 0
                continue
            told = yield from self._without_error(sequels, contract)
            found[choice] = None if told is None else ours * told[0]
        return found

    def _packets(self, coding: Coding, seen: int) -> World:
        """Return the deal as the auction has it: so many cards seen, the rest still to come."""
        a, b, c, d = (coding.mask(row[:seen]) for row in self.deal.dealt)
        later = tuple(coding.mask(row[seen:]) for row in self.deal.dealt)
        return World((a, b, c, d), (later[0], later[1], later[2], later[3]))

    def _fresh(self) -> Deal:
        deal = self.deal
        return Deal.start(deal.rules, deal.dealer, deal.deck, deal.auction.totals)

    # Cards

    def _card(self, at: int, now: Match, view: View, action: Play) -> Thought[Decision]:
        python = isinstance(self.kernel, PythonKernel)
        average = yield from card_values(view, self.kernel, WITHOUT_KERNEL if python else REVIEWED)
        lying = yield from self._cards_as_it_lay(now, view)
        best = max(view.playable, key=lambda c: average[c])
        done = Play(view.seat, action.card)
        choices = _ranked((Play(view.seat, c), average[c], lying[c]) for c in view.playable)
        habit = choose(view)
        habit_lost = 0.0
        if isinstance(habit, Play) and habit.card in average:
            habit_lost = average[best] - average[habit.card]
        if action.card not in average:
            assert view.trick is not None
            assert view.trump is not None
            reason = why_not_play(action.card, view.hand, view.trick, view.trump, view.rules)
            assert reason is not None
            why = f"You {reason.text}."
            return Decision(
                at, view.seat, "card", done, choices, A_MISPLAY, None, 0, "misplay", why
            )
        return Decision(
            at,
            view.seat,
            "card",
            done,
            choices,
            average[best] - average[action.card],
            _behind(lying, action.card),
            habit_lost,
            kind_of_card(view, action.card, best),
            why_card(view, best),
        )

    def _cards_as_it_lay(self, now: Match, view: View) -> Thought[dict[Card, int | None]]:
        deal = now.deal
        assert deal is not None
        assert view.trump is not None
        assert view.trick is not None
        coding = coding_for(view.rules, view.trump)
        a, b, c, d = (coding.mask(row) for row in deal.held)
        lying = tuple(coding.bits[card] for card in view.trick.cards)
        values = yield from self._solve(
            coding, OpenTable((a, b, c, d), (view.seat - len(lying)) % 4, lying)
        )
        if values is None:
            return dict.fromkeys(view.playable)
        stakes = Stakes(view, coding)
        extra = stakes.extras(World((a, b, c, d), (0, 0, 0, 0)))
        ours = 1 if view.seat.side == Side.A else -1
        return {
            card: ours * stakes.written(extra, values[coding.bits[card]]) for card in view.playable
        }

    def _solve(self, coding: Coding, table: OpenTable) -> Thought[dict[int, int] | None]:
        if (coding, table) not in self._exact:
            self.kernel.forget()
            python = isinstance(self.kernel, PythonKernel)
            values = None
            for _ in range(1 if python else SLICES):
                values = self.kernel.exact_values(coding, table, IN_PYTHON if python else SLICE)
                yield
                if values is not None:
                    break
            self._exact[coding, table] = values
        return self._exact[coding, table]

    # What is told

    def _bella(self, at: int, view: View, action: Play) -> Sequence[Decision]:
        """Judge a bella that was called, or could have been; empty where there was none."""
        with_it, without = Play(view.seat, action.card, bella=True), Play(view.seat, action.card)
        counts = with_it in view.bella_plays
        if not counts and not action.bella:
            return []
        worth = -BELLA_POINTS if not counts or bait_is_certain(view) else BELLA_POINTS
        lost = max(0, worth * (-1 if action.bella else 1))
        why = (
            "With this card bella counts: 20 points."
            if worth > 0
            else "Your side is bait for certain: the twenty would be theirs."
            if counts
            else "Bella counts only with the second of the king and queen."
        )
        choices = _ranked([(with_it, float(worth), worth), (without, 0.0, 0)])
        return [Decision(at, view.seat, "bella", action, choices, lost, lost, 0, "bella", why)]

    def _untold(self, at: int, view: View, after: View, action: Play) -> Decision:
        """Judge a card that was played before a run was called or shown, or a meld declared."""
        known, coding = worlds_of(view, self.kernel), coding_for(view.rules, view.trump or NO_TRUMP)
        card = coding.mask((action.card,))
        before, then = Stakes(view, coding), Stakes(after, coding)
        side = view.seat.side
        missed = []
        for world in known.draw(TOLD, random.Random(view.to_json())):
            a, b, c, d = (hand & ~card for hand in world.hands)
            told, _ = before.extras(world)
            silent, _ = then.extras(world._replace(hands=(a, b, c, d)))
            missed.append(told[side] - told[side.other] - silent[side] + silent[side.other])
        lost = max(0.0, _mean(missed))
        tell = next(a for a in view.legal if isinstance(a, Say | Show | Declare))
        why = "What you held counts only if it is told in time."
        choices = _ranked([(tell, lost, None), (action, 0.0, None)])
        return Decision(at, view.seat, "run", action, choices, lost, None, 0, "run", why)


def _ranked(rows: Iterable[tuple[Action, float, int | None]]) -> tuple[Choice, ...]:
    """Return choices, the best on average first."""
    return tuple(sorted((Choice(*row) for row in rows), key=lambda choice: -choice.average))


def _mean(row: Sequence[float]) -> float:
    return sum(row) / len(row)


def _behind(lying: Mapping[Named, int | None], done: Named) -> int | None:
    """Return how much less than the best it was as the deal lay; None where that is unknown."""
    known = [value for value in lying.values() if value is not None]
    mine = lying[done]
    return None if mine is None else max(known) - mine
