"""Every option and every value of the rules, in a deal in which it matters.

A row names rules with the value and others without it, a deal and what is done in it. What comes
out under either is written down, and is not the same.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from tarabish import IllegalAction, Match, Rules, RulesError, Seat
from tarabish.actions import Bid, Count
from tarabish.rules import OPTIONS
from tests.table import QUIET, deck_of, do, play_out, score, table, to_turn
from tests.test_baits import DEAL, WAYS

BID: dict[str, Any] = {"preset": "auction"}
PARTNERS: dict[str, Any] = {"melds": "partnership", "meld_timing": "before-play"}

TWENTIES = """
    South  ♣789 …
    West   …
    North  ♠QKA …
    East   …
"""
LEVEL_OPPONENTS = """
    South  ♣JQK …
    West   ♠JQK …
    North  …
    East   …
"""
LEVEL_PARTNERS = """
    South  ♣JQK …
    West   …
    North  ♠JQK …
    East   …
"""
FIFTY = """
    South  ♠JQKA ♣6 …
    West   …
    North  …
    East   …
"""
BELLA_IN_A_RUN = """
    South  ♥QKA ♣6 ♦8 …
    West   …
    North  …
    East   …
"""
VOID_OF_CLUBS = """
    South  ♣A …
    West   ♦67 ♥TQ8 ♠679A
    North  ♣K …
    East   ♦9TQ ♥6J9 ♠8TQ
"""
ALL_TRICKS = """
    South  ♥9JQKA ♠JQKA
    North  ♥678T ♠6789T
    West   ♣68TQA ♦79JK
    East   ♣79JK ♦68TQA
"""


@dataclass(frozen=True)
class Row:
    """An option's value in a deal: `result` under `rules`, and `otherwise` under `other`."""

    option: str
    value: Any
    steps: tuple[str, ...]
    ask: Callable[[Match], Any]
    result: Any
    otherwise: Any
    other: dict[str, Any]
    rules: dict[str, Any]
    picture: str = QUIET


def row(option: str, value: Any, instead: Any, *steps: str, **more: Any) -> Row:
    """Return a row; `instead` is the other value, `base` what holds under both."""
    base, other_base = more.pop("base", {}), more.pop("other_base", None)
    other = {**(base if other_base is None else other_base), option: instead}
    return Row(option, value, steps, other=other, rules={**base, option: value}, **more)


def run(row: Row, rules: dict[str, Any]) -> Any:
    """Return what comes out of a row's deal: what it asks for, or the rule that refuses a step."""
    match = table(row.picture, rules=Rules.from_data(rules))
    try:
        for step in row.steps:
            match = take(match, step)
    except IllegalAction as refusal:
        return refusal.reason.rule
    return row.ask(match)


def take(match: Match, step: str) -> Match:
    """Take a step of `do`, or one of these.

    "trump H" ends the auction for whoever has the turn, whichever it is; "turn 0" plays on to the
    seat's turn, "out" to the end of the deal; "deal" deals the quiet hands again.
    """
    match step.split():
        case ["trump", suit]:
            return auction(match, suit)
        case ["turn", seat]:
            return to_turn(match, int(seat))
        case ["out"]:
            match = play_out(match)
            return do(match, "0 count") if match.deal.awaits_count else match
        case ["deal"]:
            return match.deal_cards(deck_of(QUIET, match.next_dealer))[0]
    return do(match, step)


def auction(match: Match, suit: str) -> Match:
    caller = match.turn
    if match.rules.auction == "call":
        return do(match, f"{caller} call {suit}")
    match = do(match, f"{caller} bid {match.deal.auction.least_bid}")
    while match.turn != caller:
        match = do(match, f"{match.turn} pass")
    return do(match, f"{caller} trump {suit}")


# What a row asks for


def turn(match: Match) -> Any:
    return match.turn


def next_dealer(match: Match) -> Any:
    return match.next_dealer


def winner(match: Match) -> Any:
    return match.winner


def seen(match: Match) -> int:
    return len(match.deal.seen(Seat.EAST))


def least_bid(match: Match) -> int:
    return min(action.points for action in match.legal_actions() if isinstance(action, Bid))


def playable(match: Match) -> str:
    plays = [str(action) for action in match.legal_actions() if " play " in str(action)]
    return " ".join(text.split()[2] for text in plays if "bella" not in text)


def melds(match: Match) -> Any:
    return match.deal.counted_melds


def bella(match: Match) -> Any:
    return score(match).bella


def last_trick(match: Match) -> int:
    return sum(score(match).last)


def written(match: Match) -> Any:
    return score(match).score


