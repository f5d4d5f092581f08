"""The game record: one JSON format for saved games, links, lessons, tests and other programs."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Any

from tarabish.actions import parse_action
from tarabish.cards import Card, card, in_text
from tarabish.errors import IllegalAction, RecordError, RulesError, TarabishError
from tarabish.match import PLAYERS, Match
from tarabish.rules import Rules
from tarabish.seats import Seat

VERSION = 1

DEEPEST = 50
"""A record is nested five deep; anything much deeper is not one."""


def match_to_record(match: Match) -> dict[str, object]:
    """Return the record of a match as plain data, ready for JSON; nothing derived is in it."""
    return {
        "tarabish": VERSION,
        "rules": match.rules.to_data(),
        "players": list(match.players),
        "deals": [
            {
                "dealer": int(deal.dealer),
                "deck": in_text(deal.deck),
                "actions": [str(action) for action in deal.actions],
            }
            for deal in match.deals
        ],
    }


def match_from_record(data: object) -> Match:
    """Return the match that a record tells, every action checked; `data` is JSON text or its data.

    The last deal may be unfinished.
    Raises: RecordError, which names the deal, the action (both counted from 1) and the rule.
    """
    if isinstance(data, str | bytes):
        data = read_json(data)
    if not isinstance(data, Mapping) or "tarabish" not in data:
        raise RecordError("the record has no 'tarabish': it is not a Tarabish record")
    version = data["tarabish"]
    if type(version) is not int or version < 1:
        raise RecordError(f"tarabish wants the format's version, {VERSION}, not {version!r}")
    if version > VERSION:
        raise RecordError(f"tarabish: this program reads format {VERSION}, not {version}")
    record = _object(data, "the record", ("tarabish", "rules", "deals"), ("players",))
    try:
        rules = Rules.from_data(record["rules"])
    except RulesError as error:
        raise RecordError(f"rules: {error}") from error
    match = Match(rules, _players(record.get("players", list(PLAYERS))))
    for number, deal in enumerate(_list(record["deals"], "deals"), 1):
        match = _play_deal(match, deal, f"deal {number}")
    return match


def _play_deal(match: Match, data: object, where: str) -> Match:
    deal = _object(data, where, ("dealer", "deck", "actions"))
    dealer = deal["dealer"]
    if type(dealer) is not int or dealer not in range(4):
        raise RecordError(f"{where}: dealer wants a seat, 0 to 3, not {dealer!r}")
    try:
        match, _ = match.deal_cards(_deck(deal["deck"]), Seat(dealer))
    except TarabishError as error:
        raise RecordError(f"{where}: {error}") from error
    for number, text in enumerate(_list(deal["actions"], f"{where}, actions"), 1):
        try:
            match, _ = match.apply(parse_action(text))
        except IllegalAction as error:
            place = f'{where}, action {number} ("{text}")'
            raise RecordError(f"{place}: {error.reason}") from error
        except TarabishError as error:
            raise RecordError(f"{where}, action {number}: {error}") from error
    return match


def read_json(text: str | bytes) -> object:
    """Return what a JSON text from outside says, refusing what could hurt the interpreter.

    Raises: RecordError for a text that is not JSON, or is nested too deeply.
    """
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        if _depth(text) > DEEPEST:
            raise RecordError("the record is nested too deeply")
        return json.loads(text)
    except RecordError:
        raise
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise RecordError(f"the record is not JSON: {error.msg} at {place}") from error
    except ValueError as error:
        raise RecordError("the record is not JSON text") from error


def _depth(text: str) -> int:
    """Return how deeply a JSON text is nested.

    In the browser, reading a very deep one would take the whole interpreter down.
    """
    outside_texts = re.sub(r'"(?:[^"\\]|\\.)*"?', "", text)
    steps = ((c in "[{") - (c in "]}") for c in outside_texts)
    return max(accumulate(steps), default=0)


def _object(
    data: object, what: str, wanted: Iterable[str], optional: Sequence[str] = ()
) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise RecordError(f"{what} wants to be an object")
    for key in wanted:
        if key not in data:
            raise RecordError(f"{what} has no {key!r}")
    for key in data:
        if key not in (*wanted, *optional):
            raise RecordError(f"{what} has an unknown key {key!r}")
    return data


def _list(data: object, what: str) -> list[object]:
    if not isinstance(data, list):
        raise RecordError(f"{what} wants to be a list")
    return data


def _players(data: object) -> tuple[str, str, str, str]:
    names = _list(data, "players")
    if len(names) != 4 or not all(isinstance(name, str) and name.strip() for name in names):
        raise RecordError("players wants four names")
    if not all(str(name).isprintable() for name in names):
        raise RecordError("players: a name holds a character that cannot be printed")
    a, b, c, d = (str(name) for name in names)
    return a, b, c, d


def _deck(data: object) -> tuple[Card, ...]:
    """Read a deck: a text of cards, or a list of them, as other programs write it."""
    words = data.split() if isinstance(data, str) else _list(data, "deck")
    return tuple(card(str(word)) for word in words)
