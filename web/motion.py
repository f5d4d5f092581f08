"""Cards that fly: from a hand to the trick, from the trick to whoever took it.

A picture is replaced in one go; this looks where each card lay before and lies after, and lets it
travel between. Only the eye is served: without motion everything is already in its place.
"""

from typing import Any

from js import Object, document, window
from pyodide.ffi import create_once_callable, to_js

FLIGHT_MS = 280
SWEEP_MS = 320
DEALT_APART_MS = 45
EASE = "cubic-bezier(.2,.7,.3,1)"


def wanted() -> bool:
    """Return whether the person has not asked their system for less motion."""
    return not window.matchMedia("(prefers-reduced-motion: reduce)").matches


class Flight:
    """One change of the picture: made before it, `land`ed after it."""

    def __init__(self) -> None:
        self.places = {card.dataset.card: _place(card) for card in _cards()}
        trick = document.querySelector("#trick")
        self.to = trick.getAttribute("data-to") if trick else None
        played = document.querySelectorAll("#trick [data-card]")
        self.played = [(card, _place(card)) for card in played]

    def land(self) -> None:
        """Let every card that moved travel from where it was, and sweep a trick that is gone."""
        fresh = 0
        for card in _cards():
            here = _place(card)
            before = self.places.get(card.dataset.card)
            if before is None:
                home = document.getElementById(card.getAttribute("data-from"))
                delay = fresh * DEALT_APART_MS if card.tagName == "BUTTON" else 0
                fresh += 1
                if home:
                    _travel(card, _center_on(_place(home), here), here, FLIGHT_MS, delay)
            elif abs(before.left - here.left) + abs(before.top - here.top) > 1:
                _travel(card, before, here, FLIGHT_MS)
        self._sweep()

    def _sweep(self) -> None:
        target = document.getElementById(self.to) if self.to else None
        gone = [(card, place) for card, place in self.played if not card.isConnected]
        if not target:
            return
        there = _place(target)
        for card, place in gone:
            if document.querySelector(f"[data-card='{card.dataset.card}']"):
                continue
            _leave(card, place, there)


def _cards() -> Any:
    return document.querySelectorAll("[data-card]")


def _place(element: Any) -> Any:
    return element.getBoundingClientRect()


def _center_on(outer: Any, inner: Any) -> Any:
    left = outer.left + (outer.width - inner.width) / 2
    top = outer.top + (outer.height - inner.height) / 2
    return window.DOMRect.new(left, top, inner.width, inner.height)


def _move(from_: Any, to: Any) -> str:
    scale = from_.width / to.width if to.width else 1
    return f"translate({from_.left - to.left}px, {from_.top - to.top}px) scale({scale})"


def _travel(card: Any, from_: Any, to: Any, ms: int, delay: int = 0) -> None:
    frames = [{"transform": _move(from_, to), "transformOrigin": "0 0"}, {"transformOrigin": "0 0"}]
    card.animate(
        _js(frames), _js({"duration": ms, "delay": delay, "easing": EASE, "fill": "backwards"})
    )


def _leave(card: Any, from_: Any, to: Any) -> None:
    """Lay the removed element over the page once more, and let it go to `to`."""
    card.removeAttribute("id")
    card.removeAttribute("data-card")
    card.removeAttribute("role")
    card.setAttribute("aria-hidden", "true")
    card.className = "card leaving"
    for side in ("left", "top", "width", "height"):
        card.style.setProperty(side, f"{getattr(from_, side)}px")
    document.body.append(card)
    frames = [
        {"transform": "none", "opacity": 1},
        {"transform": _move(_center_on(to, from_), from_) + " scale(.6)", "opacity": 0.2},
    ]
    flight = card.animate(_js(frames), _js({"duration": SWEEP_MS, "easing": "ease-in"}))
    flight.onfinish = create_once_callable(lambda _: card.remove())


def _js(data: Any) -> Any:
    return to_js(data, dict_converter=Object.fromEntries)
