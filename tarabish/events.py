"""What the table sees and hears, in the past tense. Events hold nothing that is not public."""

from dataclasses import dataclass
from typing import TypeAlias

from tarabish.cards import Card, Suit
from tarabish.melds import RunKind
from tarabish.scoring import DealScore
from tarabish.seats import Seat, Side


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """`dealer` dealt; the eldest seat, on the dealer's left, speaks first."""

    dealer: Seat


@dataclass(frozen=True, slots=True)
class Passed:
    """`seat` passed and picked up its kitty."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TrumpNamed:
    """`seat` named trump, `forced` when as the dealer after three passes; all pick up kitties."""

    seat: Seat
    trump: Suit
    forced: bool


@dataclass(frozen=True, slots=True)
class RunCalled:
    """`seat` called a run before its first card."""

    seat: Seat
    kind: RunKind


@dataclass(frozen=True, slots=True)
class RunTopSaid:
    """`seat` said the top card of its run, still ahead or level."""

    seat: Seat
    top: Card


@dataclass(frozen=True, slots=True)
class RunContestDecided:
    """Everybody who called has been heard; `seat` may count, or nobody when the best cancelled."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class RunShown:
    """`seat` showed a run that counts, lowest card first."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class BellaCalled:
    """`seat` called bella; `counts` is False when it came with the first of the two."""

    seat: Seat
    counts: bool


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """`seat` played a card."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """`seat` took the trick, worth `points` card points (the last trick's bonus not included)."""

    seat: Seat
    points: int
    last: bool


@dataclass(frozen=True, slots=True)
class CardsThrownIn:
    """`seat` conceded the deal."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DealScored:
    """The deal is over; `totals` are the game's totals with it, side A first."""

    score: DealScore
    totals: tuple[int, int]


@dataclass(frozen=True, slots=True)
class MatchWon:
    """`side` has won the match."""

    side: Side


Event: TypeAlias = (
    CardsDealt
    | Passed
    | TrumpNamed
    | RunCalled
    | RunTopSaid
    | RunContestDecided
    | RunShown
    | BellaCalled
    | CardPlayed
    | TrickTaken
    | CardsThrownIn
    | DealScored
    | MatchWon
)
