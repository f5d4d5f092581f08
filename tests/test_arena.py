"""The arena: computer players against each other, the same with any number of processes."""

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from tarabish import Match, Rules, RulesError, Seat, shuffled, view_of
from tarabish.actions import Play
from tarabish.ai import choose, due
from tarabish.ai.coding import coding_for
from tarabish.ai.exact import exact_values
from tarabish.ai.kernel import PythonKernel
from tarabish.ai.play import OpenTable
from tarabish.arena import (
    PLAYERS,
    WorkerError,
    calls_of,
    duel,
    duels,
    figures_of,
    interval,
    milliseconds,
    modules,
    player,
    pool_of,
    rules_of,
)
from tarabish.arena.all_seeing import AllSeeing
from tarabish.arena.duels import Duplicate, play_deal
from tarabish.cli import main
from tests.worlds import real_world

pytestmark = pytest.mark.cpython_only

SCORES = ["difference", "interval", "deals"]


@pytest.fixture
def run(capsys):
    """Return status, standard output and standard error of `arena` with these words."""

    def run(*words: str) -> tuple[int, str, str]:
        try:
            status = main(["arena", *words])
        except SystemExit as end:
            status = end.code
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run


# Duplicate deals


def test_nobody_gains_from_where_they_sit() -> None:
    deals = duel("kitchen", "kitchen", 4, seed="same")
    assert [deal.difference for deal in deals] == [0, 0, 0, 0]


def test_the_difference_is_a_over_b_at_both_tables() -> None:
    (one,) = duel("kitchen", "random", 1, seed="sides")
    (other,) = duel("random", "kitchen", 1, seed="sides")
    assert one.difference == -other.difference != 0
    (a, b), (c, d) = one.first.score, one.second.score
    assert one.difference == (a - b + d - c) / 2


def scores(deals: list[Duplicate]) -> list[tuple]:
    return [(deal.first, deal.second) for deal in deals]


def test_scores_are_the_same_with_any_number_of_workers_and_others_by_another_seed() -> None:
    here = scores(duel("random-cards", "random", 6, seed="w"))
    for number in (1, 2, 3):
        with pool_of(number) as pool:
            assert (pool is None) == (number == 1)
            assert scores(duel("random-cards", "random", 6, seed="w", pool=pool)) == here
    assert scores(duel("random-cards", "random", 6, seed="v")) != here


def test_workers_that_are_threads_each_have_a_kernel_of_their_own() -> None:
    here = scores(duel("champion", "kitchen", 2, seed="threads"))
    with ThreadPoolExecutor(2) as pool:
        assert scores(duel("champion", "kitchen", 2, seed="threads", pool=pool)) == here
        kernels = set(pool.map(lambda _: id(modules.kernel_here()), range(30)))
    assert id(modules.kernel_here()) not in kernels


def test_each_deal_is_told_of_in_its_order() -> None:
    told: list[Duplicate] = []
    with pool_of(2) as pool:
        played = duel("random", "kitchen", 5, pool=pool, told=told.append)
    assert told == played


def test_a_worker_with_another_kernel_plays_no_deal_that_wants_one(monkeypatch) -> None:
    names = iter(["kernel-0.wasm", "Python"])
    monkeypatch.setattr(duels, "kernel_name", lambda: next(names))
    with ThreadPoolExecutor(1) as pool:
        with pytest.raises(WorkerError, match=r"a worker has not kernel-0\.wasm but Python"):
            duel("champion", "random", 1, pool=pool)
        assert len(duel("kitchen", "random", 1, pool=pool)) == 1


