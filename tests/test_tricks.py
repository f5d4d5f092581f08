"""FOLLOW, TRUMP-IN, OVERTRUMP, TRICK: what may be played, and who takes it. Hearts are trump."""

import pytest

from tarabish import Rules, Seat, Suit
from tarabish.cards import NO_TRUMP, cards
from tarabish.tricks import Trick, beats, legal_plays, why_not_play
from tests.table import hand

H = Suit.HEARTS
RULES = Rules()


def trick(text: str, leader: int = 0) -> Trick:
    return Trick(Seat(leader), cards(text))


def may_play(held: str, lying: str, rules: Rules = RULES) -> str:
    """Return what may be played from a hand to the cards that lie there, as text."""
    return " ".join(map(str, legal_plays(hand(held), trick(lying), H, rules)))


def rule(c: str, held: str, lying: str) -> str | None:
    reason = why_not_play(cards(c)[0], hand(held), trick(lying), H, RULES)
    return reason and str(reason)


def test_lead_any_card():
    assert may_play("♣6 ♦A ♥J", "") == "6C AD JH"


def test_follow_suit_if_you_can():
    assert may_play("♣6A ♦A ♥J", "9C") == "6C AC"
    assert rule("JH", "♣6A ♦A ♥J", "9C") == "FOLLOW: must follow clubs"
    assert rule("AD", "♣6A ♦A ♥J", "9C") == "FOLLOW: must follow clubs"


def test_following_a_plain_suit_nothing_obliges_you_to_beat():
    assert may_play("♣6A", "TC") == "6C AC"
    assert may_play("♣6A", "TC 6H") == "6C AC"


def test_trump_in_when_you_cannot_follow():
    assert may_play("♦A ♥67 ♠A", "9C") == "6H 7H"
    assert rule("AS", "♦A ♥67 ♠A", "9C") == "TRUMP-IN: must play a trump"


def test_trump_in_although_the_partner_is_winning():
    """Seat 0 has led the ace, seat 2 is void."""
    assert may_play("♦A ♥6", "AC 9C") == "6H"


def test_without_the_suit_and_without_trump_any_card():
    assert may_play("♦A ♠67", "9C") == "AD 6S 7S"
    assert may_play("♦A ♠67", "9H") == "AD 6S 7S"
    assert may_play("♦A ♠67", "9C 6H") == "AD 6S 7S"


def test_overtrump_when_trump_is_led():
    assert may_play("♥6QJ ♣A", "AH") == "JH"
    assert may_play("♥6Q9J", "AH") == "9H JH"
    assert rule("QH", "♥6QJ ♣A", "AH") == "OVERTRUMP: must beat the ace of hearts"


def test_overtrump_when_a_plain_suit_is_led():
    assert may_play("♥6KJ ♦A", "AC TH") == "JH"
    assert rule("6H", "♥6KJ ♦A", "AC TH") == "OVERTRUMP: must beat the ten of hearts"


def test_overtrump_the_highest_trump_not_the_last():
    assert may_play("♥7TJ", "6C 9H 6H") == "JH"
    assert may_play("♥7TJ", "6H AH 8H") == "JH"


def test_overtrump_the_partner_too():
    """Seat 2 must beat seat 0's ace, and seat 3 its partner's ten."""
    assert may_play("♥69", "AH 7H") == "9H"
    assert may_play("♥6A ♦7", "6C TH 7C") == "AH"


NEED_NOT = Rules(overtrump_partner="need-not")


@pytest.mark.parametrize(
    ("held", "lying", "may", "must"),
    [
        ("♥6A ♦7", "6C TH 7C", "6H AH", "AH"),  # seat 3, its partner's ten is winning
        ("♥6A ♦7", "AC 6D TH", "AH", "AH"),  # it is an opponent's
        ("♥6JA ♦7", "6C TH 9H", "JH", "JH"),  # the partner's is beaten
        ("♥69", "AH 7H", "9H", "9H"),  # trump is led: nobody is void of the suit led
        ("♥6A ♣7", "6C TH 8C", "7C", "7C"),  # follows
        ("♣7 ♦7", "AH 7H", "7C 7D", "7C 7D"),
        ("♥6A ♦7", "8C AC 9C", "6H AH", "6H AH"),  # no trump lies there, and trump one must
    ],
)
def test_a_partners_winning_trump_need_not_be_beaten_where_the_rules_say_so(held, lying, may, must):
    assert may_play(held, lying, NEED_NOT) == may
    assert may_play(held, lying) == must


