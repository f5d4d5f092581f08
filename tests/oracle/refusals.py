"""What may be done next in a deal, and which rule forbids the rest."""

from tests.oracle.cards import DECK, melds_of, run_points, runs_of
from tests.oracle.position import Position

AUCTION_VERBS = {"pass", "call", "bid", "trump"}
VERBS_WITHOUT_WORDS = {"pass", "bella", "count", "concede"}


def parse(text: str) -> tuple[int, str, list[str]] | None:
    """Return an action's seat, verb and words, or None if it is none that RECORD.md knows."""
    seat, verb, *rest = [*text.split(" "), "", ""][: max(2, text.count(" ") + 1)]
    if verb in {"call", "trump"}:
        fits = rest in [["C"], ["D"], ["H"], ["S"], ["NT"]]
    elif verb in {"bid", "misplay"}:
        fits = len(rest) == 1 and is_number(rest[0])
    elif verb == "say":
        fits = rest in [["twenty"], ["fifty"]]
    elif verb in {"show", "declare"}:
        fits = rest != [] and set(rest) <= set(DECK)
    elif verb == "play":
        fits = rest[:1] != [] and rest[0] in DECK and rest[1:] in [[], ["bella"]]
    else:
        fits = verb in VERBS_WITHOUT_WORDS and not rest
    return (int(seat), verb, rest) if fits and seat in {"0", "1", "2", "3"} else None


def is_number(text: str) -> bool:
    """Return whether a text is a whole number written the plain way."""
    return text.isascii() and text.isdigit() and str(int(text)) == text


def why_not(deal: Position, text: str) -> str | None:
    """Return the rule that forbids an action now, or None. ACTION: it cannot be read."""
    parsed = parse(text)
    if parsed is None:
        return "ACTION"
    seat, verb, rest = parsed
    if verb in AUCTION_VERBS:
        return deal.auction.why_not(seat, verb, rest)
    if verb == "play":
        return why_not_play(deal, seat, rest[0], bella=rest[1:] == ["bella"])
    if verb in {"say", "show", "bella"}:
        return why_not_run(deal, seat, verb, rest)
    if verb == "declare":
        return why_not_declare(deal, seat, rest)
    in_play = deal.phase == "play"
    if verb == "concede":
        return None if in_play else "CONCEDE"
    called = deal.chosen["misplay"] == "called"
    if verb == "count":
        return None if called and deal.phase == "after" else "COUNT"
    may_challenge = called and (in_play or deal.phase == "after")
    return None if may_challenge and 1 <= int(rest[0]) <= deal.trick_number else "CHALLENGE"


def why_not_play(deal: Position, seat: int, card: str, bella: bool) -> str | None:
    """TURN, HAND, FOLLOW, TRUMP-IN, OVERTRUMP, BELLA; CALL or BID before trump is named."""
    if deal.phase == "auction":
        return "CALL" if deal.chosen["auction"] == "call" else "BID"
    if deal.phase != "play" or seat != deal.turn:
        return "TURN"
    if card not in deal.held[seat]:
        return "HAND"
    broken = deal.breach(card) if deal.chosen["misplay"] == "prevented" else None
    if broken or not bella:
        return broken
    if card not in deal.bells() or seat != deal.bella_holder() or deal.bella != "open":
        return "BELLA"
    return "BELLA" if is_refused(deal, "bella_early", is_early(deal, seat)) else None


def is_early(deal: Position, seat: int) -> bool:
    """Return whether a bella called with the next bell is called with the first of the two."""
    both = set(deal.bells()) <= set(deal.held[seat])
    return both and deal.chosen["bella_call"] == "last"


def is_refused(deal: Position, option: str, done: bool) -> bool:
    """Return whether an early bella or one with a run is a misplay that is prevented."""
    misplay = deal.chosen[option] == "misplay"
    return done and misplay and deal.chosen["misplay"] == "prevented"


def why_not_run(deal: Position, seat: int, verb: str, rest: list[str]) -> str | None:
    """TURN, RUN-CALL, what `why_not_show` says, BELLA (with a run just shown)."""
    rule = {"say": "RUN-CALL", "show": "RUN-SHOW", "bella": "BELLA"}[verb]
    if deal.phase != "play" or deal.chosen["melds"] != "one-player":
        return rule
    if seat != deal.turn:
        return "TURN"
    if verb == "say":
        best = max((run_points(run) for run in runs_of(deal.nine[seat])), default=0)
        right = {20: "twenty", 50: "fifty"}.get(best) == rest[0]
        return None if right and deal.played(seat) == 0 and seat not in deal.said else rule
    if verb == "show":
        return why_not_show(deal, seat, rest)
    bells = deal.bells()
    with_run = bells and any(set(bells) <= set(run) for run in deal.shown_now)
    open_to = deal.bella_holder() if deal.bella == "open" else None
    if not with_run or open_to != seat or is_refused(deal, "bella_with_run", done=True):
        return rule
    return None


def why_not_show(deal: Position, seat: int, run: list[str]) -> str | None:
    """RUN-SHOW: too early or late, or again; RUN: not a whole run; RUN-BEST: not the winner.

    With fifty_shown_late a fifty may be shown before the third card, too.
    """
    late = deal.chosen["fifty_shown_late"] and deal.played(seat) == 2
    if deal.played(seat) != 1 and not late:
        return "RUN-SHOW"
    if run not in runs_of(deal.nine[seat]):
        return "RUN"
    if deal.run_winner() != seat:
        return "RUN-BEST"
    again = run in [shown for shown, _ in deal.shown]
    return "RUN-SHOW" if again or (late and run_points(run) != 50) else None


def why_not_declare(deal: Position, seat: int, meld: list[str]) -> str | None:
    """MELD; TURN: a first turn, or deferred in seat order from eldest."""
    deferred = deal.chosen["meld_timing"] == "deferred"
    due = deal.phase == ("after" if deferred else "play")
    if deal.chosen["melds"] != "partnership" or not due:
        return "MELD"
    if not deferred and seat != deal.turn:
        return "TURN"
    order = deal.order.index
    if deferred and deal.declared and order(seat) < order(deal.declared[-1][0]):
        return "TURN"
    if not deferred and deal.played(seat):
        return "MELD"
    known = meld in melds_of(deal.nine[seat])
    return None if known and (seat, meld) not in deal.declared else "MELD"


def candidates(deal: Position) -> list[str]:
    """Return actions among which all the legal ones are."""
    if deal.phase == "auction":
        return [f"{deal.auction.turn} {choice}" for choice in deal.auction.choices()]
    texts = []
    for seat in range(4):
        texts += [f"{seat} {verb}" for verb in ("concede", "count", "bella")]
        texts += [f"{seat} misplay {trick}" for trick in range(1, 10)]
        texts += [f"{seat} say {kind}" for kind in ("twenty", "fifty")]
        texts += [f"{seat} show {' '.join(run)}" for run in runs_of(deal.nine[seat])]
        texts += [f"{seat} declare {' '.join(meld)}" for meld in melds_of(deal.nine[seat])]
        if seat == deal.turn:
            texts += [f"{seat} play {card}" for card in deal.held[seat]]
            texts += [f"{seat} play {card} bella" for card in deal.bells()]
    return texts


def legal_actions(deal: Position) -> list[str]:
    """Return every legal action of every seat, sorted."""
    return sorted(text for text in candidates(deal) if why_not(deal, text) is None)
