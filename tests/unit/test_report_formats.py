"""Every format on every kind of run: right, harmless, and streamed where it is long."""

from __future__ import annotations

import io
import json
import re
import shutil
import subprocess
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from babelproof.core.errors import UsageError
from babelproof.core.record import Finding, Record, from_dict
from babelproof.report import FORMATS, render
from babelproof.report.results import Results
from tests.unit.fake_results import finding, run

STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066\u2067\ud800-\udfff]")
RUNS = {
    "usual": lambda: run(failures=2, malformed=1),
    "one system": lambda: run(("alpha",)),
    "empty": lambda: run((), findings=0),
    "no segments": lambda: run(("alpha",), segments=0, findings=0, skips=0),
    "clean": lambda: run(findings=0, skips=0),
    "hostile": lambda: run(
        ("[red]a\x1b[31m", "<b>&\ud800</b>|_%", "系统", "מערכת"),
        hostile=True,
        failures=3,
        malformed=2,
    ),
    "large": lambda: run([f"s{n}" for n in range(20)], ["en-de", "de-en", "zh-en"], findings=500),
}


def written(results: Results, fmt: str, **options: object) -> str:
    out = io.StringIO()
    render(results, fmt, out, **options)  # type: ignore[arg-type]
    return out.getvalue()


@pytest.mark.parametrize("kind", RUNS)
@pytest.mark.parametrize("fmt", FORMATS)
def test_every_format_of_every_run(fmt: str, kind: str) -> None:
    results = RUNS[kind]()
    text = written(results, fmt)
    assert not STEERING.search(text)
    text.encode("utf-8")
    assert text == written(results, fmt)
    assert text.endswith("\n") or (fmt == "jsonl" and not text)
    if fmt not in ("jsonl", "tsv"):
        assert "babelproof" in text
        assert results.manifest.rules_hash() in text


def test_an_unknown_format_suggests_one() -> None:
    with pytest.raises(UsageError, match="did you mean markdown"):
        render(run(), "markdwon", io.StringIO())


def test_jsonl_is_the_records() -> None:
    results = run(hostile=True, failures=2, malformed=3)
    lines = written(results, "jsonl").splitlines()
    assert [from_dict(json.loads(line)) for line in lines] == [
        record for record in results.records() if record.kind != "skip" or record.rule == "input"
    ]
    everything = written(results, "jsonl", show_skips=True).splitlines()
    assert len(everything) == len(list(results.records()))


def test_tsv_one_finding_a_line() -> None:
    results = run(hostile=True, findings=25, failures=2)
    lines = written(results, "tsv").removesuffix("\n").split("\n")
    assert lines[0] == "rule\tid\tsystem\tline\tlangs\tspans\tmessage\tsrc\ttgt\tfollows_from"
    assert len(lines) == 26
    assert all(line.count("\t") == 9 for line in lines)


def test_tsv_spans() -> None:
    results = run(("alpha",), findings=0)
    one = finding("untranslated", "⟦ab⟧c\td", "⟦⟧x", "why\\", "alpha", 3, "en-de")
    text = written(Results(results.manifest, results.counts, lambda: iter([one])), "tsv")
    row = text.split("\n")[1].split("\t")
    assert row == [
        "untranslated", "doc7-3", "alpha", "3", "en-de",
        "src:0-2 tgt:0-0", "why\\\\", "abc\\td", "x", "",
    ]  # fmt: skip


@pytest.mark.parametrize("fmt", ["jsonl", "tsv"])
def test_long_formats_stream(fmt: str) -> None:
    base = run(findings=5)
    sample = next(r for r in base.records() if isinstance(r, Finding))

    class Sink(io.StringIO):
        def write(self, text: str) -> int:
            return len(text)

    def peak(size: int) -> int:
        def records() -> Iterator[Record]:
            return (sample for _ in range(size))

        tracemalloc.start()
        render(Results(base.manifest, base.counts, records), fmt, Sink())
        high = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return high

    peak(10)
    assert peak(5000) < peak(50) + 50_000


