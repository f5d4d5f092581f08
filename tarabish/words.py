"""Events in plain words, for the command line and the page alike."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tarabish.actions import Action, Bid, Call, NameTrump, Pass, Play
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
    GameWon,
    MatchWon,
    MeldContestDecided,
    MeldDeclared,
    MisplayCalled,
    Misstep,
    Passed,
    RunCalled,
    RunContestDecided,
    RunShown,
    RunTopSaid,
    TrickTaken,
    TrumpNamed,
)
from tarabish.melds import Meld
from tarabish.rules import OPTIONS, PRESETS, Rules, spelled
from tarabish.scoring import DealScore, Outcome
from tarabish.seats import Seat, Side
from tarabish.tricks import TRICKS_IN_DEAL


def listed(items: Sequence[str]) -> str:
    """Return the items as a list in words: "a", "a and b", "a, b and c"; empty for none."""
    *first, last = items or [""]
    return f"{', '.join(first)} and {last}" if first else last


def cards_in_words(row: Sequence[Card]) -> str:
    """Return cards of one suit in words: "seven, eight and nine of hearts"."""
    return f"{listed([c.rank.word for c in row])} of {row[0].suit.word}"


def meld_in_words(meld: Meld) -> str:
    """Return a meld in words: "a tierce, seven, eight and nine of hearts", "four jacks"."""
    if meld.is_four:
        return meld.word
    return f"a {meld.word}, {cards_in_words(meld.cards)}"


def action_in_words(action: Action) -> str:
    """Return a card or a word in the auction: "ten of clubs", "call hearts", "bid 60", "pass".

    Empty for anything else.
    """
    match action:
        case Play(_, c, bella):
            return f"{c.word} with bella" if bella else c.word
        case Call(_, trump):
            return f"call {trump.word}"
        case NameTrump(_, trump):
            return f"name {trump.word}"
        case Bid(_, points):
            return f"bid {points}"
        case Pass():
            return "pass"
    return ""


def when_in_words(actions: Sequence[Action]) -> str:
    """Return when the last of a deal's actions so far was: "Auction", or "Trick 3"."""
    played = sum(isinstance(action, Play) for action in actions)
    return f"Trick {min((played + 3) // 4, TRICKS_IN_DEAL)}" if played else "Auction"


def rules_listed(rules: Rules) -> Iterator[str]:
    """Yield the presets, then each option with its values, those of `rules` marked with a star."""
    for name, preset in PRESETS.items():
        yield f"{name:12} {preset.meaning}"
    for option in OPTIONS.values():
        yield ""
        yield f"{option.name}: {option.meaning}"
        played = getattr(rules, option.name)
        for value in dict.fromkeys((*option.values, played)):
            mark = "*" if value == played else " "
            yield f"  {mark} {spelled(value):16} {option.words(value)}"
        if option.other:
            yield f"    or {option.other}"


