"""Ties it together: tasks → outcomes → run folder, then one pass that merges it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from babelproof.core.batch import Batch, Chunk
from babelproof.core.manifest import Manifest
from babelproof.core.segment import UNKNOWN, LangPair
from babelproof.io.source import Source, Task
from babelproof.run import recipe
from babelproof.run.crew import Hands, open_crew
from babelproof.run.merge import merge
from babelproof.run.outcome import Outcome, process
from babelproof.run.plan import Plan
from babelproof.run.writer import RunWriter

Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Checking:
    """What the crew of a check is prepared with: the plan, and the direction if it is known."""

    plan: Plan
    langs: LangPair | None = None

    def warm_up(self) -> None:
        """Load what the rules need for the direction."""
        langs = self.langs or LangPair(UNKNOWN, UNKNOWN)
        process(Chunk([Batch("", langs, (), (), ())]), self.plan, 0)

    def to_data(self) -> dict[str, Any]:
        """As plain data."""
        return recipe.to_data(self.plan)

    @classmethod
    def from_data(cls, data: Any) -> Checking:
        """What :meth:`to_data` gave."""
        return cls(recipe.from_data(data))


def _work(checking: Checking, job: tuple[int, Task]) -> Outcome:
    number, task = job
    return process(task.load(), checking.plan, number)


def execute(
    source: Source,
    plan: Plan,
    manifest: Manifest,
    writer: RunWriter,
    *,
    hands: Hands | None = None,
    langs: LangPair | None = None,
    start: Callable[[], Progress] = lambda: lambda pairs: None,
) -> Manifest:
    """Run the plan over the source into the folder; gives the completed manifest.

    ``langs``: the direction, if it is known beforehand. ``start`` is called once the workers run
    and gives the function to tell of progress.
    """
    try:
        with open_crew(hands or Hands(), Checking(plan, langs)) as crew:
            tell = start()
            tell(writer.counts.segments)
            tasks = enumerate(source.tasks(writer.size))
            remaining: Iterable[tuple[int, Task]] = islice(tasks, writer.done_chunks, None)
            for outcome in crew(_work, remaining):
                writer.add(outcome)
                tell(outcome.pairs)
        merge(writer, plan)
    except BaseException:
        writer.close()
        raise
    groups = writer.counts.groups.values()
    manifest = replace(
        manifest,
        langs=list(dict.fromkeys(group.langs for group in groups)),
        systems=list(dict.fromkeys(group.system for group in groups)),
    )
    writer.finish(manifest)
    return manifest
