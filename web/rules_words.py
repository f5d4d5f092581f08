"""House rules in players' words: names, differences, the rules in short. Pure, no browser."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from tarabish.rules import LEAST_NO_TRUMP_BID, OPTIONS, Rules

TITLES = {
    "cape-breton": "Cape Breton",
    "auction": "Bidding game",
    "league": "League",
    "kitchen": "Kitchen",
    "quick": "Quick",
    "long": "Long",
    "online": "King over ten",
    "cheat-sheet": "Cheat sheet",
}
"""What players call the presets."""


@lru_cache(maxsize=64)
def nearest(rules: Rules) -> tuple[str, Mapping[str, object]]:
    """Return the preset that the rules are nearest to, and what differs from it."""
    preset = rules.nearest_preset()
    return preset, rules.differences(preset)


def changes_of(rules: Rules) -> Mapping[str, object]:
    """Return what differs from the preset that the rules are nearest to."""
    return nearest(rules)[1]


def title_of(rules: Rules) -> str:
    """Return the name of the preset that the rules are nearest to."""
    return TITLES[nearest(rules)[0]]


def counted(number: int, one: str) -> str:
    """Return a number with its noun: "1 change", "2 changes"."""
    return f"{number} {one}" if number == 1 else f"{number} {one}s"


def name_of(rules: Rules) -> str:
    """Return the name of the rules: "Kitchen", or "Kitchen, 2 changes"."""
    changes = len(changes_of(rules))
    return f"{title_of(rules)}, {counted(changes, 'change')}" if changes else title_of(rules)


def capital(text: str) -> str:
    """Return the text with its first letter as a capital."""
    return text[:1].upper() + text[1:]


def value_words(name: str, value: object) -> str:
    """Return an option's value in words, as on a button."""
    return capital(OPTIONS[name].words(value))


def told(name: str, value: object) -> str:
    """Return an option with its value as a sentence: "Points that win the game: 300."."""
    meaning, words = OPTIONS[name].meaning, OPTIONS[name].words(value)
    if meaning.endswith("?"):
        return f"{meaning} {capital(words)}."
    return f"{meaning.removesuffix('.')}: {words}."


def changes_told(rules: Rules) -> tuple[str, ...]:
    """Return what differs from the nearest preset, a sentence each."""
    return tuple(told(name, value) for name, value in changes_of(rules).items())


def melds_word(rules: Rules) -> str:
    """Return what this game calls runs: "Runs" or "Melds"."""
    return "Melds" if rules.melds == "partnership" else "Runs"


def length_of(rules: Rules) -> str:
    """Return how far a match goes: "first to 500, best of three"."""
    best = {1: "", 3: ", best of three"}.get(rules.games, f", best of {rules.games}")
    return f"first to {rules.target}{best}"


def in_short(rules: Rules) -> tuple[tuple[str, str], ...]:
    """Return the rules in play in short: headings, each with a few sentences."""
    return (
        ("The call", " ".join(_call(rules))),
        ("Trump", "From the top: jack 20, nine 14, ace 11, ten 10, king 4, queen 3, 8, 7, 6."),
        ("Other suits", _plain(rules)),
        ("The play", " ".join(_play(rules))),
        (melds_word(rules), " ".join(_melds(rules))),
        ("Bella", " ".join(_bella(rules))),
        ("Scoring", " ".join(_scoring(rules))),
        ("Winning", " ".join(_winning(rules))),
    )


def _call(rules: Rules) -> Iterator[str]:
    yield "36 cards, six to ace, nine each."
    seen = {3: "three", 6: "six", 9: "nine"}[rules.cards_before_auction]
    if rules.auction == "bid":
        yield f"On {seen} cards you bid {rules.minimum_bid} or more, in tens, or pass."
        yield "The highest bid names trump."
        if rules.cards_before_auction < 9:
            yield "Then the other cards are dealt."
    elif rules.cards_before_auction == 6:
        yield "On your first six you name a suit or pass, then pick up your kitty."
    else:
        yield f"On {seen} cards you name a suit or pass."
    if rules.no_trump:
        yield (
            "You may also call no trump."
            if rules.auction == "call"
            else f"A bid of {LEAST_NO_TRUMP_BID} or more may name no trump; made, it counts double."
        )
    if rules.forced_at_400:
        yield "A side over 400 may not leave the call to the other side."
    if rules.second_round:
        yield "If all pass, there is one more round, for no trump only."
    yield {
        "dealer-calls": "If three pass, the dealer must call.",
        "same-dealer": "If all pass, nobody scores and the same dealer deals again.",
        "next-dealer": "If all pass, nobody scores and the next dealer deals.",
    }[rules.all_pass]


