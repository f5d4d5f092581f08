"""Worlds: what each kind of knowledge rules out, by example; see `tarabish/ai/sampling.py`."""

import random
from collections.abc import Iterable
from dataclasses import replace

import pytest

from tarabish import Match, Rules, Seat, view_of
from tarabish.ai.reading import Source
from tarabish.ai.sampling import World, Worlds, sample, worlds
from tarabish.cards import Card, card, cards
from tarabish.melds import Run, RunKind, best_run, runs_in
from tests.table import QUIET, do, table
from tests.worlds import agrees, real_world

SOUTH, WEST, NORTH, EAST = Seat

VOIDS = """
    South  ♣AT ♥6 ♦678 ♠678
    West   ♥7 ♦9TJQKA ♠9T
    North  ♣KQJ ♥89 ♠JQKA
    East   ♣9876 ♥TJQKA
"""
"""West has no club, North no diamond, East neither diamond nor spade."""

KITCHEN = Rules.from_data("kitchen")


def drawn(match: Match, seat: Seat = SOUTH, *, fair_play: bool = True) -> list[set[str]]:
    """Return what each seat holds in some world or other of sixty, seats 0 to 3, as texts.

    Each of the worlds must agree with what the seat has seen and heard.
    """
    known = Worlds(view_of(match, seat), fair_play=fair_play)
    found: list[set[str]] = [set(), set(), set(), set()]
    assert real_world(match, known.coding) in known
    for world in known.draw(60, random.Random(1), habits=False):
        assert world in known
        assert agrees(match, seat, known.coding, world)
        for other, hand in enumerate(world.hands):
            found[other] |= set(map(str, known.coding.cards_of(hand)))
    return found


def of_suit(texts: Iterable[str], suit: str) -> set[str]:
    return {text for text in texts if text.endswith(suit)}


def best_runs(match: Match, seat: Seat, other: Seat, draws: int = 60) -> set[Run | None]:
    """Return the best run of another seat, of the nine cards it was dealt, in sixty worlds."""
    known = Worlds(view_of(match, seat))
    assert match.deal is not None
    assert match.deal.trump is not None
    played = [c for trick in match.deal.tricks for who, c in trick.plays if who == other]
    return {
        best_run(runs_in((*played, *known.coding.cards_of(world.hands[other]))), match.deal.trump)
        for world in known.draw(draws, random.Random(1), habits=False)
    }


class TestTricks:
    def test_who_does_not_follow_has_none_of_the_suit(self) -> None:
        match = table(VOIDS, "0 call H", "AC 7H KC 6C")
        held = drawn(match)
        assert of_suit(held[WEST], "C") == set()
        assert of_suit(held[NORTH], "C") == set(cards_text("7C 8C 9C JC QC"))
        assert of_suit(held[WEST], "H") == set(cards_text("8H 9H TH JH QH KH AH"))

    def test_who_does_not_trump_either_has_no_trump(self) -> None:
        match = table(VOIDS, "0 call S", "6D AD JS 6C")
        held = drawn(match)
        assert of_suit(held[EAST], "D") == of_suit(held[EAST], "S") == set()
        assert of_suit(held[NORTH], "D") == set()

    def test_who_does_not_beat_a_trump_has_none_higher(self) -> None:
        # East leads the king; West's seven cannot beat it.
        match = table(VOIDS, "3 call H", "KH 6H 7H", dealer=2)
        assert of_suit(drawn(match)[WEST], "H") == set(cards_text("8H QH"))

    def test_partners_trump_need_not_be_beaten_by_every_rule(self) -> None:
        """South has trumped with the queen; North, out of diamonds, plays a lower trump."""
        picture = """
            South  ♥QJ8 ♣AKQ ♠678
            West   ♥T ♦9TJQK ♠9TJ
            North  ♥6A ♣6789TJ ♠Q
            East   ♥79K ♦678A ♠KA
        """
        steps = ("3 call H", "6D QH KD 6H")
        must = Rules()
        need_not = Rules().changed(overtrump_partner="need-not")
        match = table(picture, *steps, dealer=2, rules=need_not)
        assert {"9H", "AH"} <= drawn(match)[NORTH]
        known = Worlds(replace(view_of(match, SOUTH), rules=must))
        assert NORTH not in known.constraints.may_hold(card("AH"))

    def test_with_no_trump_nobody_is_out_of_trump(self) -> None:
        rules = Rules().changed(no_trump=True)
        match = table(VOIDS, "0 call NT", "AC 7H KC 6C", rules=rules)
        held = drawn(match)
        assert of_suit(held[WEST], "C") == set()
        assert held[WEST] >= set(cards_text("8H TS AD"))

    def test_in_the_end_all_is_known(self) -> None:
        match = do(table(VOIDS, "0 call H", "AC 7H KC 6C"), *["trick"] * 7)
        known = Worlds(view_of(match, SOUTH))
        assert known.total < 7
        match = do(match, "trick")
        assert worlds(view_of(match, SOUTH), 1) == [World((0, 0, 0, 0), (0, 0, 0, 0))]


