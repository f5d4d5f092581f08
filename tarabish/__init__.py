"""Tarabish, the Cape Breton partnership card game: rules, record, views and computer players.

The package imports the standard library only and knows no browser. The usual way in:

>>> from tarabish import Match, Rules, shuffled
>>> match, events = Match(Rules()).deal_cards(shuffled(seed=1), dealer=3)
>>> [str(action) for action in match.legal_actions()]
['0 pass', '0 call C', '0 call D', '0 call H', '0 call S']
>>> match, events = match.apply("0 call H")
"""

from tarabish.actions import parse_action
from tarabish.cards import DECK, Card, Rank, Suit, cut, first_dealer, shuffled
from tarabish.errors import (
    IllegalAction,
    Reason,
    RecordError,
    RulesError,
    TarabishError,
)
from tarabish.match import Match
from tarabish.record import match_from_record, match_to_record
from tarabish.rules import Rules
from tarabish.seats import Seat, Side
from tarabish.view import View, view_of

__all__ = [
    "DECK",
    "Card",
    "IllegalAction",
    "Match",
    "Rank",
    "Reason",
    "RecordError",
    "Rules",
    "RulesError",
    "Seat",
    "Side",
    "Suit",
    "TarabishError",
    "View",
    "cut",
    "first_dealer",
    "match_from_record",
    "match_to_record",
    "parse_action",
    "shuffled",
    "view_of",
]
