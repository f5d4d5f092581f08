"""Reading a view: what was shown and told, as constraints on the cards its seat cannot see.

Every fact here is certain by the rules, with one exception: that everybody plays by them, where a
misplay can be made (`misplay` called). Nothing obliges anybody to call a run, to show it, to
declare a meld or to call bella; so who is silent has told nothing, here. `heard` weighs it.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Final

from tarabish.ai.coding import ALL, Coding, coding_for
from tarabish.ai.constraints import Constraints, Fact, Place, RunHeard, Source
from tarabish.ai.facts import cards_told, must_not_hold, never_dealt
from tarabish.ai.rows import LEAST_OF, MOST_OF, worth
from tarabish.cards import NO_TRUMP, Card, Suit
from tarabish.position import PACKET
from tarabish.seats import Seat
from tarabish.tricks import TRICKS_IN_DEAL, Trick
from tarabish.view import View


def can_be(constraints: Constraints) -> bool:
    """Return whether there is a way to share out the unseen cards."""
    return constraints.sharing.total > 0


def read_constraints(
    view: View, *, fair_play: bool = True, can_be: Callable[[Constraints], bool] = can_be
) -> Constraints:
    """Return what is known of the cards this seat cannot see.

    Where a misplay can be made, `fair_play` takes it for granted that none was, but for those
    that cards played or told later give away; without it, how others played tells nothing. Where
    none can be made, how they played is certain.
    If not all can be true together, the facts are gone through from the most certain to the least
    (`Source`; plays from the first to the last), and each that leaves no way to share out the
    cards with those before it is dropped; `can_be` tells whether there is one.
    Raises: ValueError when the seats do not hold as many cards together as are unseen.
    """
    known = only_counts(view)
    facts = list(_facts(view, known, fair_play=fair_play))
    whole = known
    for fact in facts:
        whole = whole.knowing(fact)
    if can_be(whole):
        return whole
    kept, dropped = known, []
    for fact in facts:
        tried = kept.knowing(fact)
        if can_be(tried):
            kept = tried
        else:
            dropped.append(fact)
    return replace(kept, dropped=tuple(dropped))


def only_counts(view: View) -> Constraints:
    """Return what is known by the cards seen and how many each seat holds, and nothing else.

    A kitty that lies face down is a place of its own, and so is what is dealt only once trump is
    named, this seat's own, too (KITTY, DEAL).
    Raises: ValueError when the seats do not hold as many cards together as are unseen.
    """
    coding = coding_for(view.rules, NO_TRUMP if view.trump is None else view.trump)
    hand = coding.mask(view.hand)
    unseen = ALL & ~hand & ~coding.mask(c for trick in view.tricks for c in trick.cards)
    places = []
    for seat in (*view.seat.next.round()[:3], view.seat):
        # A kitty is counted with the cards in hand.
        now = len(view.hand) if seat == view.seat else view.counts[seat]
        if view.kitties[seat] and seat != view.seat:
            now -= PACKET
        later = TRICKS_IN_DEAL - now if view.trump is None else 0
        if seat != view.seat:
            places.append(Place(seat, later=False, size=now, may=unseen))
        if later:
            places.append(Place(seat, later=True, size=later, may=unseen))
    if sum(place.size for place in places) != unseen.bit_count():
        raise ValueError("the seats do not hold as many cards together as are unseen")
    return Constraints(coding, hand, unseen, tuple(places))


def _facts(view: View, known: Constraints, *, fair_play: bool) -> Iterator[Fact]:
    """Yield all that is known of the other seats, the most certain first."""
    if view.trump is None:
        return  # what was said in the auction proves nothing
    mask, unseen = known.coding.mask, known.unseen
    told = {s: mask(row) & unseen for s, row in cards_told(view).items() if s != view.seat}
    for seat, row in told.items():
        yield Fact(Source.TOLD, seat, has=row)
    for seat, cards in never_dealt(view).items():
        if seat != view.seat:
            yield Fact(Source.ENDS, seat, lacks=mask(cards) & unseen)
    for seat, run in runs_heard(view, known.coding):
        yield Fact(Source.CALLED, seat, run=run)
    if fair_play or view.rules.misplay == "prevented":
        for seat, row in plays_tell(view, mask, told):
            if row & unseen:
                yield Fact(Source.PLAYED, seat, lacks=row & unseen)


def plays_tell(
    view: View, mask: Callable[[Iterable[Card]], int], told: dict[Seat, int]
) -> Iterator[tuple[Seat, int]]:
    """Yield a seat and the cards it did not hold, for each play of another seat that tells any.

    Who does not follow is out of the suit, who does not trump has no trump, who does not beat a
    trump has none higher. A play that cannot have been by the rules, as the seat had one of these
    cards and played it later or told it and still holds it, tells nothing: it misplayed.
    """
    assert view.trump is not None
    later = dict(told)
    found = []
    for trick in reversed(view.tricks):
        for place, (seat, c) in reversed(list(enumerate(trick.plays))):
            if seat == view.seat:
                continue
            if place:
                before = Trick(trick.leader, trick.cards[:place])
                lacks = mask(must_not_hold(c, before, view.trump, view.rules))
                if lacks and not lacks & later.get(seat, 0):
                    found.append((seat, lacks))
            later[seat] = later.get(seat, 0) | mask([c])
    yield from reversed(found)


def runs_heard(view: View, coding: Coding) -> Iterator[tuple[Seat, RunHeard]]:
    """Yield each other seat that called a run, and what is known of its best one (RUN-CALL).

    Once all four have had their turn the tops are said: whoever has a run of the best kind called
    says its top card, or, if it is beaten by one said before it, nothing (RUN-BEST).
    """
    trump = view.trump
    assert trump is not None
    tops = dict(view.tops)
    kinds = dict(view.runs_called)
    kind_told = max(kinds.values(), default=None)
    ahead: int | None = None
    for seat, kind in kinds.items():
        top = tops.get(seat) if kind == kind_told else None
        if top is not None:
            ahead = worth(kind, top, trump=top.suit == trump)
        if seat == view.seat:
            continue
        played = coding.mask(c for t in view.tricks for s, c in t.plays if s == seat)
        if top is not None and ahead is not None:
            yield seat, _with_top(coding, played, ahead, top)
        else:
            beaten = kind == kind_told and ahead is not None
            most = ahead - 1 if beaten and ahead is not None else MOST_OF[kind]
            yield seat, RunHeard(played, (most,) * 4, LEAST_OF[kind], frozenset(range(4)))


def _with_top(coding: Coding, played: int, value: int, top: Card) -> RunHeard:
    """Return what is known of a seat that said this top card of a run of this value.

    Of two equal runs of its own a seat calls that of the first suit, clubs to spades.
    """
    order: Final = list(Suit)
    here = order.index(top.suit)
    most = tuple(value - (order.index(suit) < here) for suit in coding.suits)
    return RunHeard(played, most, value, frozenset([coding.suits.index(top.suit)]))
