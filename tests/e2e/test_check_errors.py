"""What goes wrong: usage and input errors are exit code 2, and say what to do."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.e2e.conftest import COMMAND, Shell

BASIC = ["-s", "src.en", "-t", "sysA.de", "-l", "en-de"]


def test_unequal_counts_name_files_and_counts(pairs: Shell) -> None:
    pairs.write("short.de", ["Eins.", "Zwei."])
    done = pairs.run("check", "-s", "src.en", "-t", "sysA.de", "short.de", "-l", "en-de")
    assert done.code == 2
    assert done.out == ""
    for part in ("src.en", "short.de", "4", "2"):
        assert part in done.err


def test_unequal_reference_too(pairs: Shell) -> None:
    pairs.write("ref.de", ["Eins."])
    done = pairs.run("check", *BASIC, "-r", "ref.de")
    assert done.code == 2
    assert "ref.de" in done.err


def test_invalid_utf8_names_file_line_and_byte(pairs: Shell) -> None:
    raw = (pairs.folder / "sysA.de").read_bytes().split(b"\n")
    raw[2] = b"Heute \xffMorgen."
    pairs.write("bad.de", b"\n".join(raw))
    args = ["check", "-s", "src.en", "-t", "bad.de", "-l", "en-de", "-f", "jsonl"]
    done = pairs.run(*args)
    assert done.code == 2
    assert "bad.de" in done.err and "line 3" in done.err and "byte 7" in done.err
    replaced = pairs.run(*args, "--encoding-errors", "replace")
    assert replaced.code == 0


def test_invalid_utf8_from_a_pipe(shell: Shell) -> None:
    done = shell.run("check", "-", "-l", "en-de", "--columns", "src,tgt", stdin=b"a\tb\nc\t\xc3\n")
    assert done.code == 2
    assert "stdin" in done.err and "line 2" in done.err


@pytest.mark.parametrize(
    ("args", "hints"),
    [
        (["--rule", "web-term-mismatch"], ["--rule", "--rules"]),
        (["--outptu", "x"], ["--outptu", "did you mean --output"]),
        (["--rules", "web-term-mismach"], ["did you mean web-term-mismatch"]),
        (["--ignore", "oscilation"], ["did you mean oscillation"]),
        (["-f", "jsnol"], ["did you mean jsonl"]),
        (["--fail-on", "web-term-mismach>0"], ["did you mean web-term-mismatch"]),
        (["--fail-on", "many"], ["--fail-on"]),
        (["--set", "oscillation.exces=3"], ["did you mean oscillation.excess"]),
        (["--set", "oscillation.excess=few"], ["oscillation.excess"]),
        (["--encoding-errors", "replcae"], ["did you mean replace"]),
        (["-j", "0"], ["-j"]),
        (["--chunk", "0"], ["--chunk"]),
        (["--rules-dir", "nowhere"], ["nowhere"]),
        (["--resume"], ["--run-dir"]),
        (["-o", "nowhere/report.html"], ["nowhere"]),
        (["--run-dir", "src.en"], ["src.en"]),
        (["--columns", "src,tgt"], ["--columns"]),
        (["also-a-path.tsv"], ["-s"]),
    ],
)
def test_usage_errors_say_what_to_do(pairs: Shell, args: list[str], hints: list[str]) -> None:
    done = pairs.run("check", *BASIC, *args)
    assert done.code == 2
    assert done.out == ""
    for hint in hints:
        assert hint in done.err


def test_unknown_column(shell: Shell) -> None:
    shell.write("t.tsv", ["id\tsource\ttransaltion", "1\tOne.\tEins."])
    done = shell.run("check", "t.tsv", "-l", "en-de", "--columns", "src=source,tgt=translation")
    assert done.code == 2
    assert "did you mean" in done.err and "transaltion" in done.err


def test_unknown_input_format(pairs: Shell) -> None:
    done = pairs.run("check", "src.en", "--input-format", "jsnol", "-l", "en-de")
    assert done.code == 2
    assert "did you mean jsonl" in done.err
    unclear = pairs.run("check", "src.en", "-l", "en-de")
    assert unclear.code == 2
    assert "--input-format" in unclear.err


@pytest.mark.parametrize(
    "args",
    [
        ["-s", "missing.en", "-t", "sysA.de"],
        ["-s", "src.en", "-t", "missing.de"],
        ["-s", "src.en", "-t", "sysA.de", "-r", "missing.ref"],
        ["missing.tsv"],
    ],
)
def test_missing_files_are_named(pairs: Shell, args: list[str]) -> None:
    done = pairs.run("check", *args, "-l", "en-de")
    assert done.code == 2
    assert "missing" in done.err


def test_nothing_to_check(shell: Shell) -> None:
    assert shell.run("check").code == 2
    assert shell.run("check", "-s", "x").code == 2


def test_unknown_commands_and_rules(shell: Shell) -> None:
    command = shell.run("chekc")
    assert command.code == 2
    assert "check" in command.err
    rule = shell.run("rule", "web-term-mismach")
    assert rule.code == 2
    assert "did you mean web-term-mismatch" in rule.err


def test_unreadable_direction(pairs: Shell) -> None:
    done = pairs.run("check", "-s", "src.en", "-t", "sysA.de", "-l", "!!")
    assert done.code == 2
    assert "en-de" in done.err


def test_errors_are_one_message_without_traceback(pairs: Shell) -> None:
    done = pairs.run("check", "-s", "src.en", "-t", ".", "-l", "en-de")
    assert done.code == 2
    assert done.err.startswith("babelproof: ")


def test_a_full_disk_is_said(pairs: Shell) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no /dev/full")
    args = [*COMMAND, "check", "-s", "src.en", "-t", "sysB.de", "-l", "en-de", "-f", "jsonl"]
    with full.open("wb") as out:
        done = subprocess.run(
            args, cwd=pairs.folder, env=pairs.env, stdout=out, stderr=subprocess.PIPE, check=False
        )
    assert done.returncode == 2
    assert done.stderr.startswith(b"babelproof: standard output: cannot be written (")


def test_report_on_what_is_no_run_folder(shell: Shell) -> None:
    (shell.folder / "empty").mkdir()
    for name in ("empty", "nowhere"):
        done = shell.run("report", name)
        assert done.code == 2
        assert name in done.err
