"""What a call, a bid or a pass comes to: the rest of the auction by habit, then the play.

Worlds are taken from all that agree with what the seat knows. In each the others speak as the
habits would with the hands they have there; then the deal is played out by reflexes.
"""

import random
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from typing import Final, NamedTuple

from tarabish.actions import Bid, Call, NameTrump, Pass
from tarabish.ai.calling import best_trump
from tarabish.ai.coding import Coding, coding_for
from tarabish.ai.decisions import LABELS
from tarabish.ai.drawing import worlds_of
from tarabish.ai.habits import speak
from tarabish.ai.kernel import Kernel
from tarabish.ai.play import OpenTable
from tarabish.ai.sampling import World
from tarabish.ai.stakes import Stakes
from tarabish.ai.turns import Thought
from tarabish.auction import Auction, Contract, Saying
from tarabish.cards import by_suit
from tarabish.seats import Pair, Seat, Side
from tarabish.view import View

STEP: Final = 8
"""Worlds that are drawn and played out in one step."""

DOUBT: Final = 2.0
"""How many standard errors a difference may come from chance alone."""

WORST, LEAST = LABELS[0][0], LABELS[1][0]
"""A word that has likely lost so much is as bad as can be; one that has not so little, fine."""


def options(view: View, said: Saying) -> tuple[Saying, ...]:
    """Return what was said, and what else deserves a thought: pass, the habit's word, its best.

    One who must name trump has all that may be named; the order is that of `view.legal`.
    """
    names = [a for a in view.legal if isinstance(a, Call | NameTrump)]
    if Pass(view.seat) not in view.legal:
        return tuple(names)
    wanted: set[Saying] = {said, Pass(view.seat)}
    habit, _ = speak(view)
    if isinstance(habit, Call | Bid):
        wanted.add(habit)
    if view.rules.auction == "call":
        wanted.add(Call(view.seat, best_trump(view)))
    else:
        wanted.add(Bid(view.seat, view.auction.least_bid))
    return tuple(a for a in view.legal if isinstance(a, Pass | Call | Bid) and a in wanted)


class Sequels:
    """What follows a word in the auction in a world, seen from a seat that is to speak.

    `stakes` remembers what belongs to a contract; one may serve for all words of a deal.
    """

    def __init__(self, view: View, kernel: Kernel, stakes: dict[Contract, Stakes]) -> None:
        self.view, self.kernel = view, kernel
        self._stakes = stakes

    def contract(self, world: World, coding: Coding, said: Saying) -> Contract | None:
        """Return what the auction ends in after this word; None where the cards are thrown in."""
        view, words = self.view, (*self.view.said, said)
        while True:
            auction = Auction(view.rules, view.dealer, view.before, words)
            seat = auction.turn
            if seat is None:
                return auction.contract
            legal = tuple(
                a for a in (Pass(seat), Bid(seat, auction.least_bid)) if auction.why_not(a) is None
            )
            hand = by_suit(coding.cards_of(world.hands[seat]))
            told, _ = speak(replace(view, seat=seat, turn=seat, hand=hand, said=words, legal=legal))
            assert isinstance(told, Pass | Call | Bid | NameTrump)
            words = (*words, told)

    def stakes(self, contract: Contract) -> Stakes:
        """Return what counts beside the cards when this is the contract."""
        if contract not in self._stakes:
            name = Call(contract.caller, contract.trump)
            said: tuple[Saying, ...] = (name,)
            if contract.bid is not None:
                said = (
                    Bid(contract.caller, contract.bid),
                    NameTrump(contract.caller, contract.trump),
                )
            coding = coding_for(self.view.rules, contract.trump)
            self._stakes[contract] = Stakes(replace(self.view, said=said), coding)
        return self._stakes[contract]

    def opened(self, world: World, coding: Coding, contract: Contract) -> "Opened":
        """Return the world at the first lead, with this contract."""
        stakes = self.stakes(contract)
        a, b, c, d = (
            stakes.coding.mask(coding.cards_of(now | later))
            for now, later in zip(world.hands, world.later, strict=True)
        )
        extra = stakes.extras(World((a, b, c, d), (0, 0, 0, 0)))
        return Opened(OpenTable((a, b, c, d), self.view.dealer.next), contract, stakes, extra)

    def follow(self, worlds: Sequence[World], coding: Coding, said: Saying) -> list[int]:
        """Return what side A writes down more in each world after this word; 0 thrown in.

        The deals are played by reflexes.
        """
        found = [0] * len(worlds)
        alike: dict[Coding, list[tuple[int, Opened]]] = defaultdict(list)
        for number, world in enumerate(worlds):
            contract = self.contract(world, coding, said)
            if contract is not None:
                opened = self.opened(world, coding, contract)
                alike[opened.stakes.coding].append((number, opened))
        for trumps, deals in alike.items():
            tables = [(opened.table, opened.contract.caller) for _, opened in deals]
            taken = self.kernel.outcomes(trumps, tables)
            for (number, opened), points in zip(deals, taken, strict=True):
                found[number] = opened.written(points)
        return found


class Opened(NamedTuple):
    """A deal that lies open at the first lead, and what counts in it beside the cards."""

    table: OpenTable
    contract: Contract
    stakes: Stakes
    extra: tuple[Pair, Pair]

    def written(self, points: int) -> int:
        """Return what side A writes down more if it takes so many card points."""
        return self.stakes.written(self.extra, points)


def saying_values(
    sequels: Sequels, said: Saying, others: Sequence[Saying], least: int, most: int
) -> Thought[dict[Saying, list[int]]]:
    """Think about what a word comes to, and what others would, in the same worlds.

    That is what one's side writes down more than the others, in points, world by world, `said`
    first. There are `least` worlds; then twice as many, and so on up to `most`, but only for those
    of the others of which it is still in doubt whether they were better.
    Raises: ValueError unless the seat is to speak.
    """
    view = sequels.view
    if view.trump is not None or view.turn != view.seat:
        raise ValueError("it is not this seat's turn to speak")
    known, rng = worlds_of(view, sequels.kernel), random.Random(view.to_json())
    ours = 1 if Seat(view.seat).side == Side.A else -1
    found: dict[Saying, list[int]] = {word: [] for word in (said, *others)}
    looked, until, doubtful = 0, least, list(others)
    while doubtful and looked < most:
        while looked < until:
            worlds = known.draw(min(STEP, until - looked), rng)
            for word in (said, *doubtful):
                values = sequels.follow(worlds, known.coding, word)
                found[word] += [ours * value for value in values]
            looked += len(worlds)
            yield
        until = min(2 * until, most)
        doubtful = [word for word in doubtful if _in_doubt(found[word], found[said])]
    return found


def behind(other: Sequence[int], said: Sequence[int]) -> tuple[float, float]:
    """Return how much less came of a word in the same worlds, and the standard error of that."""
    less = [a - b for a, b in zip(other, said, strict=False)]
    mean = sum(less) / len(less)
    return mean, sqrt(sum((one - mean) ** 2 for one in less)) / len(less)


def beyond_doubt(other: Sequence[int], said: Sequence[int]) -> float:
    """Return how much less came of a word, 0 where that may be chance."""
    mean, error = behind(other, said)
    return mean if mean >= DOUBT * error else 0.0


def _in_doubt(other: Sequence[int], said: Sequence[int]) -> bool:
    mean, error = behind(other, said)
    return mean + DOUBT * error >= LEAST and mean - DOUBT * error < WORST
