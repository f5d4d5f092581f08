"""Cards as texts such as "JH": their order and points, what may be played, runs and melds."""

SUITS = "CDHS"
RANKS = "6789TJQKA"
TRUMP_ORDER = "678QKTA9J"
PLAIN_ORDER = {"ten-high": "6789JQKTA", "ace-king": "6789TJQKA"}
TRUMP_POINTS = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3}
PLAIN_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
FOUR_POINTS = {"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100}

DECK = [rank + suit for suit in SUITS for rank in RANKS]


def in_order(cards) -> list[str]:
    """Return the cards sorted by suit C D H S, then 6 to A."""
    return sorted(cards, key=DECK.index)


def hands_of(deck: list[str], dealer: int) -> list[list[str]]:
    """Return the nine cards of seats 0 to 3 (DEAL)."""
    nine: list[list[str]] = [[], [], [], []]
    for packet in range(12):
        nine[(dealer + 1 + packet) % 4] += deck[3 * packet : 3 * packet + 3]
    return nine


def points(card: str, trump: str) -> int:
    """Return what a card is worth (TRUMP-ORDER, PLAIN-POINTS)."""
    worth = TRUMP_POINTS if card[1] == trump else PLAIN_POINTS
    return worth.get(card[0], 0)


def strength(card: str, led: str, trump: str, plain_order: str) -> int:
    """Return a number that is higher the better the card is in a trick (TRICK)."""
    if card[1] == trump:
        return 100 + TRUMP_ORDER.index(card[0])
    if card[1] == led:
        return PLAIN_ORDER[plain_order].index(card[0])
    return -1


def winner(trick: list[tuple[int, str]], trump: str, plain_order: str) -> int:
    """Return the seat that is winning a trick of (seat, card) (TRICK)."""
    led = trick[0][1][1]
    return max(trick, key=lambda play: strength(play[1], led, trump, plain_order))[0]


def breach(card: str, hand: list[str], trick: list[tuple[int, str]], trump: str, chosen: dict):
    """Return the rule that a card from this hand breaks, or None.

    FOLLOW, TRUMP-IN or OVERTRUMP. The seat to play is the one after the last in the trick.
    """
    if not trick:
        return None
    led = trick[0][1][1]
    if card[1] != led and any(held[1] == led for held in hand):
        return "FOLLOW"
    trumps = [held for held in hand if held[1] == trump]
    if card[1] != trump:
        return "TRUMP-IN" if trumps and card[1] != led else None
    lying = [TRUMP_ORDER.index(c[0]) for _, c in trick if c[1] == trump]
    if not lying or TRUMP_ORDER.index(card[0]) > max(lying):
        return None
    if not any(TRUMP_ORDER.index(held[0]) > max(lying) for held in trumps):
        return None
    if led != trump and chosen["overtrump_partner"] == "need-not":
        me = (trick[-1][0] + 1) % 4
        # A trump lies in the trick, so whoever wins it wins it by a trump.
        if winner(trick, trump, chosen["plain_order"]) == (me + 2) % 4:
            return None
    return "OVERTRUMP"


def runs_of(hand: list[str]) -> list[list[str]]:
    """Return the maximal runs of a hand, each lowest card first (RUN)."""
    found = []
    for suit in SUITS:
        held = "".join(rank if rank + suit in hand else " " for rank in RANKS)
        found += [[rank + suit for rank in part] for part in held.split() if len(part) >= 3]
    return found


def run_worth(run: list[str], trump: str) -> tuple[int, int, bool]:
    """Return what RUN-BEST compares: kind, top card, trump."""
    return run_points(run), RANKS.index(run[-1][0]), run[-1][1] == trump


def run_points(run: list[str]) -> int:
    """Return 20 or 50 (RUN)."""
    return 20 if len(run) == 3 else 50


def melds_of(hand: list[str]) -> list[list[str]]:
    """Return the melds of a hand: its maximal runs and its fours of a kind (MELD)."""
    fours = [[rank + suit for suit in SUITS] for rank in FOUR_POINTS]
    return runs_of(hand) + [four for four in fours if set(four) <= set(hand)]


def is_four(meld: list[str]) -> bool:
    """Return whether a meld is four of a kind rather than a run."""
    return meld[0][0] == meld[1][0]


def meld_points(meld: list[str]) -> int:
    """Return what a meld counts (MELD)."""
    if is_four(meld):
        return FOUR_POINTS[meld[0][0]]
    return {3: 20, 4: 50}.get(len(meld), 100)


def meld_worth(meld: list[str], trump: str) -> tuple[int, bool, int, bool]:
    """Return what MELD-BEST compares: points, four of a kind, top card, trump."""
    four = is_four(meld)
    return meld_points(meld), four, RANKS.index(meld[-1][0]), not four and meld[-1][1] == trump


def level_seats(best: dict[int, tuple], order: list[int], equal_melds: str) -> list[int]:
    """Return the seats, from eldest, whose run or meld is best; none if they cancel each other.

    `best` is the worth of each contender's best; `order` the seats from eldest (RUN-BEST,
    MELD-BEST). `cancel`: any two level seats cancel, partners too; `cancel-opponents`: only level
    seats of both sides do; `elder`: none do. MELD-BEST compares sides and never asks for `cancel`.
    """
    level = [seat for seat in order if seat in best and best[seat] == max(best.values())]
    if len(level) > 1 and equal_melds == "cancel":
        return []
    if len({seat % 2 for seat in level}) == 2 and equal_melds == "cancel-opponents":
        return []
    return level
