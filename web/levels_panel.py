"""How well the others play: choosing it, for all three or for each. Pure, no browser."""

from htpy import Element, b, button, div, p, section, span

from tarabish.ai import Level
from tarabish.seats import Seat
from web.dialog import do, opener, over
from web.ui import Levels

SEATS = "seats"
"""The name of the part in which each player is chosen."""

PLACES = {
    Seat.NORTH: "North, your partner",
    Seat.WEST: "West, on your left",
    Seat.EAST: "East, on your right",
}


def level_of(levels: Levels, seat: Seat) -> Level:
    """Return how well the computer player at a seat plays."""
    return levels[seat - Seat.WEST]


def levels_after(levels: Levels, rest: str) -> Levels:
    """Return the levels after a press: "NAME" for all three, "NAME SEAT" for one of them.

    Raises: ValueError for a name or seat that does not exist.
    """
    name, _, seat = rest.partition(" ")
    level = Level(name)
    if seat and Seat(int(seat)) not in PLACES:
        raise ValueError(f"no computer player sits at {seat}")
    west, north, east = (
        level if seat in ("", str(int(place))) else level_of(levels, place)
        for place in (Seat.WEST, Seat.NORTH, Seat.EAST)
    )
    return west, north, east


def played_like(levels: Levels) -> str:
    """Return how well they play, in a word or two."""
    return levels[0].label if len(set(levels)) == 1 else "mixed"


def players(levels: Levels, *, unfolded: frozenset[str]) -> Element:
    """Return the panel in which it is chosen how well the others play."""
    return over(
        "players-panel",
        "How well do they play?",
        div(".scroll")[
            div("#levels", role="group", aria_label="All three")[
                (for_all(level, levels) for level in Level)
            ],
            for_each(levels, unfolded=SEATS in unfolded),
        ],
        p(".small")["A change counts from their next card."],
        do("close", "Done", "primary"),
    )


def for_all(level: Level, levels: Levels) -> Element:
    """Return the button of a level for all three; the keyboard starts on the one of West."""
    chosen = set(levels) == {level}
    return button(
        f"#level-{level}",
        {
            "class": ["preset", {"chosen": chosen}],
            "data-do": f"level {level}",
            "data-focus": level == levels[0],
        },
        type="button",
        aria_pressed="true" if chosen else "false",
    )[b[level.label], " ", span[level.meaning]]


def for_each(levels: Levels, *, unfolded: bool) -> Element:
    """Return the part in which each player is chosen, where it is unfolded."""
    return section("#group-seats.group", aria_labelledby="fold-seats")[
        button(
            "#fold-seats.fold",
            type="button",
            data_do=f"fold {SEATS}",
            aria_expanded="true" if unfolded else "false",
            aria_controls="group-seats",
        )[b["Choose for each player"], span["mixed"] if len(set(levels)) > 1 else None],
        (at_seat(seat, level_of(levels, seat)) for seat in PLACES) if unfolded else None,
    ]


def at_seat(seat: Seat, now: Level) -> Element:
    """Return the levels for one player."""
    name = f"at-{int(seat)}"
    return div(".option", role="group", aria_labelledby=name)[
        p(f"#{name}.meaning")[PLACES[seat]],
        div(".values")[
            (
                button(
                    f"#{name}-{level}",
                    {"class": {"chosen": level == now}, "data-do": f"level {level} {int(seat)}"},
                    type="button",
                    aria_pressed="true" if level == now else "false",
                )[level.label]
                for level in Level
            )
        ],
    ]


def players_button(levels: Levels, back: str) -> Element:
    """Return the quiet button that opens the choice, with what is chosen."""
    return opener("players", ("Players: ", played_like(levels)), "quiet", back)
