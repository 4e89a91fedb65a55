"""``babelproof meta``."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from babelproof._version import __version__
from babelproof.cli.arguments import filled
from babelproof.cli.output import tells
from babelproof.cli.progress import Bar
from babelproof.core.errors import InputError, UsageError
from babelproof.core.identity import digest
from babelproof.io.scored import ScoredSet, directions_of, open_scored, with_scores
from babelproof.io.subset import kept_of, read_kept
from babelproof.lang import parse_pair
from babelproof.meta.evaluate import Answer, Question, evaluate, human_remark
from babelproof.meta.permutation import Plan
from babelproof.meta.significance import Compared, compare
from babelproof.meta.systems import Choice
from babelproof.report.document import Document, Table


@tells
def run(args: argparse.Namespace) -> Document:
    """Evaluate every direction asked for, and report."""
    folder = Path(args.evalset)
    langs = parse_pair(args.langs) if args.langs else None
    if args.findings:
        from babelproof.cli.meta_errors import error_document

        sets = [opened(folder, name, args) for name in directions_of(folder, langs)]
        return error_document(sets, args)
    results = []
    for direction in directions_of(folder, langs):
        data = opened(folder, direction, args)
        if langs is None and not (data.metrics.metrics and data.human.metrics):
            continue
        results.append(_evaluate(data, args))
    if not results:
        raise InputError(f"{folder}: no direction has both metric scores and human scores")
    return _document(results, args)


def _evaluate(data: ScoredSet, args: argparse.Namespace) -> tuple[Answer, Compared | None]:
    lines = None
    if args.subset:
        lines = kept_of(read_kept(Path(args.subset)), data.direction, data.segments)
    elif args.human_on_subset:
        raise UsageError("--human-on-subset needs a --subset")
    question = filled(Question, args, lines=lines, choice=filled(Choice, args), stats=args.stat)
    if args.test and question.statistic(args.on) not in question.statistics():
        question = replace(question, stats=[*question.statistics(), args.on])
    with Bar(args.quiet, data.direction, "metrics") as bar:
        answer = evaluate(data, question, bar.reach)
    if not args.test:
        return answer, None
    plan = filled(Plan, args, **({"early": None} if args.no_early_stop else {}))
    return answer, compare(answer, args.test, args.on, plan)


def opened(folder: Path, direction: str, args: argparse.Namespace) -> ScoredSet:
    """One direction with all its scores, those from elsewhere included."""
    data = open_scored(folder, direction, args.ref)
    for path in args.scores:
        data = with_scores(data, Path(path))
    return data


def _remarks(answer: Answer) -> list[str]:
    """What a reader must know about the numbers."""
    data, notes = answer.data, []
    if data.ref_chosen:
        others = ", ".join(name for name in sorted(data.references) if name != data.ref)
        notes.append(f"No --ref given: {data.ref}, the first by name, is used (also: {others}).")
    notes += human_remark(data, answer.question.human, answer.human)
    for name, why in sorted(answer.chosen.left_out.items()):
        notes.append(f"Left out: {name} ({why}).")
    question = answer.question
    if question.level == "sys" and question.lines is None and question.system_scores != "mean":
        bare = [name for name in answer.correlations if not data.metrics[name].by_system]
        if bare:
            notes.append(f"No system scores given, so means of segments: {', '.join(bare)}.")
    count = len(answer.chosen.systems)
    for found in answer.correlations.values():
        if found.systems < count:
            notes.append(f"{found.metric} has scores for {found.systems} of {count} systems.")
    return notes


def _data(answer: Answer, compared: Compared | None) -> dict[str, Any]:
    question = answer.question
    how = question.system_scores or ("file" if question.lines is None else "mean")
    found: dict[str, Any] = {
        "set": answer.data.folder.name,
        "direction": answer.data.direction,
        "ref": answer.data.ref,
        "human": answer.human,
        "level": question.level,
        **({"group": question.group} if question.level == "seg" else {"system_scores": how}),
        "subset": question.lines is not None,
        "systems": len(answer.chosen.systems),
        "segments": answer.segments,
        "segments_with_human": answer.segments_with_human,
        "system_names": answer.chosen.systems,
        "left_out": answer.chosen.left_out,
        "correlations": {
            name: {**c.values, "systems": c.systems, "segments": c.segments, **c.notes}
            for name, c in answer.correlations.items()
        },
        "notes": _remarks(answer),
    }
    if compared:
        found["significance"] = _significance(compared)
    return found


def _significance(compared: Compared) -> dict[str, Any]:
    names = ("test", "statistic", "systems", "segments", "left_out")
    return {
        **{name: getattr(compared, name) for name in names},
        "clusters": compared.ranks,
        "pairs": [
            {
                "better": compared.metrics[d.better],
                "worse": compared.metrics[d.worse],
                "difference": d.delta,
                "p": d.p,
                **({"permutations": d.permutations} if d.permutations else {}),
            }
            for d in compared.differences
        ],
    }


def _document(results: list[tuple[Answer, Compared | None]], args: argparse.Namespace) -> Document:
    first = results[0][0]
    data = [_data(*result) for result in results]
    body = data[0] if len(data) == 1 else {"directions": {d["direction"]: d for d in data}}
    tables = [_table(*result) for result in results]
    notes = [note for answer, _ in results for note in _remarks(answer)]
    level = "systems" if first.question.level == "sys" else "segments"
    counts = f"{len(first.chosen.systems)} systems, {first.segments} segments"
    where = first.data.direction if len(results) == 1 else f"{len(results)} directions"
    lead = f"{first.data.folder.name} {where}, {first.human}: agreement on {level}"
    signature = _signature([answer for answer, _ in results], args)
    return Document(
        "Meta-evaluation",
        f"{lead}, {counts}." if len(results) == 1 else f"{lead}.",
        tables,
        lambda: {"command": "meta", "version": __version__, "signature": signature, **body},
        remarks=list(dict.fromkeys(notes)),
        signature=signature,
        version=__version__,
    )


def _signature(answers: list[Answer], args: argparse.Namespace) -> str:
    """What was compared with what, and how."""
    first = answers[0]
    level = [f"level:{args.level}", *([f"group:{args.group}"] if args.level == "seg" else [])]
    shown = [a.data.direction for a in answers]
    langs = ",".join(shown) if len(shown) <= 3 else f"{len(shown)} directions"
    found = ["babelproof", f"v:{__version__}", "meta", *level, f"langs:{langs}"]
    found += [f"human:{first.human}", f"ref:{first.data.ref or 'none'}"]
    found.append(f"data:{digest(part for answer in answers for part in _content(answer))}")
    if args.test:
        found += [f"test:{args.test}", f"on:{args.on}"]
    if args.test == "perm-both":
        early = ["early-stop:no"] if args.no_early_stop else []
        found += [f"permutations:{args.permutations}", f"seed:{args.seed}", *early]
    return "|".join(found)


def _content(answer: Answer) -> Iterator[str | bytes]:
    """The scores themselves, as they were compared."""
    inputs = answer.inputs
    yield from (answer.data.direction, answer.human, *answer.chosen.systems)
    yield from (inputs.human_systems.tobytes(), inputs.human_segments.tobytes())
    for grids in (inputs.metric_systems, inputs.metric_segments):
        for name, grid in grids.items():
            yield from (name, np.ascontiguousarray(grid).tobytes())


def _table(answer: Answer, compared: Compared | None) -> Table:
    stats = list(answer.question.statistics())
    main = compared.statistic if compared else ("acc_eq" if "acc_eq" in stats else stats[0])
    if "acc_eq" in stats:
        stats.append("epsilon")
    ordered = sorted(
        answer.correlations.values(), key=lambda c: -_or_least(c.values.get(main)), reverse=False
    )
    head = ["metric", *stats, "systems", "segments", *(["cluster"] if compared else [])]
    rows = [
        [
            c.metric,
            *(c.values[stat] for stat in stats),
            c.systems,
            c.segments,
            *([compared.ranks.get(c.metric)] if compared else []),
        ]
        for c in ordered
    ]
    title = f"{answer.data.direction}, {answer.human}, against {answer.data.ref or 'no reference'}"
    note = f"{answer.segments_with_human} segments carry a human score"
    if "spa" in stats:
        note += "; spa rests on those"
        if not answer.segments_with_human:
            note = "No segment carries a human score, so there is no spa"
    if "epsilon" in stats:
        note = "epsilon is the difference up to which a metric's scores count as tied"
    note += "."
    if compared:
        note += f" Clusters by {compared.test} on {compared.statistic}, p < 0.05."
    return Table(title, head, rows, digits=4, note=note)


def _or_least(value: float | None) -> float:
    return -1e9 if value is None else value
