"""``babelproof suite challenge`` and ``suite qe``: judged sentences as a test of metrics, and of
quality estimation. The texts are written to be scored elsewhere, and the scores read back.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from babelproof._version import __version__
from babelproof.cli.output import check_output, document_format, write_document
from babelproof.cli.suite import load
from babelproof.core.errors import InputError, UsageError
from babelproof.io.streams import show
from babelproof.io.writing import make_folder, write_text
from babelproof.report.document import Document, Table, Value
from babelproof.report.escape import tsv
from babelproof.suites.bind import read_lines
from babelproof.suites.challenge import (
    contrasts,
    judge_estimator,
    judge_metric,
    parse_scores,
    sentences,
)
from babelproof.suites.item import Suite

ENDINGS = (".score", ".seg", ".txt", ".tsv")
ABOUT = ("item", "category", "phenomenon")


class Test(NamedTuple):
    """What is scored, of which each file of scores gives figures by category (all: ``""``)."""

    title: str
    what: str  # that is counted
    found: Sequence[Any]
    columns: Mapping[str, Sequence[str]]  # line-parallel files to be scored
    about: Sequence[Sequence[str]]  # what each line is
    use: Sequence[str]  # what to do with what was written
    judge: Callable[[str], Mapping[str, tuple[int, int, Mapping[str, float | None]]]]
    head: Sequence[str]  # of the figures of a metric
    counted: str
    table: str
    note: str


def run_challenge(args: argparse.Namespace) -> int:
    """Write the contrasts, or tell how metrics did on them."""
    suite = _begun(args)
    found = contrasts(suite, reference=not args.no_reference)
    if not found:
        raise InputError("no item has the judged sentences that a contrast needs")
    langs = suite.items[0].langs
    columns = {
        f"sources/{langs}.txt": [c.source for c in found],
        f"system-outputs/{langs}/right.txt": [c.right for c in found],
        f"system-outputs/{langs}/wrong.txt": [c.wrong for c in found],
    }
    if not args.no_reference:
        columns[f"references/{langs}.refA.txt"] = [c.reference for c in found]

    def judge(path: str) -> Any:
        right, wrong = _scores(path, ("right", "wrong"), args)
        return {
            name: (score.items, score.contrasts, {"accuracy": score.accuracy, "tau": score.tau})
            for name, score in judge_metric(found, right, wrong).items()
        }

    use = (
        "Score right.txt and wrong.txt, then name the scores with --scores: on each line",
        "the right and the wrong sentence's, or `right<tab>score` and `wrong<tab>score`.",
    )
    about = [ABOUT, *((c.item, c.category, c.phenomenon) for c in found)]
    note = "Every item weighs the same. τ is (concordant − discordant) / all; ties are discordant."
    test = Test(
        "Challenge set", "contrasts", found, columns, about, use, judge,
        ("{} accuracy", "{} τ"), "contrasts", "Right above wrong, by category", note,
    )  # fmt: skip
    return _done(test, args)


def run_qe(args: argparse.Namespace) -> int:
    """Write the sentences, or tell how estimators did on them."""
    suite = _begun(args)
    found = sentences(suite)
    if not found:
        raise InputError("no item has both a right and a wrong sentence")
    langs = suite.items[0].langs
    columns = {
        f"sources/{langs}.txt": [s.source for s in found],
        f"system-outputs/{langs}/judged.txt": [s.text for s in found],
    }

    def judge(path: str) -> Any:
        (scores,) = _scores(path, ("judged",), args)
        areas = judge_estimator(found, scores, draws=args.draws, seed=args.seed)
        return {
            name: (area.items, area.sentences, {"auc": area.auc, **area.interval._asdict()})
            for name, area in areas.items()
        }

    said = ((s.item, s.category, s.phenomenon, "right" if s.right else "wrong") for s in found)
    use = ("Score judged.txt, then name the scores with --scores, one a line.",)
    note = "Area under the curve within items, a tie counting half; 95 % intervals by items."
    about = [(*ABOUT, "verdict"), *said]
    test = Test(
        "Quality estimation", "sentences", found, columns, about, use, judge,
        ("{} AUC", "low", "high"), "judged sentences",
        "Right above wrong within items, by category", note,
    )  # fmt: skip
    return _done(test, args)


def _begun(args: argparse.Namespace) -> Suite:
    """The suite; either something is written, or scores are given."""
    if bool(args.write) == bool(args.scores):
        raise UsageError("say either --write FOLDER, or --scores FILE for what was written")
    names = [_metric_name(path) for path in args.scores]
    if len(set(names)) < len(names):
        raise UsageError("two files of scores have the same name; rename one")
    document_format(args)
    check_output(args)
    return load(args).direction(None)


def _metric_name(path: str) -> str:
    """A metric's name: its file's, less the usual endings."""
    name = Path(path).name
    for ending in ENDINGS:
        name = name.removesuffix(ending) or name
    return name


def _scores(path: str, names: Sequence[str], args: argparse.Namespace) -> list[list[float]]:
    """The scores in a file, of which the higher are better."""
    scores, sign = parse_scores(read_lines(Path(path)), names, path), -1.0 if args.negate else 1.0
    return [[sign * value for value in scores[name]] for name in names]


def _done(test: Test, args: argparse.Namespace) -> int:
    of = f"of {len({one.item for one in test.found}):,} items"
    if args.write:
        folder = Path(args.write)
        for name, lines in test.columns.items():
            make_folder((folder / name).parent)
            write_text(folder / name, "".join(f"{line}\n" for line in lines))
        head, *rows = test.about
        table = [head, *([tsv(cell) for cell in row] for row in rows)]
        write_text(folder / "lines.tsv", "".join("\t".join(row) + "\n" for row in table))
        for said in (
            ()
            if args.quiet
            else (f"Wrote {len(test.found):,} {test.what} {of} to {folder}.", *test.use)
        ):
            show(said)
        return 0
    lead = f"{len(test.found):,} {test.counted} {of}."
    write_document(_document(test, lead, args.scores), args)
    return 0


def _document(test: Test, lead: str, paths: Sequence[str]) -> Document:
    judged = {_metric_name(path): test.judge(path) for path in paths}
    first = next(iter(judged.values()))
    head = ["category", "items", test.what]
    for name in judged:
        head += [title.format(name) for title in test.head]
    rows: list[list[Value]] = []
    for category in (*dict.fromkeys(one.category for one in test.found), ""):
        figures = [value for by in judged.values() for value in by[category][2].values()]
        rows.append([category or "all items", *first[category][:2], *figures])
    data = {
        "items": len({one.item for one in test.found}),
        test.what: len(test.found),
        "metrics": {
            name: {
                category or "all": {"items": items, test.what: size, **figures}
                for category, (items, size, figures) in by_category.items()
            }
            for name, by_category in judged.items()
        },
    }
    table = Table(test.table, head, rows, note=test.note)
    return Document(test.title, lead, [table], lambda: data, version=__version__)
