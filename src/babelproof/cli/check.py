"""``babelproof check``."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from babelproof import registry
from babelproof.api import Run, check
from babelproof.cli import gate
from babelproof.cli.output import check_output, report_format, write_report
from babelproof.cli.progress import Bar
from babelproof.core.errors import UsageError
from babelproof.core.record import INPUT, Record
from babelproof.core.rule import Rule
from babelproof.io.open import guess_langs
from babelproof.io.streams import aside, tell

MOST_NAMED = 5
OK, BROKEN, UNREADABLE, FAILED = 0, 1, 2, 3


def run(args: argparse.Namespace) -> int:
    """Check, report, and answer with the exit code."""
    # The report does a little arithmetic: the threads that numpy starts would only spin.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    report_format(args)
    check_output(args)
    limits = gate.parse_limits(args.fail_on)
    rules = registry.select(
        registry.all_rules([Path(d) for d in args.rules_dir], trust=args.trust_rules),
        only=args.rules,
        ignore=args.ignore,
        preview=args.preview,
    )
    gate.check_names(limits, gate.known_names([(rule.id, rule.family) for rule in rules]))
    with Bar(args.quiet) as bar, _check(args, rules, bar) as finished:
        bar.stop()
        _remarks(finished, args)
        write_report(finished, args)
        return exit_code(finished, limits)


def _check(args: argparse.Namespace, rules: Sequence[Rule], bar: Bar) -> Run:
    if args.langs is None and args.source and args.translations:
        args.langs = _guess_langs(args)
    return check(
        args.path,
        src=args.source,
        tgt=args.translations,
        ref=args.reference,
        langs=args.langs,
        columns=args.columns,
        input_format=args.input_format,
        rules=args.rules,
        ignore=args.ignore,
        preview=args.preview,
        options=_options(args, [rule.id for rule in rules]),
        rules_dir=args.rules_dir,
        trust_rules=args.trust_rules,
        jobs=args.jobs,
        chunk=args.chunk,
        run_dir=args.run_dir,
        resume=args.resume,
        show_skips=args.show_skips,
        texts=not args.no_texts,
        ignore_list=args.ignore_list,
        encoding_errors=args.encoding_errors,
        max_line=args.max_line,
        progress=bar.start,
    )


def _guess_langs(args: argparse.Namespace) -> str | None:
    """The languages by the files' endings; said aloud, since a guess must not be silent."""
    paths = [target.partition("=")[2] or target for target in args.translations]
    langs = guess_langs(args.source, paths)
    if langs and not args.quiet:
        told = f"no -l given; by the files' endings this is {langs}"
        tell(told)
    return str(langs) if langs else None


def _options(args: argparse.Namespace, chosen: Sequence[str]) -> dict[str, str]:
    options = dict(_setting(text) for text in args.set)
    if args.allow_conversion and "unit-mismatch" in chosen:
        options["unit-mismatch.allow_conversion"] = "true"
    return options


def _setting(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise UsageError(f"--set takes RULE.OPTION=VALUE, not {text!r}")
    return key.strip(), value.strip()


def _remarks(finished: Run, args: argparse.Namespace) -> None:
    """What a user must not miss, on standard error."""
    malformed = finished.counts.malformed.total()
    if not malformed or (args.quiet and finished.counts.segments):
        return
    reason, _ = finished.counts.malformed.most_common(1)[0]
    told = f"{malformed:,} record(s) of the input left out"
    if not finished.counts.segments:
        told = f"none of the {malformed:,} records could be read"
    tell(f"{told}, mostly: {reason}")
    for record in islice(_left_out(finished), min(malformed, MOST_NAMED)):
        # Only what is one file holds records that can be left out.
        aside(f"  {finished.manifest.inputs[0].name}:{record.line}: {record.message}")
    if malformed > MOST_NAMED:
        aside(f"  and {malformed - MOST_NAMED:,} more; -f jsonl lists them all")
    if "fields" in reason:
        tell(
            "--columns names every column in order, - for one to ignore (src,tgt,-),"
            " or the places of those wanted (src=1,tgt=3)"
        )


def _left_out(finished: Run) -> Iterator[Record]:
    return (record for record in finished.records() if record.rule == INPUT)


def exit_code(finished: Run, limits: list[gate.Limit]) -> int:
    """2 before 3 before 1 before 0; says on standard error why it is not 0."""
    if finished.counts.malformed and not finished.counts.segments:
        return UNREADABLE
    failures = finished.counts.failures
    if failures:
        tell(f"{failures} failure(s) inside rules; see the report")
        return FAILED
    messages = gate.broken(limits, finished.counts, finished.manifest)
    for message in messages:
        tell(f"--fail-on {message}")
    return BROKEN if messages else OK
