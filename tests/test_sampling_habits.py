"""What is likely by what was said: worlds weighed by habits like our own; see `ai/heard.py`."""

import random
from collections import Counter
from collections.abc import Iterable
from math import sqrt

import pytest

from tarabish import Match, Rules, Seat, shuffled, view_of
from tarabish.actions import Bid, Call, Pass, Play
from tarabish.ai import due
from tarabish.ai.calling import worth
from tarabish.ai.coding import coding_for
from tarabish.ai.estimates import expected, whole_about
from tarabish.ai.heard import QUIET, witnesses
from tarabish.ai.limits import HOPELESS, limits_heard
from tarabish.ai.sampling import Worlds
from tarabish.ai.values import UNIT, values_for
from tarabish.cards import NO_TRUMP, Suit, cards
from tarabish.melds import runs_in
from tests.table import QUIET as NO_RUNS
from tests.table import do, table
from tests.worlds import real_world

SOUTH, WEST, NORTH, EAST = Seat

AUCTION = Rules.from_data("auction")


class TestValues:
    """Tables tell the same as `calling` and `estimates` do."""

    @pytest.mark.parametrize(
        "rules",
        [
            Rules(),
            Rules().changed(no_trump=True, plain_order="ace-king"),
            Rules().changed(cards_before_auction=9),
            AUCTION,
            AUCTION.changed(no_trump=True, cards_before_auction=9),
            AUCTION.changed(melds="one-player", cards_before_auction=6),
            AUCTION.changed(melds="none", bella_call="never"),
        ],
        ids=lambda rules: f"{rules.auction} {rules.cards_before_auction} {rules.melds}",
    )
    @pytest.mark.parametrize("named", [Suit.HEARTS, NO_TRUMP])
    def test_of_any_hand(self, rules: Rules, named: Suit) -> None:
        rng = random.Random(4)
        coding, size = coding_for(rules, named), rules.cards_before_auction
        values = values_for(coding, size)
        assert (NO_TRUMP in values.options) == rules.no_trump
        for _ in range(60):
            # Half of them from two suits, so that there are runs; a third with a four of a kind.
            hand = shuffled(rng=rng)[:size]
            if rng.random() < 0.5:
                hand = tuple(c for c in shuffled(rng=rng) if c.suit in "CH")[:size]
            elif size == 9 and rng.random() < 0.5:
                hand = (*cards("JC JD JH JS"), *(c for c in hand if c.rank != "J"))[:9]
            found = values.of(coding.mask(hand))
            for trump, value in zip(values.options, found, strict=True):
                if rules.auction == "call" and size == 6 and trump != NO_TRUMP:
                    assert value == UNIT * worth(hand, trump)
                else:
                    half = whole_about(trump, rules) / 2
                    assert value == pytest.approx(expected(hand, trump, rules) - half)


