"""MELD, MELD-BEST: melds of a partnership, declared before the first card or after the last one.

East (seat 3) deals, South (seat 0) is eldest; hearts are trump.
"""

import pytest

from tarabish import Match, Rules, Seat, Side, Suit
from tarabish.events import DealScored, MeldContestDecided, MeldDeclared
from tarabish.melds import Meld, contest, melds_in
from tests.table import do, hand, play_out, refused, score, table, tell, to_turn

H = Suit.HEARTS
BEFORE = Rules().changed(melds="partnership", equal_melds="elder")
DEFERRED = BEFORE.changed(meld_timing="deferred")
CALLED = DEFERRED.changed(misplay="called")


def melds(held: str) -> list[str]:
    return [f"{meld.points} {meld.word}: {meld}" for meld in melds_in(hand(held))]


def declarable(match: Match, seat: int | None = None) -> list[str]:
    actions = match.legal_actions(None if seat is None else Seat(seat))
    return [str(action) for action in actions if " declare " in str(action)]


# MELD


@pytest.mark.parametrize(
    ("held", "found"),
    [
        ("♣678 ♦A", ["20 tierce: 6C 7C 8C"]),
        ("♣9TJQ", ["50 quart: 9C TC JC QC"]),
        ("♣9TJQK", ["100 quint: 9C TC JC QC KC"]),
        ("♣6789TJQKA", ["100 quint: 6C 7C 8C 9C TC JC QC KC AC"]),
        ("♣678 ♠QKA", ["20 tierce: 6C 7C 8C", "20 tierce: QS KS AS"]),
        ("♣J ♦J ♥J ♠J", ["200 four jacks: JC JD JH JS"]),
        ("♣9 ♦9 ♥9 ♠9", ["150 four nines: 9C 9D 9H 9S"]),
        ("♣A ♦A ♥A ♠A", ["100 four aces: AC AD AH AS"]),
        ("♣K ♦K ♥K ♠K", ["100 four kings: KC KD KH KS"]),
        ("♣Q ♦Q ♥Q ♠Q", ["100 four queens: QC QD QH QS"]),
        ("♣T ♦T ♥T ♠T", ["100 four tens: TC TD TH TS"]),
        ("♣8 ♦8 ♥8 ♠8", []),
        ("♣7 ♦7 ♥7 ♠7", []),
        ("♣6 ♦6 ♥6 ♠6", []),
        ("♣J ♦J ♥J", []),
        ("♣QK ♦A67", []),
        ("♣J ♦J ♥9TJ ♠J", ["20 tierce: 9H TH JH", "200 four jacks: JC JD JH JS"]),  # a card in both
    ],
)
def test_melds_are_maximal_runs_and_fours(held, found):
    assert melds(held) == found


# MELD-BEST as far as hands alone tell


def best(winning: str, *beaten: str) -> None:
    """See that the first hand's best meld beats the other hands', whoever is eldest."""
    rows = [
        max(melds_in(hand(held)), key=lambda meld: meld.worth(H)) for held in (winning, *beaten)
    ]
    for eldest in Seat:
        assert contest(dict(zip(Seat, rows, strict=False)), H, BEFORE, eldest) == Seat.SOUTH
        turned = dict(zip((Seat.WEST, Seat.SOUTH, Seat.NORTH), rows, strict=False))
        assert contest(turned, H, BEFORE, eldest) == Seat.WEST


@pytest.mark.parametrize(
    ("winning", "beaten"),
    [
        ("♣6789", "♠QKA"),  # a quart over a tierce
        ("♣6789T", "♠JQKA"),  # a quint over a quart
        ("♣9 ♦9 ♥9 ♠9", "♠TJQKA"),  # points first
        ("♣J ♦J ♥J ♠J", "♣9 ♦9 ♥9 ♠9"),
        ("♣T ♦T ♥T ♠T", "♥9TJQKA"),  # with the same points a four over a run
        ("♣A ♦A ♥A ♠A", "♣K ♦K ♥K ♠K"),  # then the higher top card
        ("♣K ♦K ♥K ♠K", "♣Q ♦Q ♥Q ♠Q"),
        ("♣Q ♦Q ♥Q ♠Q", "♣T ♦T ♥T ♠T"),
        ("♣789", "♥678"),
        ("♣6789TJ", "♥6789T"),
        ("♥678", "♣678"),  # then trump
        ("♥TJQKA", "♣6789TJQKA"),
    ],
)
def test_the_highest_single_meld(winning, beaten):
    best(winning, beaten)
    best(winning, beaten, "♦678")


def equal(rules: Rules, seats: str, eldest: int) -> int | None:
    """Return whose is the best of equal plain tierces at these seats."""
    rows = ("♣678", "♦678", "♠678")
    held = {Seat(int(s)): Meld(hand(row)) for s, row in zip(seats, rows, strict=False)}
    return contest(held, H, rules, Seat(eldest))


