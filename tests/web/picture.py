"""Reading a drawn page back: a small tree of elements, and what is true of every picture."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

from tarabish.cards import DECK, Card
from web.say import SYMBOLS

# Lines about the page itself, which lie above an open panel.
OVER_A_PANEL = frozenset({"hide-trouble", "hide-newer", "renew"})
VOID = frozenset({"img", "source", "br", "hr", "input", "meta", "link"})
CODE = re.compile(r"\b[6-9TJQKA][CDHS]\b")


@dataclass(eq=False)
class Piece:
    """An element of the page."""

    tag: str
    attributes: dict[str, str]
    parent: "Piece | None" = None
    children: list["Piece | str"] = field(default_factory=list)

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]

    def __contains__(self, name: str) -> bool:
        return name in self.attributes

    def get(self, name: str, default: str = "") -> str:
        return self.attributes.get(name, default)

    def up(self) -> Iterator["Piece"]:
        """Yield the element and all around it."""
        piece: Piece | None = self
        while piece:
            yield piece
            piece = piece.parent

    def all(self) -> Iterator["Piece"]:
        """Yield the element and all within it, in order."""
        yield self
        for child in self.children:
            if isinstance(child, Piece):
                yield from child.all()

    @property
    def text(self) -> str:
        """All the words in it, with single spaces."""
        words = (c if isinstance(c, str) else c.text for c in self.children)
        return " ".join(" ".join(words).split())

    @property
    def classes(self) -> list[str]:
        return self.get("class").split()

    def having(self, name: str, value: str | None = None) -> list["Piece"]:
        """Return what is within and has the attribute, with this value if one is given."""
        return [p for p in self.all() if name in p and value in (None, p[name])]

    def find(self, id_: str) -> "Piece | None":
        """Return the element within that has the id, or None."""
        return next(iter(self.having("id", id_)), None)

    def the(self, id_: str) -> "Piece":
        """Return the element within that has the id."""
        found = self.find(id_)
        assert found is not None, f"no #{id_}"
        return found


class _Reader(HTMLParser):
    """Reads strictly: a tag that is not closed, or closes another, is an error."""

    def __init__(self) -> None:
        super().__init__()
        self.top = Piece("", {})
        self.at = self.top

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"an attribute twice: {tag} {names}"
        piece = Piece(tag, {name: value or "" for name, value in attrs}, self.at)
        self.at.children.append(piece)
        if tag not in VOID:
            self.at = piece

    def handle_endtag(self, tag: str) -> None:
        assert self.at.tag == tag, f"</{tag}> closes <{self.at.tag}>"
        assert self.at.parent is not None
        self.at = self.at.parent

    def handle_data(self, data: str) -> None:
        self.at.children.append(data)


def read(html: str) -> Piece:
    """Return the one element that the text is."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert reader.at is reader.top, f"<{reader.at.tag}> is not closed"
    (piece,) = reader.top.children
    assert isinstance(piece, Piece)
    return piece


def reachable(page: Piece) -> list[Piece]:
    """Return what a person can press: it says what it does and nothing keeps it from them."""
    return [
        p
        for p in page.having("data-do")
        if "disabled" not in p and not any("inert" in around for around in p.up())
    ]


def offered(page: Piece) -> list[str]:
    """Return the words a person can press without being refused, in page order, each once."""
    words = [p["data-do"] for p in reachable(page) if p.get("aria-disabled") != "true"]
    return list(dict.fromkeys(words))


def refused(page: Piece) -> list[str]:
    """Return the words of cards that are marked as not to be played now."""
    return [p["data-do"] for p in reachable(page) if p.get("aria-disabled") == "true"]


def mentioned(html: str, page: Piece) -> set[Card]:
    """Return every card that the page shows, names or hides anywhere in its markup."""
    codes = set(CODE.findall(html))
    words = page.text
    return {
        c
        for c in DECK
        if str(c) in codes or c.word in html or f"{c.rank.label}{SYMBOLS[c.suit]}" in words
    }


NAMED = frozenset({"dialog", "group", "img", "log"})


def check(page: Piece) -> None:
    """Assert what is true of every picture, whatever it shows."""
    ids = Counter(p["id"] for p in page.having("id"))
    assert page["id"] == "app"
    assert set(ids.values()) == {1}, [name for name, times in ids.items() if times > 1]
    for name in ("aria-labelledby", "aria-describedby", "aria-controls"):
        for piece in page.having(name):
            assert set(piece[name].split()) <= set(ids), f"{name} to nowhere: {piece[name]}"
    for piece in page.all():
        if piece.tag == "button":
            assert piece.get("type") == "button"
            assert piece.get("aria-label") or piece.text, "a button without a name"
        if piece.get("role") in NAMED:
            assert "aria-label" in piece or "aria-labelledby" in piece, f"{piece['role']} nameless"
        if piece.tag == "img":
            assert "alt" in piece
        assert not [name for name in piece.attributes if name.startswith("on")]
    _check_keyboard(page)
    assert len(page.having("role", "status")) == 1
    assert len(page.having("role", "log")) == 1


def _check_keyboard(page: Piece) -> None:
    """Assert that the keyboard has one place to go on, and nothing to reach behind a panel."""
    hand = [p for p in page.having("data-card") if p.tag == "button"]
    assert sum(p.get("tabindex") == "0" for p in hand) == bool(hand), "one tab stop for the hand"
    dialogs = page.having("role", "dialog")
    assert len(dialogs) <= 1
    focus = page.having("data-focus")
    # While nothing can be pressed there may be no such place.
    assert len(focus) == 1 or (not focus and not hand and not dialogs), f"{len(focus)} focuses"
    assert not any("inert" in around for p in focus for around in p.up()), "focus behind a panel"
    for dialog in dialogs:
        assert focus[0] in list(dialog.all())
        for piece in reachable(page):
            assert dialog in piece.up() or piece["data-do"] in OVER_A_PANEL
