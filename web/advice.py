"""A hint that was asked for: what to do, why, and where it is marked. Pure, no browser."""

from htpy import Element, button, span

from tarabish.actions import Action, Misplay, Play
from tarabish.view import View
from tarabish.words import action_in_words
from web.ui import Ui

NOT_AT_HAND = "There is no hint just now: it has to be fetched first, and that did not work."


def may_ask(view: View, ui: Ui) -> bool:
    """Return whether the person has something to decide, so that a hint can be had."""
    if ui.declaring is not None:
        return ui.declaring == view.seat
    return view.turn == view.seat or view.awaits_count


def ask_button(view: View, ui: Ui) -> Element | None:
    """Return the button that asks for a hint, and takes it away again; None while others play."""
    if not may_ask(view, ui):
        return None
    shown = ui.hinting or ui.advice is not None
    return button(
        "#ask-hint",
        {"class": {"chosen": shown}, "data-do": "hint"},
        type="button",
        title="Ask for a hint (key H)",
        aria_pressed="true" if shown else "false",
        aria_keyshortcuts="h",
    )["Hint"]


def told(ui: Ui) -> str:
    """Return the hint in words, or that it is being thought about; empty without one."""
    if ui.hinting:
        return "Let me see \N{HORIZONTAL ELLIPSIS}"
    if ui.advice is None:
        return ""
    if ui.advice.action is None:
        return ui.advice.why
    deed = deed_of(ui.advice.action)
    return f"Hint: {deed}. {ui.advice.why}" if deed else f"Hint: {ui.advice.why}"


def deed_of(action: Action | None) -> str:
    """Return what to do, in a few words; empty where the reason says it already."""
    match action:
        case Play(_, c, _):
            return f"play the {c.word}"
        case Misplay(_, trick):
            return f"call a misplay in trick {trick}"
    return action_in_words(action) if action else ""


def hinted(ui: Ui, *actions: Action) -> bool:
    """Return whether one of these actions is what the hint says."""
    return ui.advice is not None and ui.advice.action in actions


def mark() -> Element:
    """Return the sign on what the hint says, beside its colour and place."""
    return span(".hint-mark")[
        span(aria_hidden="true")["\N{BLACK STAR}"], span(".unseen")[" (hint)"]
    ]
