"""``babelproof meta``."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from babelproof._version import __version__
from babelproof.cli.document import document_format, write_document
from babelproof.cli.output import check_output
from babelproof.core.errors import InputError, UsageError
from babelproof.io.scored import ScoredSet, directions_of, open_scored, with_scores
from babelproof.io.subset import kept_of, read_kept
from babelproof.lang import parse_pair
from babelproof.meta.evaluate import (
    SEGMENT_STATS,
    SYSTEM_STATS,
    Answer,
    Question,
    evaluate,
    human_remark,
)
from babelproof.meta.permutation import Plan
from babelproof.meta.significance import Compared, compare
from babelproof.meta.systems import Choice
from babelproof.report.document import Document, Table


def run(args: argparse.Namespace) -> int:
    """Evaluate every direction asked for, and report."""
    document_format(args)
    check_output(args)
    folder = Path(args.evalset)
    langs = parse_pair(args.langs) if args.langs else None
    if args.findings:
        from babelproof.cli.meta_errors import error_document

        sets = [opened(folder, name, args) for name in directions_of(folder, langs)]
        write_document(error_document(sets, args), args)
        return 0
    results = []
    for direction in directions_of(folder, langs):
        data = opened(folder, direction, args)
        if langs is None and not (data.metrics.metrics and data.human.metrics):
            continue
        results.append(_evaluate(data, args))
    if not results:
        raise InputError(f"{folder}: no direction has both metric scores and human scores")
    write_document(_document(results), args)
    return 0


def _evaluate(data: ScoredSet, args: argparse.Namespace) -> tuple[Answer, Compared | None]:
    lines = None
    if args.subset:
        lines = kept_of(read_kept(Path(args.subset)), data.direction, data.segments)
    elif args.human_on_subset:
        raise UsageError("--human-on-subset needs a --subset")
    question = Question(
        human=args.human,
        level=args.level,
        group=args.group,
        system_scores=args.system_scores,
        lines=lines,
        human_on_subset=args.human_on_subset,
        complete_segments=args.complete_segments,
        choice=choice_of(args),
        metrics=args.metrics,
        negate=args.negate,
    )
    answer = evaluate(data, question)
    if not args.test:
        return answer, None
    plan = Plan(permutations=args.permutations, seed=args.seed)
    if args.no_early_stop:
        plan = Plan(permutations=args.permutations, seed=args.seed, early=None)
    return answer, compare(answer, args.test, args.on, plan)


def opened(folder: Path, direction: str, args: argparse.Namespace) -> ScoredSet:
    """One direction with all its scores, those from elsewhere included."""
    data = open_scored(folder, direction, args.ref)
    for path in args.scores:
        data = with_scores(data, Path(path))
    return data


def choice_of(args: argparse.Namespace) -> Choice:
    """Which systems count, by the flags all commands share."""
    return Choice(args.include_human, args.close_refs, args.exclude, args.drop_outliers)


def remarks(answer: Answer) -> list[str]:
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
        "notes": remarks(answer),
    }
    if compared:
        found["significance"] = _significance(compared)
    return found


def _significance(compared: Compared) -> dict[str, Any]:
    return {
        "test": compared.test,
        "statistic": compared.statistic,
        "systems": compared.systems,
        "segments": compared.segments,
        "left_out": compared.left_out,
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


def _document(results: list[tuple[Answer, Compared | None]]) -> Document:
    first = results[0][0]
    data = [_data(*result) for result in results]
    body = data[0] if len(data) == 1 else {"directions": {d["direction"]: d for d in data}}
    tables = [_table(*result) for result in results]
    notes = [note for answer, _ in results for note in remarks(answer)]
    level = "systems" if first.question.level == "sys" else "segments"
    counts = f"{len(first.chosen.systems)} systems, {first.segments} segments"
    where = first.data.direction if len(results) == 1 else f"{len(results)} directions"
    lead = f"{first.data.folder.name} {where}, {first.human}: agreement on {level}"
    signature = f"babelproof|v:{__version__}|meta|level:{first.question.level}"
    if first.question.level == "seg":
        signature += f"|group:{first.question.group}"
    return Document(
        "Meta-evaluation",
        f"{lead}, {counts}." if len(results) == 1 else f"{lead}.",
        tables,
        lambda: {"command": "meta", "version": __version__, **body},
        remarks=list(dict.fromkeys(notes)),
        signature=signature,
        version=__version__,
    )


def _table(answer: Answer, compared: Compared | None) -> Table:
    stats = SYSTEM_STATS if answer.question.level == "sys" else SEGMENT_STATS
    main = compared.statistic if compared else ("pearson" if stats is SYSTEM_STATS else "acc_eq")
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
    note = f"{answer.segments_with_human} segments carry a human score; spa rests on those."
    if not answer.segments_with_human:
        note = "No segment carries a human score, so there is no spa."
    if stats is SEGMENT_STATS:
        note = "epsilon is the difference up to which a metric's scores count as tied."
    if compared:
        note += f" Clusters by {compared.test} on {compared.statistic}, p < 0.05."
    return Table(title, head, rows, digits=4, note=note)


def _or_least(value: float | None) -> float:
    return -1e9 if value is None else value
