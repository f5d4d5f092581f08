"""What one seat may know: the only thing that players, people and computers alike, are given.

A view holds no card that its seat has not seen. It travels to the worker as JSON.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from tarabish.actions import Action, Call, Pass, Play, parse_action
from tarabish.auction import Auction, Contract
from tarabish.cards import Card, Suit, bells, cards
from tarabish.errors import Reason
from tarabish.match import Match
from tarabish.melds import Run, RunKind, spoken_tops
from tarabish.rules import Rules
from tarabish.scoring import DealScore, Outcome, Pair
from tarabish.seats import Seat, Side
from tarabish.tricks import Trick


@dataclass(frozen=True)
class View:
    """The table as `seat` sees it in the deal in progress, or in the last one.

    Tuples by seat are in the order of seats 0..3, pairs by side are side A first.
    `hand` is sorted by suit and leaves out a kitty not yet picked up; `kitties` tells which seats'
    kitties lie face down; `counts` the cards each seat still has, kitty included.
    `auction` is what was said, from eldest. `tricks` are finished tricks, then the current one.
    `runs_called` are what was called, in turn order, `tops` the top cards said; `run_winner` the
    seat whose runs may count once all four have had their turn to call, `runs_shown` what it
    showed. `bella` is the seat that called bella in time, or too early, if `bella_early`.
    `taken` are the card points each side has won in tricks. `scores` are the finished deals of
    the match, with this one once it is over; `winner` is the side that has won the match.
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
    auction: tuple[Pass | Call, ...]
    tricks: tuple[Trick, ...]
    runs_called: tuple[tuple[Seat, RunKind], ...]
    tops: tuple[tuple[Seat, Card], ...]
    run_winner: Seat | None
    runs_shown: tuple[Run, ...]
    bella: Seat | None
    bella_early: bool
    taken: Pair
    totals: Pair
    scores: tuple[DealScore, ...]
    winner: Side | None
    legal: tuple[Action, ...]
    refused: Mapping[Card, Reason]

    @property
    def contract(self) -> Contract | None:
        """Trump and caller, once named."""
        return Auction(self.dealer, self.auction).contract

    @property
    def trump(self) -> Suit | None:
        """The trump suit, once named."""
        return self.contract.trump if self.contract else None

    @cached_property
    def playable(self) -> tuple[Card, ...]:
        """The cards of the hand that may be played now; empty when it is not this seat's turn."""
        plays = (action for action in self.legal if isinstance(action, Play))
        return tuple(dict.fromkeys(play.card for play in plays))

    @property
    def bella_plays(self) -> tuple[Play, ...]:
        """The plays with which bella may be called now and counts: the last of the pair (BELLA)."""
        if self.trump is None:
            return ()
        held = [c for c in self.hand if c in bells(self.trump)]
        plays = (play for play in self.legal if isinstance(play, Play) and play.bella)
        return tuple(play for play in plays if held == [play.card])

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
                "hand": _text(self.hand),
                "kitties": self.kitties,
                "counts": self.counts,
                "auction": [str(action) for action in self.auction],
                "tricks": [[trick.leader, _text(trick.cards)] for trick in self.tricks],
                "runs_called": self.runs_called,
                "tops": [[seat, str(top)] for seat, top in self.tops],
                "run_winner": self.run_winner,
                "runs_shown": [str(run) for run in self.runs_shown],
                "bella": self.bella,
                "bella_early": self.bella_early,
                "taken": self.taken,
                "totals": self.totals,
                "scores": [asdict(score) for score in self.scores],
                "winner": self.winner,
                "legal": [str(action) for action in self.legal],
                "refused": {str(c): [r.rule, r.text] for c, r in self.refused.items()},
            }
        )

    @classmethod
    def from_json(cls, text: str) -> "View":
        """Return the view that `to_json` wrote."""
        data: dict[str, Any] = json.loads(text)
        said = tuple(parse_action(action) for action in data["auction"])
        return cls(
            rules=Rules.from_data(data["rules"]),
            players=tuple(data["players"]),
            seat=Seat(data["seat"]),
            deal_number=data["deal_number"],
            dealer=Seat(data["dealer"]),
            turn=_seat(data["turn"]),
            hand=cards(data["hand"]),
            kitties=tuple(data["kitties"]),
            counts=tuple(data["counts"]),
            auction=tuple(action for action in said if isinstance(action, Pass | Call)),
            tricks=tuple(Trick(Seat(leader), cards(row)) for leader, row in data["tricks"]),
            runs_called=tuple((Seat(seat), RunKind(kind)) for seat, kind in data["runs_called"]),
            tops=tuple((Seat(seat), cards(top)[0]) for seat, top in data["tops"]),
            run_winner=_seat(data["run_winner"]),
            runs_shown=tuple(Run(cards(run)) for run in data["runs_shown"]),
            bella=_seat(data["bella"]),
            bella_early=data["bella_early"],
            taken=tuple(data["taken"]),
            totals=tuple(data["totals"]),
            scores=tuple(_score(score) for score in data["scores"]),
            winner=None if data["winner"] is None else Side(data["winner"]),
            legal=tuple(parse_action(action) for action in data["legal"]),
            refused={cards(c)[0]: Reason(*reason) for c, reason in data["refused"].items()},
        )


def _text(row: tuple[Card, ...]) -> str:
    return " ".join(map(str, row))


def _seat(number: int | None) -> Seat | None:
    return None if number is None else Seat(number)


def _score(data: dict[str, Any]) -> DealScore:
    pairs = {key: tuple(data[key]) for key in ("cards", "last", "melds", "bella", "score")}
    kinds = {"callers": Side(data["callers"]), "outcome": Outcome(data["outcome"])}
    return DealScore(**{**data, **pairs, **kinds})


def view_of(match: Match, seat: Seat) -> View:
    """Return what `seat` may know of the match.

    Raises: ValueError before the first deal.
    """
    deal = match.deal
    if deal is None:
        raise ValueError("no cards are dealt")
    legal = match.legal_actions(seat)
    hand = deal.seen(seat)
    refused = {c: reason for c in hand if (reason := deal.why_not(Play(seat, c))) is not None}
    k = tuple(deal.has_kitty(s) for s in Seat)
    heard = deal.calls_heard and deal.trump is not None
    return View(
        rules=match.rules,
        players=match.players,
        seat=seat,
        deal_number=len(match.deals),
        dealer=deal.dealer,
        turn=deal.turn,
        hand=hand,
        kitties=(k[0], k[1], k[2], k[3]),
        counts=(
            len(deal.held[0]),
            len(deal.held[1]),
            len(deal.held[2]),
            len(deal.held[3]),
        ),
        auction=deal.auction.said,
        tricks=deal.tricks,
        runs_called=tuple((say.seat, say.kind) for say in deal.said),
        tops=spoken_tops(deal.called_runs, deal.trump) if heard and deal.trump else (),
        run_winner=deal.run_winner if heard else None,
        runs_shown=deal.shown,
        bella=deal.bella_holder if deal.bella is not None else None,
        bella_early=deal.bella is False,
        taken=deal.taken,
        totals=match.totals,
        scores=tuple(past.score for past in match.deals if past.score is not None),
        winner=match.winner,
        legal=legal,
        refused=refused,
    )
