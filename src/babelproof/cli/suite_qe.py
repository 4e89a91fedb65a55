"""``babelproof suite qe``: judged sentences as a test of quality estimation."""

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
from babelproof.suites.challenge import parse_scores
from babelproof.suites.qe import Area, Sentence, judge_estimator, sentences


def run(args: argparse.Namespace) -> int:
    """Write the sentences, or tell how estimators did on them."""
    asked(args)
    document_format(args)
    check_output(args)
    suite = load(args).direction(None)
    found = sentences(suite)
    if not found:
        raise InputError("no item has both a right and a wrong sentence")
    if args.write:
        _write(Path(args.write), suite.items[0].langs, found, args)
        return 0
    areas = {metric_name(path): _judged(found, path, args) for path in args.scores}
    write_document(_document(found, areas), args)
    return 0


def _items(found: Sequence[Sentence]) -> int:
    return len({sentence.item for sentence in found})


def _write(folder: Path, langs: str, found: Sequence[Sentence], args: argparse.Namespace) -> None:
    columns = {
        f"sources/{langs}.txt": [s.source for s in found],
        f"system-outputs/{langs}/judged.txt": [s.text for s in found],
    }
    about = [[s.item, s.category, s.phenomenon, "right" if s.right else "wrong"] for s in found]
    write_columns(folder, columns, ("item", "category", "phenomenon", "verdict"), about)
    if not args.quiet:
        show(f"Wrote {len(found):,} sentences of {_items(found):,} items to {folder}.")
        show("Score judged.txt, then name the scores with --scores, one a line.")


def _judged(found: Sequence[Sentence], path: str, args: argparse.Namespace) -> dict[str, Area]:
    scores = parse_scores(read_lines(Path(path)), ("judged",), path)["judged"]
    sign = -1.0 if args.negate else 1.0
    return judge_estimator(
        found, [sign * value for value in scores], draws=args.draws, seed=args.seed
    )


def _document(found: Sequence[Sentence], areas: dict[str, dict[str, Area]]) -> Document:
    categories = list(dict.fromkeys(sentence.category for sentence in found))
    first = next(iter(areas.values()))
    head = ["category", "items", "sentences"]
    for name in areas:
        head += [f"{name} AUC", "low", "high"]
    rows = []
    for category in (*categories, ""):
        row: list[Value] = [category or "all items"]
        row += [first[category].items, first[category].sentences]
        for by_category in areas.values():
            area = by_category[category]
            row += [area.auc, area.interval.low, area.interval.high]
        rows.append(row)
    data = {
        "items": _items(found),
        "sentences": len(found),
        "metrics": {
            name: {
                category or "all": {
                    "items": area.items,
                    "sentences": area.sentences,
                    "auc": area.auc,
                    "low": area.interval.low,
                    "high": area.interval.high,
                }
                for category, area in by_category.items()
            }
            for name, by_category in areas.items()
        },
    }
    note = "Area under the curve within items, a tie counting half; 95 % intervals by items."
    lead = f"{len(found):,} judged sentences of {_items(found):,} items."
    table = Table("Right above wrong within items, by category", head, rows, note=note)
    return Document("Quality estimation", lead, [table], lambda: data, version=__version__)
