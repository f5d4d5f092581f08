"""Cutting the pack by hand: a slider that is the pack, and where to lift it (CUT, FIRST-DEALER)."""

from htpy import Element, div, label
from htpy import input as input_

from tarabish.cards import CUT_LEAST, DECK

MIDDLE = len(DECK) // 2


def pack_to_cut(words: str) -> Element:
    """Return the pack with a grip to say where it is cut; `words` say what for.

    A button with `data-with="cut-at"` sends the number of cards lifted along.
    """
    return div("#pack")[
        label(for_="cut-at")[words],
        input_(
            "#cut-at",
            type="range",
            min=str(CUT_LEAST),
            max=str(len(DECK) - CUT_LEAST),
            value=str(MIDDLE),
        ),
    ]


def cut_from(text: str) -> int | None:
    """Return how many cards a person lifted, as the page sent it; None when it says nothing.

    Raises: ValueError for what the slider cannot say.
    """
    if not text:
        return None
    if not text.isdecimal() or not CUT_LEAST <= int(text) <= len(DECK) - CUT_LEAST:
        raise ValueError(f"the pack cannot be cut at {text!r}")
    return int(text)
