"""The command line: `python -m tarabish replay FILE [--json] [--trace]`, and `… rules [PRESET]`.

`… review FILE` tells what each decision was worth. `… arena A B` lets computer players play against
each other, and `… train` finds the weights by which players that think ahead play deals out.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NoReturn

from tarabish.actions import Play
from tarabish.ai.report import report
from tarabish.ai.review import review, to_data
from tarabish.ai.turns import finish
from tarabish.arena import kernel_here, kernel_runs
from tarabish.cards import by_suit, in_text
from tarabish.cli_arena import (
    BAD,
    NO_KERNEL,
    OK,
    add_arena,
    add_training,
    one_line,
    run_arena,
    run_training,
)
from tarabish.deal import Deal
from tarabish.errors import RecordError, RulesError
from tarabish.events import Event
from tarabish.match import Match
from tarabish.record import match_from_record
from tarabish.rules import DEFAULT_PRESET, Rules
from tarabish.seats import Seat
from tarabish.tricks import Trick, legal_plays
from tarabish.words import Teller, rules_listed


class _Parser(argparse.ArgumentParser):
    """A parser that says in one line what is wrong, as for a record."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD, f"{self.prog}: {message}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status: 0, or 2 for what is not valid."""
    parser = _Parser(prog="tarabish", description="Tarabish, the card game.")
    commands = parser.add_subparsers(required=True)
    replay = commands.add_parser("replay", help="check a game record and tell the game")
    replay.add_argument("file", metavar="FILE", help="a record as JSON; - reads standard input")
    replay.add_argument("--json", action="store_true", help="print one JSON object")
    replay.add_argument("--trace", action="store_true", help="add the legal cards of every play")
    reviewed = commands.add_parser("review", help="tell what each decision of a game was worth")
    reviewed.add_argument("file", metavar="FILE", help="a record as JSON; - reads standard input")
    reviewed.add_argument("--json", action="store_true", help="print one JSON object")
    reviewed.add_argument("--seat", type=int, choices=range(4), help="only this seat's decisions")
    rules = commands.add_parser("rules", help="list the presets and options, and what they mean")
    rules.add_argument("preset", metavar="PRESET", nargs="?", default=DEFAULT_PRESET)
    add_arena(commands.add_parser("arena", help="measure one computer player against another"))
    add_training(commands.add_parser("train", help="find the weights that rollouts play by"))
    options = parser.parse_args(arguments)
    if "preset" in options:
        return print_rules(options.preset)
    if "steps" in options:
        return run_training(options)
    if "deals" in options:
        return run_arena(options)
    try:
        match = match_from_record(_read(options.file))
    except OSError as error:
        print(one_line(f"{options.file}: {error.strerror}"), file=sys.stderr)
        return BAD
    except RecordError as error:
        print(one_line(str(error)), file=sys.stderr)
        return BAD
    if "seat" in options:
        return run_review(match, options)
    if options.json:
        print(json.dumps(summary(match, trace=options.trace)))
    else:
        print("\n".join(story(match, trace=options.trace)))
    return OK


def run_review(match: Match, options: argparse.Namespace) -> int:
    """Review all deals of a match, print it and return the exit status."""
    if not kernel_runs():
        print(f"the review thinks in Python, and less: {NO_KERNEL}", file=sys.stderr)
    kernel = kernel_here()
    seats = tuple(Seat) if options.seat is None else (Seat(options.seat),)
    numbers = range(1, len(match.deals) + 1)
    reviews = [finish(review(match, number, kernel, seats=seats)) for number in numbers]
    if options.json:
        print(json.dumps(to_data(reviews)))
    else:
        print("\n".join(report(match, reviews, seats)))
    return OK


def print_rules(preset: str) -> int:
    """Print every preset and option, the values of one preset marked; return the exit status."""
    try:
        rules = Rules.from_data(preset)
    except RulesError as error:
        print(one_line(str(error)), file=sys.stderr)
        return BAD
    print("\n".join(rules_listed(rules)))
    return OK


def _read(name: str) -> bytes:
    return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()


def summary(match: Match, *, trace: bool) -> dict[str, object]:
    """Return what `replay --json` prints, as plain data; `trace` adds the legal cards."""
    deals = []
    for deal, standing in zip(match.deals, match.standings, strict=True):
        told = deal_summary(deal)
        told["totals"] = standing.totals
        if trace:
            told["legal"] = [list(map(str, row)) for row in legal_at_each_play(deal)]
        deals.append(told)
    return {"deals": deals, "games": match.games, "winner": match.winner}


def deal_summary(deal: Deal) -> dict[str, object]:
    """Return one deal of `summary`; scores are null while the deal is unfinished."""
    contract, score = deal.contract, deal.score
    return {
        "trump": contract.trump if contract else None,
        "caller": contract.caller if contract else None,
        "bid": contract.bid if contract else None,
        "cards": score.cards if score else None,
        "last": score.last if score else None,
        "melds": score.melds if score else None,
        "bella": score.bella if score else None,
        "outcome": score.outcome if score else None,
        "score": score.score if score else None,
    }


def legal_at_each_play(deal: Deal) -> Iterator[tuple[str, ...]]:
    """Yield, for each card played, the cards that could have been played, as texts by suit."""
    held = list(deal.dealt)
    for trick in deal.tricks:
        lying = Trick(trick.leader)
        for seat, c in trick.plays:
            assert deal.trump is not None
            yield tuple(map(str, legal_plays(by_suit(held[seat]), lying, deal.trump, deal.rules)))
            lying = lying.with_card(c)
            held[seat] = tuple(other for other in held[seat] if other != c)


def story(match: Match, *, trace: bool) -> Iterator[str]:
    """Yield the match in words, a line for each thing that happened."""
    teller = Teller(match.players)
    deals = enumerate(match.deals, 1)
    legal: Iterator[tuple[str, ...]] = iter(())
    for action, heard in match.retold():
        events = heard
        if action is None:
            *late, dealt = heard  # what melds declared late came to, then the cards dealt
            yield from _lines(teller, late)
            events = (dealt,)
            number, deal = next(deals)
            legal = legal_at_each_play(deal)
            yield f"Deal {number}"
            for seat in deal.dealer.next.round():
                yield f"  {match.players[seat]}: {in_text(by_suit(deal.dealt[seat]))}"
        elif trace and isinstance(action, Play):
            yield f"  ({' '.join(next(legal))})"
        yield from _lines(teller, events)
    if match.deal is not None and match.deal.declaring:
        yield from _lines(teller, match.written())


def _lines(teller: Teller, events: Iterable[Event]) -> Iterator[str]:
    return (f"  {teller.tell(event)}" for event in events)
