"""BAIT and HALF-BAIT at the table: one deal, played in twelve ways, around 81, 91 and 101 points.

East (seat 3) deals, South calls hearts. South and North take the points that name the way, the
last trick included; what South's or East's twenty and South's bella add is up to the fact.
"""

import pytest

from tarabish import Match, Rules
from tests.table import do, score, table

DEAL = """
    South  ♥QK ♣678 ♠K ♥9 ♦Q ♣K
    West   ♣T ♠8Q ♦K ♥A ♣J ♦6 ♥T6
    North  ♥7 ♠6A ♣A ♦8 ♣Q ♦9 ♣9 ♦J
    East   ♠9TJ ♦7 ♥J ♦TA ♥8 ♠7
"""
WAYS = {
    60: "KHAH7HJH JSKSQS6S 6CTCQC8H TSQH8SAS 8CJC9CAD 6D8D7DQD 9HTH9D9S KC6HACTD KDJD7S7C",
    61: "6CJCAC8H JSKS8SAS JDTDQDKD 9SQHQS6S 8CTC9CJH TS9H6H7H KHAHQCAD TH8D7S7C 6D9D7DKC",
    62: "QDKDJDAD 7DQH6D8D 7CTCQCJH 8HKHTH7H JC9CTS8C AHAS7S9H 6C6HACTD 8S6S9SKS KCQS9DJS",
    70: "7CJCQC8H 7DQDKDJD 6H7HJHQH 9SKSQS6S 8CTC9CTS AHAC7S9H KCTHASTD 6D9DADKH 6C8S8DJS",
    71: "QHAH7HJH TSKSQSAS 6SJS9H8S KHTH8D8H JCACAD7C 9D7DQD6D 8CTC9CTD 6HJD7S6C KDQC9SKC",
    72: "6CTC9CJH ADQDKDJD TDKH6D8D 9HAH7H8H KSQSAS7S QCTS8CJC 9D7DQHTH 6HAC9S7C 8S6SJSKC",
    80: "KCTCQCJH 8HKHTH7H QSAS7SKS JD7DQD6D 6CJCACTS 6SJSQH8S 7C6H9CTD KD8DAD9H 8CAH9D9S",
    81: "KHAH7HJH ADQDKDJD 7SKSQS6S QHTHQC8H 6HACTD9H 6CTC9C7D 8SASJS7C 9D9S8C6D 8DTSKCJC",
    82: "8CTCQCJH 7DQD6D9D KSQSASTS JDADKHKD QHTH7H8H 8S6S7S9H KCJC9CTD 6CAHACJS 6H8D9S7C",
    90: "7CTCACJH 7DQDKD9D TH7H8H9H QHAH8DTS 6H9CJSKH KCJCQC9S 6C6DJD7S KSQS6STD 8C8SASAD",
    91: "7CTC9CJH 8HQHTH7H JCAC9S8C QCTSKCAH QS6S7SKS KH6HJDTD QD6D9D7D 6CKD8DJS 9H8SASAD",
    92: "KHAH7HJH TSKSQSAS QC8H8CJC 9SQH8S6S 9HTHJDTD KCTCAC7D 9DADQD6D 7S7C6H9C KD8DJS6C",
}
RUNS = {0: "6C 7C 8C", 3: "9S TS JS"}


def play(way: int, *, twenty: int | None = None, bella: bool = False, **rules: str) -> Match:
    """Play the deal this way; one seat calls and shows its twenty, South calls bella or not."""
    match = table(DEAL, "0 call H", rules=Rules(**rules))
    row = WAYS[way].replace(" ", "")
    for c in (row[at : at + 2] for at in range(0, 72, 2)):
        played = match.deal.cards_played(match.turn)
        if match.turn == twenty and played < 2:
            match = do(match, f"{twenty} " + (f"show {RUNS[twenty]}" if played else "say twenty"))
        last = {"QH", "KH"} & set(map(str, match.deal.held[0])) == {c}
        match = do(match, f"{match.turn} play {c}{' bella' if bella and last else ''}")
    return match


def outcome(match: Match) -> tuple[str, tuple[int, int]]:
    return str(score(match).outcome), score(match).score


@pytest.mark.parametrize("way", WAYS)
def test_a_way_is_named_by_what_the_callers_take(way):
    assert score(play(way)).taken == (way, 162 - way)


@pytest.mark.parametrize(
    ("way", "twenty", "bella", "outcome_", "score_"),
    [
        # 162 points: 81 are half
        (80, None, False, "bait", (0, 162)),
        (81, None, False, "half-bait", (0, 81)),
        (82, None, False, "made", (82, 80)),
        # 182 with the callers' twenty: 91 are half
        (70, 0, False, "bait", (0, 182)),
        (71, 0, False, "half-bait", (0, 91)),
        (72, 0, False, "made", (92, 90)),
        # with their bella
        (70, None, True, "bait", (0, 182)),
        (71, None, True, "half-bait", (0, 91)),
        (72, None, True, "made", (92, 90)),
        # with the others' twenty
        (90, 3, False, "bait", (0, 182)),
        (91, 3, False, "half-bait", (0, 91)),
        (92, 3, False, "made", (92, 90)),
        # 202 with the callers' twenty and bella: 101 are half
        (60, 0, True, "bait", (0, 202)),
        (61, 0, True, "half-bait", (0, 101)),
        (62, 0, True, "made", (102, 100)),
        # with the others' twenty and the callers' bella
        (80, 3, True, "bait", (0, 202)),
        (81, 3, True, "half-bait", (0, 101)),
        (82, 3, True, "made", (102, 100)),
    ],
)
def test_half_of_all_the_points_is_half_bait_and_less_is_bait(way, twenty, bella, outcome_, score_):
    match = play(way, twenty=twenty, bella=bella)
    assert outcome(match) == (outcome_, score_)
    assert match.totals == score_
    whole = outcome(play(way, twenty=twenty, bella=bella, half_bait="whole"))
    if outcome_ == "half-bait":
        assert whole == ("bait", (0, score(match).whole))
    else:
        assert whole == (outcome_, score_)