def test_if_you_cannot_beat_the_trump_any_trump_but_a_trump():
    assert may_play("♥6QA ♣A", "9H") == "6H QH AH"
    assert may_play("♥6Q ♦A", "AC 9H") == "6H QH"
    assert rule("AD", "♥6Q ♦A", "AC 9H") == "TRUMP-IN: must play a trump"


def test_overtrump_goes_by_trump_order_not_by_rank_or_points():
    assert may_play("♥6T9", "AH") == "9H"
    assert may_play("♥QKA", "TH") == "AH"
    assert may_play("♥678", "7H") == "8H"
    assert may_play("♥8Q", "KH") == "8H QH"


def test_following_suit_is_no_overtrumping():
    """A trump lies there, but you follow the plain suit led."""
    assert may_play("♣6 ♥J", "AC 6H") == "6C"


def test_a_card_you_do_not_hold():
    assert rule("JH", "♣6", "9C") == "HAND: do not hold the jack of hearts"
    assert rule("JH", "♣6", "") == "HAND: do not hold the jack of hearts"


@pytest.mark.parametrize(
    ("lying", "best"),
    [
        ("6C AC TC KC", 1),
        ("KC TC 9C JC", 1),  # the ten beats the king off trump
        ("QC KC 9C JC", 1),
        ("JC 9C QC 8C", 2),
        ("9C 8C 7C 6C", 0),
        ("6C AD AS TD", 0),  # only the suit led, or trump
        ("AC 6H TC KC", 1),
        ("AC 6H 8H 7H", 2),
        ("AH 9H JH TH", 2),
        ("AH 9H TH KH", 1),
        ("6H 7H 8H QH", 3),
        ("TH KH AH QH", 2),
        ("6H AC AD AS", 0),
    ],
)
def test_trick_the_highest_trump_wins_else_the_highest_of_the_suit_led(lying, best):
    for leader in range(4):
        taken = trick(lying, leader)
        assert taken.winner(H, RULES) == (leader + best) % 4
        assert taken.best(H, RULES) == taken.cards[best]


@pytest.mark.parametrize(
    ("lying", "ten_high", "ace_king"),
    [
        ("KC TC 9C JC", 1, 0),
        ("TC QC JC 9C", 0, 1),
        ("TC JC 9C 8C", 0, 1),
        ("TC 9C 8C AC", 3, 3),
        ("9C TC 8C 7C", 1, 1),
        ("KH TH 9D QH", 1, 1),  # the order of trump is the same
    ],
)
def test_the_plain_order_is_an_option(lying, ten_high, ace_king):
    assert trick(lying).winner(H, RULES) == ten_high
    assert trick(lying).winner(H, Rules(plain_order="ace-king")) == ace_king


@pytest.mark.parametrize(
    ("lying", "best"),
    [("6C JH AH AC", 3), ("TH KH AD JD", 0), ("QH KH TH AH", 3), ("6H AC AD AS", 0)],
)
def test_with_no_trump_the_highest_of_the_suit_led_wins(lying, best):
    assert trick(lying).winner(NO_TRUMP, RULES) == best


def test_with_no_trump_whoever_cannot_follow_plays_any_card():
    plays = legal_plays(hand("♦6 ♥67"), trick("AC 9C"), NO_TRUMP, RULES)
    assert plays == hand("♦6 ♥67")
    assert trick("JH 9H AH TH").points(NO_TRUMP) == 2 + 0 + 11 + 10


def test_an_empty_trick_has_no_winner():
    assert trick("").winner(H, RULES) is None
    assert trick("").best(H, RULES) is None
    assert trick("").led is None


def test_points_of_a_trick():
    assert trick("JH 9H AH TH").points(H) == 55
    assert trick("JC 9C AC TC").points(H) == 23
    assert trick("6H 7C 8D 9S").points(H) == 0


def test_turns_go_clockwise_from_the_leader():
    begun = trick("", 2)
    seats = []
    for c in cards("6C 7C 8C 9C"):
        seats.append(begun.turn)
        assert not begun.complete
        begun = begun.with_card(c)
    assert seats == [2, 3, 0, 1]
    assert begun.complete
    assert begun.turn is None
    assert begun.plays == tuple(zip(seats, begun.cards, strict=True))


@pytest.mark.parametrize(
    ("later", "earlier", "takes"),
    [
        ("AC", "TC", True),
        ("KC", "TC", False),
        ("6H", "AC", True),
        ("AC", "6H", False),
        ("9H", "AH", True),
        ("AH", "9H", False),
        ("AD", "6C", False),
        ("6C", "6C", False),
    ],
)
def test_beats(later, earlier, takes):
    assert beats(cards(later)[0], cards(earlier)[0], H, RULES) is takes
