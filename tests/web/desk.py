"""A page without a browser: the app with a screen, a store and players that tests can look into."""

import asyncio
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from htpy import Element

from tarabish import Match, Seat, view_of
from tarabish.cards import Card
from tests.web import picture
from tests.web.picture import Piece, offered, read
from web.app import App
from web.opponents import Opponents
from web.saves import MATCH, SETTINGS, Saves
from web.scene import scene

YOU = Seat.SOUTH
PATIENCE = 100_000  # turns of the event loop


class Shelf:
    """A store in memory; `reading` and `writing` say what fails."""

    def __init__(self, **texts: str) -> None:
        self.texts = {f"tarabish.{name}": text for name, text in texts.items()}
        self.reading: Exception | None = None
        self.writing: Exception | None = None

    def read(self, name: str) -> str | None:
        if self.reading:
            raise self.reading
        return self.texts.get(name)

    def write(self, name: str, text: str) -> None:
        if self.writing:
            raise self.writing
        self.texts[name] = text


class Glass:
    """A screen that keeps what was drawn and looks at each picture closely."""

    def __init__(self) -> None:
        self.html = ""
        self.page = Piece("", {})
        self.word = ""
        self.drawn = 0
        self.close = True
        self.look: Callable[[str, Piece], None] = lambda _html, _page: None

    def draw(self, picture_: Element, *, still: bool) -> None:  # noqa: ARG002 (nothing flies here)
        self.html = str(picture_)
        self.drawn += 1
        if self.close:
            self.page = read(self.html)
            picture.check(self.page)
            self.look(self.html, self.page)

    def state(self, word: str) -> None:
        assert word in {"ready", "thinking", "failed"}
        self.word = word

    def focus(self) -> None:
        assert self.page.having("data-focus")

    @property
    def status(self) -> str:
        """What the status line says."""
        (line,) = self.page.having("role", "status")
        return line.text

    @property
    def log(self) -> list[str]:
        """The sentences of the log."""
        (log,) = self.page.having("role", "log")
        return [child.text for child in log.children if isinstance(child, Piece)]


class Desk:
    """An app with its surroundings. `press` is all that a person can do."""

    def __init__(
        self, seed: int = 1, shelf: Shelf | None = None, opponents: Opponents | None = None
    ) -> None:
        self.shelf = shelf or Shelf(settings='{"speed": "instant"}')
        self.glass = Glass()
        self.app = App(self.glass, Saves(self.shelf), opponents or Opponents(), random.Random(seed))
        self.chance = random.Random(seed)
        self.app.open()

    @property
    def page(self) -> Piece:
        return self.glass.page

    def press(self, word: str) -> None:
        """Press a thing that is there to be pressed."""
        assert word in [p["data-do"] for p in picture.reachable(self.page)], f"no {word!r} in sight"
        self.app.press(word)

    async def settled(self) -> None:
        """Wait until the table waits for the person."""
        for _ in range(PATIENCE):
            for _ in range(4):
                await asyncio.sleep(0)
            if self.glass.word in {"ready", "failed"}:
                return
        raise AssertionError("the table never comes to rest")

    def offered(self) -> list[str]:
        return offered(self.page)

    def way_on(self) -> str:
        """Return something to press that brings the match on, by what the page shows alone."""
        dialog = next(iter(self.page.having("role", "dialog")), None)
        if dialog:
            (focus,) = dialog.having("data-focus")
            return focus["data-do"]
        acts = [word for word in self.offered() if word.startswith("act ")]
        said = [word for word in acts if " play " not in word or word.endswith(" bella")]
        return self.chance.choice(said or acts)

    @property
    def panel(self) -> str:
        """The title of the open panel, or an empty text."""
        title = self.page.find("over-title")
        return title.text if title else ""


def again(desk: Desk) -> Desk:
    """Return the page opened again from what is kept."""
    return Desk(0, Shelf(**{k.partition(".")[2]: v for k, v in desk.shelf.texts.items()}))


def sit(play: Callable[[Desk], object], desk: Desk) -> None:
    """Run a test's coroutine function while the table goes its own pace."""

    async def both() -> None:
        table = asyncio.ensure_future(desk.app.run())
        try:
            await desk.settled()
            await play(desk)  # type: ignore[misc]
        finally:
            table.cancel()
            problem = (await asyncio.gather(table, return_exceptions=True))[0]
        if not isinstance(problem, asyncio.CancelledError):
            raise AssertionError("the table stopped") from problem

    asyncio.run(both())


def known(match: Match) -> set[Card]:
    """Return the cards of the deal that seat 0 has seen or heard of."""
    if not match.deals:
        return set()
    view = view_of(match, YOU)
    played = {c for trick in view.tricks for c in trick.cards}
    shown = {c for run in view.runs_shown for c in run.cards}
    return {*view.hand, *played, *shown, *(top for _, top in view.tops)}


@contextmanager
def tried(app: App) -> Iterator[App]:
    """Let something happen to the app, then put everything back."""
    before = app.match, app.ui, app.owed
    yield app
    app.match, app.ui, app.owed = before


def drawn(app: App) -> Piece:
    """Return the page as the app would draw it now."""
    return read(str(scene(app.view, app.ui)))


__all__ = ["MATCH", "SETTINGS"]
