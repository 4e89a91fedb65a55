"""A cluster of processes that share nothing but files does the same work, to the byte."""

from __future__ import annotations

import gzip
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from babelproof import check, filter
from babelproof.core.errors import UsageError
from babelproof.run import cluster

distributed = pytest.importorskip("distributed")
GOOD = (
    "See https://example.org/{n} at {n} Main Street.\tSiehe https://example.org/{n}, Hauptweg {n}."
)
BAD = "See https://example.org/{n} at {n} Main Street.\tSiehe https://example.com/{n}, Hauptweg 7."
WORDS = {"langs": "en-de", "preset": "strict", "chunk": 100}


@pytest.fixture(scope="module")
def workers() -> Iterator[Any]:
    """Two processes on this machine."""
    with distributed.LocalCluster(2, threads_per_worker=1, dashboard_address=":0") as made:
        yield made


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    rows = [(BAD if n % 7 == 0 else GOOD).format(n=n % 1900) for n in range(2000)]
    path = tmp_path / "c.tsv"
    path.write_text("".join(f"{row}\n" for row in rows))
    return path


def _read(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("[kr]*")}


def _filtered(corpus: Path, name: str, **how: Any) -> dict[str, bytes]:
    folder = corpus.parent / name
    folder.mkdir()
    filter(corpus, output=folder / "k.tsv.gz", rejected=folder / "r.jsonl", **WORDS, **how)
    return _read(folder)


@pytest.mark.slow
def test_the_same_bytes_and_a_worker_killed(corpus: Path, workers: Any) -> None:
    told: list[str] = []
    address = workers.scheduler_address
    here = _filtered(corpus, "here")
    there = _filtered(corpus, "there", cluster=address, told=told.append)
    assert there == here and len(here["r.jsonl"]) > 100
    at_work = f"2 workers of {address}; they are shown on {workers.dashboard_link}"
    assert told == [at_work]
    told.clear()
    packed = corpus.with_name("p.tsv.gz")
    packed.write_bytes(gzip.compress(corpus.read_bytes()))
    assert _filtered(packed, "packed", cluster=address, told=told.append) == here
    assert (
        told[0].startswith("p.tsv.gz: read here, and the lines handed out") and told[1] == at_work
    )
    told.clear()
    # What a filter writes as .zst has a table of its frames.
    seekable = corpus.with_name("s.tsv.zst")
    filter(corpus, langs="en-de", rules=["empty-output"], output=seekable, chunk=300)
    assert _filtered(seekable, "ranged", cluster=address, told=told.append) == here
    assert told == [at_work]

    def kill(total: int | None) -> Callable[[int], None]:
        def tell(pairs: int) -> None:
            if pairs and not killed:
                killed.append(next(iter(workers.workers.values())).pid)
                os.kill(killed[0], signal.SIGKILL)

        return tell

    killed: list[int] = []
    assert _filtered(corpus, "killed", cluster=address, progress=kill) == here and killed


@pytest.mark.slow
def test_a_check_is_the_same_too(corpus: Path, workers: Any) -> None:
    how: dict[str, Any] = {"langs": "en-de", "chunk": 100, "preview": True}
    with (
        check(corpus, run_dir=corpus.parent / "a", **how) as here,
        check(
            corpus, run_dir=corpus.parent / "b", cluster=workers.scheduler_address, **how
        ) as there,
    ):
        for name in ("manifest.json", "records.jsonl", "counts.json"):
            assert (here.path / name).read_bytes() == (there.path / name).read_bytes()


@pytest.mark.slow
def test_what_a_worker_cannot_do_is_told(corpus: Path, workers: Any) -> None:
    own = corpus.parent / "own"
    own.mkdir()
    (own / "mine.py").write_text(
        "from babelproof.core.rule import Rule\n"
        'RULE = Rule("mine", "own", "x", lambda pair, options: None)\n'
    )
    with pytest.raises(UsageError, match=r"mine .* is not installed here"):
        check(
            corpus, langs="en-de", rules_dir=own, trust_rules=True,
            cluster=workers.scheduler_address,
        )  # fmt: skip


def test_no_scheduler(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "SECONDS", 0.2)
    for address in ("tcp://127.0.0.1:9", "127.0.0.1:9", "tls://127.0.0.1:9"):
        with pytest.raises(UsageError, match="no scheduler answers at"):
            check(corpus, langs="en-de", cluster=address)
    with pytest.raises(UsageError, match="a cluster has its own"):
        check(corpus, langs="en-de", cluster="tcp://127.0.0.1:9", jobs=2)


@pytest.mark.parametrize(
    ("address", "doubtful"),
    [
        ("tcp://127.0.0.1:8786", False), ("tcp://localhost:8786", False), ("tcp://[::1]:1", False),
        ("tls://head.example.org:8786", False), ("tcp://head.example.org:8786", True),
        ("10.0.0.5:8786", True), ("localhost:8786", False), ("tcp://127.0.0.1.example.org:1", True),
    ],
)  # fmt: skip
def test_who_may_listen_is_warned_about(address: str, doubtful: bool) -> None:
    assert bool(cluster.doubt(address)) == doubtful


def test_without_the_extra(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Exception, match=r"babelproof\[cluster\]"):
        check(corpus, langs="en-de", cluster="tcp://127.0.0.1:9")
