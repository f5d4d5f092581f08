"""Worlds drawn by the kernel: the very same that Python would draw, some hundred times quicker.

The kernel has one memory, and several thoughts may take turns with it, step by step. So whoever
goes on after another tells it all again; the same seed then leads to the same worlds.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tarabish.ai.constraints import Constraints
from tarabish.ai.handing import (
    HABITS,
    rows_for,
    two_words,
    what_counts,
    what_is_certain,
    what_was_said,
)
from tarabish.ai.kernel import NOT_FINISHED, Kernel, WasmKernel, signed
from tarabish.ai.sampling import World, Worlds
from tarabish.ai.stakes import Stakes
from tarabish.view import View


class Drawn(NamedTuple):
    """Worlds as they were drawn: how many, from which seed, by habits or not."""

    number: int
    seed: int
    habits: bool


class KernelWorlds(Worlds):
    """The worlds of a view, drawn and tried out by the kernel."""

    def __init__(self, view: View, kernel: WasmKernel, *, fair_play: bool = True) -> None:
        """Read a view; see `Worlds`."""
        self._kernel = kernel
        self._counted: tuple[Constraints, int] | None = None
        self._stakes: list[int] = []
        self._batch: Drawn | Sequence[World] = ()
        super().__init__(view, fair_play=fair_play)

    def _ways(self, constraints: Constraints) -> int:
        if self.view.trump is None:
            return super()._ways(constraints)  # more than the kernel can count
        if self._counted is None or self._counted[0] is not constraints:
            self._know(constraints)
            (total,) = self._kernel.left("<Q")
            self._counted = constraints, total
        return self._counted[1]

    def drawn(self, count: int, seed: int, *, habits: bool = True) -> Iterator[World]:
        """Yield so many worlds, at most a batch, drawn from a seed of 32 bits; see `draw`."""
        self.imagine(Drawn(count, seed, habits))
        masks = self._kernel.left(f"<{8 * count}Q")
        rows = [masks[first : first + 4] for first in range(0, 8 * count, 4)]
        return map(World, rows[::2], rows[1::2])

    def imagine(self, batch: Drawn | Sequence[World]) -> Sequence[float]:
        """Have these worlds in the kernel, at most a batch of them; return what each weighs.

        Drawn ones weigh 1 each, others how likely what was heard is in them.
        """
        self._take_hold()
        self._batch = batch
        return self._tell_batch()

    def set_stakes(self, stakes: Stakes, trick: tuple[int, ...]) -> None:
        """Tell what counts in these worlds, and which bits lie in the trick that is played."""
        self._stakes = what_counts(stakes, (self.view.seat - len(trick)) % 4, trick)
        self._kernel.holds = None

    def try_out(self) -> dict[int, float]:
        """Return for the bit of each card that may be played what it leads to by reflexes.

        That is the sum of what side A writes down more in the worlds imagined last, each with its
        weight.
        """
        self._go_on()
        number = self._kernel.host.call("try_out", self._number)
        bits, sums = self._kernel.left(f"<{number}i"), self._kernel.left("<64x9d")[:number]
        return dict(zip(bits, sums, strict=True))

    def solve(self, which: int, budget: int) -> dict[int, int] | None:
        """Return what side A writes down more after each card in one of them, if nobody errs.

        None when it was not found out by trying `budget` cards.
        """
        self._go_on()
        number = self._kernel.host.call("solve_world", which, budget)
        if number == NOT_FINISHED:
            return None
        found = self._kernel.left(f"<{2 * number}i")
        return dict(zip(found[::2], found[1::2], strict=True))

    @property
    def _number(self) -> int:
        return self._batch.number if isinstance(self._batch, Drawn) else len(self._batch)

    def _go_on(self) -> None:
        """Have the worlds imagined last in the kernel, whoever has asked it meanwhile."""
        if self._take_hold():
            self._tell_batch()

    def _take_hold(self) -> bool:
        """Have all but the worlds in the kernel; return whether it had been another's."""
        kernel = self._kernel
        kernel.use(self.coding)
        if kernel.holds is self:
            return False
        self._know(self.constraints)
        size = self.view.rules.cards_before_auction
        kernel.tell("hear", what_was_said(self.coding, size, self.witnesses))
        if self._stakes:
            kernel.tell("set_stakes", self._stakes)
        kernel.holds = self
        return True

    def _know(self, constraints: Constraints) -> None:
        kernel, coding = self._kernel, constraints.coding
        size = self.view.rules.cards_before_auction
        kernel.holds = None
        kernel.use(coding)
        kernel.use_tables((coding, size), rows=rows_for(coding, size), habits=HABITS)
        kernel.tell("know", what_is_certain(constraints, self.view.seat))

    def _tell_batch(self) -> Sequence[float]:
        batch, kernel = self._batch, self._kernel
        if isinstance(batch, Drawn):
            kernel.host.call("draw", batch.number, signed(batch.seed), batch.habits)
            return (1.0,) * batch.number
        hands = [hand for world in batch for hand in (*world.hands, *world.later)]
        kernel.tell(
            "weigh_worlds", [word for hand in hands for word in two_words(hand)], len(batch)
        )
        return kernel.left(f"<{len(batch)}d")


def worlds_of(view: View, kernel: Kernel) -> Worlds:
    """Return the worlds of a view, drawn by the kernel's module where there is one."""
    return KernelWorlds(view, kernel) if isinstance(kernel, WasmKernel) else Worlds(view)
