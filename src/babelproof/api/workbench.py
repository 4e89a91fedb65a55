"""What workers do with texts that are to be made: find templates, make pairs, judge them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from babelproof.core.batch import Batch
from babelproof.core.segment import LangPair
from babelproof.generate.chance import rank, share
from babelproof.generate.pairs import Made, Recipe, made
from babelproof.generate.template import Template, templates
from babelproof.io.source import Task
from babelproof.run.judging import objections
from babelproof.run.plan import Plan

JUDGED_AT_ONCE = 2000


@dataclass(frozen=True, slots=True)
class Bench:
    """What all workers hold: rules, how pairs are made, the types of templates and those that vary
    with them, and the share of sources held out for tests."""

    plan: Plan
    recipe: Recipe
    types: Sequence[str]
    vary: Sequence[str] = ()
    held: float = 0.0

    def holds_out(self, source: str) -> bool:
        """Whether a source, with all that is made of it, is kept for tests."""
        return share(self.recipe.seed, "held", source) < self.held


@dataclass(slots=True)
class Harvest:
    """What a stretch of a corpus gave."""

    pairs: int = 0
    candidates: int = 0
    malformed: int = 0
    flagged: Counter[str] = field(default_factory=Counter)
    templates: list[Template] = field(default_factory=list)


@dataclass(slots=True)
class Forged:
    """What became of some templates: the pairs of each, and why there are no more."""

    made: list[list[Made]] = field(default_factory=list)
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


def harvest(task: Task) -> Harvest:
    """The templates of a stretch of a corpus: pairs with a slot that are judged fine."""
    assert _bench is not None
    chunk, found = task.load(), Harvest()
    found.malformed = len(chunk.malformed)
    kinds = [_bench.recipe.kinds[name] for name in _bench.types]
    vary = [_bench.recipe.kinds[name] for name in _bench.vary]
    for batch in chunk.batches:
        found.pairs += len(batch)
        by_row: dict[int, list[Template]] = {}
        for row, (src, tgt) in enumerate(zip(batch.src, batch.tgt, strict=True)):
            ident = str(batch.ids[row]) if batch.ids is not None else str(batch.lines[row])
            line = batch.lines[row]
            if made_of := list(templates(line, ident, batch.langs, (src, tgt), kinds, vary)):
                by_row[row] = made_of
        rows = list(by_row)
        found.candidates += len(rows)
        texts = [(batch.src[row], batch.tgt[row]) for row in rows]
        against = _objections(texts, batch.langs)
        for number, row in enumerate(rows):
            if number in against:
                found.flagged.update(against[number])
            else:
                found.templates += by_row[row]
    return found


def forge(job: tuple[Sequence[Template], int]) -> Forged:
    """So many pairs at most of each template, each judged fine by all rules."""
    assert _bench is not None
    found, (group, most) = Forged(), job
    for template in group:
        pairs, refused = made(template, _bench.recipe, most)
        found.made.append(pairs)
        found.refused += refused
    texts = [(pair.src, pair.tgt) for pairs in found.made for pair in pairs]
    against = _objections(texts, group[0].langs) if group else {}
    number = 0
    for at, pairs in enumerate(found.made):
        found.made[at] = [p for n, p in enumerate(pairs, number) if n not in against]
        number += len(pairs)
    for rules in against.values():
        found.rejected.update(rules)
    return found


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
    found: dict[int, set[str]] = {}
    for start in range(0, len(texts), JUDGED_AT_ONCE):
        part = texts[start : start + JUDGED_AT_ONCE]
        lines = range(start, start + len(part))
        batch = Batch("", langs, lines, [src for src, _ in part], [tgt for _, tgt in part])
        against = objections(batch, _bench.plan)
        found |= {start + row: {record.rule for record in said} for row, said in against.items()}
    return found
