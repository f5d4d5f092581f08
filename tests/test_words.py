"""Events in plain words, for a listener and for a player who is addressed as "You"."""

from dataclasses import replace

import pytest

from tarabish import Rules, Seat, Side, Suit, parse_action
from tarabish.auction import Contract
from tarabish.cards import NO_TRUMP, cards
from tarabish.errors import Reason
from tarabish.events import (
    BellaCalled,
    BidMade,
    CardPlayed,
    CardsDealt,
    CardsThrownIn,
    CountAsked,
    DealScored,
    GameWon,
    MatchWon,
    MeldContestDecided,
    MeldDeclared,
    MisplayCalled,
    Misstep,
    Passed,
    RunCalled,
    RunContestDecided,
    RunShown,
    RunTopSaid,
    TrickTaken,
    TrumpNamed,
)
from tarabish.melds import Meld, RunKind
from tarabish.scoring import PASSED_OUT, Outcome, ended_early, played_out
from tarabish.words import (
    Teller,
    action_in_words,
    cards_in_words,
    listed,
    meld_in_words,
    when_in_words,
)

NAMES = ("Ann", "Bo", "Cy", "Di")
WEST = Seat.WEST
OURS, THEIRS = (Contract(Suit.HEARTS, seat, forced=False) for seat in (Seat.SOUTH, WEST))
MADE = played_out(Rules(), THEIRS, (60, 92), (0, 10), (0, 0), (0, 20))
HALF = played_out(Rules(), OURS, (81, 71), (0, 10), (0, 0), (0, 0))
BAIT = played_out(Rules(), OURS, (80, 72), (0, 10), (0, 0), (0, 0))
BID_150 = Contract(NO_TRUMP, Seat.SOUTH, forced=False, bid=150)
DOUBLED = played_out(Rules(), BID_150, (100, 20), (10, 0), (40, 0), (0, 0))
BATE = played_out(Rules(), replace(OURS, bid=90), (80, 72), (0, 10), (0, 0), (0, 0))
BIDDEN = played_out(Rules(), replace(THEIRS, bid=90), (60, 92), (0, 10), (0, 0), (0, 20))
COAT = played_out(Rules(coat=100), THEIRS, (0, 152), (0, 10), (0, 0), (0, 20))
GIVEN_UP = ended_early(OURS, Outcome.CONCEDED, Side.B, 162, (0, 0), (0, 0), (0, 0))


@pytest.mark.parametrize(
    ("event", "told", "told_to_west"),
    [
        (CardsDealt(WEST), "Bo deals.", "You deal."),
        (Passed(WEST), "Bo passes.", "You pass."),
        (TrumpNamed(WEST, Suit.HEARTS, False), "Bo calls hearts.", "You call hearts."),
        (
            TrumpNamed(WEST, Suit.HEARTS, True),
            "Bo must call, and names hearts.",
            "You must call, and name hearts.",
        ),
        (TrumpNamed(WEST, NO_TRUMP, False), "Bo calls no trump.", "You call no trump."),
        (TrumpNamed(WEST, NO_TRUMP, False, 150), "Bo names no trump.", "You name no trump."),
        (BidMade(WEST, 60), "Bo bids 60.", "You bid 60."),
        (RunCalled(WEST, RunKind.FIFTY), "Bo calls a fifty.", "You call a fifty."),
        (
            RunTopSaid(WEST, cards("KS")[0]),
            "Bo says: king of spades high.",
            "You say: king of spades high.",
        ),
        (RunContestDecided(WEST), "Bo's run is the best.", "Your run is the best."),
        (
            RunShown(WEST, cards("7S 8S 9S")),
            "Bo shows the seven, eight and nine of spades.",
            "You show the seven, eight and nine of spades.",
        ),
        (
            RunShown(WEST, cards("7C 8C 9C TC"), late=True),
            "Bo shows the seven, eight, nine and ten of clubs. A turn late, it counts as a twenty.",
            "You show the seven, eight, nine and ten of clubs. A turn late, it counts as a twenty.",
        ),
        (
            MeldDeclared(WEST, cards("7S 8S 9S")),
            "Bo declares a tierce, seven, eight and nine of spades.",
            "You declare a tierce, seven, eight and nine of spades.",
        ),
        (
            MeldDeclared(WEST, cards("JC JD JH JS")),
            "Bo declares four jacks.",
            "You declare four jacks.",
        ),
        (
            MeldContestDecided(WEST),
            "Bo has the best meld: Bo and Di count theirs.",
            "You have the best meld: you and Di count yours.",
        ),
        (BellaCalled(WEST, True), "Bo calls bella.", "You call bella."),
        (
            BellaCalled(WEST, False),
            "Bo calls bella. Too early: it does not count.",
            "You call bella. Too early: it does not count.",
        ),
        (
            CardPlayed(WEST, cards("TH")[0]),
            "Bo plays the ten of hearts.",
            "You play the ten of hearts.",
        ),
        (TrickTaken(WEST, 24, False), "Bo takes the trick: 24.", "You take the trick: 24."),
        (
            TrickTaken(WEST, 24, True),
            "Bo takes the last trick: 24.",
            "You take the last trick: 24.",
        ),
        (CardsThrownIn(WEST), "Bo throws in the cards.", "You throw in your cards."),
        (CountAsked(WEST), "Bo asks for the count.", "You ask for the count."),
        (
            GameWon(Side.B, (0, 1)),
            "Bo and Di win the game. Games: Ann and Cy 0, Bo and Di 1.",
            "You and Di win the game. Games: Ann and Cy 0, you and Di 1.",
        ),
        (MatchWon(Side.B), "Bo and Di win the match.", "You and Di win the match."),
        (MatchWon(Side.A), "Ann and Cy win the match.", "Ann and Cy win the match."),
    ],
)
def test_an_event_in_words(event, told, told_to_west):
    assert Teller(NAMES).tell(event) == told
    assert Teller(NAMES, WEST).tell(event) == told_to_west


