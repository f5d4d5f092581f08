"""What one seat may know under other rules than the usual: no more than it has seen and heard.

A view is unchanged when only cards are swapped that its seat has not seen, and all that the table
saw and heard stays the same. East (seat 3) deals.
"""

import random
from collections.abc import Iterator
from functools import cache

import pytest

from tarabish import IllegalAction, Match, Rules, Seat, View, shuffled, view_of
from tarabish.actions import Action, Concede, Misplay, Pass, Say
from tarabish.events import Event
from tarabish.rules import PRESETS
from tests.table import QUIET, do, play_out, refused, table, to_turn

RULES: dict[str, Rules] = {
    **{preset: Rules.from_data(preset) for preset in PRESETS},
    "open hand": Rules(cards_before_auction=9, no_trump=True, all_pass="next-dealer"),
    "three cards": Rules(cards_before_auction=3),
    "bid with nine": Rules.from_data({"preset": "auction", "cards_before_auction": 9}),
    "no trump": Rules.from_data({"preset": "auction", "no_trump": True, "second_round": True}),
    "deferred": Rules.from_data({"preset": "auction", "meld_timing": "deferred"}),
    "partners, misplays": Rules.from_data({"preset": "auction", "misplay": "called"}),
    "deferred, misplays": Rules.from_data(
        {"preset": "auction", "meld_timing": "deferred", "misplay": "called"}
    ),
    "late": Rules(fifty_shown_late=True, equal_melds="elder"),
}


@cache
def positions(name: str, seed: int) -> tuple[Match, ...]:
    """Return a random deal, a position after each action; a misplay is as likely as any card."""
    chance = random.Random(f"{name} {seed}")
    match, _ = Match(RULES[name]).deal_cards(shuffled(rng=chance), Seat.EAST)
    found = [match]
    while (actions := legal(match)) and len(found) < 100:
        match, _ = match.apply(chance.choice(actions))
        found.append(match)
    return tuple(found)


def legal(match: Match) -> list[Action]:
    """Return what may be done, but nothing that ends the deal or turns the cards up."""
    seats = Seat if match.deal.turn is None else [match.deal.turn]
    actions = [action for seat in seats for action in match.legal_actions(seat)]
    spoken = [action for action in actions if not isinstance(action, Concede | Misplay)]
    talk = [action for action in spoken if " play " not in str(action)]
    passes = match.deal.auction.second_round or not match.deal.auction.said
    if talk and match.deal.contract is None and not passes:
        return [action for action in talk if not isinstance(action, Pass)] or talk
    return talk or spoken


def hidden(match: Match, seat: Seat) -> list[int]:
    """Return the places in the deck whose card this seat has neither seen nor been shown."""
    deal = match.deal
    seen = set(deal.seen(seat)) | {c for trick in deal.tricks for c in trick.cards}
    for row in (*deal.shown, *deal.shown_late, *deal.declared):
        seen |= set(row.cards)
    return [place for place, c in enumerate(deal.deck) if c not in seen]


def worlds(
    match: Match, seat: Seat, chance: random.Random, tries: int
) -> Iterator[tuple[Match, list[Event]]]:
    """Yield deals with some unseen cards changed about in which all that was done is legal, too."""
    places = hidden(match, seat)
    for _ in range(tries if len(places) > 1 else 0):
        deck = list(match.deal.deck)
        moved = chance.sample(places, min(len(places), chance.choice([2, 2, 3, 30])))
        for place, c in zip(moved, [deck[p] for p in (*moved[1:], moved[0])], strict=True):
            deck[place] = c
        world, _ = Match(match.rules).deal_cards(tuple(deck), match.deal.dealer)
        try:
            yield replay(world, match)
        except IllegalAction:
            continue


def replay(world: Match, match: Match) -> tuple[Match, list[Event]]:
    """Return the world after all that was done in the match, and what the table heard there."""
    heard: list[Event] = []
    for action in match.deal.actions:
        world, events = world.apply(action)
        heard += events
    return world, heard


@pytest.mark.parametrize("name", RULES)
def test_the_view_leaks_nothing_under_any_rules(name):
    chance = random.Random(name)
    compared = 0
    for seed in range(2):
        row = positions(name, seed)
        for match in (row[0], *chance.sample(row, 4)):
            _, heard = replay(Match(match.rules, deals=()).deal_cards(match.deal.deck, 3)[0], match)
            called = any(isinstance(action, Say) for action in match.deal.actions)
            for seat in Seat:
                mine = view_of(match, seat)
                for world, told in worlds(match, seat, chance, 5):
                    if called and told != heard:
                        continue  # the top cards said, and whose run is best
                    assert told == heard
                    theirs = view_of(world, seat)
                    for key, value in vars(mine).items():
                        assert getattr(theirs, key) == value, (key, seat, match.deal.actions)
                    compared += 1
    assert compared > 20


@pytest.mark.parametrize("name", RULES)
def test_a_view_is_read_back_from_its_json_under_any_rules(name):
    for seed in range(2):
        for match in positions(name, seed)[::5]:
            for seat in Seat:
                view = view_of(match, seat)
                assert View.from_json(view.to_json()) == view


