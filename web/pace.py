"""How long the table rests after what happened, in seconds. Pure, no browser."""

from collections.abc import Iterable

from tarabish.events import (
    BellaCalled,
    BidMade,
    CardPlayed,
    CardsDealt,
    CardsThrownIn,
    CountAsked,
    Event,
    MeldDeclared,
    MisplayCalled,
    Passed,
    RunCalled,
    RunShown,
    RunTopSaid,
    TrickTaken,
    TrumpNamed,
)
from tarabish.seats import Seat
from web.ui import Speed

FACTOR = {Speed.SLOW: 1.8, Speed.STEADY: 1.0, Speed.QUICK: 0.5, Speed.INSTANT: 0.0}

REST: dict[type[Event], float] = {
    CardsDealt: 0.9,
    Passed: 0.9,
    BidMade: 0.9,
    TrumpNamed: 1.4,
    MeldDeclared: 1.8,
    MisplayCalled: 2.2,
    CountAsked: 0.6,
    CardsThrownIn: 1.2,
    RunCalled: 1.0,
    RunTopSaid: 1.0,
    RunShown: 1.8,
    BellaCalled: 1.0,
    CardPlayed: 0.6,
    TrickTaken: 1.2,
}

TRICK_LEAST = 1.0
"""A finished trick lies at least this long, unless it is waved on or nobody wants to wait."""

CUT = 2.6


def rest_after(events: Iterable[Event], you: Seat, speed: Speed) -> float:
    """Return how long to rest after these events; one's own doing needs no time to take in."""
    seconds = 0.0
    trick = False
    for event in events:
        trick |= isinstance(event, TrickTaken)
        if isinstance(event, TrickTaken) or getattr(event, "seat", None) != you:
            seconds += REST.get(type(event), 0.0)
    seconds *= FACTOR[speed]
    return max(seconds, TRICK_LEAST) if trick and speed != Speed.INSTANT else seconds
