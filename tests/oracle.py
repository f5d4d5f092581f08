"""The rules of play and scoring once more, from texts alone, sharing no code with the engine.

Slow and plain on purpose: a second opinion for random matches.
"""

ORDER = {"trump": "678QKTA9J", "plain": "6789JQKTA", "run": "6789TJQKA"}
POINTS = {
    "trump": {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3},
    "plain": {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2},
}


def strength(c: str, led: str, trump: str) -> int:
    """Return a number that is higher the better the card is in a trick."""
    if c[1] == trump:
        return 100 + ORDER["trump"].index(c[0])
    return ORDER["plain"].index(c[0]) if c[1] == led else -1


def legal(hand: list[str], trick: list[str], trump: str) -> list[str]:
    """Return the first of these lists that is not empty (FOLLOW, TRUMP-IN, OVERTRUMP)."""
    if not trick:
        return hand
    led = trick[0][1]
    lying = max((strength(c, led, trump) for c in trick if c[1] == trump), default=-1)
    trumps = [c for c in hand if c[1] == trump]
    higher = [c for c in trumps if strength(c, led, trump) > lying]
    follow = [c for c in hand if c[1] == led]
    choices = [higher, trumps, hand] if led == trump else [follow, higher, trumps, hand]
    return next(choice for choice in choices if choice)


def hands_of(deck: list[str], dealer: int) -> list[list[str]]:
    """Return the nine cards of seats 0 to 3 (DEAL)."""
    nine: list[list[str]] = [[], [], [], []]
    for packet in range(12):
        nine[(dealer + 1 + packet) % 4] += deck[3 * packet : 3 * packet + 3]
    return nine


def runs_of(hand: list[str]) -> list[list[str]]:
    """Return the maximal runs of a hand (RUN)."""
    found = []
    for suit in "CDHS":
        held = "".join(r if r + suit in hand else " " for r in ORDER["run"])
        found += [[r + suit for r in part] for part in held.split() if len(part) >= 3]
    return found


def worth(run: list[str], trump: str) -> tuple[int, int, bool]:
    """Return what RUN-BEST compares."""
    return min(len(run), 4), ORDER["run"].index(run[-1][0]), run[-1][1] == trump


def tricks_of(plays: list[tuple[int, str]], trump: str) -> tuple[list[int], list[int]]:
    """Return each side's card points and its last trick (TRICK), from seat and card in order."""
    cards, last = [0, 0], [0, 0]
    for at in range(0, len(plays) - 3, 4):
        trick = plays[at : at + 4]
        taker = max(trick, key=lambda play: strength(play[1], trick[0][1][1], trump))[0]
        kinds = [("trump" if c[1] == trump else "plain", c[0]) for _, c in trick]
        cards[taker % 2] += sum(POINTS[kind].get(rank, 0) for kind, rank in kinds)
        last = [10 * (taker % 2 == side and at == 32) for side in (0, 1)]
    return cards, last


def replay(deck: list[str], dealer: int, actions: list[str]) -> dict:
    """Return what `replay --json` prints of a finished deal, from its actions."""
    nine = hands_of(deck, dealer)
    caller, trump = next((int(a[0]), a[-1]) for a in actions if " call " in a)
    callers = caller % 2
    melds, bella = [0, 0], [0, 0]
    plays: list[tuple[int, str]] = []
    called: dict[int, list[str]] = {}
    shown: dict[int, list[list[str]]] = {0: [], 1: [], 2: [], 3: []}
    holder = next((s for s in range(4) if {f"K{trump}", f"Q{trump}"} <= set(nine[s])), None)
    status = "open"  # of bella: then "counts", "lost"
    for action in actions:
        seat, verb, *rest = action.split()
        me = int(seat)
        if verb == "say":
            called[me] = max(runs_of(nine[me]), key=lambda run: worth(run, trump))
        elif verb == "show":
            shown[me].append(rest)
        elif verb == "bella":
            status = "counts"
        elif verb == "play":
            plays.append((me, rest[0]))
            played = [c for _, c in plays]
            bells_out = sum(c in played for c in (f"K{trump}", f"Q{trump}") if c in nine[me])
            if rest[1:]:
                status = "counts" if bells_out == 2 else "lost"
            elif me == holder and rest[0][0] in "KQ" and rest[0][1] == trump and bells_out == 2:
                status = "lost" if status == "open" else status
    best = max((worth(run, trump) for run in called.values()), default=None)
    first = [s for s, run in called.items() if worth(run, trump) == best]
    entitled: list[list[str]] = []
    if len(first) == 1:
        winner = first[0]
        melds[winner % 2] = sum(20 if len(run) == 3 else 50 for run in shown[winner])
        second = sum(seat == winner for seat, _ in plays) >= 2
        entitled = shown[winner] if second else runs_of(nine[winner])
    if holder is not None and status == "counts":
        bella[holder % 2] = 20
    cards, last = tricks_of(plays, trump)
    told = {"trump": trump, "caller": caller, "last": last, "melds": melds, "bella": bella}
    if actions[-1].endswith("concede"):
        other = 1 - int(actions[-1][0]) % 2
        whole = 162 + sum(20 if len(run) == 3 else 50 for run in entitled)
        whole += 20 if holder is not None and status != "lost" else 0
        score = [whole * (side == other) for side in (0, 1)]
        return {**told, "outcome": "conceded", "score": score}
    taken = [cards[side] + last[side] + melds[side] + bella[side] for side in (0, 1)]
    mine, theirs = taken[callers], taken[1 - callers]
    outcome = "made" if mine > theirs else "bait" if mine < theirs else "half-bait"
    writes = {"made": theirs, "bait": mine + theirs, "half-bait": theirs}[outcome]
    score = [mine if outcome == "made" else 0, writes]
    return {
        **told,
        "cards": cards,
        "outcome": outcome,
        "score": score if callers == 0 else score[::-1],
    }
