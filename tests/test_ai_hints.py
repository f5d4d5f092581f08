"""Hints: what the champion would do, why, and nothing that the seat cannot know."""

import json
from collections.abc import Iterator

import pytest

from tarabish import Match, Rules, Seat, view_of
from tarabish.actions import Action, Play
from tarabish.ai import due, explain, finish
from tarabish.ai.hints import hint, hint_of_json
from tarabish.ai.kernel import Kernel
from tarabish.ai.reasons import why_card
from tarabish.ai.searching import champion
from tarabish.cards import card
from tests.table import do, table
from tests.test_ai_searching import dealt

LINES = """
    South  ♣K76 ♦A8 ♠97 ♥86
    West   ♣8T9 ♦K9 ♠86 ♥TQ
    North  ♣AJ ♦T7Q ♠AJ ♥J7
    East   ♣Q ♦J6 ♠KQT ♥9AK
"""


def every_decision(match: Match) -> Iterator[Match]:
    while (action := due(match)) is not None:
        yield match
        match, _ = match.apply(action)


def why(match: Match, name: str) -> str:
    assert match.turn is not None
    return why_card(view_of(match, match.turn), card(name))


@pytest.mark.parametrize(
    ("rules", "wanted"),
    [
        (Rules(), {"Call", "Say", "Show", "Play"}),
        (Rules.from_data("auction"), {"Bid", "NameTrump", "Play"}),
    ],
    ids=["the call", "the bidding game"],
)
def test_every_kind_of_decision_gets_the_champions_choice_and_a_sentence(
    kernel: Kernel, rules: Rules, wanted: set[str]
) -> None:
    kinds = set()
    for place, match in enumerate(every_decision(dealt(0, rules))):
        view = view_of(match, match.turn)
        if isinstance(explain(view)[0], Play) and place % 4:
            continue
        found = finish(hint(view, kernel))
        assert found.action == finish(champion(kernel)(view))
        assert found.why.endswith(".")
        assert len(found.why) < 140
        kinds.add(type(found.action).__name__)
    assert kinds >= wanted


def test_the_best_card_comes_first_and_the_data_is_as_told(kernel: Kernel) -> None:
    match = do(table(LINES, dealer=0), "1 pass", "2 call H", "8C AC QC")
    view = view_of(match, Seat.SOUTH)
    found = finish(hint(view, kernel))
    assert found.action == Play(Seat.SOUTH, card("KC"))
    assert next(iter(found.worth)) == card("KC")
    assert set(found.worth) == set(view.playable)
    data = json.loads(json.dumps(finish(hint_of_json(view.to_json(), kernel))))
    assert data["action"] == "0 play KC"
    assert data["why"] == found.why
    assert list(data["worth"]) == [str(c) for c in found.worth]


def test_a_seat_that_waits_has_nothing_to_be_told(kernel: Kernel) -> None:
    with pytest.raises(ValueError, match="nothing to decide"):
        finish(hint(view_of(table(LINES), Seat.WEST), kernel))


class TestReasons:
    TRICK = do(table(LINES, dealer=0), "1 pass", "2 call H", "8C AC QC")

    def test_partners_winner_gets_points(self) -> None:
        assert why(self.TRICK, "KC") == "Partner's ace wins this, so give it the king's 4."

    def test_a_card_kept_from_it_is_worth_more_later(self) -> None:
        assert why(self.TRICK, "6C").startswith("Partner's ace wins this: the king of clubs")

    def test_partner_has_called_and_trump_is_led(self) -> None:
        lead = table(LINES, "0 pass", "1 pass", "2 call H")
        assert why(lead, "6H") == "Partner called: a trump helps to draw theirs."

    def test_who_is_out_of_a_suit_is_told_by_name(self) -> None:
        match = do(table(LINES, dealer=0), "1 pass", "2 call H", "8C AC QC 6C", "JC 9H 7C 9C")
        match = do(match, "KS 7S 6S AS")
        assert match.turn == Seat.NORTH
        match = do(match, "TD 6D AD KD")
        assert match.turn == Seat.SOUTH
        assert why(match, "KC").startswith("East is out of clubs and has to spend a trump on it")

    def test_the_jack_of_trump_draws_theirs(self) -> None:
        match = do(table(LINES, dealer=1), "2 call H")
        assert why(match, "JH") == (
            "Your side called, and nobody can beat the jack of hearts: draw their trumps."
        )


@pytest.mark.cpython_only
def test_unseen_cards_change_no_hint_and_no_word_and_one_that_peeks_is_found_out(
    kernel: Kernel,
) -> None:
    from tests.test_ai_matches import unfair

    def honest(match: Match, seat: Seat) -> Action:
        found = finish(hint(view_of(match, seat), kernel))
        return found.action, found.why, str(found.worth)  # type: ignore[return-value]

    def peeking(match: Match, seat: Seat) -> Action:
        assert match.deal is not None
        most = max(match.deal.held[seat.next], key=lambda c: (c.suit, c.rank))
        return honest(match, seat), f"West holds the {most.word}"  # type: ignore[return-value]

    asked, changed = unfair(honest, deals=1)
    assert asked > 10
    assert changed == 0
    _, changed = unfair(peeking, deals=1)
    assert changed > 0
