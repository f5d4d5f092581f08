"""What the page says to the person: the prompt, and the numbers of a deal. Pure, no browser."""

from collections.abc import Sequence
from dataclasses import dataclass

from tarabish.actions import (
    Action,
    Bid,
    Call,
    Count,
    Declare,
    NameTrump,
    Pass,
    Play,
    Say,
    Show,
)
from tarabish.cards import NO_TRUMP, Card, Suit, Trump
from tarabish.melds import Meld
from tarabish.rules import Rules
from tarabish.scoring import DealScore, Outcome
from tarabish.seats import Pair, Seat, Side, for_side, together
from tarabish.standing import callers_need, whole_so_far
from tarabish.view import View
from tarabish.words import Teller
from web.rules_words import melds_word

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
    if view.contract is not None:
        return f"{name} to play"
    if view.auction.bid_winner is not None:
        return f"{name} to name trump"
    return f"{name} to {view.rules.auction}"


def prompt(view: View, declaring: Seat | None = None) -> str:
    """Return what the person is asked to do; empty when it is not their turn.

    `declaring` is the seat whose turn it is to declare melds after the last card, if any.
    """
    if declaring is not None:
        return "Declare your melds, or say no more." if declaring == view.seat else ""
    if view.awaits_count:
        return "All the cards are played. Ask for the count, or call a misplay."
    if view.turn != view.seat:
        return ""
    if view.contract is None:
        return _auction_prompt(view)
    before = _before_card(view)
    trick = view.trick
    if trick is None or not trick.cards:
        return f"{before}Your lead."
    if before:
        return f"{before}Your turn."
    reasons = {reason.text for reason in view.refused.values()}
    if len(reasons) == 1:
        return f"Your turn: you {reasons.pop()}."
    return "Your turn."


def _auction_prompt(view: View) -> str:
    auction = view.auction
    if auction.bid_winner is not None:
        return "You won the bidding: name trump."
    if view.rules.auction == "bid":
        if not any(isinstance(action, Bid) for action in view.legal):
            return "Nobody can bid higher: pass."
        if auction.second_round:
            passed = "All passed. " if auction.highest is None else ""
            return f"{passed}Bid {auction.least_bid} or more for no trump, or pass."
        return f"Your bid: {auction.least_bid} or more, or pass."
    if any(isinstance(action, Pass) for action in view.legal):
        return "Your call: name trump or pass."
    reason = auction.why_not(Pass(view.seat))
    if reason is not None and reason.rule == "FORCED-400":
        return "Your side is over 400, so you must name trump."
    return "Three passes, so you must name trump."


def _before_card(view: View) -> str:
    """What may still be said before the card."""
    if any(isinstance(action, Say) for action in view.legal):
        return "You hold a run: call it first. "
    if any(isinstance(action, Declare) for action in view.legal):
        return "You hold a meld: declare it first. "
    if any(isinstance(action, Show) for action in view.legal):
        return "Your run is best: show it first. "
    if view.bella_plays and view.rules.misplay == "prevented":
        return f"The {view.bella_plays[0].card.rank.word} makes bella. "
    return ""


@dataclass(frozen=True)
class Line:
    """One line of the score: a label, a number for each side, and what kind of line it is."""

    label: str
    points: Pair
    kind: str = "part"


ENDED_EARLY = (Outcome.CONCEDED, Outcome.MISPLAY, Outcome.FALSE_MISPLAY)


def score_lines(score: DealScore, before: Pair, rules: Rules) -> tuple[Line, ...]:
    """Return the lines of a deal's score, in an order in which each sum can be checked.

    Parts add up to the deal, by way of what was taken where that is not what is written; the
    deal and what stood before add up to the total.
    """
    written = Line("This deal", score.score, "sum")
    total = Line("Total", together(before, score.score), "sum")
    closing = (written, Line("Before", before), total)
    if score.callers is None:
        return closing
    if score.outcome in ENDED_EARLY:
        return (Line("All points of the deal", score.score), *closing)
    parts = [
        Line("Cards", score.cards),
        Line("Last trick", score.last),
        Line(melds_word(rules), score.melds),
        Line("Bella", score.bella),
    ]
    if moved := _moved(score, score.callers):
        parts += [Line("Taken", score.taken, "sum"), *moved]
    return (*parts, *closing)


OUTCOMES = {
    Outcome.THROWN_IN: "passed",
    Outcome.MISPLAY: "misplay",
    Outcome.FALSE_MISPLAY: "no misplay",
    Outcome.MADE: "",
    Outcome.BAIT: "bait",
    Outcome.HALF_BAIT: "half-bait",
    Outcome.CONCEDED: "thrown in",
}


def outcome_word(score: DealScore) -> str:
    """Return how a deal ended, in a word or two; empty for one that was made."""
    bate = score.outcome == Outcome.BAIT and score.bid is not None
    return "bate" if bate else OUTCOMES[score.outcome]


