"""The options of a game: presets, the values each may have, and which go together."""

CAPE_BRETON = {
    "auction": "call",
    "cards_before_auction": 6,
    "all_pass": "dealer-calls",
    "forced_at_400": False,
    "minimum_bid": 50,
    "no_trump": False,
    "second_round": False,
    "plain_order": "ten-high",
    "overtrump_partner": "must",
    "last_trick": 10,
    "melds": "one-player",
    "meld_timing": "second-turn",
    "equal_melds": "cancel",
    "fifty_shown_late": False,
    "bella_call": "last",
    "bella_early": "forfeit",
    "bella_with_run": "allowed",
    "contract": "half",
    "half_bait": "half",
    "coat": 0,
    "target": 500,
    "games": 1,
    "both_cross": "higher",
    "misplay": "prevented",
}

AUCTION = {
    **CAPE_BRETON,
    "auction": "bid",
    "cards_before_auction": 3,
    "all_pass": "same-dealer",
    "melds": "partnership",
    "meld_timing": "before-play",
    "equal_melds": "elder",
    "contract": "bid",
    "both_cross": "callers",
}

PRESETS = {
    "cape-breton": CAPE_BRETON,
    "auction": AUCTION,
    "league": {**AUCTION, "games": 3},
    "kitchen": {**CAPE_BRETON, "misplay": "called", "bella_call": "either"},
    "quick": {**CAPE_BRETON, "target": 300},
    "long": {**CAPE_BRETON, "target": 1000},
    "online": {**CAPE_BRETON, "plain_order": "ace-king"},
    "cheat-sheet": {
        **CAPE_BRETON,
        "misplay": "called",
        "bella_early": "misplay",
        "bella_with_run": "misplay",
    },
}

VALUES = {
    "auction": ["call", "bid"],
    "cards_before_auction": [3, 6, 9],
    "all_pass": ["dealer-calls", "same-dealer", "next-dealer"],
    "forced_at_400": [False, True],
    "minimum_bid": [50, 60, 100],
    "no_trump": [False, True],
    "second_round": [False, True],
    "plain_order": ["ten-high", "ace-king"],
    "overtrump_partner": ["must", "need-not"],
    "last_trick": [10, 4],
    "melds": ["one-player", "partnership", "none"],
    "meld_timing": ["second-turn", "before-play", "deferred"],
    "equal_melds": ["cancel", "cancel-opponents", "elder"],
    "fifty_shown_late": [False, True],
    "bella_call": ["last", "either", "never"],
    "bella_early": ["forfeit", "misplay"],
    "bella_with_run": ["allowed", "misplay"],
    "contract": ["half", "bid"],
    "half_bait": ["half", "whole"],
    "coat": [0, 100],
    "target": [300, 500, 1000],
    "games": [1, 3, 5],
    "both_cross": ["higher", "callers"],
    "misplay": ["prevented", "called"],
}
"""What a random game may be given; the engine takes more numbers than these."""


def options(rules) -> dict:
    """Return a record's rules, a preset's name or an object, as a value for every option."""
    if isinstance(rules, str):
        return dict(PRESETS[rules])
    changed = {name: value for name, value in rules.items() if name != "preset"}
    return {**PRESETS[rules.get("preset", "cape-breton")], **changed}


def clashes(chosen: dict) -> list[str]:
    """Return the options whose value does not go with the others, none if all do."""
    if chosen["auction"] == "call":
        needed = {"minimum_bid": [50], "second_round": [False], "contract": ["half"]}
    else:
        needed = {
            "forced_at_400": [False],
            "all_pass": ["same-dealer", "next-dealer"],
            "contract": ["bid"],
            "half_bait": ["half"],
        }
    if chosen["second_round"]:
        needed["no_trump"] = [True]
    if chosen["melds"] == "partnership":
        needed["meld_timing"] = ["before-play", "deferred"]
        needed["fifty_shown_late"] = [False]
        needed["bella_with_run"] = ["allowed"]
    else:
        needed["meld_timing"] = ["second-turn"]
    if chosen["melds"] == "none":
        needed["equal_melds"] = ["cancel"]
        needed["fifty_shown_late"] = [False]
        needed["bella_with_run"] = ["allowed"]
    if chosen["bella_call"] == "never":
        needed["bella_early"] = ["forfeit"]
        needed["bella_with_run"] = ["allowed"]
    return [name for name, values in needed.items() if chosen[name] not in values]
