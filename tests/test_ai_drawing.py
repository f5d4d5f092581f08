"""The kernel's worlds: the very same as Python's, with the same likelihoods and the same worth."""

import random
from collections.abc import Iterator

import pytest

from tarabish import Match, Rules, Seat, View, shuffled, view_of
from tarabish.actions import Play
from tarabish.ai import due, finish
from tarabish.ai.drawing import KernelWorlds, worlds_of
from tarabish.ai.kernel import PythonKernel, WasmKernel
from tarabish.ai.play import OpenTable
from tarabish.ai.sampling import BATCH, Worlds
from tarabish.ai.searching import Effort, card_values
from tarabish.ai.stakes import Stakes
from tarabish.ai.trying import InKernel, InPython, Trial
from tests.table import QUIET, do, play_when_allowed, table
from tests.worlds import real_world

WITHOUT_END = 2_000_000_000

PRESETS = (
    Rules(),
    Rules.from_data("auction").changed(no_trump=True, meld_timing="deferred"),
    Rules(bella_call="either", equal_melds="elder", coat=100, no_trump=True),
    Rules.from_data("kitchen").changed(plain_order="ace-king", cards_before_auction=9),
    Rules(melds="none", bella_call="never", overtrump_partner="need-not"),
)


def same_worlds(view: View, kernel: WasmKernel, seed: int, *, fair_play: bool = True) -> int:
    """Assert that both draw the same, and find the same likely; return how many they drew."""
    in_python = Worlds(view, fair_play=fair_play)
    in_kernel = KernelWorlds(view, kernel, fair_play=fair_play)
    assert in_kernel.total == in_python.total
    for habits in (True, False):
        wanted = list(in_python.drawn(6, seed, habits=habits))
        assert list(in_kernel.drawn(6, seed, habits=habits)) == wanted
    weights = in_kernel.imagine(wanted)
    assert list(weights) == [in_python.likelihood(world) for world in wanted]
    return len(wanted)


def tried(
    trial: Trial, kernel: WasmKernel, number: int, seed: int
) -> tuple[dict[int, float], float]:
    """Return what a trial finds with so many worlds, those of them solved where that is quick."""
    kernel.forget()
    for taken in trial.batches(number, random.Random(seed)):
        trial.play_out(0.5)
        for which in range(taken):
            trial.solve(which, 0.5, 1_000)
    return trial.sums, trial.weight


def same_worth(view: View, kernel: WasmKernel, number: int, seed: int) -> None:
    """Assert that cards come to the same in both, up to how sums of fractions are rounded."""
    sums, weight = tried(InPython(view, kernel), kernel, number, seed)
    others, other_weight = tried(InKernel(view, kernel), kernel, number, seed)
    assert others == pytest.approx(sums, rel=1e-12, abs=1e-9)
    assert other_weight == pytest.approx(weight, rel=1e-12)


def views(rules: Rules, deals: int, seed: str) -> Iterator[View]:
    """Yield what a seat sees at some moments of deals that computer players play."""
    rng = random.Random(seed)
    for number in range(deals):
        match, _ = Match(rules).deal_cards(shuffled(rng=rng), Seat(number % 4))
        while (action := due(match)) is not None:
            if rng.random() < 0.15:
                yield view_of(match, Seat(rng.randrange(4)))
            match, _ = match.apply(action)


@pytest.mark.parametrize(
    "rules", PRESETS, ids=["default", "auction", "elder", "kitchen", "without"]
)
def test_the_kernel_draws_the_worlds_that_python_draws(rules: Rules, kernel: WasmKernel) -> None:
    seen = list(views(rules, 2, "drawn"))
    assert len(seen) > 10
    for number, view in enumerate(seen):
        same_worlds(view, kernel, number)


@pytest.mark.parametrize(
    "rules", PRESETS, ids=["default", "auction", "elder", "kitchen", "without"]
)
def test_cards_come_to_the_same_in_the_worlds_of_both(rules: Rules, kernel: WasmKernel) -> None:
    match, _ = Match(rules).deal_cards(shuffled(seed="worth"), Seat.NORTH)
    while (action := due(match)) is not None:
        if isinstance(action, Play) and len(match.deal.actions) % 2:
            same_worth(view_of(match, action.seat), kernel, 12, len(match.deal.actions))
        match, _ = match.apply(action)


