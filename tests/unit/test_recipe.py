"""A plan travels as data: another machine makes the same one, or says why it cannot."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from babelproof import registry
from babelproof.core.batch import Batch, Chunk
from babelproof.core.errors import UsageError
from babelproof.core.rule import Rule
from babelproof.lang import parse_pair
from babelproof.review.ignore import Entry, IgnoreList
from babelproof.run.outcome import process
from babelproof.run.plan import Plan, from_data, to_data

OWN = 'kind = "copy"\nsource = "men"\nseverity = "minor"\nmessage = "{men}"\nlangs = ["en-*"]\n'
SRC = ["It took 90 minutes.", "Ten men came.", "See https://example.org now."]
TGT = ["Es dauerte 80 Minuten.", "Zehn waren da.", "Siehe dort."]


def _plan(folder: Path) -> Plan:
    (folder / "own.toml").write_text(OWN, encoding="utf-8")
    rules = registry.select(registry.all_rules([folder]), preview=True)
    options = registry.resolve_options(rules, {"oscillation.excess": 6})
    ignored = IgnoreList(frozenset({Entry("own", "0123456789abcdef")}))
    return Plan(rules, options, True, ignored, True)


def test_a_plan_is_made_again_from_json(tmp_path: Path) -> None:
    plan = _plan(tmp_path)
    data = json.loads(json.dumps(to_data(plan)))
    again = from_data(data)
    assert again == plan and to_data(again) == data
    chunk = Chunk([Batch("a", parse_pair("en-de"), [1, 2, 3], SRC, TGT)])
    lines = process(chunk, again, 0).lines
    assert lines == process(chunk, plan, 0).lines and lines.count(b"\n") == 3


@pytest.mark.parametrize(("key", "value"), [("version", "0.0"), ("code", "0" * 12)])
def test_another_version_or_code_is_refused(tmp_path: Path, key: str, value: str) -> None:
    data = to_data(_plan(tmp_path))
    with pytest.raises(UsageError, match=f"made with {key}"):
        from_data({**data, key: value})


def test_a_rule_that_is_not_installed_is_named() -> None:
    data = to_data(Plan([Rule("guest", "x", "x", lambda pair, options: None)], {"guest": {}}))
    with pytest.raises(UsageError, match="guest"):
        from_data(data)
