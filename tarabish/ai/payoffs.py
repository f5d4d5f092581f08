"""What the points of a deal come to when it is written down, as a table to look up."""

from tarabish.auction import Contract
from tarabish.cards import all_card_points
from tarabish.rules import Rules
from tarabish.scoring import NOTHING, played_out
from tarabish.seats import Pair


def payoffs(
    rules: Rules,
    contract: Contract,
    taken: Pair = NOTHING,
    melds: Pair = NOTHING,
    bella: Pair = NOTHING,
) -> tuple[int, ...]:
    """Return what side A writes down more than side B, by the card points it takes from here on.

    `taken` are the card points of finished tricks, `melds` and `bella` what is taken to count.
    From 0 to all that is left, the last trick's bonus included: 163 numbers at the start of a deal
    with a trump suit. A bait, a half-bait, a bid not reached, a coat and a doubled total are in it
    (BAIT, HALF-BAIT, BATE, COAT, NO-TRUMP).
    """
    left = all_card_points(contract.trump) - sum(taken)
    return tuple(
        written(rules, contract, more, taken, melds, bella)
        for more in range(left + rules.last_trick + 1)
    )


def written(
    rules: Rules, contract: Contract, more: int, taken: Pair, melds: Pair, bella: Pair
) -> int:
    """Return the one of `payoffs` for so many more card points."""
    left, last_trick = all_card_points(contract.trump) - sum(taken), rules.last_trick
    # Whose the last trick was tells only for a coat, and there it is plain.
    ours = more >= last_trick
    cards = more - last_trick if ours else min(more, left)
    last = (last_trick, 0) if ours else (0, last_trick)
    both = (taken[0] + cards, taken[1] + left - cards)
    a, b = played_out(rules, contract, both, last, melds, bella).score
    return a - b
