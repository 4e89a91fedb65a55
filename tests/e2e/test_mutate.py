"""``babelproof mutate`` as users meet it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.conftest import Shell

SOURCES = [
    "The bridge is 20 miles long.",
    "The tower is 300 feet tall.",
    "They paid 20 dollars for the map.",
    "It happened in March 2015.",
    "Nothing is counted here.",
]
# What a system that knows no yards and drops weeks makes of words.
WORDS = {"yards": "Meter", "miles": "Meilen", "feet": "Fuß", "kilometers": "Kilometer"}


@pytest.fixture
def sources(shell: Shell) -> Shell:
    shell.write("source.en", SOURCES)
    return shell


def _cases(shell: Shell, name: str = "cases.jsonl") -> list[dict[str, Any]]:
    text = (shell.folder / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.split("\n")[:-1]]


def _make(shell: Shell, *more: str) -> list[dict[str, Any]]:
    done = shell.run("mutate", "source.en", "-l", "en-de", "-o", "cases.jsonl", *more)
    assert done.code == 0, done.err
    return _cases(shell)


def test_cases_come_with_their_originals_and_as_lines(sources: Shell) -> None:
    cases = _make(sources, "--text", "cases.en")
    ids = {case["id"] for case in cases}
    assert all(case.get("of", case["id"]) in ids for case in cases)
    assert "The bridge is 20 kilometers long." in [case["src"] for case in cases]
    assert len({case["src"] for case in cases}) == len(cases)
    lines = (sources.folder / "cases.en").read_text(encoding="utf-8").split("\n")[:-1]
    assert lines == [case["src"] for case in cases]


def test_types_with_too_few_sources_are_named_before_anything_is_translated(
    sources: Shell,
) -> None:
    made = "mutate", "source.en", "-l", "en-de", "-o", "cases.jsonl", "--types", "unit"
    assert "Too few sources for a rate: unit (2); it takes 30." in sources.run(*made).err
    sources.write("source.en", [f"The bridge of {n} stones is 20 miles long." for n in range(30)])
    assert "Too few" not in sources.run(*made).err


def test_the_seed_decides_and_the_number_is_kept(sources: Shell) -> None:
    one = _make(sources, "--most", "5", "--seed", "3")
    assert _make(sources, "--most", "5", "--seed", "3", "-j", "2") == one
    assert sum(bool(case.get("of")) for case in one) == 5


def _translated(cases: list[dict[str, Any]]) -> list[str]:
    out = []
    for case in cases:
        words = case["src"].removesuffix(" long.").removesuffix(" tall.").split()
        kept = " ".join(WORDS.get(word, word) for word in words[-2:])
        out.append(f"Es sind {kept}." if "miles" not in case["src"] else "Es sind 20 Meilen.")
    return out


def test_what_is_new_wrong_is_told_with_both_pairs(sources: Shell) -> None:
    cases = _make(sources, "--types", "unit")
    sources.write("out.de", _translated(cases))
    done = sources.run(
        "mutate", "cases.jsonl", "-l", "en-de", "--translated", "A=out.de", "-f", "json"
    )
    assert done.code == 0, done.err
    told = json.loads(done.out)
    found = told["systems"]["A"]
    yards = [f for f in found["findings"] if f["now"] == "yards"]
    assert yards and all(f["outcome"] == "wrong" and f["became"] == "meter" for f in yards)
    assert all(f["original_tgt"] and f["rule"] == "unit-mismatch" for f in yards)
    assert found["confusions"]["unit"]["yard"]["meter"] == len(yards)
    assert found["types"]["unit"]["rate"] is None  # two sources tell no rate
    text = sources.run("mutate", "cases.jsonl", "-l", "en-de", "--translated", "A=out.de").out
    assert "Too few sources for a rate: unit (2); it takes 30." in " ".join(text.split())
    assert found["types"]["unit"]["cases"] == sum(bool(case.get("of")) for case in cases)


def test_a_substitution_that_goes_unheeded_is_counted_apart(sources: Shell) -> None:
    cases = _make(sources, "--types", "unit")
    sources.write("out.de", ["Es sind 20 Meilen oder 300 Fuß." for _ in cases])
    done = sources.run(
        "mutate", "cases.jsonl", "-l", "en-de", "--translated", "out.de", "-f", "json"
    )
    (found,) = json.loads(done.out)["systems"].values()
    counted = found["types"]["unit"]
    assert counted["ignored"] == counted["cases"]
    assert counted["novel"] == 0


def test_translations_may_be_in_the_cases(sources: Shell) -> None:
    cases = _make(sources, "--types", "unit")
    rows = [{**case, "tgt": tgt} for case, tgt in zip(cases, _translated(cases), strict=True)]
    sources.write("done.jsonl", [json.dumps(row) for row in rows])
    for fmt in ("text", "html", "markdown"):
        done = sources.run(
            "mutate", "cases.jsonl", "-l", "en-de", "--translated", "done.jsonl", "-f", fmt
        )
        assert done.code == 0, done.err
        assert "unit" in done.out
        assert "Meter" in done.out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["source.en", "-l", "en-de"], "CASES.jsonl"),
        (["source.en", "-l", "fi-de", "-o", "c.jsonl"], "en, de, es, fr, ru"),
        (["cases.jsonl", "-l", "en-de", "--translated", "source.en"], "5 lines for"),
        (["source.en", "-l", "en-de", "-o", "c.jsonl", "--types", "units"], "did you mean unit"),
        (["missing.en", "-l", "en-de", "-o", "c.jsonl"], "missing.en"),
        (["cases.jsonl", "-l", "en-de", "-o", "c.jsonl"], "made before"),
        (["source.en", "-l", "en-de", "-o", "c.jsonl", "--types", "web"], "can be replaced"),
    ],
)
def test_what_cannot_be_is_said(sources: Shell, arguments: list[str], says: str) -> None:
    _make(sources)
    done = sources.run("mutate", *arguments)
    assert done.code == 2
    assert says in done.err
    assert "Traceback" not in done.err


@pytest.mark.skipif(
    shutil.which("apertium") is None or not Path("/usr/share/apertium/modes/eng-spa.mode").exists(),
    reason="apertium and apertium-eng-spa are not installed (Debian packages)",
)
def test_a_real_system_stumbles_over_a_month_that_no_original_had(shell: Shell) -> None:
    """It takes *March* for a walk."""
    shell.env["BABELPROOF_CACHE"] = str(shell.folder / "cache")
    shell.write("source.en", ["The fair opened in June 2014.", "Nobody came in July 2015."])
    done = shell.run(
        "mutate", "source.en", "-l", "en-es", "--types", "month", "--preview", "-f", "json", "-q",
        "--engine", "apertium -u -f txt eng-spa",
    )  # fmt: skip
    assert done.code == 0, done.err
    (found,) = json.loads(done.out)["systems"].values()
    march = [f for f in found["findings"] if f["now"] == "March"]
    assert {f["original"] for f in march} == {
        "The fair opened in June 2014.", "Nobody came in July 2015.",
    }  # fmt: skip
    assert all("Marcha" in f["tgt"] and f["rule"] == "date-mismatch" for f in march)
    assert found["types"]["month"]["right"] > 10


PROGRAM = """\
from babelproof.core.rule import Class, Rule

RULE = Rule("mine", "own", "Fine.", lambda pair, options: (), classes=(Class("x", "minor", "x"),))
"""


@pytest.mark.parametrize("command", ["mutate", "synthesise"])
def test_rules_in_python_are_loaded_where_they_are_trusted(sources: Shell, command: str) -> None:
    sources.write("own/mine.py", PROGRAM)
    sources.write("c.tsv", ["It is 5 miles long.\tMide 5 millas de largo."])
    files = {"mutate": ["source.en", "-o", "c.jsonl"], "synthesise": ["c.tsv", "-o", "made.tsv"]}
    args = [command, *files[command], "-l", "en-es", "--rules-dir", "own"]
    refused = sources.run(*args)
    assert (refused.code, "--trust-rules" in refused.err) == (2, True)
    assert sources.run(*args, "--trust-rules").code == 0
