"""What a person does with mouse, finger and keys, turned into words for the app.

One listener a kind of event, on the whole page: elements come and go under it.
"""

from typing import Any

from js import document, window
from pyodide.ffi import create_proxy

from web.app import App

STEPS = {"ArrowLeft": -1, "ArrowRight": 1, "Home": -9, "End": 9}
MOMENTS = {"ArrowUp": -1, "ArrowDown": 1, "ArrowLeft": -1, "ArrowRight": 1, "Home": -99, "End": 99}


def words_of(pressed: Any) -> str:
    """Return what a pressed element says, with the value of the field it names, if any."""
    said = str(pressed.dataset.do)
    field = document.getElementById(pressed.getAttribute("data-with") or "")
    return f"{said} {field.value}" if field else said


def do_early_press(app: App) -> None:
    """Do what was pressed last before Python was there, if it is still there to be pressed."""
    pressed = getattr(window, "pressedEarly", None)
    if pressed and pressed.isConnected:
        app.press(words_of(pressed))


def listen(app: App) -> None:
    """Start listening, for as long as the page is open."""

    def click(event: Any) -> None:
        pressed = event.target.closest("[data-do]")
        # The second click of a double click would hit whatever slid under the pointer.
        if pressed and event.detail <= 1:
            app.press(words_of(pressed))

    def key(event: Any) -> None:
        if event.altKey or event.ctrlKey or event.metaKey or event.shiftKey:
            return  # those belong to the browser
        if event.repeat and event.key in ("Enter", " "):
            event.preventDefault()  # a key held down acts once
        elif event.key == "Escape":
            app.press("escape")
        elif event.key in MOMENTS and event.target.closest("#lookback-panel"):
            if event.key in STEPS or event.target.closest("#moments"):
                event.preventDefault()
                app.step_back(MOMENTS[event.key])
        elif event.key == "h" and event.target.closest("#you"):
            app.ask_hint()
        elif event.key in STEPS and event.target.closest("#hand"):
            event.preventDefault()
            app.move_cursor(STEPS[event.key], event.target.dataset.card)

    document.addEventListener("click", create_proxy(click))
    document.addEventListener("keydown", create_proxy(key))
