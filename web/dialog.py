"""The frame of what lies over the table, and its plain buttons. Pure, no browser."""

from htpy import Element, Node, button, div, h2, section


def over(name: str, title: str, *content: Node) -> Element:
    """Return a panel with its title; while it is open nothing behind it can be reached."""
    return div("#over")[
        section(f"#{name}.panel", role="dialog", aria_modal="true", aria_labelledby="over-title")[
            h2("#over-title")[title], content
        ]
    ]


def do(what: str, label: Node, kind: str = "", *, focus: bool = False) -> Element:
    """Return a button of a panel; the one with `focus` is where the keyboard starts."""
    return button({"class": kind or None, "data-do": what, "data-focus": focus}, type="button")[
        label
    ]


def close(label: str = "Close") -> Element:
    """Return the button that closes the panel, where the keyboard starts."""
    return do("close", label, "primary", focus=True)


def opener(what: str, label: Node, kind: str, back: str, *, enabled: bool = True) -> Element:
    """Return a button that opens a panel, to which the keyboard comes back.

    `back` is the id of the button where the keyboard goes, if that is this one.
    """
    name = f"open-{what}"
    return button(
        f"#{name}",
        {"class": kind or None, "data-focus": name == back},
        type="button",
        data_do=f"open {what}",
        disabled=not enabled,
    )[label]
