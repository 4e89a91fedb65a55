"""Which systems are best by a rule: the same lines compared, and said in every format."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from babelproof import check
from babelproof.core.counts import Counts
from babelproof.core.manifest import InputFile
from babelproof.core.record import Record
from babelproof.report import render
from babelproof.report.results import Results
from babelproof.report.standing import ANY_RULE, Standing, standings
from tests.unit.fake_results import finding, manifest, run

RULES = ("oscillation", "untranslated")
Flagged = Mapping[str, Mapping[str, Sequence[int]]]


def made(
    flagged: Flagged, *, segments: int = 100, langs: str = "en-de", rules: Sequence[str] = RULES
) -> Results:
    """Results in which each system has these lines flagged by each rule."""
    counts, records = Counts(), list[Record]()
    for system, by_rule in flagged.items():
        group = counts.group(system, langs)
        group.segments = segments
        group.flagged = len({line for lines in by_rule.values() for line in lines})
        for rule in rules:
            lines = by_rule.get(rule, ())
            count = group.rule(rule)
            count.judged, count.findings, count.flagged = segments, len(lines), len(set(lines))
            records += [finding(rule, "a", "⟦b⟧", "c", system, line, langs) for line in lines]
    return Results(manifest(list(flagged), [langs], rules), counts, lambda: iter(records))


def of(found: Sequence[Standing], rule: str) -> Standing:
    return next(standing for standing in found if standing.rule == rule)


def shown(results: Results, fmt: str, **options: Any) -> str:
    out = io.StringIO()
    render(results, fmt, out, **options)
    return out.getvalue()


THREE = {
    "gamma": {"oscillation": range(20, 34), "untranslated": (1, 2, 3)},
    "alpha": {"oscillation": (20, 21)},
    "beta": {"oscillation": (21, 22, 23, 24)},
}


def test_the_best_and_all_not_significantly_worse_form_the_cluster() -> None:
    found = standings(made(THREE))
    worst = of(found, "oscillation")
    assert (worst.best, worst.cluster, worst.cannot_tell) == ("alpha", ["alpha", "beta"], False)
    assert worst.flagged == {"alpha": 2, "beta": 4, "gamma": 14}
    assert worst.p == pytest.approx({"beta": 5 / 16, "gamma": 2**-12}, abs=1e-12)
    assert worst.segments == 100
    assert of(found, ANY_RULE).flagged == {"alpha": 2, "beta": 4, "gamma": 17}


def test_too_few_differing_segments_cannot_tell() -> None:
    rare = of(standings(made(THREE)), "untranslated")
    assert (rare.best, rare.cluster, rare.cannot_tell) == ("alpha", [], True)
    assert rare.p == pytest.approx({"beta": 1.0, "gamma": 1 / 8})
    four, five = (made({"a": {}, "b": {"oscillation": range(1, n + 1)}}) for n in (4, 5))
    assert of(standings(four), "oscillation").cannot_tell
    assert of(standings(five), "oscillation").cluster == ["a"]


def test_segments_flagged_in_both_say_nothing() -> None:
    both = range(1, 60)
    found = of(standings(made({"a": {"oscillation": both}, "b": {"oscillation": both}})), RULES[0])
    assert found.cannot_tell and found.p == {"b": 1.0}


def test_several_findings_in_one_segment_count_once() -> None:
    found = standings(made({"a": {}, "b": {"oscillation": [7] * 30}}))
    assert of(found, "oscillation").flagged == {"a": 0, "b": 1}


def test_p_values_are_those_of_scipy() -> None:
    stats = pytest.importorskip("scipy.stats")
    chance = random.Random(5)
    for _ in range(30):
        size = chance.choice([10, 300, 5000])
        lines = {
            name: set(chance.sample(range(1, size + 1), chance.randrange(size // 2)))
            for name in "abcd"
        }
        results = made({n: {RULES[0]: sorted(x)} for n, x in lines.items()}, segments=size)
        found = of(standings(results), RULES[0])
        lead = lines[found.best]
        assert len(lead) == min(map(len, lines.values()))
        for name, p in found.p.items():
            won, lost = len(lines[name] - lead), len(lead - lines[name])
            exact = (
                stats.binomtest(won, won + lost, alternative="greater").pvalue
                if won + lost
                else 1.0
            )
            assert p == pytest.approx(exact, abs=1e-9)
            assert found.cannot_tell or (name in found.cluster) == (exact > 0.05)


def test_holm_corrects_over_all_comparisons_of_the_table() -> None:
    flagged = {"a": {}, **{f"s{n}": {"oscillation": range(1, 7)} for n in range(6)}}
    plain, corrected = (standings(made(flagged), holm=holm) for holm in (False, True))
    assert of(plain, "oscillation").cluster == ["a"]
    held = of(corrected, "oscillation")
    assert held.cannot_tell and held.cluster == []  # 2⁻⁶ times 18 comparisons
    assert held.p["s0"] == pytest.approx(18 / 64)


def test_nothing_is_said_where_lines_are_not_shared() -> None:
    unequal = made(THREE)
    unequal.counts.group("beta", "en-de").segments = 99
    assert standings(unequal) == []
    assert standings(run(("alone",))) == []
    assert standings(made({})) == []
    assert standings(made({"a": {}, "b": {}}, segments=0)) == []
    for fmt in ("text", "markdown", "latex", "html"):
        assert "paired test" not in shown(unequal, fmt)


def test_in_a_file_of_records_a_line_of_two_systems_is_the_proof() -> None:
    def from_records(flagged: Flagged) -> Results:
        results = made(flagged)
        inputs = [InputFile("pairs", "x.jsonl", 1, "ab" * 32)]
        return replace(results, manifest=replace(results.manifest, inputs=inputs))

    apart = {"a": {"oscillation": (1,)}, "b": {"oscillation": range(2, 12)}}
    assert standings(from_records(apart)) == []
    assert standings(from_records(THREE))


def test_a_system_of_which_nothing_was_judged_takes_no_part() -> None:
    results = made({"blank": {}, **THREE})
    results.counts.group("blank", "en-de").rule("oscillation").judged = 0
    found = standings(results)
    assert "blank" not in of(found, "oscillation").flagged
    assert of(found, "oscillation").best == "alpha"
    assert of(found, ANY_RULE).best == "blank"


def test_directions_are_compared_each_for_itself() -> None:
    results = run(("a", "b"), ("en-de", "en-ru"), segments=400, findings=300)
    found = standings(results)
    assert {standing.langs for standing in found} == {"en-de", "en-ru"}
    for standing in found:
        for system, flagged in standing.flagged.items():
            group = results.counts.group(system, standing.langs)
            count = group.rules[standing.rule] if standing.rule else group
            assert flagged == count.flagged


@pytest.mark.parametrize("width", [34, 60, 100, 200])
def test_text_marks_the_cluster_in_every_width(width: int) -> None:
    text = shown(made(THREE), "text", width=width, examples=0)
    said = " ".join(text.split())
    assert "*: fewest flagged segments, or not significantly more" in said
    assert "untranslated: cannot tell, too few segments differ." in said
    table = text.split("Rules, all systems together")[0]
    assert "*2" in table and "*4" in table and "*14" not in table
    assert "*" not in text.split("all systems together")[1].split("A rate is")[0]


def test_text_says_so_where_nothing_can_be_told_and_is_silent_without_findings() -> None:
    few = shown(made({"a": {}, "b": {"oscillation": (1, 2)}}), "text", examples=0)
    assert "Which system is best: cannot tell, too few segments differ" in " ".join(few.split())
    assert "*" not in few
    assert "paired" not in shown(made({"a": {}, "b": {}}), "text")


def test_many_systems_take_a_line_each_and_keep_their_marks() -> None:
    flagged = {f"s{n}": {"oscillation": range(1, 2 * n + 1)} for n in range(20)}
    text = shown(made(flagged), "text", width=100, examples=0)
    assert "*0" in text and "*4" in text and "*6" not in text


def test_marks_are_explained_where_many_directions_are_shown() -> None:
    langs = [f"{a}-{b}" for a in ("en", "de", "cs", "zh") for b in ("fr", "uk", "ha", "is")]
    results = run([f"s{n}" for n in range(11)], langs, findings=800)
    for fmt in ("text", "markdown", "latex"):
        assert "paired test" in " ".join(shown(results, fmt).split())
    assert '<span class="first"' in shown(results, "html")


def test_markdown_and_latex_are_bold() -> None:
    text = shown(made(THREE), "markdown")
    assert (
        "| **2 of 100** · 2.00%" in text and "| **4 of 100** · 4.00%" in text and "**14" not in text
    )
    assert "Bold: fewest flagged segments" in text
    tex = shown(made(THREE), "latex", holm=True)
    assert r"14 of 100 & \textbf{2 of 100} & \textbf{4 of 100}" in tex
    assert r"\ensuremath{\alpha} = 0.05, Holm" in tex and "U+03B1" not in tex


def test_html_marks_explains_and_stays_well_formed() -> None:
    page = shown(made(THREE), "html")
    assert page.count('<span class="first"') == 4
    assert "*: fewest flagged segments" in page
    assert "<dt>Best (*)</dt>" in page
    assert "<dt>Best (*)</dt>" not in shown(run(("alone",)), "html")


def test_json_has_the_whole_comparison() -> None:
    (entry,) = json.loads(shown(made(THREE), "json"))["standings"]
    assert (entry["langs"], entry["segments"], entry["alpha"]) == ("en-de", 100, 0.05)
    assert (entry["test"], entry["holm"]) == ("one-sided exact paired test", False)
    assert entry["rules"]["oscillation"]["cluster"] == ["alpha", "beta"]
    assert entry["rules"]["untranslated"]["cannot_tell"] is True
    assert entry["any"]["best"] == "alpha"
    assert json.loads(shown(made(THREE), "json", holm=True))["standings"][0]["holm"] is True


def test_hostile_names_pass_through_every_format() -> None:
    hostile = {"<b>*x*</b>\x1b[1m": {"oscillation": range(1, 20)}, "\u202eab|\ud800": {}}
    for fmt in ("text", "markdown", "latex", "html", "json"):
        text = shown(made(hostile), fmt)
        assert "\x1b" not in text and "\u202e" not in text
        if fmt in ("html", "markdown"):
            assert "<b>*x*" not in text


def test_a_real_run_is_compared_by_its_lines() -> None:
    src = [f"The lamp number {n} is lit." for n in range(12)]
    good = [f"Die Lampe Nummer {n} brennt." for n in range(12)]
    with check(src=src, tgt={"good": good, "bad": ["", *good[1:3], *[""] * 9]}, langs="en-de") as r:
        found = of(standings(r.results), "empty-output")
    assert (found.best, found.cluster, found.flagged["bad"]) == ("good", ["good"], 10)
    assert found.p == pytest.approx({"bad": 2**-10})
