"""A review under way, where it is thought: it goes on a little each time it is asked for.

So whoever waits for it hears in between how far it is, and may stop asking at any time.
"""

from collections.abc import Mapping
from time import perf_counter
from typing import Any, Final

from tarabish.ai.kernel import Kernel
from tarabish.ai.review import Review, review, to_data
from tarabish.ai.turns import Thought
from tarabish.record import match_from_record
from tarabish.seats import Seat

TURN: Final = 0.15
"""Seconds for which it is thought about at a time."""


class Looking:
    """The review of some deals of a match, for some seats; what is asked for as in `answer`."""

    def __init__(self, asked: Mapping[str, Any], kernel: Kernel) -> None:
        self._match = match_from_record(asked["record"])
        self._deals = list(asked["deals"])
        self._seats = [Seat(seat) for seat in asked["seats"]]
        self._looked = (1, 0, 1)
        self._thought = self._all(kernel)
        self._found: dict[str, object] | None = None

    def further(self) -> Thought[dict[str, object]]:
        """Think on for a turn; see `web.thinking.answer` for what comes back."""
        begun = perf_counter()
        while self._found is None and perf_counter() - begun < TURN:
            try:
                next(self._thought)
            except StopIteration as end:
                self._found = to_data(end.value)
            yield
        return self._found or {"looked": self._looked}

    def _all(self, kernel: Kernel) -> Thought[list[Review]]:
        found = []
        for place, deal in enumerate(self._deals, 1):

            def told(at: int, of: int, place: int = place) -> None:
                self._looked = (place, at, of)

            found.append(
                (yield from review(self._match, deal, kernel, seats=self._seats, told=told))
            )
        return found
