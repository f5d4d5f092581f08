"""The tables of options and presets in RULES.md, written from tarabish/rules.py.

`python -m tools.rules_tables` rewrites them, with `--check` it only says whether they are true.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from tarabish.rules import DEFAULT_PRESET, OPTIONS, PRESETS, OptionText, spelled

RULES = Path(__file__).parent.parent / "RULES.md"
HEADS = {
    "options": "| option | what it decides | values | changed by |\n|---|---|---|---|\n",
    "presets": f"| preset | what it is | what differs from `{DEFAULT_PRESET}` |\n|---|---|---|\n",
}


def values_of(option: OptionText) -> str:
    """Return the values of an option, the default bold, with their words where these say more."""
    told = []
    for value, words in option.values.items():
        name = f"**`{spelled(value)}`**" if value == option.default else f"`{spelled(value)}`"
        plain = words in {spelled(value), "yes", "no"}
        told.append(name if plain else f"{name} {words}")
    return "; ".join(told) + (f"; or {option.other}" if option.other else "")


def changed_by(option: OptionText) -> str:
    """Return which presets have another value, and which."""
    changed = (
        f"`{name}`: `{spelled(preset.options[option.name])}`"
        for name, preset in PRESETS.items()
        if option.name in preset.options
    )
    return "; ".join(changed)


def option_rows() -> Iterator[str]:
    """Yield a line of the table for each option."""
    for option in OPTIONS.values():
        row = (f"`{option.name}`", option.meaning, values_of(option), changed_by(option))
        yield f"| {' | '.join(row)} |\n"


def preset_rows() -> Iterator[str]:
    """Yield a line of the table for each preset."""
    for name, preset in PRESETS.items():
        differing = (f"`{option}: {spelled(v)}`" for option, v in preset.options.items())
        yield f"| `{name}` | {preset.meaning} | {', '.join(differing) or 'none'} |\n"


def with_tables(text: str) -> str:
    """Return the text of RULES.md with both tables replaced.

    Raises: SystemExit when a table's heading is not there.
    """
    for name, rows in (("options", option_rows()), ("presets", preset_rows())):
        before, head, after = text.partition(HEADS[name])
        if not head:
            raise SystemExit(f"RULES.md has no table of {name}")
        rest = after[after.index("\n\n") + 1 :]
        text = before + head + "".join(rows) + rest
    return text


def main(arguments: Sequence[str]) -> int:
    """Rewrite or check the tables; return the exit code."""
    now = RULES.read_text("utf-8")
    wanted = with_tables(now)
    if now == wanted:
        return 0
    if "--check" in arguments:
        print("RULES.md does not say what tarabish/rules.py says; run `make format`")
        return 1
    RULES.write_text(wanted, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
