"""What the table sees and hears, in the past tense. Events hold nothing that is not public."""

from dataclasses import dataclass
from typing import TypeAlias

from tarabish.cards import Card, Trump
from tarabish.errors import Reason
from tarabish.melds import RunKind
from tarabish.scoring import DealScore
from tarabish.seats import Pair, Seat, Side


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """`dealer` dealt; the eldest seat, on the dealer's left, speaks first."""

    dealer: Seat


@dataclass(frozen=True, slots=True)
class Passed:
    """`seat` passed, and picked up its kitty if it has one."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BidMade:
    """`seat` bid points."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class TrumpNamed:
    """`seat` named trump, `forced` when it could not pass, or after its winning `bid`.

    Everybody has all nine cards now.
    """

    seat: Seat
    trump: Trump
    forced: bool
    bid: int | None = None


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
    """`seat` showed a run that counts, lowest card first; `late` when it is a turn too late."""

    seat: Seat
    cards: tuple[Card, ...]
    late: bool = False


@dataclass(frozen=True, slots=True)
class MeldDeclared:
    """`seat` declared a meld for its partnership."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class MeldContestDecided:
    """All have had their turn to declare; `seat` has the best meld, or nobody as they cancel."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class BellaCalled:
    """`seat` called bella; `counts` is False when it was too early and forfeits the points.

    Where that is a misplay nobody points it out, and `counts` is True.
    """

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
class Misstep:
    """A misplay: the trick, counted from 1, who made it, and the rule it broke (MISPLAY)."""

    trick: int
    seat: Seat
    reason: Reason


@dataclass(frozen=True, slots=True)
class MisplayCalled:
    """`seat` stopped the deal over a trick, counted from 1.

    `found` is the misplay of the other side there, that now comes to light; None if there is none.
    """

    seat: Seat
    trick: int
    found: Misstep | None


@dataclass(frozen=True, slots=True)
class CountAsked:
    """`seat` asked for the count: nobody can call a misplay any more."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DealScored:
    """The deal is over; `totals` are the game's totals with it, side A first."""

    score: DealScore
    totals: Pair


@dataclass(frozen=True, slots=True)
class GameWon:
    """`side` has won a game of a match of several; `games` are those won so far, side A first."""

    side: Side
    games: Pair


@dataclass(frozen=True, slots=True)
class MatchWon:
    """`side` has won the match."""

    side: Side


Event: TypeAlias = (
    CardsDealt
    | Passed
    | BidMade
    | TrumpNamed
    | RunCalled
    | RunTopSaid
    | RunContestDecided
    | RunShown
    | MeldDeclared
    | MeldContestDecided
    | BellaCalled
    | CardPlayed
    | TrickTaken
    | CardsThrownIn
    | MisplayCalled
    | CountAsked
    | DealScored
    | GameWon
    | MatchWon
)
