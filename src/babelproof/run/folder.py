"""A finished run folder, to be read: manifest.json, records.jsonl, counts.json, texts/, DONE.

Folders of the first version, whose findings hold their texts, are read as well.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from babelproof._version import __version__
from babelproof.core.counts import Counts
from babelproof.core.errors import InputError, UsageError
from babelproof.core.manifest import Manifest
from babelproof.core.record import SCHEMA, Finding, Record, from_dict, with_texts
from babelproof.io import whole
from babelproof.lang import parse_pair
from babelproof.run.texts import Texts, segment_of

MANIFEST, RECORDS, COUNTS, DONE = "manifest.json", "records.jsonl", "counts.json", "DONE"
# The first version of the folder: texts stand in each finding.
WITH_TEXTS = 1
SHOWN = 12


class RunFolder:
    """A finished run."""

    def __init__(self, path: Path) -> None:
        self.path = path
        if not (path / MANIFEST).is_file():
            raise InputError(f"{path} is no run folder: it has no {MANIFEST}")
        if not (path / DONE).exists():
            raise InputError(
                f"{path} holds an unfinished run; repeat it with ⸨resume=True⸩ to complete it"
            )
        _check_seal(path)
        try:
            self.manifest = Manifest.from_dict(load(path / MANIFEST))
            self.counts = Counts.from_dict(load(path / COUNTS))
        except (KeyError, TypeError, AttributeError) as error:
            raise InputError(f"{path} is no run folder of this version ({error})") from error
        if self.manifest.schema > SCHEMA:
            raise InputError(
                f"{path} was written by babelproof {self.manifest.version}, in a form that"
                f" {__version__} does not know; install that version or a later one"
            )

    @property
    def has_texts(self) -> bool:
        """Whether the segments without a finding can be shown, too."""
        return self.manifest.texts and not self._inline

    @cached_property
    def texts(self) -> Texts:
        """The texts of all segments."""
        if not self.has_texts:
            why = "written by an earlier version" if self._inline else "made with ⸨texts=False⸩"
            raise InputError(f"{self.path} holds no texts: it was {why}; run the check again")
        return Texts(self.path)

    def direction(self, langs: str | None) -> str:
        """A direction of the run in its normal form; without one, the only one there is."""
        there = self.manifest.langs
        if langs is None and len(there) == 1:
            return there[0]
        wanted = "" if langs is None else str(parse_pair(langs))
        if wanted not in there:
            shown = ", ".join(there[:SHOWN]) + (" …" if len(there) > SHOWN else "")
            why = f"has no direction {wanted}" if wanted else f"has {len(there)} directions"
            raise UsageError(f"{self.path} {why}; name one of: {shown}")
        return wanted

    @property
    def _inline(self) -> bool:
        return self.manifest.schema == WITH_TEXTS

    def records(self) -> Iterator[Record]:
        """The records in their order, streamed, findings with their texts where these were kept."""
        fill = not self._inline and self.has_texts
        number = 0
        for record in self._stored():
            number += 1
            yield self._filled(record) if fill and isinstance(record, Finding) else record
        if not self._inline and number != self.counts.records:
            raise InputError(
                f"{self.path / RECORDS} holds {number} records where {COUNTS} says"
                f" {self.counts.records}: the folder is damaged; remove it and run again"
            )

    def _stored(self) -> Iterator[Record]:
        path = self.path / RECORDS
        with path.open(encoding="utf-8", newline="\n") as handle:
            for number, line in enumerate(handle, 1):
                try:
                    yield from_dict(json.loads(line))
                except (ValueError, KeyError, TypeError) as error:
                    raise InputError(f"{path}, line {number}: not a record ({error})") from error

    def _filled(self, finding: Finding) -> Finding:
        passage = self.texts.passage(finding.langs, finding.line, finding.part)
        return with_texts(finding, segment_of(passage, finding.system))


def _check_seal(path: Path) -> None:
    """Complain if a file is not as large as it was when the run was done; the first version did
    not say."""
    seal = load(path / DONE) if (path / DONE).stat().st_size else {}
    for name, size in seal.items():
        there = (path / name).stat().st_size if (path / name).is_file() else None
        if there != size:
            how = f"has {there:,} bytes of {size:,}" if there is not None else "is missing"
            raise InputError(f"{path / name} {how}: the folder is damaged; remove it and run again")


def load(path: Path) -> Any:
    """A JSON file of the folder."""
    try:
        return json.loads(whole.text(path))
    except (ValueError, RecursionError) as error:
        raise InputError(f"{path}: cannot be read ({error})") from error
