"""House rules as data: one frozen `Rules` value, carried by a match and written into its record."""

import json
from collections.abc import Callable, Mapping
from dataclasses import Field, asdict, dataclass, field, fields
from functools import lru_cache
from typing import Any, Final

from tarabish.errors import RulesError

HIGHEST_TARGET: Final = 100_000
"""No match is played to more; a record from outside may say anything."""

HIGHEST_BID: Final = 500
"""BID: nobody bids more."""

BID_STEP: Final = 10
"""BID: every bid is a multiple of this, and at least this much over the last."""

LEAST_NO_TRUMP_BID: Final = 150
"""NO-TRUMP: with a lower bid its winner names a suit."""

MOST_GAMES: Final = 99


def _option(
    default: object,
    meaning: str,
    values: Mapping[Any, str],
    *,
    other: tuple[str, Callable[[Any], bool]] | None = None,
) -> Any:
    """An option: its meaning in a line, each value's in a few words, and what else it may be.

    `other` is a text that says which further values there are, and the test of one.
    """
    return field(default=default, metadata={"meaning": meaning, "values": values, "other": other})


_YES_NO: Final = {False: "no", True: "yes"}

_WANTED: Final[Mapping[type, str]] = {
    bool: "true or false",
    int: "a whole number",
    str: "a word",
}


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The options of RULES.md's table; the defaults are the preset `cape-breton`.

    Raises: RulesError, naming the option, for a value of the wrong kind, a value the table does
    not know, or one that makes no sense beside the others.
    """

    auction: str = _option(
        "call",
        "How trump is chosen.",
        {"call": "name a suit or pass", "bid": "bid points, the highest names trump"},
    )
    cards_before_auction: int = _option(
        6,
        "How many of your nine cards you see before you speak.",
        {3: "three", 6: "six", 9: "all nine"},
    )
    all_pass: str = _option(
        "dealer-calls",
        "What happens when everybody passes.",
        {
            "dealer-calls": "the dealer must call",
            "same-dealer": "no score, same dealer again",
            "next-dealer": "no score, next dealer",
        },
    )
    forced_at_400: bool = _option(
        False, "Must a side over 400 call rather than let the other side call?", _YES_NO
    )
    minimum_bid: int = _option(
        50,
        "The lowest bid.",
        {50: "50", 60: "60", 100: "100"},
        other=(
            f"a multiple of {BID_STEP} from {BID_STEP} to {HIGHEST_BID}",
            lambda bid: BID_STEP <= bid <= HIGHEST_BID and bid % BID_STEP == 0,
        ),
    )
    second_round: bool = _option(
        False, "After four passes, is there one more round, for no trump only?", _YES_NO
    )
    no_trump: bool = _option(False, "May no trump be named?", _YES_NO)
    plain_order: str = _option(
        "ten-high",
        "Which cards win in a suit that is not trump.",
        {"ten-high": "A 10 K Q J 9 8 7 6", "ace-king": "A K Q J 10 9 8 7 6"},
    )
    overtrump_partner: str = _option(
        "must",
        "Out of the suit led, must you beat a trump of your partner's that is winning?",
        {"must": "yes, if you can", "need-not": "no, any trump will do"},
    )
    last_trick: int = _option(10, "Points for the last trick.", {10: "10", 4: "4"})
    melds: str = _option(
        "one-player",
        "Whose runs count.",
        {
            "one-player": "those of the player with the best run",
            "partnership": "those of the side with the best, fours of a kind too",
            "none": "nobody's",
        },
    )
    meld_timing: str = _option(
        "second-turn",
        "When runs are told.",
        {
            "second-turn": "called on your first turn, shown on your second",
            "before-play": "declared before your first card",
            "deferred": "declared after the last card",
        },
    )
    equal_melds: str = _option(
        "cancel",
        "What happens when the two best runs are equal and neither is trump.",
        {
            "cancel": "nobody counts",
            "cancel-opponents": "nobody counts, unless they are partners",
            "elder": "the one who speaks first counts",
        },
    )
    fifty_shown_late: bool = _option(
        False, "Does a fifty shown a turn late still count, as a twenty?", _YES_NO
    )
    bella_call: str = _option(
        "last",
        "With which card of the pair bella is called.",
        {
            "last": "the last of the two",
            "either": "either of the two",
            "never": "neither, it does not count",
        },
    )
    bella_early: str = _option(
        "forfeit",
        "What it costs to call bella with the first of the two.",
        {"forfeit": "the twenty points", "misplay": "it is a misplay"},
    )
    bella_with_run: str = _option(
        "allowed",
        "May bella be called when you show a run that holds both?",
        {"allowed": "yes", "misplay": "it is a misplay"},
    )
    contract: str = _option(
        "half",
        "What the callers must reach.",
        {"half": "more than half of the points", "bid": "their bid"},
    )
    half_bait: str = _option(
        "half",
        "What the others write when the callers take exactly half.",
        {"half": "their own half", "whole": "everything"},
    )
    coat: int = _option(0, "Bonus for callers who take every trick point.", {0: "none", 100: "100"})
    target: int = _option(
        500,
        "Points that win the game.",
        {300: "300", 500: "500", 1000: "1000"},
        other=(
            f"a number from 1 to {HIGHEST_TARGET}",
            lambda points: 1 <= points <= HIGHEST_TARGET,
        ),
    )
    games: int = _option(
        1,
        "How many games a match has.",
        {1: "one", 3: "best of three"},
        other=(
            f"an odd number from 1 to {MOST_GAMES}",
            lambda games: 1 <= games <= MOST_GAMES and games % 2 == 1,
        ),
    )
    both_cross: str = _option(
        "higher",
        "Who wins when both sides reach the target in one deal.",
        {"higher": "the side with more", "callers": "the side that called"},
    )
    misplay: str = _option(
        "prevented",
        "Can you play a card against the rules?",
        {"prevented": "no", "called": "yes, if nobody catches you"},
    )

    def __post_init__(self) -> None:
        for option in fields(self):
            _check_value(option, getattr(self, option.name))
        for name, (sensible, why) in self.limits().items():
            value = getattr(self, name)
            if value not in sensible:
                raise RulesError(f"option {name}: {_written(value)} makes no sense {why}")

    def limits(self) -> Mapping[str, tuple[tuple[object, ...], str]]:
        """Return, for each option that others limit, the values that make sense, and why.

        The first value is the one to take when nobody chose. The reason fits after "that makes
        no sense": "where a suit is called".
        """
        limits: dict[str, tuple[tuple[object, ...], str]] = {}
        if not self.no_trump:
            limits["second_round"] = ((False,), "where no trump may not be named")
        if self.auction == "call":
            why = "where a suit is called"
            limits["second_round"] = ((False,), why)
            limits["minimum_bid"] = ((50,), why)
            limits["contract"] = (("half",), why)
        else:
            why = "where points are bid"
            limits["all_pass"] = (("same-dealer", "next-dealer"), why)
            limits["forced_at_400"] = ((False,), why)
            limits["contract"] = (("bid",), why)
            limits["half_bait"] = (("half",), why)
        if self.bella_call == "never":
            why = "where bella does not count"
            limits["bella_early"] = (("forfeit",), why)
            limits["bella_with_run"] = (("allowed",), why)
        if self.melds == "one-player":
            limits["meld_timing"] = (("second-turn",), "where one player's runs count")
        else:
            none = self.melds == "none"
            why = "where nobody's runs count" if none else "where a partnership's runs count"
            timings = ("second-turn",) if none else ("before-play", "deferred")
            limits["meld_timing"] = (timings, why)
            if none:
                limits["equal_melds"] = (("cancel",), why)
            limits["fifty_shown_late"] = ((False,), why)
            limits["bella_with_run"] = (("allowed",), why)
        return limits

    def changed(self, **options: object) -> "Rules":
        """Return these rules with other values for some options.

        Options that would make no sense beside the new ones change along, to what does.
        Raises: RulesError for an option or a value that does not exist, or makes no sense here.
        """
        wanted: dict[str, Any] = {**asdict(self), **options}
        draft = object.__new__(Rules)
        for name, value in wanted.items():
            object.__setattr__(draft, name, value)
        for name, (sensible, _) in draft.limits().items():
            if name not in options and wanted[name] not in sensible:
                wanted[name] = sensible[0]
        return Rules(**wanted)

    @classmethod
    def from_data(cls, data: object) -> "Rules":
        """Return the rules that a record's `rules` names: a preset, or a preset and differences.

        Raises: RulesError, naming the preset or option that is unknown or makes no sense.
        """
        if isinstance(data, str):
            data = {"preset": data}
        if not isinstance(data, Mapping):
            raise RulesError(f"rules want a preset's name or an object, not {data!r}")
        options = dict(data)
        preset = options.pop("preset", DEFAULT_PRESET)
        if not isinstance(preset, str) or preset not in PRESETS:
            raise RulesError(f"there is no preset {preset!r}")
        for name in options:
            if name not in OPTIONS:
                raise RulesError(f"there is no option {name!r}")
        chosen: dict[str, Any] = {**PRESETS[preset].options, **options}
        return cls(**chosen)

    def nearest_preset(self) -> str:
        """Return the preset that differs least from these rules; of equals the first."""
        return _nearest_preset(self)

    def differences(self, preset: str) -> dict[str, object]:
        """Return the options in which these rules differ from a preset; empty for the preset."""
        base = asdict(Rules(**PRESETS[preset].options))
        return {name: value for name, value in asdict(self).items() if value != base[name]}

    def to_data(self) -> str | dict[str, object]:
        """Return the shortest form `from_data` reads back: a preset's name, or the differences."""
        preset = self.nearest_preset()
        differences = self.differences(preset)
        return {"preset": preset, **differences} if differences else preset


