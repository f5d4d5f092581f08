"""What a person can say at each stage of a deal, and what the page asks for: one button each."""

import json
import re

import pytest

from tarabish import Match, Rules, Seat, match_to_record, view_of
from tarabish.actions import Bid, Misplay, Play
from tarabish.legality import why_misplay
from tarabish.rules import PRESETS
from tests.table import QUIET, deck_of, do, play_out, table, to_turn
from tests.web.desk import Desk, Shelf
from tests.web.picture import CODE, Piece, check, mentioned, offered, read
from web.scene import scene
from web.ui import Panel, Ui

AUCTION = Rules.from_data("auction")
CALLED = Rules(misplay="called")
NO_TRUMP = AUCTION.changed(no_trump=True)
SECOND = NO_TRUMP.changed(second_round=True)

MELDS = """
    South  ♣789 ♥6J ♦6 ♠6TJ
    West   ♦789TJ ♠Q ♥T ♣6T
    North  ♠789 ♥9 ♣QA ♦KA ♥8
    East   ♥QKA ♣JK ♦Q ♠KA ♥7
"""
"""Everybody holds one meld: a tierce in clubs, five diamonds, a tierce in spades, one in hearts."""


def shown(match: Match, **ui) -> Piece:
    """Return the page that South sees, checked as every picture is."""
    page = read(str(scene(view_of(match, Seat.SOUTH), Ui(**ui))))
    check(page)
    return page


def buttons(page: Piece) -> list[str]:
    """Return what the buttons at one's place say."""
    return [p.text for p in page.the("actions").all() if p.tag == "button"]


def asked(page: Piece) -> str:
    (line,) = page.having("role", "status")
    return line.text


def bidding(*steps: str, rules: Rules = AUCTION) -> Match:
    """South is eldest."""
    return table(QUIET, *steps, rules=rules)


def saved(match: Match) -> Desk:
    """Return the page opened on a saved match."""
    record = json.dumps(match_to_record(match))
    return Desk(shelf=Shelf(match=record, settings='{"speed": "instant"}'))


# Bids


def test_the_bidding_begins_with_a_pass_three_bids_and_a_way_to_the_higher_ones() -> None:
    page = shown(bidding())
    assert buttons(page) == ["Pass", "Bid 50", "Bid 60", "Bid 70", "Higher …"]
    assert asked(page) == "Your bid: 50 or more, or pass."


@pytest.mark.parametrize(("minimum", "least"), [(60, 60), (100, 100)])
def test_the_first_bid_is_at_least_the_minimum(minimum: int, least: int) -> None:
    page = shown(bidding(rules=AUCTION.changed(minimum_bid=minimum)))
    assert buttons(page)[1] == f"Bid {least}"
    assert asked(page) == f"Your bid: {least} or more, or pass."


def test_the_next_bid_is_ten_over_the_last() -> None:
    page = shown(bidding("0 bid 50", "1 bid 80", "2 pass", "3 bid 120"))
    assert buttons(page) == ["Pass", "Bid 130", "Bid 140", "Bid 150", "Higher …"]


@pytest.mark.parametrize("high", [*range(50, 510, 30), 500])
def test_every_bid_up_to_500_can_be_reached(high: int) -> None:
    match = bidding("0 pass", rules=AUCTION)
    match = do(match, f"1 bid {high}", "2 pass", "3 pass")
    if match.turn != 0:  # West has won
        match = do(table(QUIET, dealer=2, rules=AUCTION), f"3 bid {high}")
    page, panel = shown(match), shown(match, panel=Panel.BIDS)
    bids = [f"act {a}" for a in match.legal_actions(Seat.SOUTH) if isinstance(a, Bid)]
    assert bids == [f"act 0 bid {points}" for points in range(high + 10, 510, 10)]
    at_hand = [word for word in offered(page) if " bid " in word]
    assert at_hand == bids[:3]
    assert ("open bids" in offered(page)) == (len(bids) > 3)
    if len(bids) > 3:
        box = panel.the("bids-panel")
        assert [p["data-do"] for p in box.having("data-do")] == [*bids, "close"]
        assert [p.text for p in box.having("data-do")][:-1] == [w.split()[-1] for w in bids]
        (focus,) = box.having("data-focus")
        assert focus["data-do"] == bids[0]


def test_nobody_can_bid_higher_than_500() -> None:
    match = do(table(QUIET, dealer=2, rules=AUCTION), "3 bid 500")
    page = shown(match)
    assert buttons(page) == ["Pass"]
    assert asked(page) == "Nobody can bid higher: pass."
    assert shown(match, panel=Panel.BIDS).find("bids-panel") is None


