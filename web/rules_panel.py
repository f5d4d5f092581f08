"""House rules: choosing them before a match, and looking them up during one. Pure, no browser."""

from htpy import Element, b, button, div, h3, li, p, section, span, ul

from tarabish.errors import RulesError
from tarabish.rules import OPTIONS, PRESETS, OptionText, Rules, spelled
from tarabish.view import View
from web.dialog import close, do, opener, over
from web.rules_words import (
    TITLES,
    changes_of,
    changes_told,
    counted,
    in_short,
    name_of,
    nearest,
    title_of,
    value_words,
)

GROUPS = {
    "call": (
        "The call",
        *("auction", "cards_before_auction", "all_pass", "forced_at_400", "minimum_bid"),
        *("no_trump", "second_round"),
    ),
    "melds": ("Runs and melds", "melds", "meld_timing", "equal_melds", "fifty_shown_late"),
    "play": ("The play", "plain_order", "overtrump_partner", "misplay"),
    "bella": ("Bella", "bella_call", "bella_early", "bella_with_run"),
    "score": ("Scoring", "contract", "half_bait", "last_trick", "coat"),
    "win": ("Winning", "target", "games", "both_cross"),
}
"""The options in the order in which a player thinks of them: a heading, then their names."""

STEPS = {"target": (1, 10, 100), "games": (2,), "minimum_bid": (10,)}
"""By how much numbers can be changed that have more values than buttons."""


# What a person presses


def chosen(rules: Rules, word: str, rest: str) -> Rules:
    """Return the rules after a press: "preset NAME", "option NAME VALUE" or "step NAME BY".

    A step over the edge, or to where it makes no sense, changes nothing.
    Raises: ValueError for a name or value that does not exist.
    """
    if word == "preset":
        return Rules.from_data(rest)
    name, _, text = rest.partition(" ")
    if word == "option":
        values = {spelled(value): value for value in _option(name).values}
        if text not in values:
            raise RulesError(f"option {name} has no value {text!r}")
        return rules.changed(**{name: values[text]})
    if name not in STEPS:
        raise RulesError(f"option {name!r} has no steps")
    return stepped(rules, name, int(text)) or rules


def stepped(rules: Rules, name: str, by: int) -> Rules | None:
    """Return the rules with a number changed by so much, or None where that cannot be."""
    try:
        return rules.changed(**{name: getattr(rules, name) + by})
    except RulesError:
        return None


def _option(name: str) -> OptionText:
    if name not in OPTIONS:
        raise RulesError(f"there is no option {name!r}")
    return OPTIONS[name]


# Choosing


def choosing(view: View | None, rules: Rules, unfolded: frozenset[str]) -> Element:
    """Return the panel in which the rules of the next match are chosen.

    `unfolded` are the groups of single rules that are open.
    """
    playing = view is not None and view.winner is None
    on = do("new-match", "New match") if view else None
    return over(
        "rules-panel",
        "House rules",
        div("#rules-choices.scroll")[
            div("#presets", role="group", aria_label="Ways to play")[
                (preset(name, rules) for name in PRESETS)
            ],
            h3["Change single rules"],
            (group(key, rules, unfolded=key in unfolded) for key in GROUPS),
        ],
        div(".foot")[
            div(".line")[
                p("#rules-now", aria_live="polite")[b[title_of(rules)], _changes(rules)],
                p(".small")["A new match ends the one on the table."] if playing else None,
            ],
            div(".row")[do("close", "Play on" if playing else "Done", "primary"), on],
        ],
    )


def _changes(rules: Rules) -> str:
    changes = len(changes_of(rules))
    return f" · {counted(changes, 'change')}" if changes else ""


def preset(name: str, rules: Rules) -> Element:
    """Return the button of a preset; the nearest to the rules is where the keyboard starts."""
    near = name == nearest(rules)[0]
    exact = near and not changes_of(rules)
    return button(
        f"#preset-{name}",
        {
            "class": ["preset", {"chosen": exact, "near": near and not exact}],
            "data-do": f"preset {name}",
            "data-focus": near,
        },
        type="button",
        aria_pressed="true" if exact else "false",
    )[
        b[TITLES[name], _changes(rules) if near else ""],
        " ",
        span[PRESETS[name].meaning],
    ]


