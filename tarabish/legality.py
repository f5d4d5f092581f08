"""What may be done now, and if not, why: one function behind legality, errors and hints."""

from dataclasses import replace
from typing import Final

from tarabish.actions import (
    Action,
    Bella,
    Bid,
    Call,
    Concede,
    Count,
    Declare,
    Misplay,
    NameTrump,
    Pass,
    Play,
    Say,
    Show,
)
from tarabish.cards import bells
from tarabish.errors import Reason
from tarabish.melds import Meld, Run, RunKind, best_run, runs_in
from tarabish.position import Position
from tarabish.seats import Seat
from tarabish.tricks import why_not_play

BELLA_WITH_RUN: Final = Reason("BELLA", "must call bella with a card, not with a run")
"""Why bella with a run may not be called, or is a misplay, where `bella_with_run` says so."""

NO_RUNS: Final = Reason("RUN", "cannot: in this game nobody's runs count")
NO_BELLA: Final = Reason("BELLA", "cannot: in this game bella does not count")


def why_not(deal: Position, action: Action) -> Reason | None:
    """Return the rule that forbids the action now, or None when it is allowed."""
    if isinstance(action, Declare) and deal.declaring:
        return _why_not_declare_late(deal, action)
    if deal.over:
        return Reason("TURN", "must wait: the deal is over")
    match action:
        case Concede():
            return _why_not_concede(deal)
        case Misplay():
            return _why_not_challenge(deal, action)
        case Count():
            return _why_not_count(deal)
    if deal.awaits_count:
        if isinstance(action, Declare):
            return _why_not_declare(deal, action)
        return Reason("TURN", "must wait: all the cards are played")
    if action.seat != deal.turn:
        return Reason("TURN", "must wait for your turn")
    return _why_not_on_turn(deal, action)


def _why_not_on_turn(
    deal: Position,
    action: Pass | Call | Bid | NameTrump | Say | Show | Declare | Bella | Play,
) -> Reason | None:
    match action:
        case Pass() | Call() | Bid() | NameTrump():
            named = Reason("CALL", "cannot: trump is named")
            return named if deal.contract else deal.auction.why_not(action)
        case _ if deal.contract is None:
            if deal.rules.auction == "call":
                return Reason("CALL", "must name a suit or pass first")
            return Reason("BID", "must bid or pass first, until trump is named")
        case Say():
            return _why_not_say(deal, action)
        case Show():
            return _why_not_show(deal, action)
        case Declare():
            return _why_not_declare(deal, action)
        case Bella():
            return _why_not_bella(deal, action)
        case Play():
            return _why_not_play(deal, action)


def _why_not_concede(deal: Position) -> Reason | None:
    if deal.contract is None:
        return Reason("CONCEDE", "can throw in only once trump is named")
    if deal.all_played:
        return Reason("CONCEDE", "cannot throw in: all the cards are played")
    return None


def _why_not_challenge(deal: Position, action: Misplay) -> Reason | None:
    """CHALLENGE: a trick finished or current, at any time in the play or before the count."""
    if deal.rules.misplay == "prevented":
        return Reason("CHALLENGE", "cannot call a misplay: in this game none can be made")
    if deal.contract is None:
        return Reason("CHALLENGE", "can call a misplay only once trump is named")
    if not 1 <= action.trick <= deal.trick_number:
        return Reason("CHALLENGE", f"must name a trick from 1 to {deal.trick_number}")
    return None


def _why_not_count(deal: Position) -> Reason | None:
    if deal.rules.misplay == "prevented":
        return Reason("COUNT", "need not: in this game the count follows the ninth trick")
    if not deal.all_played:
        return Reason("COUNT", "can count only after the ninth trick")
    return None


def _why_not_say(deal: Position, action: Say) -> Reason | None:
    """RUN-CALL: one's best run, on one's turn before one's first card, once."""
    if deal.rules.melds == "none":
        return NO_RUNS
    if deal.rules.melds == "partnership":
        return Reason("MELD", "must declare the cards: in this game melds are declared")
    if deal.cards_played(action.seat) > 0:
        return Reason("RUN-CALL", "can call a run only before your first card")
    if any(say.seat == action.seat for say in deal.said):
        return Reason("RUN-CALL", "have called already")
    assert deal.trump is not None
    best = best_run(runs_in(deal.dealt[action.seat]), deal.trump)
    if best is None:
        return Reason("RUN-CALL", "hold no run")
    if best.kind != action.kind:
        return Reason("RUN-CALL", f"must call your best run, a {best.kind.word}")
    return None


