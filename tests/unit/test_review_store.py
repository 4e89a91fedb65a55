"""The store of judgements: append-only, undo, several processes, nothing acknowledged lost."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from babelproof.core.errors import InputError, UsageError
from babelproof.review.state import Draft, add_up, alive
from babelproof.review.store import AlreadyJudged, PatternMoved, Store

HOSTILE = [
    "",
    " ",
    "\x00\x1b[2J",
    "\ud800 lone",
    "שלום \u202e",
    "'; DROP TABLE events; --",
    "ü" * 5000,
]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "judgements.db"


def judge(verdict: str, item: str = "de-en 1", text: str = "A nut.") -> Draft:
    return Draft("judge", item, text, {"verdict": verdict, "systems": ["A"]})


def pattern(positive: list[str], before: list[str], item: str = "de-en 1") -> Draft:
    value = {"positive": positive, "negative": [], "before": [before, []]}
    return Draft("pattern", item, "", value)


def test_an_act_is_there_when_it_returns(path: Path) -> None:
    with Store(path) as store:
        (event,) = store.act("ann", [judge("right")])
        assert (event.author, event.verdict, event.item) == ("ann", "right", "de-en 1")
        assert event.at.endswith("+00:00")
    with Store(path) as again:
        assert again.events() == [event]
        assert again.events(after=event.number) == []


@pytest.mark.parametrize("text", HOSTILE)
def test_any_text_comes_back_as_it_was(path: Path, text: str) -> None:
    with Store(path) as store:
        store.act(text or "ann", [judge("wrong", item=text, text=text)]) if text.strip() else None
        store.act("ann", [Draft("note", text, text, {"words": text})])
        event = store.events()[-1]
        assert (event.item, event.text, event.value["words"]) == (text, text, text)


def test_events_cannot_be_changed_or_deleted(path: Path) -> None:
    with Store(path) as store:
        store.act("ann", [judge("right")])
    raw = sqlite3.connect(path)
    for statement in ("DELETE FROM events", "UPDATE events SET author = 'eve'"):
        with pytest.raises(sqlite3.IntegrityError, match="never"):
            raw.execute(statement)
    raw.close()


def test_undo_takes_back_a_whole_act_and_is_itself_kept(path: Path) -> None:
    with Store(path) as store:
        store.act("ann", [judge("right", text="first")])
        store.act("ann", [pattern(["nut"], []), judge("right"), judge("right", item="de-en 2")])
        assert len(store.undo("ann")) == 3
        assert [event.text for event in alive(store.events())] == ["first"]
        assert len(store.events()) == 7
        assert [event.text for event in store.undo("ann")] == ["first"]
        assert store.undo("ann") == []


def test_undo_leaves_other_people_alone(path: Path) -> None:
    with Store(path) as store:
        store.act("ann", [judge("right")])
        store.act("bob", [judge("wrong", text="other")])
        assert [event.author for event in store.undo("ann")] == ["ann"]
        assert [event.author for event in alive(store.events())] == ["bob"]


def test_an_output_has_one_judge(path: Path) -> None:
    with Store(path) as store:
        store.act("ann", [judge("right")])
        with pytest.raises(AlreadyJudged, match="right by ann"):
            store.act("bob", [judge("wrong")])
        assert len(store.events()) == 1
        store.undo("ann")
        store.act("bob", [judge("wrong")])
        assert add_up(store.events()).verdict(("de-en 1", "A nut.")) == "wrong"


def test_blind_judges_do_not_stand_in_each_others_way(path: Path) -> None:
    with Store(path) as store:
        store.act("ann", [judge("right")], blind=True)
        store.act("bob", [judge("wrong")], blind=True)
        with pytest.raises(AlreadyJudged):
            store.act("bob", [judge("right")], blind=True)
        state = add_up(store.events())
        assert state.verdict(("de-en 1", "A nut.")) is None
        assert state.disputed() == [("de-en 1", "A nut.")]
        store.act("cleo", [Draft("settle", "de-en 1", "A nut.", {"verdict": "wrong"})])
        state = add_up(store.events())
        assert state.verdict(("de-en 1", "A nut.")) == "wrong"
        assert state.disputed() == []
        with pytest.raises(AlreadyJudged):
            store.act("dan", [Draft("settle", "de-en 1", "A nut.", {"verdict": "right"})])


def test_a_refused_act_stores_nothing_of_itself(path: Path) -> None:
    with Store(path) as store:
        store.act("ann", [judge("right")])
        with pytest.raises(AlreadyJudged):
            store.act("bob", [judge("wrong", text="new"), judge("wrong")])
        assert len(store.events()) == 1


def test_patterns_changed_meanwhile_are_not_overwritten(path: Path) -> None:
    with Store(path) as store:
        store.act("ann", [pattern(["nut", "bolt"], ["nut"])])
        with pytest.raises(PatternMoved, match="ann"):
            store.act("bob", [pattern(["nut", "screw"], ["nut"])])
        store.act("bob", [pattern(["nut", "bolt", "screw"], ["nut", "bolt"])])
        assert add_up(store.events()).patterns["de-en 1"].positive == ["nut", "bolt", "screw"]


def test_a_nameless_or_impossible_act_is_refused(path: Path) -> None:
    with Store(path) as store:
        with pytest.raises(UsageError):
            store.act("  ", [judge("right")])
        for draft in (judge("perhaps"), Draft("undo", "x"), Draft("pattern", "x")):
            with pytest.raises(ValueError):
                store.act("ann", [draft])
        assert store.events() == []


def test_files_that_are_something_else_are_named(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("no database " * 200)
    with pytest.raises(InputError, match=r"notes\.txt"):
        Store(text)
    other = tmp_path / "other.db"
    db = sqlite3.connect(other)
    db.execute("CREATE TABLE mine (x)")
    db.commit()
    db.close()
    with pytest.raises(InputError, match="not one of judgements"):
        Store(other)
    with pytest.raises(InputError):
        Store(tmp_path / "missing" / "judgements.db")


def test_a_newer_schema_is_refused(path: Path) -> None:
    Store(path).close()
    db = sqlite3.connect(path)
    db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(InputError, match="newer"):
        Store(path)


def _work(path: Path, author: str, number: int) -> None:
    with Store(path) as store:
        for at in range(number):
            store.act(author, [judge("right", text=f"{author} {at}")])


def test_many_processes_at_once_lose_nothing(path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    workers = [context.Process(target=_work, args=(path, name, 25)) for name in "abcd"]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(60)
    assert [worker.exitcode for worker in workers] == [0] * 4
    with Store(path) as store:
        assert len({(event.author, event.text) for event in store.events()}) == 100


def _grab(path: Path, author: str, queue: multiprocessing.Queue[str]) -> None:
    with Store(path) as store:
        for at in range(30):
            try:
                store.act(author, [judge("right", text=str(at))])
                queue.put(f"{author} {at}")
            except AlreadyJudged:
                pass


def test_two_processes_on_the_same_outputs_never_both_win(path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    queue = context.Queue()
    workers = [context.Process(target=_grab, args=(path, name, queue)) for name in ("ann", "bob")]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(60)
    won = [queue.get(timeout=5) for _ in range(30)]
    assert len({entry.split()[1] for entry in won}) == 30
    with Store(path) as store:
        assert sorted(f"{event.author} {event.text}" for event in store.events()) == sorted(won)


ENDLESS = """
import sys
import tempfile
from babelproof.review.state import Draft
from babelproof.review.store import Store
with Store(sys.argv[1]) as store:
    at = 0
    while True:
        store.act("ann", [Draft("judge", "i", str(at), {"verdict": "right"})])
        print(at, flush=True)
        at += 1
