"""What a deal is worth to either side."""

from tests.oracle.cards import meld_points, run_points, runs_of
from tests.oracle.deal import Deal


def melds(deal: Deal) -> list[int]:
    """Return what runs or melds count for each side as things stand."""
    counts = [0, 0]
    if deal.chosen["melds"] == "one-player":
        seat = deal.run_winner()
        if seat is not None:
            counts[seat % 2] = sum(worth for _, worth in deal.shown)
    else:
        side = deal.meld_side()
        if side is not None:
            theirs = [meld for seat, meld in deal.declared if seat % 2 == side]
            counts[side] = sum(meld_points(meld) for meld in theirs)
    return counts


def bella(deal: Deal) -> list[int]:
    """Return what bella counts for each side: the holder's, whoever wins what (BELLA)."""
    counts = [0, 0]
    if deal.bella == "called":
        counts[deal.bella_holder() % 2] = 20
    return counts


def whole(deal: Deal) -> int:
    """Return all the points of a deal that ends early (WHOLE)."""
    total = (120 if deal.trump == "NT" else 152) + deal.chosen["last_trick"]
    seat = deal.run_winner()
    if seat is not None and deal.played(seat) < 2:
        total += sum(run_points(run) for run in runs_of(deal.nine[seat]))
    else:
        total += sum(melds(deal))
    if deal.bella_holder() is not None and deal.bella != "lost":
        total += 20
    return total


def outcome_and_score(deal: Deal) -> tuple[str | None, list[int]]:
    """Return how a deal came out and what each side writes down."""
    if not deal.over:
        return None, [0, 0]
    if deal.auction.stage == "thrown-in":
        return "thrown-in", [0, 0]
    if deal.ended:
        outcome, side = deal.ended
        return outcome, [whole(deal) * (side == 0), whole(deal) * (side == 1)]
    parts = [deal.cards, deal.last, melds(deal), bella(deal)]
    totals = [sum(part[side] for part in parts) for side in (0, 1)]
    us = deal.auction.caller % 2
    outcome = judge(deal, totals[us], totals[1 - us])
    if outcome == "made":
        mine, theirs = totals[us] + extra(deal, us, totals[us]), totals[1 - us]
    elif outcome == "half-bait":
        mine, theirs = 0, totals[1 - us]
    else:
        mine, theirs = 0, sum(totals)
    return outcome, [mine, theirs] if us == 0 else [theirs, mine]


def judge(deal: Deal, mine: int, theirs: int) -> str:
    """Return made, bait or half-bait (BAIT, HALF-BAIT; BATE)."""
    if deal.chosen["contract"] == "bid":
        return "made" if mine >= deal.auction.bid else "bait"
    if mine == theirs:
        return "half-bait" if deal.chosen["half_bait"] == "half" else "bait"
    return "made" if mine > theirs else "bait"


def extra(deal: Deal, us: int, mine: int) -> int:
    """Return what callers who made it add: NO-TRUMP (`bid` only) and COAT."""
    added = mine if deal.trump == "NT" and deal.chosen["auction"] == "bid" else 0
    if deal.cards[1 - us] == 0 and deal.last[1 - us] == 0:
        added += deal.chosen["coat"]
    return added


def summary(deal: Deal, trace: bool) -> dict:
    """Return a deal as RECORD.md has it, without totals."""
    outcome, score = outcome_and_score(deal)
    named = deal.trump is not None
    told = {
        "trump": deal.trump,
        "caller": deal.auction.caller,
        "bid": deal.auction.bid if named and deal.chosen["auction"] == "bid" else None,
        "cards": list(deal.cards),
        "last": list(deal.last),
        "melds": melds(deal),
        "bella": bella(deal),
        "outcome": outcome,
        "score": None if outcome is None else score,  # nothing is written down yet
    }
    return {**told, "legal": deal.legal} if trace else told
