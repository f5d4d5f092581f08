"""How the computer players think, in the worker and on the page: in slices, and it can be stopped.

Only JSON texts cross. The length of the log travels along, so that a late answer is known as one.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from tarabish.ai import Level, slipping, think_json, thinker_of
from tarabish.ai.turns import Thinker, Thought

if TYPE_CHECKING:
    from tarabish.ai.kernel import Kernel
    from web.looking import Looking

Found = TypeVar("Found")

Prepare: TypeAlias = "Callable[[], Awaitable[Kernel | None]]"
"""Has all at hand that players need who think ahead; gives them their kernel, if there is one."""

SLICE = 0.02
"""Seconds of thinking after which others have their turn: a picture to draw, a press, a message."""


async def in_slices(thought: Thought[Found]) -> Found:
    """Think a thought to its end, and return what was decided; cancel the task to stop it."""
    begun = perf_counter()
    while True:
        try:
            next(thought)
        except StopIteration as end:
            found: Found = end.value
            return found
        if perf_counter() - begun >= SLICE:
            await asyncio.sleep(0)
            begun = perf_counter()


async def nothing_to_fetch() -> None:
    """Do nothing: here all of Python is at hand, and there is no kernel."""


async def answer(
    request: str, prepare: Prepare = nothing_to_fetch, begun: "dict[str, Looking] | None" = None
) -> str:
    """Return the answer to a request: both are JSON objects.

    A request holds `log`, the log's length, `view`, a view's JSON text, and `level`, how well the
    player plays; the answer `log` and `action`, an action's text, empty when the player waits for
    others. Where misplays are called the player slips now and then, whatever its level, so that
    there is something to catch.
    Without `level` it is a hint that is wanted: the answer holds `log` and `hint`, a hint as
    `tarabish.ai.hints` has it, or null while what it takes cannot be fetched.
    With `record`, a match's record, it is a review: of the `deals` with these numbers, for these
    `seats`. It is thought about for a moment; the answer holds `log`, and `looked`: which of the
    deals is looked at, how many of its actions were, and of how many; ask the same again to have it
    go on. In the end it holds `deals` and `lessons`, as `tarabish.ai.review` has them; `deals` is
    null while what it takes cannot be fetched. `begun` holds the review that is under way.
    """
    asked = json.loads(request)
    if "record" in asked:
        found = await _review(request, asked, prepare, {} if begun is None else begun)
        return json.dumps({"log": asked["log"], **found})
    if "level" not in asked:
        return json.dumps({"log": asked["log"], "hint": await _hint(asked["view"], prepare)})
    thinker = slipping(await _player(Level(asked["level"]), prepare))
    action = await in_slices(think_json(asked["view"], thinker))
    return json.dumps({"log": asked["log"], "action": action})


async def _player(level: Level, prepare: Prepare) -> Thinker:
    """Return the player of a level; one of good habits while a better one cannot be fetched."""
    try:
        return thinker_of(level, await prepare() if level.thinks_ahead else None)
    except Exception:  # no network, or whatever: the next question tries again
        return thinker_of(Level.KITCHEN)


async def _hint(view: str, prepare: Prepare) -> dict[str, object] | None:
    try:
        kernel = await prepare()
        from tarabish.ai.hints import hint_of_json  # noqa: PLC0415
        from tarabish.ai.kernel import PythonKernel  # noqa: PLC0415
    except Exception:  # no network, or whatever: the next question tries again
        return None
    return await in_slices(hint_of_json(view, kernel or PythonKernel()))


async def _review(
    request: str, asked: dict[str, Any], prepare: Prepare, begun: "dict[str, Looking]"
) -> dict[str, object]:
    if request not in begun:
        try:
            kernel = await prepare()
            from tarabish.ai.kernel import PythonKernel  # noqa: PLC0415
            from web.looking import Looking  # noqa: PLC0415
        except Exception:  # no network, or whatever: the next question tries again
            return {"deals": None}
        begun.clear()
        begun[request] = Looking(asked, kernel or PythonKernel())
    return await in_slices(begun[request].further())


class Mind:
    """The worker's side: it thinks about one question at a time, the last one."""

    def __init__(self, prepare: Prepare = nothing_to_fetch) -> None:
        self._prepare = prepare
        self._begun: dict[str, Looking] = {}
        self._thought: asyncio.Task[str] | None = None

    async def choose(self, request: str) -> str:
        """Return the answer to a request; an empty text if it was dropped before there was one."""
        self.drop()
        thought = self._thought = asyncio.ensure_future(answer(request, self._prepare, self._begun))
        await asyncio.wait([thought])
        return "" if thought.cancelled() else thought.result()

    def drop(self) -> None:
        """Stop thinking, once this slice is over: nobody waits for the answer any more."""
        if self._thought is not None:
            self._thought.cancel()
