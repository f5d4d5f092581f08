"""Workers that a test can look into, and an office in which players are given such workers."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Coroutine

from tarabish import Seat, view_of
from tarabish.actions import Action
from tarabish.ai import Level
from tests.table import QUIET, table
from tests.web.desk import Desk, sit
from web.opponents import Opponents
from web.thinking import answer

VIEW = view_of(table(QUIET), Seat.SOUTH)

Tell = Callable[["Fake", str], Coroutine[object, object, str]]
Start = Callable[["Fake"], Awaitable[None]]


class Fake:
    """A worker that answers in some way, and notes what becomes of it."""

    def __init__(self, tell: Tell, start: Start | None = None) -> None:
        self.died: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.tell = tell
        self.begin = start
        self.asked: list[str] = []
        self.dropped = 0
        self.ended = 0

    async def start(self) -> None:
        if self.begin:
            await self.begin(self)

    def ask(self, request: str) -> Coroutine[object, object, str]:
        self.asked.append(request)
        return self.tell(self, request)

    def drop(self) -> None:
        self.dropped += 1

    def end(self) -> None:
        self.ended += 1


async def well(_worker: Fake, request: str) -> str:
    return await answer(request)


async def stale(_worker: Fake, request: str) -> str:
    told = json.loads(await answer(request))
    return json.dumps({**told, "log": told["log"] - 1})


async def raising(_worker: Fake, _request: str) -> str:
    raise RuntimeError("the worker died")


async def silent(_worker: Fake, _request: str) -> str:
    await asyncio.Event().wait()
    raise AssertionError


async def dying(worker: Fake, request: str) -> str:
    worker.died.set_result(None)
    return await silent(worker, request)


async def rubbish(_worker: Fake, _request: str) -> str:
    return "not an answer"


async def nothing(_worker: Fake, _request: str) -> str:
    return ""


async def cheating(_worker: Fake, request: str) -> str:
    return json.dumps({"log": json.loads(request)["log"], "action": "1 play AS"})


async def babbling(_worker: Fake, request: str) -> str:
    return json.dumps({"log": json.loads(request)["log"], "action": "hello"})


BROKEN = [raising, silent, dying, stale, rubbish, nothing, babbling, cheating]


async def first_in_vain(worker: Fake, request: str) -> str:
    """Say nothing to the first question, and answer the others."""
    return await (silent if len(worker.asked) == 1 else well)(worker, request)


async def calm() -> None:
    """Let everybody do what there is to do."""
    for _ in range(20):
        await asyncio.sleep(0)


class Office:
    """Players and those who make workers for them: by turns as given, the last kind ever after."""

    def __init__(self, *kinds: Callable[[], Fake]) -> None:
        self.players = Opponents()
        self.kinds = list(kinds)
        self.made: list[Fake] = []

    def make(self) -> Fake:
        worker = (self.kinds.pop(0) if len(self.kinds) > 1 else self.kinds[0])()
        self.made.append(worker)
        return worker

    async def choose(self, log: int = 1, level: Level = Level.KITCHEN) -> Action | None:
        return await self.players.choose(VIEW, log, level)

    def open(self, play: Callable[["Office"], Awaitable[None]]) -> None:
        async def run() -> None:
            keeping = asyncio.ensure_future(self.players.keep(self.make))
            await calm()
            try:
                await asyncio.wait_for(play(self), 10)
            finally:
                keeping.cancel()
                await asyncio.wait([keeping])

        asyncio.run(run())

    def at(self, desk: Desk, play: Callable[[Desk], Awaitable[None]]) -> None:
        """Play at a desk while the office is open; its players are the office's."""

        async def both(desk: Desk) -> None:
            keeping = asyncio.ensure_future(self.players.keep(self.make))
            try:
                await play(desk)
            finally:
                keeping.cancel()
                await asyncio.wait([keeping])

        desk.app.opponents = self.players
        sit(both, desk)


def kind(tell: Tell, start: Start | None = None) -> Callable[[], Fake]:
    return lambda: Fake(tell, start)