def test_json_has_every_number() -> None:
    results = run(failures=2, malformed=1)
    data = json.loads(written(results, "json"))
    assert data["schema"] == 1
    assert data["signature"] == results.manifest.signature()
    assert [row["system"] for row in data["systems"]] == ["alpha", "beta", "gamma"]
    cell = data["systems"][1]["rules"]["oscillation"]
    assert cell["rate"] == cell["flagged"] / cell["judged"]
    assert cell["interval"][0] < cell["rate"] < cell["interval"][1]
    assert data["totals"]["findings"] == 60
    assert data["totals"]["families"]["hallucination"]["findings"] == sum(
        data["totals"]["rules"][rule]["findings"] for rule in ("oscillation", "detached-output")
    )
    assert data["failures"] == 2
    assert data["malformed"] == {"not JSON": 1}
    assert data["skips"]["wrong-language"] == {"too short to tell": 10, "unknown language": 10}
    assert data["directions"] == []


def test_json_says_null_not_nan() -> None:
    text = written(run((), findings=0), "json")
    assert "NaN" not in text
    assert json.loads(text)["totals"]["share"] is None


def test_markdown_tables_are_rectangular() -> None:
    text = written(run(("a|b", "<i>", "@me"), hostile=True), "markdown")
    for block in text.split("\n\n"):
        rows = [line for line in block.split("\n") if line.startswith("|")]
        assert len({len(re.findall(r"(?<!\\)\|", row)) for row in rows}) <= 1
    outside = re.sub(r"<pre>.*?</pre>", "", text, flags=re.S)
    assert "<script" not in text
    assert "<i>" not in text
    assert "@me" not in outside


def test_junit_counts_and_kinds() -> None:
    results = run(findings=40, failures=2, malformed=1)
    empty = results.counts.group("alpha", "en-de").rule("empty-output")
    empty.judged = empty.findings = empty.flagged = 0
    root = ElementTree.fromstring(written(results, "junit"))
    assert [suite.get("name") for suite in root] == [
        "alpha en-de", "beta en-de", "gamma en-de", "input",
    ]  # fmt: skip
    for key, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        assert int(root.get(key, "")) == len(root.findall(f".//{tag}"))
    assert int(root.get("tests", "")) == len(root.findall(".//testcase"))
    assert int(root.get("errors", "")) == 2
    skipped = root.find("testsuite[@name='alpha en-de']/testcase[@name='empty-output']/skipped")
    assert skipped is not None
    failure = root.find("testsuite[@name='gamma en-de']/testcase/failure")
    assert failure is not None
    assert "judged segments" in failure.get("message", "")
    assert "⟦" in (failure.text or "")


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.text(st.characters(codec=None, exclude_categories=()), max_size=30))
def test_junit_is_well_formed_whatever_the_text(text: str) -> None:
    base = run((text or "s",), findings=0, skips=0)
    one = finding("untranslated", text, text, text, text or "s", 1, "en-de")
    base.counts.group(text or "s", "en-de").rule("untranslated").findings = 1
    root = ElementTree.fromstring(
        written(Results(base.manifest, base.counts, lambda: iter([one])), "junit")
    )
    assert root.find(".//failure") is not None


@pytest.mark.parametrize("kind", ["hostile", "large", "empty"])
def test_latex_compiles(kind: str, tmp_path: Path) -> None:
    if not shutil.which("pdflatex"):
        pytest.skip("pdflatex is not installed")
    body = written(RUNS[kind](), "latex")
    source = f"\\documentclass{{article}}\\usepackage{{booktabs}}\\begin{{document}}x\n{body}"
    (tmp_path / "t.tex").write_text(source + "\\end{document}", encoding="utf-8")
    done = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "t.tex"],
        cwd=tmp_path,
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-800:]


def test_latex_rows_have_equally_many_cells() -> None:
    text = written(RUNS["hostile"](), "latex")
    for table in text.split(r"\toprule")[1:]:
        rows = [line for line in table.split(r"\bottomrule")[0].split("\n") if line.endswith(r"\\")]
        assert len({len(re.findall(r"(?<!\\)&", row)) for row in rows}) == 1
