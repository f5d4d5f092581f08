"""The weights that reflexes go by: their names, and their order for the kernel.

The numbers are in `weights`; `python -m tarabish train` finds them.
"""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Final, TypeAlias

CHANCES: Final = 20
"""Ways in which the card that wins so far may still be beaten: see `Reflexes.danger`."""

LAYOUT: Final[Mapping[str, int]] = {
    # In percent, from -100 to 100: how likely the trick ends as ours, by how it may be beaten.
    "second_ours": CHANCES,  # as second of the four, with our card or partner's the best
    "second_theirs": CHANCES,  # with theirs
    "third_ours": CHANCES,
    # What one gives up with a card, in tenths of a card point like all that follows.
    "trump_price": 21,  # that can be beaten by a trump, by its points
    "plain_price": 12,  # that can be beaten in its suit, by its points
    "master_trump": 1,
    "master": 1,  # of a plain suit, beside its points
    "free_master": 1,  # where nobody else has a trump
    "master_out": 9,  # on top of `master`, by how many of its suit are out
    "single": 1,  # thrown away, one's last of a suit
    "beside_master": 1,
    "guard": 1,  # a small card beside the ten or ace
    "trick": 1,  # what a trick is worth beyond its points
    # What speaks for a lead.
    "lead_master": 9,  # of a plain suit, by how many of the suit are out
    "lead_free_master": 1,  # where nobody else has a trump
    "lead_master_void": 1,  # for each opponent who is known to be able to trump it
    "lead_small": 9,  # a small plain card, by how many of the suit are out
    "lead_point": 1,  # against it, for each point on it
    "lead_beside_master": 1,
    "lead_ten": 1,
    "lead_single": 1,  # one's last of a suit
    "lead_void": 1,  # for each opponent who is known to be able to trump it
    "lead_partners_void": 1,
    # Trumps, by who of one's own side called.
    "lead_master_trump": 3,
    "lead_small_trump": 3,
    "lead_big_trump": 1,  # a ten or better that can be beaten
    "lead_trump_alone": 1,  # where no opponent can have one
    "trumps_held": 3,  # for each of one's own trumps
    "masters_held": 3,  # for each plain suit with its master
    "trumps_out": 3,  # for each trump out
}
"""The weights by name, and how many numbers each is; the kernel reads them in this order."""

Weights: TypeAlias = Mapping[str, Sequence[int]]


def flat(weights: Weights) -> list[int]:
    """Return weights in a row, in the order of LAYOUT."""
    return list(chain.from_iterable(weights[name] for name in LAYOUT))
