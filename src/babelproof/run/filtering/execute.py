"""Runs a filter: the same chunks through the same ordered map as a check, and into its outputs."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

from babelproof.io.source import Source, Task
from babelproof.io.writing import opened
from babelproof.run import corpus
from babelproof.run.corpus import Condemned as Group
from babelproof.run.crew import Crew, Hands, open_crew
from babelproof.run.filtering.outputs import Outputs
from babelproof.run.filtering.work import Condemned, Filter, Judge, keys, work
from babelproof.run.runner import Progress


def execute(
    source: Source,
    given: Filter,
    outputs: Outputs,
    *,
    hands: Hands | None = None,
    start: Callable[[int | None], Progress] = lambda total: lambda pairs: None,
) -> None:
    """Filter the source into the outputs. Where a rule must see the whole corpus first, the source
    is read twice. ``start`` is called at the beginning of each pass, with the number of pairs if
    that is known."""
    hands = hands or Hands()
    try:
        if not outputs.complete:
            hands.tell_of(source)
            with open_crew(hands, given) as crew:
                _passes(source, given, outputs, crew, start)
        outputs.finish()
    except BaseException:
        outputs.leave()
        raise


def _passes(
    source: Source,
    given: Filter,
    outputs: Outputs,
    crew: Crew[Filter],
    start: Callable[[int | None], Progress],
) -> None:
    condemned, pairs = _first_pass(source, given, outputs.size, crew, start)
    tell = start(source.total if pairs is None else pairs)
    tell(outputs.tally.pairs)
    tasks = islice(enumerate(source.tasks(outputs.size)), outputs.done, None)
    for result in crew(work, _with_members(tasks, condemned)):
        outputs.add(result)
        tell(result.pairs)


def _with_members(
    tasks: Iterable[tuple[int, Task]], condemned: Sequence[dict[int, Group]]
) -> Iterator[tuple[int, Task, Sequence[Condemned]]]:
    """Each chunk with those of its members that the first pass condemned."""
    for number, task in tasks:
        said: list[Condemned] = [
            {rank: list(group.within(number)) for rank, group in groups.items()}
            for groups in condemned
        ]
        yield number, task, said


def _first_pass(
    source: Source,
    given: Filter,
    size: int | None,
    crew: Crew[Filter],
    start: Callable[[int | None], Progress],
) -> tuple[list[dict[int, Group]], int | None]:
    """For each judge, the groups that its corpus rules condemn, by the rank of the rule; and how
    many pairs there are, where they had to be looked at."""
    if not any(one.of_corpus() for one in given.judges):
        return [{} for _ in given.judges], None
    tell, every = start(source.total), 0
    with tempfile.TemporaryDirectory(prefix="babelproof-") as folder:
        kept = [Path(folder) / str(number) for number in range(len(given.judges))]
        for path in kept:
            path.mkdir()
        for found, pairs in crew(keys, enumerate(source.tasks(size))):
            for path, rows in zip(kept, found, strict=True):
                for rule, data in rows.items():
                    with opened(path / rule, "ab", f"keys in {folder}") as out:
                        out.write(data)
            every += pairs
            tell(pairs)
        judged = [_judged(one, path) for one, path in zip(given.judges, kept, strict=True)]
        return judged, every


def _judged(one: Judge, folder: Path) -> dict[int, Group]:
    return {
        rank: corpus.judge(folder / rule.id, rule, one.plan.options[rule.id])
        for rank, rule in enumerate(one.plan.rules)
        if (folder / rule.id).exists()
    }