@pytest.mark.parametrize(
    ("equal_melds", "winners"),
    [
        # 0 and 1: opponents; eldest's side, whoever of it holds one
        ("elder", {"01": [0, 1, 0, 1], "02": [0, 2, 2, 0], "12": [2, 1, 2, 1]}),
        ("cancel", {"01": [None] * 4, "02": [0, 2, 2, 0], "12": [None] * 4}),
        ("cancel-opponents", {"01": [None] * 4, "02": [0, 2, 2, 0], "12": [None] * 4}),
    ],
)
def test_equal_melds_are_settled_by_the_option(equal_melds, winners):
    rules = BEFORE.changed(equal_melds=equal_melds)
    for seats, expected in winners.items():
        assert [equal(rules, seats, eldest) for eldest in range(4)] == expected


def test_three_equal_melds():
    assert [equal(BEFORE, "013", eldest) for eldest in range(4)] == [0, 1, 0, 3]
    cancel = BEFORE.changed(equal_melds="cancel")
    assert [equal(cancel, "013", eldest) for eldest in range(4)] == [None] * 4


# Declared before the first card

BOTH = """
    South  ♣789 ♦J ♠J …
    West   ♦789T …
    North  ♠6789 …
    East   ♥QKA …
"""


def test_melds_are_declared_before_ones_first_card_each_once():
    match = table(BOTH, "0 call H", rules=BEFORE)
    assert declarable(match) == ["0 declare 7C 8C 9C"]
    match, heard = tell(match, "0 declare 7C 8C 9C")
    assert heard == [MeldDeclared(Seat.SOUTH, hand("♣789"))]
    assert match.turn == 0
    assert declarable(match) == []
    assert refused(match, "0 declare 7C 8C 9C") == "MELD"
    match = to_turn(do(match, "trick"), 0)
    assert refused(match, "0 declare 7C 8C 9C") == "MELD"  # too late


def test_only_a_whole_meld_that_one_holds_is_declared_on_ones_turn():
    match = table(BOTH, "0 call H", rules=BEFORE)
    assert refused(match, "1 declare 7D 8D 9D TD") == "TURN"
    match = do(match, "7C")
    for cards in ("7D 8D 9D", "TD 9D 8D 7D", "6S 7S 8S 9S", "7D"):
        assert refused(match, f"1 declare {cards}") == "MELD"
    assert declarable(match) == ["1 declare 7D 8D 9D TD"]


def test_melds_are_not_called_and_shown_nor_runs_declared():
    match = table(BOTH, "0 call H", rules=BEFORE)
    assert refused(match, "0 say twenty") == "MELD"
    match = to_turn(do(match, "0 declare 7C 8C 9C", "trick"), 0)
    assert refused(match, "0 show 7C 8C 9C") == "MELD"
    assert refused(table(BOTH, "0 call H"), "0 declare 7C 8C 9C") == "RUN-CALL"


def test_nobody_declares_before_trump_is_named():
    assert refused(table(BOTH, rules=BEFORE), "0 declare 7C 8C 9C") == "CALL"
    bid = Rules.from_data("auction")
    assert refused(table(BOTH, rules=bid), "0 declare 7C 8C 9C") == "BID"


def first_trick(*seats: int, picture: str = BOTH, rules: Rules = BEFORE) -> tuple[Match, list]:
    """Play the first trick; these seats declare all they hold."""
    match, heard = table(picture, "0 call H", rules=rules), []
    for seat in range(4):
        while seat in seats and declarable(match):
            match, more = tell(match, declarable(match)[0])
            heard += more
        match, more = tell(match, "any")
        heard += more
    return match, heard


def test_the_side_with_the_highest_meld_counts_all_of_both_partners():
    """West's quart is topped by a ten, North's by a nine."""
    match, heard = first_trick(0, 1, 2, 3)
    assert MeldContestDecided(Seat.WEST) in heard
    assert match.deal.counted_melds == (0, 70)
    assert score(play_out(match)).melds == (0, 70)


def test_what_is_not_declared_neither_competes_nor_counts():
    for seats, counts in (
        ((0, 2), (70, 0)),
        ((0, 2, 3), (70, 0)),
        ((0, 3), (0, 20)),
        ((1,), (0, 50)),
    ):
        match, heard = first_trick(*seats)
        assert match.deal.counted_melds == counts, seats
        assert len([event for event in heard if isinstance(event, MeldContestDecided)]) == 1
    match, heard = first_trick()
    assert match.deal.counted_melds == (0, 0)
    assert not [event for event in heard if isinstance(event, MeldContestDecided)]


LEVEL = """
    South  ♣678 …
    West   ♦678 …
    North  ♠678 …
    East   …
"""


@pytest.mark.parametrize(
    ("equal_melds", "winner", "counts"),
    [("elder", 0, (40, 0)), ("cancel", None, (0, 0)), ("cancel-opponents", None, (0, 0))],
)
def test_equal_melds_at_the_table(equal_melds, winner, counts):
    rules = BEFORE.changed(equal_melds=equal_melds)
    match, heard = first_trick(0, 1, 2, picture=LEVEL, rules=rules)
    assert MeldContestDecided(winner) in heard
    assert match.deal.counted_melds == counts
    partners, _ = first_trick(0, 2, picture=LEVEL, rules=rules)
    assert partners.deal.counted_melds == (40, 0)


