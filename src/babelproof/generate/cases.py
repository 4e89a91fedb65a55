"""Metamorphic cases: a source, and the same source with one token replaced."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import Any

from babelproof.core.errors import InputError
from babelproof.core.record import dump_line
from babelproof.generate.chance import rank
from babelproof.generate.making import Made
from babelproof.generate.template import Template
from babelproof.io import files
from babelproof.io.shelf import Streamed
from babelproof.io.writing import write_lines


@dataclass(frozen=True, slots=True)
class Case:
    """A source to be translated. ``of``: the id of the original it was made of; an original has
    none, and no change. ``start`` and ``end``: where the token stands, with its number, and where
    the old one stood in the original. ``along``: what else was changed."""

    id: str
    src: str
    line: int
    of: str = ""
    type: str = ""
    old: str = ""
    new: str = ""
    was: str = ""
    now: str = ""
    start: int = 0
    end: int = 0
    old_start: int = 0
    old_end: int = 0
    along: str = ""


def case(template: Template, made: Made) -> Case:
    """The case of a source that was made."""
    change, site = made.changes[0], template.slot.sites[0]
    return Case(
        f"{rank(0, template.texts[0], *made.texts):016x}", made.texts[0], template.line,
        original_id(template.texts[0]), change.kind, change.old, change.new, change.was[0],
        change.now[0], *made.place, old_start=site.first, old_end=site.last,
        along="; ".join(f"{c.kind} {c.was[0]} → {c.now[0]}" for c in made.changes[1:]),
    )  # fmt: skip


def original_id(text: str) -> str:
    """The id of an original: the same for the same text."""
    return f"o{rank(0, text):016x}"


def place(case: Case) -> bytes:
    """Where a case goes: by its line, behind its original."""
    parts = (f"{case.line:016x}", case.of, case.type, case.id)
    return "\x00".join(parts).encode("utf-8", "surrogatepass")


class Cases(Streamed[Case]):
    """Cases, each group behind its original; they come with the texts of those, in order."""

    def __init__(self, made: Sequence[tuple[Case, str]] = ()) -> None:
        self.made = made

    @cached_property
    def sources(self) -> int:
        """How many originals there are."""
        return sum(1 for case in self if not case.of)

    def __len__(self) -> int:
        return len(self.made) + self.sources

    def __iter__(self) -> Iterator[Case]:
        last = ""
        for case, text in self.made:
            if case.of != last:
                yield Case(case.of, text, case.line)
                last = case.of
            yield case


def write_cases(path: Path, cases: Iterable[Case], outputs: Sequence[str] | None = None) -> None:
    """Write cases, with their translations if there are some: one JSON object a line."""
    with write_lines(path) as out:
        for number, case in enumerate(cases):
            plain = ((name, getattr(case, name)) for name in _NAMES)
            data = {name: value for name, value in plain if value not in ("", 0)}
            if outputs is not None:
                data["tgt"] = outputs[number]
            out.write(dump_line({"id": case.id, "src": case.src} | data) + "\n")


def read_cases(path: Path) -> tuple[list[Case], list[str] | None]:
    """The cases of a file, and their translations if every one has a ``tgt``."""
    cases, outputs = list[Case](), list[str | None]()
    for number, data in _objects(path):
        outputs.append(data.pop("tgt", None))
        try:
            cases.append(Case(**{name: data[name] for name in _NAMES if name in data}))
        except TypeError as error:
            raise InputError(f"{path}, line {number}: no case of `mutate` ({error})") from error
    given = [text for text in outputs if isinstance(text, str)]
    return cases, given if given and len(given) == len(cases) else None


def _objects(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    for number, raw in enumerate(files.lines(path), 1):
        if not raw.strip():
            continue
        try:
            data = json.loads(files.decode(raw, str(path), number, "strict"))
        except ValueError as error:
            raise InputError(f"{path}, line {number}: not JSON ({error})") from error
        if not isinstance(data, dict):
            raise InputError(f"{path}, line {number}: no JSON object")
        yield number, data


_NAMES = tuple(field.name for field in fields(Case))
