"""What corpus rules say stands among the other records, however a run is cut up, or cut short."""

from __future__ import annotations

import json
import random
import shutil
import signal
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.conftest import SECONDS, Shell

FILES = ["-s", "src.en", "-t", "A=a.de", "B=b.de", "-l", "en-de"]
STUCK = "Bitte wenden Sie sich an den Betreiber dieser Seite."
KILLS = 20


def _texts(shell: Shell, lines: int) -> None:
    src, good, bad = [], [], []
    for n in range(lines):
        src.append(f"Ticket {n} is at https://example.org/t/{n} for {'very ' * (n % 7)}long.")
        good.append(STUCK if n % 11 == 5 else f"Ticket {n} liegt unter https://example.org/t/{n}.")
        bad.append(("", STUCK, f"Karte {n} unter https://example.org/k/{n}.")[n % 3])
    for name, texts in (("src.en", src), ("a.de", good), ("b.de", bad)):
        shell.write(name, texts)


@pytest.fixture
def corpus(shell: Shell) -> Shell:
    _texts(shell, 300)
    return shell


def _kept(folder: Path) -> dict[str, bytes]:
    """A run folder's files, less the seal's own form of them."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def _place(record: dict[str, Any], rules: list[str]) -> tuple[int, str, int]:
    return record["line"], record["system"], rules.index(record["rule"])


@pytest.mark.parametrize(
    "more",
    [["-j", "1"], ["-j", "2"], ["--chunk", "1"], ["-j", "2", "--chunk", "7"], ["--chunk", "999"]],
    ids=" ".join,
)
def test_records_stand_in_the_order_of_the_input(corpus: Shell, more: list[str]) -> None:
    assert corpus.run("check", *FILES, "--run-dir", "run", "-q", *more).code == 0
    folder = corpus.folder / "run"
    rules = list(json.loads((folder / "manifest.json").read_text())["rules"])
    records = [json.loads(line) for line in (folder / "records.jsonl").open(encoding="utf-8")]
    places = [_place(record, rules) for record in records]
    assert places == sorted(places)
    corpus_rule = [n for n, record in enumerate(records) if record["rule"] == "detached-output"]
    assert len(corpus_rule) == 27 + 100
    assert sum(b - a > 1 for a, b in pairwise(corpus_rule)) > 50, "they stand among the others"


def test_the_whole_folder_is_the_same_for_any_workers_and_chunks(corpus: Shell) -> None:
    found = []
    for number, more in enumerate((["-j", "1"], ["-j", "2"], ["-j", "2", "--chunk", "7"])):
        name = f"run{number}"
        assert corpus.run("check", *FILES, "--run-dir", name, "-q", *more).code == 0
        kept = _kept(corpus.folder / name)
        found.append({key: kept[key] for key in ("records.jsonl", "counts.json", "manifest.json")})
    assert found[0] == found[1] == found[2]


def test_counts_agree_with_the_records(corpus: Shell) -> None:
    assert corpus.run("check", *FILES, "--run-dir", "run", "-q").code == 0
    folder = corpus.folder / "run"
    counts = json.loads((folder / "counts.json").read_text())
    records = [json.loads(line) for line in (folder / "records.jsonl").open(encoding="utf-8")]
    for group in counts["groups"]:
        own = [r for r in records if r["system"] == group["system"]]
        assert group["flagged"] == len({r["line"] for r in own})
        for rule, count in group["rules"].items():
            mine = [r for r in own if r["rule"] == rule]
            causes = [r for r in mine if "cause" not in r]
            seen = {r["line"] for r in causes}
            follow = [r for r in mine if "cause" in r]
            alone = [r for r in follow if r["line"] not in seen]
            for tally, those, lines in (
                (count, causes, causes),
                (count["following"], follow, alone),
            ):
                assert tally["findings"] == len(those) == sum(tally["classes"].values())
                assert tally["flagged"] == len({r["line"] for r in lines})
                for cls, flagged in tally["flagged_classes"].items():
                    assert flagged == len({r["line"] for r in lines if r["cls"] == cls})
    assert counts["records"] == len(records)


def test_what_a_corpus_rule_found_explains_the_rest(corpus: Shell) -> None:
    assert corpus.run("check", *FILES, "--run-dir", "run", "-q", "--chunk", "7").code == 0
    records = [
        json.loads(line)
        for line in (corpus.folder / "run" / "records.jsonl").open(encoding="utf-8")
    ]
    places = {(r["line"], r["system"], r["place"]): r for r in records}
    follow = [r for r in records if "cause" in r]
    assert {r["rule"] for r in follow} == {"number-mismatch", "web-term-mismatch"}
    causes = [places[r["line"], r["system"], r["cause"]] for r in follow]
    assert {(cause["rule"], "cause" in cause) for cause in causes} == {("detached-output", False)}
    stuck = {(r["line"], r["system"]) for r in records if r["rule"] == "detached-output"}
    assert {(r["line"], r["system"]) for r in follow} == stuck


DYING = """\
import os, signal, sys
from babelproof.io import writing
from babelproof.run import merge, writer
from babelproof.cli.main import main