def test_two_thoughts_may_take_turns_with_the_kernel(kernel: WasmKernel) -> None:
    effort = Effort(worlds=120, cards_solved=9, worlds_solved=60, cards_tried=50)
    seen = []
    for seed in ("one", "other"):
        match, _ = Match().deal_cards(shuffled(seed=seed), Seat.NORTH)
        while not isinstance(due(match), Play):
            match, _ = match.apply(due(match))
        seen.append(view_of(match, match.turn))
    apart = [finish(card_values(view, kernel, effort)) for view in seen]
    thoughts = [card_values(view, kernel, effort) for view in seen]
    found = [None, None]
    while None in found:
        for number, thought in enumerate(thoughts):
            try:
                next(thought)
            except StopIteration as end:
                found[number] = found[number] or end.value
    assert found == apart


def test_many_worlds_are_drawn_batch_by_batch(kernel: WasmKernel) -> None:
    view = view_of(table(QUIET, "0 pass", "1 call H"), Seat.NORTH)
    number = 2 * BATCH + 7
    drawn = KernelWorlds(view, kernel).draw(number, random.Random(3))
    assert drawn == Worlds(view).draw(number, random.Random(3))
    assert len(set(drawn)) > BATCH


def test_runs_that_were_called_are_laid_out_alike(kernel: WasmKernel) -> None:
    """All three others called: in every suit each may hold only some parts."""
    picture = """
        South  ♣A6 ♥678 ♦678 ♠A
        West   ♥9TJ ♦9TJ ♠67 ♣7
        North  ♣89 ♥QKA ♦QKA ♠J
        East   ♣TJQK ♠89TQK
    """
    steps = ("0 say twenty", "AC", "1 say twenty", "7C", "2 say twenty", "9C", "3 say fifty", "TC")
    for upto in range(2, len(steps) + 1, 2):
        match = table(picture, "0 call D", *steps[:upto])
        for seat in Seat:
            same_worlds(view_of(match, seat), kernel, upto)
    match = do(match, "trick", "trick")
    for seat in Seat:
        same_worlds(view_of(match, seat), kernel, 9)


def test_without_the_module_worlds_are_pythons(kernel: WasmKernel) -> None:
    view = view_of(table(QUIET, "0 call H"), Seat.WEST)
    assert type(worlds_of(view, PythonKernel())) is Worlds
    assert type(worlds_of(view, kernel)) is KernelWorlds


def check_the_real_world(match: Match, kernel: WasmKernel) -> None:
    """Assert that the seat's cards come to the same in the deal as it lies."""
    assert match.turn is not None
    view = view_of(match, match.turn)
    known = KernelWorlds(view, kernel)
    coding, stakes, world = (
        known.coding,
        Stakes(view, known.coding),
        real_world(match, known.coding),
    )
    assert view.trick is not None
    trick = tuple(coding.bits[c] for c in view.trick.cards)
    known.set_stakes(stakes, trick)
    known.imagine([world])
    open_table = OpenTable(world.hands, (view.seat - len(trick)) % 4, trick)
    payoff = stakes.payoff(stakes.extras(world))
    wanted = kernel.exact_values(coding, open_table, WITHOUT_END)
    assert wanted is not None
    assert known.solve(0, WITHOUT_END) == {bit: payoff[n] for bit, n in wanted.items()}


@pytest.mark.parametrize("equal", ["elder", "cancel", "cancel-opponents"])
@pytest.mark.parametrize("dealer", [0, 2, 3])
def test_level_melds_count_for_whom_the_rules_say(
    equal: str, dealer: int, kernel: WasmKernel
) -> None:
    """South and West have level tierces, of a partnership each (MELD-BEST)."""
    picture = """
        South  ♣678 ♦9K ♥8Q ♠7J
        West   ♦678 ♥9K ♠8Q ♣9J
        North  ♥6TA ♠9K ♣TA ♦TJ
        East   ♠6TA ♣QK ♦QA ♥7J
    """
    rules = Rules.from_data("auction").changed(equal_melds=equal)
    first = (dealer + 1) % 4
    steps = (f"{first} bid 50", *(f"{(first + n) % 4} pass" for n in (1, 2, 3)), f"{first} trump H")
    match = table(picture, *steps, rules=rules, dealer=dealer)
    check_the_real_world(match, kernel)


def test_a_bella_that_was_missed_counts_in_no_world(kernel: WasmKernel) -> None:
    match = table("South ♥QK ♣6 …\nWest …\nNorth …\nEast …", "0 call H")
    match = do(match, "0 play KH", "trick")
    match = play_when_allowed(match, "0 play QH")
    while len(view_of(match, match.turn).hand) > 6:
        match = do(match, "any")
    check_the_real_world(match, kernel)
