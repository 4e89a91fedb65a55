"""The real suites: they come back to the byte, and give the figures that are known of them."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import lru_cache
from pathlib import Path

import pytest
from benchmarks.shared_data import unpacked

from babelproof import evaluate_suite, load_suite
from babelproof.report.suite_json import run_data
from babelproof.report.suite_tables import build
from babelproof.suites import own_toml, own_tsv
from babelproof.suites.dfki import write
from babelproof.suites.evaluate import Evaluation
from babelproof.suites.item import Suite
from babelproof.suites.lint import lint
from babelproof.suites.matching import found
from babelproof.suites.verdict import FAIL, OPEN, PASS, Judge

DIRECTIONS = ("de-en", "en-de")
both = pytest.mark.parametrize("langs", DIRECTIONS)


@lru_cache(maxsize=1)
def folder() -> Path:
    found_at = unpacked("testsuite")
    if found_at is None:
        pytest.skip("the shared data set testsuite is not on this machine")
    return found_at


@lru_cache(maxsize=2)
def suite(langs: str) -> Suite:
    return load_suite(folder() / f"dfki.{langs}.items.json")


@lru_cache(maxsize=2)
def wmt21(langs: str) -> Evaluation:
    outputs = sorted((folder() / "wmt21" / "system-outputs" / langs).glob("*.txt"))
    sources = folder() / "wmt21" / "sources" / f"{langs}.txt"
    return evaluate_suite(suite(langs), sources=sources, outputs=outputs)


@both
def test_the_files_come_back_to_the_byte(langs: str) -> None:
    raw = (folder() / f"dfki.{langs}.items.json").read_bytes()
    made = suite(langs)
    assert write(made).encode() == raw
    for form in (own_toml, own_tsv):
        assert write(form.read(form.write(made), "x")).encode() == raw


def test_all_items_import() -> None:
    assert sum(len(suite(langs).items) for langs in DIRECTIONS) == 5091


def test_judged_entries_come_back_right() -> None:
    verdicts: Counter[str] = Counter()
    for langs in DIRECTIONS:
        for item in suite(langs).items:
            judge = Judge(item)
            for entry in item.judged:
                verdict = judge(entry.text).verdict
                kind = "right" if verdict == (PASS if entry.right else FAIL) else "other"
                verdicts["open" if verdict == OPEN else kind] += 1
    assert verdicts == {"right": 20_668, "open": 13}


@pytest.mark.parametrize(
    ("langs", "expected"),
    [
        (
            "de-en",
            {
                "wrong-matches-positive": 54, "judged-both": 1, "judged-blank": 3,
                "judged-repeated": 34, "shared-source": 175, "empty-alternative": 4,
                "dead-pattern": 2, "few-items": 2,
            },
        ),
        (
            "en-de",
            {
                "wrong-matches-positive": 9, "right-matches-negative": 6, "judged-both": 4,
                "judged-repeated": 2, "no-rule": 110, "shared-source": 3, "dead-pattern": 1,
                "few-items": 2,
            },
        ),
    ],
)  # fmt: skip
def test_lint_finds_what_is_known(langs: str, expected: dict[str, int]) -> None:
    assert Counter(complaint.check.id for complaint in lint(suite(langs))) == expected


def test_wmt21_from_german() -> None:
    data = run_data(wmt21("de-en"))
    assert (data["items"], len(data["systems"]), data["common"]) == (2748, 18, 1869)
    assert (data["left_out"], len(data["missing"])) == (["UF"], 19)
    micro = {name: round(100 * s["micro"], 1) for name, s in data["systems"].items()}
    assert (micro["Online-W"], micro["Facebook-AI"]) == (88.2, 88.2)
    assert round(100 * data["systems"]["Online-W"]["macro"], 1) == 93.1
    assert round(100 * wmt21("de-en").micro.mean(), 1) == 84.4
    assert sum(system["open"] for system in data["systems"].values()) == 1625


def test_wmt21_into_german() -> None:
    data = run_data(wmt21("en-de"))
    assert (data["items"], len(data["systems"]), data["common"]) == (2165, 18, 1523)
    assert (data["left_out"], len(data["missing"])) == (["UF", "WeChat-AI"], 159)
    assert round(100 * data["systems"]["Facebook-AI"]["micro"], 1) == 97.4
    assert round(100 * wmt21("en-de").micro.mean(), 1) == 94.9
    assert sum(system["open"] for system in data["systems"].values()) == 1861


def test_wmt21_by_ids_finds_as_many() -> None:
    outputs = sorted((folder() / "wmt21" / "system-outputs" / "de-en").glob("Online-*.txt"))
    ids = folder() / "wmt21" / "de-en.ids"
    assert len(evaluate_suite(suite("de-en"), ids=ids, outputs=outputs).items) == 2748


def test_what_must_be_said_about_wmt21_is_said() -> None:
    table = build(wmt21("de-en"))
    assert table.largest is not None
    assert (table.largest[0], round(table.largest[1], 2)) == ("Verb tense/aspect/mood", 0.81)
    named = {name for pair in table.alike for name in (pair.one, pair.other)}
    assert named == {"Online-B", "VolcTrans-AT", "VolcTrans-GLAT"}
    assert any(row.saturated for row in table.of("phenomenon"))
    assert any(not row.tells for row in table.of("phenomenon"))


@both
def test_every_engine_gives_pythons_answer(langs: str) -> None:
    """Plain ``re`` on every pattern of an item and every output and judged sentence of it."""
    outputs: dict[str, set[str]] = {item.id: set() for item in suite(langs).items}
    sources = (folder() / "wmt21" / "sources" / f"{langs}.txt").read_text("utf-8").split("\n")
    first = {line.strip(): at for at, line in reversed(list(enumerate(sources)))}
    for path in (folder() / "wmt21" / "system-outputs" / langs).glob("*.txt"):
        lines = path.read_text("utf-8").split("\n")
        for item in suite(langs).items:
            if item.line in first:
                outputs[item.id].add(lines[first[item.line]].strip())
    compared = 0
    for item in suite(langs).items:
        texts = outputs[item.id] | {entry.text.strip() for entry in item.judged}
        for pattern in (*item.positive, *item.negative):
            norm = re.compile(pattern)
            for text in texts:
                assert found(pattern, text) == (norm.search(text) is not None), (item.id, pattern)
                compared += 1
    assert compared > 5_000


def test_the_command_writes_the_same_numbers(tmp_path: Path) -> None:
    from babelproof.cli.main import main

    out = tmp_path / "run.json"
    outputs = sorted((folder() / "wmt21" / "system-outputs" / "de-en").glob("*.txt"))
    call = ["suite", "run", str(folder() / "dfki.de-en.items.json"), "-o", str(out), "-f", "json"]
    call += ["--sources", str(folder() / "wmt21" / "sources" / "de-en.txt")]
    assert main([*call, "--outputs", *map(str, outputs)]) == 0
    data = json.loads(out.read_text())
    assert data["systems"] == json.loads(json.dumps(run_data(wmt21("de-en"))["systems"]))
