"""Asking the computer players: in their own worker when there is one, else right here.

Only JSON texts cross. The length of the log travels along, so that a late answer is known as one.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable

from tarabish.actions import Action, parse_action
from tarabish.ai import choose
from tarabish.ai.beginner import choose_beginner
from tarabish.ai.turns import next_action_json
from tarabish.view import View

Ask = Callable[[str], Awaitable[str]]

PATIENCE = 10.0
"""Seconds after which a worker that does not answer counts as dead."""


def answer(request: str) -> str:
    """Return the answer to a request, as the worker gives it: both are JSON objects.

    A request holds `log`, the log's length, `view`, a view's JSON text, and `careless`, whether
    the player now and then makes a misplay; the answer `log` and `action`, an action's text, empty
    when the player waits for others.
    """
    asked = json.loads(request)
    player = choose_beginner if asked["careless"] else choose
    return json.dumps({"log": asked["log"], "action": next_action_json(asked["view"], player)})


class Opponents:
    """The computer players. `worker`, once set, is asked first; one that fails is asked no more."""

    def __init__(self) -> None:
        self.worker: Ask | None = None

    async def choose(self, view: View, log: int) -> Action | None:
        """Return what the seat of `view` does, one of `view.legal`; None when it waits for others.

        Where misplays are called by the players, these make some, so that there is something to
        catch.
        """
        careless = view.rules.misplay == "called"
        request = json.dumps({"log": log, "view": view.to_json(), "careless": careless})
        if self.worker is not None:
            try:
                told = json.loads(await asyncio.wait_for(self.worker(request), PATIENCE))
                if told["log"] != log:
                    raise ValueError("an answer to another question")
                return _legal(told["action"], view)
            except Exception:  # whatever a worker dies of, or says, the game goes on
                self.worker = None
        return _legal(json.loads(answer(request))["action"], view)


def _legal(text: str, view: View) -> Action | None:
    if not text:
        return None
    action = parse_action(text)
    if action not in view.legal:
        raise ValueError(f"{action} is not what this seat may do")
    return action
