"""``babelproof score``."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from babelproof._version import __version__
from babelproof.cli.output import tells
from babelproof.cli.progress import Bar
from babelproof.cli.score_texts import Texts, texts_of
from babelproof.core.errors import InputError, UsageError, did_you_mean
from babelproof.core.identity import digest
from babelproof.io.streams import tell
from babelproof.io.writing import make_folder, write_text
from babelproof.metrics.making import RowCache
from babelproof.metrics.protocol import Metric
from babelproof.metrics.registry import make_metrics
from babelproof.metrics.scoring import TRIALS, Paired, Scored, score
from babelproof.report.document import Document, Table, Value
from babelproof.run.crew import open_map

# Whoever waits longer than this many seconds wants to know.
WORTH_SAYING = 10.0


@tells
def run(args: argparse.Namespace) -> Document:
    """Score, compare, report."""
    parts = [(texts, _score(texts, args)) for texts in texts_of(args)]
    if args.write_scores:
        for texts, scored in parts:
            _write_scores(texts, scored, Path(args.write_scores), many=len(parts) > 1)
    return _document(parts, args)


def _score(texts: Texts, args: argparse.Namespace) -> list[Scored]:
    sizes = {n: len(t) for n, t in texts.outputs.items()}
    sizes |= {n: len(t) for n, t in zip(texts.ref_names, texts.references, strict=True)}
    if len(set(sizes.values())) > 1:
        counts = "\n".join(f"  {size:>9,}  {name}" for name, size in sizes.items())
        raise InputError(f"the files have unequal numbers of lines:\n{counts}")
    cache = None if args.no_cache else RowCache.of_user()
    found = []
    for metric in _metrics(texts, args):
        place = (metric, texts.outputs, texts.references, texts.source)
        what = f"{texts.name} {metric.name}".strip()
        with Bar(args.quiet, what) as bar:
            found.append(
                score(
                    *place,
                    cache=cache,
                    progress=bar.reach,
                    workers=partial(open_map, args.jobs),
                    expect=partial(_say_how_long, what, args),
                )
            )
    return found


def _say_how_long(what: str, args: argparse.Namespace, seconds: float, cases: int) -> None:
    """Said to logs and pipes, too, where no bar is seen."""
    cores = os.cpu_count() or 1
    wait = seconds / min(args.jobs, cores)
    if args.quiet or wait < WORTH_SAYING:
        return
    more = "; -j shares it among processes" if args.jobs == 1 < cores else ""
    tell(f"{what}: {cases:,} translations to score, about {_duration(wait)}{more}")


def _duration(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def _metrics(texts: Texts, args: argparse.Namespace) -> list[Metric]:
    specs: list[str] = []
    for text in args.metrics or ["BLEU,chrF"]:
        specs += [text] if "=" in text else [name.strip() for name in text.split(",")]
    options = (texts.target, args.tokenize, args.lowercase, args.time_limit)
    return make_metrics(filter(None, specs), *options)


def _write_scores(texts: Texts, scored: list[Scored], folder: Path, many: bool) -> None:
    """EvalSet's score files, so that ``meta`` and ``select`` may read them."""
    home = make_folder(folder / texts.name if many else folder)
    ref = f"-{'.'.join(texts.ref_names)}" if texts.ref_names else "-src"
    for found in scored:
        by_segment, by_system = found.segment_scores(), found.system_scores()
        lines = [
            f"{system}\t{value!r}\n"
            for system, values in zip(found.systems, by_segment.tolist(), strict=True)
            for value in values
        ]
        write_text(home / f"{found.metric.name}{ref}.seg.score", "".join(lines))
        whole = zip(found.systems, by_system.tolist(), strict=True)
        text = "".join(f"{system}\t{value!r}\n" for system, value in whole)
        write_text(home / f"{found.metric.name}{ref}.sys.score", text)


def _document(parts: list[tuple[Texts, list[Scored]]], args: argparse.Namespace) -> Document:
    data: dict[str, Any] = {}
    tables: list[Table] = []
    signatures: dict[str, str] = {}
    for texts, scored in parts:
        paired = (args.test, args.trials, args.seed)
        tests = {f.metric.name: Paired(f, *paired) for f in scored} if args.test else {}
        data[texts.name or "all"] = _data(texts, scored, tests, args)
        tables.append(_table(texts, scored, tests, args))
        signatures |= {f.metric.name: f.signature() for f in scored}
    body = next(iter(data.values())) if len(parts) == 1 else {"directions": data}
    texts, signature = parts[0][0], _signature(parts, args)
    where = texts.name if len(parts) == 1 else f"{len(parts)} directions"
    return Document(
        "Scores",
        f"{where} {len(texts.outputs)} system(s), {texts.segments} segments,"
        f" {len(texts.references)} reference(s).".strip(),
        tables,
        lambda: {"command": "score", "version": __version__, "signature": signature, **body},
        signature="\n".join([signature, *(f"{name}|{how}" for name, how in signatures.items())]),
        version=__version__,
    )


