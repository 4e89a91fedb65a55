from __future__ import annotations

import bz2
import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babelproof.core.batch import Malformed
from babelproof.core.errors import InputError, UsageError
from babelproof.io import files
from babelproof.io.columns import ROLE_OF
from babelproof.io.delimited import BARE_RETURN, BLANK, TOO_LONG, UNCLOSED
from babelproof.io.grouping import Row
from tests.unit.delimited_files import malformed, reasons, segments, source, texts

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
    assert not table.total


@pytest.mark.parametrize(("text", "quoted"), [("src\ttgt\n", False), ("src,tgt", True)])
def test_a_header_alone_holds_no_rows(tmp_path: Path, text: str, quoted: bool) -> None:
    (task,) = source(tmp_path, text, quoted=quoted).tasks(10)
    chunk = task.load()
    assert not chunk.batches and not chunk.malformed
    assert chunk.raw is not None and chunk.raw.without(()) == [text.encode()]


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


@given(
    st.lists(st.lists(st.sampled_from(["a", "", "b\r", '"', "\u2028"]), min_size=1, max_size=4)),
    st.sampled_from(["src\ttgt\n", "", "\n"]),
    st.sampled_from([None, "src,-,tgt", "tgt,src,ref"]),
)
def test_lines_at_once_are_lines_one_by_one(
    tmp_path_factory: pytest.TempPathFactory,
    rows: list[list[str]],
    head: str,
    columns: str | None,
) -> None:
    text = head + "\n".join("\t".join(row) for row in rows)
    try:
        table = source(tmp_path_factory.mktemp("t"), text, columns)
    except UsageError:
        return
    at_once = [segments(table, size) for size in (1, 3, None)]
    bad = [malformed(table, size) for size in (1, 3, None)]
    with table.opened() as handle:
        lines = files.split(handle, table.name)
        records = [item for record in table.reader().read(lines, 1) for item in record]
    one_by_one = [(r.line, r.src, r.tgt, r.ref) for r in records if isinstance(r, Row)]
    for found in at_once:
        assert [(s.line, s.src, s.tgt, s.ref) for s in found] == one_by_one
    assert all(items == [r for r in records if isinstance(r, Malformed)] for items in bad)
