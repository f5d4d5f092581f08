"""What the page says to the person: the prompt, and the numbers of a deal. Pure, no browser."""

from dataclasses import dataclass

from tarabish.actions import Action, Call, Pass, Play, Say, Show
from tarabish.cards import NO_TRUMP, Suit, Trump
from tarabish.scoring import DealScore, Outcome
from tarabish.seats import Pair, Seat, together
from tarabish.view import View
from tarabish.words import Teller

SYMBOLS: dict[Trump, str] = {
    Suit.CLUBS: "\u2663\ufe0e",
    Suit.DIAMONDS: "\u2666\ufe0e",
    Suit.HEARTS: "\u2665\ufe0e",
    Suit.SPADES: "\u2660\ufe0e",
    NO_TRUMP: "NT",
}
"""Suit signs, each asked to be drawn as text and not as a picture."""


def teller_of(view: View) -> Teller:
    """Return the teller that calls the view's seat "You"."""
    return Teller(view.players, view.seat)


def waiting(view: View) -> str:
    """Return what the table waits for while it is somebody else's turn; empty otherwise."""
    if view.turn is None or view.turn == view.seat:
        return ""
    name = view.players[view.turn]
    return f"{name} to call" if view.contract is None else f"{name} to play"


def prompt(view: View) -> str:
    """Return what the person is asked to do; empty when it is not their turn."""
    if view.turn != view.seat:
        return ""
    if view.contract is None:
        if any(isinstance(action, Pass) for action in view.legal):
            return "Your call: name trump or pass."
        return "Three passes, so you must name trump."
    before = _before_card(view)
    trick = view.trick
    if trick is None or not trick.cards:
        return f"{before}Your lead."
    reasons = {reason.text for reason in view.refused.values()}
    if len(reasons) == 1:
        return f"{before}Your turn: you {reasons.pop()}."
    return f"{before}Your turn."


def _before_card(view: View) -> str:
    """What may still be said before the card."""
    if any(isinstance(action, Say) for action in view.legal):
        return "You hold a run: call it first. "
    if any(isinstance(action, Show) for action in view.legal):
        return "Your run is best: show it first. "
    if view.bella_plays:
        return f"The {view.bella_plays[0].card.rank.word} makes bella. "
    return ""


@dataclass(frozen=True)
class Line:
    """One line of the score: a label, a number for each side, and what kind of line it is."""

    label: str
    points: Pair
    kind: str = "part"


def score_lines(score: DealScore, before: Pair) -> tuple[Line, ...]:
    """Return the lines of a deal's score, in an order in which each sum can be checked.

    Parts add up to the deal, by way of what was taken and what bait moved where there is bait; the
    deal and what stood before add up to the total.
    """
    written = Line("This deal", score.score, "sum")
    total = Line("Total", together(before, score.score), "sum")
    closing = (written, Line("Before", before), total)
    if score.outcome == Outcome.CONCEDED:
        return (Line("All points of the deal", score.score), *closing)
    parts = [
        Line("Cards", score.cards),
        Line("Last trick", score.last),
        Line("Runs", score.melds),
        Line("Bella", score.bella),
    ]
    if score.outcome != Outcome.MADE:
        moved = (score.score[0] - score.taken[0], score.score[1] - score.taken[1])
        name = "Bait" if score.outcome == Outcome.BAIT else "Half-bait"
        parts += [Line("Taken", score.taken, "sum"), Line(name, moved)]
    return (*parts, *closing)


def verdict(view: View, score: DealScore) -> str:
    """Return how the deal ended, in a sentence or two."""
    teller = teller_of(view)
    if score.callers is None:
        return "Everybody passed: nobody scores."
    callers, others = teller.side(score.callers), teller.side(score.callers.other)
    made = score.taken[score.callers]
    needed = f"{score.needed} of {score.whole}"
    match score.outcome:
        case Outcome.MADE:
            return f"{callers} called, needed {needed}, and made it with {made}."
        case Outcome.BAIT:
            return f"Bait. {callers} called, needed {needed}, and took {made}: {others} get it all."
        case Outcome.HALF_BAIT:
            return (
                f"Half-bait. {callers} called and took exactly half: they write nothing, "
                f"{others} keep their half."
            )
    losers = teller.side(score.ahead.other)
    return f"{losers} threw in: {teller.side(score.ahead)} get all {score.whole}."


def totals_before(view: View) -> Pair:
    """Return the totals without the deal just finished."""
    last = view.scores[-1].score
    return view.totals[0] - last[0], view.totals[1] - last[1]


def call_of(view: View) -> str:
    """Return trump and caller in words, or who speaks in the auction: "Hearts, called by West"."""
    contract = view.contract
    if contract is None:
        return "Trump is not named yet"
    caller = "you" if contract.caller == view.seat else view.players[contract.caller]
    return f"{contract.trump.word.capitalize()} called by {caller}"


def action_label(action: Action) -> str:
    """Return the words on a button for a pass, call, run or bella."""
    match action:
        case Pass():
            return "Pass"
        case Call(_, trump):
            return trump.word.capitalize()
        case Say(_, kind):
            return f"Call {kind.word}"
        case Show(_, row):
            return f"Show {' '.join(f'{c.rank.label}{SYMBOLS[c.suit]}' for c in row)}"
        case Play(_, c, True):
            return f"Bella: play the {c.rank.word}"
    return "Bella"


def seat_word(seat: Seat, you: Seat) -> str:
    """Return where a seat is for the person at `you`: "south", "west", "north" or "east"."""
    return ("south", "west", "north", "east")[(seat - you) % 4]