def _signature(parts: list[tuple[Texts, list[Scored]]], args: argparse.Namespace) -> str:
    """What was scored, and how it was compared."""
    texts = [texts for texts, _ in parts]
    langs = ",".join(t.name for t in texts) if len(texts) <= 3 else f"{len(texts)} directions"
    found = ["babelproof", f"v:{__version__}", "score", *([f"langs:{langs}"] if langs else [])]
    found += [f"systems:{len(texts[0].outputs)}", f"data:{digest(_content(texts))}"]
    if args.test:
        trials = args.trials or TRIALS[args.test]
        found += [f"test:{args.test}", f"trials:{trials}", f"seed:{args.seed}"]
    return "|".join(found)


def _content(parts: Sequence[Texts]) -> Iterator[str]:
    for texts in parts:
        yield texts.name
        yield from texts.source or ()
        for name, lines in texts.outputs.items():
            yield from (name, *lines)
        for lines in texts.references:
            yield from ("", *lines)


def _baseline(systems: Sequence[str], args: argparse.Namespace) -> int:
    if args.baseline is None:
        return 0
    if args.baseline not in systems:
        raise UsageError(f"no system {args.baseline!r}; {did_you_mean(args.baseline, systems)}")
    return list(systems).index(args.baseline)


def _data(
    texts: Texts, scored: list[Scored], tests: dict[str, Paired], args: argparse.Namespace
) -> dict[str, Any]:
    systems: dict[str, dict[str, Any]] = {name: {} for name in texts.outputs}
    for found in scored:
        name, values = found.metric.name, found.system_scores()
        ranks = tests[name].clusters() if name in tests else []
        for at, system in enumerate(found.systems):
            cell: dict[str, Any] = {"score": float(values[at])}
            if name in tests:
                estimate, base = tests[name].estimate(at), _baseline(found.systems, args)
                if estimate.mean is not None:
                    cell |= {"mean": estimate.mean, "half_width": estimate.half_width}
                cell["p"] = None if at == base else tests[name].p_value(base, at)
                cell["cluster"] = ranks[at]
            if args.segments:
                cell["segments"] = found.segment_scores()[at].tolist()
            systems[system][name] = cell
    return {
        "langs": texts.name,
        "segments": texts.segments,
        "references": texts.ref_names,
        "signatures": {f.metric.name: f.signature() for f in scored},
        "scored": {f.metric.name: {"computed": f.computed, "cached": f.known} for f in scored},
        **({"test": args.test, "baseline": _base_name(texts, args)} if args.test else {}),
        "systems": systems,
    }


def _base_name(texts: Texts, args: argparse.Namespace) -> str:
    return list(texts.outputs)[_baseline(list(texts.outputs), args)]


def _table(
    texts: Texts, scored: list[Scored], tests: dict[str, Paired], args: argparse.Namespace
) -> Table:
    head, digits = ["system"], [0]
    for found in scored:
        head += [found.metric.name, *(["p", "cluster"] if args.test else [])]
        digits += [found.digits(), *([0, 0] if args.test else [])]
    columns = [(f, f.system_scores()) for f in scored]
    clusters = {name: paired.clusters() for name, paired in tests.items()}
    rows: list[list[Value]] = []
    for at, system in enumerate(texts.outputs):
        row: list[Value] = [system]
        for found, values in columns:
            row.append(float(values[at]))
            if args.test:
                base, paired = _baseline(found.systems, args), tests[found.metric.name]
                row.append(None if at == base else f"{paired.p_value(base, at):.4f}")
                row.append(clusters[found.metric.name][at])
        rows.append(row)
    note = f"{texts.segments} segments, {len(texts.references)} reference(s)."
    if args.test:
        note += f" p against {_base_name(texts, args)}; clusters at p < 0.05."
    return Table(texts.name or "Systems", head, rows, digits=digits, note=note)
