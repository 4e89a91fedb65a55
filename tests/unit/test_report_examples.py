"""The worst examples: serious first, spread out, the same every time."""

from __future__ import annotations

from collections.abc import Iterator

from babelproof.core.record import Finding, Record
from babelproof.report import examples
from babelproof.report.examples import SYSTEMS_KEPT
from babelproof.report.results import Results
from tests.unit.fake_results import RULES, finding, manifest, run


def results_of(*records: Record) -> Results:
    found = run(findings=0)
    rules = tuple(RULES)
    return Results(manifest(("a", "b"), ("en-de",), rules), found.counts, lambda: iter(records))


def of(rule: str, system: str = "a", line: int = 1, src: str = "A cat.", tgt: str = "Eine Katze."):
    return finding(rule, src, tgt, "why", system, line, "en-de")


def worst(results: Results, most: int) -> list[Finding]:
    return [found.finding for found in examples.worst(results, most)]


def test_most_serious_first() -> None:
    rules = ("markup-mismatch", "web-term-mismatch", "assistant-talk", "wrong-language",
             "untranslated", "empty-output", "detached-output", "oscillation")  # fmt: skip
    chosen = worst(results_of(*(of(rule, line=n) for n, rule in enumerate(rules))), 8)
    assert [f.rule for f in chosen] == [
        "oscillation", "detached-output", "empty-output", "untranslated", "wrong-language",
        "assistant-talk", "web-term-mismatch", "markup-mismatch",
    ]  # fmt: skip


def test_a_rule_the_list_does_not_know_comes_last() -> None:
    chosen = worst(results_of(of("my-own-rule", line=1), of("markup-mismatch", line=2)), 5)
    assert [f.rule for f in chosen] == ["markup-mismatch", "my-own-rule"]


def test_spread_over_rules_before_a_second_of_one() -> None:
    many = [of("oscillation", line=n) for n in range(50)]
    chosen = worst(results_of(*many, of("markup-mismatch", line=99)), 2)
    assert [f.rule for f in chosen] == ["oscillation", "markup-mismatch"]


def test_spread_over_systems() -> None:
    records = [
        of(rule, s, n) for n, s in enumerate("aab") for rule in ("oscillation", "untranslated")
    ]
    chosen = worst(results_of(*records), 2)
    assert {f.system for f in chosen} == {"a", "b"}


def test_segments_on_which_several_rules_fired_are_preferred() -> None:
    records = (
        of("oscillation", line=1),
        of("oscillation", line=2),
        of("wrong-language", line=2),
        of("oscillation", line=3),
    )
    assert worst(results_of(*records), 1)[0].line == 2


def test_one_segment_is_not_shown_twice_where_there_is_another() -> None:
    records = (
        of("oscillation", line=2),
        of("wrong-language", line=2),
        of("wrong-language", "b", line=3),
    )
    assert [f.line for f in worst(results_of(*records), 2)] == [2, 3]


def test_a_text_one_can_read_is_preferred() -> None:
    records = (of("oscillation", line=1, tgt="very " * 500), of("oscillation", line=2))
    assert worst(results_of(*records), 1)[0].line == 2


def test_the_same_every_time_and_never_more_than_asked() -> None:
    results = run([f"s{n}" for n in range(40)], findings=900, failures=5)
    for most in (0, 1, 3, 10, 100):
        chosen = worst(results, most)
        assert chosen == worst(results, most)
        assert len(chosen) <= most
    assert len(worst(results, 100)) == 100


def test_one_pass_over_the_records() -> None:
    calls = 0
    found = run(findings=30)

    def records() -> Iterator[Record]:
        nonlocal calls
        calls += 1
        yield from found.records()

    worst(Results(found.manifest, found.counts, records), 3)
    assert calls == 1


def test_no_more_systems_are_kept_than_the_bound() -> None:
    from babelproof.report.examples import _best

    results = run([f"s{n}" for n in range(SYSTEMS_KEPT * 2)], findings=3000)
    assert all(len(kept) <= SYSTEMS_KEPT for kept in _best(results).values())
