"""Asking the computer players: in their own worker when there is one, else right here.

Only JSON texts cross. The length of the log travels along, so that a late answer is known as one.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable

from tarabish.actions import Action, parse_action
from tarabish.ai import choose_json
from tarabish.view import View

Ask = Callable[[str], Awaitable[str]]

PATIENCE = 10.0
"""Seconds after which a worker that does not answer counts as dead."""


def answer(request: str) -> str:
    """Return the answer to a request, as the worker gives it: both are JSON objects.

    A request holds `log`, the log's length, and `view`, a view's JSON text; the answer `log`
    and `action`, an action's text.
    """
    asked = json.loads(request)
    return json.dumps({"log": asked["log"], "action": choose_json(asked["view"])})


class Opponents:
    """The computer players. `worker`, once set, is asked first; one that fails is asked no more."""

    def __init__(self) -> None:
        self.worker: Ask | None = None

    async def choose(self, view: View, log: int) -> Action:
        """Return what the seat of `view` does; it is one of `view.legal`."""
        request = json.dumps({"log": log, "view": view.to_json()})
        if self.worker is not None:
            try:
                told = json.loads(await asyncio.wait_for(self.worker(request), PATIENCE))
                if told["log"] != log:
                    raise ValueError("an answer to another question")
                return _legal(parse_action(told["action"]), view)
            except Exception:  # whatever a worker dies of, or says, the game goes on
                self.worker = None
        return parse_action(json.loads(answer(request))["action"])


def _legal(action: Action, view: View) -> Action:
    if action not in view.legal:
        raise ValueError(f"{action} is not what this seat may do")
    return action
