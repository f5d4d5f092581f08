"""Putting the picture on the page: one patch of the DOM a change, the keyboard kept in place."""

from htpy import Element
from js import Image, document, window
from pyscript.js_modules.morphdom import default as morphdom

from tarabish.cards import DECK
from web import motion
from web.pieces import PHONE


class Page:
    """The browser's page, below the element with the id "app"."""

    def __init__(self) -> None:
        # The keyboard was on the page, but since then there has been nothing for it to be on.
        self.owes_focus = False

    def draw(self, picture: Element, *, still: bool) -> None:
        """Show the picture; with `still`, cards do not fly."""
        app = document.getElementById("app")
        flight = motion.Flight() if motion.wanted() and not still else None
        had_focus = bool(app.contains(document.activeElement))
        lifted = _lifted()
        morphdom(app, str(picture))
        _lift(lifted)
        if flight:
            flight.land()
        self._keep_focus(had_focus=had_focus)

    def _keep_focus(self, *, had_focus: bool) -> None:
        """Where what had the focus is gone, or lies behind a panel, go on from the marked place."""
        active = document.activeElement
        over = document.getElementById("over")
        lost = not active or active.isSameNode(document.body)
        behind = over and not over.contains(active)
        if behind or (lost and (had_focus or self.owes_focus)):
            self.focus()
        elif not lost:
            self.owes_focus = False

    def focus(self) -> None:
        """Move the keyboard to the element marked for it, as soon as there is one."""
        marked = document.querySelector("[data-focus]")
        self.owes_focus = not marked
        if marked:
            marked.focus()

    def state(self, word: str) -> None:
        """Set `data-state` of the page: ready, thinking or failed."""
        page = document.documentElement
        if page.dataset.state != "failed":  # what has failed stays so until it is loaded again
            page.dataset.state = word

    def fetch_faces(self) -> None:
        """Ask for all faces ahead of time, so that no card is played blank."""
        folder = "./art/big" if window.matchMedia(PHONE).matches else "./art"
        for c in DECK:
            Image.new().src = f"{folder}/{c}.svg"


def _lifted() -> str:
    """Return how far a person has lifted the pack that is to be cut; empty without one."""
    pack = document.getElementById("cut-at")
    return str(pack.value) if pack else ""


def _lift(lifted: str) -> None:
    """Lift the pack in the new picture as it was in the one before."""
    pack = document.getElementById("cut-at")
    if pack and lifted:
        pack.value = lifted


class BrowserStore:
    """The browser's localStorage as a store."""

    def read(self, name: str) -> str | None:
        """Return the text kept under a name, or None."""
        text = window.localStorage.getItem(name)
        return str(text) if text else None  # JavaScript's null is false, but it is not None

    def write(self, name: str, text: str) -> None:
        """Keep a text under a name."""
        window.localStorage.setItem(name, text)
