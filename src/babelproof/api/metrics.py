"""Metrics for scripts: the powers of ``babelproof score``, ``select`` and ``meta``, typed.

>>> from babelproof import meta_evaluate, score, select
>>> scored = score({"A": ["a small boat ."]}, [["a small boat ."]], metrics=["chrF"])
>>> float(scored["chrF"].system_scores()[0])
100.0
>>> select("wmt23", "en-de", metric="COMET", ref="refA").kept             # doctest: +SKIP
>>> meta_evaluate("wmt23", "en-de", human="mqm").correlations["COMET"].values      # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Literal

from babelproof.core.errors import UsageError
from babelproof.io.scored import ScoredSet, directions_of, open_scored, read_lines, with_scores
from babelproof.io.subset import kept_of, read_kept
from babelproof.lang import parse_pair
from babelproof.meta.correlate import Group
from babelproof.meta.evaluate import Answer, Correlation, Level, Question, SystemScores, evaluate
from babelproof.meta.rankings import ranking
from babelproof.meta.selection import Missing, Recipe, Selection, chosen_outputs
from babelproof.meta.selection import select as select_items
from babelproof.meta.significance import Compared
from babelproof.meta.significance import compare as compare_metrics
from babelproof.meta.systems import Choice
from babelproof.metrics.making import RowCache
from babelproof.metrics.protocol import Start
from babelproof.metrics.registry import make_metrics
from babelproof.metrics.scoring import Paired, Scored
from babelproof.metrics.scoring import score as score_by
from babelproof.run.crew import open_map

__all__ = [
    "Answer",
    "Choice",
    "Compared",
    "Correlation",
    "Paired",
    "Scored",
    "Selection",
    "compare_metrics",
    "meta_evaluate",
    "score",
    "select",
]

PathLike = str | Path
Lines = PathLike | Sequence[str]


def score(
    outputs: Mapping[str, Lines],
    references: Sequence[Lines] = (),
    *,
    sources: Lines | None = None,
    metrics: Sequence[str] = ("BLEU", "chrF"),
    langs: str | None = None,
    tokenize: str | None = None,
    lowercase: bool = False,
    cache: bool = True,
    jobs: int = 1,
    time_limit: float | None = None,
    progress: Start | None = None,
) -> dict[str, Scored]:
    """Score systems by metrics; the answer is by the metrics' names.

    Texts are paths or lists of lines. ``metrics`` are written as on the command line. ``cache``
    uses and fills the user's score cache. ``jobs`` processes share BLEU, chrF and TER, with the
    same scores for any number. ``time_limit`` is in seconds, for one call of a command.
    ``progress`` is told how many different cases a metric
    has, and gives a function that is told how many are done.
    """
    target = parse_pair(langs).tgt.code if langs else ""
    texts = {name: _lines(given) for name, given in outputs.items()}
    refs = [_lines(given) for given in references]
    src = None if sources is None else _lines(sources)
    rows = RowCache.of_user() if cache else None
    how: dict[str, Any] = {"cache": rows, "progress": progress, "workers": partial(open_map, jobs)}
    made = make_metrics(metrics, target, tokenize, lowercase, time_limit)
    return {m.name: score_by(m, texts, refs, src, **how) for m in made}


def select(
    evalset: PathLike,
    langs: str,
    *,
    metric: str,
    ref: str | None = None,
    keep: float = 0.4,
    budget: int | None = None,
    budget_unit: Literal["segments", "words"] = "segments",
    method: str = "variance",
    missing: Missing = "drop",
    sample_deviation: bool = False,
    by: Literal["document", "domain"] = "document",
    include_human: bool = False,
    exclude: Collection[str] = (),
    scores: Sequence[PathLike] = (),
    seed: int = 1,
    cache: bool = True,
) -> Selection:
    """Select the items of one direction that tell systems apart; ``kept`` counts from 0.

    The metric is one of the set, one of the files ``scores``, or BLEU, chrF, chrF++ or TER, which
    are computed. Everything else is as on the command line.
    """
    data = _opened(evalset, langs, ref, scores)
    systems = chosen_outputs(data, include_human, exclude)
    filtered = ranking(data, metric, systems, cache=RowCache.of_user() if cache else None)
    recipe = Recipe(method, keep, budget, budget_unit, missing, sample_deviation, by, seed)
    return select_items(data, filtered, recipe)


def meta_evaluate(
    evalset: PathLike,
    langs: str,
    *,
    human: str | None = None,
    ref: str | None = None,
    level: Level = "sys",
    group: Group = "item",
    subset: PathLike | Sequence[int] | None = None,
    system_scores: SystemScores | None = None,
    human_on_subset: bool = False,
    complete_segments: bool = False,
    choice: Choice | None = None,
    metrics: Collection[str] = (),
    negate: Collection[str] = (),
    stats: Collection[str] = (),
    scores: Sequence[PathLike] = (),
) -> Answer:
    """Tell how well the metrics of one direction agree with people.

    ``subset`` is a file (of ``babelproof select`` or VAT's) or a list of lines from 0. ``choice``
    says what to do about human outputs, outliers and systems to leave out. ``stats`` names the
    statistics, if not those of the command.
    """
    data = _opened(evalset, langs, ref, scores)
    lines: Sequence[int] | None = None
    if subset is not None:
        if isinstance(subset, str | Path):
            kept = read_kept(Path(subset))
        else:
            kept = {data.direction: list(subset)}
        lines = kept_of(kept, data.direction, data.segments)
    question = Question(
        human=human,
        level=level,
        group=group,
        system_scores=system_scores,
        lines=lines,
        human_on_subset=human_on_subset,
        complete_segments=complete_segments,
        choice=choice or Choice(),
        metrics=metrics,
        negate=negate,
        stats=stats,
    )
    return evaluate(data, question)


def _lines(given: Lines) -> Sequence[str]:
    return read_lines(Path(given)) if isinstance(given, str | Path) else given


def _opened(
    evalset: PathLike, langs: str, ref: str | None, scores: Sequence[PathLike]
) -> ScoredSet:
    folder = Path(evalset)
    found = directions_of(folder, parse_pair(langs))
    if len(found) > 1:
        raise UsageError(f"{langs} is more than one direction: {', '.join(found)}")
    data = open_scored(folder, found[0], ref)
    for path in scores:
        data = with_scores(data, Path(path))
    return data
