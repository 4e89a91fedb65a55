"""``babelproof filter`` as users meet it: streams, kills, full disks, exit codes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from babelproof.run.lock import FolderLock
from tests.e2e.conftest import COMMAND, SECONDS, Shell

GOOD = "See https://example.org/{n} now.\tSiehe jetzt https://example.org/{n}."
BAD = "See https://example.org/{n} now.\tSiehe jetzt https://example.com/{n}."
FULL = Path("/dev/full")


def lines(count: int) -> list[str]:
    return [(BAD if n % 5 == 0 else GOOD).format(n=n) for n in range(1, count + 1)]


def kept(count: int) -> str:
    return "".join(f"{line}\n" for line in lines(count) if "example.com" not in line)


def test_a_stream_is_a_file(shell: Shell) -> None:
    path = shell.write("c.tsv", lines(30))
    how = ["-l", "en-de", "--rules", "web", "--chunk", "7"]
    file = shell.run("filter", "c.tsv", *how)
    stream = shell.run("filter", "-", *how, stdin=path.read_bytes())
    assert (file.code, stream.code) == (0, 0)
    assert file.out == stream.out == kept(30)
    assert "24 of 30 lines kept, 6 rejected" in file.err
    jsonl = "".join(json.dumps({"src": "a", "mt": "b"}) + "\n" for _ in range(3))
    assert shell.run("filter", "-", *how, stdin=jsonl.encode()).out == jsonl


def test_a_stream_is_written_on_while_it_is_read(shell: Shell) -> None:
    how = ["filter", "-", "-l", "en-de", "--rules", "web", "--chunk", "5", "-q"]
    with subprocess.Popen(
        [*COMMAND, *how], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=shell.env
    ) as done:
        assert done.stdin and done.stdout
        done.stdin.write("".join(f"{line}\n" for line in lines(5)).encode())
        done.stdin.flush()
        assert done.stdout.readline().decode() == f"{lines(1)[0]}\n"  # and there is more to come
        done.stdin.close()
        assert done.stdout.read().decode() == kept(5).partition("\n")[2]
        assert done.wait(SECONDS) == 0


def test_what_must_see_all_of_a_stream_is_left_out_and_said(shell: Shell) -> None:
    twice = "".join(f"{line}\n" for line in [*lines(4), *lines(4)]).encode()
    how = ["filter", "-", "-l", "en-de", "--rules", "duplicate-pair,web"]
    passing = shell.run(*how, stdin=twice)
    assert passing.out == kept(4) * 2 and "not asked" in passing.err
    assert "duplicate-pair" in passing.err and "--spool" in passing.err
    spooled = shell.run(*how, "--spool", stdin=twice)
    assert spooled.out == kept(4) and "not asked" not in spooled.err
    alone = shell.run("filter", "-", "-l", "en-de", "--rules", "duplicate-pair", stdin=twice)
    assert (alone.code, alone.out) == (2, "") and "--spool" in alone.err


def test_compressed_streams_are_told(shell: Shell) -> None:
    done = shell.run("filter", "-", "-l", "en-de", "--rules", "web", stdin=b"\x1f\x8b\x08\x00")
    assert done.code == 2 and "zcat" in done.err


@pytest.mark.skipif(sys.platform != "linux", reason="kills as Linux does")
@pytest.mark.parametrize("ending", ["", ".gz"])
def test_killed_and_resumed(shell: Shell, ending: str) -> None:
    shell.write("c.tsv", lines(2000))
    out, how = f"k.tsv{ending}", ["filter", "c.tsv", "-l", "en-de", "--chunk", "20", "-q"]
    how += ["--preset", "salted", "--rejected", "r.jsonl"]
    assert shell.run(*how, "-o", f"whole-{out}").code == 0
    expected = (shell.folder / f"whole-{out}").read_bytes()
    left = (shell.folder / "r.jsonl").read_bytes()
    (shell.folder / "r.jsonl").unlink()
    with subprocess.Popen([*COMMAND, *how, "-o", out], cwd=shell.folder, env=shell.env) as done:
        state = shell.folder / f"{out}.unfinished" / "state.json"
        while not state.exists() and done.poll() is None:
            pass
        done.send_signal(signal.SIGKILL)
    assert not (shell.folder / out).exists()
    again = shell.run(*how, "-o", out)
    assert again.code == 2 and "--resume" in again.err
    assert shell.run(*how, "-o", out, "--resume").code == 0
    assert (shell.folder / out).read_bytes() == expected
    assert (shell.folder / "r.jsonl").read_bytes() == left
    assert not [name for name in shell.names() if name.endswith(".unfinished")]


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
def test_a_full_disk_is_told(shell: Shell) -> None:
    shell.write("c.tsv", lines(10))
    how = ["filter", "c.tsv", "-l", "en-de", "--rules", "web"]
    done = shell.run(*how, "-o", "/dev/full")
    assert done.code == 2 and "/dev/full: cannot be written" in done.err
    done = shell.run(*how, "-o", "k.tsv", "--rejected", "/dev/full")
    assert done.code == 2 and shell.names() == {"c.tsv"}
    with FULL.open("w") as full:
        code = subprocess.run(
            [*COMMAND, *how], cwd=shell.folder, env=shell.env, stdout=full,
            stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert code.returncode == 2 and "standard output" in code.stderr


def test_half_an_archive_leaves_no_half_file(shell: Shell) -> None:
    import gzip

    whole = gzip.compress("".join(f"{line}\n" for line in lines(3000)).encode())
    shell.write("c.tsv.gz", whole[: len(whole) // 2])
    done = shell.run("filter", "c.tsv.gz", "-l", "en-de", "--rules", "web", "-o", "k.tsv.gz")
    assert done.code == 2 and "broken or truncated .gz" in done.err
    assert "k.tsv.gz" not in shell.names()


def test_one_long_line_is_named(shell: Shell) -> None:
    shell.write("c.tsv", b"a\tb\n" + b"x" * 12_000_000 + b"\ty\nc\td\n")
    for data in (["c.tsv"], ["-"]):
        stdin = (shell.folder / "c.tsv").read_bytes() if data == ["-"] else b""
        done = shell.run("filter", *data, "-l", "en-de", "--rules", "web", stdin=stdin)
        assert done.code == 2 and "line 2: longer than 10,000,000 bytes" in done.err
        assert data == ["c.tsv"] or "is a part only" in done.err


def test_unequal_files_are_told_before_any_work(shell: Shell) -> None:
    shell.write("c.en", ["a", "b"])
    shell.write("c.de", ["a"])
    done = shell.run(
        "filter", "-s", "c.en", "-t", "c.de", "-l", "en-de", "--preset", "standard",
        "-o", "k.en", "k.de",
    )  # fmt: skip
    assert done.code == 2 and "unequal numbers of lines" in done.err
    assert shell.names() == {"c.en", "c.de"}


def test_exit_codes_and_summary(shell: Shell) -> None:
    shell.write("c.tsv", lines(10))
    shell.write("bad.tsv", ["a\tb", "one\ttwo\tthree"])
    how = ["-l", "en-de", "--rules", "web"]
    done = shell.run("filter", "c.tsv", *how, "-o", "k.tsv", "-f", "json", "--summary", "s.html")
    assert done.code == 0 and json.loads(done.out)["rejected"] == 2
    assert b"example.com" in (shell.folder / "s.html").read_bytes()
    assert "wrote k.tsv, s.html" in done.err
    dry = shell.run("filter", "c.tsv", *how, "--dry-run", "-q")
    assert dry.code == 0 and "8 of 10 lines kept" in dry.out and not dry.err
    assert shell.run("filter", "c.tsv", *how, "-f", "json").code == 2
    assert shell.run("filter", "c.tsv", "-l", "en-de", "--preset", "standart").err.count("standard")
    left = shell.run("filter", "bad.tsv", *how)
    assert left.code == 0 and left.out == "a\tb\n" and "could not be read" in left.err
    assert shell.run("presets", "strict", "-f", "json").out.count("few-letters") == 1
    assert shell.run("presets", "nope").code == 2


@pytest.mark.parametrize("more", [[], ["--resume"], ["--force"]])
def test_a_second_filter_is_refused_and_told_of_the_first(shell: Shell, more: list[str]) -> None:
    shell.write("c.tsv", lines(10))
    (shell.folder / "k.tsv.unfinished").mkdir()
    lock = FolderLock(shell.folder / "k.tsv.unfinished")
    try:
        done = shell.run("filter", "c.tsv", "-l", "en-de", "-o", "k.tsv", *more)
    finally:
        lock.release()
    assert done.code == 2
    assert f"process {os.getpid()}" in done.err


def test_a_pipeline_of_ones_own(shell: Shell) -> None:
    shell.write("c.tsv", lines(10))
    step = '[[step]]\nrules = ["web"]\n'
    named = "[[step]]\nrules = ['web-term-mismatch']\n"
    for text, told in (
        (step, ""),
        (step + "keep-if = \"cls == 'missing'\"\n", ""),
        ("", "a pipeline has steps"),
        ("step = 3", "a pipeline has steps"),
        ("[[step]]\nrule = 'web'\n", "unknown key 'rule'"),
        (step + "set = { ratio = 2 }\n", "unknown option"),
        (step + "keep-if = 'src_word < 3'\n", "did you mean src_words"),
        (step + "keep-if = '__import__(\"os\")'\n", "only names, numbers"),
        (step + named, ""),  # not in its family then
        (named + named, "stands in two steps"),
        ("[[", "cannot be read as a pipeline"),
    ):
        shell.write("mine.toml", text)
        done = shell.run("filter", "c.tsv", "-l", "en-de", "--preset", "mine.toml")
        assert (done.code, told in done.err) == (2 if told else 0, True), done.err
