"""How the computer players think, in the worker and on the page: in slices, and it can be stopped.

Only JSON texts cross. The length of the log travels along, so that a late answer is known as one.
"""

import asyncio
import json
from time import perf_counter
from typing import TypeVar

from tarabish.ai import choose, choose_beginner, in_one_step, think_json
from tarabish.ai.turns import Thought

Found = TypeVar("Found")

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


async def answer(request: str) -> str:
    """Return the answer to a request: both are JSON objects.

    A request holds `log`, the log's length, `view`, a view's JSON text, and `careless`, whether
    the player now and then makes a misplay; the answer `log` and `action`, an action's text, empty
    when the player waits for others.
    """
    asked = json.loads(request)
    thinker = in_one_step(choose_beginner if asked["careless"] else choose)
    action = await in_slices(think_json(asked["view"], thinker))
    return json.dumps({"log": asked["log"], "action": action})


class Mind:
    """The worker's side: it thinks about one question at a time, the last one."""

    def __init__(self) -> None:
        self._thought: asyncio.Task[str] | None = None

    async def choose(self, request: str) -> str:
        """Return the answer to a request; an empty text if it was dropped before there was one."""
        self.drop()
        thought = self._thought = asyncio.ensure_future(answer(request))
        await asyncio.wait([thought])
        return "" if thought.cancelled() else thought.result()

    def drop(self) -> None:
        """Stop thinking, once this slice is over: nobody waits for the answer any more."""
        if self._thought is not None:
            self._thought.cancel()
