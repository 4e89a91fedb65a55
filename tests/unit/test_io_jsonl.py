from __future__ import annotations

import gzip
import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babelproof.core.batch import Chunk, Malformed
from babelproof.core.errors import InputError
from babelproof.core.segment import LangPair, Segment
from babelproof.io.grouping import Row, chunks
from babelproof.io.jsonl import JsonlSource, read_line
from babelproof.lang import parse_pair

EN_DE = parse_pair("en-de")
Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def to_file(*lines: object, name: str = "pairs.jsonl") -> Path:
        path = tmp_path / name
        texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
        path.write_bytes("".join(text + "\n" for text in texts).encode())
        return path

    return to_file


def all_chunks(source: JsonlSource, size: int | None = 1000) -> list[Chunk]:
    return [task.load() for task in source.tasks(size)]


def segments(source: JsonlSource, size: int | None = 1000) -> list[tuple[int, int, Segment]]:
    """Every segment with its place, in the order of a run's records."""
    found = [
        (segment.line, batch.order, segment)
        for chunk in all_chunks(source, size)
        for batch in chunk.batches
        for segment in map(batch.segment, range(len(batch)))
    ]
    return sorted(found, key=lambda item: item[:2])


def malformed(source: JsonlSource, size: int | None = 1000) -> list[Malformed]:
    return [item for chunk in all_chunks(source, size) for item in chunk.malformed]


def only_row(line: object, langs: LangPair | None = EN_DE) -> Row:
    (row,) = read_line(line if isinstance(line, str) else json.dumps(line), 1, "sys", langs)
    assert isinstance(row, Row), row
    return row


def reason(line: object) -> str:
    (item,) = read_line(line if isinstance(line, str) else json.dumps(line), 1)
    assert isinstance(item, Malformed), item
    return item.reason


def test_a_line_gives_a_segment(write: Write) -> None:
    path = write({"src": "Good night.", "mt": "Gute Nacht.", "ref": "Nacht!", "id": 7, "x": [1]})
    ((_, _, segment),) = segments(JsonlSource(path, EN_DE, system="pairs"))
    assert segment == Segment(7, 1, "Good night.", "Gute Nacht.", EN_DE, "pairs", "Nacht!")


@pytest.mark.parametrize("key", ["mt", "tgt", "hyp", "hypothesis", "translation", "target"])
def test_every_name_of_the_translation(key: str) -> None:
    row = only_row({"source": "a", key: "b"})
    assert (row.src, row.tgt, row.system, row.langs) == ("a", "b", "sys", EN_DE)


def test_the_first_name_wins_and_null_is_absent() -> None:
    assert only_row({"src": "a", "source": "A", "target": "ref", "mt": "b"}).tgt == "b"
    assert only_row({"src": None, "source": "A", "mt": None, "tgt": ""}).src == "A"
    assert only_row({"src": "", "mt": ""})[1:3] == ("", "")


def test_a_translation_per_system(write: Write) -> None:
    path = write(
        {"src": "one", "tgt": {"B": "eins", "A": "ein"}, "id": "s1"},
        {"src": "two", "tgt": {"B": "zwei", "A": None}, "id": "s2"},
    )
    source = JsonlSource(path, EN_DE)
    (chunk,) = all_chunks(source)
    assert [(b.system, b.order, list(b.tgt)) for b in chunk.batches] == [
        ("B", 0, ["eins", "zwei"]),
        ("A", 1, ["ein"]),
    ]
    (bad,) = chunk.malformed
    assert (bad.line, bad.system, bad.id, bad.langs) == (2, "A", "s2", "en-de")
    assert "not null" in bad.reason


def test_systems_over_the_same_lines_share_the_source_column(write: Write) -> None:
    lines = [{"src": f"line {n}", "tgt": {"A": "x", "B": "y"}} for n in range(5)]
    (chunk,) = all_chunks(JsonlSource(write(*lines), EN_DE))
    first, second = chunk.batches
    assert first.src is second.src
    assert first.tgt is not second.tgt


def test_systems_and_directions_per_line(write: Write) -> None:
    path = write(
        {"src": "a", "mt": "b", "system": "X"},
        {"src": "c", "mt": "d", "system": "Y", "langs": "en_fr"},
        {"src": "e", "mt": "f", "lp": "eng_Latn-deu_Latn", "system": "X"},
        {"src": "g", "mt": "h", "src_lang": "uk", "tgt_lang": "cs", "system": ""},
        {"src": "i", "mt": "j", "tgt_lang": "is"},
    )
    found = [(s.system, str(s.langs)) for _, _, s in segments(JsonlSource(path, EN_DE, system="f"))]
    assert found[:2] == [("X", "en-de"), ("Y", "en-fr")]
    assert found[2][0] == "X"
    assert found[3:] == [("f", "uk-cs"), ("f", "en-is")]


def test_no_direction_anywhere_is_an_unknown_one() -> None:
    langs = only_row({"src": "a", "mt": "b"}, None).langs
    assert not langs.src.known and not langs.tgt.known
    langs = only_row({"src": "a", "mt": "b", "tgt_lang": "de"}, None).langs
    assert not langs.src.known and langs.tgt.code == "de"