@pytest.mark.parametrize(
    ("score", "told"),
    [
        (MADE, "Bo and Di make it with 122 of 182; Ann and Cy write 60."),
        (HALF, "Ann and Cy are half-bait with 81 of 162; Bo and Di write 81."),
        (BAIT, "Ann and Cy are bait with 80 of 162; Bo and Di write 162."),
        (GIVEN_UP, "Bo and Di write all 162."),
        (PASSED_OUT, "Everybody passed: nobody scores."),
        (DOUBLED, "Ann and Cy make it: they bid 150, took 150 and write 300; Bo and Di write 20."),
        (BATE, "Ann and Cy go bate: they bid 90 and took 80; Bo and Di write 162."),
        (BIDDEN, "Bo and Di make it: they bid 90 and took 122; Ann and Cy write 60."),
        (COAT, "Bo and Di make it with 182 of 182 and write 282; Ann and Cy write 0."),
    ],
)
def test_a_score_in_words_then_the_totals(score, told):
    event = DealScored(score, (160, 222))
    assert Teller(NAMES).outcome(score) == told
    assert Teller(NAMES).tell(event) == f"{told} Ann and Cy 160, Bo and Di 222."
    assert Teller(NAMES, WEST).outcome(score) == addressed(told)
    assert Teller(NAMES, WEST).standing((160, 222)) == "Ann and Cy 160, you and Di 222."


def addressed(told: str) -> str:
    """Return what West is told, who is Bo."""
    if told.startswith("Bo"):
        told = told.replace("Bo", "You", 1).replace("they", "you")
    return told.replace("Bo", "you")


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (None, "Ann calls a misplay in trick 3. There was none."),
        (
            Misstep(3, WEST, Reason("FOLLOW", "must follow hearts")),
            "Ann calls a misplay in trick 3. Right: Bo had to follow hearts.",
        ),
    ],
)
def test_a_misplay_that_is_called_in_words(found, told):
    event = MisplayCalled(Seat.SOUTH, 3, found)
    assert Teller(NAMES).tell(event) == told
    assert Teller(NAMES, WEST).tell(event) == told.replace("Bo", "you")


def test_runs_that_cancel_are_told():
    told = Teller(NAMES).tell(RunContestDecided(None))
    assert told == "The best runs are equal, so nobody counts a run."
    told = Teller(NAMES).tell(MeldContestDecided(None))
    assert told == "The best melds are equal, so nobody counts a meld."


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("7S 8S 9S TS", "a quart, seven, eight, nine and ten of spades"),
        ("TS JS QS KS AS", "a quint, ten, jack, queen, king and ace of spades"),
        ("6S 7S 8S 9S TS JS", "a quint, six, seven, eight, nine, ten and jack of spades"),
        ("AC AD AH AS", "four aces"),
        ("9C 9D 9H 9S", "four nines"),
    ],
)
def test_a_meld_in_words(row, told):
    assert meld_in_words(Meld(cards(row))) == told


def test_a_partners_meld_counts_yours_too():
    told = Teller(NAMES, Seat.EAST).tell(MeldContestDecided(WEST))
    assert told == "Bo has the best meld: you and Bo count yours."


def test_you_come_first_on_your_own_side():
    assert Teller(NAMES, Seat.NORTH).side(Side.A) == "You and Ann"
    assert Teller(NAMES, Seat.NORTH).side(Side.B) == "Bo and Di"
    assert Teller(NAMES).side(Side.A) == "Ann and Cy"


def test_lists_in_words():
    assert [listed(row) for row in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "", "a", "a and b", "a, b and c",
    ]  # fmt: skip
    assert cards_in_words(cards("QH KH AH")) == "queen, king and ace of hearts"


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("0 play TC", "ten of clubs"),
        ("0 play KH bella", "king of hearts with bella"),
        ("0 call H", "call hearts"),
        ("0 trump NT", "name no trump"),
        ("0 bid 60", "bid 60"),
        ("0 pass", "pass"),
        ("0 count", ""),
    ],
)
def test_an_action_in_words(action, told):
    assert action_in_words(parse_action(action)) == told


def test_when_in_words():
    """Words said before the first card are the auction's; the last trick stays the last."""
    said = [parse_action("0 pass"), parse_action("1 call H")]
    one = parse_action("0 play TC")
    cards_played = [0, 1, 4, 5, 36]
    assert [when_in_words([*said, *[one] * n]) for n in cards_played] == [
        "Auction", "Trick 1", "Trick 1", "Trick 2", "Trick 9",
    ]  # fmt: skip
