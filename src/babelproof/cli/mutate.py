"""``babelproof mutate``."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from babelproof.api import engines as at_work
from babelproof.api.mutation import Mutated, Mutation, mutate
from babelproof.api.mutation_report import LEAST_SOURCES, told
from babelproof.api.mutation_verdicts import By, judge
from babelproof.cli.arguments import filled
from babelproof.cli.engines import engines_of
from babelproof.cli.output import check_output, document_format, write_document
from babelproof.cli.progress import Bars
from babelproof.core.errors import InputError, UsageError
from babelproof.core.segment import LangPair
from babelproof.generate.cases import Case, read_cases, write_cases
from babelproof.io import files, streams
from babelproof.io.open import name_systems
from babelproof.io.writing import write_lines
from babelproof.lang import parse_pair
from babelproof.report.mutation import document, too_few
from babelproof.report.wording import counted


def run(args: argparse.Namespace) -> int:
    """Make cases, or judge their translations, or both."""
    check_output(args)
    if not (args.translated or args.engine):
        return _make(args)
    document_format(args)
    langs = parse_pair(args.langs)
    systems = name_systems(args.translated, langs)
    cases: Sequence[Case]
    if ".jsonl" in Path(args.source).suffixes:
        cases, _ = read_cases(Path(args.source))
    else:
        cases = _mutated(args).cases
    outputs = {name: _outputs(path, cases) for name, path in systems}
    said, engines = _said(args, cases, outputs)
    _report(args, langs, cases, outputs | said, engines)
    return 0


def _make(args: argparse.Namespace) -> int:
    if ".jsonl" in Path(args.source).suffixes:
        raise UsageError(
            f"{args.source}: cases made before are not changed again; name what translates them:"
            " --translated FILE, --engine SPEC"
        )
    if not args.output or ".jsonl" not in Path(args.output).suffixes:
        raise UsageError(
            "name a file for the cases, -o CASES.jsonl, or what translates them: --translated FILE,"
            " --engine SPEC"
        )
    found = _mutated(args)
    write_cases(Path(args.output), found.cases)
    if args.text:
        with write_lines(Path(args.text)) as out:
            out.writelines(f"{_flat(case.src)}\n" for case in found.cases)
    if not args.quiet:
        made, sources = len(found.cases.made), found.cases.sources
        streams.tell(
            f"wrote {args.output}: {counted(made, 'new sentence')} of {counted(sources, 'source')},"
            f" to be translated with {'it' if sources == 1 else 'these'}"
            f" ({counted(found.lines, 'line')} read)"
        )
        of_types = Counter(kind for kind, _ in {(c.type, c.of) for c in found.cases if c.of})
        if said := too_few(of_types, LEAST_SOURCES):
            streams.tell(said)
    return 0


def _flat(text: str) -> str:
    return " ".join(text.splitlines())


def _mutated(args: argparse.Namespace) -> Mutated:
    asked = filled(Mutation, args, plausible=not args.any_size)
    with Bars(args.quiet, "lines") as bars:
        return mutate(asked, bars.start)


def _said(
    args: argparse.Namespace, cases: Sequence[Case], given: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, str]]:
    """What engines make of the cases, and who they are."""
    with Bars(args.quiet, "texts") as bars:
        asked = engines_of(args, bars)
        if asked is None:
            return {}, {}
        found = at_work.outputs(asked, [case.src for case in cases])
    if twice := set(given) & set(found):
        raise UsageError(f"{min(twice)!r} is the name of a file and of an engine; name it apart")
    said = {name: texts for name, (texts, _) in found.items()}
    return said, {name: identity for name, (_, identity) in found.items()}


def _outputs(path: str, cases: Sequence[Case]) -> list[str]:
    """The translations of the cases: JSON Lines with a ``tgt`` each, or a line each."""
    if ".jsonl" in Path(path).suffixes:
        own, given = read_cases(Path(path))
        by_id = dict(zip((case.id for case in own), given or (), strict=bool(given)))
        missing = next((case.id for case in cases if case.id not in by_id), None)
        if missing is not None:
            raise InputError(f"{path}: no `tgt` for the case {missing}")
        return [by_id[case.id] for case in cases]
    lines = [
        files.decode(raw, path, number, "strict")
        for number, raw in enumerate(files.lines(Path(path)), 1)
    ]
    if len(lines) != len(cases):
        raise InputError(f"{path}: {len(lines):,} lines for {len(cases):,} cases")
    return lines


def _report(
    args: argparse.Namespace, langs: LangPair, cases: Sequence[Case], outputs: dict[str, Any],
    engines: Mapping[str, str],
) -> None:  # fmt: skip
    if args.keep:
        for name, said in outputs.items():
            path = Path(args.keep)
            path = path if len(outputs) == 1 else path.with_stem(f"{path.stem}.{name}")
            write_cases(path, cases, said)
    verdicts = {
        n: judge(cases, said, langs, filled(By, args), args.jobs) for n, said in outputs.items()
    }
    write_document(document(told(langs, verdicts, args.seed, engines)), args)
