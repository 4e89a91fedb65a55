"""Commands and functions of the user's own as metrics, well and badly behaved."""

from __future__ import annotations

import sys
import time
import tracemalloc
from pathlib import Path

import pytest

from babelproof.cli.main import main
from babelproof.core.errors import BabelproofError, InputError, UsageError
from babelproof.metrics.neural import Worker
from babelproof.metrics.protocol import Case
from babelproof.metrics.registry import make_metric, make_metrics

CASES = [Case(f"s{at}", "é" * at, ("r",)) for at in range(5)]


def _command(tmp_path: Path, code: str) -> str:
    path = tmp_path / "metric.py"
    path.write_text(f"import sys, time, json\n{code}\n", encoding="utf-8")
    return f"{sys.executable} {path}"


def _rows(command: str, limit: float = 60) -> list[float]:
    metric = make_metric(f"Mine=cmd:{command}", time_limit=limit)
    return metric.segment_scores(metric.rows(CASES, lambda done: None)).tolist()


def test_a_command_is_told_cases_and_gives_scores(tmp_path: Path) -> None:
    code = "for line in sys.stdin: print(len(json.loads(line)['hyp']), flush=True)"
    assert _rows(_command(tmp_path, code)) == [0, 1, 2, 3, 4]


def test_a_command_need_not_read(tmp_path: Path) -> None:
    """More text than a pipe holds, to one that does not look at it."""
    metric = make_metric("Mine=cmd:" + _command(tmp_path, "print('1\\n' * 300)"))
    cases = [Case("s" * 5000, "h", ()) for _ in range(300)]
    assert metric.rows(cases, lambda done: None)[:, 0].tolist() == [1] * 300


@pytest.mark.parametrize("command", ["x 'y", 'x "y', "x \\", "", "  "])
def test_unbalanced_quotes_are_an_error_of_use(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.txt"
    path.write_text("a\n", encoding="utf-8")
    words = ["score", "-t", str(path), "-r", str(path), "--metrics", f"Mine=cmd:{command}"]
    assert main(words) == 2
    told = capsys.readouterr().err
    assert "Mine" in told
    assert "Traceback" not in told


def test_a_command_has_so_long_and_no_longer(tmp_path: Path) -> None:
    start = time.monotonic()
    code = "print(1, flush=True); print('loading', file=sys.stderr, flush=True); time.sleep(60)"
    with pytest.raises(InputError, match=r"Mine: .* longer than 1\.5 s .*1 of 5 .*loading"):
        _rows(_command(tmp_path, code), limit=1.5)
    assert time.monotonic() - start < 30


@pytest.mark.parametrize("limit", ["0", "-1", "nan", "inf", "soon", "1e300"])
def test_a_time_limit_is_a_time(limit: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "-t", "a", "-r", "b", f"--time-limit={limit}"]) == 2
    assert "no number of seconds above 0" in capsys.readouterr().err


def test_much_talk_takes_little_memory_and_its_end_is_told(tmp_path: Path) -> None:
    code = "sys.stderr.write('x' * 79 + '\\n'); " * 1
    code = f"for _ in range(250_000): {code}\nsys.exit('the end')"
    command = _command(tmp_path, code)
    tracemalloc.start()
    try:
        with pytest.raises(InputError, match=r"Mine: the command failed with 1 \(the end\)"):
            _rows(command)
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()


def test_what_a_command_says_cannot_steer_a_terminal(tmp_path: Path) -> None:
    code = (
        "sys.stderr.buffer.write('\\x1b[2J\\x07\\u202eno\\u2028\\x9b weights'.encode() + b'\\xff')"
    )
    with pytest.raises(InputError) as told:
        _rows(_command(tmp_path, f"{code}\nsys.exit(3)"))
    assert "weights" in str(told.value)
    assert str(told.value).isprintable()
    with pytest.raises(InputError) as told:
        _rows(_command(tmp_path, "print('\\x1b[31m1')"))
    assert str(told.value).isprintable()


def test_a_flood_of_scores_is_stopped(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="much more than one score a line"):
        _rows(_command(tmp_path, "while True: print('1' * 1000)"))


def test_too_few_scores_are_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="Mine gave 2 scores for 5 segments"):
        _rows(_command(tmp_path, "print('1\\n2')"))
    with pytest.raises(InputError, match="Mine: no-such-program cannot be run"):
        _rows("no-such-program")


def test_a_command_that_leaves_something_behind_does_not_hold_us_up(tmp_path: Path) -> None:
    start = time.monotonic()
    code = "import subprocess; subprocess.Popen(['sleep', '60']); print('1\\n' * 5)"
    assert _rows(_command(tmp_path, code)) == [1] * 5
    assert time.monotonic() - start < 30


def test_the_signature_tells_programs_apart(tmp_path: Path) -> None:
    signatures = set()
    for value in range(3):
        command = _command(tmp_path, f"print('{value}\\n' * 5)")
        signatures.add(make_metric(f"Mine=cmd:{command}").signature(1))
    assert len(signatures) == 3


@pytest.mark.parametrize(
    "code",
    ["def f(cases): raise SystemError('broken')", "def f(cases): return None", "f = 1", "1 / 0"],
)
def test_a_function_that_fails_is_named(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "failing_metric", raising=False)
    (tmp_path / "failing_metric.py").write_text(code + "\n", encoding="utf-8")
    with pytest.raises(BabelproofError, match="Mine"):
        make_metric("Mine=py:failing_metric:f").rows(CASES, lambda done: None)


@pytest.mark.parametrize(
    "name", ["../x", "a/b", "..", ".hidden", "", " ", "a\\b", "a\nb", "\x1b[1m", "-x", "x" * 300]
)
def test_a_name_that_is_no_file_name_is_refused(name: str, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("a\n", encoding="utf-8")
    files = ["-t", str(path), "-r", str(path), "--write-scores", str(tmp_path / "out/in")]
    assert main(["score", *files, "--metrics", f"{name}=cmd:echo 1"]) == 2
    assert sorted(tmp_path.rglob("*.score")) == []
    with pytest.raises(UsageError, match="no name for a metric"):
        make_metric(f"{name}=comet:some/model")


def test_two_metrics_have_two_names() -> None:
    with pytest.raises(UsageError, match="two metrics are named A"):
        make_metrics(["A=cmd:one", "chrF", "A=cmd:two"])


def test_a_worker_that_talks_nonsense_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "python"
    program.write_text("#!/bin/sh\nprintf 'no \\033[2J json\\n'\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("BABELPROOF_COMET_PYTHON", str(program))
    with pytest.raises(BabelproofError, match="no answer of its process") as told:
        Worker("comet", "m").__enter__()
    assert "\x1b" not in str(told.value)