@lru_cache(maxsize=32)  # every view that is written tells its rules
def _nearest_preset(rules: Rules) -> str:
    return min(PRESETS, key=lambda name: len(rules.differences(name)))


def _check_value(option: Field[Any], value: object) -> None:
    """Refuse a value of the wrong kind, or one the option does not have.

    Raises: RulesError, naming the option.
    """
    kind = type(option.default)
    if type(value) is not kind:
        raise RulesError(f"option {option.name} wants {_WANTED[kind]}, not {value!r}")
    if value in option.metadata["values"]:
        return
    other = option.metadata["other"]
    if other is None:
        choices = ", ".join(map(_written, option.metadata["values"]))
        raise RulesError(f"option {option.name} has no value {_written(value)}: {choices}")
    text, fits = other
    if not fits(value):
        raise RulesError(f"option {option.name} wants {text}, not {_written(value)}")


def _written(value: object) -> str:
    """Return a value as a record spells it, words in quotation marks."""
    return json.dumps(value)


def spelled(value: object) -> str:
    """Return a value as a record spells it, a word as it is: "called", "true", "500"."""
    return value if isinstance(value, str) else _written(value)


@dataclass(frozen=True, slots=True)
class OptionText:
    """What an option means, in a line, and each of its named values, in a few words.

    `other` says which further values it may have, or is None when there are none.
    """

    name: str
    default: object
    meaning: str
    values: Mapping[Any, str]
    other: str | None

    def words(self, value: object) -> str:
        """Return a value in words."""
        return self.values.get(value, str(value))


