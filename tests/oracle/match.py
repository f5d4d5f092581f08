"""A match: deals, games, who deals next and who has won."""

from tests.oracle.deal import Deal
from tests.oracle.options import options
from tests.oracle.scoring import outcome_and_score, summary


class Match:
    """A match that is played deal by deal. Scores are worked out anew whenever asked for."""

    def __init__(self, rules):
        self.rules = rules
        self.chosen = options(rules)
        self.deals: list[Deal] = []

    @classmethod
    def of(cls, record: dict) -> "Match":
        """Return the match of a legal record; a deck may be a text or a list."""
        match = cls(record["rules"])
        for told in record["deals"]:
            deck = told["deck"].split() if isinstance(told["deck"], str) else list(told["deck"])
            match.begin(told["dealer"], deck)
            for action in told["actions"]:
                match.deals[-1].apply(action)
        return match

    def record(self) -> dict:
        """Return the match as a record."""
        deals = [
            {"dealer": deal.dealer, "deck": " ".join(deal.deck), "actions": list(deal.actions)}
            for deal in self.deals
        ]
        return {"tarabish": 1, "rules": self.rules, "deals": deals}

    def begin(self, dealer: int, deck: list[str]) -> Deal:
        """Deal the cards; FORCED-400 goes by the totals now."""
        assert self.status() == "deal", self.status()
        assert self.next_dealer() in {None, dealer}, (self.next_dealer(), dealer)
        deal = Deal(self.chosen, dealer, deck, self.standing()["now"])
        self.deals.append(deal)
        return deal

    def next_dealer(self) -> int | None:
        """Return who deals next; None before the first deal: anybody (FIRST-DEALER, ALL-PASS)."""
        if not self.deals:
            return None
        last = self.deals[-1]
        again = last.auction.stage == "thrown-in" and self.chosen["all_pass"] == "same-dealer"
        return last.dealer if again else (last.dealer + 1) % 4

    def status(self) -> str:
        """Return "play" within a deal, "deal" where one may begin, "over" after the match."""
        if self.deals and not self.deals[-1].over:
            return "play"
        return "deal" if self.standing()["winner"] is None else "over"

    def standing(self) -> dict:
        """Return the totals after each deal and now, games won, and the match's winner."""
        now, games, after, won = [0, 0], [0, 0], [], None
        for deal in self.deals:
            _, score = outcome_and_score(deal)
            now = [now[0] + score[0], now[1] + score[1]]
            after.append(now)
            side = game_winner(deal, now, score) if deal.over else None
            if side is not None:
                now = [0, 0]
                games[side] += 1
                won = side if 2 * games[side] > self.chosen["games"] else won  # BEST-OF
        return {"after": after, "now": now, "games": games, "winner": won}

    def replay(self, trace: bool = True) -> dict:
        """Return what `replay --json` prints, with `trace` what `--trace` adds."""
        standing = self.standing()
        deals = [
            {**summary(deal, trace), "totals": totals}
            for deal, totals in zip(self.deals, standing["after"], strict=True)
        ]
        return {"deals": deals, "games": standing["games"], "winner": standing["winner"]}


def game_winner(deal: Deal, totals: list[int], score: list[int]) -> int | None:
    """Return the side that wins the game with this deal, or None (TARGET, BOTH-CROSS)."""
    there = [side for side in (0, 1) if totals[side] >= deal.chosen["target"]]
    if len(there) < 2:
        return there[0] if there else None
    if deal.chosen["both_cross"] == "callers":
        return deal.auction.caller % 2
    for mine, theirs in (totals, score):
        if mine != theirs:
            return 0 if mine > theirs else 1
    return None
