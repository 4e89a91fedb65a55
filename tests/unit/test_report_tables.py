"""Counts become tables: sums, subtotals, rates with an honest denominator."""

from __future__ import annotations

import pytest

from babelproof.core.counts import Counts
from babelproof.report import tables, wording
from babelproof.report.results import Results
from babelproof.stats.intervals import Interval, wilson
from tests.unit.fake_results import manifest, run


def two_systems() -> Results:
    counts = Counts()
    for system, findings, flagged in (("alpha", 5, 3), ("beta", 0, 0)):
        group = counts.group(system, "en-de")
        group.segments, group.flagged = 100, flagged
        rule = group.rule("oscillation")
        rule.judged, rule.findings, rule.flagged = 40, findings, flagged
        rule.skips["too short"] = 2
        other = group.rule("detached-output")
        other.judged, other.findings, other.flagged = 100, 1, 1
        group.rule("empty-output")
    rules = ("oscillation", "detached-output", "empty-output")
    return Results(manifest(("alpha", "beta"), ("en-de",), rules), counts, lambda: iter(()))


def test_a_rate_is_flagged_over_judged_not_over_all() -> None:
    row = tables.build(two_systems()).rows[0]
    cell = row.cells["oscillation"]
    assert cell.rate == pytest.approx(3 / 40)
    assert cell.interval == wilson(3, 40)
    assert cell.per_million == pytest.approx(30_000)
    assert row.rate == pytest.approx(0.03)
    assert row.interval == wilson(3, 100)


def test_nothing_judged_has_no_rate() -> None:
    cell = tables.build(two_systems()).total.cells["empty-output"]
    assert cell.rate is None
    assert cell.interval is None
    assert cell.per_million == 0


def test_subtotals_only_where_a_family_has_two_rules() -> None:
    table = tables.build(two_systems())
    names = [(column.name, column.subtotal) for column in table.columns]
    assert names == [
        ("oscillation", False),
        ("detached-output", False),
        ("hallucination", True),
        ("empty-output", False),
    ]
    subtotal = table.rows[0].cells["family:hallucination"]
    assert (subtotal.findings, subtotal.flagged) == (6, 4)
    assert subtotal.rate is None


def test_totals_sum_the_rows() -> None:
    table = tables.build(run(findings=200))
    assert table.total.findings == sum(row.findings for row in table.rows) == 200
    assert table.total.segments == sum(row.segments for row in table.rows)
    for column in table.columns:
        total = table.total.cells[column.key]
        assert total.findings == sum(row.cells[column.key].findings for row in table.rows)
        assert total.judged == sum(row.cells[column.key].judged for row in table.rows)


def test_rules_of_a_family_stand_together() -> None:
    results = run(rules=("oscillation", "empty-output", "detached-output"), skips=0)
    assert list(tables.families(results)) == ["oscillation", "detached-output", "empty-output"]


def test_a_rule_the_manifest_does_not_know_is_still_counted() -> None:
    results = two_systems()
    results.counts.group("alpha", "en-de").rule("surprise").findings = 4
    table = tables.build(results)
    assert table.rows[0].cells["surprise"].findings == 4
    assert table.rows[1].cells["surprise"].findings == 0


def test_more_flagged_than_judged_does_not_break_a_report() -> None:
    cell = tables.Cell(segments=10, judged=2, findings=3, flagged=3)
    assert cell.rate == 1.0
    assert cell.interval == wilson(2, 2)


def test_many_systems_of_many_directions_are_summed_only_where_it_is_said() -> None:
    results = run([f"s{n}" for n in range(9)], ("en-de", "de-en", "en-zh"), findings=90)
    table = tables.by_direction(results)
    assert [row.langs for row in table.rows] == ["en-de", "de-en", "en-zh"]
    assert all(row.members == 9 for row in table.rows)
    assert table.total.findings == 90


def test_labels_name_the_direction_only_where_it_differs() -> None:
    one, two = run(("a",)), run(("a",), ("en-de", "en-fr"))
    assert tables.build(one).label(tables.build(one).rows[0]) == "a"
    assert tables.build(two).label(tables.build(two).rows[1]) == "a (en-fr)"


def test_rules_that_fired_keep_subtotals_only_of_two() -> None:
    results = two_systems()
    assert [c.name for c in tables.build(results).fired().columns] == [
        "oscillation",
        "detached-output",
        "hallucination",
    ]
    for group in results.counts.groups.values():
        group.rules["detached-output"].findings = 0
    assert [c.name for c in tables.build(results).fired().columns] == ["oscillation"]


def test_skips_most_frequent_reason_first() -> None:
    results = two_systems()
    results.counts.group("beta", "en-de").rule("oscillation").skips["a rare reason"] = 1
    assert tables.skips(results) == {"oscillation": {"too short": 4, "a rare reason": 1}}


@pytest.mark.parametrize(
    ("share", "written"),
    [
        (None, "–"),
        (0.0, "0%"),
        (1.0, "100%"),
        (0.12345, "12.3%"),
        (0.0123, "1.23%"),
        (0.00123, "0.12%"),
        (0.000996, "0.10%"),
        (0.000123, "0.012%"),
        (0.0000012, "0.00012%"),
    ],
)
def test_percent_keeps_rare_things_readable(share: float | None, written: str) -> None:
    assert wording.percent(share) == written


def test_intervals_and_counts_as_words() -> None:
    assert wording.interval(Interval(0.0, 0.0262)) == "0–2.62"
    assert wording.interval(None) == "–"
    assert wording.per_million(3.21) == "3.2"
    assert wording.per_million(12345.6) == "12,346"
    assert wording.counted(1, "finding") == "1 finding"
    assert wording.counted(1200, "finding") == "1,200 findings"


def test_sentences_on_what_went_wrong() -> None:
    results = run(failures=3, malformed=2)
    assert wording.failures(results) == "Rules failed on 3 segments: markup-mismatch (3)"
    assert wording.malformed(results) == "2 records of the input could not be read: not JSON (2)"
    assert wording.failures(run()) is None
    assert wording.malformed(run()) is None
