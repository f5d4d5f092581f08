"""Random matches and broken ones: legal by the oracle, played as people do, with lapses.

Runs and melds are mostly called and sometimes forgotten, a bella is sometimes missed or called too
early, a deal sometimes thrown in, challenged or counted late, and where misplays are called they
are made. `rng` is a random.Random; the same one gives the same match.
"""

from tests.oracle.cards import DECK, melds_of, runs_of
from tests.oracle.deal import Deal
from tests.oracle.match import Match
from tests.oracle.options import PRESETS, VALUES, clashes, options
from tests.oracle.refusals import is_early

SPEECH = {"say", "show", "declare", "bella"}
RARE = {"FORCED-400", "DEALER-FORCED", "NAME-TRUMP", "OVERTRUMP", "TRUMP-IN", "MELD", "RUN-BEST"}


def random_rules(rng):
    """Return a record's rules: a preset's name, or a preset with a few or many options changed."""
    preset = rng.choice(list(PRESETS))
    if rng.random() < 0.25:
        return preset
    rules = {"preset": preset}
    if rng.random() < 0.5:
        # Options that only go together with others are changed together.
        auction, melds = rng.choice(["call", "bid"]), rng.choice(VALUES["melds"])
        rules |= {"auction": auction, "melds": melds}
        rules["contract"] = "half" if auction == "call" else "bid"
        timings = ["before-play", "deferred"] if melds == "partnership" else ["second-turn"]
        rules["meld_timing"] = rng.choice(timings)
        if auction == "bid":
            rules["all_pass"] = rng.choice(["same-dealer", "next-dealer"])
            rules["no_trump"] = rules["second_round"] = rng.random() < 0.4
    share = rng.choice([0.1, 0.4, 0.8])
    for name in rng.sample(list(VALUES), len(VALUES)):
        changed = {**rules, name: rng.choice(VALUES[name])}
        worse = len(clashes(options(changed))) > len(clashes(options(rules)))
        if rng.random() < share and not worse:
            rules = changed
    if rng.random() < 0.1:
        rules["target"] = rng.choice([1, 200, 410])
    while clash := clashes(options(rules)):
        rules[clash[0]] = rng.choice(VALUES[clash[0]])
    return rules


def random_match(rng, max_deals: int, rules=None) -> dict:
    """Return the record of a random match of at most so many deals.

    Its rules are `rules`, else random. One in four ends in the middle of a deal.
    """
    match = Match(random_rules(rng) if rules is None else rules)
    last = rng.randint(1, max_deals) if rng.random() < 0.25 else None
    for number in range(1, max_deals + 1):
        if match.status() == "over":
            break
        deal = begin(match, rng)
        steps = rng.randrange(50) if number == last else 1000
        while steps and (action := choose(deal, rng)) is not None:
            deal.apply(action)
            steps -= 1
        if number == last:
            break
    return match.record()


def begin(match: Match, rng) -> Deal:
    """Begin a deal with a shuffled deck; a share of decks is sorted in part and full of runs."""
    deck = list(DECK)
    rng.shuffle(deck)
    if rng.random() < 0.3:
        deck = gathered(deck, rng)
    dealer = match.next_dealer()
    return match.begin(rng.randrange(4) if dealer is None else dealer, deck)


def gathered(deck: list[str], rng) -> list[str]:
    """Return the deck with the packets of each seat taken from neighbouring cards."""
    by = rng.choice([lambda card: card[1], lambda card: card[0], DECK.index])
    left = sorted(deck, key=by)
    hands = [left[at : at + 9] for at in (0, 9, 18, 27)]
    for _ in range(rng.choice([0, 2, 6])):
        one, other = rng.sample(range(4), 2)
        at = rng.randrange(9)
        hands[one][at], hands[other][at] = hands[other][at], hands[one][at]
    packets = [hand[at : at + 3] for at in (0, 3, 6) for hand in hands]
    return [card for packet in packets for card in packet]


def choose(deal: Deal, rng) -> str | None:
    """Return an action, None where the deal may end here."""
    if deal.phase == "over":
        return None
    legal = deal.legal_actions()
    if deal.phase == "auction":
        return choose_in_auction(deal, legal, rng)
    if rng.random() < 0.002 and deal.phase == "play":
        return rng.choice([action for action in legal if action.endswith("concede")])
    challenges = [action for action in legal if " misplay " in action]
    if challenges and rng.random() < 0.004:
        return rng.choice(challenges)
    right = [action for action in challenges if is_right(deal, action)]
    if right and rng.random() < 0.04:
        return rng.choice(right)
    speech = [action for action in legal if action.split()[1] in SPEECH]
    if speech and rng.random() < 0.85:
        return rng.choice(speech)
    if deal.phase == "play":
        return choose_card(deal, legal, rng)
    counts = [action for action in legal if action.endswith("count")]
    return rng.choice(counts) if counts else None


