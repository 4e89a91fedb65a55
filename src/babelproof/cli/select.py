"""``babelproof select``."""

from __future__ import annotations

import argparse
from itertools import islice
from pathlib import Path
from typing import Any, Literal

import numpy as np

from babelproof._version import __version__
from babelproof.cli.arguments import filled
from babelproof.cli.meta import opened
from babelproof.cli.output import tells
from babelproof.cli.progress import Bar
from babelproof.core.errors import InputError, did_you_mean
from babelproof.io import files
from babelproof.io.scored import ScoredSet, directions_of
from babelproof.io.subset import vat_json
from babelproof.io.writing import make_folder, write_bytes, write_text
from babelproof.lang import parse_pair
from babelproof.meta.effect import curve, effects, weakest
from babelproof.meta.evaluate import human_remark, pick_human
from babelproof.meta.rankings import Ranking, ranking
from babelproof.meta.selection import Recipe, chosen_outputs, select
from babelproof.meta.systems import human_scores
from babelproof.meta.validate import SUBSETS as LEAST_SUBSETS
from babelproof.meta.validate import validate
from babelproof.metrics.making import RowCache
from babelproof.metrics.registry import NAMES, is_built_in
from babelproof.report.document import Document
from babelproof.report.selection import Result, document, item_table

LACKING = {
    "word frequency": "No word frequencies: give --corpus, or pip install 'babelproof[wordfreq]'.",
    "part of speech": "No parts of speech: no tagger for the language is installed.",
}


@tells
def run(args: argparse.Namespace) -> Document:
    """Select in every direction asked for, and report."""
    folder = Path(args.evalset)
    langs = parse_pair(args.langs) if args.langs else None
    results, known = [], set[str]()
    for direction in directions_of(folder, langs):
        data = opened(folder, direction, args)
        known |= set(data.metrics.metrics)
        if langs is None and args.metric not in data.metrics.metrics and not _can_score(data, args):
            continue
        results.append(_one(data, args))
    if not results:
        hint = did_you_mean(args.metric, [*known, *NAMES])
        raise InputError(f"{folder}: no direction has scores by {args.metric!r}; {hint}")
    _write_files(results, args)
    return document(results, __version__)


def _can_score(data: ScoredSet, args: argparse.Namespace) -> bool:
    """Whether the metric can be computed here; without -l, sets without human scores are passed."""
    return is_built_in(args.metric) and bool(data.references) and bool(data.human.metrics)


def _one(data: ScoredSet, args: argparse.Namespace) -> Result:
    systems = chosen_outputs(data, args.include_human, args.exclude)
    cache = None if args.no_cache else RowCache.of_user()
    recipe = _recipe(args)
    filtered = _ranking(data, args.metric, systems, cache, args)
    chosen = select(data, filtered, recipe)
    result = Result(data, filtered, chosen)
    result.unscored += [name for name in systems if name not in filtered.systems]
    if data.human.metrics:
        _add_worth(result, _rankings(data, args, filtered, systems, cache), args)
    elif args.human or args.validate or args.curve:
        raise InputError(f"{data.folder.name} has no human scores for {data.direction}")
    if args.analyse:
        from babelproof.meta.describe import aspects

        result.aspects += aspects(data, filtered, chosen, args.corpus, args.paraphrase)
        there = {aspect.name for aspect in result.aspects}
        result.remarks += [text for name, text in LACKING.items() if name not in there]
    return result


def _recipe(args: argparse.Namespace) -> Recipe:
    count, unit = args.budget if args.budget else (None, "segments")
    words: Literal["segments", "words"] = "words" if unit == "words" else "segments"
    how = {"budget": count, "budget_unit": words, "sample": args.sample_deviation}
    return filled(Recipe, args, **how, strata=args.by)


