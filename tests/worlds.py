"""Worlds put to the test by the engine itself: dealt, played by the same log, and looked at.

A world agrees with a view just when the same log is legal in it and the seat sees the same.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from tarabish import Card, Match, Seat, TarabishError, view_of
from tarabish.ai.coding import Coding
from tarabish.ai.sampling import World
from tarabish.cards import DECK


def real_world(match: Match, coding: Coding) -> World:
    """Return who holds what in truth."""
    deal = match.deal
    assert deal is not None
    now = [coding.mask(deal.seen(seat)) for seat in Seat]
    all_of_it = [coding.mask(deal.held[seat]) for seat in Seat]
    later = [a & ~n if deal.trump is None else 0 for a, n in zip(all_of_it, now, strict=True)]
    return World((now[0], now[1], now[2], now[3]), (later[0], later[1], later[2], later[3]))


def dealt_anew(match: Match, seat: Seat, coding: Coding, world: World) -> Match:
    """Return the match with the last deal dealt as in a world, after the same log.

    Raises: TarabishError when an action of the log is not legal with these cards.
    """
    deal = match.deal
    assert deal is not None
    nine: list[tuple[Card, ...]] = []
    for other in Seat:
        played = [c for trick in deal.tricks for who, c in trick.plays if who == other]
        now, later = coding.cards_of(world.hands[other]), coding.cards_of(world.later[other])
        # One's own six first cards were what they were.
        own = other == seat and not later
        nine.append(deal.dealt[other] if own else (*played, *now, *later))
    return with_deck(match, pack_of(match, nine))


def pack_of(match: Match, nine: Sequence[Sequence[Card]]) -> tuple[Card, ...]:
    """Return the deck that deals nine cards to seats 0 to 3, in their order (DEAL)."""
    assert match.deal is not None
    order = match.deal.eldest.round()
    return tuple(c for at in (0, 3, 6) for seat in order for c in nine[seat][at : at + 3])


def with_deck(match: Match, deck: tuple[Card, ...]) -> Match:
    """Return the match with another deck in its last deal, after the same log."""
    deal = match.deal
    assert deal is not None
    anew = Match(match.rules, match.players, match.deals[:-1])
    anew, _ = anew.deal_cards(deck, deal.dealer)
    for action in deal.actions:
        anew, _ = anew.apply(action)
    return anew


def agrees(match: Match, seat: Seat, coding: Coding, world: World) -> bool:
    """Return whether the seat would see and hear just the same in this world."""
    try:
        anew = dealt_anew(match, seat, coding, world)
    except TarabishError:
        return False
    return view_of(anew, seat) == view_of(match, seat)


def every_world(match: Match, seat: Seat, coding: Coding, *, fair_play: bool) -> list[World]:
    """Return all worlds that agree, by trying every way the cards can lie; trump must be named.

    With `fair_play` only those in which nobody has misplayed.
    """
    deal = match.deal
    assert deal is not None
    seen = view_of(match, seat)
    others = seat.next.round()[:3]
    played = {c for trick in deal.tricks for c in trick.cards}
    unseen = [c for c in DECK if c not in played and c not in deal.held[seat]]
    found = []
    for hands in _ways([1 << coding.bits[c] for c in unseen], [len(deal.held[o]) for o in others]):
        masks = {seat: coding.mask(deal.held[seat]), **dict(zip(others, hands, strict=True))}
        world = World((masks[0], masks[1], masks[2], masks[3]), (0, 0, 0, 0))
        try:
            anew = dealt_anew(match, seat, coding, world)
        except TarabishError:
            continue
        assert anew.deal is not None
        if (not fair_play or not anew.deal.misplays) and view_of(anew, seat) == seen:
            found.append(world)
    return found


def _ways(bits: Sequence[int], sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    if not sizes:
        yield ()
        return
    for some in combinations(bits, sizes[0]):
        for more in _ways([bit for bit in bits if bit not in some], sizes[1:]):
            yield (sum(some), *more)
