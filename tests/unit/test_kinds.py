"""Rules written as data: every kind, every mistake in a file, and patterns that blow up."""

from __future__ import annotations

import pickle
import time
from pathlib import Path

import pytest

from babelproof import check, testing
from babelproof.core.errors import InputError
from babelproof.core.record import Finding
from babelproof.core.rule import Rule
from babelproof.kinds.folder import load_dir
from babelproof.kinds.load import load_rules
from babelproof.text import patterns
from babelproof.text.patterns import Patience, PatternTimeout, SafePattern

GOOD = """
id = "fuss"
kind = "require"
source = "feet"
target = '\\bFuß\\b'
langs = ["en-de"]

[[fail]]
langs = "en-de"
src = "Six ⟦feet⟧ apart."
tgt = "Sechs Meter entfernt."

[[pass]]
langs = "en-de"
src = "Six feet apart."
tgt = "Sechs Fuß entfernt."

[[pass]]
langs = "en-de"
src = "Six metres."
tgt = "Sechs Meter."

[[skip]]
langs = "en-fr"
src = "Six feet."
tgt = "Six pieds."
"""


def _rule(folder: Path, text: str, name: str = "own.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def load_rule(path: Path) -> Rule:
    (rule,) = load_rules(path)
    return rule


def test_a_rule_and_its_cases(tmp_path: Path) -> None:
    path = _rule(tmp_path, GOOD)
    rule = load_dir(tmp_path)[0]
    assert list(testing.run_cases(rule, testing.load_cases(path))) == []
    assert pickle.loads(pickle.dumps(rule)).check == rule.check


@pytest.mark.parametrize(
    ("kind", "patterns", "src", "tgt", "spans"),
    [
        ("copy", 'source = "Acme[A-Z]+"', "Buy AcmeX.", "Kauft Acme X.", {("src", 4, 9)}),
        ("copy", 'source = "Acme[A-Z]+"', "Buy AcmeX.", "Kauft AcmeX.", set()),
        ("forbid", 'target = "Handy"', "A phone.", "Ein Handy.", {("tgt", 4, 9)}),
        ("forbid", 'target = "Handy"\nunless = "Handy"', "Handy.", "Handy.", set()),
        ("forbid", 'target = "Sie"\nsource = "you"', "They.", "Sie.", set()),
        ("count", "source = '[?]'", "A? B?", "Was?", {("src", 1, 2), ("src", 4, 5), ("tgt", 3, 4)}),
        ("count", "source = '\\?'\ntarget = '？'", "What?", "什么？", set()),
    ],
)  # fmt: skip
def test_kinds(
    tmp_path: Path, kind: str, patterns: str, src: str, tgt: str, spans: set[tuple[str, int, int]]
) -> None:
    rule = load_rule(_rule(tmp_path, f'kind = "{kind}"\n{patterns}\n'))
    marks = [m for record in testing.judge(rule, "en-de", [(src, tgt)]) for m in record.spans]
    assert {(m.side, m.start, m.end) for m in marks} == spans


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('kind = "copi"\nsource = "x"', "did you mean copy"),
        ('kind = "copy"', "needs 'source'"),
        ('kind = "copy"\nsource = "x"\ntarget = "y"', "does not use 'target'"),
        ('kind = "copy"\nsource = "("', "not valid"),
        ('kind = "copy"\nsorce = "x"', "did you mean source"),
        ('kind = "copy"\nsource = 3', "must be text"),
        ('id = "Not Kebab"\nkind = "copy"\nsource = "x"', "kebab-case"),
        ('kind = "copy"\nsource = "x"\nlangs = ["de"]', "de"),
        ("kind = ", "own.toml"),
    ],
)
def test_mistakes_are_named(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        load_rule(_rule(tmp_path, text))


def test_a_catastrophic_pattern_cannot_hang(tmp_path: Path) -> None:
    # The look-ahead keeps it off RE2; plain re would need longer than the sun has left.
    text = "kind = 'forbid'\ntarget = '(?=a)(a|aa)+(a|aa)+(a|aa)+$(?<!b)'\n"
    rule = load_rule(_rule(tmp_path, text))
    start = time.process_time()
    records = testing.judge(rule, "en-de", [("x", "a" * 5000 + "!")] * 3)
    assert time.process_time() - start < 10  # for ever, were it not stopped
    assert {record.kind for record in records} <= {"skip"}


def test_a_pattern_that_runs_out_of_time_is_off_for_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patterns, "SECONDS", 0.05)
    _rule(tmp_path, "kind = 'forbid'\ntarget = '(?=a)(a|aa)+(a|aa)+(a|aa)+$(?<!b)'\n")
    texts = ["a" * 3000 + "!"] * 500
    for _ in range(2):  # another run tries it again
        start = time.process_time()
        run = check(src=["x"] * 500, tgt=texts, langs="en-de", rules_dir=tmp_path, rules=["own"])
        assert time.process_time() - start < 10
        (group,) = run.counts.groups.values()
        skips = group.rules["own"].skips
        assert group.rules["own"].judged == 0
        assert sorted(skips.values()) == [3, 497]
        told = " ".join(run.report().split())
        assert "took longer than 0.05 s on 3 texts and is off for the rest" in told
        run.close()


def test_a_pattern_that_always_comes_near_its_limit_is_off_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(patterns, "SLOW", 0.0)
    slow = SafePattern("(?=x)(x+x+)+y", patience=Patience(patterns.TIMES, 0.05))
    quick = SafePattern(r"\bx", patience=Patience(patterns.TIMES, 0.05))
    text = "x" * 100  # some milliseconds, far from a time-out
    with pytest.raises(PatternTimeout, match="slow for it and is off for the rest"):
        for _ in range(1000):
            assert not list(slow.spans(text))
    for _ in range(1000):
        assert list(quick.spans(text)) == [(0, 1)]


def test_linear_patterns_run_on_re2() -> None:
    assert SafePattern("(a+)+$").linear
    assert not SafePattern(r"\bFuß\b").linear
    assert list(SafePattern(r"\bFuß\b").spans("ein Fuß\ud800")) == [(4, 7)]
    assert list(SafePattern("FUSS", ignore_case=True).spans("Fuss fuss")) == [(0, 4), (5, 9)]


def test_a_rule_written_as_data_has_one_class_as_severe_as_it_says(tmp_path: Path) -> None:
    (one,) = load_rule(_rule(tmp_path, GOOD)).classes
    assert (one.id, one.severity) == ("missing", "major")
    said = 'severity = "critical"\nmessage = "feet {not} metres"\n'
    rule = load_rule(_rule(tmp_path, GOOD.replace("source", said + "source", 1)))
    (found,) = testing.judge(rule, "en-de", [("Six feet.", "Sechs Meter.")])
    assert isinstance(found, Finding)
    assert (found.cls, found.severity, found.message) == (
        "missing",
        "critical",
        "feet {not} metres",
    )
    with pytest.raises(InputError, match="critical, major or minor"):
        load_rule(_rule(tmp_path, 'severity = "bad"\n' + GOOD))
