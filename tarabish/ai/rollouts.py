"""Rollouts: deals played to their end by quick reflexes, to see what a card leads to.

The twin of the kernel's rollouts. From the same seed both play the same cards, one by one.
"""

from collections.abc import Sequence
from typing import Final

from tarabish.ai.at_random import (
    INCREMENT,
    MULTIPLIER,
    SUIT_AT,
    WORD,
    first_state,
    play_out_at_random,
)
from tarabish.ai.coding import ABOVE, Coding, bits_of
from tarabish.ai.play import OpenTable, legal_mask, play
from tarabish.ai.reflexes import I_DO, PARTNER_DOES, WE_DO_NOT, reflexes_for

ALWAYS: Final = 256
"""The share of random cards, of 256, with which all are random."""

CALLERS: Final = tuple(
    tuple(
        I_DO if seat == caller else PARTNER_DOES if seat == (caller + 2) % 4 else WE_DO_NOT
        for seat in range(4)
    )
    for caller in range(4)
)
"""By the seat that named trump, by seat: who of that seat's own side called."""


def line(
    coding: Coding, table: OpenTable, caller: int, *, share: int = 0, seed: int = 0
) -> list[int]:
    """Return the bits played from here to the end of the deal; empty after the last card.

    Every seat plays by its reflexes, but `share` of 256 times any card that it may play. `caller`
    is the seat that named trump.
    """
    played: list[int] = []
    play_out(coding, table, caller, share=share, seed=seed, played=played)
    return played


def play_out(  # noqa: PLR0912, PLR0915  # one loop: a call for every step would cost half the time
    coding: Coding,
    table: OpenTable,
    caller: int,
    *,
    share: int = 0,
    seed: int = 0,
    played: list[int] | None = None,
) -> int:
    """Return the card points that side A takes from here on, the last trick's among them.

    As `line`; the cards are added to `played`.
    """
    if share == ALWAYS and played is None and not table.trick:
        return play_out_at_random(coding, table, seed)
    reflexes, points, trumps = reflexes_for(coding), coding.points, coding.trumps
    follow, must, state = reflexes.follow, coding.must_beat_partner, first_state(seed)
    voids = [0, 0, 0, 0]
    callers = CALLERS[caller]
    hands, leader = list(table.hands), table.leader
    live = hands[0] | hands[1] | hands[2] | hands[3]
    trick, ours = table.trick, 0
    while live or trick:
        # The cards already on the table, then those to be played.
        best = place = worth = led = 0
        for n in range(4):
            seat = (leader + n) & 3
            if n < len(trick):
                bit = trick[n]
            else:
                hand = hands[seat]
                # What may be played; as in `play.legal_mask`, with the winner known already.
                allowed = hand
                if n:
                    allowed = hand & led
                    if not allowed or led == trumps:
                        mine = hand & trumps
                        if not mine:
                            allowed = allowed or hand
                        elif not trumps >> best & 1 or (not (allowed or must) and n - place == 2):
                            allowed = mine
                        else:
                            allowed = mine & ABOVE[best] or mine
                if not allowed & (allowed - 1):
                    bit = allowed.bit_length() - 1
                elif share == ALWAYS or (
                    share and (state := (state * MULTIPLIER + INCREMENT) & WORD) >> 24 < share
                ):
                    state = (state * MULTIPLIER + INCREMENT) & WORD
                    for _ in range((state >> 16) * allowed.bit_count() >> 16):
                        allowed &= allowed - 1
                    bit = (allowed & -allowed).bit_length() - 1
                elif n:
                    partners = n - place == 2
                    out, void = live & ~hand, voids[(seat + 1) & 3]
                    bit = follow(hand, allowed, best, led, partners, 3 - n, worth, out, void)
                else:
                    bit = reflexes.lead(hand, live & ~hand, callers[seat], voids, seat)
                hands[seat] = hand ^ (1 << bit)
                if n and not led >> bit & 1:
                    voids[seat] |= led if trumps >> bit & 1 else led | trumps
                live ^= 1 << bit
                if played is not None:
                    played.append(bit)
            worth += points[bit]
            if not n:
                best, led = bit, SUIT_AT[bit]
            elif ABOVE[best] >> bit & 1 or (trumps >> bit & 1 and not trumps >> best & 1):
                best, place = bit, n
        leader = (leader + place) & 3
        if not leader & 1:
            ours += worth if live else worth + coding.last_trick
        trick = ()
    return ours


def rollouts(
    coding: Coding,
    tables: Sequence[OpenTable],
    caller: int,
    payoff: Sequence[int],
    *,
    share: int = 0,
    seed: int = 0,
) -> dict[int, int]:
    """Return for the bit of each card that may be played the sum of its payoffs over the tables.

    The tables differ in the hands of the others only: the seat to play holds the same cards in
    each, and the same cards lie in the trick. `payoff` has, for the points that side A takes from
    here on, what that is worth; see `payoffs`. The n-th table is played on from the seed `seed` + n
    after every card. Bits ascend; empty where there is no table, or no card to play.
    """
    sums: dict[int, int] = {}
    for number, table in enumerate(tables):
        for bit in bits_of(legal_mask(coding, table.hands[table.turn], table.trick)):
            after, points = play(coding, table, bit)
            points += play_out(coding, after, caller, share=share, seed=seed + number)
            sums[bit] = sums.get(bit, 0) + payoff[points]
    return sums


def outcomes(coding: Coding, deals: Sequence[tuple[OpenTable, int]]) -> list[int]:
    """Return what side A takes of each table, played out by reflexes; empty where there is none.

    Each comes with the seat that named trump; no card lies in its trick.
    """
    return [play_out(coding, table, caller) for table, caller in deals]