@dataclass(frozen=True)
class Teller:
    """Tells events in sentences, by the players' names in seat order.

    The player at seat `you`, if any, is addressed: "You play …" instead of "South plays …".
    """

    names: tuple[str, str, str, str]
    you: Seat | None = None

    def name(self, seat: Seat) -> str:
        """Return "You", or the player's name."""
        return "You" if seat == self.you else self.names[seat]

    def side(self, side: Side) -> str:
        """Return both partners' names: "You and North"."""
        first, second = (Seat.SOUTH, Seat.NORTH) if side == Side.A else (Seat.WEST, Seat.EAST)
        if second == self.you:
            first, second = second, first
        return f"{self.name(first)} and {self.name(second)}"

    def within(self, side: Side) -> str:
        """Return the same within a sentence: "you and North"."""
        names = self.side(side)
        return names.replace("You", "you", 1) if self._mine(side) else names

    def _mine(self, side: Side) -> bool:
        return self.you is not None and self.you.side == side

    def _verb(self, seat: Seat, verb: str) -> str:
        if seat == self.you:
            return verb
        if verb == "have":
            return "has"
        return f"{verb}es" if verb.endswith(("s", "sh", "ch")) else f"{verb}s"

    def _does(self, seat: Seat, verb: str) -> str:
        return f"{self.name(seat)} {self._verb(seat, verb)}"

    def tell(self, event: Event) -> str:  # noqa: PLR0912 (one case a kind of event)
        """Return one sentence, or a few, for an event."""
        match event:
            case CardsDealt(dealer):
                return f"{self._does(dealer, 'deal')}."
            case Passed(seat):
                return f"{self._does(seat, 'pass')}."
            case BidMade(seat, points):
                return f"{self._does(seat, 'bid')} {points}."
            case TrumpNamed(seat, trump, forced, bid):
                if forced:
                    return (
                        f"{self.name(seat)} must call, and {self._verb(seat, 'name')} {trump.word}."
                    )
                return f"{self._does(seat, 'call' if bid is None else 'name')} {trump.word}."
            case RunCalled(seat, kind):
                return f"{self._does(seat, 'call')} a {kind.word}."
            case RunTopSaid(seat, top):
                return f"{self._does(seat, 'say')}: {top.word} high."
            case RunContestDecided(None):
                return "The best runs are equal, so nobody counts a run."
            case RunContestDecided(seat) if seat is not None:
                whose = "Your" if seat == self.you else f"{self.names[seat]}'s"
                return f"{whose} run is the best."
            case RunShown(seat, row, late):
                cost = " A turn late, it counts as a twenty." if late else ""
                return f"{self._does(seat, 'show')} the {cards_in_words(row)}.{cost}"
            case MeldDeclared(seat, row):
                return f"{self._does(seat, 'declare')} {meld_in_words(Meld(row))}."
            case MeldContestDecided(None):
                return "The best melds are equal, so nobody counts a meld."
            case MeldContestDecided(seat) if seat is not None:
                theirs = "yours" if self._mine(seat.side) else "theirs"
                counting = f"{self.within(seat.side)} count {theirs}"
                return f"{self._does(seat, 'have')} the best meld: {counting}."
            case BellaCalled(seat, counts):
                early = "" if counts else " Too early: it does not count."
                return f"{self._does(seat, 'call')} bella.{early}"
            case CardPlayed(seat, c):
                return f"{self._does(seat, 'play')} the {c.word}."
            case TrickTaken(seat, points, last):
                which = "last trick" if last else "trick"
                return f"{self._does(seat, 'take')} the {which}: {points}."
            case CardsThrownIn(seat):
                if seat == self.you:
                    return "You throw in your cards."
                return f"{self.names[seat]} throws in the cards."
            case MisplayCalled(seat, trick, found):
                return (
                    f"{self._does(seat, 'call')} a misplay in trick {trick}. {self._found(found)}"
                )
            case CountAsked(seat):
                return f"{self._does(seat, 'ask')} for the count."
            case DealScored(score, totals):
                return f"{self.outcome(score)} {self.standing(totals)}"
            case GameWon(side, games):
                return f"{self.side(side)} win the game. Games: {self.standing(games)}"
            case MatchWon(side):
                return f"{self.side(side)} win the match."
        raise AssertionError(event)

    def _found(self, misstep: Misstep | None) -> str:
        if misstep is None:
            return "There was none."
        # The reason is told to whoever is about to do it: "you must follow hearts".
        who = "you" if misstep.seat == self.you else self.names[misstep.seat]
        return f"Right: {who} {misstep.reason.text.replace('must', 'had to', 1)}."

    def outcome(self, score: DealScore) -> str:
        """Return how the deal ended and what each side writes down."""
        if score.callers is None:
            return "Everybody passed: nobody scores."
        callers, others = score.callers, score.callers.other
        made, written = score.taken[callers], score.score[callers]
        writes = f" and write {written}" if written not in (0, made) else ""
        if score.bid is None:
            told = f" with {made} of {score.whole}{writes}"
        else:
            they = "you" if self._mine(callers) else "they"
            took = f", took {made}{writes}" if writes else f" and took {made}"
            told = f": {they} bid {score.bid}{took}"
        match score.outcome:
            case Outcome.MADE:
                how = "make it"
            case Outcome.BAIT:
                how = "are bait" if score.bid is None else "go bate"
            case Outcome.HALF_BAIT:
                how = "are half-bait"
            case _:
                return f"{self.side(score.ahead)} write all {score.whole}."
        end = f"{self.within(others)} write {score.score[others]}."
        return f"{self.side(callers)} {how}{told}; {end}"

    def standing(self, totals: tuple[int, int]) -> str:
        """Return the game's totals: "You and North 180, West and East 144."."""
        return f"{self.side(Side.A)} {totals[0]}, {self.within(Side.B)} {totals[1]}."
