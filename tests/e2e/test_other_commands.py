"""rules, rule, rules test, demo, help, and a user's own rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import babelproof
from babelproof import __version__
from tests.e2e.conftest import OWN_RULE, Shell

BUILT_IN = {
    "web-term-mismatch", "oscillation", "detached-output", "wrong-language", "untranslated",
    "empty-output", "assistant-talk", "markup-mismatch",
}  # fmt: skip
QUANTITIES = {
    f"{kind}-mismatch" for kind in ("number", "large-number", "unit", "currency", "time", "date")
}
SAMPLE = Path(babelproof.__file__).parent / "data" / "demo"


def test_help_and_version(shell: Shell) -> None:
    assert __version__ in shell.run("--version").out
    for command in ("check", "report", "rules", "rule", "quantities", "demo"):
        done = shell.run(command, "--help")
        assert done.code == 0
        assert done.out.endswith("\n")
    done = shell.run()
    assert done.code == 0
    assert "check" in done.out


def test_rules_are_listed(shell: Shell) -> None:
    listed = json.loads(shell.run("rules", "-f", "json").out)
    assert {rule["id"] for rule in listed} >= BUILT_IN
    text = shell.run("rules").out
    assert all(rule in text for rule in BUILT_IN)


@pytest.mark.parametrize("rule", sorted(BUILT_IN))
def test_every_rule_is_explained(shell: Shell, rule: str) -> None:
    done = shell.run("rule", rule)
    assert done.code == 0
    for heading in ("What it does", "Why it matters", "Limits", "Found"):
        assert heading in done.out


def test_own_rules_run_and_are_explained(pairs: Shell, own_rule: str) -> None:
    pairs.write("bad.de", ["x", "y", "z", "Nordlicht startet von selbst."])
    done = pairs.run(
        "check", "-s", "src.en", "-t", "bad.de", "-l", "en-de", "--rules-dir", own_rule,
        "--rules", "product-name", "-f", "jsonl",
    )  # fmt: skip
    assert [(r["rule"], r["line"]) for r in done.records] == [("product-name", 4)]
    assert "Northlight starts." in pairs.run("rule", "product-name", "--rules-dir", own_rule).out


def test_cases_of_own_rules_are_run(shell: Shell, own_rule: str) -> None:
    passed = shell.run("rules", "test", own_rule)
    assert passed.code == 0
    assert "2 passed, 0 failed" in passed.out
    shell.write("rules/product_name.toml", OWN_RULE.replace("Nordlicht", "Northlight"))
    failed = shell.run("rules", "test", own_rule)
    assert failed.code == 1
    assert "1 failed" in failed.out


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        ('kind = "copy"', 'kind = "coppy"', "did you mean copy"),
        ("summary =", "sumary =", "did you mean summary"),
        ('source = "Northlight"', 'source = "(Northlight"', "pattern"),
        ('source = "Northlight"\n', "", "source"),
        ('"product-name"', '"Product Name"', "kebab-case"),
        ('"product-name"', '"oscillation"', "oscillation"),
        ('id = "', 'id = ', "product_name.toml"),
    ],
)  # fmt: skip
def test_faulty_rule_files_are_named(shell: Shell, old: str, new: str, hint: str) -> None:
    shell.write("rules/product_name.toml", OWN_RULE.replace(old, new, 1))
    done = shell.run("rules", "--rules-dir", "rules")
    assert done.code == 2
    assert hint in done.err


def test_a_catastrophic_pattern_does_not_hang_the_run(shell: Shell) -> None:
    shell.write("rules/slow.toml", "kind = \"forbid\"\ntarget = '(?=x)(x+x+)+y'\n")
    shell.write("s.en", ["Fine.", "Also fine."])
    shell.write("t.de", ["x" * 5000, "Auch gut."])
    done = shell.run(  # for ever, were the pattern not stopped
        "check", "-s", "s.en", "-t", "t.de", "-l", "en-de", "--rules-dir", "rules",
        "--rules", "slow", "-f", "jsonl", "--show-skips",
    )  # fmt: skip
    assert done.code == 0
    assert [(r["kind"], r["line"]) for r in done.records] == [("skip", 1)]
    assert "took longer" in done.records[0]["message"]


def test_preview_rules_are_off_without_preview(pairs: Shell) -> None:
    pairs.write("rules/product_name.toml", OWN_RULE + "\n")
    text = OWN_RULE.replace('kind = "copy"', 'kind = "copy"\nstatus = "preview"')
    pairs.write("rules/product_name.toml", text.replace('"Northlight"', '"kettle"'))
    args = ["check", "-s", "src.en", "-t", "sysA.de", "-l", "en-de", "--rules-dir", "rules"]
    assert pairs.run(*args, "-f", "jsonl").records == []
    assert [r["rule"] for r in pairs.run(*args, "-f", "jsonl", "--preview").records] == [
        "product-name"
    ]
    named = pairs.run(*args, "--rules", "product-name")
    assert named.code == 2
    assert "--preview" in named.err


def test_demo_finds_every_kind_of_error(shell: Shell) -> None:
    done = shell.run("demo", "-o", "page.html", COLUMNS="200")
    assert done.code == 0
    assert "page.html" in done.out
    assert all(rule in done.out for rule in BUILT_IN)
    assert shell.names() == {"page.html"}
    page = (shell.folder / "page.html").read_text(encoding="utf-8")
    assert all(name in page for name in ("aurora", "borealis", "cassini"))


def test_demo_shows_every_rule_that_is_on(shell: Shell) -> None:
    listed = json.loads(shell.run("rules", "-f", "json").out)
    table = shell.run("demo", "-o", "page.html", COLUMNS="200").out
    assert all((rule["id"] in table) == (rule["status"] == "stable") for rule in listed)


def test_the_sample_has_quantity_errors_in_every_direction(shell: Shell) -> None:
    done = shell.run("check", str(SAMPLE), "--preview", "--rules", "quantities", "-f", "jsonl")
    for langs in ("ar-en", "en-de", "en-ja", "en-ru"):
        found = {record["rule"] for record in done.records if record["langs"] == langs}
        assert found == QUANTITIES
    assert {"converted", "unit"} <= {r["cls"] for r in done.records}


@pytest.mark.parametrize("langs", ["ar-en", "en-de", "en-ja", "en-ru"])
def test_references_of_the_sample_are_clean(shell: Shell, langs: str) -> None:
    files = ["-s", str(SAMPLE / "sources" / f"{langs}.txt")]
    files += ["-t", str(SAMPLE / "references" / f"{langs}.refA.txt")]
    done = shell.run("check", *files, "-l", langs, "--preview", "-f", "jsonl")
    assert done.code == 0
    assert done.records == []