def test_a_card_counts_in_a_run_and_in_a_four():
    jacks = """
        South  ♣J ♦J ♥J ♠9TJ …
        West   …
        North  …
        East   …
    """
    match, _ = first_trick(0, picture=jacks)
    assert match.deal.counted_melds == (220, 0)


def test_bella_is_called_with_the_last_of_the_pair_although_both_lie_in_a_meld():
    match, _ = first_trick(3)
    match = to_turn(match, 3)
    assert refused(match, "3 bella") == "BELLA"


def test_the_whole_has_the_melds_of_the_side_that_is_best_so_far():
    match = table(BOTH, "0 call H", rules=BEFORE)
    assert score(do(match, "0 concede")).whole == 162 + 20  # bella
    match = do(match, "0 declare 7C 8C 9C")
    assert score(do(match, "0 concede")).whole == 182 + 20
    match = do(match, "7C", "1 declare 7D 8D 9D TD")
    assert score(do(match, "3 concede")).whole == 182 + 50
    match = do(match, "any", "2 declare 6S 7S 8S 9S", "any", "3 declare QH KH AH")
    assert score(do(match, "3 concede")).whole == 182 + 70


# Deferred to the end of the deal


def test_deferred_melds_are_not_declared_before_the_last_card():
    match = table(BOTH, "0 call H", rules=DEFERRED)
    for _ in range(9):
        assert refused(match, f"{match.turn} declare 7C 8C 9C") == "MELD"
        match = do(match, "trick")
    assert match.deal.declaring


def test_deferred_melds_are_declared_after_the_score_which_changes():
    match = play_out(table(BOTH, "0 call H", rules=DEFERRED))
    assert match.deal.over
    before = score(match)
    assert before.melds == (0, 0)
    match, heard = tell(match, "0 declare 7C 8C 9C")
    assert score(match).melds == (20, 0)
    assert score(match).whole == before.whole + 20
    assert heard == [MeldDeclared(Seat.SOUTH, hand("♣789"))]
    assert list(match.written()) == [
        MeldContestDecided(Seat.SOUTH),
        DealScored(score(match), match.totals),
    ]
    match = do(match, "1 declare 7D 8D 9D TD")
    assert score(match).melds == (0, 50)
    match = do(match, "3 declare QH KH AH")
    assert score(match).melds == (0, 70)
    assert match.totals == score(match).score


def test_deferred_melds_are_declared_in_seat_order_from_eldest():
    match = play_out(table(BOTH, "0 call H", rules=DEFERRED))
    assert [declarable(match, seat) != [] for seat in range(4)] == [True] * 4
    match = do(match, "2 declare 6S 7S 8S 9S")
    assert refused(match, "0 declare 7C 8C 9C") == refused(match, "1 declare 7D 8D 9D TD") == "TURN"
    assert [declarable(match, seat) != [] for seat in range(4)] == [False, False, False, True]
    assert score(match).melds == (50, 0)
    assert refused(match, "2 declare 6S 7S 8S 9S") == "MELD"


def test_deferred_melds_may_turn_the_match():
    """South and North are bait with 49 of 162, and make it with 119 of 232."""
    match = play_out(table(BOTH, "0 call H", rules=DEFERRED.changed(target=100)))
    assert (score(match).outcome, match.totals, match.winner) == ("bait", (0, 162), Side.B)
    match = do(match, "0 declare 7C 8C 9C", "2 declare 6S 7S 8S 9S")
    assert (score(match).outcome, match.totals, match.winner) == ("made", (119, 113), Side.A)


def test_when_the_next_deal_is_dealt_nobody_declares_any_more():
    match = play_out(table(BOTH, "0 call H", rules=DEFERRED))
    match, _ = match.deal_cards(match.deal.deck)
    assert refused(match, "0 declare 7C 8C 9C") == "TURN"
    assert not match.deal.declaring


def test_deferred_melds_are_declared_before_the_count_where_misplays_are_called():
    match = play_out(table(BOTH, "0 call H", rules=CALLED))
    assert match.deal.awaits_count
    assert not match.deal.over
    assert match.deal.score is None
    match = do(match, "1 declare 7D 8D 9D TD", "3 declare QH KH AH")
    assert match.deal.score is None
    counted = do(match, "2 count")
    assert score(counted).melds == (0, 70)
    assert refused(counted, "3 declare QH KH AH") == "TURN"


def test_deferred_melds_of_a_deal_that_ended_early_are_not_declared():
    match = do(table(BOTH, "0 call H", rules=DEFERRED), "1 concede")
    assert refused(match, "0 declare 7C 8C 9C") == "TURN"
    assert score(match).whole == 182


def test_a_misplay_called_before_the_count_is_worth_the_melds_declared():
    match = play_out(table(BOTH, "0 call H", rules=CALLED))
    match = do(match, "1 declare 7D 8D 9D TD", "0 misplay 1")
    assert score(match).outcome == "false-misplay"
    assert score(match).whole == 162 + 50  # East's bella went uncalled
    assert score(match).score == (0, 212)
