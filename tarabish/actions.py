"""What a seat can do. Each action has the text form that records hold; `parse_action` reads it.

`parse_action(str(action)) == action` for every action.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from tarabish.cards import Card, Trump, card, in_text, trump_named
from tarabish.errors import TarabishError
from tarabish.melds import RunKind
from tarabish.seats import Seat


@dataclass(frozen=True, slots=True)
class Pass:
    """Let the call go by: "0 pass"."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} pass"


@dataclass(frozen=True, slots=True)
class Call:
    """Name trump in the `call` auction: "0 call H", "0 call NT"."""

    seat: Seat
    trump: Trump

    def __str__(self) -> str:
        return f"{self.seat} call {self.trump}"


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid points: "0 bid 60"."""

    seat: Seat
    points: int

    def __str__(self) -> str:
        return f"{self.seat} bid {self.points}"


@dataclass(frozen=True, slots=True)
class NameTrump:
    """Name trump, having won the bidding: "0 trump H", "0 trump NT"."""

    seat: Seat
    trump: Trump

    def __str__(self) -> str:
        return f"{self.seat} trump {self.trump}"


@dataclass(frozen=True, slots=True)
class Say:
    """Call a run before one's first card: "0 say twenty"."""

    seat: Seat
    kind: RunKind

    def __str__(self) -> str:
        return f"{self.seat} say {self.kind.word}"


@dataclass(frozen=True, slots=True)
class Show:
    """Show a run before one's second card, lowest card first: "0 show 7S 8S 9S"."""

    seat: Seat
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"{self.seat} show {in_text(self.cards)}"


@dataclass(frozen=True, slots=True)
class Declare:
    """Declare a meld of one's partnership: "0 declare 7S 8S 9S", "0 declare AC AD AH AS"."""

    seat: Seat
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"{self.seat} declare {in_text(self.cards)}"


@dataclass(frozen=True, slots=True)
class Bella:
    """Call bella with a run just shown: "0 bella"."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} bella"


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card, calling bella with it or not: "0 play KH bella"."""

    seat: Seat
    card: Card
    bella: bool = False

    def __str__(self) -> str:
        return f"{self.seat} play {self.card}{' bella' if self.bella else ''}"


@dataclass(frozen=True, slots=True)
class Misplay:
    """Stop the deal: the other side misplayed in this trick, counted from 1: "0 misplay 4"."""

    seat: Seat
    trick: int

    def __str__(self) -> str:
        return f"{self.seat} misplay {self.trick}"


@dataclass(frozen=True, slots=True)
class Count:
    """Ask for the count after the last trick: "0 count"."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} count"


@dataclass(frozen=True, slots=True)
class Concede:
    """Throw in one's cards: "0 concede"."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} concede"


Action: TypeAlias = (
    Pass | Call | Bid | NameTrump | Say | Show | Declare | Bella | Play | Misplay | Count | Concede
)

_KINDS = {kind.word: kind for kind in RunKind}


def _play(seat: Seat, words: list[str]) -> Play:
    if len(words) == 2 and words[1] == "bella":
        return Play(seat, card(words[0]), bella=True)
    (c,) = words
    return Play(seat, card(c))


def _number(text: str) -> int:
    """Read a number as it is written here: no sign, no leading zero."""
    number = int(text)
    if str(number) != text:
        raise ValueError(text)
    return number


def _alone(make: Callable[[Seat], Action]) -> Callable[[Seat, list[str]], Action]:
    def read(seat: Seat, words: list[str]) -> Action:
        () = words
        return make(seat)

    return read


def _with(
    make: Callable[[Seat, Any], Action], value: Callable[[str], Any]
) -> Callable[[Seat, list[str]], Action]:
    def read(seat: Seat, words: list[str]) -> Action:
        (word,) = words
        return make(seat, value(word))

    return read


def _with_cards(
    make: Callable[[Seat, tuple[Card, ...]], Action],
) -> Callable[[Seat, list[str]], Action]:
    def read(seat: Seat, words: list[str]) -> Action:
        return make(seat, tuple(map(card, words)))

    return read


_READERS: dict[str, Callable[[Seat, list[str]], Action]] = {
    "pass": _alone(Pass),
    "call": _with(Call, trump_named),
    "bid": _with(Bid, _number),
    "trump": _with(NameTrump, trump_named),
    "say": _with(Say, _KINDS.__getitem__),
    "show": _with_cards(Show),
    "declare": _with_cards(Declare),
    "bella": _alone(Bella),
    "play": _play,
    "misplay": _with(Misplay, _number),
    "count": _alone(Count),
    "concede": _alone(Concede),
}

_FORM = re.compile(r"[0-3]( [A-Za-z0-9]+)+")


def parse_action(text: object) -> Action:
    """Return the action with this text form; every action has exactly one.

    Raises: TarabishError if it is not the text of an action.
    """
    if not isinstance(text, str) or not _FORM.fullmatch(text):
        raise TarabishError(f"{text!r} is not an action")
    seat, verb, *words = text.split(" ")
    try:
        return _READERS[verb](Seat(int(seat)), words)
    except TarabishError:
        raise
    except (KeyError, ValueError):
        raise TarabishError(f"{text!r} is not an action") from None
