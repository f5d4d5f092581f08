"""What a world adds to the cards' points: the runs or melds that count there, and bella.

A world has all four hands, so it also tells what nobody has told yet. Everybody is taken to tell
all it holds as soon as it may, as our own habits do (RUN-CALL, MELD, BELLA).
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

from tarabish.ai.coding import IN_SUIT, SUIT_MASK, Coding
from tarabish.ai.payoffs import payoffs
from tarabish.ai.rows import orders, run_points
from tarabish.ai.sampling import World
from tarabish.cards import Card, Suit, bells
from tarabish.melds import FOUR_POINTS, Meld, Run, contest, melds_in, runs_in
from tarabish.scoring import BELLA_POINTS, NOTHING
from tarabish.seats import Pair, Seat, for_side
from tarabish.view import View

Told: TypeAlias = tuple[Run | Meld, ...]


class Stakes:
    """What the points of a deal come to in the worlds of a view, once trump is named.

    Raises: ValueError before that.
    """

    def __init__(self, view: View, coding: Coding) -> None:
        if view.contract is None:
            raise ValueError("trump is not named yet")
        self.view = view
        self.coding = coding
        self.contract = view.contract
        self._played = [
            coding.mask(c for trick in view.tricks for who, c in trick.plays if who == seat)
            for seat in Seat
        ]
        rings = view.rules.bella_call != "never"
        self._pair = coding.mask(bells(coding.trump)) if rings else 0
        self._known: dict[tuple[Pair, Pair], tuple[int, ...]] = {}

    def payoff(self, extra: tuple[Pair, Pair]) -> tuple[int, ...]:
        """Return what side A writes down more than side B, as `payoffs` does, beside such extras.

        `extra` is what `extras` returns.
        """
        if extra not in self._known:
            view = self.view
            self._known[extra] = payoffs(view.rules, self.contract, view.taken, *extra)
        return self._known[extra]

    def extras(self, world: World) -> tuple[Pair, Pair]:
        """Return the points of runs or melds, and of bella, that each side has in a world."""
        dealt = [now | then for now, then in zip(world.hands, self._played, strict=True)]
        return self._melds(dealt), self._bella(dealt)

    def _bella(self, dealt: Sequence[int]) -> Pair:
        """Return what bella counts: once it is called, or as long as it still can be (BELLA)."""
        view = self.view
        if view.bella is not None:
            return NOTHING if view.bella_early else for_side(view.bella.side, BELLA_POINTS)
        for seat in Seat:
            if self._pair and dealt[seat] & self._pair == self._pair:
                missed = self._played[seat] & self._pair == self._pair
                return NOTHING if missed else for_side(seat.side, BELLA_POINTS)
        return NOTHING

    def _melds(self, dealt: Sequence[int]) -> Pair:
        view = self.view
        if view.rules.meld_timing == "deferred":
            return self._contested({seat: self._held(dealt[seat]) for seat in Seat})
        if view.tricks and view.tricks[0].complete:
            return self._after_the_first_trick(dealt)
        return self._contested({seat: self._to_tell(seat, dealt[seat]) for seat in Seat})

    def _after_the_first_trick(self, dealt: Sequence[int]) -> Pair:
        """Return what counts once it is settled whose runs or melds do (RUN-SHOW)."""
        view = self.view
        winner = view.run_winner
        if winner is None or view.rules.melds == "partnership":
            return view.melds
        if view.runs_shown or view.shown_late or self._played[winner].bit_count() > 1:
            return view.melds
        return for_side(winner.side, _points(self._held(dealt[winner])))

    def _to_tell(self, seat: Seat, dealt: int) -> Told:
        """Return what a seat tells in the first trick, or has told."""
        view = self.view
        declared = tuple(Meld(d.cards) for d in view.declared if d.seat == seat)
        if declared or (self._played[seat] and seat not in dict(view.runs_called)):
            return declared
        return self._held(dealt)

    def _contested(self, told: Mapping[Seat, Told]) -> Pair:
        """Return what counts if each seat tells these (RUN-BEST, MELD-BEST)."""
        trump, rules = self.coding.trump, self.view.rules
        best: dict[Seat, Run | Meld] = {
            seat: max(told[seat], key=lambda row: row.worth(trump))
            for seat in self.view.dealer.next.round()
            if told[seat]
        }
        winner = contest(best, trump, rules, self.view.dealer.next) if best else None
        if winner is None:
            return NOTHING
        counted = [seat for seat in told if seat.side == winner.side]
        if rules.melds == "one-player":
            counted = [winner]
        return for_side(winner.side, sum(_points(told[seat]) for seat in counted))

    def _held(self, dealt: int) -> Told:
        """Return the runs of a hand, or its melds, by the rules; empty without any."""
        suits = enumerate(self._run_points)
        if not any(table[dealt >> IN_SUIT * suit & SUIT_MASK] for suit, table in suits) and not any(
            four & dealt == four for four in self._fours
        ):
            return ()  # most hands: there is no need to look at them card by card
        cards = self.coding.cards_of(dealt)
        return melds_in(cards) if self.view.rules.melds == "partnership" else runs_in(cards)

    @cached_property
    def _run_points(self) -> list[tuple[int, ...]]:
        melds = self.view.rules.melds
        return [run_points(order, melds) for order in orders(self.coding)]

    @cached_property
    def _fours(self) -> list[int]:
        if self.view.rules.melds != "partnership":
            return []
        return [self.coding.mask(Card(rank, suit) for suit in Suit) for rank in FOUR_POINTS]


def _points(told: Iterable[Run | Meld]) -> int:
    """Return the points of runs, or of melds; 0 for none."""
    return sum(row.kind if isinstance(row, Run) else row.points for row in told)