def cards_text(text: str) -> tuple[str, ...]:
    return tuple(map(str, cards(text)))


def hand_of(known: Worlds, world: World, seat: Seat) -> tuple[Card, ...]:
    return known.coding.cards_of(world.hands[seat])


RUNS = """
    South  ♣789 ♠QKA …
    West   ♦9TJ …
    North  …
    East   ♥QK …
"""
"""South's best run tops in the ace of spades, West's in the jack of diamonds."""


class TestRuns:
    def test_who_called_a_twenty_has_one_and_no_fifty(self) -> None:
        match = table(RUNS, "0 call H", "0 say twenty", "7C", "1 say twenty")
        drawn(match, NORTH)
        for seat in (SOUTH, WEST):
            runs = best_runs(match, NORTH, seat)
            assert len(runs) > 5
            assert all(run is not None and run.kind == RunKind.TWENTY for run in runs)
        assert None in best_runs(match, NORTH, EAST)

    def test_who_called_a_fifty_has_one(self) -> None:
        picture = RUNS.replace("♦9TJ", "♦9TJQ")
        match = table(picture, "0 call H", "any", "1 say fifty")
        drawn(match, NORTH)
        runs = best_runs(match, NORTH, WEST)
        assert {len(run.cards) for run in runs if run is not None} >= {4, 5}
        assert all(run is not None and run.kind == RunKind.FIFTY for run in runs)

    def test_who_keeps_quiet_may_still_have_a_run(self) -> None:
        """RUN-CALL: nobody is obliged to call."""
        match = table(RUNS, "0 call H", "7C", "any")
        assert {None} < best_runs(match, NORTH, SOUTH)

    def test_a_top_that_is_said_tells_the_run_and_its_end(self) -> None:
        match = table(RUNS, "0 call H", "0 say twenty", "7C", "1 say twenty", "any any any")
        held = drawn(match, NORTH)
        assert set(cards_text("QS KS AS")) <= held[SOUTH]
        assert "JS" not in held[SOUTH]
        assert {run and str(run) for run in best_runs(match, NORTH, SOUTH)} == {"QS KS AS"}

    def test_who_is_beaten_and_says_no_top_has_a_lower_run(self) -> None:
        """Lower, not level: then West would have said the ace of clubs or diamonds."""
        picture = """
            South  ♣78 ♠QKA …
            West   ♦9TJ …
            North  ♥6789 ♠67 ♦67 ♣6
            East   ♥QK …
        """
        steps = ("0 say twenty", "7C", "1 say twenty", "any any any")
        match = table(picture, "0 call H", *steps)
        drawn(match, NORTH)
        runs = best_runs(match, NORTH, WEST, draws=1500)
        tops = {str(run.top) for run in runs if run is not None}
        assert {"KC", "KD"} <= tops
        assert not any(top.startswith("A") for top in tops)

    def test_of_two_equal_runs_that_of_the_first_suit_is_told(self) -> None:
        """West says the jack of spades, so it has no clubs 9 10 J, but it may have diamonds."""
        picture = """
            South  ♥678 …
            West   ♠9TJ …
            North  …
            East   …
        """
        steps = ("0 call H", "0 say twenty", "6H", "1 say twenty", "any any any")
        match = table(picture, *steps)
        assert (WEST, card("JS")) in view_of(match, NORTH).tops
        runs = best_runs(match, NORTH, WEST)
        assert {str(run) for run in runs} == {"9S TS JS"}
        drawn(match, NORTH)

    def test_a_run_that_was_shown_lies_there_and_no_longer_one(self) -> None:
        match = table(RUNS, "0 call H", "0 say twenty", "any any any any")
        while match.turn != SOUTH:
            match = do(match, "any")
        match = do(match, "0 show 7C 8C 9C", "any")
        held = drawn(match, NORTH)
        known = Worlds(view_of(match, NORTH))
        for world in known.draw(20, random.Random(2)):
            assert {card("8C"), card("9C")} & set(hand_of(known, world, SOUTH))
        assert not {"6C", "TC"} & held[SOUTH]


