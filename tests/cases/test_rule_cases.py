"""Every rule's own cases hold, and there are enough of them in more than one script."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from babelproof import registry, testing
from babelproof.cli.rules import page
from babelproof.core.record import Finding
from babelproof.core.rule import Rule

RULES = registry.built_in()


def _scripts(text: str) -> set[str]:
    return {unicodedata.name(c, "?").split()[0] for c in text if c.isalpha()}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_cases_hold_and_every_class_has_one(rule: Rule) -> None:
    cases = testing.load_cases(testing.cases_path(rule.id))
    said = testing.judge_cases(rule, cases)
    problems = [testing.problem(case, records) for case, records in zip(cases, said, strict=True)]
    assert not any(problems), [
        f"{case.expect} {case.pairs}: {problem}"
        for case, problem in zip(cases, problems, strict=True)
        if problem
    ]
    found = {one.cls for records in said for one in records if isinstance(one, Finding)}
    assert found == {one.id for one in rule.classes}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_enough_cases(rule: Rule) -> None:
    cases = testing.load_cases(testing.cases_path(rule.id))
    assert sum(case.expect == "fail" for case in cases) >= 2
    assert sum(case.expect == "pass" for case in cases) >= 3
    texts = "".join(text for case in cases for pair in case.pairs for text in pair)
    assert len(_scripts(texts) & {"LATIN", "CYRILLIC", "CJK", "HIRAGANA", "ARABIC", "DEVANAGARI",
                                  "GREEK", "HEBREW", "HANGUL", "BENGALI", "THAI"}) >= 2  # fmt: skip


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_failing_cases_say_where(rule: Rule) -> None:
    for case in testing.load_cases(testing.cases_path(rule.id)):
        if case.expect == "fail":
            assert case.spans, f"no ⟦…⟧ in the fail case {case.pairs[0]}"


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_page_has_its_headings(rule: Rule) -> None:
    shown = page(rule, [])
    for heading in ("What it does", "Why it matters", "Limits", "Measured", "Classes"):
        assert f"\n## {heading}\n" in shown


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_figures_stand_beside_the_rule_and_not_in_it(rule: Rule) -> None:
    assert len(registry.measured(rule)) > 100
    assert "## Measured" not in rule.doc


def test_what_an_older_revision_left_behind_hides_no_cases(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(registry.detectors, "__path__", [str(tmp_path)])
    (tmp_path / "lost_flaw" / "__pycache__").mkdir(parents=True)
    assert registry.beside("lost-flaw", ".toml") == tmp_path / "lost_flaw.toml"
    (tmp_path / "lost_flaw" / "__init__.py").touch()
    assert registry.beside("lost-flaw", ".toml") == tmp_path / "lost_flaw" / "lost_flaw.toml"


@pytest.mark.parametrize("rule", registry.built_in(), ids=lambda rule: rule.id)
def test_a_summary_is_a_sentence(rule: Rule) -> None:
    assert rule.summary[0].isupper() and rule.summary.endswith(".")
