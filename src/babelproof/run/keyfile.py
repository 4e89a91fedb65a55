"""Corpus rules: fixed-width keys on disk, judged in passes, so memory stays flat.

Each worker turns its batches into rows of one fixed-width record; the runner appends them to one
file per rule. Judging reads the file several times, each time for the groups whose key falls into
one of as many parts as keep a pass small. Only members of condemned groups are loaded again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from babelproof.core.rule import CorpusCheck, Keys, Options, Rule

FIELDS = [
    ("group", "<u8"),
    ("witness", "<u8"),
    ("size", "<u4"),
    ("chunk", "<u4"),
    ("batch", "<u4"),
    ("row", "<u4"),
    ("flagged", "<u4"),
]
WIDTH = 36
ROWS_PER_PASS = 200_000
ROWS_PER_READ = 50_000

PLACE = [("chunk", "<u4"), ("batch", "<u4"), ("row", "<u4"), ("flagged", "<u4"), ("facts", "<u4")]


@dataclass(frozen=True, slots=True)
class Condemned:
    """Members of condemned groups in input order: a table of places, and the groups' facts.

    Where the rule raised an error over a group, the error stands in place of its facts.
    """

    places: Any
    facts: Sequence[Mapping[str, Any] | Exception]

    def by_chunk(self) -> dict[int, Any]:
        """The places of each chunk that holds any."""
        import numpy as np

        chunks, starts = np.unique(self.places["chunk"], return_index=True)
        return dict(zip(chunks.tolist(), np.split(self.places, starts[1:]), strict=False))


def pack(keys: Keys, chunk: int, index: int, flagged: set[int]) -> bytes:
    """The keys of a batch as fixed-width rows. ``flagged``: rows that have a finding already."""
    import numpy as np

    table = np.zeros(len(keys.rows), dtype=FIELDS)
    table["group"] = np.array(keys.group, dtype=np.uint64)
    table["witness"] = np.array(keys.witness, dtype=np.uint64)
    table["size"], table["row"] = keys.size, keys.rows
    table["chunk"], table["batch"] = chunk, index
    if flagged:
        table["flagged"] = [row in flagged for row in keys.rows]
    return table.tobytes()


def judge(path: Path, rule: Rule, options: Options) -> Condemned:
    """Judge every group of a key file."""
    import numpy as np

    check = rule.check
    assert isinstance(check, CorpusCheck)
    passes = max(1, -(-(path.stat().st_size // WIDTH) // ROWS_PER_PASS))
    tables, facts = [np.zeros(0, dtype=PLACE)], list[Mapping[str, Any] | Exception]()
    for number in range(passes):
        for members in _groups(_crowded(path, number, passes, check.least(options))):
            verdict = _verdict(check, members, options)
            if verdict is not None:
                tables.append(_places(members, len(facts)))
                facts.append(verdict)
    places = np.concatenate(tables)
    return Condemned(places[np.argsort(places, order=["chunk", "batch", "row"])], facts)


def _verdict(
    check: CorpusCheck, members: Any, options: Options
) -> Mapping[str, Any] | Exception | None:
    pairs = list(zip(members["witness"].tolist(), members["size"].tolist(), strict=True))
    try:
        return check.judge(pairs, options)
    except Exception as error:
        return error


def _places(members: Any, facts: int) -> Any:
    import numpy as np

    table = np.zeros(len(members), dtype=PLACE)
    for name in ("chunk", "batch", "row", "flagged"):
        table[name] = members[name]
    table["facts"] = facts
    return table


def _blocks(path: Path) -> Iterator[Any]:
    import numpy as np

    with path.open("rb") as handle:
        while data := handle.read(ROWS_PER_READ * WIDTH):
            yield np.frombuffer(data, dtype=FIELDS)


def _crowded(path: Path, number: int, passes: int, least: int) -> Any:
    """The rows of this pass whose group has at least ``least`` members, ordered by group."""
    import numpy as np

    mine = [np.zeros(0, np.uint64)]
    mine += [b["group"][b["group"] % passes == number] for b in _blocks(path)]
    keys, sizes = np.unique(np.concatenate(mine), return_counts=True)
    crowded = keys[sizes >= least]
    kept = [b[np.isin(b["group"], crowded)] for b in _blocks(path)] if len(crowded) else []
    table = np.concatenate(kept) if kept else np.zeros(0, dtype=FIELDS)
    return table[np.argsort(table["group"], kind="stable")]


def _groups(table: Any) -> Iterator[Any]:
    import numpy as np

    if len(table):
        yield from np.split(table, np.flatnonzero(np.diff(table["group"])) + 1)
