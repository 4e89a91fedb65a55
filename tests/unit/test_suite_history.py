"""A suite over the years: one version judges all, the best of each year, systems that stay."""

from __future__ import annotations

import pytest

from babelproof.core.errors import InputError, UsageError
from babelproof.report.document import Document
from babelproof.report.suite_history import chart, document, runs_table, said_table
from babelproof.suites.bind import bind_sources, take_outputs
from babelproof.suites.history import (
    Year,
    best_by_year,
    item_of,
    lines_over_years,
    read_aliases,
    said_over_years,
    year,
)
from babelproof.suites.item import Item, Judged, Suite

CATEGORIES = {"Terms": 8, "Figures": 4}


def suite() -> Suite:
    items = [
        Item(
            f"{category}-{number}",
            "de-en",
            category,
            category,
            f"{category} {number}",
            positive=("good",),
            negative=("bad",),
        )
        for category, size in CATEGORIES.items()
        for number in range(size)
    ]
    return Suite(tuple(items))


def run(name: str, aliases: dict[str, str] | None = None, **right: tuple[int, int]) -> Year:
    """A year in which each system gets so many terms and figures right."""
    whole = suite()
    lines = [item.source for item in whole.items]
    outputs = {
        system: [f"{'good' if n < terms else 'bad'} {n}" for n in range(8)]
        + [f"{'good' if n < figures else 'bad'} {n}" for n in range(4)]
        for system, (terms, figures) in right.items()
    }
    taken = take_outputs(bind_sources(whole, lines), outputs)
    return year(name, taken, aliases or {})


def test_the_best_of_each_year_by_macro_average() -> None:
    years = [run("2023", A=(8, 1), B=(5, 4)), run("2024", A=(8, 3), C=(1, 4))]
    best = best_by_year(suite(), years)
    assert best.systems == ("B", "A")
    assert best.rows == ("Terms", "Figures", "micro-average", "macro-average")
    assert best.counts == (8, 4, 12, 12)
    assert best.shares.tolist() == [
        [5 / 8, 1.0],
        [1.0, 3 / 4],
        [9 / 12, 11 / 12],
        [(5 / 8 + 1) / 2, (1 + 3 / 4) / 2],
    ]
    assert [cluster.tells for cluster in best.clusters][:2] == [True, False]


def test_a_clear_improvement_is_alone_in_its_cluster() -> None:
    best = best_by_year(suite(), [run("old", A=(1, 1)), run("new", A=(8, 4))])
    terms, figures, micro, macro = best.clusters
    assert terms.first.tolist() == [False, True]
    assert figures.first.tolist() == [False, False]
    assert micro.first.tolist() == macro.first.tolist() == [False, True]


def test_systems_of_several_years_by_their_aliases() -> None:
    years = [
        run("2023", {"a-v1": "Acme"}, **{"a-v1": (4, 2), "B": (3, 1)}),
        run("2024", {"a-v2": "Acme"}, **{"a-v2": (8, 4), "C": (3, 1)}),
    ]
    found = lines_over_years(suite(), years)
    (line,) = found.lines
    assert line.system == "Acme"
    assert line.points == (("2023", 0.5), ("2024", 1.0))
    assert found.items == 12


def test_open_verdicts_cost_items_not_systems() -> None:
    whole = suite()
    lines = [item.source for item in whole.items]
    texts = [f"good {n}" for n in range(11)] + ["who knows"]
    first = year("a", take_outputs(bind_sources(whole, lines), {"A": texts}), {})
    second = year("b", take_outputs(bind_sources(whole, lines[:10]), {"A": texts[:10]}), {})
    assert lines_over_years(whole, [first, second]).items == 10
    assert best_by_year(whole, [first, second]).counts == (8, 2, 10, 10)


