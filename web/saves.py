"""Keeping the match and the settings. A store that fails costs the save, never the game."""

import json
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from tarabish.ai import Level
from tarabish.errors import RecordError
from tarabish.match import DEFAULT_RULES, Match
from tarabish.record import match_from_record, match_to_record, read_json
from tarabish.rules import Rules
from web.trying import Trying
from web.ui import LIKINGS, USUAL_LEVELS, USUAL_LIKINGS, Levels, Speed

MATCH, SETTINGS, UNREADABLE = "tarabish.match", "tarabish.settings", "tarabish.unreadable"
TRY = "tarabish.try"

LEFT_AS_IT_IS = (
    "The saved match that could not be read is left as it is, so this match is not kept."
)

LONGEST = 160
"""Letters of an error that are shown: a record may hold anything."""


class Store(Protocol):
    """Texts by name, as in the browser's localStorage; any call may raise anything."""

    def read(self, name: str) -> str | None:
        """Return the text kept under a name, or None."""

    def write(self, name: str, text: str) -> None:
        """Keep a text under a name."""


@dataclass
class Saves:
    """The saved match and settings. Nothing here raises: what failed is told in words.

    `closed` is set where an unreadable save could not be put aside: nothing is written over it.
    """

    store: Store
    closed: bool = False

    def load_match(self) -> tuple[Match | None, str]:
        """Return the saved match, or None, and what is wrong with the save, or an empty text.

        A save that cannot be read is put aside under another name, so that it is not lost.
        """
        try:
            text = self.store.read(MATCH)
        except Exception:  # storage may be blocked in any way a browser likes
            return None, ""
        if text is None:
            return None, ""
        try:
            return match_from_record(text), ""
        except RecordError as error:
            why = str(error) if len(str(error)) <= LONGEST else f"{str(error)[:LONGEST]} …"
            if self._write_if_possible(UNREADABLE, text):
                return None, f"The saved match could not be read and was put aside ({why})."
            self.closed = True
            return None, f"{LEFT_AS_IT_IS} ({why})"

    def save_match(self, match: Match) -> str:
        """Keep the match; return what is wrong, or an empty text."""
        if self.closed:
            return LEFT_AS_IT_IS
        text = json.dumps(match_to_record(match), separators=(",", ":"))
        try:
            self.store.write(MATCH, text)
        except Exception:  # full, blocked, or gone: the game goes on
            return "This browser does not keep the match: it ends when you close the page."
        return ""

    def load_try(self, match: Match) -> tuple[Trying, Match] | None:
        """Return the try that was left of a deal of this match, and how far it was; None without.

        One that cannot be read, or is of another match, is none.
        """
        with suppress(Exception):  # blocked, or not ours: a try is not worth a word
            return Trying.from_data(match, read_json(self.store.read(TRY) or "{}"))
        return None

    def save_try(self, trying: Trying, now: Match) -> None:
        """Keep a try and how far it is, beside the match, if that can be done."""
        self._write_if_possible(TRY, json.dumps(trying.to_data(now)))

    def forget_try(self) -> None:
        """Have no try to come back to."""
        self._write_if_possible(TRY, "")

    def load_speed(self) -> Speed:
        """Return the speed chosen earlier, or the usual one."""
        with suppress(KeyError, TypeError, ValueError):  # never chosen, or not ours
            return Speed(str(self._settings()["speed"]))
        return Speed.STEADY

    def save_speed(self, speed: Speed) -> None:
        """Keep the speed, if that can be done."""
        self._save_setting("speed", speed)

    def load_rules(self) -> Rules:
        """Return the rules chosen for the next match, or the usual ones."""
        with suppress(KeyError, ValueError):  # never chosen, or not known here
            return Rules.from_data(self._settings()["rules"])
        return DEFAULT_RULES

    def save_rules(self, rules: Rules) -> None:
        """Keep the rules for the next match, if that can be done."""
        self._save_setting("rules", rules.to_data())

    def load_levels(self) -> Levels:
        """Return how well the others play, as chosen earlier, or as usual."""
        kept = self._settings().get("levels")
        with suppress(ValueError):  # not ours
            if isinstance(kept, list):
                west, north, east = (Level(str(name)) for name in kept)
                return west, north, east
        return USUAL_LEVELS

    def save_levels(self, levels: Levels) -> None:
        """Keep how well the others play, if that can be done."""
        self._save_setting("levels", levels)

    def load_likings(self) -> frozenset[str]:
        """Return which of `LIKINGS` are wanted, as chosen earlier, or as usual."""
        kept = self._settings().get("likings")
        if isinstance(kept, list):
            return frozenset(name for name in LIKINGS if name in kept)
        return USUAL_LIKINGS

    def save_likings(self, likings: frozenset[str]) -> None:
        """Keep which are wanted, if that can be done."""
        self._save_setting("likings", sorted(likings))

    def _settings(self) -> dict[str, object]:
        with suppress(Exception):  # blocked, or not ours: settings are not worth a word
            settings = read_json(self.store.read(SETTINGS) or "{}")
            if isinstance(settings, dict):
                return settings
        return {}

    def _save_setting(self, name: str, value: object) -> None:
        """Keep one setting beside the others, also those that are not known here."""
        self._write_if_possible(SETTINGS, json.dumps({**self._settings(), name: value}))

    def _write_if_possible(self, name: str, text: str) -> bool:
        try:
            self.store.write(name, text)
        except Exception:  # full, blocked, or gone
            return False
        return True
