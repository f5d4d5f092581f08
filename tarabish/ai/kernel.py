"""The kernel: the same quick functions from WebAssembly or, where that cannot be had, from Python.

The module is built from kernel/kernel.c. It knows numbers only; this file gives it the rules and
turns its answers into values. Who runs it is a `Host`: under CPython the package `wasmtime`, if it
is there (`wasm_host`); in a browser the page, which hands its own host in.
"""

import struct
from collections.abc import Sequence
from typing import Any, Final, Protocol

from tarabish.ai import exact
from tarabish.ai import rollouts as rolled
from tarabish.ai.coding import Coding
from tarabish.ai.exact import BUDGET
from tarabish.ai.layout import Weights, flat
from tarabish.ai.play import OpenTable
from tarabish.ai.weights import WEIGHTS

WINDOW: Final = 4096
"""Words of 32 bits in the window through which the module is given and gives numbers."""

PAYOFF_AT: Final = 16
TABLES_AT: Final = 256
"""Where in the window it looks for payoffs and for tables, as words from its start."""

MOST_TABLES: Final = (WINDOW - TABLES_AT) // 8
"""Tables that have room in the window; of more, some are given after the others."""

MOST_OUTCOMES: Final = TABLES_AT - PAYOFF_AT
"""Tables of which the window has room to tell who leads and who called."""

LOW_WORD: Final = (1 << 32) - 1

NOT_FINISHED: Final = -1


class Host(Protocol):
    """Whatever has an instance of the module: calls its functions, reads and writes its memory."""

    def call(self, name: str, *numbers: int) -> int:
        """Return what a function of the module returns; 0 if it returns nothing."""
        ...

    def read(self, address: int, size: int) -> bytes:
        """Return so many bytes of the module's memory."""
        ...

    def write(self, address: int, content: bytes) -> None:
        """Put bytes into the module's memory."""
        ...


class Kernel(Protocol):
    """What computer players ask for, wherever it comes from; the answers are the same."""

    def exact_values(
        self, coding: Coding, table: OpenTable, budget: int = BUDGET
    ) -> dict[int, int] | None:
        """Return what side A takes after each card that may be played; see `ai.exact`."""
        ...

    def rollouts(
        self,
        coding: Coding,
        tables: Sequence[OpenTable],
        caller: int,
        payoff: Sequence[int],
        *,
        share: int = 0,
        seed: int = 0,
    ) -> dict[int, int]:
        """Return the sum of payoffs after each card that may be played; see `ai.rollouts`."""
        ...

    def line(
        self, coding: Coding, table: OpenTable, caller: int, *, share: int = 0, seed: int = 0
    ) -> list[int]:
        """Return the bits played to the end of the deal; see `ai.rollouts`."""
        ...

    def outcomes(self, coding: Coding, deals: Sequence[tuple[OpenTable, int]]) -> list[int]:
        """Return what side A takes of each table; see `ai.rollouts`."""
        ...

    def forget(self) -> None:
        """Let no earlier question change what a later one costs: ask before each decision."""
        ...


class PythonKernel:
    """The twins in Python: readable, everywhere, and some hundred times slower."""

    exact_values = staticmethod(exact.exact_values)
    rollouts = staticmethod(rolled.rollouts)
    line = staticmethod(rolled.line)
    outcomes = staticmethod(rolled.outcomes)

    def forget(self) -> None:
        """Do nothing: nothing is remembered from question to question."""


