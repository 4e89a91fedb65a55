"""What follows from another finding is in the records, folded in reports, counted on request."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from babelproof import Run, check, open_run
from babelproof.cli.main import main
from babelproof.core.counts import Counts
from babelproof.core.record import Finding
from babelproof.report import page_data
from babelproof.report.folding import carried
from babelproof.report.narrow import by_label
from babelproof.review import ignore
from babelproof.review.store import Store

SRC = [
    "It costs 25 euros and takes 45 minutes; see www.example.org for more.",
    "It costs 25 euros and takes 45 minutes; that is all.",
    "The kettle is warm, and the bread is fresh.",
]
LOOP = "Es kostet " + "und dann " * 20
# Loop: three follow. Nothing else wrong: two by themselves. Fine.
TGT = [LOOP, "Es kostet 25 Pfund und dauert 45 Stunden.", "Der Kessel ist warm, das Brot frisch."]
THREE = {"currency-mismatch": 1, "unit-mismatch": 1, "web-term-mismatch": 1}


@pytest.fixture
def pairs(tmp_path: Path) -> Path:
    path = tmp_path / "pairs.jsonl"
    rows = [
        {"src": src, "tgt": tgt, "langs": "en-de", "system": "A", "doc": f"d{n // 2}"}
        for n, (src, tgt) in enumerate(zip(SRC, TGT, strict=True))
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


@pytest.fixture
def folder(pairs: Path, tmp_path: Path) -> Path:
    with check(pairs, run_dir=tmp_path / "run"):
        return tmp_path / "run"


def _loop(run: Run) -> Finding:
    (loop,) = (finding for finding in run.findings() if finding.rule == "oscillation")
    return loop


def test_records_name_their_cause(folder: Path) -> None:
    run = open_run(folder)
    loop = _loop(run)
    assert Counter(f.rule for f in run.findings() if f.cause == loop.place) == THREE
    assert all(not f.cause for f in run.findings() if f.line != 1)
    assert not loop.cause


def test_counts_are_of_causes_and_of_all_on_request(folder: Path) -> None:
    run, whole = open_run(folder), open_run(folder, consequences=True)
    assert (run.counts.findings(), run.counts.following()) == (3, 3)
    assert (whole.counts.findings(), whole.counts.following()) == (6, 0)
    one, all_ = (r.counts.group("A", "en-de") for r in (run, whole))
    assert one.flagged == all_.flagged == 2
    assert one.rule("unit-mismatch").flagged == 1
    assert all_.rule("unit-mismatch").flagged == 2
    assert run.counts.records == whole.counts.records == 6


def test_the_signature_says_what_is_counted(folder: Path) -> None:
    run, whole = open_run(folder), open_run(folder, consequences=True)
    assert whole.signature == f"{run.signature}|consequences:counted"
    assert whole.signature in whole.report("text", width=200)


def test_both_ways_of_asking_give_the_same_folder(pairs: Path, folder: Path) -> None:
    other = folder.parent / "other"
    with check(pairs, run_dir=other, consequences=True) as run:
        assert run.counts.findings() == 6
    for name in ("manifest.json", "counts.json", "records.jsonl"):
        assert (other / name).read_bytes() == (folder / name).read_bytes()


def test_counts_are_additive() -> None:
    whole, summed = Counts(), Counts()
    for src, tgt in zip(SRC, TGT, strict=True):
        part = check(src=[src], tgt={"A": [tgt]}, langs="en-de").counts
        summed.add(part)
    whole.add(check(src=SRC, tgt={"A": TGT}, langs="en-de").counts)
    assert summed.to_dict() == whole.to_dict()
    assert Counts.from_dict(whole.to_dict()).to_dict() == whole.to_dict()


def test_limits_are_on_causes(folder: Path) -> None:
    run, whole = open_run(folder), open_run(folder, consequences=True)
    assert run.exit_code("web-term-mismatch>0") == 0
    assert whole.exit_code("web-term-mismatch>0") == 1
    assert run.broken("total>=4") == []
    assert whole.broken("total>=4") == ["total>=4: total is 6"]
    assert main(["report", str(folder), "-q", "-o", str(folder.parent / "r.json"),
                 "--fail-on", "web-term-mismatch>0"]) == 0  # fmt: skip
    assert main(["report", str(folder), "-q", "-o", str(folder.parent / "r.json"),
                 "--fail-on", "web-term-mismatch>0", "--consequences"]) == 1  # fmt: skip


def test_an_ignored_cause_explains_nothing(pairs: Path, folder: Path) -> None:
    listed = folder.parent / "ignore.tsv"
    entry = ignore.entry_of(_loop(open_run(folder)))
    listed.write_text(ignore.write([(entry, "ann", "2025")]), encoding="utf-8")
    run = check(pairs, ignore_list=listed)
    assert not any(finding.cause for finding in run.findings())
    assert (run.counts.findings(), run.counts.following()) == (5, 0)


def test_a_rule_that_did_not_run_explains_nothing(pairs: Path) -> None:
    run = check(pairs, ignore=["oscillation"])
    assert (run.counts.findings(), run.counts.following()) == (5, 0)


def test_the_table_has_what_follows(folder: Path) -> None:
    rows = {(r["rule"], r["cls"]): r for r in open_run(folder).table()}
    missing = rows["currency-mismatch", "missing"]
    assert (missing["findings"], missing["flagged"], missing["following"]) == (0, 0, 1)
    whole = {(r["rule"], r["cls"]): r for r in open_run(folder, consequences=True).table()}
    missing = whole["currency-mismatch", "missing"]
    assert (missing["findings"], missing["flagged"], missing["following"]) == (1, 1, 0)


def _told(folder: Path, fmt: str, capsys: pytest.CaptureFixture[str], *more: str) -> str:
    assert main(["report", str(folder), "-f", fmt, "-q", *more]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("fmt", ["text", "markdown", "junit"])
def test_what_follows_is_told_under_its_cause(
    folder: Path, fmt: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folded = _told(folder, fmt, capsys)
    whole = _told(folder, fmt, capsys, "--consequences")
    said = "follows  web-term-mismatch" if fmt == "junit" else "3 follow from it"
    assert said in folded and said not in whole


def test_junit_passes_a_rule_whose_findings_all_follow(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 'failure type="web-term-mismatch"' not in _told(folder, "junit", capsys)
    assert 'failure type="web-term-mismatch"' in _told(folder, "junit", capsys, "--consequences")


@pytest.mark.parametrize("more", [[], ["--consequences"]], ids=["causes", "all"])
def test_lists_of_records_have_all(
    folder: Path, more: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    head, *rows = _told(folder, "tsv", capsys, *more).splitlines()
    assert head.split("\t")[-1] == "follows_from"
    assert Counter(row.split("\t")[-1] for row in rows) == {"oscillation": 3, "": 3}
    records = [json.loads(line) for line in _told(folder, "jsonl", capsys, *more).splitlines()]
    assert sum("cause" in record for record in records) == 3


def test_json_and_the_table_of_rules_tell_both(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = json.loads(_told(folder, "json", capsys))["totals"]
    assert (said["findings"], said["following"]) == (3, 3)
    assert said["rules"]["web-term-mismatch"]["following"] == 1
    assert "Following" in _told(folder, "latex", capsys)
    assert "Following" not in _told(folder, "latex", capsys, "--consequences")


def test_a_page_carries_what_follows_with_its_cause(folder: Path) -> None:
    results = open_run(folder).results
    (loop,) = (one for one in carried(results) if one.finding.rule == "oscillation")
    assert Counter(one.rule for one in loop.following) == THREE
    assert sum(1 for _ in carried(results)) == 3
    _, shown = page_data.segments(results, carried(results), 10**9)
    (first,) = (one for one in shown if one.line == 1)
    (told,) = first.found
    assert Counter(one.rule for one in told.following) == THREE


def test_documents_count_causes(folder: Path) -> None:
    found = by_label(open_run(folder).results, "document")
    assert found["A", "en-de", "d0"].rule("unit-mismatch").findings == 1
    assert found["A", "en-de", "d0"].rule("unit-mismatch").following.findings == 1
    whole = by_label(open_run(folder, consequences=True).results, "document")
    assert whole["A", "en-de", "d0"].rule("unit-mismatch").findings == 2
    assert whole["A", "en-de", "d0"].flagged == found["A", "en-de", "d0"].flagged == 2


def test_review_asks_about_causes(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Store(folder / "review.db").close()

    def asked(*more: str) -> Any:
        assert main(["review", str(folder), "--summary", "-f", "json", *more]) == 0
        return {r: n["findings"] for r, n in json.loads(capsys.readouterr().out).items()}

    assert asked() == {"oscillation": 1, "currency-mismatch": 1, "unit-mismatch": 1}
    assert asked("--consequences")["unit-mismatch"] == 2


def test_a_folder_from_before_there_were_causes_opens(folder: Path) -> None:
    """An earlier folder of this version: no cause in the records, nothing of it in the counts."""
    records = [json.loads(line) for line in (folder / "records.jsonl").open(encoding="utf-8")]
    for record in records:
        record.pop("cause", None)
    lines = "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
    (folder / "records.jsonl").write_text(lines, encoding="utf-8")
    counts = json.loads((folder / "counts.json").read_text())
    for group in counts["groups"]:
        for rule in group["rules"].values():
            rule["findings"] += rule.pop("following")["findings"]
    (folder / "counts.json").write_text(json.dumps(counts))
    (folder / "DONE").write_text("")
    run = open_run(folder)
    assert run.counts.following() == 0
    assert run.counts.findings() == 6
    assert "follow from it" not in run.report("text")
    assert run.table() and run.report("html")
