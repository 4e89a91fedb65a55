"""What verdicts add up to."""

from __future__ import annotations

import numpy as np
import pytest

from babelproof import compare_systems, evaluate_suite
from babelproof.core.errors import UsageError
from babelproof.report.suite_json import report_data, run_data
from babelproof.report.suite_tables import Settings, build
from babelproof.suites.evaluate import Evaluation
from babelproof.suites.item import Suite
from babelproof.suites.verdict import Why
from tests.unit.suite_samples import item

SUITE = Suite(
    (
        *(item(str(n), positive=("gut",), negative=("schlecht",)) for n in range(4)),
        item("4", category="Verbs", phenomenon="Tense", positive=("gut",), negative=("schlecht",)),
        item("5", category="Verbs", phenomenon="Mood", positive=("gut",)),
    )
)
SOURCES = [i.line for i in SUITE.items]
GOOD, BAD, UNSURE = "gut", "schlecht", "so so"
OUTPUTS = {
    "A": [GOOD, GOOD, BAD, UNSURE, GOOD, UNSURE],
    "B": [GOOD, BAD, BAD, BAD, GOOD, GOOD],
    "C": [UNSURE, GOOD, GOOD, GOOD, BAD, GOOD],
}


def evaluated(**outputs: list[str]) -> Evaluation:
    return evaluate_suite(SUITE, sources=SOURCES, outputs=outputs or OUTPUTS)


def test_counts_are_over_all_found_items_and_accuracies_over_common_ones() -> None:
    data = run_data(evaluated())
    assert (data["items"], data["common"], data["left_out"], data["missing"]) == (6, 3, [], [])
    assert data["systems"]["A"] == {
        "pass": 3,
        "fail": 1,
        "open": 2,
        "micro": pytest.approx(2 / 3),
        "macro": pytest.approx((1 / 2 + 1) / 2),
        "categories": {"Words": 0.5, "Verbs": 1.0},
    }
    assert data["systems"]["C"]["macro"] == pytest.approx(0.5)
    assert set(data["systems"]["B"]) == {"pass", "fail", "open", "micro", "macro", "categories"}


def test_the_cost_of_a_system_is_what_it_alone_keeps_open() -> None:
    assert evaluated().cost.tolist() == [2, 0, 1]


def test_fewer_systems_have_more_in_common() -> None:
    table = compare_systems(evaluated(), systems=["C", "B"])
    assert table.systems == ("C", "B")
    assert len(table.evaluation.common) == 5
    with pytest.raises(UsageError, match="no system 'D' here"):
        compare_systems(evaluated(), systems=["D"])


def test_bounds_count_open_verdicts_both_ways() -> None:
    micro = build(evaluated()).rows[0]
    assert (micro.items, micro.found) == (3, 6)
    assert (micro.cells[0].low, micro.cells[0].high) == (pytest.approx(3 / 6), pytest.approx(5 / 6))


def test_rows_come_as_averages_then_categories_with_their_phenomena() -> None:
    table = build(evaluated())
    assert [(row.kind, row.name, row.items) for row in table.rows] == [
        ("micro", "", 3),
        ("macro", "", 3),
        ("category", "Words", 2),
        ("phenomenon", "Terms", 2),
        ("category", "Verbs", 1),
        ("phenomenon", "Tense", 1),
        ("phenomenon", "Mood", 0),
    ]
    assert table.rows[6].cells[0].share is None
    assert not any(row.tells for row in table.rows)
    assert table.largest == ("Words", pytest.approx(2 / 3))
    assert table.rows[0].mean == pytest.approx(5 / 9)


def test_no_common_item_gives_no_number() -> None:
    data = run_data(evaluated(A=[UNSURE, GOOD] * 3, B=[GOOD, UNSURE] * 3))
    assert data["common"] == 0
    assert data["systems"]["A"]["micro"] is None and data["systems"]["A"]["categories"] == {}
    table = build(evaluated(A=[UNSURE, GOOD] * 3, B=[GOOD, UNSURE] * 3))
    assert table.rows[0].mean is None and table.largest is None


