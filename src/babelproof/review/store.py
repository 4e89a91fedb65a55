"""Judgements in SQLite: append-only, safe when killed, safe with several processes at once.

An act returns after it is on the disk, so whatever was acknowledged stays. The file's own
triggers refuse changes and deletions: an undo is an event, too. A file that
is no store of judgements is refused before it is opened.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babelproof.core.errors import BabelproofError, InputError, UsageError
from babelproof.review.state import KINDS, VERDICTS, Draft, Event

SCHEMA = 1
APPLICATION = 0x62707276
_MAGIC = b"SQLite format 3\x00"
_LEAF = 0x0D
BUSY_SECONDS = 20.0
_TABLES = (
    """CREATE TABLE IF NOT EXISTS events (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        act INTEGER NOT NULL,
        at TEXT NOT NULL,
        author TEXT NOT NULL,
        kind TEXT NOT NULL,
        item TEXT NOT NULL,
        text TEXT NOT NULL,
        value TEXT NOT NULL,
        undoes INTEGER UNIQUE REFERENCES events(number)
    ) STRICT""",
    "CREATE INDEX IF NOT EXISTS events_subject ON events(item, text)",
    "CREATE INDEX IF NOT EXISTS events_author ON events(author, number)",
    """CREATE TRIGGER IF NOT EXISTS events_stay_unchanged BEFORE UPDATE ON events
        BEGIN SELECT RAISE(ABORT, 'events are never changed'); END""",
    """CREATE TRIGGER IF NOT EXISTS events_stay BEFORE DELETE ON events
        BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END""",
)
_ALIVE = "kind != 'undo' AND NOT EXISTS (SELECT 1 FROM events u WHERE u.undoes = e.number)"


class AlreadyJudged(BabelproofError):
    """Someone else was faster; nothing was stored."""

    def __init__(self, event: Event) -> None:
        super().__init__(f"already judged {event.verdict} by {event.author} ({event.at})")
        self.event = event


class PatternMoved(BabelproofError):
    """Someone else changed the item's patterns in between; nothing was stored."""

    def __init__(self, event: Event) -> None:
        super().__init__(f"{event.author} changed the patterns in between ({event.at})")
        self.event = event


