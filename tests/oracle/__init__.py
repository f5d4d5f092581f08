"""The rules once more, from RULES.md alone and from texts, sharing no code with the engine.

Slow and plain on purpose: a second opinion on whole matches, every option included. Cards are
texts such as "JH", seats ints, actions texts such as "0 play KH bella", all as in RECORD.md.
"""

from tests.oracle.match import Match
from tests.oracle.options import options

__all__ = ["legal_actions", "next_dealer", "options", "replay", "status", "why_not"]


def replay(record: dict, trace: bool = True) -> dict:
    """Return what `replay --json` prints for a legal record, with `trace` what `--trace` adds."""
    return Match.of(record).replay(trace)


def why_not(record: dict, action: str) -> str | None:
    """Return the rule that forbids an action as the next one of the last deal, or None.

    The rule's name in RULES.md; TURN, HAND; ACTION for a text that is no action. What comes at
    the wrong time breaks the rule that says when it may come: "0 count" in the play breaks COUNT.
    """
    return Match.of(record).deals[-1].why_not(action)


def legal_actions(record: dict) -> list[str]:
    """Return every legal action of every seat in the last deal, sorted."""
    return Match.of(record).deals[-1].legal_actions()


def next_dealer(record: dict) -> int | None:
    """Return who deals next, None if anybody may (the first deal). See also `status`."""
    return Match.of(record).next_dealer()


def status(record: dict) -> str:
    """Return "play" within a deal, "deal" where a new deal may begin, "over" after the match.

    Deferred melds may still be declared where a new deal may begin, and after the match.
    """
    return Match.of(record).status()