def test_a_system_is_never_dropped_for_open_verdicts() -> None:
    unsure = [f"{UNSURE} {n}" for n in range(6)]
    assert evaluated(A=unsure, B=[GOOD, BAD] * 3).systems == ("A", "B")


def test_systems_left_out_count_for_nothing() -> None:
    result = evaluated(A=[GOOD, BAD] * 3, U=["####"] * 6)
    assert result.systems == ("A",) and len(result.common) == 5
    assert [left.system for left in result.left_out] == ["U"]


def test_near_identical_systems_are_told_by_their_outputs() -> None:
    outputs = {"A": [GOOD, BAD] * 3, "B": [GOOD, BAD + " "] * 3, "C": [BAD, GOOD] * 3}
    alike = evaluated(**outputs).alike()
    assert [(pair.one, pair.other, pair.share) for pair in alike] == [("A", "B", 1.0)]


def test_saturation_needs_every_system_right_on_every_item() -> None:
    table = build(evaluated(A=[GOOD] * 5 + [UNSURE], B=[GOOD] * 4 + [BAD, GOOD]))
    assert [row.name for row in table.of("phenomenon") if row.saturated] == ["Terms"]


def test_patterns_that_cannot_run_are_named() -> None:
    suite = Suite((item("1", positive=("(",)), item("2", positive=("gut",))))
    sources = [i.line for i in suite.items]
    result = evaluate_suite(suite, sources=sources, outputs={"A": ["gut", "gut!"]})
    assert {why: [i.id for i in items] for why, items in result.undone().items()} == {
        Why.BROKEN_PATTERN: ["1"]
    }


def test_an_empty_suite_is_no_accident() -> None:
    result = evaluate_suite(Suite(()), sources=["a"], outputs={"A": ["b"]})
    assert run_data(result)["items"] == 0
    assert report_data(build(result))["rows"][0]["items"] == 0


def test_either_sources_or_ids() -> None:
    for given in ({}, {"sources": [], "ids": []}):
        with pytest.raises(UsageError, match="either sources or ids"):
            evaluate_suite(SUITE, outputs=OUTPUTS, **given)
    with pytest.raises(UsageError, match="no outputs"):
        evaluate_suite(SUITE, sources=SOURCES, outputs={})


def test_ids_find_the_same_as_sources() -> None:
    by_id = evaluate_suite(SUITE, ids=[i.id for i in SUITE.items], outputs=OUTPUTS)
    assert np.array_equal(by_id.verdicts, evaluated().verdicts)


def test_equal_input_gives_equal_signatures_and_other_input_others() -> None:
    one = compare_systems(evaluated(), suite=SUITE).signature
    assert one == compare_systems(evaluated(), suite=SUITE).signature
    assert one != compare_systems(evaluated(), Settings(holm=True), suite=SUITE).signature
    other = evaluated(A=[GOOD, BAD] * 3)
    assert one != compare_systems(other, suite=SUITE).signature


def test_clusters_need_enough_items() -> None:
    suite = Suite(tuple(item(str(n), positive=("gut",), negative=("x",)) for n in range(8)))
    sources = [i.line for i in suite.items]
    outputs = {
        "A": ["gut"] * 8,
        "B": ["gut"] * 7 + ["x"],
        "C": ["x"] * 7 + ["gut"],
    }
    result = evaluate_suite(suite, sources=sources, outputs=outputs)
    left_in = build(result).rows[0]
    assert "A" not in result.systems  # one text for different sources is no output
    outputs["A"] = [f"gut {n}" for n in range(8)]
    result = evaluate_suite(suite, sources=sources, outputs=outputs)
    row = build(result).rows[0]
    assert [cell.first for cell in row.cells] == [True, True, False]
    assert row.cells[2].p == pytest.approx(2**-7)
    assert row.tells and left_in.tells
