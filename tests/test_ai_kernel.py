"""The kernel's module: the same as its twins, here and in the browser's Python."""

import random
import sys

import pytest

from tarabish import Rules, Suit
from tarabish.ai.coding import Coding, coding_for
from tarabish.ai.exact import exact_values
from tarabish.ai.kernel import PythonKernel, WasmKernel, kernel_on, wasm_host
from tarabish.ai.play import OpenTable, play, points_left
from tests.open_tables import EVERY_CODING, by_trying_everything, random_table, random_tables
from tools.build_kernel import kernel_file

WITHOUT_END = 2_000_000_000

HEARTS = coding_for(Rules(), Suit.HEARTS)


def solved(kernel: WasmKernel, coding: Coding, table: OpenTable) -> dict[int, int]:
    kernel.forget()
    values = kernel.exact_values(coding, table, WITHOUT_END)
    assert values is not None
    return values


def best_of(table: OpenTable, values: dict[int, int]) -> int:
    if not values:
        return 0
    return min(values.values()) if table.turn % 2 else max(values.values())


def test_small_tables_have_the_value_of_trying_everything(kernel):
    for coding, table in random_tables(11, 640, most=3):
        assert kernel.exact_values(coding, table, WITHOUT_END) == by_trying_everything(
            coding, table
        )


@pytest.mark.slow
@pytest.mark.cpython_only
def test_ten_thousand_small_tables_have_the_value_of_trying_everything(kernel):
    for coding, table in random_tables(12, 12_000, most=3):
        assert kernel.exact_values(coding, table, WITHOUT_END) == by_trying_everything(
            coding, table
        )


def test_tables_of_some_cards_have_the_value_of_the_twin(kernel):
    for coding, table in random_tables(13, 64, least=4, most=5):
        assert kernel.exact_values(coding, table, WITHOUT_END) == exact_values(coding, table)


@pytest.mark.slow
@pytest.mark.cpython_only
def test_many_tables_have_the_value_of_the_twin(kernel):
    for coding, table in random_tables(14, 1_500, least=4, most=5):
        assert kernel.exact_values(coding, table, WITHOUT_END) == exact_values(coding, table)


def check_the_next_tables(kernel: WasmKernel, coding: Coding, table: OpenTable) -> None:
    """Every card's value is the value of the table after it, which is searched anew."""
    for bit, value in solved(kernel, coding, table).items():
        after, points = play(coding, table, bit)
        assert value == points + best_of(after, solved(kernel, coding, after))


def check_the_turned_table(kernel: WasmKernel, coding: Coding, table: OpenTable) -> None:
    """One seat further on everything is as it was, with the sides' names changed.

    And with two plain suits changed about: other cards in other places, the same game.
    """
    left = points_left(coding, table)
    values = solved(kernel, coding, table)
    a, b, c, d = (changed_about(hand) for hand in table.hands)
    bits = tuple(changed_bit(bit) for bit in table.trick)
    turned = OpenTable((d, a, b, c), (table.leader + 1) % 4, bits)
    others = solved(kernel, coding, turned)
    assert {changed_bit(bit): left - value for bit, value in values.items()} == others


def changed_bit(bit: int) -> int:
    return {2: bit + 9, 3: bit - 9}.get(bit // 9, bit)


def changed_about(hand: int) -> int:
    return sum(1 << changed_bit(bit) for bit in range(36) if (hand >> bit) & 1)


def test_full_deals_agree_with_the_deals_one_card_on_and_one_seat_on(kernel):
    chance = random.Random(15)
    for coding in (EVERY_CODING[0], EVERY_CODING[6], EVERY_CODING[11]):
        check_the_next_tables(kernel, coding, random_table(chance, coding, 9, 2))
        check_the_turned_table(kernel, coding, random_table(chance, coding, 9))


@pytest.mark.slow
@pytest.mark.cpython_only
def test_many_full_deals_agree_with_the_deals_one_card_on_and_one_seat_on(kernel):
    chance = random.Random(16)
    for coding in EVERY_CODING * 3:
        table = random_table(chance, coding, 9, chance.randrange(4))
        check_the_next_tables(kernel, coding, table)
        check_the_turned_table(kernel, coding, table)


def test_a_search_that_may_spend_too_little_is_not_finished_but_can_be_gone_on_with(kernel):
    table = random_table(random.Random(17), HEARTS, 8)
    whole = solved(kernel, HEARTS, table)
    needs = kernel.tried
    kernel.forget()
    assert kernel.exact_values(HEARTS, table, 100) is None
    assert kernel.tried <= 101
    for _ in range(40):
        values = kernel.exact_values(HEARTS, table, needs // 4)
        if values is not None:
            break
    assert values == whole


def test_after_forget_the_same_question_costs_the_same(kernel):
    table = random_table(random.Random(18), HEARTS, 7)
    solved(kernel, HEARTS, table)
    cost = kernel.tried
    kernel.exact_values(HEARTS, table, WITHOUT_END)
    assert kernel.tried < cost / 2
    solved(kernel, HEARTS, table)
    assert kernel.tried == cost


def test_after_the_last_card_there_is_nothing_to_choose(kernel):
    assert solved(kernel, HEARTS, OpenTable((0, 0, 0, 0), 3)) == {}


def test_other_rules_are_taken_over_between_two_questions(kernel):
    table = random_table(random.Random(19), HEARTS, 3)
    for coding in (*EVERY_CODING, *EVERY_CODING[::-1]):
        values = kernel.exact_values(coding, table, WITHOUT_END)
        assert values == by_trying_everything(coding, table)


def test_without_a_host_the_twins_answer():
    table = random_table(random.Random(20), HEARTS, 2)
    in_python = kernel_on(None)
    assert isinstance(in_python, PythonKernel)
    in_python.forget()
    assert in_python.exact_values(HEARTS, table) == by_trying_everything(HEARTS, table)


def test_with_a_host_the_module_answers(kernel):
    assert isinstance(kernel_on(kernel.host), WasmKernel)


@pytest.mark.cpython_only
def test_where_there_is_no_wasmtime_there_is_no_host(monkeypatch):
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    assert wasm_host(b"") is None


@pytest.mark.cpython_only
def test_the_module_imports_nothing_and_is_small():
    import wasmtime

    module = kernel_file().read_bytes()
    assert len(module) < 40_000
    assert wasmtime.Module(wasmtime.Engine(), module).imports == []


@pytest.mark.cpython_only
def test_bytes_that_are_no_module_are_an_error():
    import wasmtime

    with pytest.raises(wasmtime.WasmtimeError):
        wasm_host(b"no module")