def _rankings(
    data: ScoredSet,
    args: argparse.Namespace,
    filtered: Ranking,
    systems: list[str],
    cache: RowCache | None,
) -> list[Ranking]:
    """The metrics that rank systems: those named, or all of the set and the filter itself."""
    wanted = args.rank_by or [
        name for name, scores in data.metrics.metrics.items() if scores.by_segment
    ]
    if not args.rank_by and filtered.name not in wanted:
        wanted = [filtered.name, *wanted]
    return [
        filtered if name == filtered.name else _ranking(data, name, systems, cache, args)
        for name in wanted
    ]


def _ranking(
    data: ScoredSet,
    name: str,
    systems: list[str],
    cache: RowCache | None,
    args: argparse.Namespace,
) -> Ranking:
    with Bar(args.quiet, f"{data.direction} {name}") as bar:
        return ranking(data, name, systems, cache=cache, progress=bar.reach)


def _add_worth(result: Result, rankings: list[Ranking], args: argparse.Namespace) -> None:
    data, chosen = result.data, result.selection
    systems = list(result.filtered.systems)
    human = pick_human(data, args.human)
    scores = _by_name(human_scores(human, systems, data.segments), systems)
    result.human = human.name
    result.remarks += human_remark(data, args.human, human.name)
    shared: dict[str, Any] = {"subsets": args.random_subsets}
    place = (rankings, scores, chosen.kept, chosen.candidates, data.segments)
    result.effects += effects(*place, **shared)
    result.weakest = weakest(scores, systems)
    if result.weakest is not None:
        without = frozenset({result.weakest})
        result.effects_without_weakest += effects(*place, **shared, without=without)
    if args.validate:
        humans = {
            name: _by_name(human_scores(kind, systems, data.segments), systems)
            for name, kind in data.human.metrics.items()
            if any(system in kind.systems() for system in systems)
        }
        options: dict[str, Any] = {"splits": args.splits, "subsets": LEAST_SUBSETS}
        task = (data, result.filtered, chosen.recipe, rankings, humans)
        with Bar(args.quiet, f"{data.direction} validating", "splits") as bar:
            result.validation = validate(*task, **options, progress=bar.reach(args.splits))
        if result.weakest is not None:
            without = frozenset({result.weakest})
            result.validation_without_weakest = validate(*task, **options, without=without)
    if args.curve:
        result.points += curve(data, result.filtered, chosen.recipe, rankings, scores)


def _by_name(values: Any, systems: list[str]) -> dict[str, float]:
    return {name: float(value) for name, value in zip(systems, values, strict=True)}


def _write_files(results: list[Result], args: argparse.Namespace) -> None:
    kept = {result.data.direction: result.selection.kept for result in results}
    if args.write_vat:
        write_text(Path(args.write_vat), vat_json(kept))
    if args.write_items:
        write_text(Path(args.write_items), "".join(item_table(results)))
    if args.write_set:
        for result in results:
            _write_set(result, Path(args.write_set))


def _write_set(result: Result, folder: Path) -> None:
    """Source, references and outputs, the kept lines only, byte for byte as they were."""
    data, name = result.data, result.data.direction
    texts = {Path("sources") / f"{name}.txt": data.folder / "sources" / f"{name}.txt"}
    for ref, path in data.references.items():
        texts[Path("references") / f"{name}.{ref}.txt"] = path
    for system, path in data.outputs.items():
        texts[Path("system-outputs") / name / f"{system}.txt"] = path
    wanted = np.zeros(data.segments, bool)
    wanted[result.selection.kept] = True
    for place, path in texts.items():
        with files.open_bytes(path) as handle:
            found = list(islice(files.whole_lines(handle, str(path)), data.segments))
        lines = [line.removesuffix(b"\n") + b"\n" for line in found]
        target = folder / place
        make_folder(target.parent)
        kept = [
            line.removesuffix(b"\n") + b"\n"
            for line, keep in zip(lines, wanted, strict=True)
            if keep
        ]
        with write_bytes(target) as out:
            out.writelines(kept)