class TestMeldsAndBella:
    def test_a_meld_that_was_declared_lies_there(self) -> None:
        picture = "South ♣6789 …\nWest ♦JA ♥J ♠J ♣J …\nNorth …\nEast …"
        steps = ("0 bid 50", "1 pass", "2 pass", "3 pass", "0 trump C")
        plays = ("0 declare 6C 7C 8C 9C", "0 play 6C", "1 declare JC JD JH JS", "1 play JC")
        match = table(picture, *steps, *plays, rules=Rules.from_data("auction"))
        known = Worlds(view_of(match, NORTH))
        drawn(match, NORTH)
        for world in known.draw(20, random.Random(2)):
            assert set(cards("7C 8C 9C")) <= set(hand_of(known, world, SOUTH))
            assert set(cards("JD JH JS")) <= set(hand_of(known, world, WEST))
            assert card("TC") not in hand_of(known, world, SOUTH)

    def test_bella_half_played_leaves_the_other_of_the_pair_there(self) -> None:
        rules = Rules().changed(bella_call="either")
        match = table("South ♥QK …\nWest …\nNorth …\nEast …", "0 call H", rules=rules)
        match = do(match, "0 play QH bella")
        known = Worlds(view_of(match, EAST))
        assert known.constraints.may_hold(card("KH")) == (SOUTH,)
        assert len(known.constraints.may_hold(card("AH"))) + (card("AH") in known.view.hand) >= 1
        drawn(match, EAST)

    def test_a_queen_without_bella_proves_nothing(self) -> None:
        rules = Rules().changed(bella_call="either")
        match = table("South ♥QK …\nWest …\nNorth …\nEast …", "0 call H", "0 play QH", rules=rules)
        known = Worlds(view_of(match, EAST))
        assert set(known.constraints.may_hold(card("KH"))) == {SOUTH, WEST, NORTH}


class TestAuction:
    def test_a_kitty_is_a_place_of_its_own_until_its_owner_has_spoken(self) -> None:
        match = table(QUIET, "0 pass")
        for seat, now in ((WEST, [9, 6, 6, 6]), (SOUTH, [9, 6, 6, 6])):
            known = Worlds(view_of(match, seat))
            assert real_world(match, known.coding) in known
            (world,) = known.draw(1, random.Random(0))
            assert [hand.bit_count() for hand in world.hands] == now
            assert [hand.bit_count() for hand in world.later] == [0, 3, 3, 3]
            assert agrees(match, seat, known.coding, world)

    def test_what_is_dealt_once_trump_is_named_is_still_to_come(self) -> None:
        match = table(QUIET, "0 bid 50", "1 pass", rules=Rules.from_data("auction"))
        known = Worlds(view_of(match, WEST))
        (world,) = known.draw(1, random.Random(0))
        assert [hand.bit_count() for hand in world.hands] == [3] * 4
        assert [hand.bit_count() for hand in world.later] == [6] * 4
        assert known.coding.cards_of(world.hands[WEST]) == known.view.hand
        assert agrees(match, WEST, known.coding, world)

    def test_with_open_hands_nothing_is_to_come(self) -> None:
        match = table(QUIET, "0 pass", rules=Rules().changed(cards_before_auction=9))
        (world,) = sample(view_of(match, WEST), 1, random.Random(0))
        assert [hand.bit_count() for hand in world.hands] == [9] * 4
        assert world.later == (0, 0, 0, 0)


