"""The façade: texts in memory, files and mappings, and what a run offers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from babelproof import BabelproofWarning, Request, check, open_run, plan, run_plan
from babelproof.core.errors import InputError, UsageError

SRC = ["Read https://example.org/a first.", "All good.", "Write to me."]
TGT = ["Lesen Sie zuerst https://example.org/b.", "Alles gut.", ""]


def test_texts_in_memory() -> None:
    with check(src=SRC, tgt={"A": TGT, "B": SRC}, langs="en-de") as run:
        found = {(f.system, f.rule, f.line) for f in run.findings()}
        assert {("A", "web-term-mismatch", 1), ("A", "empty-output", 3)} <= found
        assert run.counts.segments == 6
        assert run.signature.startswith("babelproof|v:")
        assert "web-term-mismatch" in run.report("markdown")
    assert not run.path.exists()


def test_a_run_lives_as_long_as_its_records_are_read() -> None:
    import gc

    findings = check(src=SRC, tgt=TGT, langs="en-de").findings()
    gc.collect()
    assert {f.rule for f in findings} >= {"web-term-mismatch", "empty-output"}


def test_one_list_is_one_system() -> None:
    assert check(src=SRC, tgt=TGT, langs="en-de").manifest.systems == ["system"]


def test_files_by_name(tmp_path: Path) -> None:
    (tmp_path / "s").write_text("".join(f"{x}\n" for x in SRC), encoding="utf-8")
    (tmp_path / "t").write_text("".join(f"{x}\n" for x in TGT), encoding="utf-8")
    folder = tmp_path / "run"
    run = check(
        src=tmp_path / "s", tgt={"mine": tmp_path / "t"}, langs="English-German", run_dir=folder
    )
    assert run.manifest.systems == ["mine"]
    again = open_run(folder)
    assert [f.rule for f in again.findings()] == [f.rule for f in run.findings()]
    assert str(tmp_path) not in (folder / "manifest.json").read_text()


def test_progress_is_told(tmp_path: Path) -> None:
    told: list[int | None] = []

    def progress(total: int | None):  # type: ignore[no-untyped-def]
        told.append(total)
        return told.append

    check(src=SRC, tgt=TGT, langs="en-de", chunk=2, progress=progress)
    assert told == [3, 0, 2, 1]


def test_the_same_list_may_stand_on_both_sides() -> None:
    both = ["50 % off at www.example.com <b>now</b>"]
    assert list(check(src=both, tgt=both, langs="en-de", rules=["web", "markup"]).findings()) == []


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({}, "nothing to check"),
        ({"path": "x.tsv", "src": ["a"]}, "not both"),
        ({"src": ["a"], "tgt": "file.txt"}, "must be texts"),
        ({"src": ["a"], "tgt": {"A": ["b"]}, "resume": True}, "resume needs the run_dir"),
        ({"src": ["a"], "tgt": {"A": ["b"]}, "langs": "de"}, "de"),
        ({"src": ["a"], "tgt": {"A": ["b"]}, "jobs": 0}, "one worker"),
        ({"src": ["a"], "tgt": {"A": ["b"]}, "options": {"oscillation.xs": 1}}, "unknown option"),
    ],
)
def test_mistakes(words: dict[str, object], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        check(**words)  # type: ignore[arg-type]


def test_a_keyword_that_is_none_says_what_may_be_meant() -> None:
    with pytest.raises(TypeError, match=r"check\(\) has no keyword 'lang'; did you mean langs\?"):
        check(src=["a"], tgt=["b"], lang="en-de")  # type: ignore[call-arg]


def test_unequal_texts() -> None:
    with pytest.raises(InputError, match="A has 2 texts"):
        check(src=["a"], tgt={"A": ["b", "c"]}, langs="en-de")


def test_ignored_findings_are_left_out_and_said(tmp_path: Path) -> None:
    from babelproof.review.ignore import entry_of, write

    run = check(src=SRC, tgt=TGT, langs="en-de")
    first = next(run.findings())
    path = tmp_path / "ignored.tsv"
    path.write_text(write([(entry_of(first), "me", "today")]), encoding="utf-8")
    again = check(src=SRC, tgt=TGT, langs="en-de", ignore_list=path)
    assert again.counts.findings() == run.counts.findings() - 1
    assert first not in list(again.findings())
    assert "|ignored:1#" in again.signature
    cells = [c.counts.groups["system", "en-de"].rules[first.rule].judged for c in (run, again)]
    assert cells[0] == cells[1]


def test_the_package_names_all_that_scripts_need() -> None:
    import ast
    import inspect

    import babelproof

    source = ast.parse(inspect.getsource(babelproof))
    guarded = next(node for node in source.body if isinstance(node, ast.If))
    seen = {
        alias.name: f"{node.module}".removeprefix("babelproof.")
        for node in guarded.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    there = {name: module for module, names in babelproof.LATER.items() for name in names.split()}
    assert seen == there, "type checkers see what is there"
    shown = {name for name in dir(babelproof) if not name.startswith("_")}
    assert shown == {*babelproof.__all__} - {"__version__"}, "and nothing else is completed"
    assert all(hasattr(babelproof, name) for name in babelproof.__all__)
    told = (Path(__file__).parents[2] / "docs/reference/python.md").read_text(encoding="utf-8")
    untold = {name for name in there if f"### babelproof.{name}\n" not in told}
    assert not untold, "the reference has all of it"


def test_a_run_says_what_it_holds() -> None:
    run = check(src=SRC, tgt={"<b>A": TGT}, langs="en-de")
    assert re.fullmatch(
        r"<Run of 3 segments, 1 system, en-de: \d findings by \d+ rules>", repr(run)
    )
    shown = run._repr_html_()
    assert "<td>web-term-mismatch</td><td>1</td><td>100% (1 of 1)</td>" in shown
    assert "&lt;b&gt;A" in shown and "<b>A" not in shown
    assert "0 findings" in check(src=["Yes."], tgt=["Ja."], langs="en-de")._repr_html_()


def test_limits_and_exit_codes_are_a_script_s_too(tmp_path: Path) -> None:
    run = check(src=SRC, tgt=TGT, langs="en-de", fail_on="web-term-mismatch>0", run_dir=tmp_path)
    assert run.broken() == ["web-term-mismatch>0: web-term-mismatch is 1"]
    assert (run.exit_code(), run.exit_code("total>99"), run.exit_code([])) == (1, 0, 0)
    assert open_run(tmp_path).exit_code() == 0
    with pytest.raises(UsageError, match="fail_on: 'web-trem' is no rule of this run"):
        run.broken("web-trem>0")
    with pytest.raises(UsageError, match="fail_on does not understand"):
        check(src=SRC, tgt=TGT, langs="en-de", fail_on="web")


def test_a_report_is_written_by_the_ending(tmp_path: Path) -> None:
    run = check(src=SRC, tgt=TGT, langs="en-de")
    run.write_report(tmp_path / "r.md")
    assert (tmp_path / "r.md").read_text(encoding="utf-8") == run.report("markdown")
    with pytest.raises(UsageError, match="known endings"):
        run.write_report(tmp_path / "r.docx")


def test_languages_are_told_by_the_files(tmp_path: Path) -> None:
    src, tgt = tmp_path / "text.en", tmp_path / "mine.de"
    src.write_text("See example.org.\n", encoding="utf-8")
    tgt.write_text("Siehe example.com.\n", encoding="utf-8")
    with pytest.warns(BabelproofWarning, match="no langs given; .* this is en-de"):
        planned = plan(Request(src=src, tgt=[tgt]))
    assert str(planned.langs) == "en-de"
    assert [finding.langs for finding in run_plan(planned).findings()] == ["en-de"]


def test_right_conversions_are_allowed_by_name() -> None:
    words = {"src": ["It is 10 miles long."], "tgt": ["Es ist 16 km lang."], "langs": "en-de"}
    found = [
        [f.rule for f in check(**words, allow_conversion=on).findings()]  # type: ignore[arg-type]
        for on in (False, True)
    ]
    assert found == [["unit-mismatch"], []]
    check(**words, rules=["web"], allow_conversion=True)  # type: ignore[arg-type]
