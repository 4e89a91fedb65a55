"""The tables that come with babelproof are without faults, and each kind of fault is told."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from babelproof.cli.main import main
from babelproof.quantities.tables.language import full_languages
from babelproof.quantities.tables.lint import Fault, lint

_TABLES = files("babelproof").joinpath("data", "quantities")
_HEADER = "kind\twhat\tforms\tflags\n"
_UNITS = {
    "second": "sekunda|sekundy", "minute": "minuta|minuty", "hour": "hodina|hodiny",
    "day": "denar|denary", "week": "tyden|tydny", "month": "mesic|mesice", "year": "rocek|rocky",
    "meter": "metr|metry", "kilometer": "kilometr|kilometry", "mile": "mile|mileny",
    "foot": "stopa|stopy", "kilogram": "kilogram|kilogramy", "pound": "libra|libry",
    "liter": "litr|litry",
}  # fmt: skip
_NUMBERS = (*range(2, 21), *range(30, 101, 10))


def _table(*more: str, without: str = "") -> str:
    """A table of an invented language that has all it needs, with rows added or left out."""
    rows = [f"cardinal\t{n}\tnum{n}\t" for n in _NUMBERS]
    rows += [f"ordinal\t{n}\tord{n}\t" for n in range(3, 11)]
    rows += [f"scale\t{10**n}\tscale{n}\t" for n in (3, 6, 9)]
    rows += [f"unit\t{unit}\t{forms}\t" for unit, forms in _UNITS.items()]
    kept = [row for row in rows if not without or not row.startswith(without)]
    return _HEADER + "".join(f"{row}\n" for row in (*kept, *more))


def _errors(text: str) -> list[Fault]:
    return [fault for fault in lint(text) if fault.level == "error"]


def _text(layer: str, code: str) -> str:
    return _TABLES.joinpath(layer, f"{code}.tsv").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", full_languages())
def test_the_tables_made_by_hand_have_no_errors(code: str) -> None:
    assert _errors(_text("hand", code)) == []


@pytest.mark.parametrize("code", full_languages())
def test_the_rows_from_cldr_have_no_errors(code: str) -> None:
    assert [fault for fault in _errors(_text("cldr", code)) if fault.line] == []


@pytest.mark.parametrize("code", full_languages())
def test_the_tables_made_by_hand_say_nothing_twice(code: str) -> None:
    assert [fault for fault in lint(_text("hand", code)) if "already" in fault.message] == []


def test_a_table_with_all_it_needs_has_no_faults() -> None:
    assert lint(_table()) == []


@pytest.mark.parametrize(
    ("row", "level", "message"),
    [
        ("scala\t1000\ttisoč\t", "error", "no such kind: scala; did you mean scale?"),
        ("cardinal\t7\tsedem\tlose", "error", "no such flag: lose; did you mean loose?"),
        ("cardinal\tseven\tsedem\t", "error", "cardinal needs a number, not 'seven'"),
        ("fraction\t1/0\tnikoli\t", "error", "fraction needs a number, not '1/0'"),
        ("cardinal\t7\tsedem", "error", "3 columns instead of 4"),
        ("cardinal\t7\tsedem|\t", "error", "an empty form"),
        ("cardinal\t7\tsedem||seven\t", "error", "an empty form"),
        ("cardinal\t7\t sedem\t", "error", "blanks around the form ' sedem'"),
        ("cardinal\t7\tpe\u0301t\t", "error", "is not composed (NFC)"),
        ("cardinal\t7\tsedem|sedem\t", "warning", "the form sedem stands twice in one row"),
        (
            "cardinal\t7\tsedem\t\ncardinal\t7\tsiedem|sedem\t",
            "warning",
            "the form sedem stands in",
        ),
        ("unit\tkilometre\tkm\t", "warning", "no such unit: kilometre"),
        ("currency\tQQQ\tdukat\t", "warning", "no such currency: QQQ"),
        ("unit\tmile\tLITR\t", "warning", "litr is liter and mile"),
        ("currency\tEUR\tlibra\t\ncurrency\tJPY\tlibra\t", "warning", "libra is EUR and JPY"),
    ],
)
def test_a_faulty_row_is_told_by_its_line(row: str, level: str, message: str) -> None:
    text = _table(row)
    (fault,) = lint(text)
    assert (fault.level, fault.line > 1) == (level, True)
    assert message in fault.message


@pytest.mark.parametrize(
    ("without", "level", "message"),
    [
        ("cardinal\t7\t", "error", "no cardinal 7"),
        ("cardinal\t15\t", "error", "no cardinal 15"),
        ("scale\t1000000\t", "error", "no scale 1000000"),
        ("ordinal\t4\t", "warning", "no ordinal 4"),
        ("unit\tweek\t", "error", "no word for the unit week"),
    ],
)
def test_what_every_language_has_is_missed(without: str, level: str, message: str) -> None:
    (fault,) = lint(_table(without=without))
    assert (fault.level, fault.line) == (level, 0)
    assert message in fault.message


def test_a_header_that_is_not_the_first_line_is_an_error() -> None:
    (fault,) = lint("# A remark.\n" + _table())[:1]
    assert (fault.line, fault.level) == (1, "error")
    assert "first line" in fault.message
    assert _errors("")[0].line == 1


def test_teens_made_of_ten_and_a_number_need_no_words() -> None:
    assert "no cardinal 15" in [fault.message for fault in _errors(_table(without="cardinal\t1"))]
    rows = "grammar\tadded-teens\tyes\t", "cardinal\t10\tnum10\t", "cardinal\t100\tnum100\t"
    assert _errors(_table(*rows, without="cardinal\t1")) == []


@pytest.mark.parametrize("forms", ["ora|ore", "pé|pés", "रात|दिन", "יום|ימי"])
def test_short_words_for_a_unit_count(forms: str) -> None:
    assert lint(_table(f"unit\thour\t{forms}\t", without="unit\thour\t")) == []


def test_symbols_are_no_words_for_a_unit() -> None:
    (fault,) = lint(_table("unit\thour\th|hr|hrs\t", "unit\thour\t″\t", without="unit\thour\t"))
    assert (fault.level, fault.message) == ("error", "no word for the unit hour")


def test_a_unit_with_one_form_is_warned_of() -> None:
    (fault,) = lint(_table("unit\tweek\tteden\t", without="unit\tweek\t"))
    assert (fault.level, fault.message) == (
        "warning",
        "the unit week has no plural or other form than teden",
    )


def test_remarks_and_empty_lines_are_no_rows() -> None:
    assert lint(_table("# A remark, with no tabs.", "", "#cardinal\tx")) == []


def test_the_command_tells_faults_and_fails_on_errors(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "sl.tsv"
    table.write_text(_table("scala\t1000\ttisoč\t"), encoding="utf-8")
    assert main(["quantities", "-l", "sl", "--table", str(table), "--lint"]) == 1
    assert "error: no such kind: scala" in capsys.readouterr().out
    table.write_text(_table(), encoding="utf-8")
    assert main(["quantities", "-l", "sl", "--table", str(table), "--lint"]) == 0
    assert "0 error(s), 0 warning(s)" in capsys.readouterr().out


def test_numbers_of_several_words_in_one_are_read_from_a_table_of_ones_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = (
        "grammar\tglued\tyes\t",
        "joiner\tand\tin\t",
        "cardinal\t5\tpet\t",
        "cardinal\t20\tdvaj\t",
    )
    table = tmp_path / "sl.tsv"
    table.write_text(_table("grammar\tinverted\tyes\t", *rows), encoding="utf-8")
    asked = ["quantities", "-l", "sl", "-f", "tsv", "petindvaj metry"]
    assert main([*asked, "--table", str(table)]) == 0
    assert "\t25 meter\t" in capsys.readouterr().out
    table.write_text(_table(*rows), encoding="utf-8")
    assert main([*asked, "--table", str(table)]) == 0
    assert main(asked) == 0
    assert "\t25 meter\t" not in capsys.readouterr().out
