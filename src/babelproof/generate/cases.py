"""Metamorphic cases: a source, and the same source with one token replaced."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from babelproof.core.errors import InputError
from babelproof.core.record import dump_line
from babelproof.generate.chance import rank
from babelproof.generate.making import Made
from babelproof.generate.template import Template
from babelproof.io import files
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


def with_originals(cases: Iterable[Case], originals: Mapping[str, tuple[int, str]]) -> list[Case]:
    """The cases in the order of their lines, each group behind its original."""
    found: list[Case] = []
    last = ""
    for case in sorted(cases, key=lambda case: (case.line, case.of, case.type, case.id)):
        if case.of != last:
            line, text = originals[case.of]
            found.append(Case(case.of, text, line))
            last = case.of
        found.append(case)
    return found


def write_cases(path: Path, cases: Sequence[Case], outputs: Sequence[str] | None = None) -> None:
    """Write cases, with their translations if there are some: one JSON object a line."""
    with write_lines(path) as out:
        for number, case in enumerate(cases):
            data = {key: value for key, value in asdict(case).items() if value not in ("", 0)}
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
