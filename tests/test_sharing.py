"""Sharing out cards: as many ways as there are, each of them, and each as likely as any other."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import comb, sqrt

import pytest

from tarabish.ai.coding import SUITS, bits_of
from tarabish.ai.groups import Laid, Loose
from tarabish.ai.sharing import Group, Sharing, pack, unpack

Judge = Callable[[int], int | None]


def by_trying(
    cards: int, may: Sequence[int], sizes: Sequence[int], judges: dict[int, Judge], runs: int
) -> set[tuple[int, ...]]:
    """Return every way, found by giving each card to each place that may hold it."""
    found: list[tuple[int, ...]] = [(0,) * len(may)]
    for bit in bits_of(cards):
        found = [
            (*hands[:place], hands[place] | 1 << bit, *hands[place + 1 :])
            for hands in found
            for place in range(len(may))
            if may[place] >> bit & 1 and hands[place].bit_count() < sizes[place]
        ]
    return {hands for hands in found if _all_right(hands, sizes, judges, runs)}


def _all_right(
    hands: tuple[int, ...], sizes: Sequence[int], judges: dict[int, Judge], runs: int
) -> bool:
    reached = 0
    for place, judge in judges.items():
        for suit in SUITS:
            found = judge(hands[place] & suit)
            if found is None:
                return False
            reached |= found
    full = all(hand.bit_count() == size for hand, size in zip(hands, sizes, strict=True))
    return full and not runs & ~reached


def never_three(part: int) -> int | None:
    """Allow two cards of a suit at most, and reach run 1 with two neighbours."""
    return None if part.bit_count() > 2 else int(bool(part & part >> 1))


def never_lowest(part: int) -> int | None:
    """Allow no lowest card of a suit, and reach run 2 with three cards."""
    return None if any(part >> 9 * suit & 1 for suit in range(4)) else 2 * (part.bit_count() >= 3)


JUDGES: list[dict[int, Judge]] = [
    {},
    {0: never_three},
    {1: never_lowest},
    {0: never_three, 2: never_lowest},
    {0: never_lowest, 1: never_three, 2: lambda _: 0},
]


def tables(judges: dict[int, Judge], seed: int) -> Iterator[tuple[Sharing, set[tuple[int, ...]]]]:
    """Yield random sharings among three places, and their ways found by trying."""
    rng = random.Random(seed)
    for _ in range(40):
        cards = sum(1 << bit for bit in rng.sample(range(36), 8))
        may = [cards & ~(rng.getrandbits(36) & rng.getrandbits(36)) for _ in range(3)]
        one = rng.randint(1, 5)
        sizes = [one, rng.randint(0, 8 - one), 0]
        sizes[2] = 8 - sum(sizes)
        runs = rng.choice([0, 1, 2, 3]) & (1 * (never_three in judges.values()) | 2)
        runs &= ~2 if never_lowest not in judges.values() else ~0
        groups: list[Group] = []
        if judges:
            groups = [Laid(cards & suit, may, judges, sizes) for suit in SUITS]
        else:
            for bit in bits_of(cards):
                where = [place for place in range(3) if may[place] >> bit & 1]
                groups.append(Loose(1 << bit, where, sizes))
        yield Sharing(sizes, groups, runs), by_trying(cards, may, sizes, judges, runs)


@pytest.mark.parametrize("judges", JUDGES, ids=lambda judges: f"places {[*judges]}")
def test_every_way_is_found_once_and_they_are_counted_right(judges: dict[int, Judge]) -> None:
    some = 0
    for sharing, ways in tables(judges, seed=len(judges)):
        found = list(sharing.every())
        assert len(found) == len(set(found)) == sharing.total == len(ways)
        assert set(found) == ways
        some += len(ways)
    assert some > 10


@pytest.mark.parametrize("judges", JUDGES, ids=lambda judges: f"places {[*judges]}")
def test_draws_are_uniform(judges: dict[int, Judge]) -> None:
    rng = random.Random(5)
    tried = 0
    for sharing, ways in tables(judges, seed=len(judges)):
        if 2 <= len(ways) <= 100:
            tried += 1
            drawn = Counter(tuple(sharing.draw(rng)) for _ in range(40 * len(ways)))
            assert set(drawn) <= ways
            assert uniform(drawn, len(ways))
    assert tried


def uniform(drawn: Counter[tuple[int, ...]], ways: int) -> bool:
    """Return whether draws are spread over all ways as evenly as chance makes them (chi-square)."""
    each = drawn.total() / ways
    spread = sum((n - each) ** 2 / each for n in drawn.values())
    return len(drawn) == ways and spread < ways - 1 + 4 * sqrt(2 * ways)


def test_a_draw_that_is_not_uniform_is_noticed() -> None:
    skewed = Counter({(way,): 40 + 60 * (way < 5) for way in range(20)})
    assert not uniform(skewed, 20)
    assert not uniform(Counter({(way,): 40 for way in range(19)}), 20)


def test_loose_cards_that_many_places_share_are_counted_by_formula() -> None:
    sizes = (9, 9, 6, 6)
    sharing = Sharing(sizes, [Loose((1 << 30) - 1, range(4), sizes)])
    assert sharing.total == comb(30, 9) * comb(21, 9) * comb(12, 6)
    hands = sharing.draw(random.Random(0))
    assert [hand.bit_count() for hand in hands] == list(sizes)
    assert sum(hands) == (1 << 30) - 1


def test_what_cannot_be_has_no_way() -> None:
    assert Sharing((1, 1), [Loose(0b111, (0, 1), (1, 1))]).total == 0
    assert Sharing((2, 0), [Loose(0b11, (1,), (2, 0))]).total == 0
    assert Sharing((0, 0), [], runs=1).total == 0
    assert list(Sharing((0, 0), []).every()) == [(0, 0)]


def test_counts_are_packed_and_unpacked() -> None:
    assert unpack(pack((9, 0, 4)), 3) == (9, 0, 4)