def test_references() -> None:
    assert only_row({"src": "a", "mt": "b", "refs": ["c", "d"]}).ref == "c"
    assert only_row({"src": "a", "mt": "b", "reference": "c"}).ref == "c"
    assert only_row({"src": "a", "mt": "b", "refs": []}).ref is None
    assert only_row({"src": "a", "mt": "b", "ref": None}).ref is None


def test_ids_of_a_mixed_batch(write: Write) -> None:
    path = write({"src": "a", "mt": "b"}, {"src": "c", "mt": "d", "id": "x", "doc": 3})
    for size in (1, 1000):
        found = segments(JsonlSource(path, EN_DE), size)
        assert [(s.id, s.doc) for _, _, s in found] == [("1", None), ("x", "3")]
    (chunk,) = all_chunks(JsonlSource(write({"src": "a", "mt": "b"}), EN_DE))
    assert chunk.batches[0].ids is None and chunk.batches[0].docs is None


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("{", "not valid JSON"),
        ('{"src": "a", "mt": "b"} {}', "not valid JSON"),
        ('{"src": "a", "mt": "\\uZZZZ"}', "not valid JSON"),
        ('{"src": "a", "mt": "\\x"}', "not valid JSON"),
        ('{"src": "a", "mt": "tab\tin"}', "not valid JSON"),
        ('{"src": "a", "mt": NaN}', "NaN"),
        ('{"src": "a", "mt": "b", "score": -Infinity}', "Infinity"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
        ('{"src": "a", "mt": "b", "id": ' + "9" * 5000 + "}", "too many digits"),
        ("\ufeff{}", "not valid JSON"),
        ("[1]", "not a list"),
        ("null", "not null"),
        ('"text"', "not a string"),
        ("3.5", "not a number"),
        ("true", "not true or false"),
        ({}, 'expected "src" or "source"'),
        ({"src": "a"}, 'expected "mt" or "tgt"'),
        ({"src": "a", "mt": None}, 'expected "mt" or "tgt"'),
        ({"src": 5, "mt": "b"}, '"src" must be a string, not a number'),
        ({"src": "a", "mt": ["b"]}, '"mt" must be a string, not a list'),
        ({"src": {"a": "b"}, "mt": "b"}, '"src" must be a string, not an object'),
        ({"src": "a", "tgt": {}}, "names no system"),
        ({"src": "a", "mt": "b", "ref": 1}, '"ref" must be'),
        ({"src": "a", "mt": "b", "refs": [1]}, '"refs" must be'),
        ({"src": "a", "mt": "b", "id": 1.5}, '"id" must be'),
        ({"src": "a", "mt": "b", "id": True}, '"id" must be'),
        ({"src": "a", "mt": "b", "system": ["x"]}, '"system" must be'),
        ({"src": "a", "mt": "b", "doc": {}}, '"doc" must be'),
        ({"src": "a", "mt": "b", "langs": "what is this"}, '"langs" must be'),
        ({"src": "a", "mt": "b", "langs": ["en", "de"]}, '"langs" must be'),
        ({"src": "a", "mt": "b", "lp": "x" * 100_000}, '"lp" must be'),
        ({"src": "a", "mt": "b", "src_lang": 1, "tgt_lang": "de"}, '"src_lang" must be'),
        ({"src": "a", "mt": "b", "src_lang": "en", "tgt_lang": "?"}, '"tgt_lang" must be'),
    ],
)
def test_malformed_lines_say_what_was_expected(line: object, words: str) -> None:
    assert words in reason(line)


def test_reasons_do_not_repeat_contents() -> None:
    # They are counted by their text, so a file must not be able to make countless ones.
    reasons = {reason({"src": "a", "mt": "b", "langs": f"??{n}"}) for n in range(20)}
    reasons |= {reason('{"src": "a", ' + " " * n + "!") for n in range(20)}
    assert len(reasons) == 2


def test_a_malformed_line_keeps_what_is_known_of_it() -> None:
    line = json.dumps({"src": 1, "mt": "b", "id": "s9", "system": "X", "langs": "en-fr"})
    assert read_line(line, 4, "sys", EN_DE) == (
        Malformed(4, '"src" must be a string, not a number', "s9", "X", "en-fr"),
    )
    line = json.dumps({"src": "a", "mt": "b", "id": [], "langs": "?"})
    (item,) = read_line(line, 4, "sys", EN_DE)
    assert isinstance(item, Malformed)
    assert (item.id, item.system, item.langs) == (None, "sys", "en-de")


def test_lines_are_counted_with_blank_and_bad_ones(write: Write) -> None:
    path = write("", {"src": "a", "mt": "b"}, "  \t", "oops", {"src": "c", "mt": "d"}, "\r")
    source = JsonlSource(path, EN_DE)
    for size in (1, 2, 1000, None):
        assert [line for line, _, _ in segments(source, size)] == [2, 5]
        assert [item.line for item in malformed(source, size)] == [4]