OPTIONS: Final[Mapping[str, OptionText]] = {
    option.name: OptionText(
        option.name,
        option.default,
        option.metadata["meaning"],
        option.metadata["values"],
        option.metadata["other"][0] if option.metadata["other"] else None,
    )
    for option in fields(Rules)
}
"""Every option by name, in the order of RULES.md's table: the one place that tells what it means.

The page, the command line and the docs take their words from here.
"""


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of options, as its differences from the defaults, and what it is in a line."""

    meaning: str
    options: Mapping[str, Any]


DEFAULT_PRESET: Final = "cape-breton"

_AUCTION: Final[Mapping[str, Any]] = {
    "auction": "bid",
    "cards_before_auction": 3,
    "all_pass": "same-dealer",
    "melds": "partnership",
    "meld_timing": "before-play",
    "equal_melds": "elder",
    "contract": "bid",
    "both_cross": "callers",
}

PRESETS: Final[Mapping[str, Preset]] = {
    DEFAULT_PRESET: Preset("The Cape Breton game: name a suit or pass.", {}),
    "auction": Preset("The bidding game: bid, name trump, declare your melds.", _AUCTION),
    "league": Preset(
        "The bidding game as a club plays it: best of three.", {**_AUCTION, "games": 3}
    ),
    "kitchen": Preset(
        "Cape Breton where any card goes, unless somebody catches it.",
        {"misplay": "called", "bella_call": "either"},
    ),
    "quick": Preset("The Cape Breton game to 300.", {"target": 300}),
    "long": Preset("The Cape Breton game to 1000.", {"target": 1000}),
    "online": Preset("Cape Breton; off trump the king beats the ten.", {"plain_order": "ace-king"}),
    "cheat-sheet": Preset(
        "As in the kitchen, and calling bella too soon is a misplay.",
        {"misplay": "called", "bella_early": "misplay", "bella_with_run": "misplay"},
    ),
}
"""The presets by name."""
