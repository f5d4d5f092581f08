"""Cards, their orders and their points (DECK, TRUMP-ORDER, PLAIN-ORDER, RUN-ORDER, POINTS).

Order is never derived from points: each order is its own table.
"""

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final, TypeAlias

from tarabish.errors import Reason, TarabishError


class Suit(StrEnum):
    """The four suits, in the order clubs, diamonds, hearts, spades."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @property
    def word(self) -> str:
        """The suit in words: "clubs"."""
        return self.name.lower()


class NoTrump(StrEnum):
    """What may be named in place of a suit, where the rules let it: four plain suits (NO-TRUMP)."""

    NT = "NT"

    @property
    def word(self) -> str:
        """In words: "no trump"."""
        return "no trump"


Trump: TypeAlias = Suit | NoTrump
"""What can be named as trump."""

NO_TRUMP: Final = NoTrump.NT


def trump_named(text: str) -> Trump:
    """Return the trump with this text form: "C", "D", "H", "S" or "NT".

    Raises: ValueError if there is none.
    """
    return NO_TRUMP if text == NO_TRUMP else Suit(text)


class Rank(StrEnum):
    """The nine ranks, six to ace."""

    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"

    @property
    def word(self) -> str:
        """The rank in words: "jack"."""
        return self.name.lower()

    @property
    def label(self) -> str:
        """The rank as cards are marked: "J", and "10" for the ten."""
        return "10" if self is Rank.TEN else self.value


@dataclass(frozen=True, slots=True)
class Card:
    """One card. Its text form is rank then suit: "JH", "TS"."""

    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"

    def __repr__(self) -> str:
        return f"card({str(self)!r})"

    @property
    def word(self) -> str:
        """The card in words: "jack of hearts"."""
        return f"{self.rank.word} of {self.suit.word}"


RUN_ORDER: tuple[Rank, ...] = tuple(Rank)
"""RUN-ORDER, low to high, in every suit: 6 7 8 9 10 J Q K A."""

TRUMP_ORDER: tuple[Rank, ...] = tuple(Rank(r) for r in "678QKTA9J")
"""TRUMP-ORDER, low to high: 6 7 8 Q K 10 A 9 J."""

PLAIN_ORDERS: Mapping[str, tuple[Rank, ...]] = {
    "ten-high": tuple(Rank(r) for r in "6789JQKTA"),
    "ace-king": tuple(Rank(r) for r in "6789TJQKA"),
}
"""PLAIN-ORDER by the option `plain_order`, low to high."""

TRUMP_POINTS: Mapping[Rank, int] = dict(
    zip(TRUMP_ORDER, (0, 0, 0, 3, 4, 10, 11, 14, 20), strict=True)
)
"""Card points of each rank in the trump suit, 62 in all."""

PLAIN_POINTS: Mapping[Rank, int] = dict(
    zip(PLAIN_ORDERS["ten-high"], (0, 0, 0, 0, 2, 3, 4, 10, 11), strict=True)
)
"""Card points of each rank in a plain suit, 30 a suit."""

RUN_STEP: Mapping[Rank, int] = {rank: step for step, rank in enumerate(RUN_ORDER)}
TRUMP_STEP: Mapping[Rank, int] = {rank: step for step, rank in enumerate(TRUMP_ORDER)}
PLAIN_STEPS: Mapping[str, Mapping[Rank, int]] = {
    name: {rank: step for step, rank in enumerate(order)} for name, order in PLAIN_ORDERS.items()
}

DECK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in Suit for rank in Rank)
"""The 36 cards, by suit clubs to spades, then six to ace."""

_BY_TEXT: Mapping[str, Card] = {str(c): c for c in DECK}
_PLACE: Mapping[Card, int] = {c: place for place, c in enumerate(DECK)}

CUT_LEAST = 4
"""CUT: the fewest cards either part of a cut deck may hold."""


def card(text: str) -> Card:
    """Return the card with this text form, such as "JH".

    Raises: TarabishError if there is no such card in the deck.
    """
    try:
        return _BY_TEXT[text]
    except (KeyError, TypeError):
        raise TarabishError(f"{text!r} is not a card of the deck") from None


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a text such as "6C TS JH", in its order; empty for an empty text.

    Raises: TarabishError if one of them is not in the deck.
    """
    return tuple(card(word) for word in text.split())


def in_text(row: Iterable[Card]) -> str:
    """Return the text of cards that `cards` reads, in their order; empty for none."""
    return " ".join(map(str, row))


def card_points(c: Card, trump: Trump) -> int:
    """Return the card points of `c` when `trump` is trump (POINTS)."""
    return (TRUMP_POINTS if c.suit == trump else PLAIN_POINTS)[c.rank]


@lru_cache
def all_card_points(trump: Trump) -> int:
    """Return the card points of a whole deal: 152, or 120 with no trump (POINTS)."""
    return sum(card_points(c, trump) for c in DECK)


def bells(trump: Trump) -> tuple[Card, ...]:
    """Return the king and the queen of trump; empty with no trump (BELLA)."""
    if isinstance(trump, NoTrump):
        return ()
    return Card(Rank.KING, trump), Card(Rank.QUEEN, trump)


def by_suit(hand: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards in the order of the deck: clubs to spades, each six to ace."""
    return tuple(sorted(hand, key=_PLACE.__getitem__))


def shuffled(
    *, seed: int | str | None = None, rng: random.Random | None = None
) -> tuple[Card, ...]:
    """Return the deck in random order: from `rng`, from `seed`, or from the system's own source."""
    source = rng or (random.Random(seed) if seed is not None else random.SystemRandom())
    deck = list(DECK)
    source.shuffle(deck)
    return tuple(deck)


def cut(deck: Sequence[Card], at: int) -> tuple[Card, ...]:
    """Return the deck after its first `at` cards were put under the rest (CUT).

    Raises: TarabishError if either part would hold fewer than four cards.
    """
    if not CUT_LEAST <= at <= len(deck) - CUT_LEAST:
        raise TarabishError(
            str(Reason("CUT", f"must leave at least {CUT_LEAST} cards in each part"))
        )
    return (*deck[at:], *deck[:at])


def first_dealer(cuts: Sequence[Card], plain_order: str) -> int:
    """Return which of the cards cut, one a seat in seat order, is highest (FIRST-DEALER).

    Ace high in PLAIN-ORDER; between equal ranks spades, hearts, diamonds, clubs.
    """
    suits = list(Suit)
    worth = [(PLAIN_STEPS[plain_order][c.rank], suits.index(c.suit)) for c in cuts]
    return worth.index(max(worth))