"""


def test_kill_9_loses_nothing_that_was_acknowledged(path: Path) -> None:
    acknowledged = 0
    for _ in range(3):
        script = ENDLESS.replace("at = 0", f"at = {acknowledged}")
        child = subprocess.Popen(
            [sys.executable, "-c", script, str(path)], stdout=subprocess.PIPE, text=True
        )
        assert child.stdout is not None
        for _ in range(20):
            acknowledged = int(child.stdout.readline()) + 1
        time.sleep(0.013)
        os.kill(child.pid, signal.SIGKILL)
        rest = child.stdout.read().split("\n")
        acknowledged = max([acknowledged, *(int(n) + 1 for n in rest[:-1] if n)])
        child.wait()
        child.stdout.close()
        with Store(path) as store:
            kept = {int(event.text) for event in store.events()}
            assert set(range(acknowledged)) <= kept
            assert len(kept) <= acknowledged + 1
            acknowledged = len(kept)


def _foreign(path: Path, owner: int) -> bytes:
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE theirs (what TEXT)")
    db.execute(f"PRAGMA application_id = {owner}")
    db.commit()
    db.close()
    return path.read_bytes()


@pytest.mark.parametrize("owner", [0, 7])
def test_a_foreign_database_is_refused_as_it_was(path: Path, owner: int) -> None:
    before = _foreign(path, owner)
    with pytest.raises(InputError, match="not one of judgements"):
        Store(path)
    assert path.read_bytes() == before
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_store_of_the_future_is_refused_as_it_was(path: Path) -> None:
    Store(path).close()
    raw = sqlite3.connect(path)
    raw.execute("PRAGMA user_version = 99")
    raw.close()
    before = path.read_bytes()
    with pytest.raises(InputError, match="newer babelproof"):
        Store(path)
    assert path.read_bytes() == before


READ_AS_NOBODY = """\
import os, sys
from pathlib import Path
from babelproof.review.reading import opened_to_read
if os.getuid() == 0:  # whom no permission stops
    os.setuid(12345)
with opened_to_read(Path(sys.argv[1])) as store:
    print([event.verdict for event in store.events()])
"""


@pytest.mark.parametrize("killed", [False, True])
def test_judgements_in_a_read_only_folder_are_read(killed: bool) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "judgements.db"
        store = Store(path)
        store.act("ann", [judge("right")])
        if killed:  # what was acknowledged is still in the log alone
            parts = {each.name: each.read_bytes() for each in folder.iterdir()}
            assert b"right" not in parts[path.name]
            store.close()
            for part in (path.name, f"{path.name}-wal"):
                (folder / part).write_bytes(parts[part])
        else:
            store.close()
        before = {each.name: each.read_bytes() for each in folder.iterdir()}
        for each in folder.iterdir():
            each.chmod(0o444)
        folder.chmod(0o555)
        try:
            done = subprocess.run(
                [sys.executable, "-c", READ_AS_NOBODY, str(path)],
                capture_output=True, text=True, check=False,
            )  # fmt: skip
        finally:
            folder.chmod(0o755)
        assert (done.stdout, done.stderr) == ("['right']\n", "")
        assert {each.name: each.read_bytes() for each in folder.iterdir()} == before