left = 1 << 30 if sys.argv[1] == "count" else int(sys.argv[1])


def dying(function):
    def wrapped(*args, **more):
        global left
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return function(*args, **more)
    return wrapped


# Steps of the pass that merges and finishes a run.
merge._settled = dying(merge._settled)
merge._merged = dying(merge._merged)
for name in ("write_json", "write_text", "_remove"):
    setattr(writer, name, dying(getattr(writer, name)))
code = main(sys.argv[2:])
print((1 << 30) - left)
sys.exit(code)
"""


def _dying(shell: Shell, step: str, args: list[str]) -> subprocess.CompletedProcess[bytes]:
    """A run that kills itself at a step of its merge pass, or counts them."""
    command = [sys.executable, "-c", DYING, step, *args]
    return subprocess.run(
        command, cwd=shell.folder, env=shell.env, check=False, timeout=SECONDS, capture_output=True
    )


@pytest.mark.slow
def test_killed_anywhere_in_the_merge_pass(corpus: Shell) -> None:
    args = ["check", *FILES, "-q", "-o", "/dev/null", "-f", "json", "--chunk", "40"]
    assert corpus.run(*args, "--run-dir", "whole").code == 0
    expected = _kept(corpus.folder / "whole")
    steps = int(_dying(corpus, "count", [*args, "--run-dir", "probe"]).stdout)
    assert steps > 100
    draw = random.Random(1)
    # The last steps write the manifest, the counts and the seal, and clear up.
    for step in sorted({0, 2, *range(steps - 6, steps), *draw.choices(range(steps), k=6)}):
        shutil.rmtree(corpus.folder / "run", ignore_errors=True)
        killed = _dying(corpus, str(step), [*args, "--run-dir", "run"])
        assert killed.returncode == -signal.SIGKILL
        assert corpus.run(*args, "--run-dir", "run", "--resume").code == 0, step
        assert _kept(corpus.folder / "run") == expected, step


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_killed_at_random_times(shell: Shell, jobs: str) -> None:
    _texts(shell, 1500)
    args = ["check", *FILES, "-q", "-o", "/dev/null", "-f", "json", "--chunk", "50", "-j", jobs]
    start = time.monotonic()
    assert shell.run_afresh(*args, "--run-dir", "whole").code == 0
    took = time.monotonic() - start
    expected = _kept(shell.folder / "whole")
    draw = random.Random(int(jobs))
    kills = 0
    for number in range(KILLS):
        shutil.rmtree(shell.folder / "run", ignore_errors=True)
        process = shell.start(*args, "--run-dir", "run")
        time.sleep(draw.uniform(0.3, 1.0) * took)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        kills += process.returncode == -signal.SIGKILL
        more = ["--resume"] if (shell.folder / "run" / "manifest.json").exists() else []
        assert shell.run(*args, "--run-dir", "run", *more).code == 0, number
        assert _kept(shell.folder / "run") == expected, number
    assert kills > KILLS // 2
