"""What the cards that a seat cannot see must be like: which lie where, and what runs they make.

`reading` finds it out from a view.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property, reduce
from operator import or_
from typing import NamedTuple

from tarabish.ai.coding import IN_SUIT, SUIT_MASK, SUITS, Coding
from tarabish.ai.groups import Laid, Loose, Verdict
from tarabish.ai.rows import best_by_suit
from tarabish.ai.sharing import Group, Sharing
from tarabish.cards import Card
from tarabish.seats import Seat


class Source(StrEnum):
    """Where a fact comes from, the most certain first: the last is the first to be dropped."""

    TOLD = "cards shown, declared or told by a top card or by bella"
    ENDS = "a run is told whole: the cards next to it lie elsewhere"
    CALLED = "a run was called, its top card said or beaten"
    PLAYED = "cards are played by the rules: FOLLOW, TRUMP-IN, OVERTRUMP"


@dataclass(frozen=True, slots=True)
class RunHeard:
    """What the best run of a hand as it was dealt must be like, by what was called (RUN-BEST).

    `played` is the mask of the cards of that hand which have been played. In each suit, in the
    order of the coding, the best run may be worth `most`; in one of the suits `where`, by their
    numbers, it must be worth `least`. What a run is worth: `rows.worth`.
    """

    played: int
    most: tuple[int, ...]
    least: int
    where: frozenset[int]


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing known of one seat: cards it `has`, cards it `lacks` (masks), or its best run."""

    source: Source
    seat: Seat
    has: int = 0
    lacks: int = 0
    run: RunHeard | None = None


class Place(NamedTuple):
    """A place for unseen cards: a seat's hand, or what it is still to pick up if `later`.

    It takes `size` cards of those it `may` hold (a mask).
    """

    seat: Seat
    later: bool
    size: int
    may: int


class Outline(NamedTuple):
    """How the unseen cards are shared out: which of them together, and in which order.

    First the suits `laid` out, by their numbers, as runs may be in them; then the `loose` cards, a
    mask each and the numbers of the places that may hold them. `wanted` is a mask of the runs, by
    their numbers, that must come of it.
    """

    laid: tuple[int, ...]
    loose: tuple[tuple[int, tuple[int, ...]], ...]
    wanted: int


