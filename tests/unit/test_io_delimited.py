from __future__ import annotations

import bz2
import csv
import io
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babelproof.core.batch import Malformed
from babelproof.core.errors import InputError, UsageError
from babelproof.core.segment import Segment
from babelproof.io.columns import ROLE_OF, Binding, Labels, lay_out, parse_columns
from babelproof.io.delimited import BARE_RETURN, BLANK, TOO_LONG, UNCLOSED, DelimitedSource
from babelproof.lang import parse_pair

EN_DE = parse_pair("en-de")


def source(tmp_path: Path, text: str | bytes, columns: str | None = None, **more: Any) -> Any:
    path = tmp_path / more.pop("file", "table")
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return DelimitedSource(path, more.pop("langs", EN_DE), columns=columns, **more)


def segments(table: DelimitedSource, size: int | None = 1000) -> list[Segment]:
    found = [
        batch.segment(row)
        for task in table.tasks(size)
        for batch in task.load().batches
        for row in range(len(batch))
    ]
    return sorted(found, key=lambda segment: segment.line)


def texts(table: DelimitedSource) -> list[tuple[int, str, str]]:
    return [(s.line, s.src, s.tgt) for s in segments(table)]


def malformed(table: DelimitedSource, size: int | None = 1000) -> list[Malformed]:
    return [item for task in table.tasks(size) for item in task.load().malformed]


def reasons(table: DelimitedSource) -> list[tuple[int, str]]:
    return [(item.line, item.reason) for item in malformed(table)]


# The meaning of --columns


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
    with pytest.raises(UsageError, match="--columns"):
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


# TSV


def test_tsv_never_unquotes(tmp_path: Path) -> None:
    text = 'He said "no\tEr sagte "nein"\n"a\t"b\n""\t"\n'
    assert texts(source(tmp_path, text)) == [
        (1, 'He said "no', 'Er sagte "nein"'),
        (2, '"a', '"b'),
        (3, '""', '"'),
    ]


def test_tsv_rows_end_with_line_feeds_alone(tmp_path: Path) -> None:
    odd = "a\u2028b\u0085c\x0b\x0c\x1c\x00\rd"
    table = source(tmp_path, f"\ufeff{odd}\t{odd}\r\n{odd}\t\u202e\u05d0\n\t")
    assert texts(table) == [(1, odd, odd), (2, odd, "\u202e\u05d0"), (3, "", "")]


def test_tsv_rows_of_the_wrong_width(tmp_path: Path) -> None:
    table = source(tmp_path, "a\tb\nonly\n\nc\td\te\nf\tg\n", "src,tgt", system="s")
    assert [line for line, _, _ in texts(table)] == [1, 5]
    assert reasons(table) == [
        (2, "too few fields: 2 expected, 1 found"),
        (3, BLANK),
        (4, "too many fields: 2 expected, 3 found"),
    ]


def test_cells_that_are_empty_or_no_direction(tmp_path: Path) -> None:
    text = "id\tsrc\ttgt\tlangs\tsystem\n\ta\tb\t\t\nx\tc\td\t??\tY\ny\te\tf\tuk-cs\tX\n"
    table = source(tmp_path, text, system="s")
    found = [(s.id, str(s.langs), s.system) for s in segments(table)]
    assert found == [("2", "en-de", "s"), ("y", "uk-cs", "X")]
    (bad,) = malformed(table)
    assert (bad.line, bad.id, bad.system) == (3, "x", "Y")
    assert "en-de" in bad.reason


def test_no_direction_is_an_unknown_one(tmp_path: Path) -> None:
    (segment,) = segments(source(tmp_path, "a\tb\n", langs=None))
    assert not segment.langs.src.known


@pytest.mark.parametrize("quoted", [True, False])
@pytest.mark.parametrize("columns", [None, "src,tgt", "1,2", "english,german"])
def test_an_empty_file_has_no_chunks(tmp_path: Path, quoted: bool, columns: str | None) -> None:
    table = source(tmp_path, "", columns, quoted=quoted)
    assert list(table.tasks(10)) == []
    assert table.total is None


def test_a_header_alone_has_no_chunks(tmp_path: Path) -> None:
    assert list(source(tmp_path, "src\ttgt").tasks(10)) == []


def test_blank_lines_before_the_header(tmp_path: Path) -> None:
    table = source(tmp_path, "\n\nsrc\ttgt\na\tb\n")
    assert texts(table) == [(4, "a", "b")]
    assert reasons(table) == [(1, BLANK), (2, BLANK)]
    assert reasons(source(tmp_path, "\n\n")) == [(1, BLANK), (2, BLANK)]


@pytest.mark.parametrize("quoted", [True, False])
def test_invalid_utf8(tmp_path: Path, quoted: bool) -> None:
    separator = b"," if quoted else b"\t"
    body = b"a" + separator + b"b\nc" + separator + b"\xe2\x82\n"
    with pytest.raises(InputError, match=r"stdin, line 2, byte 3"):
        segments(source(tmp_path, body, quoted=quoted, name="stdin"))
    replaced = source(tmp_path, body, quoted=quoted, errors="replace")
    assert texts(replaced)[1][2] == "\ufffd"


