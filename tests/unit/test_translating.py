"""Texts and files translated by an engine, from a script."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from babelproof import InputError, Terms, UsageError, check, evaluate_suite, translate
from babelproof.api.engines import Asked
from babelproof.engines.protocol import Failed, Stopped
from babelproof.suites.item import Item, Suite
from tests.unit.scripted_server import serving

UPPER = f"{sys.executable} -c 'import sys; print(sys.stdin.read().upper(), end=\"\")'"


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BABELPROOF_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)


def test_texts_in_memory_are_translated_in_order() -> None:
    found = translate(["a", "", "b", "a"], UPPER)
    assert found.texts == ["A", "", "B", "A"]
    assert (found.counts["texts"], found.counts["blank"], found.counts["asked"]) == (4, 1, 2)
    assert translate(["b", "c"], UPPER).counts["known"] == 1


def test_a_file_becomes_a_file_and_that_an_engine(tmp_path: Path) -> None:
    (tmp_path / "a.en").write_bytes(b"one\r\ntwo\xe2\x80\xa8more\n\n")
    assert translate("a.en", UPPER, output="a.es").texts == []
    assert (tmp_path / "a.es").read_text(encoding="utf-8") == "ONE\nTWO\u2028MORE\n\n"
    translate("a.en", UPPER, output="a.jsonl")
    assert translate("a.en", "replay:a.jsonl").texts == ["ONE", "TWO\u2028MORE", ""]


def test_what_stands_beside_a_source_stays_there(tmp_path: Path) -> None:
    (tmp_path / "cases.jsonl").write_text('{"id":"1","src":"x","of":"0"}\n', encoding="utf-8")
    translate("cases.jsonl", UPPER, output="out.jsonl")
    row = json.loads((tmp_path / "out.jsonl").read_text(encoding="utf-8"))
    assert row == {"id": "1", "src": "x", "of": "0", "tgt": "X"}


def test_a_line_that_is_no_object_is_named(tmp_path: Path) -> None:
    (tmp_path / "cases.jsonl").write_text('{"src":"x"}\n{"src":3}\n', encoding="utf-8")
    with pytest.raises(InputError, match=r"cases\.jsonl, line 2: expected"):
        translate("cases.jsonl", UPPER)


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "a.en").write_bytes(b"fine\ncaf\xe9 5\n")
    with pytest.raises(InputError, match=r"a\.en, line 2, byte 4"):
        translate("a.en", UPPER)
    assert translate("a.en", UPPER, encoding_errors="replace").texts == ["FINE", "CAF\ufffd 5"]
    run = check(src="a.en", engine=UPPER, langs="en-de", encoding_errors="replace")
    assert run.counts.segments == 2


def test_what_fails_is_left_out_of_a_replay(tmp_path: Path) -> None:
    """With ``skip_failed`` its place stays empty, and says why; nothing else may take it for an
    answer."""
    (tmp_path / "no.py").write_text(
        "import sys\nfor line in sys.stdin:\n    if 'no' not in line: print(line.upper(), end='')\n"
    )
    engine = f"{sys.executable} no.py"
    with pytest.raises(Failed, match=r"1 of 2 texts could not be translated; what was answered"):
        translate(["yes", "no"], engine)
    found = translate(["yes", "no"], engine, output="o.jsonl", terms=Terms(skip_failed=True))
    assert list(found.counts["failed"]) == ["2"]
    rows = (tmp_path / "o.jsonl").read_text(encoding="utf-8").split("\n")
    assert json.loads(rows[0]) == {"src": "yes", "tgt": "YES"}
    assert "line(s) came back" in json.loads(rows[1])["failed"]
    with pytest.raises(Failed, match="no translation of 'no'"):
        translate(["yes", "no"], "replay:o.jsonl")


def test_a_pivot_tells_of_a_failure_of_its_first_engine(tmp_path: Path) -> None:
    (tmp_path / "first.py").write_text(
        "import sys\nfor line in sys.stdin:\n    if line != 'n\\n': print(line, end='')\n"
    )
    first = f"{sys.executable} first.py"
    terms = Terms(skip_failed=True, batch=1)
    found = translate(["n", "y"], first, then=UPPER, terms=terms)
    assert found.texts == ["", "Y"]
    assert list(found.counts["failed"]) == ["1"]


def test_the_cost_is_told_before_the_first_call() -> None:
    said: list[str] = []
    with serving() as server:
        model = f"openai:tiny@{server.address}/v1"
        texts = [f"text {n}" for n in range(5)]
        terms = Terms(price=2.0, max_calls=3)
        asked = {"langs": "en-de", "terms": terms, "told": said.append}
        found = translate(texts, model, only_estimate=True, **asked)
        assert server.asked == []
        (row,) = found.estimates
        assert row["to_ask"] == row["likely"]["calls"] == 5
        assert 0 < row["likely"]["tokens"] < row["at_most"]["tokens"]
        assert row["cost"] == row["likely"]["tokens"] * 2e-6
        assert "5 different texts to ask for" in said[0]
        assert "⸨max_calls⸩ is less than that" in said[0]
        with pytest.raises(Stopped, match="what was answered is kept"):
            translate(texts, model, **asked)
        assert server.answered == 3
        found = translate(texts, model, **asked)
        assert server.answered == 5
        assert (found.counts["known"], found.counts["calls"]) == (3, 2)
        assert "2 different texts" in said[2]


def test_nothing_is_promised_where_nothing_is_kept() -> None:
    with serving() as server, pytest.raises(Stopped, match=r"spent .*; nothing was kept$"):
        terms = Terms(max_calls=1, cache=False)
        translate(["a", "b"], f"openai:tiny@{server.address}/v1", langs="en-de", terms=terms)


def test_engines_stand_in_the_place_of_outputs(tmp_path: Path) -> None:
    (tmp_path / "a.en").write_text("It has 5 rooms.\n", encoding="utf-8")
    (tmp_path / "a.de").write_text("Es hat 5 Zimmer.\n", encoding="utf-8")
    script = "import sys; sys.stdin.read(); print('Es hat 6 Zimmer.')"
    engine = f'six={sys.executable} -c "{script}"'
    run = check(src="a.en", tgt=["a.de"], engine=engine, langs="en-de")
    assert [(f.system, f.rule) for f in run.findings()] == [("six", "number-mismatch")]
    assert "engines:six=command#" in run.signature
    again = check(src=["It has 5 rooms."], engine=engine, langs="en-de")
    assert [f.rule for f in again.findings()] == ["number-mismatch"]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"path": "a.tsv", "engine": "cat"}, "translates a source"),
        ({"src": "a.en", "engine": ["cat", "cat"]}, "two engines are called 'cat'"),
        ({"src": "a.en", "tgt": {"cat": "a.en"}, "engine": "cat"}, "of an output and of an engine"),
        ({"src": "a.en", "engine": "cat", "via": "fr"}, "between two engines"),
        ({"src": "a.en", "engine": [("cat", "cat", "cat")]}, "at most two"),
        ({"src": "a.en", "engine": "deepl"}, "must be told the languages"),
    ],
)
def test_what_cannot_be_is_said(asked: dict[str, object], told: str, tmp_path: Path) -> None:
    (tmp_path / "a.en").write_text("x\n", encoding="utf-8")
    with pytest.raises(UsageError, match=told):
        check(**asked)


def test_a_suite_is_put_to_an_engine() -> None:
    items = [
        Item(str(n), "en-de", "c", "p", source, positive=(source.upper(),))
        for n, source in enumerate(("red", "blue"))
    ]
    found = evaluate_suite(Suite(tuple(items)), engines=Asked(engine=f"up={UPPER}"))
    assert list(found.systems) == ["up"]
    assert list(found.micro) == [1.0]
