"""The texts of a run: whatever was read is found again, from every format, at any chunk size."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from babelproof import Run, check
from babelproof.core.errors import InputError
from babelproof.core.segment import Segment
from babelproof.io.open import open_path
from babelproof.io.source import Source
from babelproof.lang import parse_pair
from babelproof.run import packing, texts
from babelproof.run.texts import Passage, Texts
from tests.unit.localisation_files import PO, TMX

HOSTILE = [
    "",
    " ",
    "\u2028x\u2029\x85",
    "\ud800 lone \udfff",
    "\x00\x1b[2J",
    "\u202eRTL\u202c",
    '"\\n',
]
EN_DE = parse_pair("en-de")


def _read(source: Source) -> Iterator[Segment]:
    """The segments of an input as any other chunk size gives them."""
    for task in source.tasks(1):
        for batch in task.load().batches:
            yield from map(batch.segment, range(len(batch)))


def _kept(run: Run) -> list[tuple[Any, ...]]:
    return sorted(
        (p.langs, p.line, p.id or str(p.line), system, p.src, tgt, p.ref or "", p.doc or "")
        for p in Texts(run.path)
        for system, tgt in p.tgt.items()
    )


def _all(segments: Iterator[Segment]) -> list[tuple[Any, ...]]:
    return sorted(
        (str(s.langs), s.line, s.id, s.system, s.src, s.tgt, s.ref or "", s.doc or "")
        for s in segments
    )


def _po(folder: Path) -> Path:
    return _file(folder / "a.po", PO)


def _tmx(folder: Path) -> Path:
    twice = TMX.replace("<tuv xml:lang=\"fr\"><seg>Un</seg></tuv>", "") .replace(
        "</tu>", '<tuv xml:lang="de"><seg>Zwei davon</seg></tuv></tu>', 1
    )  # fmt: skip
    return _file(folder / "a.tmx", twice)


def _jsonl_a_system_a_line(folder: Path) -> Path:
    rows = [
        {"id": f"s{n}", "src": f"Word {n}.", "mt": f"Wort {n} {system}.", "system": system,
         "langs": ("en-de", "en-fr")[n % 2], "doc": f"d{n // 3}", "ref": f"Wort {n}."}
        for n in range(7)
        for system in ("a", "b", "")
    ]  # fmt: skip
    return _file(folder / "a.jsonl", "".join(json.dumps(row) + "\n" for row in rows))


def _jsonl_with_systems_in_a_row(folder: Path) -> Path:
    outs = [{"a": "eins", "b": ""}, {"b": "zwei"}, {"c": "drei", "a": "drei!"}]
    rows = [{"src": f"row {n}", "mt": out, "langs": "en-de"} for n, out in enumerate(outs)]
    return _file(folder / "a.jsonl", "".join(json.dumps(row) + "\n" for row in rows))


def _tsv(folder: Path) -> Path:
    lines = [f"Line\u2028 {n}\tZeile {n}\tRef {n}\n" for n in range(9)]
    return _file(folder / "a.tsv", "".join([*lines, "too few\n"]))


def _evalset(folder: Path) -> Path:
    for langs in ("en-de", "en-fr"):
        _file(folder / "set" / "sources" / f"{langs}.txt", "One.\n\nTwo.\n")
        _file(folder / "set" / "references" / f"{langs}.refA.txt", "r1\n\nr2\n")
        for system in ("A B", "c.d+e"):
            _file(folder / "set" / "system-outputs" / langs / f"{system}.txt", f"{system}\n\nx\n")
    return folder / "set"


def _xliff(folder: Path) -> Path:
    unit = '<trans-unit id="{0}"><source>Sit {0}</source><target>Sitz {0}</target></trans-unit>'
    head = '<xliff version="1.2"><file source-language="en" target-language="de"><body>'
    body = "".join(unit.format(n) for n in range(5))
    return _file(folder / "a.xlf", f"{head}{body}</body></file></xliff>")


def _file(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


MAKERS = [
    _po, _tmx, _jsonl_a_system_a_line, _jsonl_with_systems_in_a_row, _tsv, _evalset, _xliff,
]  # fmt: skip


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("size", [None, 1, 2])
def test_whatever_is_read_is_kept(make: Any, size: int | None, tmp_path: Path) -> None:
    path = make(tmp_path)
    expected = _all(_read(open_path(str(path), EN_DE)))
    with check(path, langs=EN_DE, chunk=size, rules=["empty-output"]) as run:
        assert _kept(run) == expected != []


@pytest.mark.parametrize("make", MAKERS)
def test_the_file_is_the_same_for_every_chunk_size(make: Any, tmp_path: Path) -> None:
    path = make(tmp_path)
    found = []
    for size in (None, 1, 2, 3):
        with check(path, langs=EN_DE, chunk=size, rules=["empty-output"]) as run:
            found.append(list(Texts(run.path)))
    assert found[1:] == found[:-1]


@pytest.mark.parametrize("make", MAKERS)
def test_any_passage_is_found(make: Any, tmp_path: Path) -> None:
    with check(make(tmp_path), langs=EN_DE, chunk=2, rules=["empty-output"]) as run:
        kept = Texts(run.path)
        for passage in reversed(list(kept)):
            assert kept.passage(passage.langs, passage.line, passage.part) == passage


def test_forms_of_a_plural_stand_on_one_line(tmp_path: Path) -> None:
    with check(_po(tmp_path), langs=EN_DE, rules=["empty-output"]) as run:
        by_line: dict[int, list[Passage]] = {}
        for passage in Texts(run.path):
            by_line.setdefault(passage.line, []).append(passage)
    forms = [there for there in by_line.values() if len(there) > 1]
    assert [[p.part for p in there] for there in forms] == [[0, 1]]
    assert [p.src for p in forms[0]] == ["One file", "%d files"]


def test_a_finding_on_a_plural_form_has_its_own_texts(tmp_path: Path) -> None:
    text = 'msgid "One <b>file</b>"\nmsgid_plural "%d <b>files</b>"\n'
    text += 'msgstr[0] "Eine <b>Datei</b>"\nmsgstr[1] "%d Dateien"\n'
    with check(_file(tmp_path / "a.po", text), langs=EN_DE, rules=["markup-mismatch"]) as run:
        found = list(run.findings())
    assert found and {(f.part, f.src, f.tgt) for f in found} == {
        (1, "%d <b>files</b>", "%d Dateien")
    }
    assert all(mark.text in ("<b>", "</b>") for finding in found for mark in finding.spans)


def test_two_texts_of_one_language_are_two_passages(tmp_path: Path) -> None:
    with check(_tmx(tmp_path), langs=EN_DE, rules=["empty-output"]) as run:
        found = [(p.part, *p.tgt.values()) for p in Texts(run.path) if p.id == "t1"]
    assert found == [(0, "Eins <b>zwei</b>"), (1, "Zwei davon")]


def test_hostile_texts_survive(tmp_path: Path) -> None:
    outs = {"a": HOSTILE, "\u202ename\n": [text * 2 for text in HOSTILE]}
    with check(src=HOSTILE[::-1], tgt=outs, langs="en-de", chunk=2) as run:
        kept = Texts(run.path)
        for line, src in enumerate(HOSTILE[::-1], 1):
            passage = kept.passage("en-de", line)
            assert (passage.src, dict(passage.tgt)) == (
                src, {name: texts[line - 1] for name, texts in outs.items()},
            )  # fmt: skip
        list(run.findings())


def test_a_huge_text_is_found_among_small_ones() -> None:
    src = ["small", "x" * 3_000_000, "after"]
    with check(src=src, tgt=[text.upper() for text in src], langs="en-de") as run:
        kept = Texts(run.path)
        assert [kept.passage("en-de", n).src for n in (3, 2, 1)] == src[::-1]


def test_frames_are_as_many_as_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "FRAME", 200)
    monkeypatch.setattr(texts, "FRAMES_KEPT", 2)
    src = [f"Line number {n}." for n in range(100)]
    with check(src=src, tgt=src, langs="en-de", chunk=30) as run:
        index = json.loads((run.path / "texts" / "index.json").read_text())
        kept = Texts(run.path)
        assert len(index["frames"]) > 20
        assert (
            sum(size for _, size in index["frames"])
            == (run.path / "texts" / "passages.jsonl.zst").stat().st_size
        )
        assert [kept.passage("en-de", n).src for n in (100, 1, 50, 49, 1)] == [
            src[n - 1] for n in (100, 1, 50, 49, 1)
        ]
        assert kept.lines("en-de") == (1, 100)


def test_what_is_not_there_is_said() -> None:
    with check(src=["a", "b"], tgt=["x", "y"], langs="en-de") as run:
        kept = Texts(run.path)
        for langs, line, part in (
            ("en-de", 3, 0),
            ("en-de", 0, 0),
            ("de-en", 1, 0),
            ("en-de", 1, 1),
        ):
            with pytest.raises(InputError, match="no line"):
                kept.passage(langs, line, part)


LINES = st.lists(st.text(max_size=8), min_size=1, max_size=12)


@given(LINES, st.dictionaries(st.text(max_size=4), st.text(max_size=8), min_size=1, max_size=3))
@settings(max_examples=40)
def test_any_texts_of_any_systems(lines: list[str], systems: Mapping[str, str]) -> None:
    outs = {name: [text + line for line in lines] for name, text in systems.items()}
    with check(src=lines, tgt=outs, langs="en-de", rules=["empty-output"], chunk=5) as run:
        found = [(p.src, dict(p.tgt)) for p in Texts(run.path)]
    assert found == [
        (src, {name: out[n] for name, out in outs.items()}) for n, src in enumerate(lines)
    ]
