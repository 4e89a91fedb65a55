"""What comes out: formats, files, exit codes, streams."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from xml.etree import ElementTree

import pytest

from tests.e2e.conftest import COMMAND, SECONDS, Shell

BASIC = ["check", "-s", "src.en", "-t", "sysA.de", "sysB.de", "-l", "en-de"]
# Two of the rules: enough for what is not about rules.
FEW = [*BASIC, "--rules", "empty-output,web-term-mismatch,raising"]
FORMATS = ["text", "json", "jsonl", "tsv", "markdown", "latex", "html", "junit"]
RAISING = """\
from babelproof.core.rule import Rule

def check(pair, options):
    if "kettle" in pair.src.text:
        raise ValueError("a flaw in the plug-in")
    return ()

RULE = Rule(id="raising", family="own", summary="Raises on kettles.", check=check, origin="plug-in")
"""


@pytest.mark.parametrize("fmt", FORMATS)
def test_every_format(pairs: Shell, fmt: str) -> None:
    before = pairs.names()
    done = pairs.run(*BASIC, "-f", fmt)
    assert done.code == 0
    assert "web-term-mismatch" in done.out.replace("{-}", "-")
    assert done.out.endswith("\n")
    assert pairs.names() == before, "something was left in the working folder"
    again = pairs.run(*BASIC, "-f", fmt)
    assert again.out == done.out


@pytest.mark.parametrize("fmt", FORMATS)
def test_the_signature_comes_with_every_result(pairs: Shell, fmt: str) -> None:
    done = pairs.run(*BASIC, "-f", fmt)
    said = done.err if fmt in ("jsonl", "tsv") else done.out.replace("\\textbar{}", "|")
    assert "babelproof|v:" in said
    if fmt in ("jsonl", "tsv"):
        assert "babelproof|v:" not in done.out
        assert pairs.run(*BASIC, "-f", fmt, "-q").err == ""


def test_jsonl_has_the_documented_keys(pairs: Shell) -> None:
    for record in pairs.run(*BASIC, "-f", "jsonl", "--show-skips").records:
        assert list(record)[:8] == [
            "kind", "rule", "id", "system", "line", "langs", "spans", "message",
        ]  # fmt: skip
        assert record["kind"] in ("finding", "skip", "failure")
        assert record["line"] >= 1


def test_junit_is_well_formed(pairs: Shell) -> None:
    pairs.write("bad.de", b"<&]]>\x00\x1b[31m\x0b\xef\xbf\xbf https://example.org/x\n\n\n\n")
    done = pairs.run("check", "-s", "src.en", "-t", "bad.de", "-l", "en-de", "-f", "junit")
    root = ElementTree.fromstring(done.out)
    assert root.tag in ("testsuite", "testsuites")
    assert root.findall(".//failure")


def test_the_text_is_never_obeyed(pairs: Shell) -> None:
    hostile = "https://example.org/[red]x \x1b[31m\x07\u202e<script>alert(1)</script>"
    pairs.write("bad.de", [hostile, "", "", ""])
    for fmt in ("text", "markdown", "html", "tsv", "latex"):
        out = pairs.run("check", "-s", "src.en", "-t", "bad.de", "-l", "en-de", "-f", fmt).out
        assert "\x1b" not in out and "\x07" not in out, fmt
        assert fmt != "html" or "<script>alert(1)" not in out


def test_html_needs_no_network(pairs: Shell) -> None:
    done = pairs.run(*BASIC, "-o", "report.html")
    assert done.code == 0
    assert done.out == ""
    page = (pairs.folder / "report.html").read_text(encoding="utf-8")
    assert page.lower().startswith("<!doctype html>")
    for link in ('src="http', "src='http", 'href="http', "url(http", "@import"):
        assert link not in page
    assert pairs.names() == {"src.en", "sysA.de", "sysB.de", "report.html"}


def test_an_output_file_is_whole_or_not_there(pairs: Shell) -> None:
    pairs.write("short.de", ["Eins."])
    done = pairs.run("check", "-s", "src.en", "-t", "short.de", "-l", "en-de", "-o", "r.html")
    assert done.code == 2
    assert "r.html" not in pairs.names()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_an_output_that_is_no_plain_file_is_not_replaced(pairs: Shell) -> None:
    pipe, target, link = (pairs.folder / name for name in ("pipe", "real.md", "link.md"))
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()), daemon=True)
    reader.start()
    assert pairs.run(*BASIC, "-f", "markdown", "-o", "pipe").code == 0
    reader.join(timeout=SECONDS)
    assert pipe.is_fifo()
    target.touch()
    link.symlink_to(target)
    assert pairs.run(*BASIC, "-o", "link.md").code == 0
    assert link.is_symlink()
    assert target.read_text() == read[0] != ""


def test_quiet_says_nothing_on_standard_error(pairs: Shell) -> None:
    assert pairs.run(*BASIC, "-q", "-o", "report.json").err == ""
    loud = pairs.run(*BASIC, "-o", "report.json")
    assert "report.json" in loud.err
    assert loud.out == ""


def test_head_ends_quietly(pairs: Shell) -> None:
    lines = ["Read https://example.org/start first."] * 5000
    pairs.write("long.en", lines)
    pairs.write("long.de", [""] * 5000)
    args = [*COMMAND, "check", "-s", "long.en", "-t", "long.de", "-l", "en-de", "-f", "jsonl"]
    first = [sys.executable, "-c", "import sys; print(sys.stdin.readline(), end='')"]
    with subprocess.Popen(
        args, cwd=pairs.folder, env=pairs.env, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as writer:
        head = subprocess.run(first, stdin=writer.stdout, capture_output=True, check=True)
        assert writer.stdout is not None and writer.stderr is not None
        writer.stdout.close()
        assert writer.stderr.read() == b""
        assert writer.wait() == 0
    assert json.loads(head.stdout)["line"] == 1


@pytest.mark.parametrize(
    ("limit", "code"),
    [
        ("web-term-mismatch>0", 1),
        ("web-term-mismatch>1", 0),
        ("oscillation>0", 0),
        ("total>=2", 1),
        ("total>2", 0),
        ("hallucination>0", 0),
        ("empty-output>12%", 1),
        ("empty-output>13%", 0),
        ("oscillation>0,total>1", 1),
    ],
)
def test_fail_on(pairs: Shell, limit: str, code: int) -> None:
    done = pairs.run(*BASIC, "--fail-on", limit, "-f", "jsonl")
    assert done.code == code
    assert len(done.records) == 2, "the report is written all the same"
    assert (limit.split(",")[-1].split(">")[0] in done.err) == (code == 1)


def _plug_in(shell: Shell) -> dict[str, str]:
    """A plug-in as pip would install it: a module and its entry point."""
    shell.write("site/raising_plugin.py", RAISING)
    shell.write("site/raising_plugin-1.dist-info/METADATA", "Name: raising-plugin\nVersion: 1\n")
    shell.write(
        "site/raising_plugin-1.dist-info/entry_points.txt",
        "[babelproof.rules]\nraising = raising_plugin:RULE\n",
    )
    path = [str(shell.folder / "site"), shell.env.get("PYTHONPATH", "")]
    return {"PYTHONPATH": os.pathsep.join(filter(None, path))}


def test_a_rule_that_raises_is_a_failure_record_and_exit_3(pairs: Shell) -> None:
    env = _plug_in(pairs)
    done = pairs.run(*FEW, "-f", "jsonl", **env)
    assert done.code == 3
    failures = [r for r in done.records if r["kind"] == "failure"]
    assert [(r["rule"], r["system"], r["line"]) for r in failures] == [
        ("raising", "sysA", 2), ("raising", "sysB", 2),
    ]  # fmt: skip
    assert "a flaw in the plug-in" in failures[0]["message"]
    assert len(done.records) == 4, "the other rules and segments go on"
    for fmt in ("text", "html", "markdown", "json"):
        report = pairs.run(*FEW, "-f", fmt, **env)
        assert report.code == 3
        assert "fail" in report.out.lower()


def test_precedence_of_exit_codes(pairs: Shell) -> None:
    env = _plug_in(pairs)
    assert pairs.run(*FEW, "--fail-on", "total>0", **env).code == 3
    raw = (pairs.folder / "sysA.de").read_bytes().split(b"\n")
    pairs.write("sysA.de", b"\n".join([*raw[:3], b"\xff", b""]))
    assert pairs.run(*FEW, "--chunk", "1", "--fail-on", "total>0", **env).code == 2


def test_rules_can_be_chosen(pairs: Shell) -> None:
    only = pairs.run(*BASIC, "-f", "jsonl", "--rules", "empty-output,oscillation")
    assert [r["rule"] for r in only.records] == ["empty-output"]
    without = pairs.run(*BASIC, "-f", "jsonl", "--ignore", "empty-output")
    assert [r["rule"] for r in without.records] == ["web-term-mismatch"]
    family = pairs.run(*BASIC, "-f", "jsonl", "--rules", "web")
    assert [r["rule"] for r in family.records] == ["web-term-mismatch"]


def test_thresholds_can_be_set(shell: Shell) -> None:
    shell.write("s.en", ["The river rose again in spring."])
    shell.write("t.de", ["Der Fluss " + "stieg an und " * 6 + "im Frühling."])
    args = ["check", "-s", "s.en", "-t", "t.de", "-l", "en-de", "-f", "jsonl"]
    args += ["--rules", "oscillation"]
    assert shell.run(*args).records == []
    strict = shell.run(*args, "--set", "oscillation.min_count=4")
    assert [r["rule"] for r in strict.records] == ["oscillation"]
