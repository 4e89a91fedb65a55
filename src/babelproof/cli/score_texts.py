"""The texts that ``babelproof score`` is to score, from files or from an EvalSet."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from babelproof.core.errors import InputError, UsageError
from babelproof.io.open import guess_langs, name_systems
from babelproof.io.scored import directions_of, open_scored, read_lines
from babelproof.io.subset import kept_of, read_kept
from babelproof.lang import parse_pair


@dataclass(frozen=True)
class Texts:
    """What is scored."""

    name: str
    target: str
    outputs: dict[str, list[str]]
    references: list[list[str]]
    source: list[str] | None
    ref_names: list[str]

    @property
    def segments(self) -> int:
        return len(next(iter(self.outputs.values())))


def texts_of(args: argparse.Namespace) -> list[Texts]:
    """One entry a direction."""
    if args.evalset and (args.source or args.translations or args.reference):
        raise UsageError("name either an EvalSet or -t and -r, not both")
    if args.evalset:
        return _from_evalset(args)
    if not args.translations:
        raise UsageError("nothing to score: name an EvalSet, or -t TRANSLATION … -r REFERENCE")
    langs = parse_pair(args.langs) if args.langs else None
    if langs is None and args.source:
        langs = guess_langs(args.source, [t.partition("=")[2] or t for t in args.translations])
    outputs = {n: read_lines(Path(p)) for n, p in name_systems(args.translations, langs)}
    texts = Texts(
        name=str(langs) if langs else "",
        target=langs.tgt.code if langs else "",
        outputs=outputs,
        references=[read_lines(Path(path)) for path in args.reference or ()],
        source=read_lines(Path(args.source)) if args.source else None,
        ref_names=[Path(path).name for path in args.reference or ()],
    )
    return [_subset(texts, args)]


def _from_evalset(args: argparse.Namespace) -> list[Texts]:
    folder = Path(args.evalset)
    found = []
    for direction in directions_of(folder, parse_pair(args.langs) if args.langs else None):
        data = open_scored(folder, direction, args.ref[0] if args.ref else None)
        if not data.outputs:
            continue
        names = args.ref or ([data.ref] if data.ref else [])
        texts = Texts(
            name=direction,
            target=data.langs.tgt.code,
            outputs={s: data.output(s) for s in sorted(data.outputs) if s not in names},
            references=[data.reference(name) for name in names],
            source=data.source(),
            ref_names=list(names),
        )
        found.append(_subset(texts, args))
    if not found:
        raise InputError(f"{folder}: no system outputs for any direction")
    return found


def _subset(texts: Texts, args: argparse.Namespace) -> Texts:
    if not args.subset:
        return texts
    lines = kept_of(read_kept(Path(args.subset)), texts.name or "und-und", texts.segments)

    def part(text: Sequence[str]) -> list[str]:
        return [text[line] for line in lines]

    return replace(
        texts,
        outputs={name: part(text) for name, text in texts.outputs.items()},
        references=[part(text) for text in texts.references],
        source=part(texts.source) if texts.source else None,
    )
