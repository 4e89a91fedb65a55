"""Standard streams that are closed, full or hostile: right exit codes, clear messages."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from babelproof.cli.main import main
from tests.e2e.conftest import COMMAND, Shell

BASIC = ["check", "-s", "src.en", "-t", "sysB.de", "-l", "en-de"]
BAD = ["rule", "no-such-rule"]
ESCAPES = "\x1b[31m\x07\x9b2J\u202e"


def _in_shell(shell: Shell, redirected: str, *args: str) -> tuple[int, str, str]:
    """A command as the shell starts it with redirections of its streams."""
    line = ["sh", "-c", f'exec "$@" {redirected}', "sh", *COMMAND, *args]
    done = subprocess.run(
        line, cwd=shell.folder, env=shell.env, capture_output=True, text=True, timeout=120,
        check=False,
    )  # fmt: skip
    assert "Traceback" not in done.stderr and "Exception" not in done.stderr, done.stderr
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    ("redirected", "args", "code", "told"),
    [
        (">&-", ["rules", "-f", "json"], 2, "standard output is closed"),
        (">&-", ["--help"], 2, "standard output is closed"),
        (">/dev/full", ["rules"], 2, "standard output: cannot be written (No space left"),
        (">/dev/full", ["--version"], 2, "standard output: cannot be written"),
        (">&-", BAD, 2, "no-such-rule"),
        ("2>/dev/full", BAD, 2, ""),
        ("2>&-", BAD, 2, ""),
        ("<&- >&- 2>&-", BAD, 2, ""),
        ("<&-", ["check", "-", "-l", "en-de"], 2, "standard input is closed"),
        ("<&-", ["quantities", "-l", "de"], 2, "standard input is closed"),
    ],
)
def test_streams_that_cannot_be_used(
    shell: Shell, redirected: str, args: list[str], code: int, told: str
) -> None:
    if "/dev/full" in redirected and not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    found, out, err = _in_shell(shell, redirected, *args)
    assert (found, out) == (code, "")
    assert told in err


@pytest.mark.parametrize(
    "args",
    [
        [*BASIC, "--run-dir", "run"],
        ["filter", "in.tsv", "-l", "en-de", "-o", "kept.tsv"],
        ["synthesise", "in.tsv", "-l", "en-de", "-o", "made.tsv"],
    ],
)
def test_an_output_that_is_closed_is_said_before_the_work(pairs: Shell, args: list[str]) -> None:
    pairs.write("in.tsv", ["The house.\tDas Haus."])
    before = pairs.names()
    code, _, err = _in_shell(pairs, ">&-", *args)
    assert (code, "standard output is closed" in err) == (2, True)
    assert pairs.names() == before


def test_a_file_is_written_all_the_same(pairs: Shell) -> None:
    code, _, _ = _in_shell(pairs, "<&- >&- 2>&-", *BASIC, "-o", "r.json", "--fail-on", "total>0")
    assert code == 1
    assert json.loads((pairs.folder / "r.json").read_text(encoding="utf-8"))


def test_a_name_cannot_steer_the_terminal(
    pairs: Shell, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(pairs.folder)
    hostile = f"a{ESCAPES}.de"
    for args in (
        ["check", "-s", hostile, "-t", hostile, "-l", "en-de"],
        ["check", "-s", "src.en", "-t", f"{ESCAPES}=sysB.de", "-l", "en-de", "-f", "text"],
        ["check", "-s", "src.en", "-t", "sysB.de", "-l", "en-de", "-o", f"{ESCAPES}.md"],
        ["rule", ESCAPES],
        ["rules", "--rules-dir", ESCAPES],
        ["report", ESCAPES],
        ["suite", "new", f"s{ESCAPES}"],
        ["quantities", "-l", "de", f"12 {ESCAPES}"],
        [ESCAPES],
    ):
        main(args)
        said = "".join(capsys.readouterr())
        assert said and not set(ESCAPES[:1] + "\x07\x9b\u202e") & set(said), args


def test_a_doctored_manifest_cannot_steer_the_terminal(
    pairs: Shell, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(pairs.folder)
    assert main([*BASIC, "--run-dir", "run", "-q", "-o", "r.txt"]) == 0
    path = pairs.folder / "run" / "manifest.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    data |= {"version": ESCAPES, "langs": [ESCAPES], "systems": [ESCAPES]}
    data["options"] = {ESCAPES: ESCAPES}
    for rule in data["rules"].values():
        rule |= {"family": ESCAPES, "summary": ESCAPES, "status": ESCAPES}
    path.write_text(json.dumps(data), encoding="utf-8")
    for fmt in ("text", "jsonl", "tsv", "markdown"):
        assert main(["report", "run", "-f", fmt, "--show-skips"]) == 0
        said = "".join(capsys.readouterr())
        assert said and not {"\x1b", "\x07", "\x9b", "\u202e"} & set(said), fmt


def test_no_home_and_no_account(
    pairs: Shell, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(pairs.folder)

    def unknown() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("HOME", "BABELPROOF_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", unknown)
    args = ["score", "-r", "sysA.de", "-t", "sysB.de", "-l", "en-de"]
    assert main(args) == 0
    assert "BLEU" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["-o", "out.pdf"], [".pdf", ".html", ".gz"]),
        (["-o", "out.pdf.gz"], [".pdf", ".html"]),
        (["-o", ""], ["-o names no file"]),
        (["-o", "loop"], ["loop: cannot be written"]),
        (["-o", "src.en/x.md"], ["src.en/x.md"]),
        (["--run-dir", ""], ["--run-dir names no folder"]),
    ],
)
def test_what_cannot_be_written_is_said_before_the_work(
    pairs: Shell,
    args: list[str],
    told: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(pairs.folder)
    (pairs.folder / "loop").symlink_to("loop")
    before = pairs.names()
    assert main([*BASIC, *args]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    for part in told:
        assert part in said.err
    assert pairs.names() == before


@pytest.mark.parametrize(
    ("args", "lost", "told"),
    [
        (["check", "in.tsv", "-l", "en-de"], "-o in.tsv", "the input"),
        (["check", "-s", "src.en", "-t", "B=in.tsv", "-l", "en-de"], "-o in.tsv", "the input"),
        (["check", "in.tsv", "-l", "en-de"], "-o link.tsv", "the input"),
        (["score", "-t", "sysA.de", "-r", "in.tsv"], "-o in.tsv", "the input"),
        (["synthesise", "in.tsv", "-l", "en-de"], "-o in.tsv", "the input"),
        (
            ["synthesise", "in.tsv", "-l", "en-de", "-o", "p.tsv"],
            "--held-out p.tsv",
            "written twice",
        ),
        (["synthesise", "in.tsv", "-l", "en-de"], "-o pairs.pdf", ".tsv or .jsonl"),
        (["mutate", "in.tsv", "-l", "en-de", "-o", "c.jsonl"], "--text in.tsv", "the input"),
        (["align", "train", "in.tsv", "-l", "en-de"], "-o in.tsv", "the input"),
        (["filter", "in.tsv", "-l", "en-de", "--dry-run"], "--summary in.tsv", "the input"),
        (["filter", "in.tsv", "-l", "en-de"], "-o loop", "loop"),
        (["check", "in.tsv", "-l", "en-de"], "--run-dir in.tsv", "a file of that name"),
        (["check", "in.tsv", "-l", "en-de", "--run-dir", "r"], "-o r/counts.json", "a part of r;"),
        (["report", "run"], "-o run/texts/index.json", "a part of run;"),
        (["trace", "run", "--corpus", "in.tsv"], "-o set/../run/DONE", "a part of run;"),
        (["meta", "set", "-l", "en-de"], "-o set/sources/en-de.txt", "a part of set;"),
        (["check", "in.tsv", "-l", "en-de"], "-o src.en/", "a file of that name"),
    ],
)
def test_no_input_is_written_over(
    pairs: Shell,
    args: list[str],
    lost: str,
    told: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(pairs.folder)
    (pairs.folder / "loop").symlink_to("loop")
    (pairs.folder / "link.tsv").symlink_to("in.tsv")
    content = pairs.write("in.tsv", ["It is 5 miles long.\tEs ist 5 Meilen lang."]).read_bytes()
    pairs.write("run/manifest.json", "{}")
    pairs.write("set/system-outputs/en-de/a.txt", ["a"])
    before = pairs.names()
    assert main([*args, *lost.split()]) == 2
    assert told in capsys.readouterr().err
    assert (pairs.folder / "in.tsv").read_bytes() == content
    assert pairs.names() == before


def test_a_report_may_lie_beside_the_run(pairs: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(pairs.folder)
    assert main([*BASIC, "--run-dir", "run", "-q"]) == 0
    for _ in range(2):
        assert main(["report", "run", "-o", "run/report.html"]) == 0


def test_a_device_may_be_named_for_several_outputs(pairs: Shell) -> None:
    args = ["mutate", "src.en", "-l", "en-de", "-o", "c.jsonl", "--text", "/dev/null"]
    assert pairs.run(*args, "--keep", "/dev/null").code == 0
    # What is there of an earlier time is written anew, even where it is called like a language.
    pairs.write("en-de", ["old"])
    again = pairs.run("align", "train", "src.en", "-l", "en-de", "-o", "en-de")
    assert "the input" not in again.err


@pytest.mark.parametrize(
    "args",
    [
        [*BASIC],
        ["score", "-r", "sysA.de", "-t", "sysB.de", "-l", "en-de", "--no-cache"],
        ["demo"],
    ],
)
def test_a_report_is_compressed_by_its_ending(
    pairs: Shell,
    args: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from babelproof.io.files import blocks

    monkeypatch.chdir(pairs.folder)
    assert main([*args, "-o", "plain.html"]) == 0
    plain = (pairs.folder / "plain.html").read_bytes()
    for ending in (".gz", ".zst", ".bz2", ".xz"):
        assert main([*args, "-o", f"r.html{ending}"]) == 0
        packed = pairs.folder / f"r.html{ending}"
        assert b"".join(blocks(packed)) == plain != packed.read_bytes()
