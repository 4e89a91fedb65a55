"""Which line of the outputs belongs to which item, and which systems have outputs at all."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from heapq import nsmallest
from pathlib import Path
from typing import NamedTuple

from babelproof.core.errors import InputError, UsageError
from babelproof.io import files
from babelproof.io.files import EncodingErrors
from babelproof.suites.item import Item, Suite

BLANK = "all its outputs are blank"
ONE_TEXT = "all its outputs are one and the same text"


@dataclass(frozen=True, slots=True)
class Missing:
    """An item that no line belongs to, and the line most like it."""

    item: Item
    near: Near | None


@dataclass(frozen=True, slots=True)
class Binding:
    """The items that were found, the line of each (counted from 0), and those that were not."""

    items: tuple[Item, ...]
    lines: tuple[int, ...]
    missing: tuple[Missing, ...]
    total: int


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A system that has no outputs to judge, and why."""

    system: str
    why: str


@dataclass(frozen=True, slots=True)
class Outputs:
    """The outputs of each system for the found items, in the order of the items."""

    binding: Binding
    systems: Mapping[str, Sequence[str]]
    left_out: tuple[LeftOut, ...]
    # who the engines are that made some of the outputs, by system
    engines: Mapping[str, str] = field(default_factory=dict)


def bind_sources(suite: Suite, lines: Sequence[str]) -> Binding:
    """Find each item by its source, stripped on both sides, at the first line that holds it."""
    first: dict[str, int] = {}
    for number, line in enumerate(lines):
        first.setdefault(line.strip(), number)
    first.pop("", None)
    return _bind(suite, [first.get(item.line) for item in suite.items], lines)


def bind_ids(suite: Suite, ids: Sequence[str]) -> Binding:
    """Find each item by its id, at the first line that names it."""
    first: dict[str, int] = {}
    for number, line in enumerate(ids):
        first.setdefault(line.strip(), number)
    return _bind(suite, [first.get(item.id.strip()) for item in suite.items], None, len(ids))


def _bind(
    suite: Suite, places: Sequence[int | None], lines: Sequence[str] | None, total: int = 0
) -> Binding:
    pairs = [(item, at) for item, at in zip(suite.items, places, strict=True) if at is not None]
    lost = [item for item, at in zip(suite.items, places, strict=True) if at is None]
    near: list[Near | None] = [None] * len(lost)
    if lost and lines:
        near = nearest([item.line for item in lost], lines)
    return Binding(
        tuple(item for item, _ in pairs),
        tuple(at for _, at in pairs),
        tuple(Missing(item, close) for item, close in zip(lost, near, strict=True)),
        total if lines is None else len(lines),
    )


def take_outputs(binding: Binding, systems: Mapping[str, Sequence[str]]) -> Outputs:
    """The outputs for the found items; systems that have none are left out and named."""
    kept: dict[str, list[str]] = {}
    left_out = []
    several = len({item.line for item in binding.items}) > 1
    for name, lines in systems.items():
        if len(lines) != binding.total:
            raise InputError(
                f"{name} has {_counted(len(lines))}, but the file that says what each line is has"
                f" {binding.total:,}; line n of both must belong together"
            )
        outputs = [lines[at] for at in binding.lines]
        different = {output.strip() for output in outputs}
        if binding.items and different == {""}:
            left_out.append(LeftOut(name, BLANK))
        elif several and len(different) == 1:
            left_out.append(LeftOut(name, ONE_TEXT))
        else:
            kept[name] = outputs
    return Outputs(binding, kept, tuple(left_out))


def _counted(lines: int) -> str:
    return "1 line" if lines == 1 else f"{lines:,} lines"


def system_name(path: Path) -> str:
    """A file's name less its last ending (a compressed file's: less that, too)."""
    name = path.stem if files.is_compressed(path) else path.name
    stem, dot, _ = name.rpartition(".")
    return stem if stem and dot else name


def name_systems(outputs: Sequence[str]) -> dict[str, Path]:
    """The systems by name, from paths or ``NAME=PATH``; a clash is an error."""
    named: dict[str, Path] = {}
    for text in outputs:
        name, equals, path = text.partition("=")
        if not (equals and name and path) or Path(text).exists():
            name, path = system_name(Path(text)), text
        if name in named:
            raise UsageError(
                f"two systems are called {name!r} ({named[name]} and {path}); name them apart with"
                " NAME=FILE"
            )
        named[name] = Path(path)
    return named


def read_lines(path: Path, errors: EncodingErrors = "strict") -> list[str]:
    """The lines of a text file, which end at ``\\n`` alone."""
    return [
        files.decode(line, str(path), number, errors)
        for number, line in enumerate(files.lines(path), 1)
    ]


GRAM = 3
RAREST = 24
MOST_PLACES = 3000
CANDIDATES = 5
LEAST_LIKE = 0.3
# Long texts are compared by their beginnings; the time for one pair grows with its square.
COMPARED = 400


class Near(NamedTuple):
    """A line (counted from 1), its text, and how like it is, from 0 to 1."""

    line: int
    text: str
    likeness: float


def nearest(wanted: Sequence[str], lines: Sequence[str]) -> list[Near | None]:
    """For each text the line most like it, or none if no line is at all like it."""
    grams = [_grams(text) for text in wanted]
    index = _index(set().union(*grams) if grams else set(), lines)
    return [
        _best(text, _candidates(found, index), lines)
        for text, found in zip(wanted, grams, strict=True)
    ]


def _grams(text: str) -> set[str]:
    padded = f" {text[:COMPARED].casefold()} "
    return {padded[at : at + GRAM] for at in range(max(1, len(padded) - GRAM + 1))}


def _index(wanted: set[str], lines: Sequence[str]) -> dict[str, list[int]]:
    """Where the wanted pieces occur."""
    index: dict[str, list[int]] = defaultdict(list)
    for number, line in enumerate(lines):
        for gram in _grams(line) & wanted:
            index[gram].append(number)
    return index


def _candidates(grams: Iterable[str], index: dict[str, list[int]]) -> list[int]:
    """The lines that share most of the rarest pieces."""
    known = sorted((len(index[gram]), gram) for gram in grams if gram in index)
    shared: Counter[int] = Counter()
    room = MOST_PLACES
    for places, gram in known[:RAREST]:
        shared.update(index[gram][:room])
        room -= places
        if room <= 0:
            break
    ranked = nsmallest(CANDIDATES, shared.items(), key=lambda pair: (-pair[1], pair[0]))
    return [number for number, _ in ranked]


def _best(text: str, candidates: Sequence[int], lines: Sequence[str]) -> Near | None:
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(text[:COMPARED])
    best: Near | None = None
    for number in candidates:
        matcher.set_seq1(lines[number].strip()[:COMPARED])
        least = best.likeness if best else LEAST_LIKE
        if matcher.quick_ratio() < least:
            continue
        likeness = matcher.ratio()
        if likeness > least or (best is None and likeness == least):
            best = Near(number + 1, lines[number].strip(), likeness)
    return best