def test_while_others_bid_there_is_nothing_to_press() -> None:
    page = shown(bidding("0 bid 50"))
    assert buttons(page) == []
    assert asked(page) == ""
    assert page.the("waiting").text == "West to bid"


def test_shutting_the_bids_leaves_the_keyboard_where_it_opened_them() -> None:
    desk = saved(bidding())
    desk.press("open bids")
    assert desk.panel == "How high?"
    desk.press("close")
    assert not desk.panel
    (focus,) = desk.page.having("data-focus")
    assert focus["id"] == "open-bids"
    desk.press("open bids")
    desk.press("act 0 bid 470")
    assert not desk.panel
    assert str(desk.app.match.deals[-1].actions[-1]) == "0 bid 470"
    assert desk.page.the("bubble-0").text == "470"


# Naming trump

WON = ("0 bid 140", "1 pass", "2 pass", "3 pass")
SUITS = ["♣ Clubs", "♦ Diamonds", "♥ Hearts", "♠ Spades"]


def signs(page: Piece) -> list[str]:
    return [text.replace("\ufe0e", "").replace("\u2060", "") for text in buttons(page)]


def test_whoever_won_the_bidding_names_trump_and_may_not_pass() -> None:
    page = shown(bidding(*WON))
    assert signs(page) == SUITS
    assert asked(page) == "You won the bidding: name trump."


@pytest.mark.parametrize(
    ("rules", "bid", "may"), [(NO_TRUMP, 150, True), (NO_TRUMP, 140, False), (AUCTION, 150, False)]
)
def test_no_trump_is_named_where_it_may_be_and_enough_is_bid(
    rules: Rules, bid: int, may: bool
) -> None:
    page = shown(bidding(f"0 bid {bid}", *WON[1:], rules=rules))
    assert signs(page) == [*SUITS, *(["NT No trump"] if may else [])]


def test_while_another_names_trump_the_page_waits_for_that() -> None:
    match = do(table(QUIET, dealer=2, rules=AUCTION), "3 bid 60", "0 pass", "1 pass", "2 pass")
    page = shown(match)
    assert buttons(page) == []
    assert page.the("waiting").text == "East to name trump"
    assert page.the("trump").text == "Trump is not named yet"
    named = shown(do(match, "3 trump D"))
    assert named.the("trump").text == "♦︎ Diamonds, 60 bid by East East , needed: 60 of 162"


def test_no_trump_can_be_called_where_the_rules_say_so() -> None:
    assert signs(shown(bidding(rules=Rules()))) == ["Pass", *SUITS]
    page = shown(bidding(rules=Rules(no_trump=True)))
    assert signs(page) == ["Pass", *SUITS, "NT No trump"]


PASSES = ("0 pass", "1 pass", "2 pass", "3 pass")


def test_the_second_round_is_for_no_trump_only() -> None:
    page = shown(bidding(*PASSES, rules=SECOND))
    assert asked(page) == "All passed. Bid 150 or more for no trump, or pass."
    assert buttons(page) == ["Pass", "Bid 150", "Bid 160", "Bid 170", "Higher …"]
    match = bidding(*PASSES, "0 bid 150", "1 bid 170", "2 pass", "3 pass", rules=SECOND)
    assert asked(shown(match)) == "Bid 180 or more for no trump, or pass."
    won = bidding(*PASSES, "0 bid 150", "1 pass", "2 pass", "3 pass", rules=SECOND)
    assert signs(shown(won)) == ["NT No trump"]


# Forced


def over_400(dealer: int) -> Match:
    """South and North have more than 400; after three thrown-in deals of 182 or more."""
    rules = Rules(target=1000, forced_at_400=True, all_pass="next-dealer")
    match, _ = Match(rules).deal_cards(deck_of(QUIET, dealer), dealer)
    for _ in range(3):
        seat = match.deal.eldest
        match = do(match, f"{int(seat)} call C", "1 concede")
        match, _ = match.deal_cards(deck_of(QUIET, int(match.next_dealer)))
    assert match.totals[0] > 400 > match.totals[1]
    return match


def test_a_side_over_400_that_must_call_is_told_why() -> None:
    match = over_400(dealer=0)  # East deals now, and South is eldest: North speaks last
    assert match.deal.dealer == 3
    page = shown(match)
    assert asked(page) == "Your call: name trump or pass."
    match = over_400(dealer=1)  # South deals, and speaks last
    match = do(match, "1 pass", "2 pass", "3 pass")
    page = shown(match)
    assert asked(page) == "Your side is over 400, so you must name trump."
    assert signs(page) == SUITS


# Melds