def test_a_fifty_shown_late_is_read_back():
    picture = """
        South  ♠JQKA ♣6 …
        West   …
        North  …
        East   …
    """
    match = table(picture, "0 call H", "0 say fifty", "6C", "trick", rules=RULES["late"])
    match = to_turn(do(to_turn(match, 0), "any"), 0)
    view = view_of(do(match, "0 show JS QS KS AS"), Seat.WEST)
    assert [str(run) for run in view.shown_late] == ["JS QS KS AS"]
    assert view.runs_shown == ()
    assert view.melds == (20, 0)
    assert View.from_json(view.to_json()) == view


@pytest.mark.parametrize("end", ["1 concede", "1 misplay 1", "0 misplay 1"])
def test_a_view_of_a_deal_that_ended_early_is_read_back(end):
    match = do(table(QUIET, "0 call H", "6C", rules=RULES["kitchen"]), end)
    match, _ = match.deal_cards(match.deal.deck)
    for seat in Seat:
        view = view_of(match, seat)
        assert View.from_json(view.to_json()) == view
        assert view.scores == (match.deals[0].score,)


# Misplays

BROKEN = """
    South  ♣6T ♠A ♦9K ♥8Q ♠7J
    West   ♦6TA ♥9K ♠8Q ♣7J
    North  ♥6TA ♠9K ♣8Q ♦7J
    East   ♠6T ♣A ♣9K ♦8Q ♥7J
"""
FAIR = """
    South  ♣6T ♠A ♦9K ♥8Q ♠7J
    West   ♦6TA ♥9K ♠8Q ♠6T
    North  ♥6TA ♠9K ♣8Q ♦7J
    East   ♣7J ♣A ♣9K ♦8Q ♥7J
"""


def test_no_view_tells_whether_another_seat_has_misplayed():
    """West trumps a club: with clubs in hand, or without. South and North see the same."""
    broken, fair = (
        table(picture, "0 call H", "6C", "1 play 9H", rules=RULES["kitchen"])
        for picture in (BROKEN, FAIR)
    )
    assert broken.deal.misplays
    assert not fair.deal.misplays
    for seat in (Seat.SOUTH, Seat.NORTH):
        assert view_of(broken, seat) == view_of(fair, seat)
        assert Misplay(seat, 1) in view_of(fair, seat).legal


def test_where_misplays_are_called_every_card_may_be_played_and_some_without_a_misplay():
    view = view_of(table(QUIET, "0 call H", "6C", rules=RULES["kitchen"]), Seat.WEST)
    assert view.refused == {}
    assert [str(c) for c in view.playable] == ["7C", "JC"]
    assert len([action for action in view.legal if " play " in str(action)]) == 9


# What is seen and heard of the rest


BID_50 = ("0 bid 50", "1 pass", "2 pass", "3 pass")


def test_of_a_bidding_hand_three_cards_are_seen_until_trump_is_named():
    match = table(QUIET, *BID_50, rules=RULES["auction"])
    for seat in Seat:
        view = view_of(match, seat)
        assert set(view.hand) == set(match.deal.dealt[seat][:3])
        assert view.counts == (3, 3, 3, 3)
        assert view.kitties == (False, False, False, False)
        assert view.auction.highest.points == 50
        assert view.auction.bid_winner == 0
        assert view.contract is None
    match = do(match, "0 trump H")
    view = view_of(match, Seat.EAST)
    assert len(view.hand) == 9
    assert view.counts == (9, 9, 9, 9)
    assert view.contract.bid == 50


def test_melds_are_seen_when_declared_and_counted_when_all_have_had_their_turn():
    picture = """
        South  ♣789 …
        West   ♦6789 …
        North  …
        East   …
    """
    rules = Rules(melds="partnership", meld_timing="before-play")
    match = table(picture, "0 call H", "0 declare 7C 8C 9C", "7C", rules=rules)
    view = view_of(match, Seat.EAST)
    assert [str(action) for action in view.declared] == ["0 declare 7C 8C 9C"]
    assert (view.melds, view.run_winner) == ((0, 0), None)
    view = view_of(do(match, "1 declare 6D 7D 8D 9D", "trick"), Seat.EAST)
    assert (view.melds, view.run_winner) == ((0, 50), 1)


def test_a_deal_that_waits_for_the_count_has_no_score_to_see():
    match = table(QUIET, "0 call H", *["trick"] * 9, rules=RULES["kitchen"])
    view = view_of(match, Seat.SOUTH)
    assert view.awaits_count
    assert not view.over
    assert view.scores == ()
    assert view.totals == (0, 0)
    assert "0 count" in map(str, view.legal)
    counted = view_of(do(match, "2 count"), Seat.SOUTH)
    assert counted.over
    assert not counted.awaits_count
    assert counted.totals == counted.scores[0].score


def test_a_deal_that_may_still_be_declared_to_is_over_and_says_so():
    match = play_out(do(table(QUIET, *BID_50, rules=RULES["deferred"]), "0 trump H"))
    view = view_of(match, Seat.SOUTH)
    assert view.over
    assert view.declaring
    assert refused(match, "0 declare 6C 7C 8C") == "MELD"


def test_games_won_are_seen():
    match = table(QUIET, "0 call H", "0 concede", rules=Rules(games=3, target=100))
    view = view_of(match, Seat.SOUTH)
    assert (view.games, view.winner, view.totals) == ((0, 1), None, (0, 162))
    assert view.standings[0].won == 1
    match, _ = match.deal_cards(match.deal.deck)
    view = view_of(match, Seat.SOUTH)
    assert (view.games, view.before, view.totals) == ((0, 1), (0, 0), (0, 0))
