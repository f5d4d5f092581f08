"""House rules as data: one frozen `Rules` value, carried by a match and written into its record."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final

from tarabish.errors import RulesError


def _option(default: object, meaning: str, *planned: object) -> Any:
    """An option whose default is the one value the engine plays; `planned` are refused by name."""
    return field(
        default=default,
        metadata={"meaning": meaning, "values": (default,), "planned": planned},
    )


HIGHEST_TARGET: Final = 100_000
"""No match is played to more; a record from outside may say anything."""

_WANTED: Final[Mapping[type, str]] = {
    bool: "true or false",
    int: "a whole number",
    str: "a word",
}


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The options of RULES.md's table; the defaults are the preset `cape-breton`.

    Raises: RulesError, naming the option, for a value of the wrong kind, a value the table does
    not know, or one that is not implemented yet.
    """

    auction: str = _option(
        "call", "how trump is chosen: a suit is called, or points are bid", "bid"
    )
    cards_before_auction: int = _option(6, "cards each player sees before calling", 3, 9)
    all_pass: str = _option(
        "dealer-calls",
        "what happens when everybody passes",
        "same-dealer",
        "next-dealer",
    )
    forced_at_400: bool = _option(False, "a side over 400 may not let the call slide", True)
    minimum_bid: int = _option(50, "the lowest bid, where points are bid", 60, 100)
    second_round: bool = _option(False, "after four passes, a round for no trump only", True)
    no_trump: bool = _option(False, "no trump may be called", True)
    plain_order: str = _option("ten-high", "whether the ten beats the king off trump", "ace-king")
    overtrump_partner: str = _option("must", "overtrump a partner who is winning", "need-not")
    last_trick: int = _option(10, "points for the last trick", 4)
    melds: str = _option("one-player", "whose runs count", "partnership")
    meld_timing: str = _option(
        "second-turn", "when runs are called and shown", "before-play", "deferred"
    )
    equal_melds: str = _option(
        "cancel", "what two equal plain runs do", "cancel-opponents", "elder"
    )
    fifty_shown_late: bool = _option(False, "a fifty shown a turn late counts as a twenty", True)
    bella_call: str = _option("last", "the card of the pair with which bella is called", "either")
    bella_early: str = _option("forfeit", "what calling bella too early costs", "misplay")
    bella_with_run: str = _option("allowed", "bella called with a shown run", "misplay")
    contract: str = _option("half", "what the callers must reach", "bid")
    half_bait: str = _option("half", "what the others write at exactly half", "whole")
    coat: int = _option(0, "bonus for taking every trick", 100)
    target: int = field(default=500, metadata={"meaning": "points that win the game"})
    games: int = _option(1, "games in a match, best of", 3)
    both_cross: str = _option("higher", "who wins when both sides cross the target", "callers")
    misplay: str = _option("prevented", "whether a card against the rules can be played", "called")

    def __post_init__(self) -> None:
        for option in fields(self):
            value = getattr(self, option.name)
            kind = type(option.default)
            if type(value) is not kind:
                raise RulesError(f"option {option.name} wants {_WANTED[kind]}, not {value!r}")
            if option.name == "target":
                if not 1 <= self.target <= HIGHEST_TARGET:
                    raise RulesError(f"option target must be 1 to {HIGHEST_TARGET}")
            elif value in option.metadata["planned"]:
                raise RulesError(f"option {option.name}: {value!r} is not implemented yet")
            elif value not in option.metadata["values"]:
                raise RulesError(f"option {option.name} has no value {value!r}")

    @classmethod
    def from_data(cls, data: object) -> "Rules":
        """Return the rules that a record's `rules` names: a preset, or a preset and differences.

        Raises: RulesError, naming the preset or option that is unknown or not implemented.
        """
        if isinstance(data, str):
            data = {"preset": data}
        if not isinstance(data, Mapping):
            raise RulesError(f"rules want a preset's name or an object, not {data!r}")
        options = dict(data)
        preset = options.pop("preset", DEFAULT_PRESET)
        if preset in PLANNED_PRESETS:
            raise RulesError(f"preset {preset!r} is not implemented yet")
        if not isinstance(preset, str) or preset not in PRESETS:
            raise RulesError(f"there is no preset {preset!r}")
        known = {option.name for option in fields(cls)}
        for name in options:
            if name not in known:
                raise RulesError(f"there is no option {name!r}")
        chosen: dict[str, Any] = {**PRESETS[preset], **options}
        return cls(**chosen)

    def to_data(self) -> str | dict[str, object]:
        """Return the shortest form `from_data` reads back: a preset's name, or the differences."""
        mine = asdict(self)
        for name, options in PRESETS.items():
            if mine == asdict(Rules(**options)):
                return name
        default = asdict(Rules())
        changed = {name: value for name, value in mine.items() if value != default[name]}
        return {"preset": DEFAULT_PRESET, **changed}


DEFAULT_PRESET: Final = "cape-breton"

PRESETS: Final[Mapping[str, Mapping[str, Any]]] = {
    DEFAULT_PRESET: {},
    "quick": {"target": 300},
    "long": {"target": 1000},
}
"""The presets, each as its differences from the defaults."""

PLANNED_PRESETS: Final = ("auction", "league", "kitchen", "online", "cheat-sheet")
"""Presets of RULES.md that need options which are not implemented yet."""
