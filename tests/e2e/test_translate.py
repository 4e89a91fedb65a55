"""``babelproof translate`` as users meet it, and engines in the place of files of outputs."""

from __future__ import annotations

import json
import signal
import sys
from pathlib import Path

import pytest

from tests.e2e.conftest import Shell
from tests.unit.scripted_server import serving, wait_until

UPPER = f"{sys.executable} -c 'import sys; print(sys.stdin.read().upper(), end=\"\")'"
KEY = "key-f3b1c0ffee5a17d"


@pytest.fixture
def own(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """A folder with a cache of its own."""
    shell.env["BABELPROOF_CACHE"] = str(shell.folder / "cache")
    return shell


def test_lines_are_translated_and_not_asked_again(own: Shell) -> None:
    own.write("a.en", ["one", "two", "", "one"])
    done = own.run("translate", "a.en", "--engine", f"up={UPPER}", "-o", "a.es")
    assert done.code == 0, done.err
    assert (own.folder / "a.es").read_text() == "ONE\nTWO\n\nONE\n"
    assert "4 texts by up (command#" in done.err and "2 asked for, 0 known" in done.err
    again = own.run("translate", "a.en", "--engine", UPPER, "-o", "b.es", "-f", "json")
    told = json.loads(again.out)
    assert (told["asked"], told["known"], told["output"]) == (0, 3, "b.es")
    assert own.run("translate", "-", "--engine", UPPER, stdin=b"x\n").out == "X\n"


def test_one_engine_behind_the_other(own: Shell) -> None:
    own.write("a.en", ["one"])
    add = f"{sys.executable} -c 'print(input() + \"!\")'"
    done = own.run("translate", "a.en", "--engine", UPPER, "--then", add)
    assert done.out == "ONE!\n"
    assert "goes behind an --engine" in own.run("translate", "a.en", "--then", add).err


def test_a_key_on_the_command_line_is_refused_and_not_repeated(own: Shell) -> None:
    own.write("a.en", ["one"])
    done = own.run("translate", "a.en", "--engine", "openai:m", "--key", KEY)
    assert done.code == 2
    assert "never on a command line" in done.err and KEY not in done.err


@pytest.mark.parametrize("command", ["translate", "check", "mutate"])
def test_a_key_is_in_nothing_that_is_left_after_calls_that_fail(own: Shell, command: str) -> None:
    """Output, logs, run folder, error messages, cache: all of it is looked through."""
    own.write("a.en", ["The bridge is 20 miles long.", "It has 5 rooms."])
    for always in ("401", "500", "malformed", "echo", ""):
        with serving(always=always) as server:
            engine = ["--engine", f"openai:m@{server.address}/v1", "--key", "OWN_KEY"]
            engine += ["--retries", "0", "--max-calls", "5"]
            arguments = {
                "translate": ["translate", "a.en", "-l", "en-de", "-o", "out.jsonl"],
                "check": ["check", "-s", "a.en", "-l", "en-de", "--run-dir", f"run{always}"],
                "mutate": ["mutate", "a.en", "-l", "en-de", "--most", "3", "--keep", "k.jsonl"],
            }[command]
            done = own.run(*arguments, *engine, OWN_KEY=KEY)
            assert server.asked and f"Bearer {KEY}" in str(server.headers)
            assert done.code == (0 if not always else 2), done.err
            assert KEY not in done.out + done.err
    left = [path for path in own.folder.rglob("*") if path.is_file()]
    assert any("cache" in path.parts for path in left)
    assert not [path for path in left if KEY.encode() in path.read_bytes()]


def test_who_is_killed_pays_nothing_twice(own: Shell) -> None:
    texts = [f"This is text number {n}." for n in range(30)]
    own.write("a.en", texts)
    with serving(steps=[""] * 11 + ["hang"]) as server:
        arguments = ["translate", "a.en", "-l", "en-de", "-o", "a.de"]
        arguments += ["--engine", f"openai:m@{server.address}/v1"]
        running = own.start(*arguments)
        wait_until(lambda: len(server.asked) == 12)
        running.send_signal(signal.SIGKILL)
        running.communicate()
        assert not (own.folder / "a.de").exists()
        done = own.run(*arguments)
        assert done.code == 0, done.err
        assert server.answered == 30
        assert len(server.asked) == 31  # the one that hung was never answered
    assert "30 texts by m" in done.err and "19 asked for, 11 known" in done.err
    assert Path(own.folder / "a.de").read_text() == "".join(f"{t.upper()}\n" for t in texts)


@pytest.mark.parametrize("command", ["translate a.en", "check -s a.en", "mutate a.en"])
def test_ctrl_c_says_how_it_goes_on(own: Shell, command: str) -> None:
    own.write("a.en", ["It is 2 miles long.", "It has 5 rooms."])
    with serving(steps=["", "hang"]) as server:
        running = own.start(
            *command.split(), "-l", "en-de", "--engine", f"openai:m@{server.address}/v1"
        )
        wait_until(lambda: len(server.asked) == 2)
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert b"the same command goes on from there" in err


def test_engines_are_checked_and_put_to_suites(own: Shell) -> None:
    own.write("a.en", ["It has 5 rooms."])
    own.write("a.de", ["Es hat 5 Zimmer."])
    six = f"six={sys.executable} -c \"input(); print('Es hat 6 Zimmer.')\""
    done = own.run(
        "check", "-s", "a.en", "-t", "a.de", "-l", "en-de", "--engine", six, "-f", "jsonl",
        "--run-dir", "run",
    )  # fmt: skip
    assert [(r["system"], r["rule"]) for r in done.records] == [("six", "number-mismatch")]
    manifest = json.loads((own.folder / "run" / "manifest.json").read_text())
    assert manifest["options"]["engines"].startswith("six=command#")
    assert own.run("suite", "new", "suite").code == 0
    done = own.run("suite", "run", "suite/suite.toml", "--engine", f"up={UPPER}", "-f", "json")
    assert done.code == 0, done.err
    told = json.loads(done.out)
    assert list(told["systems"]) == ["up"]
    assert "|engines:up=command#" in told["signature"]
    assert "either --sources or --ids" in own.run("suite", "run", "suite/suite.toml").err


def test_an_engine_may_be_mutated_in_one_command(own: Shell) -> None:
    own.write("a.en", ["The bridge is 20 miles long."])
    own.write("same.py", "import sys\nfor _ in sys.stdin: print('Sie ist 20 Meilen lang.')\n")
    same = f"{sys.executable} same.py"
    done = own.run(
        "mutate", "a.en", "-l", "en-de", "--types", "unit", "--engine", f"same={same}", "-f", "json"
    )  # fmt: skip
    assert done.code == 0, done.err
    assert "|engines:same=command#" in json.loads(done.out)["signature"]
    counted = json.loads(done.out)["systems"]["same"]["types"]["unit"]
    assert counted["cases"] == counted["ignored"] > 0
