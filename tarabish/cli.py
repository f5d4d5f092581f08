"""The command line: `python -m tarabish replay FILE [--json] [--trace]`, and `… rules [PRESET]`.

`… review FILE` tells what each decision was worth. `… arena A B` lets computer players play against
each other, and `… train` finds the weights by which players that think ahead play deals out.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import NoReturn

from tarabish.actions import Play
from tarabish.ai.kernel import WasmKernel
from tarabish.ai.report import report
from tarabish.ai.review import review, to_data
from tarabish.ai.turns import finish
from tarabish.arena import (
    PLAYERS,
    deals_for,
    duel,
    figures_of,
    kernel_here,
    kernel_runs,
    outcome,
    rules_of,
    told,
    train,
    written,
)
from tarabish.cards import by_suit, in_text
from tarabish.deal import Deal
from tarabish.errors import RecordError, RulesError
from tarabish.events import Event
from tarabish.match import Match
from tarabish.record import match_from_record
from tarabish.rules import DEFAULT_PRESET, Rules
from tarabish.seats import Seat
from tarabish.tricks import Trick, legal_plays
from tarabish.words import Teller, rules_listed

OK, BAD_RECORD = 0, 2

NO_KERNEL = "it is not built (make setup), or the package wasmtime is missing"


class _Parser(argparse.ArgumentParser):
    """A parser that says in one line what is wrong, as for a record."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_RECORD, f"{self.prog}: {message}\n")


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
        print(_one_line(f"{options.file}: {error.strerror}"), file=sys.stderr)
        return BAD_RECORD
    except RecordError as error:
        print(_one_line(str(error)), file=sys.stderr)
        return BAD_RECORD
    if "seat" in options:
        return run_review(match, options)
    if options.json:
        print(json.dumps(summary(match, trace=options.trace)))
    else:
        print("\n".join(story(match, trace=options.trace)))
    return OK


def add_arena(parser: argparse.ArgumentParser) -> None:
    """Add what `arena` is asked for."""
    players = "; ".join(f"{name} {entry.meaning}" for name, entry in PLAYERS.items())
    parser.description = f"Duplicate deals, each played twice with the sides swapped. {players}."
    for name in ("A", "B"):
        parser.add_argument(name, type=_player, help="a player's name")
    parser.add_argument("--deals", metavar="N", type=_count, default=200)
    parser.add_argument("--rules", metavar="PRESET", default=DEFAULT_PRESET)
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[])
    parser.add_argument("--seed", metavar="S", default="arena", help="another seed, other decks")
    parser.add_argument("--workers", metavar="W", type=_count, default=1, help="processes")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def add_training(parser: argparse.ArgumentParser) -> None:
    """Add what `train` is asked for."""
    parser.description = (
        "Plays reflexes that differ a little against each other, keeps what wins, "
        "and writes the weights as Python source; how they were found is told in it."
    )
    parser.add_argument("--steps", metavar="N", type=_count, default=3000, help="changes tried")
    parser.add_argument("--deals", metavar="N", type=_count, default=100_000)
    parser.add_argument("--seed", metavar="S", default="reflexes", help="other deals and changes")
    parser.add_argument("--output", metavar="FILE", help="a file, rather than standard output")


def run_training(options: argparse.Namespace) -> int:
    """Find weights for the reflexes, write them and return the exit status."""
    kernel = kernel_here()
    if not isinstance(kernel, WasmKernel):
        print(f"train needs the kernel: {NO_KERNEL}", file=sys.stderr)
        return BAD_RECORD
    steps, seed, number = options.steps, options.seed, options.deals
    bar = _bar(steps, "steps") if sys.stderr.isatty() else lambda _: None
    weights = train(kernel, seed, steps, deals_for(seed, number), told=lambda step, _: bar(step))
    command = f"train --steps {steps} --deals {number} --seed {seed}"
    text = "\n".join(written(weights, command, outcome(kernel, seed, weights))) + "\n"
    if options.output is None:
        print(text, end="")
    else:
        Path(options.output).write_text(text, encoding="utf-8")
    return OK


def _player(name: str) -> str:
    if name not in PLAYERS:
        raise argparse.ArgumentTypeError(f"there is no player {name!r}: {', '.join(PLAYERS)}")
    return name


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text)):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 on")
    return int(text)


def run_arena(options: argparse.Namespace) -> int:
    """Play duplicate deals, print what they come to and return the exit status.

    How far it is is told on standard error, where that is a terminal.
    """
    a, b = options.A, options.B
    try:
        rules = rules_of(options.rules, options.option)
    except RulesError as error:
        print(_one_line(str(error)), file=sys.stderr)
        return BAD_RECORD
    quick = {name for name in (a, b) if PLAYERS[name].kernel}
    if quick and not kernel_runs():
        if "all-seeing" in quick:
            print(f"all-seeing needs the kernel: {NO_KERNEL}", file=sys.stderr)
            return BAD_RECORD
        if "champion" in quick:
            print(f"champion thinks in Python, and less: {NO_KERNEL}", file=sys.stderr)
    played = duel(
        a,
        b,
        options.deals,
        seed=options.seed,
        workers=options.workers,
        rules=rules,
        told=_bar(options.deals, "deals") if sys.stderr.isatty() else lambda _: None,
    )
    if options.json:
        print(json.dumps(figures_of(played)))
    else:
        print("\n".join(told(a, b, played)))
    return OK


def _bar(number: int, what: str) -> Callable[[object], None]:
    """Return what draws one more into a bar on standard error, and clears it at the end."""
    numbers = count(1)

    def told(_: object) -> None:
        done = next(numbers)
        filled = 40 * done // number
        bar = f"[{'#' * filled}{'.' * (40 - filled)}] {done} of {number} {what}"
        end = "" if done < number else f"\r{' ' * len(bar)}\r"
        print(f"\r{bar}{end}", end="", file=sys.stderr, flush=True)

    return told


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
        print(_one_line(str(error)), file=sys.stderr)
        return BAD_RECORD
    print("\n".join(rules_listed(rules)))
    return OK


def _one_line(text: str) -> str:
    return " ".join(text.split())


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
