"""The player that sees all cards: what could be had at most, to measure the others by.

It cheats, openly. All other players are functions of a `View`; this one is none, so that it cannot
stand where they do: the arena hands it the deal, and nobody else ever does.
"""

from typing import Final

from tarabish.actions import Action, Play
from tarabish.ai.coding import coding_for
from tarabish.ai.habits import choose
from tarabish.ai.kernel import Kernel
from tarabish.ai.play import OpenTable
from tarabish.ai.telling import rings_bella
from tarabish.deal import Deal
from tarabish.seats import Seat, Side
from tarabish.view import View

WITHOUT_END: Final = 2_000_000_000
"""It tries as many cards as it takes."""


class AllSeeing:
    """It plays the card after which its side takes the most points if nobody errs from there on.

    It names trump, and tells what it holds, by the habits, and so without seeing.
    """

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel

    def choose_knowing(self, deal: Deal, view: View) -> Action:
        """Return what it does at the seat of a view of this deal; always one of `view.legal`.

        Raises: ValueError when the seat has nothing to decide.
        """
        habit = choose(view)
        trick, trump = view.trick, view.trump
        if not isinstance(habit, Play) or len(view.playable) == 1:
            return habit
        assert trick is not None
        assert trump is not None
        coding = coding_for(view.rules, trump)
        a, b, c, d = (coding.mask(hand) for hand in deal.held)
        lying = tuple(coding.bits[c] for c in trick.cards)
        leader = Seat((view.seat - len(lying)) % 4)
        self.kernel.forget()
        table = OpenTable((a, b, c, d), leader, lying)
        values = self.kernel.exact_values(coding, table, WITHOUT_END)
        assert values is not None
        ours = 1 if view.seat.side == Side.A else -1
        best = max(ours * value for value in values.values())
        if ours * values[coding.bits[habit.card]] == best:
            return habit
        chosen = next(coding.cards[bit] for bit, value in values.items() if ours * value == best)
        return Play(view.seat, chosen, bella=rings_bella(view, chosen))