class TestKitchen:
    """Where misplays can be made, how somebody played is taken as fair, but not as certain."""

    def test_fair_play_is_taken_for_granted(self) -> None:
        match = table(VOIDS, "0 call H", "AC 7H KC 6C", rules=KITCHEN)
        assert of_suit(drawn(match)[WEST], "C") == set()

    def test_without_it_a_card_thrown_away_tells_nothing(self) -> None:
        match = table(VOIDS, "0 call H", "AC 7H 8H 6C", rules=KITCHEN)
        assert of_suit(drawn(match, fair_play=False)[NORTH], "C")
        # North has misplayed, which nobody knows: the truth is left out.
        known = Worlds(view_of(match, SOUTH))
        assert known.constraints.may_hold(card("KC")) == (EAST,)
        assert real_world(match, known.coding) not in known

    def test_a_misplay_that_has_come_to_light_tells_nothing(self) -> None:
        # North trumped the club, and then leads one.
        match = table(VOIDS, "0 call H", "AC 7H 8H 6C", "KC", rules=KITCHEN)
        known = Worlds(view_of(match, SOUTH))
        assert known.constraints.may_hold(card("QC")) == (NORTH, EAST)
        assert not known.constraints.dropped
        assert real_world(match, known.coding) in known

    def test_nor_does_one_that_cards_told_bring_to_light(self) -> None:
        """West rang bella with the queen, so it has the king and should trump the club with it."""
        picture = """
            South  ♣AT ♥6 ♦678 ♠678
            West   ♥QK ♦9TJQA ♠9T
            North  ♣KQJ ♥89 ♠JQKA
            East   ♣9876 ♥7TJA ♦K
        """
        steps = ("6H", "1 play QH bella", "9H JH", "9C AC 9D KC")
        match = table(picture, "0 call H", *steps, rules=KITCHEN)
        known = Worlds(view_of(match, SOUTH))
        assert known.constraints.may_hold(card("KH")) == (WEST,)
        assert WEST in known.constraints.may_hold(card("QC"))
        assert not known.constraints.dropped

    def test_who_plays_as_nobody_can_by_the_rules_is_not_believed_to_the_end(self) -> None:
        """All three throw away a heart on South's club: who would have the other black cards?"""
        picture = """
            South  ♣AT9 ♦678 ♠678
            West   ♣KQJ ♥678 ♦9TJ
            North  ♣876 ♥9TJ ♦QKA
            East   ♥QKA ♠9TJQKA
        """
        match = table(picture, "0 call S", "AC 6H 9H QH", rules=KITCHEN)
        known = Worlds(view_of(match, SOUTH))
        assert [fact.seat for fact in known.constraints.dropped] == [NORTH, EAST]
        assert known.constraints.may_hold(card("KC")) == (NORTH, EAST)
        assert known.draw(3, random.Random(0))


class TestNonsense:
    """What cannot all be true still gives worlds; the most certain is believed."""

    def test_of_cards_that_two_have_told_the_first_has_them(self) -> None:
        view = replace(
            view_of(table(VOIDS, "0 call H", "AC 7H KC 6C"), SOUTH),
            runs_called=((WEST, RunKind.TWENTY), (EAST, RunKind.FIFTY)),
            tops=((EAST, card("QD")),),
            run_winner=WEST,
            runs_shown=(Run(cards("JD QD KD")),),
        )
        known = Worlds(view)
        assert [(fact.source, fact.seat) for fact in known.constraints.dropped] == [
            (Source.TOLD, WEST)
        ]
        for world in known.draw(10, random.Random(0)):
            assert set(cards("9D TD JD QD")) <= set(hand_of(known, world, EAST))

    def test_a_run_that_cannot_have_been_is_not_believed(self) -> None:
        match = do(table(VOIDS, "0 call H", "AC 7H KC 6C"), *["trick"] * 6)
        called = tuple((seat, RunKind.TWENTY) for seat in (WEST, NORTH, EAST))
        known = Worlds(replace(view_of(match, SOUTH), runs_called=called))
        assert known.constraints.dropped
        assert {fact.source for fact in known.constraints.dropped} == {Source.CALLED}
        assert len(known.draw(5, random.Random(0))) == 5

    def test_seats_that_hold_too_many_cards_are_refused(self) -> None:
        view = view_of(table(QUIET, "0 call H"), SOUTH)
        with pytest.raises(ValueError, match="as many cards"):
            Worlds(replace(view, counts=(9, 9, 9, 8)))


class TestManners:
    def test_more_than_the_limit_is_none(self) -> None:
        match = do(table(VOIDS, "0 call H", "AC 7H KC 6C"), *["trick"] * 6)
        view = view_of(match, SOUTH)
        total = Worlds(view).total
        assert worlds(view, total - 1) is None
        found = worlds(view, total)
        assert found is not None
        assert len(set(found)) == len(found) == total

    def test_the_same_seed_gives_the_same_worlds(self) -> None:
        view = view_of(table(QUIET, "0 call H", "any"), NORTH)
        one, two = (sample(view, 5, random.Random(7)) for _ in range(2))
        assert one == two != sample(view, 5, random.Random(8))

    def test_nothing_unseen_makes_a_difference(self) -> None:
        """Cards that South cannot see change hands, and the worlds drawn stay the same."""
        steps = ("0 call H", "AC 7H KC 6C")
        match = table(VOIDS, *steps)
        changed = table(VOIDS.replace("♥89", "♥T9").replace("♥TJQKA", "♥8JQKA"), *steps)
        assert match.deal != changed.deal
        assert view_of(match, SOUTH) == view_of(changed, SOUTH)
        one, two = (sample(view_of(m, SOUTH), 20, random.Random(3)) for m in (match, changed))
        assert one == two
