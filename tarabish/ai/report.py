"""A review in plain words, for the command line."""

from collections.abc import Collection, Iterator, Sequence

from tarabish.ai.decisions import Decision
from tarabish.ai.remarks import done, judged
from tarabish.ai.review import Review, three_things
from tarabish.match import Match
from tarabish.seats import Seat
from tarabish.words import Teller, when_in_words


def report(match: Match, reviews: Sequence[Review], seats: Collection[Seat]) -> Iterator[str]:
    """Yield the reviews of a match's deals line by line, then what each of these seats may learn.

    Decisions without a label and without luck are counted, not told.
    """
    for each in reviews:
        yield from _deal(match, each)
        yield ""
    for seat in seats:
        lessons = three_things(reviews, (seat,))
        yield (
            f"{match.players[seat]} may learn:" if lessons else f"{match.players[seat]}: well done."
        )
        yield from (f"  {place}. {one.words}" for place, one in enumerate(lessons, 1))


def _deal(match: Match, review: Review) -> Iterator[str]:
    teller, deal = Teller(match.players), match.deals[review.deal - 1]
    yield f"Deal {review.deal}"
    if deal.contract is not None:
        yield f"  {match.players[deal.contract.caller]} called {deal.contract.trump.word}."
    if deal.score is not None:
        yield f"  {teller.outcome(deal.score)}"
    if review.par is not None:
        yield f"  {_par(teller, review)}"
    marked = [one for one in review.decisions if one.label or one.luck]
    for one in marked:
        yield f"  {when_in_words(deal.actions[: one.number]):10} {_told(match, one)}"
    rest = len(review.decisions) - len(marked)
    yield f"  {rest} of {len(review.decisions)} decisions have nothing to remark."


def _par(teller: Teller, review: Review) -> str:
    assert review.par is not None
    par, a, b = review.par, teller.names[0], teller.names[1]
    ahead = "neither side ahead"
    if par:
        first = 0 if par > 0 else 1
        ahead = f"{teller.names[first]} and {teller.names[first + 2]} {abs(par)} ahead"
    told = f"Par, with open cards and no mistakes: {ahead}"
    if review.written is None:
        return f"{told}."
    had = review.written[0] - review.written[1] - par
    if not had:
        return f"{told}, as it came."
    return f"{told}; {a if had > 0 else b}'s side did {abs(had)} better."


def _told(match: Match, one: Decision) -> str:
    return f"{match.players[one.seat]} {one.label or '  '} {done(one)}. {judged(one)}".rstrip()