class Store:
    """An open file of judgements. Any number of processes may have it open."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        try:
            _refuse_foreign(self.path)
            self._db = sqlite3.connect(self.path, timeout=BUSY_SECONDS, isolation_level=None)
            self._prepare()
        except (sqlite3.Error, OSError) as error:
            raise InputError(f"{self.path}: no usable file of judgements ({error})") from error

    def _prepare(self) -> None:
        # FULL: a commit in the write-ahead log is on the disk before it is reported as done.
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        with self._transaction():
            version, owner = self._pragma("user_version"), self._pragma("application_id")
            _refuse(self.path, owner, version, self._has_tables())
            if version < SCHEMA:
                for statement in _TABLES:
                    self._db.execute(statement)
                self._db.execute(f"PRAGMA application_id = {APPLICATION}")
                self._db.execute(f"PRAGMA user_version = {SCHEMA}")

    def _pragma(self, name: str) -> int:
        return int(self._db.execute(f"PRAGMA {name}").fetchone()[0])

    def _has_tables(self) -> bool:
        return bool(self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        # IMMEDIATE takes the write lock at once, so what is read inside cannot be outdated.
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

    def act(self, author: str, drafts: Sequence[Draft], *, blind: bool = False) -> list[Event]:
        """Store what one keystroke did, all or nothing; it is on the disk when this returns.

        Unless judging is blind, an output has one judge: where another was faster, the act is
        refused with :class:`AlreadyJudged`. Blind, only the same person's own view stands in the
        way. Patterns that changed since the person saw them refuse the act, too.
        """
        if not author.strip():
            raise UsageError("a judgement needs an author")
        for draft in drafts:
            _check(draft)
        with self._guarded(), self._transaction():
            for draft in drafts:
                self._refuse_outdated(author, draft, blind)
            act = self._next()
            return [self._insert(act, author, draft) for draft in drafts]

    def _refuse_outdated(self, author: str, draft: Draft, blind: bool) -> None:
        if draft.kind == "judge":
            for event in self._about(draft.item, draft.text, ("judge", "settle")):
                if not blind or event.author == author:
                    raise AlreadyJudged(event)
        if draft.kind == "settle":
            for event in self._about(draft.item, draft.text, ("settle",)):
                raise AlreadyJudged(event)
        if draft.kind == "pattern":
            for event in self._about(draft.item, "", ("pattern",))[-1:]:
                now = [event.value["positive"], event.value["negative"]]
                if now != list(draft.value["before"]):
                    raise PatternMoved(event)

    def undo(self, author: str) -> list[Event]:
        """Take back the person's last act; gives what was taken back (nothing if there is none)."""
        with self._guarded(), self._transaction():
            last = self._select(f"author = ? AND {_ALIVE} ORDER BY number DESC LIMIT 1", author)
            if not last:
                return []
            act = last[0].act
            gone = self._select(f"author = ? AND act = {act} AND {_ALIVE} ORDER BY number", author)
            number = self._next()
            for event in gone:
                self._insert(number, author, Draft("undo", event.item, event.text), event.number)
            return gone

    def events(self, after: int = 0) -> list[Event]:
        """All that was stored after an event, in order."""
        with self._guarded():
            return self._select(f"number > {int(after)} ORDER BY number")

    def _about(self, item: str, text: str, kinds: Sequence[str]) -> list[Event]:
        found = self._select(f"item = ? AND text = ? AND {_ALIVE} ORDER BY number", item, text)
        return [event for event in found if event.kind in kinds]

    def _select(self, where: str, *texts: str) -> list[Event]:
        columns = "number, act, at, author, kind, item, text, value, undoes"
        rows = self._db.execute(
            f"SELECT {columns} FROM events e WHERE {where}", [_pack(text) for text in texts]
        )
        return [_event(row) for row in rows]

    def _next(self) -> int:
        row = self._db.execute("SELECT coalesce(max(number), 0) + 1 FROM events").fetchone()
        return int(row[0])

    def _insert(self, act: int, author: str, draft: Draft, undoes: int | None = None) -> Event:
        at = datetime.now(UTC).isoformat(timespec="milliseconds")
        item, text, value = _pack(draft.item), _pack(draft.text), json.dumps(dict(draft.value))
        cursor = self._db.execute(
            "INSERT INTO events (act, at, author, kind, item, text, value, undoes)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [act, at, _pack(author), draft.kind, item, text, value, undoes],
        )
        number = int(cursor.lastrowid or 0)
        return Event(
            number, act, at, author, draft.kind, draft.item, draft.text, dict(draft.value), undoes
        )

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise InputError(f"{self.path}: nothing was stored ({error})") from error

    def close(self) -> None:
        self._db.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def _check(draft: Draft) -> None:
    if draft.kind not in KINDS or draft.kind == "undo":
        raise ValueError(f"{draft.kind} cannot be stored")
    if draft.kind in ("judge", "settle") and draft.value.get("verdict") not in VERDICTS:
        raise ValueError(f"{draft.value.get('verdict')} is no verdict")
    if draft.kind == "pattern" and not {"positive", "negative", "before"} <= set(draft.value):
        raise ValueError("a change of patterns says what they are and what they were")


def _pack(text: str) -> str:
    """Any text as JSON in ASCII: SQLite can hold no lone surrogate."""
    return json.dumps(text)


def _event(row: tuple[Any, ...]) -> Event:
    number, act, at, author, kind, item, text, value, undoes = row
    loads = json.loads
    return Event(
        number, act, at, loads(author), kind, loads(item), loads(text), loads(value), undoes
    )


def _refuse(path: Path, owner: int, version: int, has_tables: bool) -> None:
    """Complain about a database of someone else, or of a babelproof to come."""
    if owner not in (0, APPLICATION) or (owner == 0 and has_tables):
        raise InputError(f"{path} is a database, but not one of judgements")
    if version > SCHEMA:
        raise InputError(f"{path} was written by a newer babelproof; update to use it")


def _refuse_foreign(path: Path) -> None:
    """Complain by the file's first page alone: what SQLite opens, it may change."""
    if not path.is_file():
        return
    with path.open("rb") as handle:
        page = handle.read(108)
    if len(page) < 108 or not page.startswith(_MAGIC):
        return  # empty, or nothing that SQLite would touch
    # SQLite's file format, 1.3 (the header) and 1.6 (the first page, which lists all tables).
    version, owner, cells = (int.from_bytes(page[a:b]) for a, b in ((60, 64), (68, 72), (103, 105)))
    _refuse(path, owner, version, has_tables=page[100] != _LEAF or cells > 0)
