"""babelproof as a step of other programs: pairs in memory, and lines from stdin to stdout."""

from __future__ import annotations

import io
import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from babelproof import PairFilter, UsageError
from babelproof.steps import clean_parallel, opuscleaner

GOOD = ("See https://example.org/{n} now.", "Siehe jetzt https://example.org/{n}.")
BAD = ("See https://example.org/{n} now.", "Siehe jetzt https://example.com/{n}.")


def pairs(count: int) -> list[tuple[str, str]]:
    return [
        ((BAD if n % 5 == 0 else GOOD)[0].format(n=n), (BAD if n % 5 == 0 else GOOD)[1].format(n=n))
        for n in range(count)
    ]


def test_reasons_come_in_order_however_many_pairs() -> None:
    sieve = PairFilter("en-de", rules=["web", "markup"])
    told = list(sieve.reasons(iter(pairs(4100))))
    assert told == [("web-term-mismatch",) if n % 5 == 0 else () for n in range(4100)]
    assert list(sieve.reasons([])) == [] and sieve.rules == ["web-term-mismatch", "markup-mismatch"]


def test_what_must_see_a_corpus_is_left_out_of_pairs() -> None:
    sieve = PairFilter("en-de", preset="strict")
    assert sieve.left_out == ["detached-output", "duplicate-pair"]
    assert not {*sieve.left_out} & {*sieve.rules}
    with pytest.raises(UsageError, match="no corpus to train on"):
        PairFilter("en-de", preset="salted", align="train")


def test_lines_are_kept_as_they_are() -> None:
    rows = ["\t".join(pair) for pair in pairs(6)]
    lines = [f"{row}\t0.5\r\n".encode() for row in rows]
    lines[1] = b"a field\n"
    lines[2] = b"\xff\tno text\n"
    kept, left = io.BytesIO(), io.BytesIO()
    sieve = PairFilter("en-de", rules=["web"])
    clean_parallel.clean(io.BytesIO(b"".join(lines)), kept, left, sieve)
    assert kept.getvalue() == b"".join(lines[3:5])
    why = [b"web-term-mismatch\t", b"input\t", b"input\t", b"web-term-mismatch\t"]
    expected = [w + lines[n] for w, n in zip(why, (0, 1, 2, 5), strict=True)]
    assert left.getvalue() == b"".join(expected)


def test_the_script_of_a_training_pipeline(capsys: pytest.CaptureFixture[str]) -> None:
    data = "".join("\t".join(pair) + "\n" for pair in pairs(5)).encode()
    words = [sys.executable, "-m", "babelproof.steps.clean_parallel", "-l1", "en", "-l2", "de"]
    done = subprocess.run([*words, "--rules", "web"], input=data, capture_output=True, check=True)
    assert done.stdout == data.partition(b"\n")[2] and done.stderr == b""
    wrong = subprocess.run([*words, "--preset", "salt"], input=data, capture_output=True)
    assert wrong.returncode == 2 and b"did you mean salted" in wrong.stderr


def test_the_description_for_opuscleaner_is_a_command_that_runs(tmp_path: Path) -> None:
    told = json.loads(json.dumps(opuscleaner.description()))
    assert told["type"] == "bilingual" and set(told["parameters"]) <= {*words_of(told["command"])}
    asked = {name: item["default"] for name, item in told["parameters"].items()}
    asked |= {"PRESET": "", "RULES": "web,number-mismatch"}
    set_them = "; ".join(f"{name}={shlex.quote(value)}" for name, value in asked.items())
    data = "".join("\t".join(pair) + "\n" for pair in pairs(5)).encode()
    done = subprocess.run(
        ["bash", "-c", f"{set_them}; {told['command']}"], input=data, capture_output=True,
        cwd=tmp_path,
    )  # fmt: skip
    assert (done.stdout, done.stderr) == (data.partition(b"\n")[2], b"")


def words_of(command: str) -> list[str]:
    return command.replace("{", " ").replace(":", " ").replace('"', " ").replace("$", " ").split()
