"""What a review says of a decision, in plain words: for the command line and the page alike."""

from collections.abc import Mapping
from typing import Final

from tarabish.actions import Action, Declare, Play, Say, Show
from tarabish.ai.decisions import Decision
from tarabish.melds import Meld
from tarabish.words import action_in_words

LABELS: Final[Mapping[str, str]] = {
    "!!": "brilliant",
    "!": "well found",
    "": "fine",
    "?!": "doubtful",
    "?": "mistake",
    "??": "blunder",
}
"""What the labels of a review say, in words."""


def done(one: Decision) -> str:
    """Return what was done, in a few words."""
    if one.about == "run":
        return f"did not {words_of(one.best)}"
    if one.about == "bella" and isinstance(one.action, Play):
        return f"{one.action.card.word} {'with' if one.action.bella else 'without'} bella"
    return words_of(one.action)


def judged(one: Decision) -> str:
    """Return what would have been better, and why, or what luck had to do with it; may be empty."""
    if "?" not in one.label:
        if one.luck == "bad":
            return f"Well done, bad luck: as the cards lay it cost {one.lost_as_it_lay} points."
        return one.why if one.label else ""
    lucky = " It did no harm as the cards lay." if one.luck == "good" else ""
    cost = f"about {round(one.lost)} points"
    if one.about == "run" or one.mistake == "misplay":
        return f"It cost {cost}. {one.why}{lucky}"
    if one.about == "bella" and isinstance(one.best, Play):
        how = "with" if one.best.bella else "without"
        return f"Better {how} it, by {cost}. {one.why}{lucky}"
    return f"Better: {words_of(one.best)}, by {cost}. {one.why}{lucky}"


def words_of(action: Action) -> str:
    """Return an action in a few words: "ten of clubs", "call hearts", "pass"."""
    match action:
        case Say(_, kind):
            return f"call the {kind.word}"
        case Show():
            return "show the run"
        case Declare(_, row):
            return f"declare the {Meld(row).word}"
    return action_in_words(action)