def _moved(score: DealScore, callers: Side) -> list[Line]:
    """Return what is written beyond what was taken, or instead of it."""
    if score.outcome == Outcome.MADE:
        doubled, coat = extra_of(score, callers)
        extras = (("Doubled, no trump", doubled), ("Coat", coat))
        return [Line(name, for_side(callers, points)) for name, points in extras if points]
    moved = (score.score[0] - score.taken[0], score.score[1] - score.taken[1])
    return [Line(outcome_word(score).capitalize(), moved)]


def extra_of(score: DealScore, callers: Side) -> tuple[int, int]:
    """Return what callers who made it write more than they took: by doubling, and by a coat.

    A coat is less than anybody takes who gets one, so the two can be told apart.
    """
    extra = score.score[callers] - score.taken[callers]
    doubled = score.taken[callers] if extra >= score.taken[callers] else 0
    return doubled, extra - doubled


def verdict(view: View, score: DealScore) -> str:
    """Return how the deal ended, in a sentence or two."""
    teller = teller_of(view)
    if score.callers is None:
        return "Everybody passed: nobody scores."
    callers, others = teller.side(score.callers), teller.within(score.callers.other)
    made = score.taken[score.callers]
    if view.rules.contract == "bid":
        contract, pause = f"bid {score.needed}", ""
    else:
        contract, pause = f"called, needed {score.needed} of {score.whole}", ","
    ahead, losers = teller.within(score.ahead), teller.side(score.ahead.other)
    match score.outcome:
        case Outcome.MADE:
            doubled, coat = extra_of(score, score.callers)
            return (
                f"{callers} {contract}{pause} and made it with {made}."
                f"{' Without trump that is doubled.' if doubled else ''}"
                f"{f' They took it all: a coat, {coat} more.' if coat else ''}"
            )
        case Outcome.BAIT:
            name = outcome_word(score).capitalize()
            return f"{name}. {callers} {contract}, and took {made}: {others} get it all."
        case Outcome.HALF_BAIT:
            return (
                f"Half-bait. {callers} called and took exactly half: they write nothing, "
                f"{others} keep their half."
            )
        case Outcome.MISPLAY:
            return f"{losers} misplayed, and it was called: {ahead} get all {score.whole}."
        case Outcome.FALSE_MISPLAY:
            return f"{losers} called a misplay that was none: {ahead} get all {score.whole}."
    return f"{losers} threw in: {ahead} get all {score.whole}."


def games_told(view: View) -> str:
    """Return the games won so far, one's own side's first."""
    teller, mine = teller_of(view), view.seat.side
    won = (f"{teller.side(side)} {view.games[side]}" for side in (mine, mine.other))
    return f"Games won: {', '.join(won)}. It takes {view.rules.games // 2 + 1} to win the match."


def call_of(view: View) -> str:
    """Return trump and caller in words, or who speaks in the auction: "Hearts, called by West"."""
    contract = view.contract
    if contract is None:
        return "Trump is not named yet"
    caller = "you" if contract.caller == view.seat else view.players[contract.caller]
    if contract.bid is not None:
        return f"{contract.trump.word.capitalize()}, {contract.bid} bid by {caller}"
    return f"{contract.trump.word.capitalize()} called by {caller}"


def needs_of(view: View) -> str:
    """Return what the callers need of what the deal has, "82 of 162"; empty before trump is named.

    Both grow with runs and bella.
    """
    need = callers_need(view)
    return "" if need is None else f"{need} of {whole_so_far(view)}"


def action_label(action: Action) -> str:
    """Return the words on a button for a pass, call, run or bella."""
    match action:
        case Pass():
            return "Pass"
        case Call(_, trump) | NameTrump(_, trump):
            return trump.word.capitalize()
        case Bid(_, points):
            return f"Bid {points}"
        case Declare(_, row):
            meld = Meld(row)
            return f"Declare {meld.word}" if meld.is_four else f"Declare {meld.word} {_run(row)}"
        case Count():
            return "Count"
        case Say(_, kind):
            return f"Call {kind.word}"
        case Show(_, row):
            return f"Show {_run(row)}"
        case Play(_, c, True):
            return f"Bella: play the {c.rank.word}"
    return "Bella"


def _run(row: Sequence[Card]) -> str:
    """A run in short, its suit said once, on one line: "8 9 10 J♠"."""
    ranks = "\N{NO-BREAK SPACE}".join(c.rank.label for c in row)
    return f"{ranks}\N{WORD JOINER}{SYMBOLS[row[0].suit]}"


def seat_word(seat: Seat, you: Seat) -> str:
    """Return where a seat is for the person at `you`: "south", "west", "north" or "east"."""
    return ("south", "west", "north", "east")[(seat - you) % 4]
