"""The meaning of --columns."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from babelproof import check, filter
from babelproof.core.errors import UsageError
from babelproof.core.segment import Segment
from babelproof.io.columns import Binding, Labels, lay_out, parse_columns
from babelproof.lang import parse_pair
from tests.unit.delimited_files import EN_DE, segments, source, texts


def test_ways_to_write_columns() -> None:
    assert parse_columns("src,tgt") == Labels(["src", "tgt"])
    assert parse_columns(" Source , - ,,MT") == Labels(["source", "-", "", "mt"])
    assert parse_columns("1,3") == Binding({"src": 1, "tgt": 3})
    assert parse_columns("2,1,3") == Binding({"src": 2, "tgt": 1, "ref": 3})
    assert parse_columns("src=1, tgt=mt output ,lp=5") == Binding(
        {"src": 1, "tgt": "mt output", "langs": 5}
    )
    assert parse_columns("source_text,mt_output") == Binding(
        {"src": "source_text", "tgt": "mt_output"}
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no column for src"),
        ("src", "no column for tgt"),
        ("src,mt,tgt", "tgt is given more than once"),
        ("src=1,tgt=2,source=3", "src is given more than once"),
        ("src=1,tgt", "bound to no column"),
        ("src=1,tgt=", "bound to no column"),
        ("scr=1,tgt=2", "did you mean src"),
        ("0,1", "counted from 1"),
        ("-1,2", "counted from 1"),
        ("src=99999999999999999999,tgt=2", "counted from 1"),
        ("one,two,three,four", "ROLE=NAME"),
        ("1", "no column for tgt"),
    ],
)
def test_columns_that_make_no_sense(text: str, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        parse_columns(text)


def test_no_columns_and_no_header(tmp_path: Path) -> None:
    assert texts(source(tmp_path, "a\tb\nc\td\n")) == [(1, "a", "b"), (2, "c", "d")]
    (segment,) = segments(source(tmp_path, "a\tb\tc\n", system="sys"))
    assert segment == Segment("1", 1, "a", "b", EN_DE, "sys", "c")


@pytest.mark.parametrize("text", ["a\n", "a\tb\tc\td\n", "a\tb\tc\td\te\n"])
def test_no_columns_and_no_way_to_know(tmp_path: Path, text: str) -> None:
    with pytest.raises(UsageError, match="what they are with columns"):
        source(tmp_path, text)


def test_a_known_header(tmp_path: Path) -> None:
    text = "id\tlp\tSource\tscore\tMT\tsystem\tdoc_id\tref\nx1\ten-fr\ta\t0.5\tb\tX\td1\tr\n"
    (segment,) = segments(source(tmp_path, text))
    assert segment == Segment("x1", 2, "a", "b", parse_pair("en-fr"), "X", "r", "d1")
    # Two names of one role: the first in the table is the translation.
    assert texts(source(tmp_path, "src\ttarget\tmt\na\tb\tc\n")) == [(2, "a", "c")]
    with pytest.raises(UsageError, match="no column for tgt"):
        source(tmp_path, "source\treference\na\tb\n")


def test_labels_without_a_header(tmp_path: Path) -> None:
    assert texts(source(tmp_path, "x\tb\ta\n", "id,tgt,src")) == [(1, "a", "b")]
    (segment,) = segments(source(tmp_path, "a\t-\tb\tsys\n", "src,-,tgt,system"))
    assert (segment.src, segment.tgt, segment.system) == ("a", "b", "sys")


def test_labels_with_a_header(tmp_path: Path) -> None:
    text = "id\tsrc\tscore\ttgt\tmt\n1\ta\t9\tb\tc\n"
    (segment,) = segments(source(tmp_path, text, "src,tgt"))
    # The very name given is taken, and only the columns that were asked for.
    assert (segment.id, segment.line, segment.src, segment.tgt) == ("2", 2, "a", "b")
    assert texts(source(tmp_path, "source\tmt\na\tb\n", "src,tgt")) == [(2, "a", "b")]
    with pytest.raises(UsageError, match="no column 'ref'"):
        source(tmp_path, "src\ttgt\na\tb\n", "src,tgt,ref")


def test_bound_numbers_and_names(tmp_path: Path) -> None:
    text = "No\tEnglish text\tGerman text\n1\ta\tb\n"
    for columns in (
        "src=English text,tgt=German text",
        "English text,German text",
        "src=2,tgt=German text",
        "english text,german text",
    ):
        assert texts(source(tmp_path, text, columns)) == [(2, "a", "b")]
    # Numbers alone cannot tell a header from data, unless it names roles.
    assert len(texts(source(tmp_path, text, "2,3"))) == 2
    assert texts(source(tmp_path, "x\tsource\tmt\n0\ta\tb\n", "2,3")) == [(2, "a", "b")]


@pytest.mark.parametrize(
    ("columns", "words"),
    [
        ("source_txt,mt_output", "did you mean source_text"),
        ("src=1,tgt=mt_outptu", "did you mean mt_output"),
        ("scr,tgt", "did you mean src"),
        ("1,4", "no column 4; the first row has 2"),
        ("src=source_text,tgt=zzz", "known: mt_output, source_text"),
    ],
)
def test_columns_that_are_not_there(tmp_path: Path, columns: str, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        source(tmp_path, "source_text\tmt_output\na\tb\n", columns)


def test_a_name_that_two_columns_have() -> None:
    with pytest.raises(UsageError, match="two columns are called 'text'"):
        lay_out(parse_columns("text,mt_output"), ["text", "text", "mt_output"], "file")
    layout = lay_out(parse_columns("text,Text"), ["text", "Text"], "file")
    assert layout.place == {"src": 0, "tgt": 1}


def test_a_header_that_lacks_a_wanted_column_is_shown(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no column 'src' in the first row; known: TGT"):
        source(tmp_path, "TGT\nja\n", "src,tgt")


@pytest.mark.parametrize("columns", [[1, 2], ("src", "tgt"), 1])
def test_columns_are_a_text(columns: Any, tmp_path: Path) -> None:
    path = tmp_path / "c.tsv"
    path.write_text("one\teins\n")
    for work in (check, filter):
        with pytest.raises(UsageError, match="columns is a text, as 1,2"):
            work(path, langs="en-de", columns=columns)