BEFORE = AUCTION
DEFERRED = AUCTION.changed(meld_timing="deferred")
DECLARE = "Declare tierce 7 8 9♣"


def played(rules: Rules, *, dealer: int = 3) -> Match:
    """Return the deal of MELDS up to the first card, hearts trump, South the bidder."""
    match, _ = Match(rules).deal_cards(deck_of(MELDS, dealer), dealer)
    while match.turn != 0:
        match = do(match, f"{int(match.turn)} pass")
    match = do(match, "0 bid 50")
    while match.deal.auction.bid_winner is None:
        match = do(match, f"{int(match.turn)} pass")
    return do(match, "0 trump H")


def test_melds_are_declared_before_the_first_card() -> None:
    match = played(BEFORE)
    page = shown(match)
    assert signs(page) == [DECLARE]
    assert asked(page) == "You hold a meld: declare it first. Your lead."
    match = do(match, "0 declare 7C 8C 9C")
    assert buttons(shown(match)) == []
    match = do(played(BEFORE), "0 play 7C")
    assert buttons(shown(to_turn(match, 0))) == [], "too late"


def test_four_of_a_kind_is_declared_by_its_name() -> None:
    picture = "South ♣J ♦J ♥J ♠J ♣6 ♦6 ♥7 ♠7 ♣8\nWest …\nNorth …\nEast …"
    match = table(picture, "0 bid 50", *WON[1:], "0 trump H", rules=BEFORE)
    assert buttons(shown(match)) == ["Declare four jacks"]


def test_deferred_melds_are_declared_after_the_last_card_by_whoever_is_on_turn_for_it() -> None:
    match = played(DEFERRED)
    assert buttons(shown(match)) == []
    match = play_out(match)
    page = shown(match, declaring=Seat.SOUTH)
    assert signs(page) == [DECLARE, "No more melds"]
    assert asked(page) == "Declare your melds, or say no more."
    assert page.find("score-panel") is None
    (focus,) = page.having("data-focus")
    assert focus["data-do"] == "act 0 declare 7C 8C 9C"
    page = shown(match, declaring=Seat.WEST)
    assert buttons(page) == []
    assert asked(page) == ""
    assert page.find("score-panel") is None
    assert shown(match).find("score-panel")


def test_the_count_is_asked_for_when_all_have_declared() -> None:
    match = legal_to_the_end(played(DEFERRED.changed(misplay="called")))
    page = shown(match, declaring=Seat.SOUTH)
    assert signs(page) == [DECLARE, "No more melds", "Misplay!"]
    assert asked(page) == "Declare your melds, or say no more."
    page = shown(match, declaring=Seat.WEST)
    assert buttons(page) == ["Misplay!"]
    page = shown(match)
    assert buttons(page) == ["Count", "Misplay!"]
    assert asked(page) == "All the cards are played. Ask for the count, or call a misplay."
    (focus,) = page.having("data-focus")
    assert focus["data-do"] == "act 0 count"


# Misplays


def legal_to_the_end(match: Match) -> Match:
    """Return the match after the deal's last card, no misplay made."""
    while match.turn is not None:
        plays = (Play(match.turn, c) for c in match.deal.held[match.turn])
        match = do(match, next(str(p) for p in plays if not why_misplay(match.deal, p)))
    return match


def kitchen(*steps: str) -> Match:
    """Hearts are trump, South leads; West throws a heart on the first club though it holds two."""
    return table(QUIET, "0 call H", "6C", "1 play 9H", *steps, rules=CALLED)


def in_the_fourth_trick() -> Match:
    """West misplayed in the first trick; the fourth has one card on the table."""
    match = do(kitchen(), "8C 9C")
    while len(match.deal.tricks) < 4:
        plays = (Play(match.turn, c) for c in match.deal.held[match.turn])
        match = do(match, next(str(p) for p in plays if not why_misplay(match.deal, p)))
    return match


@pytest.mark.parametrize("preset", PRESETS)
def test_a_misplay_can_be_called_only_where_one_can_be_made(preset: str) -> None:
    rules = Rules.from_data(preset)
    said = ["0 bid 50", *WON[1:], "0 trump H"] if rules.auction == "bid" else ["0 call H"]
    match = table(QUIET, *said, rules=rules)
    assert "Misplay!" not in buttons(shown(match)), "no card lies"
    match = do(match, "any")
    for now in (match, do(match, "trick"), do(match, "trick", "any")):
        assert ("Misplay!" in buttons(shown(now))) == (rules.misplay == "called")
    if rules.misplay == "prevented":
        assert shown(match, panel=Panel.MISPLAY).find("misplay-panel") is None