def group(key: str, rules: Rules, *, unfolded: bool) -> Element:
    """Return a group of single rules: its heading, and the rules where it is unfolded."""
    heading, *names = GROUPS[key]
    changed = len(changes_of(rules).keys() & set(names))
    return section(f"#group-{key}.group", aria_labelledby=f"fold-{key}")[
        button(
            f"#fold-{key}.fold",
            type="button",
            data_do=f"fold {key}",
            aria_expanded="true" if unfolded else "false",
            aria_controls=f"group-{key}",
        )[b[heading], span[f"{changed} changed"] if changed else None],
        (option(name, rules) for name in names) if unfolded else None,
    ]


def option(name: str, rules: Rules) -> Element:
    """Return a single rule: what it decides, its values, and why some make no sense."""
    now = getattr(rules, name)
    sensible, why = rules.limits().get(name, (tuple(OPTIONS[name].values), ""))
    only = len(sensible) == 1
    reason = reason_of(name, sensible, why)
    changed = name in changes_of(rules)
    return div(
        f"#option-{name}",
        {"class": ["option", {"changed": changed, "settled": only}]},
        role="group",
        aria_labelledby=f"meaning-{name}",
        aria_describedby=f"reason-{name}" if reason else None,
    )[
        p(f"#meaning-{name}.meaning")[
            OPTIONS[name].meaning, span(".mark")["changed"] if changed else None
        ],
        div(".values")[
            (
                value_button(name, value, now, able=value in sensible)
                for value in OPTIONS[name].values
            )
        ],
        steps(name, rules) if name in STEPS and not only else None,
        p(f"#reason-{name}.small")[reason] if reason else None,
    ]


def reason_of(name: str, sensible: tuple[object, ...], why: str) -> str:
    """Return why not every value can be chosen, or an empty text."""
    out = [value for value in OPTIONS[name].values if value not in sensible]
    if not out:
        return ""
    if len(sensible) == 1:
        return f"Nothing to choose {why}."
    return f"“{' / '.join(value_words(name, value) for value in out)}” makes no sense {why}."


def value_button(name: str, value: object, now: object, *, able: bool) -> Element:
    """Return the button of one value."""
    return button(
        f"#{name}-{spelled(value)}",
        {"class": {"chosen": value == now}, "data-do": f"option {name} {spelled(value)}"},
        type="button",
        aria_pressed="true" if value == now else "false",
        disabled=not able,
    )[value_words(name, value)]


def steps(name: str, rules: Rules) -> Element:
    """Return a number between the buttons that change it by a little."""
    now = getattr(rules, name)
    down = (step(name, -by, rules) for by in reversed(STEPS[name]))
    up = (step(name, by, rules) for by in STEPS[name])
    kind = "number" if now in OPTIONS[name].values else "number chosen"
    return div(".steps")[
        down, span(f"#{name}-now", {"class": kind}, aria_live="polite")[str(now)], up
    ]


def step(name: str, by: int, rules: Rules) -> Element:
    """Return a button that changes a number; at the edge it says that it cannot."""
    sign = "+" if by > 0 else "\N{MINUS SIGN}"
    return button(
        f"#{name}-{'more' if by > 0 else 'less'}-{abs(by)}",
        type="button",
        data_do=f"step {name} {by}",
        aria_disabled=None if stepped(rules, name, by) else "true",
    )[f"{sign}{abs(by)}"]


# During a match


def played(view: View) -> Element:
    """Return the rules of the match on the table, to be read."""
    rules = view.rules
    changes = changes_told(rules)
    return over(
        "played-panel",
        "Rules of this match",
        div(".scroll")[
            p[b[title_of(rules)], ". ", PRESETS[nearest(rules)[0]].meaning],
            (h3["Changed"], ul(".changes")[(li[text] for text in changes)]) if changes else None,
            h3["In short"] if changes else None,
            short_rules(rules),
        ],
        div(".row")[close(), do("open rules", "Choose other rules")],
    )


def short_rules(rules: Rules) -> Element:
    """Return the rules in short, as a list."""
    return ul(".short")[(li[b[heading], " ", text] for heading, text in in_short(rules))]


def rules_button(rules: Rules, back: str, *, enabled: bool = True) -> Element:
    """Return the quiet button that opens the choice of rules, with the name of those chosen."""
    return opener("rules", ("House rules: ", name_of(rules)), "quiet", back, enabled=enabled)


def played_button(view: View, back: str) -> Element:
    """Return the small line that says which rules are played, and opens them."""
    rules = view.rules
    changes = len(changes_of(rules))
    label = (
        span(".unseen")["House rules: "],
        title_of(rules),
        span(".long")[f" · {counted(changes, 'change')}"] if changes else None,
        span(".brief")[f" +{changes}"] if changes else None,
    )
    return opener("played", label, "above", back)