def test_one_items_outputs_over_the_years() -> None:
    years = [run("2023", A=(0, 4), B=(1, 1)), run("2024", A=(8, 0)), run("2025", B=(1, 1))]
    said = said_over_years(suite(), years, "Terms-0", "A")
    assert [(s.year, s.output, s.verdict) for s in said] == [
        ("2023", "bad 0", "fail"),
        ("2024", "good 0", "pass"),
    ]
    with pytest.raises(UsageError, match="no item"):
        said_over_years(suite(), years, "Terms-99", "A")
    with pytest.raises(UsageError, match="Z"):
        said_over_years(suite(), years, "Terms-0", "Z")


def test_grown_rules_judge_old_years_too() -> None:
    whole = suite()
    grown = Suite(
        tuple(
            Item(i.id, i.langs, i.category, i.phenomenon, i.source, judged=(Judged("odd", True),))
            for i in whole.items
        )
    )
    lines = [item.source for item in whole.items]
    outputs = take_outputs(bind_sources(grown, lines), {"A": ["odd"] * 11 + ["odder"]})
    assert len(year("old", outputs, {}).evaluation.common) == 11


def test_alias_tables() -> None:
    assert read_aliases(["# names", "", "a-v1\tAcme", "a v2 \t Acme"], "x") == {
        "a-v1": "Acme",
        "a v2": "Acme",
    }
    for lines in (["no tab"], ["a\t"], ["a\tB", "a\tC"]):
        with pytest.raises(InputError, match="line"):
            read_aliases(lines, "names.tsv")
    with pytest.raises(UsageError, match="Acme"):
        run("2024", {"A": "Acme", "B": "Acme"}, A=(1, 1), B=(2, 2))


def test_a_year_with_nothing_decided_is_named() -> None:
    whole = suite()
    lines = [item.source for item in whole.items]
    outputs = {"A": [f"what {n}" for n in range(12)]}
    nothing = year("2020", take_outputs(bind_sources(whole, lines), outputs), {})
    with pytest.raises(InputError, match="2020"):
        best_by_year(whole, [nothing])


def test_tables_and_chart() -> None:
    years = [
        run("2023", **{"A": (4, 2), "<B>": (3, 1)}),
        run("2024", **{"A": (8, 4), "<B>": (3, 1)}),
    ]
    lines = lines_over_years(suite(), years)
    drawn = chart(lines, ["2023", "2024"])
    assert drawn.count("<g><title>") == 2
    assert "&lt;B&gt;" in drawn and "<B>" not in drawn
    said = said_over_years(suite(), years, "Terms-4", "A")
    sheet = said_table(item_of(suite(), "Terms-4"), "A", said)
    best = best_by_year(suite(), years)
    told = document(years, best, lines, sheet, "signature")
    assert isinstance(told, Document)
    assert told.data()["best"]["systems"] == {"2023": "A", "2024": "A"}
    assert told.data()["best"]["rows"]["Terms"]["accuracy"] == {"2023": 0.5, "2024": 1.0}
    assert told.data()["outputs"] == [["2023", "fail", "bad 4"], ["2024", "pass", "good 4"]]
    assert chart(lines_over_years(suite(), years[:1]), ["2023"]) == ""


def test_runs_tell_what_they_have_and_whom_they_leave_out() -> None:
    whole = suite()
    outputs = {"A": [f"good {n}" for n in range(12)], "Mute": [""] * 12}
    lines = [item.source for item in whole.items]
    one = year("2020", take_outputs(bind_sources(whole, lines), outputs), {"Mute": "Silent"})
    (row,) = runs_table([one]).rows
    assert row[:2] == ["2020", "Silent (all its outputs are blank)"]
    assert row[2:] == [len(one.evaluation.items), 0, len(one.evaluation.common), 1]
    told = document([one], best_by_year(whole, [one]), lines_over_years(whole, [one]), None, "")
    assert told.lead.startswith("1 run judged anew")
    assert not any("cannot tell" in cells for cells in told.tables()[0].rows)
