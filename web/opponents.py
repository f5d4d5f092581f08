"""Asking the computer players: in their own worker when there is one, else right here.

A worker may die at any time, and not every death is heard of. So nobody waits for one for long:
the move at hand is then chosen here, and a new worker is made meanwhile.
"""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from tarabish.actions import Action, parse_action
from tarabish.ai import Level
from tarabish.view import View
from web.advice import NOT_AT_HAND
from web.lookback import Lookback
from web.thinking import Prepare, answer, nothing_to_fetch
from web.ui import Advice

if TYPE_CHECKING:
    from web.looking import Looking

Found = TypeVar("Found")

WAIT = 0.25
WAITS = 8
"""A worker that has not answered after so many waits, of so many seconds, counts as dead.

Two seconds: ten times what a player may take to think, and a table that rests so long, once, does
not look frozen. They are counted in short waits, so that a machine that slept, or a page that was
held up, counts as one of them: the answer may have lain there all the time.
"""

FETCHING = 40
"""And after so many waits where players who think ahead are asked for the first time.

Ten seconds: the worker may have to fetch what they need.
"""

START = 60.0
"""Seconds after which a worker that does not start counts as dead. Nobody waits for it."""

ENOUGH = 3
"""After so many workers in a row that never answered, no other is made."""


class Worker(Protocol):
    """A thread of the computer players' own."""

    died: "asyncio.Future[None]"
    """Done once the worker is known to be dead."""

    async def start(self) -> None:
        """Return once it can be asked. Raises: Exception when it cannot start."""

    async def ask(self, request: str) -> str:
        """Return the answer to a request (web/thinking.py)."""

    def drop(self) -> None:
        """Have it stop thinking: nobody waits for the answer any more."""

    def end(self) -> None:
        """Do away with it, and with all that it left on the page."""


class Opponents:
    """The computer players. They have a worker for as long as somebody keeps one for them."""

    def __init__(self, prepare: Prepare = nothing_to_fetch) -> None:
        self._prepare = prepare
        self.prepared = prepare is nothing_to_fetch
        """Whether what is fetched later is at hand on the page."""
        self._worker: Worker | None = None
        self._fetched = False  # whether this worker has answered for a player who thinks ahead
        self._question: asyncio.Task[str] | None = None
        self._in_vain = 0  # workers in a row that never answered
        self._begun: dict[str, Looking] = {}  # the review that is thought about right here

    async def prepare(self) -> None:
        """Have at hand on the page what is fetched later. Raises: Exception where that fails."""
        await self._prepare()
        self.prepared = True

    async def keep(self, make: Callable[[], Worker]) -> None:
        """Have a worker, and a new one whenever it dies; return when it makes no sense any more."""
        while self._in_vain < ENOUGH:
            self._in_vain += 1
            with suppress(Exception):  # whatever becomes of a worker, the game goes on
                await self._have(make())

    async def _have(self, worker: Worker) -> None:
        """Let the players think in this worker until it dies."""
        starting = asyncio.ensure_future(worker.start())
        try:
            await _either(starting, worker.died, START)
            if starting.done() and starting.exception() is None:
                self._worker, self._fetched = worker, False
                await asyncio.wait([worker.died])
        finally:
            starting.cancel()
            self._worker = None
            worker.end()

    async def choose(self, view: View, log: int, level: Level) -> Action | None:
        """Return what the seat of `view` does, one of `view.legal`; None when it waits for others.

        `log` is the log's length, `level` how well the seat plays. None, too, when the question was
        dropped meanwhile.
        """
        asked = {"log": log, "view": view.to_json(), "level": level}
        return await self._ask(asked, lambda told: _read(told, view, log), level.thinks_ahead)

    async def hint(self, view: View, log: int) -> Advice | None:
        """Return what a champion would do at the seat of `view`, and why; None as for `choose`."""
        asked = {"log": log, "view": view.to_json()}
        return await self._ask(asked, lambda told: _read_hint(told, view, log), True)

    async def look_back(self, look: Lookback, log: int) -> Lookback | None:
        """Return `look` with more of what it wants to know; None as for `choose`."""
        question = look.question()
        assert question is not None
        asked = {"log": log, **question}
        return await self._ask(asked, lambda told: look.answered(question, _said(told, log)), True)

    async def _ask(
        self, asked: dict[str, object], read: Callable[[str], Found], ahead: bool
    ) -> Found | None:
        """Return what `read` makes of the answer; None when the question was dropped.

        `ahead` tells that it takes what players need who think ahead.
        """
        request = json.dumps(asked)
        worker = self._worker
        if worker is not None:
            question = self._question = asyncio.ensure_future(worker.ask(request))
            for _ in range(FETCHING if ahead and not self._fetched else WAITS):
                if not (question.done() or worker.died.done()):
                    await _either(question, worker.died, WAIT)
            if question.cancelled():
                with suppress(Exception):
                    worker.drop()
                return None
            try:
                found = read(question.result())
            except Exception:  # no answer, or one that only a broken worker gives
                question.cancel()
                if not worker.died.done():
                    worker.died.set_result(None)
            else:
                self._in_vain = 0
                self._fetched |= ahead
                return found
        question = self._question = asyncio.ensure_future(
            answer(request, self._prepare, self._begun)
        )
        await asyncio.wait([question])
        return None if question.cancelled() else read(question.result())

    def drop(self) -> None:
        """Forget what was asked: the match has moved on, and the answer would be to no purpose."""
        if self._question is not None:
            self._question.cancel()


async def _either(one: "asyncio.Future[Any]", other: "asyncio.Future[Any]", wait: float) -> None:
    """Wait until one of them is done, but no longer than so many seconds."""
    await asyncio.wait([one, other], timeout=wait, return_when=asyncio.FIRST_COMPLETED)


def _said(told: str, log: int) -> dict[str, Any]:
    """Return an answer's content. Raises: Exception if it is none to this question."""
    said: dict[str, Any] = json.loads(told)
    if said["log"] != log:
        raise ValueError("an answer to another question")
    return said


def _read(told: str, view: View, log: int) -> Action | None:
    """Return the action of an answer. Raises: Exception if it is none to this question."""
    text = _said(told, log)["action"]
    return _legal(text, view) if text else None


def _read_hint(told: str, view: View, log: int) -> Advice:
    """Return the hint of an answer. Raises: Exception if it is none to this question."""
    hint = _said(told, log)["hint"]
    if hint is None:
        return Advice(None, NOT_AT_HAND)
    return Advice(_legal(hint["action"], view), str(hint["why"]))


def _legal(text: str, view: View) -> Action:
    action = parse_action(text)
    if action not in view.legal:
        raise ValueError(f"{action} is not what this seat may do")
    return action