def choose_in_auction(deal: Deal, legal: list[str], rng) -> str:
    """Return a pass more often than not, low bids more often than high ones."""
    passes = [action for action in legal if action.endswith("pass")]
    others = [action for action in legal if not action.endswith("pass")]
    if passes and (not others or rng.random() < 0.6):
        return passes[0]
    if deal.auction.stage == "open" and deal.chosen["auction"] == "bid":
        lowest = min(others, key=lambda action: int(action.split()[2]))
        seat, low = lowest.split()[0], int(lowest.split()[2])
        bid = min(500, low + 10 * rng.choice([0, 0, 0, 1, 2, 5]))
        return f"{seat} bid {rng.choice([bid, bid, max(150, bid)])}"
    no_trump = [action for action in others if action.endswith("NT")]
    return no_trump[0] if no_trump and rng.random() < 0.4 else rng.choice(others)


def choose_card(deal: Deal, legal: list[str], rng) -> str:
    """Return a play: by the rules, or now and then a misplay; bella mostly with the last."""
    cards = [action for action in legal if action.split()[1] == "play"]
    good = [action for action in cards if deal.breach(action.split()[2]) is None]
    cards = cards if rng.random() < 0.1 else good
    bellas = [action for action in cards if action.endswith("bella")]
    early = bellas and is_early(deal, deal.turn)
    if bellas and rng.random() < (0.2 if early else 0.6):
        return rng.choice(bellas)
    return rng.choice([action for action in cards if not action.endswith("bella")])


def is_right(deal: Deal, challenge: str) -> bool:
    """Return whether a challenge names a trick in which the other side misplayed."""
    seat, _, trick = challenge.split()
    return (int(trick), 1 - int(seat) % 2) in deal.misplays


def illegal_record(rng, rules=None) -> tuple[dict, str]:
    """Return a record whose last action breaks a rule, and the rule's name.

    The records hold only actions that are due at that time or nearly so, so that the rule that
    they break is beyond doubt.
    """
    while True:
        match = Match(random_rules(rng) if rules is None else rules)
        found: dict[str, list[dict]] = {}
        for _ in range(rng.choice([1, 1, 3, 8])):
            if match.status() == "over":
                break
            deal = begin(match, rng)
            while (action := choose(deal, rng)) is not None:
                collect(match, rng, found)
                deal.apply(action)
        if found:
            rare = [rule for rule in found if rule in RARE]
            rule = rng.choice(rare if rare and rng.random() < 0.5 else list(found))
            return rng.choice(found[rule]), rule


def collect(match: Match, rng, found: dict[str, list[dict]]) -> None:
    """Add a record for one wrong action for some of the rules that could be broken now."""
    deal = match.deals[-1]
    if deal.phase == "play" and rng.random() > 0.2:
        return
    wrong: dict[str, list[str]] = {}
    for action in doubtless(deal):
        rule = deal.why_not(action)
        if rule is not None:
            wrong.setdefault(rule, []).append(action)
    for rule, actions in wrong.items():
        record = match.record()
        record["deals"][-1]["actions"].append(rng.choice(actions))
        found.setdefault(rule, []).append(record)


def doubtless(deal: Deal) -> list[str]:
    """Return actions of the kinds that are due now, many of them wrong."""
    if deal.phase == "auction":
        auction = deal.auction
        seat, other = auction.turn, (auction.turn + 1) % 4
        texts = [f"{who} {what}" for who in (seat, other) for what in auction.choices()]
        if auction.stage == "open" and deal.chosen["auction"] == "bid":
            bids = [0, 40, auction.bid, auction.bid + 5, auction.bid + 15, 510]
            texts += [f"{seat} bid {bid}" for bid in bids]
        return texts
    seat = deal.turn
    if deal.phase == "after":
        due = [action for action in deal.legal_actions() if " declare " in action]
        bad = bad_runs(deal, int(due[0][0])) if due else []
        return [f"{due[0][0]} declare {' '.join(cards)}" for cards in bad]
    texts = [f"{seat} play {card}" for card in DECK]
    if deal.bella == "open":
        texts += [f"{seat} play {card} bella" for card in deal.held[seat]]
    texts += [f"{(seat + 1) % 4} play {card}" for card in deal.held[(seat + 1) % 4]]
    if deal.chosen["misplay"] == "called":
        texts += [f"{seat} misplay {deal.trick_number + 1}", f"{seat} count"]
    if deal.chosen["melds"] == "one-player" and deal.played(seat) < 2:
        verbs = ["say twenty", "say fifty"] if deal.played(seat) == 0 else []
        texts += [f"{seat} {verb}" for verb in verbs]
        may_show = deal.played(seat) == 1 and deal.run_winner() == seat
        runs = bad_runs(deal, seat) if may_show else runs_of(deal.nine[seat])
        texts += [f"{seat} show {' '.join(run)}" for run in runs]
    if deal.chosen["melds"] == "partnership" and deal.played(seat) < 2:
        texts += [f"{seat} declare {' '.join(cards)}" for cards in bad_runs(deal, seat)]
    return texts


def bad_runs(deal: Deal, seat: int) -> list[list[str]]:
    """Return a hand's runs and melds, shortened, and others that are none."""
    nine = deal.nine[seat]
    short = [run[1:] for run in runs_of(nine)]
    return [*melds_of(nine), *short, nine[:3], nine[:4], DECK[:3]]