class TestLimits:
    def test_are_those_of_the_seat_and_the_score(self) -> None:
        match = table(NO_RUNS, "0 pass", "1 pass", "2 pass", "3 call H")
        view = view_of(match, SOUTH)
        heard = list(limits_heard(view, Worlds(view).coding.suits))
        assert [limit.seat for limit in heard] == [WEST, NORTH, EAST]
        assert [limit.passed for limit in heard] == [True, True, False]
        assert [limit.forced for limit in heard] == [False, False, True]
        # The second to speak has partner dealing, the third an opponent: it can wait.
        second, third = heard[0].limits[0], heard[1].limits[0]
        assert second < third
        assert heard[2].named == 0

    def test_a_higher_bid_wants_more(self) -> None:
        needs = []
        for bid in (50, 80, 120):
            match = table(NO_RUNS, f"0 bid {bid}", rules=AUCTION)
            view = view_of(match, WEST)
            (limit,) = limits_heard(view, Worlds(view).coding.suits)
            needs.append(limit.limits[0])
        assert needs == sorted(needs)
        assert needs[0] + 20 < needs[2]

    def test_no_trump_is_not_named_with_a_low_bid(self) -> None:
        rules = AUCTION.changed(no_trump=True)
        view = view_of(table(NO_RUNS, "0 bid 50", rules=rules), WEST)
        (limit,) = limits_heard(view, (*Suit, NO_TRUMP))
        assert limit.limits[-1] == HOPELESS
        assert max(limit.limits[:-1]) < HOPELESS

    @pytest.mark.parametrize(
        "rules",
        [
            Rules(),
            Rules().changed(no_trump=True),
            Rules().changed(cards_before_auction=9),
            AUCTION,
            AUCTION.changed(no_trump=True, cards_before_auction=9),
        ],
        ids=lambda rules: f"{rules.auction} {rules.cards_before_auction} {rules.no_trump}",
    )
    def test_are_where_the_computer_players_pass_or_not(self, rules: Rules) -> None:
        """But for a hand that is just on the limit, and for aces in support of partner's bid."""
        rng = random.Random(2)
        coding = coding_for(rules, NO_TRUMP)
        values = values_for(coding, rules.cards_before_auction)
        agreed = []
        for number in range(30):
            match, _ = Match(rules).deal_cards(shuffled(rng=rng), Seat(number % 4))
            while (action := due(match)) is not None and isinstance(action, Pass | Call | Bid):
                hand = coding.mask(view_of(match, action.seat).hand)
                match, _ = match.apply(action)
                *_, limit = limits_heard(view_of(match, action.seat.next), values.options)
                over = zip(values.of(hand), limit.limits, strict=True)
                strong = any(value > needed for value, needed in over)
                if not limit.forced:
                    agreed.append(strong != limit.passed)
        assert len(agreed) > 40
        assert sum(agreed) / len(agreed) > 0.93


def average(
    match: Match, seat: Seat, other: Seat, of: Iterable[str], draws: int = 400
) -> tuple[float, float]:
    """Return how many cards of a text another seat holds: as things were said, and if not heard."""
    known = Worlds(view_of(match, seat))
    mask = known.coding.mask(cards(" ".join(of)))
    found = []
    for habits in (True, False):
        drawn = known.draw(draws, random.Random(6), habits=habits)
        held = sum((w.hands[other] & mask).bit_count() for w in drawn)
        found.append(held / len(drawn))
    return found[0], found[1]


HEARTS = [f"{rank}H" for rank in "6789TJQKA"]
BEST = ["JH", "9H", "JD", "9D", "JC", "9C", "JS", "9S"]