def _plain(rules: Rules) -> str:
    if rules.plain_order == "ten-high":
        return "From the top: ace 11, ten 10, king 4, queen 3, jack 2, 9, 8, 7, 6."
    return "From the top: ace 11, king 4, queen 3, jack 2, ten 10, 9, 8, 7, 6."


def _play(rules: Rules) -> Iterator[str]:
    yield "Follow suit; if you cannot, trump."
    if rules.overtrump_partner == "must":
        yield "When you trump, beat the highest if you can, your partner's too."
    else:
        yield "When you trump, beat the highest if you can."
        yield "Where you cannot follow, you need not beat your partner."
    if rules.misplay == "called":
        yield "Nobody stops a wrong card."
        yield "Call the misplay before the count, and your side gets the whole deal."
        yield "Call one where there was none, and the other side gets it."


def _melds(rules: Rules) -> Iterator[str]:
    if rules.melds == "none":
        yield "They do not count."
        return
    if rules.melds == "one-player":
        yield "Three in a row is a twenty, four or more a fifty."
        yield "Call your best on your first turn and show it on your second."
        yield "Only the player with the best run counts."
        if rules.fifty_shown_late:
            yield "A fifty shown a turn late counts as a twenty."
        yield {
            "cancel": "If the best two are equal and not trump, nobody counts.",
            "cancel-opponents": "If the best two are equal and not trump, nobody counts, "
            "unless the two are partners.",
            "elder": "If the best two are equal and not trump, whoever speaks first counts.",
        }[rules.equal_melds]
        return
    yield "Three in a row 20, four 50, five or more 100."
    yield "Four aces, kings, queens or tens 100, four nines 150, four jacks 200."
    when = "before your first card" if rules.meld_timing == "before-play" else "at the end"
    yield f"Declare them {when}."
    yield "The side with the best one counts all of its own."
    if rules.equal_melds == "elder":
        yield "If the best two are equal, the side that speaks first counts."
    else:
        yield "If the sides' best two are equal, nobody counts."


def _bella(rules: Rules) -> Iterator[str]:
    if rules.bella_call == "never":
        yield "It does not count."
        return
    if rules.bella_call == "either":
        yield "King and queen of trump are 20, called with either of the two."
    else:
        yield "King and queen of trump are 20, called with the second of the two."
        yield {
            "forfeit": "Called with the first, they are lost.",
            "misplay": "Calling with the first is a misplay.",
        }[rules.bella_early]
    if rules.melds == "one-player":
        yield {
            "allowed": "You may also call as you show a run with both.",
            "misplay": "Calling as you show a run with both is a misplay.",
        }[rules.bella_with_run]


def _scoring(rules: Rules) -> Iterator[str]:
    yield f"The last trick is {rules.last_trick}."
    if rules.contract == "bid":
        yield "The side that named trump needs its bid, or it goes bate: the others get it all."
    else:
        yield "The side that called needs more than half, or it is bait: the others get it all."
        yield {
            "half": "At exactly half it writes nothing, and the others write their half.",
            "whole": "Exactly half is bait, too.",
        }[rules.half_bait]
    if rules.coat:
        yield f"Callers who take every trick point write {rules.coat} more."


def _winning(rules: Rules) -> Iterator[str]:
    yield f"Both sides count each deal out. {rules.target} points win the game."
    yield {
        "higher": "If both sides get there, the higher wins.",
        "callers": "If both sides get there, the side that called wins.",
    }[rules.both_cross]
    if rules.games > 1:
        yield f"A match is the best of {rules.games} games."
