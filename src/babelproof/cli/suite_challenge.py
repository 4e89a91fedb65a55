"""``babelproof suite challenge``: judged sentences as a test of metrics."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from babelproof._version import __version__
from babelproof.cli.output import check_output, document_format, write_document
from babelproof.cli.scoring import asked, metric_name, write_columns
from babelproof.cli.suite import load
from babelproof.core.errors import InputError
from babelproof.io.streams import show
from babelproof.report.document import Document, Table, Value
from babelproof.suites.bind import read_lines
from babelproof.suites.challenge import (
    Contrast,
    Score,
    contrasts,
    items_of,
    judge_metric,
    parse_scores,
)

SIDES = ("right", "wrong")


def run(args: argparse.Namespace) -> int:
    """Write the contrasts, or tell how metrics did on them."""
    asked(args)
    document_format(args)
    check_output(args)
    suite = load(args).direction(None)
    found = contrasts(suite, reference=not args.no_reference)
    if not found:
        raise InputError("no item has the judged sentences that a contrast needs")
    if args.write:
        _write(Path(args.write), suite.items[0].langs, found, args)
        return 0
    scores = {metric_name(path): _judged(found, path, args.negate) for path in args.scores}
    write_document(_document(found, scores), args)
    return 0


def _write(folder: Path, langs: str, found: Sequence[Contrast], args: argparse.Namespace) -> None:
    columns = {
        f"sources/{langs}.txt": [c.source for c in found],
        f"system-outputs/{langs}/right.txt": [c.right for c in found],
        f"system-outputs/{langs}/wrong.txt": [c.wrong for c in found],
    }
    if not args.no_reference:
        columns[f"references/{langs}.refA.txt"] = [c.reference for c in found]
    about = [[c.item, c.category, c.phenomenon] for c in found]
    write_columns(folder, columns, ("item", "category", "phenomenon"), about)
    if not args.quiet:
        show(f"Wrote {len(found):,} contrasts of {items_of(found):,} items to {folder}.")
        show("Score right.txt and wrong.txt, then name the scores with --scores: on each line")
        show("the right and the wrong sentence's, or `right<tab>score` and `wrong<tab>score`.")


def _judged(found: Sequence[Contrast], path: str, negate: bool) -> dict[str, Score]:
    scores = parse_scores(read_lines(Path(path)), SIDES, path)
    sign = -1.0 if negate else 1.0
    right, wrong = ([sign * value for value in scores[side]] for side in SIDES)
    return judge_metric(found, right, wrong)


def _document(found: Sequence[Contrast], scores: dict[str, dict[str, Score]]) -> Document:
    categories = list(dict.fromkeys(contrast.category for contrast in found))
    first = next(iter(scores.values()))
    head = ["category", "items", "contrasts"]
    for name in scores:
        head += [f"{name} accuracy", f"{name} τ"]
    rows = []
    for category in (*categories, ""):
        row: list[Value] = [category or "all items"]
        row += [first[category].items, first[category].contrasts]
        for by_category in scores.values():
            row += [by_category[category].accuracy, by_category[category].tau]
        rows.append(row)
    data = {
        "items": items_of(found),
        "contrasts": len(found),
        "metrics": {
            name: {
                category or "all": {
                    "items": score.items,
                    "contrasts": score.contrasts,
                    "accuracy": score.accuracy,
                    "tau": score.tau,
                }
                for category, score in by_category.items()
            }
            for name, by_category in scores.items()
        },
    }
    note = "Every item weighs the same. τ is (concordant − discordant) / all; ties are discordant."
    lead = f"{len(found):,} contrasts of {items_of(found):,} items."
    table = Table("Right above wrong, by category", head, rows, note=note)
    return Document("Challenge set", lead, [table], lambda: data, version=__version__)