class TestHabits:
    def test_who_called_has_more_trumps(self) -> None:
        match = table(NO_RUNS, "0 pass", "1 call H")
        heard, not_heard = average(match, NORTH, WEST, HEARTS)
        assert heard > not_heard + 0.6

    def test_who_had_to_call_has_fewer_than_who_chose_to(self) -> None:
        passes = ("0 pass", "1 pass", "2 pass")
        forced = average(table(NO_RUNS, *passes, "3 call H"), SOUTH, EAST, HEARTS)
        free = average(table(NO_RUNS, *passes[:1], "1 call H"), SOUTH, WEST, HEARTS)
        assert forced[1] + 0.3 < forced[0] < free[0]

    def test_who_passed_has_fewer_jacks_and_nines(self) -> None:
        match = table(NO_RUNS, "0 pass", "1 pass")
        heard, not_heard = average(match, NORTH, WEST, BEST, draws=5000)
        assert heard < not_heard - 0.15

    def test_while_a_kitty_is_face_down_nothing_is_known_of_its_owner(self) -> None:
        match = table(NO_RUNS, "0 pass")
        known = Worlds(view_of(match, WEST))
        assert [witness.seat for witness in witnesses(known.view, known.coding)] == [SOUTH]

    def test_who_bid_high_has_more(self) -> None:
        low, high = (
            average(table(NO_RUNS, f"0 bid {bid}", rules=AUCTION), WEST, SOUTH, BEST)
            for bid in (50, 90)
        )
        assert low[1] < low[0] < high[0]

    def test_who_called_no_run_has_seldom_one(self) -> None:
        """But it is not impossible: nobody must call (RUN-CALL)."""
        match = table(NO_RUNS, "0 call H", "6C", "any any any")
        known = Worlds(view_of(match, SOUTH))
        shares = []
        for habits in (True, False):
            drawn = known.draw(300, random.Random(2), habits=habits)
            played = [c for t in known.view.tricks for seat, c in t.plays if seat == WEST]
            with_run = [
                w for w in drawn if runs_in((*played, *known.coding.cards_of(w.hands[WEST])))
            ]
            shares.append(len(with_run) / len(drawn))
        assert 0 < shares[0] < shares[1] / 2

    def test_who_declared_less_than_it_holds_is_as_seldom(self) -> None:
        steps = ("0 bid 50", "1 pass", "2 pass", "3 pass", "0 trump C")
        match = table("South ♣678 …\nWest …\nNorth …\nEast …", *steps, rules=AUCTION)
        match = do(match, "0 declare 6C 7C 8C", "0 play 6C")
        known = Worlds(view_of(match, WEST))
        (south,) = (w for w in witnesses(known.view, known.coding) if w.seat == SOUTH)
        told = known.coding.mask(cards("7C 8C QC KD 9S 7D 9D JS"))
        more = known.coding.mask(cards("7C 8C QC QD KD AD 9S JS"))
        four = known.coding.mask(cards("7C 8C QC QD QH QS KD JS"))
        assert south.quiet.likelihood(told | known.coding.mask(cards("6C"))) == 1
        for hidden in (more, four):
            assert south.quiet.likelihood(hidden | known.coding.mask(cards("6C"))) == QUIET

    def test_who_rings_no_bella_with_the_first_has_seldom_the_other(self) -> None:
        rules = Rules().changed(bella_call="either")
        picture = "South ♥QK …\nWest …\nNorth …\nEast …"
        match = table(picture, "0 call H", "0 play QH", rules=rules)
        heard, not_heard = average(match, WEST, SOUTH, ["KH"])
        assert 0 < heard < not_heard / 2

    def test_where_no_run_counts_it_tells_nothing_that_none_was_called(self) -> None:
        rules = Rules().changed(melds="none")
        match = do(table(NO_RUNS, "0 pass", "1 call H", rules=rules), "trick")
        known = Worlds(view_of(match, NORTH))
        assert not any(w.quiet.tells for w in witnesses(known.view, known.coding))
        assert known.constraints.runs == ()

    def test_no_world_is_ruled_out(self) -> None:
        for match in (
            table(NO_RUNS, "0 pass", "1 call C"),
            table(NO_RUNS, "0 bid 90", rules=AUCTION),
        ):
            known = Worlds(view_of(match, NORTH))
            for world in known.draw(20, random.Random(0), habits=False):
                assert 0 < known.likelihood(world) <= 1

    def test_where_nothing_was_said_every_world_is_as_likely(self) -> None:
        known = Worlds(view_of(table(NO_RUNS), SOUTH))
        one = known.draw(5, random.Random(3))
        assert one == known.draw(5, random.Random(3), habits=False)
        assert known.likelihood(one[0]) == 1

    def test_worlds_come_as_often_as_they_are_likely(self) -> None:
        """But for the few that are likelier than all that were tried beforehand."""
        match = do(table(NO_RUNS, "0 pass", "1 call H"), *["trick"] * 7)
        known = Worlds(view_of(match, NORTH))
        found = known.every(100)
        assert found is not None
        likely = {world: known.likelihood(world) for world in found}
        assert max(likely.values()) > 5 * min(likely.values())
        draws, whole = 6000, sum(likely.values())
        drawn = Counter(known.draw(draws, random.Random(9)))
        spread = 0.0
        for world, weight in likely.items():
            wanted = draws * weight / whole
            spread += (drawn[world] - wanted) ** 2 / wanted
        assert spread < len(found) - 1 + 4 * sqrt(2 * len(found))


def test_what_one_has_heard_makes_the_truth_likelier() -> None:
    """Among the worlds of computer players' deals, the real one is mostly one of the likelier."""
    rng = random.Random(11)
    better = []
    for number in range(12):
        match, _ = Match().deal_cards(shuffled(rng=rng), Seat(number % 4))
        while (action := due(match)) is not None and not isinstance(action, Play):
            match, _ = match.apply(action)
        for seat in Seat:
            known = Worlds(view_of(match, seat))
            truth = real_world(match, known.coding)
            assert truth in known
            others = known.draw(10, rng, habits=False)
            better += [known.likelihood(truth) > known.likelihood(other) for other in others]
    assert sum(better) / len(better) > 0.7