def _why_not_show(deal: Position, action: Show) -> Reason | None:
    """RUN-SHOW, RUN-BEST: the contest's winner, before the second card, each run once."""
    if deal.rules.melds == "none":
        return NO_RUNS
    if deal.rules.melds == "partnership":
        return Reason("MELD", "need not show: in this game melds are declared")
    run = Run(action.cards)
    played = deal.cards_played(action.seat)
    late = played == 2 and deal.rules.fifty_shown_late
    if played != 1 and not late:
        return Reason("RUN-SHOW", "can show a run only just before your second card")
    if action.seat != deal.run_winner:
        return Reason("RUN-BEST", "cannot count a run in this deal")
    if run not in runs_in(deal.dealt[action.seat]):
        return Reason("RUN", "must show a whole run that you hold, lowest card first")
    if run in (*deal.shown, *deal.shown_late):
        return Reason("RUN-SHOW", "have shown that run already")
    if late and run.kind != RunKind.FIFTY:
        return Reason("RUN-SHOW", "can show only a fifty this late")
    return None


def _why_not_declare(deal: Position, action: Declare) -> Reason | None:
    """MELD: on one's turn before one's first card, each meld once (`meld_timing` before-play)."""
    if deal.rules.melds == "none":
        return NO_RUNS
    if deal.rules.melds == "one-player":
        return Reason("RUN-CALL", "cannot declare: in this game runs are called and shown")
    if deal.rules.meld_timing == "deferred":
        return Reason("MELD", "can declare only after the last card")
    if deal.cards_played(action.seat) > 0:
        return Reason("MELD", "can declare only before your first card")
    return _why_not_meld(deal, action)


def _why_not_declare_late(deal: Position, action: Declare) -> Reason | None:
    """MELD: after the last card, in seat order from eldest (`meld_timing` deferred)."""
    order = deal.eldest.round()
    if deal.declared and order.index(action.seat) < order.index(deal.declared[-1].seat):
        return Reason("TURN", "cannot declare any more: the seat after you has")
    return _why_not_meld(deal, action)


def _why_not_meld(deal: Position, action: Declare) -> Reason | None:
    if Meld(action.cards) not in deal.melds_held(action.seat):
        return Reason("MELD", "must declare a whole meld that you hold, lowest card first")
    if action in deal.declared:
        return Reason("MELD", "have declared that already")
    return None


def _why_no_bella(deal: Position, seat: Seat) -> Reason | None:
    if deal.rules.bella_call == "never":
        return NO_BELLA
    if deal.bella_holder != seat:
        return Reason("BELLA", "were not dealt the king and queen of trump")
    if deal.bella is not None:
        return Reason("BELLA", "have called bella already")
    return None


def _why_not_bella(deal: Position, action: Bella) -> Reason | None:
    """BELLA with a run just shown that holds both (`bella_with_run`)."""
    if reason := _why_no_bella(deal, action.seat):
        return reason
    just_shown = {1: deal.shown, 2: deal.shown_late}.get(deal.cards_played(action.seat), ())
    assert deal.trump is not None
    pair = set(bells(deal.trump))
    if deal.bella_missed or not any(pair <= set(run.cards) for run in just_shown):
        return Reason("BELLA", "can call bella like this only with a run just shown that has both")
    if deal.rules.bella_with_run == "misplay" and deal.rules.misplay == "prevented":
        return BELLA_WITH_RUN
    return None


def bella_too_early(deal: Position, play: Play) -> bool:
    """Return whether bella called with this card comes too early to count (`bella_call`)."""
    return deal.rules.bella_call == "last" and not deal.last_bell(play)


def why_misplay(deal: Position, play: Play) -> Reason | None:
    """Return the rule that playing this card, held and on its turn, breaks, or None (MISPLAY)."""
    trick, trump = deal.trick, deal.trump
    assert trick is not None
    assert trump is not None
    if reason := why_not_play(play.card, deal.held[play.seat], trick, trump, deal.rules):
        return reason
    if play.bella and deal.rules.bella_early == "misplay" and bella_too_early(deal, play):
        return Reason("BELLA", "must wait with bella for the last of the two")
    return None


def _why_not_play(deal: Position, action: Play) -> Reason | None:
    reason = why_misplay(deal, replace(action, bella=False))
    if reason and (deal.rules.misplay == "prevented" or reason.rule == "HAND"):
        return reason
    if not action.bella:
        return None
    if action.card not in deal.bells_held(action.seat):
        return Reason("BELLA", "can call bella only with the king or queen of trump")
    if reason := _why_no_bella(deal, action.seat):
        return reason
    return why_misplay(deal, action) if deal.rules.misplay == "prevented" else None
