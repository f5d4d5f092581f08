"""What the screen shows beyond the view: bubbles, the log, an open panel. Pure, no browser.

A `Ui` is made from the events since the match began, so a reload shows what was there before.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from tarabish.actions import Action
from tarabish.ai import Level
from tarabish.cards import Card
from tarabish.events import (
    BellaCalled,
    BidMade,
    CardPlayed,
    CardsDealt,
    CardsThrownIn,
    CountAsked,
    DealScored,
    Event,
    MeldDeclared,
    MisplayCalled,
    Passed,
    RunCalled,
    RunShown,
    RunTopSaid,
    TrickTaken,
    TrumpNamed,
)
from tarabish.match import DEFAULT_RULES
from tarabish.melds import Meld
from tarabish.rules import Rules
from tarabish.seats import Seat
from tarabish.words import Teller
from web.lookback import Lookback
from web.trying import Trying


class Speed(StrEnum):
    """How long the table waits so that a person can follow."""

    SLOW = "slow"
    STEADY = "steady"
    QUICK = "quick"
    INSTANT = "instant"


class Panel(StrEnum):
    """What can be opened over the table."""

    LAST = "last"
    PAD = "pad"
    MENU = "menu"
    ABOUT = "about"
    THROW_IN = "throw-in"
    BIDS = "bids"
    MISPLAY = "misplay"
    NEW = "new"
    RULES = "rules"
    PLAYED = "played"
    PLAYERS = "players"
    LOOKBACK = "lookback"


Levels = tuple[Level, Level, Level]
"""How well West, North and East play, in this order."""

USUAL_LEVELS: Levels = (Level.KITCHEN, Level.KITCHEN, Level.KITCHEN)

LIKINGS: Final = ("points", "values", "only")
"""What one may want or not: to see the points each side has taken, to see what each card counts,
and that a card which is all one can do is played by itself."""

USUAL_LIKINGS: Final = frozenset({"points"})


@dataclass(frozen=True)
class Bubble:
    """What a seat says, with the cards it shows, if any. `auction` tells pass and call apart."""

    text: str
    cards: tuple[Card, ...] = ()
    auction: bool = False


@dataclass(frozen=True)
class Advice:
    """A hint: what to do and why, in a sentence or two; None where there is only something to say.

    The sentence speaks to the person.
    """

    action: Action | None
    why: str


Bubbles = tuple[Bubble | None, Bubble | None, Bubble | None, Bubble | None]

SILENCE: Bubbles = (None, None, None, None)


@dataclass(frozen=True)
class Ui:
    """The screen's own state.

    `bubbles` are by seat. `log` holds the sentences of this deal; of which the first
    `log_heard` are not read aloud; `log_start` counts those of earlier deals, so that every
    line keeps its number. `lying` is True while a finished trick lies on the table. `note`
    answers the last thing a person tried; `notes` counts them, so that the same answer twice is
    said twice. `cursor` is the card that the keyboard is on. `cuts` are the cards cut for the
    first deal, by seat, while they lie on the table, and `cut_dealer` the seat that cut the
    highest; `your_cut` is True while the table waits for the person to cut the pack of the
    first deal. `declaring` is the seat whose turn it is to declare melds after the last card,
    None when all are through. `challenge` tells of the misplay that was called in this deal;
    `scored` is True once the deal's score was told. `trouble` is what went wrong beside the
    game; `newer` is True while the page says that a newer version of the game is at hand;
    `told_of_saves` keeps a failing store from being told twice. `back` is the id of what opened
    the last panel, where the keyboard goes when it is closed. `rules` are those chosen for the
    next match, `unfolded` the groups of choices that are open in a panel; `levels` tell how
    well the others play, `likings` which of `LIKINGS` are wanted. `hinting` is True while a
    hint is thought about, `advice` the one that is shown. `look` is what is seen of deals that
    are over, None until somebody looks back. `trying` tells where the try began that is on the
    table, None while that is the match itself.
    """

    bubbles: Bubbles = SILENCE
    log: tuple[str, ...] = ()
    log_start: int = 0
    log_heard: int = 0
    lying: bool = False
    note: str = ""
    notes: int = 0
    panel: Panel | None = None
    cursor: Card | None = None
    cuts: tuple[Card, ...] = ()
    cut_dealer: Seat | None = None
    your_cut: bool = False
    declaring: Seat | None = None
    challenge: str = ""
    scored: bool = False
    speed: Speed = Speed.STEADY
    trouble: str = ""
    newer: bool = False
    told_of_saves: bool = False
    back: str = ""
    rules: Rules = DEFAULT_RULES
    unfolded: frozenset[str] = frozenset()
    levels: Levels = USUAL_LEVELS
    likings: frozenset[str] = USUAL_LIKINGS
    hinting: bool = False
    advice: Advice | None = None
    look: Lookback | None = None
    trying: Trying | None = None

    def with_note(self, text: str) -> "Ui":
        """Return the screen with an answer to the last thing a person tried."""
        return replace(self, note=text, notes=self.notes + 1)

    def saying(self, seat: Seat, bubble: Bubble) -> "Ui":
        """Return the screen with a seat's bubble."""
        bubbles = list(self.bubbles)
        bubbles[seat] = bubble
        a, b, c, d = bubbles
        return replace(self, bubbles=(a, b, c, d))

    def as_heard(self) -> "Ui":
        """Return the screen with a log of which nothing is read aloud again."""
        start = self.log_start + len(self.log)
        return replace(self, log_start=start, log_heard=len(self.log))

    def swept(self) -> "Ui":
        """Return the screen after the finished trick was taken off the table."""
        return replace(self, lying=False, bubbles=SILENCE) if self.lying else self

    def after_auction(self) -> "Ui":
        """Return the screen without the bubbles of the auction."""
        a, b, c, d = (None if bubble and bubble.auction else bubble for bubble in self.bubbles)
        return replace(self, bubbles=(a, b, c, d))


