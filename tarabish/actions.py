"""What a seat can do. Each action has the text form that records hold; `parse_action` reads it.

`parse_action(str(action)) == action` for every action.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from tarabish.cards import Card, Suit, card
from tarabish.errors import IllegalAction, Reason, TarabishError
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
    """Name trump: "0 call H"."""

    seat: Seat
    trump: Suit

    def __str__(self) -> str:
        return f"{self.seat} call {self.trump}"


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
        return f"{self.seat} show {' '.join(map(str, self.cards))}"


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
class Concede:
    """Throw in one's cards: "0 concede"."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} concede"


Action: TypeAlias = Pass | Call | Say | Show | Bella | Play | Concede

_KINDS = {kind.word: kind for kind in RunKind}


def _play(seat: Seat, words: list[str]) -> Play:
    if len(words) == 2 and words[1] == "bella":
        return Play(seat, card(words[0]), bella=True)
    (c,) = words
    return Play(seat, card(c))


def _alone(make: Callable[[Seat], Action]) -> Callable[[Seat, list[str]], Action]:
    def read(seat: Seat, words: list[str]) -> Action:
        () = words
        return make(seat)

    return read


def _call(seat: Seat, words: list[str]) -> Call:
    (suit,) = words
    return Call(seat, Suit(suit))


def _say(seat: Seat, words: list[str]) -> Say:
    (kind,) = words
    return Say(seat, _KINDS[kind])


def _show(seat: Seat, words: list[str]) -> Show:
    return Show(seat, tuple(map(card, words)))


_READERS: dict[str, Callable[[Seat, list[str]], Action]] = {
    "pass": _alone(Pass),
    "call": _call,
    "say": _say,
    "show": _show,
    "bella": _alone(Bella),
    "play": _play,
    "concede": _alone(Concede),
}


_ELSEWHERE: dict[str, Reason] = {
    "bid": Reason("BID", "cannot bid: in this game a suit is called"),
    "trump": Reason("NAME-TRUMP", "cannot: in this game trump is named by calling it"),
    "declare": Reason("MELD", "cannot declare: in this game runs are called and shown"),
    "misplay": Reason("CHALLENGE", "cannot call a misplay: in this game none can be made"),
    "count": Reason("COUNT", "need not: in this game the count follows the ninth trick"),
}
"""Actions of the format that belong to options which are not implemented yet."""

_NO_TRUMP = Reason("NO-TRUMP", "cannot call no trump in this game")

_FORM = re.compile(r"[0-3]( [A-Za-z0-9]+)+")


def parse_action(text: object) -> Action:
    """Return the action with this text form; every action has exactly one.

    Raises: TarabishError if it is not the text of an action; IllegalAction, a kind of it, if it is
    one of a game that is not implemented.
    """
    if not isinstance(text, str) or not _FORM.fullmatch(text):
        raise TarabishError(f"{text!r} is not an action")
    seat, verb, *words = text.split(" ")
    if verb in _ELSEWHERE:
        raise IllegalAction(text, _ELSEWHERE[verb])
    if verb == "call" and words == ["NT"]:
        raise IllegalAction(text, _NO_TRUMP)
    try:
        return _READERS[verb](Seat(int(seat)), words)
    except TarabishError:
        raise
    except (KeyError, ValueError):
        raise TarabishError(f"{text!r} is not an action") from None
