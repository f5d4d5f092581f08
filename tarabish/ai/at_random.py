"""Deals played out at random, and where the random numbers of rollouts come from.

The kernel has the same numbers: from the same seed it plays the same cards.
"""

from typing import Final

from tarabish.ai.coding import ABOVE, SUITS, Coding
from tarabish.ai.play import OpenTable

WORD: Final = (1 << 32) - 1

MULTIPLIER: Final = 1664525
INCREMENT: Final = 1013904223
"""Each random number is the last times this and this more, of 32 bits.

The upper 16 bits are good enough here.
"""

SUIT_AT: Final = tuple(SUITS[bit // 9] for bit in range(36))

AFTER: Final = ((1, 2, 3), (2, 3, 0), (3, 0, 1), (0, 1, 2))
"""By the seat that leads: who plays after it."""


def first_state(seed: int) -> int:
    """Return the number from which the random numbers of a seed go on."""
    return (seed * 2654435769 + 1) & WORD


def play_out_at_random(  # noqa: PLR0912  # one loop, as in `rollouts.play_out`
    coding: Coding, table: OpenTable, seed: int
) -> int:
    """Return the card points that side A takes if every seat plays any card that it may.

    The last trick's are among them; 0 after the last card. `table` is at the start of a trick.
    """
    points, trumps, must = coding.points, coding.trumps, coding.must_beat_partner
    hands, leader, state, ours = list(table.hands), table.leader, first_state(seed), 0
    if not hands[leader]:
        return 0
    while card := hands[leader]:
        # Of the cards that may be played the lower ones are taken away, as many as chance has it.
        if card & (card - 1):
            state = (state * MULTIPLIER + INCREMENT) & WORD
            lower = (state >> 16) * card.bit_count() >> 16
            while lower:
                card &= card - 1
                lower -= 1
            card &= -card
        hands[leader] ^= card
        best = card.bit_length() - 1
        winner = leader
        worth, led, higher, ruffed = points[best], SUIT_AT[best], ABOVE[best], False
        for seat in AFTER[leader]:
            hand = hands[seat]
            card = hand & led
            if not card or led == trumps:
                # As in `play.legal_mask`, with the winner known already.
                mine = hand & trumps
                if not mine:
                    card = card or hand
                elif (not ruffed and led != trumps) or (not (card or must) and winner == seat ^ 2):
                    card = mine
                else:
                    card = mine & higher or mine
            if card & (card - 1):
                state = (state * MULTIPLIER + INCREMENT) & WORD
                lower = (state >> 16) * card.bit_count() >> 16
                while lower:
                    card &= card - 1
                    lower -= 1
                card &= -card
            hands[seat] = hand ^ card
            bit = card.bit_length() - 1
            worth += points[bit]
            if card & higher:
                winner, higher = seat, ABOVE[bit]
            elif card & trumps and not ruffed and led != trumps:
                winner, higher, ruffed = seat, ABOVE[bit], True
        leader = winner
        if not leader & 1:
            ours += worth
    return ours if leader & 1 else ours + coding.last_trick