def test_no_records_no_rows(write: Write) -> None:
    for path in (write(name="empty.jsonl"), write("", " ", name="blank.jsonl")):
        source = JsonlSource(path, EN_DE)
        assert segments(source) == [] and malformed(source) == []
        assert source.inputs()[0].bytes == path.stat().st_size


def test_only_line_feeds_end_lines_and_text_is_kept(tmp_path: Path) -> None:
    text = "a\u2028b\u0085c\x0bd\ufeff"
    body = json.dumps({"src": text, "mt": text}, ensure_ascii=False).encode()
    path = tmp_path / "odd.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + body + b"\r\n" + body)
    found = segments(JsonlSource(path, EN_DE))
    assert [(line, s.src, s.tgt) for line, _, s in found] == [(1, text, text), (2, text, text)]


def test_hostile_text_survives(write: Write) -> None:
    text = "\ud800 \u202e\u05d0\u05d1 \x00\x1b[31m\n\r\t \U0001f469\u200d\U0001f52c"
    row = only_row({"src": text, "mt": text[::-1]})
    assert (row.src, row.tgt) == (text, text[::-1])
    big = "long " * 400_000
    ((_, _, segment),) = segments(JsonlSource(write({"src": big, "mt": "x"}), EN_DE))
    assert segment.src == big


def test_invalid_utf8_ends_the_run_or_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_bytes(b'{"src":"a","mt":"b"}\n{"src":"a","mt":"\xff"}\n')
    with pytest.raises(InputError, match=r"bad\.jsonl, line 2, byte 18"):
        all_chunks(JsonlSource(path, EN_DE))
    with pytest.raises(InputError, match=r"^stdin, line 2"):
        all_chunks(JsonlSource(path, EN_DE, name="stdin"))
    found = segments(JsonlSource(path, EN_DE, errors="replace"))
    assert [s.tgt for _, _, s in found] == ["b", "\ufffd"]


def test_compressed_and_described(tmp_path: Path) -> None:
    path = tmp_path / "pairs.jsonl.gz"
    path.write_bytes(gzip.compress(b'{"src":"a","mt":"b"}\n'))
    source = JsonlSource(path, EN_DE, resumable=False, name="stdin")
    assert [s.tgt for _, _, s in segments(source)] == ["b"]
    assert (source.total, source.resumable) == (None, False)
    (described,) = source.inputs()
    assert (described.role, described.name, len(described.sha256)) == ("pairs", "stdin", 64)
    with pytest.raises(InputError, match="no such file"):
        JsonlSource(tmp_path / "none.jsonl", EN_DE)


def test_reads_no_further_than_a_chunk(tmp_path: Path) -> None:
    path = tmp_path / "late.jsonl"
    path.write_bytes(b'{"src":"a","mt":"b"}\n' * 10 + b"\xff\n")
    tasks = JsonlSource(path, EN_DE).tasks(5)
    assert len(next(tasks).load().batches[0]) == 5
    assert len(pickle.loads(pickle.dumps(next(tasks))).load().batches[0]) == 5
    with pytest.raises(InputError):
        next(tasks).load()


def test_chunks_without_a_size_hold_a_bounded_amount_of_text() -> None:
    short = ([Row(n, "a", "b", EN_DE, "s")] for n in range(10_000))
    assert max(len(chunk.batches[0]) for chunk in chunks(short, None)) <= 4000
    long = "x" * (1 << 20)
    heavy = ([Row(n, long, long, EN_DE, "s")] for n in range(10))
    assert max(len(chunk.batches[0]) for chunk in chunks(heavy, None)) == 2


TEXT = st.text(st.characters(codec=None), max_size=8)
VALUE = TEXT | st.integers() | st.none() | st.lists(TEXT, max_size=2)
LINE = st.fixed_dictionaries(
    {},
    optional={
        "src": VALUE,
        "mt": VALUE | st.dictionaries(st.sampled_from("AB"), VALUE, max_size=2),
        "id": VALUE,
        "system": st.sampled_from(["A", "B", 3, None]),
        "langs": st.sampled_from(["en-de", "de_en", "", "?", 5]),
        "doc": VALUE,
        "ref": VALUE,
    },
)


@given(lines=st.lists(LINE.map(json.dumps) | st.sampled_from(["", "{", "[]"]), max_size=12))
def test_chunk_size_changes_nothing(
    tmp_path_factory: pytest.TempPathFactory, lines: list[str]
) -> None:
    path = tmp_path_factory.mktemp("jsonl") / "x.jsonl"
    path.write_bytes("\n".join(lines).encode())
    source = JsonlSource(path, None, system="s")
    rows: list[Any] = [segments(source, size) for size in (1, 3, 1000, None)]
    bad: list[Any] = [malformed(source, size) for size in (1, 3, 1000, None)]
    assert all(other == rows[0] for other in rows)
    assert all(other == bad[0] for other in bad)
    lines_seen = {line for line, _, _ in rows[0]} | {item.line for item in bad[0]}
    assert lines_seen == {n for n, text in enumerate(lines, 1) if text.strip()}
