"""Choosing rules and setting their options."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from babelproof import registry
from babelproof.cli.main import main
from babelproof.core.errors import UsageError
from babelproof.core.rule import Answer, Option, Options, Rule
from babelproof.core.segment import Pair


def _fine(pair: Pair, options: Options) -> Answer:
    return ()


A = Rule(
    "a-rule", "one", "a", _fine, options={"limit": Option(4, "how many"), "on": Option(True, "")}
)
B = Rule("b-rule", "one", "b", _fine)
C = Rule("c-rule", "two", "c", _fine, status="preview")
RULES = [A, B, C]


def _ids(**words: object) -> list[str]:
    return [rule.id for rule in registry.select(RULES, **words)]  # type: ignore[arg-type]


def test_selection() -> None:
    assert _ids() == ["a-rule", "b-rule"]
    assert _ids(preview=True) == ["a-rule", "b-rule", "c-rule"]
    assert _ids(only=["one"], ignore=["a-rule"]) == ["b-rule"]
    with pytest.raises(UsageError, match="add preview=True"):
        _ids(only=["c-rule"])
    with pytest.raises(UsageError, match="did you mean a-rule"):
        _ids(only=["a-rul"])
    with pytest.raises(UsageError, match="no rule is left"):
        _ids(ignore=["one"])


def test_options() -> None:
    assert registry.resolve_options([A], {"a-rule.limit": "7"})["a-rule"] == {
        "limit": 7,
        "on": True,
    }
    assert registry.resolve_options([A], {"a-rule.on": "no"})["a-rule"]["on"] is False
    with pytest.raises(UsageError, match="like 4"):
        registry.resolve_options([A], {"a-rule.limit": "many"})
    with pytest.raises(UsageError, match=r"did you mean a-rule\.limit"):
        registry.resolve_options([A], {"a-rule.limt": "7"})


def test_built_in_rules_have_distinct_kebab_ids() -> None:
    ids = [rule.id for rule in registry.all_rules()]
    assert len(ids) == len(set(ids))
    assert all(rule_id == rule_id.lower() and " " not in rule_id for rule_id in ids)
    assert registry.find(RULES, "b-rule") is B


def test_two_rules_of_one_name_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    duplicate = replace(registry.built_in()[0], origin="elsewhere")
    monkeypatch.setattr(registry, "plugged_in", lambda: (duplicate,))
    with pytest.raises(UsageError, match="two rules are called"):
        registry.all_rules()


def test_rules_of_plug_ins_say_where_they_come_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "guest_rule.py").write_text(
        "from babelproof.core.rule import Rule\n"
        "def check(pair, options):\n"
        "    return None\n"
        'RULE = Rule(id="guest-rule", family="guests", summary="A guest.", check=check)\n'
    )
    info = tmp_path / "guest-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: guest\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[babelproof.rules]\nguest = guest_rule:RULE\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    registry.plugged_in.cache_clear()
    try:
        [guest] = registry.plugged_in()
        assert re.fullmatch(r"plug-in guest#1\.0-[0-9a-f]{12}", guest.origin)
        assert main(["rule", "guest-rule"]) == 0
    finally:
        registry.plugged_in.cache_clear()
    assert capsys.readouterr().out.startswith("# guest-rule\n\nA guest.")