def ended(match: Match) -> Any:
    """Return how the deal ended, or that it waits for the count."""
    if match.deal.awaits_count:
        return [str(action) for action in match.legal_actions() if isinstance(action, Count)]
    return str(score(match).outcome)


PASSES = ("0 pass", "1 pass", "2 pass", "3 pass")
LOST = ("trump H", "0 concede")
"""B writes 162."""

FIFTY_LATE = ("trump H", "0 say fifty", "6C", "trick", "turn 0", "any", "turn 0")
SHOWN = ("trump H", "0 say twenty", "6C", "trick", "turn 0", "0 show QH KH AH", "0 bella", "out")
TO_THE_FOURTH_DEAL = (*LOST, "deal", *LOST, "deal", *LOST, "deal")
HALF = tuple(" ".join(trick[at : at + 2] for at in (0, 2, 4, 6)) for trick in WAYS[81].split())

ROWS = [
    # auction, cards_before_auction, all_pass
    row("auction", "call", "bid", "0 call H", ask=turn, result=0, otherwise="BID",
        other_base=BID),
    row("auction", "bid", "call", "0 bid 50", ask=turn, result=1, otherwise="CALL",
        base=BID, other_base={}),
    row("cards_before_auction", 3, 6, ask=seen, result=3, otherwise=6),
    row("cards_before_auction", 6, 9, ask=seen, result=6, otherwise=9),
    row("cards_before_auction", 9, 6, ask=seen, result=9, otherwise=6),
    row("cards_before_auction", 3, 6, "0 bid 50", ask=seen, result=3, otherwise=6, base=BID),
    row("cards_before_auction", 6, 3, "0 bid 50", ask=seen, result=6, otherwise=3, base=BID),
    row("cards_before_auction", 9, 3, "0 bid 50", ask=seen, result=9, otherwise=3, base=BID),
    row("all_pass", "dealer-calls", "next-dealer", *PASSES,
        ask=next_dealer, result="DEALER-FORCED", otherwise=0),
    row("all_pass", "same-dealer", "next-dealer", *PASSES, ask=next_dealer, result=3, otherwise=0),
    row("all_pass", "next-dealer", "same-dealer", *PASSES, ask=next_dealer, result=0, otherwise=3),
    row("all_pass", "same-dealer", "next-dealer", *PASSES,
        ask=next_dealer, result=3, otherwise=0, base=BID),
    row("all_pass", "next-dealer", "same-dealer", *PASSES,
        ask=next_dealer, result=0, otherwise=3, base=BID),
    # forced_at_400: B has 486, of B the third to speak is the last
    row("forced_at_400", True, False, *TO_THE_FOURTH_DEAL, "3 pass", "0 pass", "1 pass",
        ask=turn, result="FORCED-400", otherwise=2),
    row("forced_at_400", False, True, *TO_THE_FOURTH_DEAL, "3 pass", "0 pass", "1 pass",
        ask=turn, result=2, otherwise="FORCED-400"),
    # minimum_bid, second_round, no_trump
    row("minimum_bid", 50, 60, ask=least_bid, result=50, otherwise=60, base=BID),
    row("minimum_bid", 60, 50, "0 bid 50", ask=turn, result="BID", otherwise=1, base=BID),
    row("minimum_bid", 100, 60, "0 bid 60", ask=turn, result="BID", otherwise=1, base=BID),
    row("second_round", False, True, *PASSES, ask=turn, result=None, otherwise=0,
        base={**BID, "no_trump": True}),
    row("second_round", True, False, *PASSES, "0 bid 150", ask=turn, result=1, otherwise="TURN",
        base={**BID, "no_trump": True}),
    row("no_trump", False, True, "0 call NT", ask=turn, result="NO-TRUMP", otherwise=0),
    row("no_trump", True, False, "0 call NT", ask=turn, result=0, otherwise="NO-TRUMP"),
    row("no_trump", True, False, "0 bid 150", "1 pass", "2 pass", "3 pass", "0 trump NT",
        ask=turn, result=0, otherwise="NO-TRUMP", base=BID),
    # plain_order, overtrump_partner, last_trick
    row("plain_order", "ten-high", "ace-king", "trump H", "TC 7C 8C KC",
        ask=turn, result=0, otherwise=3),
    row("plain_order", "ace-king", "ten-high", "trump H", "TC 7C 8C KC",
        ask=turn, result=3, otherwise=0),
    row("overtrump_partner", "must", "need-not", "trump H", "AC TH KC", picture=VOID_OF_CLUBS,
        ask=playable, result="9H JH", otherwise="6H 9H JH"),
    row("overtrump_partner", "need-not", "must", "trump H", "AC TH KC", "6H",
        picture=VOID_OF_CLUBS, ask=turn, result=1, otherwise="OVERTRUMP"),
    row("last_trick", 10, 4, "trump H", "out", ask=last_trick, result=10, otherwise=4),
    row("last_trick", 4, 10, "trump H", "out", ask=last_trick, result=4, otherwise=10),
    # melds, meld_timing, equal_melds, fifty_shown_late
    row("melds", "one-player", "partnership", "trump H", "0 say twenty", "7C", "any",
        "2 say twenty", "trick", "turn 2", "2 show QS KS AS", picture=TWENTIES,
        ask=melds, result=(20, 0), otherwise="MELD", other_base=PARTNERS),
    row("melds", "partnership", "one-player", "trump H", "0 declare 7C 8C 9C", "7C", "any",
        "2 declare QS KS AS", "trick", picture=TWENTIES,
        ask=melds, result=(40, 0), otherwise="RUN-CALL", base=PARTNERS, other_base={}),
    row("melds", "none", "one-player", "trump H", "0 say twenty", picture=TWENTIES,
        ask=turn, result="RUN", otherwise=0),
    row("melds", "none", "partnership", "trump H", "0 declare 7C 8C 9C", picture=TWENTIES,
        ask=turn, result="RUN", otherwise=0, other_base=PARTNERS),
    row("melds", "none", "one-player", "trump H", "0 say twenty", "0 concede", picture=TWENTIES,
        ask=written, result="RUN", otherwise=(0, 182)),
    row("meld_timing", "second-turn", "before-play", "trump H", "0 say twenty", "7C", "trick",
        "turn 0", "0 show 7C 8C 9C", picture=TWENTIES,
        ask=melds, result=(20, 0), otherwise="MELD", other_base={"melds": "partnership"}),
    row("meld_timing", "before-play", "deferred", "trump H", "0 declare 7C 8C 9C",
        picture=TWENTIES, ask=melds, result=(20, 0), otherwise="MELD", base=PARTNERS),
    row("meld_timing", "deferred", "before-play", "trump H", "out", "0 declare 7C 8C 9C",
        picture=TWENTIES, ask=melds, result=(20, 0), otherwise="TURN", base=PARTNERS),
    row("equal_melds", "cancel", "cancel-opponents", "trump H", "0 say twenty", "JC", "any",
        "2 say twenty", "trick", "turn 0", "0 show JC QC KC", picture=LEVEL_PARTNERS,
        ask=melds, result="RUN-BEST", otherwise=(20, 0)),
    row("equal_melds", "cancel-opponents", "elder", "trump H", "0 say twenty", "JC",
        "1 say twenty", "trick", "turn 0", "0 show JC QC KC", picture=LEVEL_OPPONENTS,
        ask=melds, result="RUN-BEST", otherwise=(20, 0)),
    row("equal_melds", "cancel-opponents", "cancel", "trump H", "0 say twenty", "JC", "any",
        "2 say twenty", "trick", "turn 0", "0 show JC QC KC", picture=LEVEL_PARTNERS,
        ask=melds, result=(20, 0), otherwise="RUN-BEST"),
    row("equal_melds", "elder", "cancel", "trump H", "0 say twenty", "JC", "1 say twenty",
        "trick", "turn 0", "0 show JC QC KC", picture=LEVEL_OPPONENTS,
        ask=melds, result=(20, 0), otherwise="RUN-BEST"),
    row("equal_melds", "elder", "cancel-opponents", "trump H", "0 declare JC QC KC", "JC",
        "1 declare JS QS KS", "trick", picture=LEVEL_OPPONENTS,
        ask=melds, result=(20, 0), otherwise=(0, 0), base=PARTNERS),
    row("fifty_shown_late", False, True, *FIFTY_LATE, "0 show JS QS KS AS", picture=FIFTY,
        ask=melds, result="RUN-SHOW", otherwise=(20, 0)),
    row("fifty_shown_late", True, False, *FIFTY_LATE, "0 show JS QS KS AS", picture=FIFTY,
        ask=melds, result=(20, 0), otherwise="RUN-SHOW"),
    # bella_call, bella_early, bella_with_run
    row("bella_call", "last", "either", "trump H", "0 play QH bella", "out",
        picture=BELLA_IN_A_RUN, ask=bella, result=(0, 0), otherwise=(20, 0)),
    row("bella_call", "either", "last", "trump H", "0 play QH bella", "out",
        picture=BELLA_IN_A_RUN, ask=bella, result=(20, 0), otherwise=(0, 0)),
    row("bella_call", "never", "either", "trump H", "0 play QH bella", "out",
        picture=BELLA_IN_A_RUN, ask=bella, result="BELLA", otherwise=(20, 0)),
    row("bella_call", "never", "last", "trump H", "0 concede",
        picture=BELLA_IN_A_RUN, ask=written, result=(0, 162), otherwise=(0, 182)),
    row("bella_early", "forfeit", "misplay", "trump H", "0 play QH bella", "out",
        picture=BELLA_IN_A_RUN, ask=bella, result=(0, 0), otherwise="BELLA"),
    row("bella_early", "misplay", "forfeit", "trump H", "0 play QH bella", "3 misplay 1",
        picture=BELLA_IN_A_RUN, ask=ended, result="misplay", otherwise="false-misplay",
        base={"misplay": "called"}),
    row("bella_with_run", "allowed", "misplay", *SHOWN,
        picture=BELLA_IN_A_RUN, ask=bella, result=(20, 0), otherwise="BELLA"),
    row("bella_with_run", "misplay", "allowed", *SHOWN[:-1], "3 misplay 2",
        picture=BELLA_IN_A_RUN, ask=ended, result="misplay", otherwise="false-misplay",
        base={"misplay": "called"}),
    # contract, half_bait, coat: West names spades and takes 54 of 162
    row("contract", "half", "bid", "0 pass", "trump S", "out",
        ask=written, result=(162, 0), otherwise=(108, 54), other_base=BID),
    row("contract", "bid", "half", "0 pass", "trump S", "out",
        ask=written, result=(108, 54), otherwise=(162, 0), base=BID, other_base={}),
    row("half_bait", "half", "whole", "trump H", *HALF, picture=DEAL,
        ask=written, result=(0, 81), otherwise=(0, 162)),
    row("half_bait", "whole", "half", "trump H", *HALF, picture=DEAL,
        ask=written, result=(0, 162), otherwise=(0, 81)),
    row("coat", 0, 100, "trump H", "JH", "out", picture=ALL_TRICKS,
        ask=written, result=(162, 0), otherwise=(262, 0)),
    row("coat", 100, 0, "trump H", "JH", "out", picture=ALL_TRICKS,
        ask=written, result=(262, 0), otherwise=(162, 0)),
    # target, games, both_cross, misplay
    row("target", 300, 500, *LOST, "deal", *LOST, ask=winner, result=1, otherwise=None),
    row("target", 500, 1000, *TO_THE_FOURTH_DEAL, *LOST, ask=winner, result=1, otherwise=None),
    row("target", 1000, 500, *TO_THE_FOURTH_DEAL, *LOST, ask=winner, result=None, otherwise=1),
    row("games", 1, 3, *LOST, ask=winner, result=1, otherwise=None, base={"target": 100}),
    row("games", 3, 1, *LOST, ask=winner, result=None, otherwise=1, base={"target": 100}),
    row("both_cross", "higher", "callers", "0 pass", "trump S", "out",
        ask=winner, result=0, otherwise=1, base={**BID, "target": 50}),
    row("both_cross", "callers", "higher", "0 pass", "trump S", "out",
        ask=winner, result=1, otherwise=0, base={**BID, "target": 50}),
    row("misplay", "prevented", "called", "trump H", "6C", "1 play 9H", "2 misplay 1",
        ask=ended, result="FOLLOW", otherwise="misplay"),
    row("misplay", "called", "prevented", "trump H", "6C", "1 play 9H", "2 misplay 1",
        ask=ended, result="misplay", otherwise="FOLLOW"),
    row("misplay", "called", "prevented", "trump H", *["trick"] * 9,
        ask=ended, result=["0 count"], otherwise="bait"),
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.option} {row.value}")
def test_a_value_matters(row):
    assert run(row, row.rules) == row.result
    assert run(row, row.other) == row.otherwise
    assert row.result != row.otherwise


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.option} {row.value}")
def test_a_row_compares_the_value_it_names_with_another(row):
    """Between the two differ the option, and what cannot go with its other value."""
    mine, other = Rules.from_data(row.rules), Rules.from_data(row.other)
    assert getattr(mine, row.option) == row.value != getattr(other, row.option)
    differing = {name for name in OPTIONS if getattr(mine, name) != getattr(other, name)}
    if differing != {row.option}:
        assert not sensible(mine, row.option, getattr(other, row.option))


def sensible(rules: Rules, option: str, value: Any) -> bool:
    """Whether the other value would have gone with the rest of these rules."""
    try:
        Rules.from_data({**{name: getattr(rules, name) for name in OPTIONS}, option: value})
    except RulesError:
        return False
    return True


def test_every_value_of_every_option_has_a_row():
    rows = {(row.option, row.value) for row in ROWS}
    assert rows == {(name, value) for name, option in OPTIONS.items() for value in option.values}
