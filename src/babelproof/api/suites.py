"""Test suites for scripts: the same powers as ``babelproof suite``, typed.

>>> from babelproof import evaluate_suite, load_suite
>>> suite = load_suite("suite.toml")                                    # doctest: +SKIP
>>> result = evaluate_suite(suite, sources="sources.txt", outputs=["A.txt"])  # doctest: +SKIP
>>> result.micro                                                        # doctest: +SKIP
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

from babelproof._version import __version__
from babelproof.api.engines import Asked
from babelproof.api.engines import outputs as outputs_of
from babelproof.api.steps import takes
from babelproof.core.errors import UsageError
from babelproof.io.files import EncodingErrors
from babelproof.lang import parse_pair
from babelproof.report.suite import render
from babelproof.report.suite_tables import Settings, SuiteTable, build
from babelproof.run import doubts
from babelproof.suites.bind import (
    Binding,
    Outputs,
    bind_ids,
    bind_sources,
    name_systems,
    read_lines,
)
from babelproof.suites.bind import take_outputs as taken_from
from babelproof.suites.evaluate import Evaluation, evaluate
from babelproof.suites.files import read_suite as load_suite
from babelproof.suites.files import write_suite as save_suite
from babelproof.suites.item import Item, Judged, Phenomenon, Suite
from babelproof.suites.lint import Complaint
from babelproof.suites.lint import lint as lint_suite

__all__ = [
    "Complaint",
    "Evaluation",
    "Item",
    "Judged",
    "Phenomenon",
    "Settings",
    "Suite",
    "SuiteTable",
    "compare_systems",
    "evaluate_suite",
    "lint_suite",
    "load_suite",
    "report_suite",
    "save_suite",
    "take_outputs",
]

Lines = str | Path | Sequence[str]
# What engines said, and who they are.
Made = Mapping[str, tuple[Sequence[str], str]]


def take_outputs(
    suite: Suite | str | Path,
    *,
    sources: Lines | None = None,
    ids: Lines | None = None,
    outputs: Sequence[str | Path] | Mapping[str, Lines] = (),
    langs: str | None = None,
    encoding_errors: EncodingErrors = "strict",
    engines: Asked | None = None,
) -> Outputs:
    """Find the items in ``sources`` or ``ids`` and take each system's outputs for them.

    ``sources`` (the text of each line) or ``ids`` (the item of each line) is a path or a list of
    lines; ``outputs`` a list of paths, or a mapping from systems to paths or lists of lines.
    ``engines`` translate the sources, those of the items where none are named.
    """
    own = engines is not None and sources is None and ids is None
    if not own and (sources is None) == (ids is None):
        raise UsageError("say what the lines of the outputs are: either ⸨sources⸩ or ⸨ids⸩")
    whole = suite if isinstance(suite, Suite) else load_suite(suite)
    chosen = whole.direction(str(parse_pair(langs)) if langs else None)
    if own:
        sources = list(dict.fromkeys(item.source for item in chosen.items))
    binding = _bind(chosen, sources, ids, encoding_errors)
    named = outputs if isinstance(outputs, Mapping) else name_systems([str(p) for p in outputs])
    systems = {name: _lines(given, encoding_errors) for name, given in named.items()}
    made: Made = {}
    if engines is not None:
        if sources is None:
            raise UsageError("an ⸨engine⸩ translates ⸨sources⸩, not ⸨ids⸩")
        made = _translated(engines, chosen, _lines(sources, encoding_errors), systems)
        systems |= {name: said for name, (said, _) in made.items()}
    if not systems:
        raise UsageError("no outputs: name at least one file (⸨outputs⸩) or ⸨engine⸩")
    taken = taken_from(binding, systems)
    who = {name: identity for name, (_, identity) in made.items() if name in taken.systems}
    taken = replace(taken, engines=who)
    doubts.tell(doubts.about_outputs([item.langs for item in binding.items], taken.systems))
    return taken


def _translated(
    asked: Asked, suite: Suite, sources: Sequence[str], given: Mapping[str, Sequence[str]]
) -> Made:
    directions = {item.langs for item in suite.items}
    langs = parse_pair(directions.pop()) if len(directions) == 1 else None
    found = outputs_of(replace(asked, langs=langs), sources)
    if twice := set(given) & set(found):
        raise UsageError(f"{min(twice)!r} is the name of an output and of an engine; name it apart")
    return found


def _bind(
    suite: Suite, sources: Lines | None, ids: Lines | None, errors: EncodingErrors
) -> Binding:
    if sources is not None:
        return bind_sources(suite, _lines(sources, errors))
    return bind_ids(suite, _lines(ids or (), errors))


def _lines(given: Lines, errors: EncodingErrors) -> Sequence[str]:
    return read_lines(Path(given), errors) if isinstance(given, str | Path) else given


@takes(take_outputs)
def evaluate_suite(*args: Any, **keywords: Any) -> Evaluation:
    """Judge the outputs of systems by a suite; see :func:`take_outputs` for what may be given."""
    return evaluate(take_outputs(*args, **keywords))


def compare_systems(
    evaluation: Evaluation,
    settings: Settings | None = None,
    *,
    suite: Suite | None = None,
    systems: Sequence[str] = (),
) -> SuiteTable:
    """The table of an evaluation, or of some of its systems on the items decided for these."""
    settings = settings or Settings()
    chosen = evaluation.only(systems) if systems else evaluation
    return build(chosen, settings, _signature(chosen, settings, suite))


def _signature(evaluation: Evaluation, settings: Settings, suite: Suite | None) -> str:
    """One line that says what the numbers rest on."""
    digest = hashlib.sha256(evaluation.verdicts.tobytes())
    digest.update("\n".join(evaluation.systems).encode("utf-8", "surrogatepass"))
    directions = dict.fromkeys(item.langs for item in evaluation.items)
    named = f"{suite.version or 'unversioned'}#{suite.fingerprint()}" if suite else "unknown"
    parts = [
        "babelproof",
        f"v:{__version__}",
        f"suite:{named}",
        f"langs:{','.join(directions) or 'none'}",
        f"items:{len(evaluation.items)}",
        f"common:{len(evaluation.common)}",
        f"systems:{len(evaluation.systems)}",
        *_engines(evaluation.engines),
        f"verdicts:{digest.hexdigest()[:8]}",
        f"test:{settings.test}",
        f"alpha:{settings.alpha:g}",
        f"holm:{'yes' if settings.holm else 'no'}",
        f"seed:{settings.seed}",
    ]
    return "|".join(parts)


def _engines(engines: Mapping[str, str]) -> list[str]:
    told = ",".join(f"{name}={who}" for name, who in sorted(engines.items()))
    return [f"engines:{told}"] if told else []


def report_suite(table: SuiteTable, fmt: str = "text") -> str:
    """The table as text in one of the report formats."""
    out = StringIO()
    render(table, fmt, out, version=__version__)
    return out.getvalue()