@dataclass(frozen=True)
class Constraints:
    """Which cards may lie where, and what runs must come of it.

    `hand` and `unseen` are masks of the seat's own cards and of those it cannot see. `places` are
    where they can lie, from the seat on the left; `runs` what was heard of whose best run;
    `dropped` the facts that could not be squared with more certain ones.
    """

    coding: Coding
    hand: int
    unseen: int
    places: tuple[Place, ...]
    runs: tuple[tuple[Seat, RunHeard], ...] = ()
    dropped: tuple[Fact, ...] = ()

    def may_hold(self, c: Card) -> tuple[Seat, ...]:
        """Return the seats that may hold a card in hand or pick it up, seats 0..3; may be empty."""
        bit = self.coding.mask([c])
        return tuple(
            sorted({place.seat for place in self.places if place.size and place.may & bit})
        )

    def knowing(self, fact: Fact) -> "Constraints":
        """Return these constraints and one more."""
        places = tuple(
            place._replace(may=place.may & ~(fact.lacks if place.seat == fact.seat else fact.has))
            for place in self.places
        )
        runs = self.runs if fact.run is None else (*self.runs, (fact.seat, fact.run))
        return replace(self, places=places, runs=runs)

    @cached_property
    def outline(self) -> Outline:
        """In which groups the unseen cards are shared out."""
        tables = best_by_suit(self.coding)
        laid, wanted = set[int](), 0
        for number, (seat, run) in enumerate(self.runs):
            open_suits, reached = self._suits_in_doubt(seat, run, tables)
            laid |= open_suits
            wanted |= 0 if reached else 1 << number
        loose = self.unseen & ~sum(SUITS[suit] for suit in laid)
        # What comes last is not tried but given what is left: the most cards, with most choice.
        others = sorted(self._loose(loose), key=lambda row: row[0].bit_count() * len(row[1]))
        return Outline(tuple(sorted(laid)), tuple(others), wanted)

    @cached_property
    def sharing(self) -> Sharing:
        """All the ways to share out the unseen cards."""
        sizes, (laid, loose, wanted) = [place.size for place in self.places], self.outline
        tables = best_by_suit(self.coding)
        suits = [self._laid_out(suit, wanted, tables[suit]) for suit in laid]
        groups: list[Group] = [*suits, *(Loose(cards, where, sizes) for cards, where in loose)]
        return Sharing(sizes, groups, wanted)

    def allow(self, hands: Sequence[int]) -> bool:
        """Return whether the unseen cards may lie like this: a mask for each of `places`."""
        for place, hand in zip(self.places, hands, strict=True):
            if hand & ~place.may or hand.bit_count() != place.size:
                return False
        once = sum(hands) == self.unseen == reduce(or_, hands, 0)
        return once and all(
            self._is_right(run, hand)
            for seat, run in self.runs
            for place, hand in zip(self.places, hands, strict=True)
            if place.seat == seat
        )

    def _is_right(self, run: RunHeard, hand: int) -> bool:
        """Return whether a seat's best run is like what was heard, if it holds this hand."""
        tables = best_by_suit(self.coding)
        values = [best[_part(run.played | hand, suit)] for suit, best in enumerate(tables)]
        too_good = any(value > most for value, most in zip(values, run.most, strict=True))
        return not too_good and any(values[suit] >= run.least for suit in run.where)

    def _suits_in_doubt(
        self, seat: Seat, run: RunHeard, tables: Sequence[Sequence[int]]
    ) -> tuple[set[int], bool]:
        """Return the suits in which the seat's best run may turn out right or wrong.

        And whether it is right for certain: it has been reached by cards that were played.
        """
        may = next(place.may for place in self.places if place.seat == seat)
        doubt, reached = set(), False
        for suit, best in enumerate(tables):
            low = best[_part(run.played, suit)]
            high = best[_part(run.played | may, suit)]
            counts = suit in run.where
            if high > run.most[suit] or (counts and low < run.least <= high):
                doubt.add(suit)
            reached = reached or (counts and low >= run.least)
        return doubt, reached

    def _laid_out(self, suit: int, wanted: int, best: Sequence[int]) -> Laid:
        verdicts = {}
        for number, place in enumerate(self.places):
            heard = [
                (1 << n & wanted, run) for n, (s, run) in enumerate(self.runs) if s == place.seat
            ]
            if heard:
                verdicts[number] = _verdict(suit, heard, best)
        may, sizes = [place.may for place in self.places], [place.size for place in self.places]
        return Laid(self.unseen & SUITS[suit], may, verdicts, sizes)

    def _loose(self, cards: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Yield the cards in which no run matters, together those that the same places may hold."""
        same: dict[tuple[int, ...], int] = {(): cards}
        for number, place in enumerate(self.places):
            split: dict[tuple[int, ...], int] = {}
            for where, mask in same.items():
                if mask & place.may:
                    split[*where, number] = mask & place.may
                if mask & ~place.may:
                    split[where] = mask & ~place.may
            same = split
        for where, mask in same.items():
            if mask:
                yield mask, where


def _verdict(suit: int, heard: Sequence[tuple[int, RunHeard]], best: Sequence[int]) -> Verdict:
    """Return what one seat's part of a suit means for what was heard of its runs."""

    def verdict(part: int) -> int | None:
        reached = 0
        for flag, run in heard:
            value = best[_part(run.played | part, suit)]
            if value > run.most[suit]:
                return None
            if suit in run.where and value >= run.least:
                reached |= flag
        return reached

    return verdict


def _part(mask: int, suit: int) -> int:
    """Return a suit's part of a mask, as a number from 0 to 511."""
    return mask >> IN_SUIT * suit & SUIT_MASK