def test_compressed_and_described(tmp_path: Path) -> None:
    packed = bz2.compress(b"a\tb\n")
    table = source(tmp_path, packed, file="table.tsv.bz2", resumable=False, name="stdin")
    assert texts(table) == [(1, "a", "b")]
    assert not table.resumable
    (described,) = table.inputs()
    assert (described.name, described.bytes) == ("stdin", len(packed))


# CSV


def test_csv_quoting(tmp_path: Path) -> None:
    text = 'src,tgt\n"a, ""b""",c\n"two\r\nlines\n",x\r\nlast,one\n'
    table = source(tmp_path, text, quoted=True)
    assert texts(table) == [(2, 'a, "b"', "c"), (3, "two\r\nlines\n", "x"), (6, "last", "one")]


def test_csv_odd_characters_survive(tmp_path: Path) -> None:
    odd = "\x00a\u2028\u0085\x0b\x1c\ufeff\u202e"
    assert texts(source(tmp_path, f"{odd},{odd}\n", quoted=True)) == [(1, odd, odd)]
    assert texts(source(tmp_path, '"a\rb",c\n', quoted=True)) == [(1, "a\rb", "c")]


def test_csv_malformed_rows(tmp_path: Path) -> None:
    text = 'a,b\n"x"y,z\n\nonly\nc,d,e\nf\rg,h\ni,j\n"never,closed\nk,l\n'
    table = source(tmp_path, text, "src,tgt", quoted=True)
    assert [line for line, _, _ in texts(table)] == [1, 7]
    found = dict(reasons(table))
    assert found.pop(2).startswith("not valid CSV")
    assert found == {
        3: BLANK,
        4: "too few fields: 2 expected, 1 found",
        5: "too many fields: 2 expected, 3 found",
        6: BARE_RETURN,
        8: UNCLOSED,
    }


def test_csv_long_fields(tmp_path: Path) -> None:
    before = csv.field_size_limit()
    long, too_long = "x" * 500_000, "y" * 2_000_000
    table = source(tmp_path, f'a,b\n{long},b\n"{too_long}",b\nc,d\n', quoted=True)
    assert [(line, len(src)) for line, src, _ in texts(table)] == [(1, 1), (2, 500_000), (4, 1)]
    assert reasons(table) == [(3, TOO_LONG)]
    assert csv.field_size_limit() == before


def test_csv_a_stray_quote_cannot_swallow_a_large_file(tmp_path: Path) -> None:
    rows = "some source text,some target text\n" * 60_000
    table = source(tmp_path, f'a,b\n"stray,b\n{rows}', quoted=True)
    found = segments(table)
    assert reasons(table) == [(2, TOO_LONG)]
    assert len(found) > 25_000
    assert found[-1].line == 60_002


def test_csv_bad_first_row_does_not_decide_the_columns(tmp_path: Path) -> None:
    table = source(tmp_path, '"x"y,z,w,v\nsrc,tgt\na,b\n', quoted=True)
    assert texts(table) == [(3, "a", "b")]
    assert [item.line for item in malformed(table)] == [1]


# Properties

FIELD = st.text(st.characters(codec="utf-8", exclude_characters="\t\n\r"), max_size=6).filter(
    lambda field: field.lower() not in ROLE_OF  # a first row of such names is a header
)


@given(
    rows=st.lists(
        st.one_of(
            st.tuples(FIELD, FIELD, st.sampled_from(["X", "Y", ""])).map("\t".join),
            FIELD,
            st.just("a\tb\tc\td"),
        ),
        max_size=10,
    )
)
def test_tsv_chunk_size_changes_nothing(
    tmp_path_factory: pytest.TempPathFactory, rows: list[str]
) -> None:
    table = source(tmp_path_factory.mktemp("t"), "\n".join(rows), "src,tgt,system")
    found = [segments(table, size) for size in (1, 3, 1000, None)]
    bad = [malformed(table, size) for size in (1, 3, 1000, None)]
    assert all(other == found[0] for other in found)
    assert all(other == bad[0] for other in bad)


def test_a_header_that_lacks_a_wanted_column_is_shown(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no column 'src' in the first row; known: TGT"):
        source(tmp_path, "TGT\nja\n", "src,tgt")


CELL = st.text(st.characters(codec="utf-8"), max_size=8)


@given(rows=st.lists(st.tuples(CELL, CELL), min_size=1, max_size=8))
def test_csv_reads_what_a_writer_wrote(
    tmp_path_factory: pytest.TempPathFactory, rows: list[tuple[str, str]]
) -> None:
    out = io.StringIO(newline="")
    writer = csv.writer(out, quoting=csv.QUOTE_ALL)
    writer.writerow(["src", "tgt"])
    writer.writerows(rows)
    table = source(tmp_path_factory.mktemp("c"), out.getvalue(), quoted=True)
    for size in (1, 1000):
        assert [(s.src, s.tgt) for s in segments(table, size)] == rows
    assert malformed(table) == []


@given(data=st.binary(max_size=80), quoted=st.booleans())
def test_any_bytes_are_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, data: bytes, quoted: bool
) -> None:
    folder = tmp_path_factory.mktemp("b")
    table = source(folder, data, "src,tgt", quoted=quoted, errors="replace")
    covered = [s.line for s in segments(table)] + [item.line for item in malformed(table)]
    assert len(covered) == len(set(covered))