class WasmKernel:
    """The module, run by a host. One question at a time: it has one memory."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.window = host.call("window_address")
        self.coding: Coding | None = None
        self._tables: object = None
        self.holds: object = None
        """Whose worlds the module has at present; see `drawing`."""
        self.weigh(WEIGHTS)

    def weigh(self, weights: Weights, which: int = 0) -> None:
        """Let reflexes go by these weights; set 1 is only for `outcomes`."""
        self._write([weight & LOW_WORD for weight in flat(weights)])
        self.host.call("set_weights", which)

    def exact_values(
        self, coding: Coding, table: OpenTable, budget: int = BUDGET
    ) -> dict[int, int] | None:
        """Return what side A takes after each card that may be played; see `ai.exact`.

        None when it was not finished after `budget` cards tried. Asked the same again, it goes on
        from what it remembers: so a caller may look at the time between small budgets.
        """
        self.use(coding)
        self._write(_words_of(table))
        number = self.host.call("solve", budget)
        if number == NOT_FINISHED:
            return None
        found = self._read(2 * number)
        return dict(zip(found[::2], found[1::2], strict=True))

    def forget(self) -> None:
        """Let no earlier question change what a later one costs: ask before each decision."""
        self.host.call("forget")

    def rollouts(
        self,
        coding: Coding,
        tables: Sequence[OpenTable],
        caller: int,
        payoff: Sequence[int],
        *,
        share: int = 0,
        seed: int = 0,
    ) -> dict[int, int]:
        """Return the sum of payoffs after each card that may be played; see `ai.rollouts`."""
        self.use(coding)
        sums: dict[int, int] = {}
        for first in range(0, len(tables), MOST_TABLES):
            some = tables[first : first + MOST_TABLES]
            self.host.write(self.window, _packed(some, payoff))
            start = signed(seed + first)
            number = self.host.call("rollouts", len(some), caller, share, start)
            found = self._read(2 * number)
            for bit, value in zip(found[::2], found[1::2], strict=True):
                sums[bit] = sums.get(bit, 0) + value
        return sums

    def line(
        self, coding: Coding, table: OpenTable, caller: int, *, share: int = 0, seed: int = 0
    ) -> list[int]:
        """Return the bits played to the end of the deal; see `ai.rollouts`."""
        self.use(coding)
        self._write(_words_of(table))
        self.host.call("line", caller, share, signed(seed))
        return list(self._read(sum(hand.bit_count() for hand in table.hands)))

    def outcomes(
        self, coding: Coding, deals: Sequence[tuple[OpenTable, int]], sets: tuple[int, int] = (0, 0)
    ) -> list[int]:
        """Return what side A takes of each table; see `ai.rollouts`.

        `sets` are the weights that side A and side B go by: see `weigh`.
        """
        self.use(coding)
        found: list[int] = []
        for first in range(0, len(deals), MOST_OUTCOMES):
            some = deals[first : first + MOST_OUTCOMES]
            self._write([table.leader + 4 * caller for table, caller in some], PAYOFF_AT)
            self._write([word for table, _ in some for word in _hands_of(table)], TABLES_AT)
            self.host.call("outcomes", len(some), *sets)
            found += self._read(8 * len(some), TABLES_AT)[::8]
        return found

    def use_tables(self, key: object, **tables: bytes) -> None:
        """Have tables in the module, each where it says its `…_address` is, unless they are."""
        if self._tables != key:
            for name, content in tables.items():
                self.host.write(self.host.call(f"{name}_address"), content)
            self._tables = key

    def tell(self, function: str, words: Sequence[int], *numbers: int) -> None:
        """Put words into the window and let a function of the module read them."""
        self._write([word & LOW_WORD for word in words])
        self.host.call(function, *numbers)

    def left(self, layout: str) -> tuple[Any, ...]:
        """Return what is in the window, by a layout of `struct`."""
        return struct.unpack(layout, self.host.read(self.window, struct.calcsize(layout)))

    @property
    def tried(self) -> int:
        """How many cards the last search for exact values tried."""
        return self.host.call("nodes_tried")

    def use(self, coding: Coding) -> None:
        """Let the module go by this coding, and by what of its rules tells in the play."""
        if coding is not self.coding:
            options = (coding.trumps != 0, coding.must_beat_partner, coding.last_trick)
            self._write((*coding.points, *options))
            self.host.call("set_rules")
            self.coding = coding

    def _write(self, words: Sequence[int], place: int = 0) -> None:
        self.host.write(self.window + 4 * place, struct.pack(f"<{len(words)}I", *words))

    def _read(self, number: int, place: int = 0) -> tuple[int, ...]:
        return struct.unpack(f"<{number}i", self.host.read(self.window + 4 * place, 4 * number))


def signed(seed: int) -> int:
    """Return the lower 32 bits of a seed as the module takes numbers, from -2**31 on."""
    return ((seed & LOW_WORD) ^ (1 << 31)) - (1 << 31)


def _words_of(table: OpenTable) -> tuple[int, ...]:
    """Return a table as the module reads it: four hands, the leader, the cards of the trick."""
    return (*_hands_of(table), table.leader, len(table.trick), *table.trick)


def _hands_of(table: OpenTable) -> tuple[int, ...]:
    """Return the four hands as the module reads them, two words each, the lower bits first."""
    return tuple(word for hand in table.hands for word in (hand & LOW_WORD, hand >> 32))


def _packed(tables: Sequence[OpenTable], payoff: Sequence[int]) -> bytes:
    """Return all that `rollouts` reads: the first table, the payoffs, and every table's hands.

    In one piece: in a browser each time that memory is written costs more than what is written.
    """
    first, hands = _words_of(tables[0]), [hand for table in tables for hand in table.hands]
    gaps = 4 * (PAYOFF_AT - len(first)), 4 * (TABLES_AT - PAYOFF_AT - len(payoff))
    layout = f"<{len(first)}I{gaps[0]}x{len(payoff)}i{gaps[1]}x{len(hands)}Q"
    return struct.pack(layout, *first, *payoff, *hands)


class _Wasmtime:
    """The module under CPython, run by the package `wasmtime`."""

    def __init__(self, wasmtime: Any, module: bytes) -> None:
        engine = wasmtime.Engine()
        self.store = wasmtime.Store(engine)
        compiled = wasmtime.Module(engine, module)
        self.exports = wasmtime.Instance(self.store, compiled, []).exports(self.store)
        self.memory = self.exports["memory"]

    def call(self, name: str, *numbers: int) -> int:
        return self.exports[name](self.store, *numbers) or 0

    def read(self, address: int, size: int) -> bytes:
        return bytes(self.memory.read(self.store, address, address + size))

    def write(self, address: int, content: bytes) -> None:
        self.memory.write(self.store, content, address)


def wasm_host(module: bytes) -> Host | None:
    """Return a host for the module's bytes under CPython; None where there is no `wasmtime`.

    Raises: wasmtime's own error if these bytes are no module.
    """
    try:
        import wasmtime  # noqa: PLC0415  # an extra: nothing else needs it
    except ImportError:
        return None
    return _Wasmtime(wasmtime, module)


def kernel_on(host: Host | None) -> Kernel:
    """Return the kernel on a host, or the one in Python when there is no host."""
    return PythonKernel() if host is None else WasmKernel(host)
