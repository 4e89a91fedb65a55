"""PO files."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babelproof.core.errors import BabelproofError, InputError
from babelproof.io.grouping import Row
from babelproof.io.localisation import FUZZY
from tests.unit.localisation_files import EN_DE, PO, items, open_text, pairs, reasons

pytest.importorskip("translate", reason="translate-toolkit (extra l10n) is not installed")


def test_po(tmp_path: Path) -> None:
    source = open_text(tmp_path, PO)
    assert pairs(source) == [
        (1, 'Say "hello"\n', "Sag «hallo»\n"),
        (3, "One file", "Eine Datei"),
        (3, "%d files", "%d Dateien"),
        (4, "two parts", ""),
    ]
    rows = [item for item in items(source) if isinstance(item, Row)]
    assert [row.order for row in rows] == [0, 0, 1, 0]
    assert {(str(row.langs), row.system, row.id) for row in rows} == {("en-de-CH", "sys", None)}
    assert {type(text) for row in rows for text in (row.src, row.tgt)} == {str}
    assert reasons(source) == {2: FUZZY}
    assert source.total == 4


def test_po_the_given_direction_wins(tmp_path: Path) -> None:
    assert {
        str(row.langs) for row in items(open_text(tmp_path, PO, EN_DE)) if isinstance(row, Row)
    } == {"en-de"}
    (row,) = items(open_text(tmp_path, 'msgid "a"\nmsgstr "b"\n'))
    assert isinstance(row, Row)
    assert not row.langs.src.known and not row.langs.tgt.known


def test_po_a_language_with_one_form_translates_the_plural(tmp_path: Path) -> None:
    text = 'msgid "One file"\nmsgid_plural "%d files"\nmsgstr[0] "%d \u500b"\n'
    assert pairs(open_text(tmp_path, text)) == [(1, "%d files", "%d \u500b")]


@pytest.mark.parametrize("charset", ["ISO-8859-1", "windows-1252", "shift_jis", "UTF-8", "CHARSET"])
def test_po_charsets(tmp_path: Path, charset: str) -> None:
    word = "\u732b" if charset == "shift_jis" else "\u00e4\u00f6"
    charset_used = "utf-8" if charset == "CHARSET" else charset
    text = f'# {word}\nmsgid ""\nmsgstr "Content-Type: text/plain; charset={charset}\\n"\n\n'
    text += f'msgid "a"\nmsgstr "{word}"\n'
    assert pairs(open_text(tmp_path, text.encode(charset_used))) == [(1, "a", word)]


def test_po_line_ends(tmp_path: Path) -> None:
    for end in ("\n", "\r\n", "\r"):
        text = 'msgid "a\u2028b"\nmsgstr "c\u0085d"\n'.replace("\n", end)
        assert pairs(open_text(tmp_path, text)) == [(1, "a\u2028b", "c\u0085d")]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("just words\n", "line 1"),
        ('msgid "a"\nmsgstr "b"\n\nmsgid "open\nmsgstr "c"\n', "line 4"),
        ('msgid "a"\nmsgstr "b"\n\nmsgid "cut off"\n', "cut off"),
        ('msgid "a"\nmsgid_plural "b"\nmsgstr[x] "c"\n', "PO"),
        ('msgid "a"\nmsgid_plural "b"\nmsgstr "c"\n', "PO"),
        (b'msgid "a"\nmsgstr "\xff"\n', "line 2, byte 9"),
        (
            b'msgid ""\nmsgstr "Content-Type: text/plain; charset=ascii\\n"\n\n'
            b'msgid "a"\nmsgstr "\xff"\n',
            "line 5: not valid ascii",
        ),
        ('msgid ""\nmsgstr "Content-Type: text/plain; charset=klingon\\n"\n', "klingon"),
    ],
)
def test_po_broken(tmp_path: Path, text: str | bytes, words: str) -> None:
    with pytest.raises(InputError, match=words):
        open_text(tmp_path, text)


KEYWORDS = ["msgid ", "msgstr ", "msgid_plural ", "msgstr[0] ", "msgctxt ", "#, fuzzy\n", "#~ "]
PIECE = st.sampled_from(
    [*KEYWORDS, "#| ", "#", '"a"', '""', '"', "\\", " ", "\n", "\n\n", "\u00e9"]
)


@given(pieces=st.lists(PIECE, max_size=14))
def test_any_po_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, pieces: list[str]
) -> None:
    try:
        source = open_text(tmp_path_factory.mktemp("po"), "".join(pieces))
    except BabelproofError:
        return
    sizes = [[task.load() for task in source.tasks(size)] for size in (1, 1000)]
    rows = [
        sorted(
            (batch.lines[row], batch.order, batch.src[row], batch.tgt[row])
            for chunk in chunks
            for batch in chunk.batches
            for row in range(len(batch))
        )
        for chunks in sizes
    ]
    assert rows[0] == rows[1]