@pytest.fixture(scope="module")
def cluster():
    """Return the address of a Dask scheduler with two workers in this process."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=2, processes=False, dashboard_address=None
    ) as cluster:
        yield cluster.scheduler_address


def test_scores_are_the_same_on_a_dask_cluster(cluster) -> None:
    here = scores(duel("champion", "random", 4, seed="dask"))
    told: list[Duplicate] = []
    with pool_of(dask=cluster) as pool:
        played = duel("champion", "random", 4, seed="dask", pool=pool, told=told.append)
    assert scores(played) == here
    assert told == played


def test_the_command_is_the_same_on_a_dask_cluster(cluster, run, monkeypatch) -> None:
    words = ("kitchen", "random", "--deals", "3", "--json")
    here, there = (json.loads(run(*words, *more)[1]) for more in ((), ("--dask", cluster)))
    assert [here[key] for key in SCORES] == [there[key] for key in SCORES]
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert "] 2 of 3 deals" in run(*words, "--dask", cluster)[2]


def test_a_cluster_that_is_not_there_is_named_in_one_line(run) -> None:
    pytest.importorskip("distributed")
    status, out, err = run("random", "random", "--dask", "nonsense://here")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("--dask nonsense://here: ")


def test_without_the_package_dask_says_what_is_missing(run, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    status, out, err = run("random", "random", "--dask", "tcp://here:8786")
    assert (status, out) == (2, "")
    assert err == "--dask tcp://here:8786: it needs the package distributed: tarabish[dask]\n"


def test_a_mistake_of_a_player_is_not_taken_for_one_of_the_cluster(run, monkeypatch) -> None:
    def mistaken(*_: object, **__: object) -> None:
        raise ValueError("a bug in a player")

    monkeypatch.setattr("tarabish.cli_arena.duel", mistaken)
    with pytest.raises(ValueError, match="a bug in a player"):
        run("random", "random")


def test_only_cards_with_a_choice_are_timed() -> None:
    (deal,) = duel("kitchen", "kitchen", 1)
    mine, theirs = deal.seconds
    assert 10 < len(mine) <= 36
    assert 10 < len(theirs) <= 36
    assert all(seconds >= 0 for seconds in mine)


def test_times_are_those_of_the_player_at_both_tables() -> None:
    (deal,) = duel("kitchen", "random", 1)
    slow, quick = map(sorted, deal.seconds)
    assert slow[len(slow) // 4] > quick[3 * len(quick) // 4]


def test_a_thrown_in_deal_counts_nothing() -> None:
    rules = Rules.from_data("auction")
    (deal,) = duel("passing", "passing", 1, rules=rules)
    assert deal.difference == 0
    assert calls_of([deal], by_a=True) == "called 0 of 2, 0 of them not made"


# Players


def test_an_unknown_player_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="there is no player 'nobody'"):
        player("nobody", "seed")


@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_plays_a_deal(name: str) -> None:
    (deal,) = duel(name, "random", 1, rules=Rules.from_data("cheat-sheet"))
    assert deal.first.whole > 0


def test_the_quick_legion_plays_the_very_cards_of_legion() -> None:
    (deal,) = duel("quick-legion", "legion", 1, seed="twins")
    (other,) = duel("quick-legion", "quick-legion", 1, seed="twins")
    assert (deal.first, deal.second) == (other.first, other.second)


def ends(number: int, cards: int) -> list[Match]:
    """Return a deal of computer players at each card, from the first with so few in hand."""
    match, _ = Match().deal_cards(shuffled(seed=f"seen {number}"), Seat.EAST)
    found = []
    while (action := due(match)) is not None:
        view = view_of(match, action.seat)
        if isinstance(action, Play) and len(view.hand) <= cards and len(view.playable) > 1:
            found.append(match)
        match, _ = match.apply(action)
    return found


def test_the_all_seeing_plays_a_card_that_is_best_with_the_real_hands() -> None:
    seer, other_than_habit = AllSeeing(PythonKernel()), 0
    for match in [m for number in range(4) for m in ends(number, 4)]:
        assert match.deal is not None
        assert match.turn is not None
        view = view_of(match, match.turn)
        action = seer.choose_knowing(match.deal, view)
        assert action in view.legal
        assert isinstance(action, Play)
        coding = coding_for(match.rules, view.trump)
        lying = tuple(coding.bits[c] for c in view.trick.cards)
        world = real_world(match, coding)
        values = exact_values(coding, OpenTable(world.hands, (view.seat - len(lying)) % 4, lying))
        best = min(values.values()) if view.seat % 2 else max(values.values())
        assert values[coding.bits[action.card]] == best
        other_than_habit += action != choose(view)
    assert other_than_habit > 0


def test_no_other_player_can_be_handed_a_deal_and_the_all_seeing_no_view_alone() -> None:
    seers = {name for name in PLAYERS if isinstance(player(name, "seed"), AllSeeing)}
    assert seers == {"all-seeing"}
    assert not callable(player("all-seeing", "seed"))


def test_players_are_asked_with_views_of_their_own_seat_alone() -> None:
    asked = []

    def noting(view):
        asked.append(view)
        return choose(view)

    match, _ = Match().deal_cards(shuffled(seed="alone"), Seat.EAST)
    play_deal(match, (noting, choose, noting, choose), ([], [], [], []))
    assert {view.seat for view in asked} == {Seat.SOUTH, Seat.NORTH}
    assert all(type(view).__name__ == "View" for view in asked)


# Figures


def test_the_interval_is_that_of_a_mean() -> None:
    mean, half = interval([1, 2, 3, 4, 5])
    assert mean == 3
    assert half == pytest.approx(1.96 * (2.5 / 5) ** 0.5)
    assert interval([7]) == (7, None)


def test_milliseconds_are_the_middle_the_95th_of_100_and_the_longest() -> None:
    (deal,) = duel("random", "random", 1)
    slow = replace(deal, seconds=([n / 1000 for n in range(100, 0, -1)], []))
    assert milliseconds([slow], 0) == [50.5, 96, 100]
    assert milliseconds([slow], 1) == [0, 0, 0]


# The command line


def test_it_says_who_won_by_how_much(run) -> None:
    status, out, err = run("kitchen", "random", "--deals", "3")
    assert (status, err) == (0, "")
    assert out.startswith("kitchen against random: +")
    assert "3 deals, each played twice with the sides swapped" in out
    assert "  random called " in out
    assert "needed on average" in out


def test_json_is_one_object_the_same_with_any_number_of_workers(run) -> None:
    words = ("kitchen", "random-cards", "--deals", "4", "--seed", "j", "--json")
    told = [json.loads(run(*words, "--workers", n)[1]) for n in ("1", "2")]
    assert set(told[0]) == {"difference", "interval", "deals", "ms"}
    assert [told[0][key] for key in SCORES] == [told[1][key] for key in SCORES]
    low, high = told[0]["interval"]
    assert low < told[0]["difference"] == (low + high) / 2 < high
    assert set(told[0]["ms"]) == {"A", "B"}
    assert all(len(row) == 3 and sorted(row) == row for row in told[0]["ms"].values())


def test_one_deal_alone_has_no_interval(run) -> None:
    _, out, _ = run("kitchen", "random", "--deals", "1", "--json")
    assert json.loads(out)["interval"] is None
    assert "±" not in run("kitchen", "random", "--deals", "1")[1]


def test_rules_and_options_are_played_by(run) -> None:
    auction = ("rookie", "fifty", "--deals", "2", "--rules", "auction")
    status, out, _ = run(*auction, "--option", "misplay=called", "--option", "minimum_bid=60")
    assert status == 0
    assert "fifty called" in out
    changed = Rules.from_data("auction").changed(coat=100, misplay="called")
    assert rules_of("auction", ["coat=100", "misplay=called"]) == changed
    assert rules_of("quick", []) == Rules(target=300)
    with pytest.raises(RulesError, match="'coat' is not NAME=VALUE"):
        rules_of("auction", ["coat"])


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("nobody", "random"), "'nobody'"),
        (("random", "who"), "'who'"),
        (("random",), "B"),
        (("random", "random", "--deals", "0"), "'0'"),
        (("random", "random", "--deals", "many"), "'many'"),
        (("random", "random", "--workers", "-1"), "'-1'"),
        (("random", "random", "--workers", "2", "--dask", "x"), "--dask"),
        (("random", "random", "--rules", "house"), "'house'"),
        (("random", "random", "--option", "coat"), "'coat'"),
        (("random", "random", "--option", "hat=1"), "'hat'"),
        (("random", "random", "--option", "coat=7"), "coat"),
        (("random", "random", "--option", "coat=null"), "coat"),
        (("random", "random", "--more"), "--more"),
    ],
)
def test_what_does_not_exist_is_named_in_one_line_with_status_2(run, words, named) -> None:
    status, out, err = run(*words)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert named in err


def test_a_bar_is_drawn_on_a_terminal_and_cleared(run, monkeypatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    _, out, err = run("random", "random", "--deals", "2")
    assert "[####################....................] 1 of 2 deals" in err
    assert err.endswith(" \r")
    assert "\r" not in out


def test_without_the_kernel_champion_says_so_and_the_all_seeing_refuses(
    run, monkeypatch, tmp_path
) -> None:
    monkeypatch.setattr(modules, "BUILT", tmp_path)
    modules.kernel_of.cache_clear()
    status, out, err = run("champion", "random", "--deals", "1")
    assert (status, err.count("\n")) == (0, 1)
    assert err.startswith("champion thinks in Python, and less: ")
    assert out.startswith("champion against random")
    status, out, err = run("kitchen", "all-seeing", "--deals", "1")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("all-seeing needs the kernel: ")
    modules.kernel_of.cache_clear()


def test_the_kernel_is_the_one_that_was_built(kernel) -> None:
    assert modules.kernel_runs()
    assert type(modules.kernel_here()) is type(kernel)


def test_figures_are_those_of_the_deals() -> None:
    played = duel("kitchen", "random", 3)
    told = figures_of(played)
    assert told["difference"] == pytest.approx(sum(d.difference for d in played) / 3)
    assert told["deals"] == 3
