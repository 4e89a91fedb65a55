"""The published JSON Schemas describe what real runs write, key by key."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from babelproof import Run, check, filter

SCHEMAS = Path(__file__).resolve().parents[2] / "docs" / "reference" / "schemas"
OWN = 'from babelproof.core.rule import Class, Rule\n\ndef boom(pair, options):\n    raise ValueError\n\nRULE = Rule("boom", "own", "fails", boom, classes=[Class("c", "minor", "m")])\n'  # noqa: E501
ROWS = [
    {"id": 7, "src": "See https://a.org in 9 min.", "mt": {"a": "Siehe https://b.org.", "b": ""},
     "ref": "Siehe dort.", "doc": "d"},
    {"src": "Lone \ud800 <b>tag</b>.", "mt": {"a": "Allein \udfff.", "b": "Ganz <b>allein</b>"}},
    "no record at all",
]  # fmt: skip


@pytest.fixture(params=[True, False], ids=["texts", "no-texts"])
def run(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    rows = tmp_path / "rows.jsonl"
    rows.write_text("".join(json.dumps(row) + "\n" for row in ROWS))
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "boom.py").write_text(OWN)
    with check(
        rows, langs="en-de", show_skips=True, preview=True, texts=request.param,
        rules_dir=tmp_path / "own", trust_rules=True,
    ) as finished:  # fmt: skip
        yield finished


def _closed(schema: Any) -> Any:
    """The schema, with every key that it does not name forbidden."""
    if isinstance(schema, list):
        return [_closed(item) for item in schema]
    if not isinstance(schema, Mapping):
        return schema
    closed = {key: _closed(value) for key, value in schema.items()}
    if "properties" in schema:
        closed["additionalProperties"] = False
    return closed


def _validator(name: str) -> Draft202012Validator:
    schema = json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(_closed(schema))


@pytest.mark.parametrize("name", ["manifest", "counts"])
def test_files_of_a_run_fit_their_schema(run: Run, name: str) -> None:
    _validator(name).validate(json.loads((run.path / f"{name}.json").read_text()))


def test_records_of_a_run_fit_their_schema(run: Run) -> None:
    validator = _validator("record")
    stored = (run.path / "records.jsonl").read_text(encoding="utf-8").split("\n")[:-1]
    listed = run.report("jsonl", show_skips=True).split("\n")[:-1]
    kinds = {json.loads(line)["kind"] for line in stored}
    assert kinds == {"finding", "skip", "failure"} and len(stored) == len(listed)
    for line in (*stored, *listed):
        validator.validate(json.loads(line))


@pytest.mark.parametrize(
    ("name", "spoil"),
    [
        ("manifest", {"schema": 1}),
        ("manifest", {"texts": "yes"}),
        ("manifest", {"colour": "red"}),
        ("counts", {"records": "many"}),
        ("counts", {"groups": [{}]}),
    ],
)
def test_what_is_spoilt_does_not_fit(run: Run, name: str, spoil: dict[str, Any]) -> None:
    data = json.loads((run.path / f"{name}.json").read_text())
    assert not _validator(name).is_valid({**data, **spoil})


@pytest.mark.parametrize(
    "spoil", [{"kind": "hunch"}, {"severity": "grave"}, {"line": "5"}, {"spans": [{"start": 1}]}]
)
def test_a_spoilt_record_does_not_fit(run: Run, spoil: dict[str, Any]) -> None:
    found = json.loads(run.report("jsonl").split("\n")[0])
    assert not _validator("record").is_valid({**found, **spoil})


def test_the_summary_of_a_filter_fits_its_schema(tmp_path: Path) -> None:
    rows = tmp_path / "rows.tsv"
    rows.write_text("See https://a.org now.\tSiehe https://b.org.\nx\n")
    how: dict[str, Any] = {"langs": "en-de", "preset": "strict"}
    for more in ({}, {"compare": "standard"}):
        done = json.loads(filter(rows, **how, **more).report("json"))
        _validator("filter").validate(done)
