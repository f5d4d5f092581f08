"""What one seat may know: the only thing that players, people and computers alike, are given.

A view holds no card that its seat has not seen. It travels to the worker as JSON.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any, TypeVar

from tarabish.actions import Action, Declare, Play, parse_action
from tarabish.auction import Auction, Contract, Saying
from tarabish.cards import Card, Trump, bells, card, cards, in_text
from tarabish.errors import Reason
from tarabish.match import Match, Standing
from tarabish.melds import Run, RunKind, spoken_tops
from tarabish.rules import Rules
from tarabish.scoring import NOTHING, DealScore, Outcome
from tarabish.seats import Pair, Seat, Side
from tarabish.tricks import Trick, why_not_play

T = TypeVar("T")


@dataclass(frozen=True)
class View:
    """The table as `seat` sees it in the deal in progress, or in the last one.

    Tuples by seat are in the order of seats 0..3, pairs by side are side A first.
    `hand` is sorted by suit and leaves out a kitty not yet picked up, and what is dealt only once
    trump is named; `kitties` tells which seats' kitties lie face down; `counts` the cards each
    seat still has, kitty included.
    `said` is what was said in the auction, from eldest. `tricks` are finished tricks, then the
    current one. `runs_called` are what was called, in turn order, `tops` the top cards said;
    `run_winner` the seat whose is the best run or meld once all four have had their turn,
    `runs_shown` what it showed, `shown_late` the fifties it showed a turn late; `declared` the
    melds declared, in order. `melds` is what runs or melds count so far.
    `bella` is the seat that called bella in time or, if `bella_early`, too early, as everybody can
    tell; `bella_trick` the trick it was called in, counted from 1, `bella_card` the card it was
    called with, None with a run.
    `taken` are the card points each side has won in tricks. `before` are the game's totals before
    this deal, `totals` those with it once it is over, `games` the games won so far. `scores` are
    the finished deals of the match, with this one once it is over, and `standings` the totals and
    games after each; `winner` is the side that has won the match.
    `over` tells that the deal is over, `declaring` that melds may be declared after its last
    card, `awaits_count` that it waits for somebody to say "count"; `next_dealer` deals next.
    `legal` is what this seat may do now; `refused` says why each other card of the hand may not
    be played now.
    """

    rules: Rules
    players: tuple[str, str, str, str]
    seat: Seat
    deal_number: int
    dealer: Seat
    turn: Seat | None
    hand: tuple[Card, ...]
    kitties: tuple[bool, bool, bool, bool]
    counts: tuple[int, int, int, int]
    said: tuple[Saying, ...]
    tricks: tuple[Trick, ...]
    runs_called: tuple[tuple[Seat, RunKind], ...]
    tops: tuple[tuple[Seat, Card], ...]
    run_winner: Seat | None
    runs_shown: tuple[Run, ...]
    shown_late: tuple[Run, ...]
    declared: tuple[Declare, ...]
    melds: Pair
    bella: Seat | None
    bella_early: bool
    bella_trick: int | None
    bella_card: Card | None
    taken: Pair
    before: Pair
    totals: Pair
    games: Pair
    scores: tuple[DealScore, ...]
    standings: tuple[Standing, ...]
    winner: Side | None
    over: bool
    declaring: bool
    awaits_count: bool
    next_dealer: Seat
    legal: tuple[Action, ...]
    refused: Mapping[Card, Reason]

    @property
    def auction(self) -> Auction:
        """The auction: whose turn, the highest bid, the least that may be bid, who is forced."""
        return Auction(self.rules, self.dealer, self.before, self.said)

    @cached_property
    def contract(self) -> Contract | None:
        """Trump and caller, once named."""
        return self.auction.contract

    @property
    def trump(self) -> Trump | None:
        """What is trump, once named."""
        return self.contract.trump if self.contract else None

    @cached_property
    def playable(self) -> tuple[Card, ...]:
        """The cards of the hand that may be played now without a misplay.

        Empty when it is not this seat's turn to play.
        """
        trick, trump = self.trick, self.trump
        if trick is None or trump is None or self.turn != self.seat:
            return ()
        refuses = (why_not_play(c, self.hand, trick, trump, self.rules) for c in self.hand)
        return tuple(c for c, reason in zip(self.hand, refuses, strict=True) if reason is None)

    @property
    def bella_plays(self) -> tuple[Play, ...]:
        """The plays with which bella may be called now, no misplay, and counts (BELLA)."""
        if self.trump is None:
            return ()
        held = [c for c in self.hand if c in bells(self.trump)]
        either = self.rules.bella_call == "either"
        return tuple(
            play
            for play in self.legal
            if isinstance(play, Play) and play.bella and play.card in self.playable
            if either or held == [play.card]
        )

    @property
    def trick(self) -> Trick | None:
        """The trick being played to; None in the auction and when the deal is over."""
        if self.trump is None or self.turn is None:
            return None
        if self.tricks and not self.tricks[-1].complete:
            return self.tricks[-1]
        return Trick(self.turn)

    @property
    def finished(self) -> tuple[Trick, ...]:
        """The finished tricks, first to last."""
        return self.tricks if not self.tricks or self.tricks[-1].complete else self.tricks[:-1]

    def to_json(self) -> str:
        """Return the view as a JSON text that `from_json` reads back to an equal view."""
        return json.dumps(
            {
                "rules": self.rules.to_data(),
                "players": self.players,
                "seat": self.seat,
                "deal_number": self.deal_number,
                "dealer": self.dealer,
                "turn": self.turn,
                "hand": in_text(self.hand),
                "kitties": self.kitties,
                "counts": self.counts,
                "said": [str(action) for action in self.said],
                "tricks": [[trick.leader, in_text(trick.cards)] for trick in self.tricks],
                "runs_called": self.runs_called,
                "tops": [[seat, str(top)] for seat, top in self.tops],
                "run_winner": self.run_winner,
                "runs_shown": [str(run) for run in self.runs_shown],
                "shown_late": [str(run) for run in self.shown_late],
                "declared": [str(action) for action in self.declared],
                "melds": self.melds,
                "bella": self.bella,
                "bella_early": self.bella_early,
                "bella_trick": self.bella_trick,
                "bella_card": str(self.bella_card or ""),
                "taken": self.taken,
                "before": self.before,
                "totals": self.totals,
                "games": self.games,
                "scores": [asdict(score) for score in self.scores],
                "standings": [asdict(standing) for standing in self.standings],
                "winner": self.winner,
                "over": self.over,
                "declaring": self.declaring,
                "awaits_count": self.awaits_count,
                "next_dealer": self.next_dealer,
                "legal": [str(action) for action in self.legal],
                "refused": {str(c): [r.rule, r.text] for c, r in self.refused.items()},
            }
        )

    @classmethod
    def from_json(cls, text: str) -> "View":
        """Return the view that `to_json` wrote."""
        data: dict[str, Any] = json.loads(text)
        return cls(
            rules=Rules.from_data(data["rules"]),
            players=tuple(data["players"]),
            seat=Seat(data["seat"]),
            deal_number=data["deal_number"],
            dealer=Seat(data["dealer"]),
            turn=_or_none(Seat, data["turn"]),
            hand=cards(data["hand"]),
            kitties=tuple(data["kitties"]),
            counts=tuple(data["counts"]),
            said=_actions(data["said"]),
            tricks=tuple(Trick(Seat(leader), cards(row)) for leader, row in data["tricks"]),
            runs_called=tuple((Seat(seat), RunKind(kind)) for seat, kind in data["runs_called"]),
            tops=tuple((Seat(seat), cards(top)[0]) for seat, top in data["tops"]),
            run_winner=_or_none(Seat, data["run_winner"]),
            runs_shown=tuple(Run(cards(run)) for run in data["runs_shown"]),
            shown_late=tuple(Run(cards(run)) for run in data["shown_late"]),
            declared=_actions(data["declared"]),
            melds=tuple(data["melds"]),
            bella=_or_none(Seat, data["bella"]),
            bella_early=data["bella_early"],
            bella_trick=data["bella_trick"],
            bella_card=card(data["bella_card"]) if data["bella_card"] else None,
            taken=tuple(data["taken"]),
            before=tuple(data["before"]),
            totals=tuple(data["totals"]),
            games=tuple(data["games"]),
            scores=tuple(_score(score) for score in data["scores"]),
            standings=tuple(_standing(standing) for standing in data["standings"]),
            winner=_or_none(Side, data["winner"]),
            over=data["over"],
            declaring=data["declaring"],
            awaits_count=data["awaits_count"],
            next_dealer=Seat(data["next_dealer"]),
            legal=_actions(data["legal"]),
            refused={cards(c)[0]: Reason(*reason) for c, reason in data["refused"].items()},
        )


def _actions(texts: list[str]) -> tuple[Any, ...]:
    return tuple(map(parse_action, texts))


def _or_none(kind: Callable[[int], T], number: int | None) -> T | None:
    return None if number is None else kind(number)


def _score(data: dict[str, Any]) -> DealScore:
    pairs = {key: tuple(data[key]) for key in ("cards", "last", "melds", "bella", "score")}
    kinds = {"callers": _or_none(Side, data["callers"]), "outcome": Outcome(data["outcome"])}
    return DealScore(**{**data, **pairs, **kinds})


def _standing(data: dict[str, Any]) -> Standing:
    return Standing(tuple(data["totals"]), tuple(data["games"]), _or_none(Side, data["won"]))


def view_of(match: Match, seat: Seat) -> View:
    """Return what `seat` may know of the match.

    Raises: ValueError before the first deal.
    """
    deal = match.deal
    if deal is None:
        raise ValueError("no cards are dealt")
    hand = deal.seen(seat)
    refused = {c: reason for c in hand if (reason := deal.why_not(Play(seat, c))) is not None}
    k = tuple(map(deal.has_kitty, Seat))
    n = tuple(len(deal.held[s] if k[s] else deal.seen(s)) for s in Seat)
    heard = deal.calls_heard and deal.trump is not None
    scores = tuple(past.score for past in match.deals if past.score is not None)
    return View(
        rules=match.rules,
        players=match.players,
        seat=Seat(seat),
        deal_number=len(match.deals),
        dealer=deal.dealer,
        turn=deal.turn,
        hand=hand,
        kitties=(k[0], k[1], k[2], k[3]),
        counts=(n[0], n[1], n[2], n[3]),
        said=deal.auction.said,
        tricks=deal.tricks,
        runs_called=tuple((say.seat, say.kind) for say in deal.said),
        tops=spoken_tops(deal.called_runs, deal.trump) if heard and deal.trump else (),
        run_winner=deal.run_winner if heard else None,
        runs_shown=deal.shown,
        shown_late=deal.shown_late,
        declared=deal.declared,
        melds=deal.counted_melds if heard else NOTHING,
        bella=deal.bella_holder if deal.bella is not None else None,
        bella_early=deal.bella is False,
        bella_trick=deal.bella_trick,
        bella_card=deal.bella_card,
        taken=deal.taken,
        before=deal.auction.totals,
        totals=match.totals,
        games=match.games,
        scores=scores,
        standings=match.standings[: len(scores)],
        winner=match.winner,
        over=deal.over,
        declaring=deal.declaring,
        awaits_count=deal.awaits_count,
        next_dealer=match.next_dealer if match.next_dealer is not None else deal.dealer,
        legal=match.legal_actions(seat),
        refused=refused,
    )
