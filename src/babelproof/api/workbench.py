"""What workers do with texts that are to be made: find templates, make texts, judge them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple, TypeVar

from babelproof.core.batch import Batch
from babelproof.core.segment import Lang, LangPair
from babelproof.generate.chance import rank, share
from babelproof.generate.kept import Ware
from babelproof.generate.making import Made, Recipe, made
from babelproof.generate.template import Template, templates
from babelproof.io.shelf import pack, unpack
from babelproof.io.source import Task
from babelproof.run.judging import objections
from babelproof.run.plan import Plan
from babelproof.substitute.kinds import Kind

T = TypeVar("T")
JUDGED_AT_ONCE = 1000
# What is kept of texts made of a template, and its place among all that is made.
Finish = Callable[[Template, Made, int], tuple[bytes, object]]


@dataclass(frozen=True, slots=True)
class Bench:
    """What all workers hold: how texts are made, the types of templates and those that vary with
    them, what is kept of what was made, the rules by which pairs are judged, and the share of
    sources held out for tests."""

    recipe: Recipe
    types: Sequence[str]
    vary: Sequence[str]
    langs: LangPair
    finish: Finish
    plan: Plan | None = None
    held: float = 0.0

    def holds_out(self, source: str) -> bool:
        """Whether a source, with all that is made of it, is kept for tests."""
        return share(self.recipe.seed, "held", source) < self.held

    def kinds(self) -> tuple[list[Kind], list[Kind]]:
        """The types of templates, and those that vary along."""
        known = self.recipe.kinds
        return [known[name] for name in self.types], [known[name] for name in self.vary]


class Packed(NamedTuple):
    """A template on its way to where it is kept: its type, whether it is held out, and
    its rank."""

    kind: str
    is_held: bool
    rank: int
    data: bytes


@dataclass(slots=True)
class Harvest:
    """What a stretch of a corpus, or of sources, gave."""

    read: int = 0
    malformed: int = 0
    flagged: Counter[str] = field(default_factory=Counter)
    templates: list[Packed] = field(default_factory=list)
    texts: list[bytes] = field(default_factory=list)


@dataclass(slots=True)
class Forged:
    """What became of some templates: the texts of each, and why there are no more."""

    made: list[list[Ware]] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    rejected: Counter[str] = field(default_factory=Counter)


@dataclass(slots=True)
class Sifted:
    """Pairs of a corpus to mix in: those that are fine, and the rules against others."""

    fine: list[tuple[int, int, str, str]] = field(default_factory=list)
    pairs: int = 0
    dropped: int = 0
    flagged: Counter[str] = field(default_factory=Counter)


_bench: Bench | None = None


def set_up(bench: Bench) -> None:
    """Give a worker what it works with."""
    global _bench
    _bench = bench


def harvest_pairs(task: Task) -> Harvest:
    """The templates of a stretch of a corpus: pairs with a slot that are judged fine."""
    assert _bench is not None
    chunk, found, kinds = task.load(), Harvest(), _bench.kinds()
    found.malformed = len(chunk.malformed)
    for batch in chunk.batches:
        found.read += len(batch)
        langs = batch.langs.src, batch.langs.tgt
        by_row: dict[int, list[Template]] = {}
        for row, texts in enumerate(zip(batch.src, batch.tgt, strict=True)):
            if made_of := list(templates(batch.lines[row], langs, texts, *kinds)):
                by_row[row] = made_of
        rows = list(by_row)
        against = _objections([(batch.src[row], batch.tgt[row]) for row in rows], batch.langs)
        for number, row in enumerate(rows):
            if number in against:
                found.flagged.update(against[number])
            else:
                found.templates += map(_packed, by_row[row])
    return found


def harvest_sources(lines: Sequence[tuple[int, str]]) -> Harvest:
    """The templates of some sources, which are (line, text)."""
    assert _bench is not None
    langs: tuple[Lang, ...] = (_bench.langs.src,)
    found, kinds = Harvest(read=len(lines)), _bench.kinds()
    for line, text in lines:
        found.templates += map(_packed, templates(line, langs, (text,), *kinds))
        found.texts.append(_told_apart(rank(0, text)))
    return found


def _packed(template: Template) -> Packed:
    assert _bench is not None
    held = _bench.holds_out(template.texts[0])
    drawn = rank(_bench.recipe.seed, template.name)
    return Packed(template.slot.kind, held, drawn, pack(template))


def _told_apart(number: int) -> bytes:
    """What tells texts from others, as it is kept."""
    return number.to_bytes(8, "big")


def forge(job: tuple[Sequence[bytes], int]) -> Forged:
    """So many texts at most of each template; pairs are judged fine by all rules."""
    assert _bench is not None
    group, most = job
    found = Forged([[] for _ in group])
    for part in _batches(_made(group, most, found)):
        against: Mapping[int, set[str]] = {}
        if _bench.plan is not None:
            texts = [(one.texts[0], one.texts[1]) for *_, one in part]
            against = _objections(texts, _bench.langs)
        for row, (number, template, text, one) in enumerate(part):
            if row in against:
                found.rejected.update(against[row])
            else:
                place, thing = _bench.finish(template, one, _bench.recipe.seed)
                found.made[number].append(Ware(_told_apart(text), place, pack(thing)))
    return found


def _batches(things: Iterator[T]) -> Iterator[list[T]]:
    while batch := list(islice(things, JUDGED_AT_ONCE)):
        yield batch


def _made(
    group: Sequence[bytes], most: int, found: Forged
) -> Iterator[tuple[int, Template, int, Made]]:
    """What is made of each template of a group, by its number there."""
    assert _bench is not None
    for number, data in enumerate(group):
        template: Template = unpack(data)
        for text, one in made(template, _bench.recipe, most, found.refused):
            yield number, template, text, one


def sift(task: Task) -> Sifted:
    """The pairs of a corpus that the rules find no fault with, each with the rank it draws."""
    assert _bench is not None
    chunk, found = task.load(), Sifted()
    for batch in chunk.batches:
        texts = list(zip(batch.src, batch.tgt, strict=True))
        against = _objections(texts, batch.langs)
        for number, (src, tgt) in enumerate(texts):
            if _bench.holds_out(src):
                continue
            found.pairs += 1
            if number in against:
                found.dropped += 1
                found.flagged.update(against[number])
            else:
                drawn = rank(_bench.recipe.seed, "mix", src, tgt)
                found.fine.append((drawn, batch.lines[number], src, tgt))
    return found


def _objections(texts: Sequence[tuple[str, str]], langs: LangPair) -> dict[int, set[str]]:
    """By number, the rules that have something against a pair."""
    assert _bench is not None
    assert _bench.plan is not None
    found: dict[int, set[str]] = {}
    for start in range(0, len(texts), JUDGED_AT_ONCE):
        part = texts[start : start + JUDGED_AT_ONCE]
        lines = range(start, start + len(part))
        batch = Batch("", langs, lines, [src for src, _ in part], [tgt for _, tgt in part])
        against = objections(batch, _bench.plan)
        found |= {start + row: {record.rule for record in said} for row, said in against.items()}
    return found
