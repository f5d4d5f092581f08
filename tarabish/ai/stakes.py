"""What a world adds to the cards' points: the runs or melds that count there, and bella.

A world has all four hands, so it also tells what nobody has told yet. Everybody is taken to tell
all it holds as soon as it may, as our own habits do (RUN-CALL, MELD, BELLA).
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

from tarabish.ai.coding import IN_SUIT, SUIT_MASK, Coding
from tarabish.ai.payoffs import payoffs, written
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
        self.played = [
            coding.mask(c for trick in view.tricks for who, c in trick.plays if who == seat)
            for seat in Seat
        ]
        """The cards that each seat has played, masks."""
        rings = view.rules.bella_call != "never"
        self.pair = coding.mask(bells(coding.trump)) if rings else 0
        """King and queen of trump, a mask; 0 where there is no bella."""
        self._known: dict[tuple[Pair, Pair], tuple[int, ...]] = {}

    def payoff(self, extra: tuple[Pair, Pair]) -> tuple[int, ...]:
        """Return what side A writes down more than side B, as `payoffs` does, beside such extras.

        `extra` is what `extras` returns.
        """
        if extra not in self._known:
            view = self.view
            self._known[extra] = payoffs(view.rules, self.contract, view.taken, *extra)
        return self._known[extra]

    def written(self, extra: tuple[Pair, Pair], points: int) -> int:
        """Return what `payoff` has for so many points that side A takes from here on."""
        return written(self.view.rules, self.contract, points, self.view.taken, *extra)

    def extras(self, world: World) -> tuple[Pair, Pair]:
        """Return the points of runs or melds, and of bella, that each side has in a world."""
        dealt = [now | then for now, then in zip(world.hands, self.played, strict=True)]
        return self._melds_in(dealt), self._bella_in(dealt)

    @cached_property
    def bella(self) -> Pair | None:
        """What bella counts, once it is called; None as long as the hands decide (BELLA)."""
        view = self.view
        if view.bella is None:
            return None
        return NOTHING if view.bella_early else for_side(view.bella.side, BELLA_POINTS)

    def _bella_in(self, dealt: Sequence[int]) -> Pair:
        if self.bella is not None:
            return self.bella
        for seat in Seat:
            if self.pair and dealt[seat] & self.pair == self.pair:
                missed = self.played[seat] & self.pair == self.pair
                return NOTHING if missed else for_side(seat.side, BELLA_POINTS)
        return NOTHING

    @cached_property
    def to_show(self) -> Seat | None:
        """Whose runs count, where its hand tells which they are; else None (RUN-SHOW)."""
        view = self.view
        winner = view.run_winner
        if not self._first_trick_over or winner is None or view.rules.melds == "partnership":
            return None
        shown = view.runs_shown or view.shown_late or self.played[winner].bit_count() > 1
        return None if shown else winner

    @cached_property
    def melds(self) -> Pair | None:
        """What runs or melds count, once it is settled; None as long as the hands decide."""
        settled = self._first_trick_over and self.to_show is None
        return self.view.melds if settled else None

    @property
    def _first_trick_over(self) -> bool:
        view = self.view
        deferred = view.rules.meld_timing == "deferred"
        return not deferred and bool(view.tricks) and view.tricks[0].complete

    @cached_property
    def told(self) -> Mapping[Seat, tuple[Meld, ...]]:
        """What seats have told that tell no more; the others will tell all they hold."""
        view = self.view
        if view.rules.meld_timing == "deferred":
            return {}
        declared = {
            seat: tuple(Meld(d.cards) for d in view.declared if d.seat == seat) for seat in Seat
        }
        called = dict(view.runs_called)
        return {
            seat: row
            for seat, row in declared.items()
            if row or (self.played[seat] and seat not in called)
        }

    def _melds_in(self, dealt: Sequence[int]) -> Pair:
        if self.melds is not None:
            return self.melds
        if self.to_show is not None:
            return for_side(self.to_show.side, _points(self._held(dealt[self.to_show])))
        return self._contested(
            {
                seat: self.told[seat] if seat in self.told else self._held(dealt[seat])
                for seat in Seat
            }
        )

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
