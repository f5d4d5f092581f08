"""The state of one deal: who holds what, what has been played, called, shown and declared."""

from tests.oracle.auction import Auction
from tests.oracle.cards import breach, hands_of, level_seats, meld_worth, run_worth, runs_of


class Position:
    """The state of a deal. `phase` is "auction", "play", "after" (the ninth trick) or "over".

    "after" is where a deal with misplay = called waits for COUNT, and where deferred melds are
    declared; `over` tells whether the deal is scored.
    """

    def __init__(self, chosen: dict, dealer: int, deck: list[str], totals: list[int]):
        self.chosen, self.dealer, self.deck = chosen, dealer, deck
        self.auction = Auction(chosen, dealer, totals)
        self.order = self.auction.order
        self.nine = hands_of(deck, dealer)
        self.held = [list(hand) for hand in self.nine]
        self.actions: list[str] = []
        self.legal: list[list[str]] = []
        self.phase = "auction"
        self.turn = self.order[0]
        self.tricks: list[list[tuple[int, str]]] = [[]]
        self.cards, self.last = [0, 0], [0, 0]
        self.said: dict[int, str] = {}
        self.shown: list[tuple[list[str], int]] = []  # a run and what it counts
        self.shown_now: list[list[str]] = []  # by the seat in turn, before its card
        self.declared: list[tuple[int, list[str]]] = []
        self.bella = "open"  # then "called" or "lost"
        self.misplays: list[tuple[int, int]] = []  # trick and side
        self.ended: tuple[str, int] | None = None  # an early end and the side that gets WHOLE

    # What is known

    @property
    def trump(self) -> str | None:
        """The suit, "NT", or None as long as it is not named."""
        return self.auction.trump

    @property
    def trick_number(self) -> int:
        """The current trick; after the last card the ninth."""
        return len(self.tricks)

    @property
    def over(self) -> bool:
        """Whether the deal is finished and scored."""
        return self.phase == "over" or (
            self.phase == "after" and self.chosen["misplay"] == "prevented"
        )

    def played(self, seat: int) -> int:
        """How many cards a seat has played."""
        return 9 - len(self.held[seat])

    def bells(self) -> list[str]:
        """Return king and queen of trump, nothing in no trump."""
        return [] if self.trump in {None, "NT"} else [f"K{self.trump}", f"Q{self.trump}"]

    def bella_holder(self) -> int | None:
        """Return the seat that was dealt both bells, if one was and that counts (BELLA)."""
        bells = [] if self.chosen["bella_call"] == "never" else self.bells()
        return next((s for s in range(4) if bells and set(bells) <= set(self.nine[s])), None)

    def run_winner(self) -> int | None:
        """Return the seat whose runs count, so far as runs have been called (RUN-BEST).

        Of level seats the elder, that is the one nearer to eldest in turn.
        """
        best = {
            seat: max(run_worth(run, self.trump) for run in runs_of(self.nine[seat]))
            for seat in self.said
        }
        level = level_seats(best, self.order, self.chosen["equal_melds"])
        return level[0] if level else None

    def meld_side(self) -> int | None:
        """Return the side whose melds count, so far as they have been declared (MELD-BEST).

        Level sides cancel, or with `elder` the one of eldest counts, "the elder partnership".
        Partners never cancel each other: what is compared is each partnership's highest meld.
        """
        elder = self.chosen["equal_melds"] == "elder"
        best: dict[int, tuple] = {}
        for seat, meld in self.declared:
            worth = meld_worth(meld, self.trump)
            best[seat] = max(worth, best.get(seat, worth))
        level = level_seats(best, self.order, "elder" if elder else "cancel-opponents")
        sides = {seat % 2 for seat in level}
        return self.order[0] % 2 if len(sides) == 2 else next(iter(sides), None)

    def breach(self, card: str) -> str | None:
        """Return which rule of play a card of the seat in turn breaks."""
        return breach(card, self.held[self.turn], self.tricks[-1], self.trump, self.chosen)