def test_a_misplay_can_be_called_out_of_turn_and_while_the_trick_lies() -> None:
    for match, lying in ((kitchen(), False), (do(kitchen(), "8C 9C"), True)):
        page = shown(match, lying=lying)
        assert buttons(page) == ["Misplay!"]
        assert "open misplay" in offered(page)


def listed(match: Match) -> list[tuple[str, str, str]]:
    """Return the lines of the panel: what is pressed, what the button says, what stands beside."""
    box = shown(match, panel=Panel.MISPLAY).the("misplay-panel")
    lines = [p for p in box.all() if p.tag == "li"]
    pairs = [[p for p in line.children if isinstance(p, Piece)] for line in lines]
    return [(press["data-do"], press.text, said.text) for press, said in pairs]


def test_the_panel_lists_the_tricks_the_last_one_first() -> None:
    match = in_the_fourth_trick()
    legal = [a.trick for a in match.legal_actions(Seat.SOUTH) if isinstance(a, Misplay)]
    assert legal == [1, 2, 3, 4]
    lines = listed(match)
    assert [press for press, _, _ in lines] == [f"act 0 misplay {n}" for n in (4, 3, 2, 1)]
    assert [label for _, label, _ in lines] == [f"Trick {n}" for n in (4, 3, 2, 1)]


def test_a_trick_without_a_card_cannot_be_pointed_at() -> None:
    match = do(kitchen(), "8C 9C")
    assert [label for _, label, _ in listed(match)] == ["Trick 1"]


def test_only_the_trick_on_the_table_and_the_last_one_are_seen_again() -> None:
    """LAST-SEEN: of earlier tricks the panel tells who took them, not which cards."""
    match = in_the_fourth_trick()
    view = view_of(match, Seat.SOUTH)
    (_, _, current), (_, _, last), *earlier = listed(match)
    for text, trick in ((current, view.tricks[3]), (last, view.tricks[2])):
        said = [(view.players[seat], f"{c.rank.label}") for seat, c in trick.plays]
        assert [tuple(w) for w in re.findall(r"(\w+) (\w+)\W", text)] == said
    takers = [trick.winner(view.trump, view.rules) for trick in (view.tricks[1], view.tricks[0])]
    names = ["You" if seat == 0 else view.players[seat] for seat in takers]
    assert [text for _, _, text in earlier] == [f"{name} took it" for name in names]
    # Nor do they hide anywhere in the markup.
    box = shown(match, panel=Panel.MISPLAY).the("misplay-panel")
    assert not CODE.findall(" ".join(p["data-do"] for p in box.having("data-do")))
    gone = {c for trick in view.tricks[:2] for c in trick.cards}
    html = str(scene(view, Ui(panel=Panel.MISPLAY)))
    assert not mentioned(html, box) & gone


def test_all_nine_tricks_can_be_pointed_at_before_the_count() -> None:
    match = legal_to_the_end(do(kitchen(), "8C 9C"))
    assert [label for _, label, _ in listed(match)] == [f"Trick {n}" for n in range(9, 0, -1)]


def test_the_panel_says_what_a_right_and_a_wrong_challenge_cost() -> None:
    box = shown(kitchen(), panel=Panel.MISPLAY).the("misplay-panel")
    assert "If you are right, you get all the points of this deal." in box.text
    assert "If you are wrong, they do." in box.text
    (focus,) = box.having("data-focus")
    assert focus["data-do"] == "close", "the harmless answer comes first"


def test_shutting_the_tricks_leaves_the_keyboard_where_it_opened_them() -> None:
    desk = saved(to_turn(in_the_fourth_trick(), 0))
    desk.press("open misplay")
    assert desk.panel == "Which trick?"
    desk.app.press("escape")
    (focus,) = desk.page.having("data-focus")
    assert focus["id"] == "open-misplay"


def test_a_right_challenge_gets_all_the_points_and_is_told() -> None:
    desk = saved(in_the_fourth_trick())
    desk.press("open misplay")
    desk.press("act 0 misplay 1")
    assert desk.panel == "Deal 1"
    text = desk.page.the("score-panel").text
    assert "Right: West had to follow clubs." in text
    assert "West and East misplayed, and it was called: you and North get all 162." in text
    assert desk.app.match.totals == (162, 0)


def test_a_false_challenge_gives_all_the_points_away_and_is_told() -> None:
    desk = saved(in_the_fourth_trick())
    desk.press("open misplay")
    desk.press("act 0 misplay 2")
    text = desk.page.the("score-panel").text
    assert "There was none." in text
    assert "You and North called a misplay that was none: West and East get all 162." in text
    assert desk.app.match.totals == (0, 162)