def meld_bubble(meld: Meld) -> Bubble:
    """Return what a seat says that declares a meld, with its cards if they are in a row."""
    word = meld.word.capitalize()
    return Bubble(word) if meld.is_four else Bubble(word, meld.cards)


def heard(ui: Ui, event: Event, teller: Teller) -> Ui:  # noqa: PLR0912 (one case a kind of event)
    """Return the screen after an event."""
    if isinstance(event, CardsDealt):
        ui = replace(
            ui,
            bubbles=SILENCE,
            log=(),
            log_start=ui.log_start + len(ui.log),
            log_heard=0,
            lying=False,
            cuts=(),
            cut_dealer=None,
            your_cut=False,
            challenge="",
            scored=False,
            panel=None,
            look=None,
        )
    ui = replace(
        ui, log=(*ui.log, teller.tell(event)), note="", back="", hinting=False, advice=None
    )
    match event:
        case Passed(seat):
            return ui.saying(seat, Bubble("Pass", auction=True))
        case BidMade(seat, points):
            return ui.saying(seat, Bubble(str(points), auction=True))
        case TrumpNamed(seat, trump):
            return ui.saying(seat, Bubble(trump.word.capitalize(), auction=True))
        case RunCalled(seat, kind):
            return ui.after_auction().swept().saying(seat, Bubble(kind.word.capitalize()))
        case RunTopSaid(seat, top):
            return ui.saying(seat, Bubble(f"{top.rank.word.capitalize()} high"))
        case RunShown(seat, row):
            return ui.swept().saying(seat, Bubble("My run", row))
        case MeldDeclared(seat, row):
            return ui.after_auction().swept().saying(seat, meld_bubble(Meld(row)))
        case MisplayCalled(seat, trick, _):
            ui = replace(ui.swept(), challenge=ui.log[-1])
            return ui.saying(seat, Bubble(f"Misplay in trick {trick}!"))
        case DealScored(_, _):
            return replace(ui, scored=True)
        case CountAsked(seat):
            return ui.swept().saying(seat, Bubble("Count"))
        case CardsThrownIn(_):
            return ui.swept()
        case BellaCalled(seat, _):
            return ui.saying(seat, Bubble("Bella"))
        case CardPlayed(_, _):
            return ui.after_auction().swept()
        case TrickTaken(_, _, _):
            return replace(ui, lying=True)
    return ui
