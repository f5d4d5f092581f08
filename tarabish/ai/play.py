"""The play of the cards in integers: what may be played, who takes a trick, what it is worth.

The twin of `tarabish.tricks` and of the count of card points, for players that try out many lines.
Cards are the bits and masks of a `Coding`. All four hands lie open here: worlds that a player
imagines, never the one it plays in.
"""

from collections.abc import Sequence
from typing import NamedTuple

from tarabish.ai.coding import ABOVE, IN_SUIT, SUITS, Coding


class OpenTable(NamedTuple):
    """Four open hands and the trick being played to.

    `hands` are masks by seat 0..3, without the cards on the table; `leader` is the seat that led,
    or leads, and `trick` the bits played to the trick so far, `leader`'s first: none to three.
    """

    hands: tuple[int, int, int, int]
    leader: int
    trick: tuple[int, ...] = ()

    @property
    def turn(self) -> int:
        """The seat whose card comes next."""
        return (self.leader + len(self.trick)) % 4


def winning_place(coding: Coding, trick: tuple[int, ...]) -> int:
    """Return the place in the trick, from 0 for the lead, of the card that wins so far (TRICK).

    `trick` are bits in the order played, at least one.
    """
    best = 0
    for place in range(1, len(trick)):
        if beats(coding, trick[place], trick[best]):
            best = place
    return best


def beats(coding: Coding, bit: int, best: int) -> bool:
    """Return whether a card, played after `best`, takes the trick from it (TRICK)."""
    if (ABOVE[best] >> bit) & 1:
        return True
    return bool((coding.trumps >> bit) & 1) and not (coding.trumps >> best) & 1


def legal_mask(coding: Coding, hand: int, trick: tuple[int, ...]) -> int:
    """Return the cards of a hand that may be played to a trick; 0 only for an empty hand.

    Rules: FOLLOW, TRUMP-IN, OVERTRUMP.
    """
    if not trick:
        return hand
    led = SUITS[trick[0] // IN_SUIT]
    follows, trumps = hand & led, hand & coding.trumps
    if follows and led != coding.trumps:
        return follows
    if not trumps:
        return follows or hand
    place = winning_place(coding, trick)
    best = trick[place]
    if not (coding.trumps >> best) & 1:
        return trumps
    partners = len(trick) - place == 2
    if not follows and partners and not coding.must_beat_partner:
        return trumps
    return trumps & ABOVE[best] or trumps


def play(coding: Coding, table: OpenTable, bit: int) -> tuple[OpenTable, int]:
    """Return the table after a card, and the card points that side A takes with it.

    These are 0 unless the card is the last of a trick that side A wins; the bonus for the last
    trick is among them. Whether the card may be played is not looked at.
    """
    seat = table.turn
    hands = list(table.hands)
    hands[seat] &= ~(1 << bit)
    left = hands[0], hands[1], hands[2], hands[3]
    trick = (*table.trick, bit)
    if len(trick) < 4:
        return OpenTable(left, table.leader, trick), 0
    winner = (table.leader + winning_place(coding, trick)) % 4
    worth = sum(coding.points[b] for b in trick) + (0 if any(left) else coding.last_trick)
    return OpenTable(left, winner), 0 if winner % 2 else worth


def points_left(coding: Coding, table: OpenTable) -> int:
    """Return all the card points still to be taken, with the last trick's; 0 after it.

    The cards on the table count as still to be taken.
    """
    a, b, c, d = table.hands
    left = a | b | c | d
    if not (left or table.trick):
        return 0
    return coding.points_of(left) + sum(coding.points[b] for b in table.trick) + coding.last_trick


def can_beat(hand: int, trumps: int, led: int, best: int) -> bool:
    """Return whether a hand holds a card that takes the trick from the best one, by the rules.

    `trumps` is the mask of the trump suit, `led` that of the suit led, `best` a bit.
    """
    if hand & led:
        return bool(hand & led & ABOVE[best])
    mine = hand & trumps
    return bool(mine & ABOVE[best] if (trumps >> best) & 1 else mine)


def last_taker(hands: Sequence[int], leader: int, trumps: int) -> int:
    """Return who takes the last trick, in which nobody has a choice: each hand has one card."""
    best, taker = hands[leader], leader
    follows = SUITS[(best.bit_length() - 1) // IN_SUIT]
    for seat in (leader + 1, leader + 2, leader + 3):
        card = hands[seat % 4]
        if card & trumps and not best & trumps:
            best, taker, follows = card, seat % 4, trumps
        elif card & follows and card > best:
            best, taker = card, seat % 4
    return taker
