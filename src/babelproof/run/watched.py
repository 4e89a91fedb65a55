"""A source that is looked at while a run reads it, for slips that only the texts can show."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from babelproof.core.batch import Chunk
from babelproof.core.errors import BabelproofError
from babelproof.core.manifest import InputFile
from babelproof.core.segment import LangPair
from babelproof.io.line_records import LineTask
from babelproof.io.parquet import GroupTask
from babelproof.io.source import Loaded, Source, Task
from babelproof.io.text import Slices
from babelproof.lang import name, parse_lang
from babelproof.run.doubts import some
from babelproof.text.heard import are_in, in_a_third
from babelproof.text.lineup import REVERSED, Sample, misfit

# Languages are heard in so many lines, if there are at least some.
OPENING, LEAST = 100, 10
Samples = dict[tuple[LangPair, str], tuple[Sample, "Opening"]]


class Watched:
    """A source that is looked at in passing: whether the lines of its two sides belong together,
    whether the sides are swapped, and whether one is in another language than it is said to be.

    Texts that a worker reads for itself are read here at the beginning and the end of each file.
    """

    def __init__(self, source: Source) -> None:
        self._source = source
        self._samples: Samples | None = None

    @property
    def total(self) -> int | None:
        return self._source.total

    @property
    def resumable(self) -> bool:
        return self._source.resumable

    @property
    def read_here(self) -> Sequence[str]:
        return self._source.read_here

    def inputs(self) -> Sequence[InputFile]:
        return self._source.inputs()

    def tasks(self, size: int | None) -> Iterator[Task]:
        if self._samples is not None:  # the second time, a rule only looks for its findings
            return self._source.tasks(size)
        self._samples = {}
        return self._look(self._source.tasks(size), self._samples)

    def _look(self, tasks: Iterable[Task], samples: Samples) -> Iterator[Task]:
        for part, together in groupby(tasks, lambda task: getattr(task, "part", None)):
            last: deque[Task] = deque(maxlen=2)
            for number, task in enumerate(together):
                if part is None or number == 0:
                    _sample(task, samples)
                else:
                    last.append(task)
                yield task
            for task in last:
                _sample(task, samples)

    def doubts(self) -> Iterator[str]:
        """Which outputs fit other lines of their source, are its other side, or are not what the
        direction says."""
        shifted: dict[int | str, list[str]] = {}
        swapped: dict[LangPair, list[str]] = {}
        foreign: dict[tuple[LangPair, str], list[str]] = {}
        for (langs, system), (lengths, opening) in (self._samples or {}).items():
            output = f"{system} ({langs})" if system else str(langs)
            how = misfit(lengths)
            if how is not None:
                shifted.setdefault(how, []).append(output)
            if opening.is_swapped(langs):
                swapped.setdefault(langs, []).append(output)
            for what in opening.foreign(langs):
                foreign.setdefault((langs, what), []).append(output)
        for how, outputs in shifted.items():
            yield f"{_misfit_told(how)}: {some(outputs)}; check that line n of each file belongs \
to line n of the source"
        for langs, outputs in swapped.items():
            yield f"the sides look swapped, the source is in {name(langs.tgt)} and the \
translation in {name(langs.src)}: {some(outputs)}; swap them, or say that they are \
{langs.tgt}-{langs.src}"
        for (langs, what), outputs in foreign.items():
            yield f"{what}, which is neither language of {langs}: {some(outputs)}; are these the \
right files, and ⸨langs⸩ their direction?"


@dataclass(slots=True)
class Opening:
    """The first lines of both sides of one output."""

    src: list[str] = field(default_factory=list)
    tgt: list[str] = field(default_factory=list)

    def add(self, src: Sequence[str], tgt: Sequence[str]) -> None:
        """Take what is needed of the next lines."""
        left = OPENING - len(self.src)
        self.src += src[:left]
        self.tgt += tgt[:left]

    def is_swapped(self, langs: LangPair) -> bool:
        """Whether each side is in the language of the other; few lines are never doubted."""
        if len(self.src) < LEAST or not (langs.src.known and langs.tgt.known):
            return False
        return are_in(langs.tgt, langs.src, self.src) and are_in(langs.src, langs.tgt, self.tgt)

    def foreign(self, langs: LangPair) -> Iterator[str]:
        """What is in a language that the direction does not name, in words."""
        if len(self.src) < LEAST or not (langs.src.known and langs.tgt.known):
            return
        for side, texts in (("source", self.src), ("translation", self.tgt)):
            if (code := in_a_third(langs, texts)) is not None:
                yield f"the {side} looks as if it were in {name(parse_lang(code))}"


def _sample(task: Task, samples: Samples) -> None:
    if not isinstance(task, Loaded | LineTask | GroupTask | Slices):
        return
    try:
        chunk: Chunk = task.load()
    except (BabelproofError, OSError):
        return  # the run comes upon it, too, and says so
    for batch in chunk.batches:
        for sample in samples.setdefault((batch.langs, batch.system), (Sample(), Opening())):
            sample.add(batch.src, batch.tgt)


def _misfit_told(how: int | str) -> str:
    if how == REVERSED:
        return "outputs that look reversed, their first line fits the last of the source"
    by = int(how)
    lines = "a line" if abs(by) == 1 else f"{abs(by)} lines"
    where = "later" if by > 0 else "earlier"
    return f"outputs that look shifted, they fit the source {lines} {where}"
