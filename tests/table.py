"""A table drawn as text, made into a match.

    TABLE = '''
        South  ♥QKA ♣6 …
        West   ♠789 …
        North  …
        East   …
    '''
    match = table(TABLE, "0 call H", "0 play AH")

The first six cards of a line are picked up at once, the last three are the kitty. A line that
ends in "…" is filled up with cards that add nothing: no run, no longer run, no king and queen.
"""

import random
from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

from tarabish import DECK, Card, IllegalAction, Match, Rules, Seat, parse_action
from tarabish.actions import Play
from tarabish.cards import RUN_ORDER, Rank, Suit
from tarabish.events import Event
from tarabish.scoring import DealScore

SUITS = {"♣": Suit.CLUBS, "♦": Suit.DIAMONDS, "♥": Suit.HEARTS, "♠": Suit.SPADES}

QUIET = """
    South  ♣6TA ♦9K ♥8Q ♠7J
    West   ♦6TA ♥9K ♠8Q ♣7J
    North  ♥6TA ♠9K ♣8Q ♦7J
    East   ♠6TA ♣9K ♦8Q ♥7J
"""
"""Nobody holds a run, and nobody the king and queen of a suit."""


def hand(text: str) -> tuple[Card, ...]:
    """Return the cards of a line such as "♣67 ♥QKA", in its order."""
    held: list[Card] = []
    suit = Suit.CLUBS
    for sign in text.replace(" ", ""):
        if sign in SUITS:
            suit = SUITS[sign]
        else:
            held.append(Card(Rank(sign), suit))
    return tuple(held)


def filled_up(known: list[tuple[Card, ...]]) -> Iterator[list[tuple[Card, ...]]]:
    """Yield four hands of nine cards over and over: those known, the rest by chance, the same."""
    rest = [c for c in DECK if not any(c in row for row in known)]
    chance = random.Random(0)
    while True:
        chance.shuffle(rest)
        left = iter(rest)
        yield [(*row, *(next(left) for _ in range(9 - len(row)))) for row in known]


@cache
def hands(picture: str) -> list[tuple[Card, ...]]:
    """Return the four hands of a picture, seats 0 to 3, in the order dealt."""
    lines = {line.split()[0]: line for line in picture.strip().splitlines()}
    written = [lines[seat.name.title()].split(None, 1)[1] for seat in Seat]
    known = [hand(line.replace("…", "")) for line in written]
    for filled in islice(filled_up(known), 20_000):
        if all(not _adds(row, more) for row, more in zip(known, filled, strict=True)):
            return filled
    raise AssertionError("no quiet way to fill up this picture")


def _adds(written: tuple[Card, ...], filled: tuple[Card, ...]) -> bool:
    """Whether a card that is not written stands in a run or in a pair of king and queen."""
    for suit in Suit:
        for low in range(len(RUN_ORDER) - 1):
            three = [Card(rank, suit) for rank in RUN_ORDER[low : low + 3]]
            pair = [Card(Rank.QUEEN, suit), Card(Rank.KING, suit)]
            for group in (three, pair):
                if set(group) <= set(filled) and not set(group) <= set(written):
                    return True
    return False


def deck_of(picture: str, dealer: int = 3) -> tuple[Card, ...]:
    """Return the deck that deals this picture, three cards at a time from the dealer's left."""
    nine = hands(picture)
    order = [(dealer + step) % 4 for step in (1, 2, 3, 4)]
    return tuple(
        c for packet in (0, 3, 6) for seat in order for c in nine[seat][packet : packet + 3]
    )


def table(picture: str, *steps: str, dealer: int = 3, rules: Rules | None = None) -> Match:
    """Return a match in its first deal, after the steps; see `do`."""
    match, _ = Match(rules or Rules()).deal_cards(deck_of(picture, dealer), dealer)
    return do(match, *steps)


def do(match: Match, *steps: str) -> Match:
    """Return the match after the steps.

    A step is an action's text; or cards in the order played, each by the seat whose turn it is
    ("JH 6H 7H 8H"); or "any", the first card that is allowed; or "trick", such cards to the
    end of the trick.
    """
    return tell(match, *steps)[0]


def tell(match: Match, *steps: str) -> tuple[Match, list[Event]]:
    """Return the match after the steps, and all that the table saw and heard."""
    heard: list[Event] = []
    for step in steps:
        for action in (
            [step] if _is_action(step) else ["any"] * 4 if step == "trick" else step.split()
        ):
            match, events = match.apply(_in_full(match, action))
            heard += events
            if step == "trick" and _between_tricks(match):
                break
    return match, heard


def _is_action(step: str) -> bool:
    seat, _, verb = step.partition(" ")
    return seat in {"0", "1", "2", "3"} and verb != ""


def _in_full(match: Match, word: str) -> str:
    if word == "any":
        return next(str(action) for action in match.legal_actions() if isinstance(action, Play))
    return word if _is_action(word) else f"{match.turn} play {word}"


def _between_tricks(match: Match) -> bool:
    return match.deal is not None and match.deal.tricks[-1].complete


def to_turn(match: Match, seat: int) -> Match:
    """Return the match after cards that are allowed, up to the seat's turn."""
    while match.turn != seat:
        match = do(match, "any")
    return match


def until_allowed(match: Match, action: str) -> Match:
    """Return the match after cards that are allowed, up to the first chance for the action."""
    wanted = parse_action(action)
    while match.turn != wanted.seat or wanted not in match.legal_actions():
        match = do(match, "any")
    return match


def play_when_allowed(match: Match, action: str) -> Match:
    """Return the match after the first chance for the action, and the action."""
    return do(until_allowed(match, action), action)


def play_out(match: Match) -> Match:
    """Return the match after the deal's last card, each the first that is allowed."""
    while match.turn is not None:
        match = do(match, "trick")
    return match


def refused(match: Match, action: str) -> str:
    """Return the name of the rule that refuses the action."""
    with pytest.raises(IllegalAction) as refusal:
        match.apply(action)
    return refusal.value.reason.rule


def score(match: Match) -> DealScore:
    """Return the last deal's score, which must be there."""
    assert match.deal is not None
    assert match.deal.score is not None
    return match.deal.score
