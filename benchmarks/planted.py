"""Recall of the quantity rules on planted errors.

    python -m benchmarks.planted [--lang-pair en-de] [--seed 1] [--misses 20] [--json]
    python -m benchmarks.planted --sentences

Takes human references on which the quantity rules judge something and report nothing, plants one
error in each (see ``planting``), and counts how often a quantity rule then reports. WMT21 and
WMT22 have references for some languages; for the others ``--sentences`` plants in the sentences of
``planted_sentences.tsv``, written for this purpose, in both directions with English, and lists the
findings on the correct pairs, which are false alarms. ``--every`` also plants where no rule judged
anything before, so that what the rules leave alone counts as missed.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from babelproof.core.batch import Batch
from babelproof.core.rule import NotJudged, Options
from babelproof.core.segment import LangPair
from babelproof.lang import parse_pair
from babelproof.quantities.rule import QUANTITIES
from babelproof.quantities.tables.language import language
from babelproof.stats.intervals import wilson
from benchmarks.planting.plant import CLASSES, EXPECTED, Planted, plant
from benchmarks.shared_data import EVALSETS, unpacked

SENTENCES = Path(__file__).with_name("planted_sentences.tsv")
SEED = 20211
OPTIONS: dict[str, Options] = {
    f"{name}-mismatch": {}
    for name in ("number", "large-number", "unit", "currency", "time", "date")
}


@dataclass(frozen=True, slots=True)
class Text:
    """A source, a correct translation of it, and a name that does not change."""

    key: str
    src: str
    tgt: str


@dataclass(frozen=True, slots=True)
class Miss:
    """A planted error that nobody reported."""

    pair: str
    key: str
    planted: Planted
    src: str


@dataclass(slots=True)
class Count:
    """Errors of one class in one direction."""

    planted: int = 0
    found: int = 0
    expected: int = 0

    def add(self, other: Count) -> None:
        self.planted += other.planted
        self.found += other.found
        self.expected += other.expected


@dataclass(slots=True)
class Outcome:
    """Everything that was counted."""

    counts: dict[tuple[str, str], Count] = field(default_factory=lambda: defaultdict(Count))
    misses: list[Miss] = field(default_factory=list)
    alarms: list[tuple[str, str, str]] = field(default_factory=list)
    pairs: int = 0


@dataclass(slots=True)
class Verdict:
    """What the quantity rules say of a pair: messages by rule, and whether any rule judged."""

    messages: dict[str, list[str]] = field(default_factory=dict)
    judged: bool = False


def verdict(langs: LangPair, src: str, tgt: str) -> Verdict:
    """Ask the quantity rules for a pair."""
    batch, said = Batch("", langs, [1], [src], [tgt]), Verdict()
    for rule, answers in QUANTITIES.judge(batch, OPTIONS, True).items():
        said.judged |= bool(answers.fine)
        for answer in answers.by_row.values():
            if answer is not None and not isinstance(answer, NotJudged):
                said.judged = True
                if answer:
                    said.messages[rule] = [hit.message for hit in answer]
    return said


def measure(
    pair: str, texts: Iterable[Text], outcome: Outcome, seed: int, *, every: bool = False
) -> None:
    """Plant in every text that is fine as it stands, and count."""
    langs = parse_pair(pair)
    for text in texts:
        before = verdict(langs, text.src, text.tgt)
        for rule, messages in before.messages.items():
            outcome.alarms += [(pair, text.key, f"{rule}: {message}") for message in messages]
        if before.messages or not (before.judged or every):
            continue
        outcome.pairs += 1
        codes = langs.src.code, langs.tgt.code
        for planted in plant(text.src, text.tgt, codes, f"{seed}:{pair}:{text.key}"):
            rules = set(verdict(langs, text.src, planted.text).messages)
            count = outcome.counts[pair, planted.kind]
            count.add(Count(1, bool(rules), bool(rules & EXPECTED[planted.kind])))
            if not rules:
                outcome.misses.append(Miss(pair, text.key, planted, text.src))


def references(name: str) -> Iterator[tuple[str, list[Text]]]:
    """Sources and references of a set's directions whose languages both have full tables."""
    folder = unpacked(name)
    if folder is None:
        raise SystemExit(
            f"{name} is not there: set BABELPROOF_DATA to the folder with {name}.tar.xz"
        )
    for path in sorted((folder / "references").glob("*.txt")):
        pair, which = path.name.split(".")[:2]
        langs = parse_pair(pair)
        if language(langs.src.code).full and language(langs.tgt.code).full:
            sources = _lines(folder / "sources" / f"{pair}.txt")
            rows = enumerate(zip(sources, _lines(path), strict=True), 1)
            yield pair, [Text(f"{name}:{which}:{line}", *texts) for line, texts in rows]


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").split("\n")[:-1]


def sentences() -> Iterator[tuple[str, list[Text]]]:
    """The sentences of our own, from and into English."""
    by_lang: dict[str, dict[str, str]] = defaultdict(dict)
    for line in SENTENCES.read_text(encoding="utf-8").splitlines()[1:]:
        key, lang, text = line.split("\t")
        by_lang[lang][key] = text
    english = by_lang.pop("en")
    for lang, texts in sorted(by_lang.items()):
        yield f"en-{lang}", [Text(key, english[key], text) for key, text in texts.items()]
        yield f"{lang}-en", [Text(key, text, english[key]) for key, text in texts.items()]


def report(outcome: Outcome) -> str:
    """The table, in Markdown: classes by direction, then every cell with its interval."""
    pairs = sorted({pair for pair, _ in outcome.counts})
    kinds = [kind for kind in CLASSES if any((pair, kind) in outcome.counts for pair in pairs)]
    lines = ["| | " + " | ".join(kinds) + " |", "|---" * (len(kinds) + 1) + "|"]
    for pair in [*pairs, "all"]:
        chosen = pairs if pair == "all" else [pair]
        cells = [_short(_sum(outcome, chosen, [kind])) for kind in kinds]
        lines.append(f"| {pair} | " + " | ".join(cells) + " |")
    lines += ["", "| pair | class | planted | found | by the rule | recall | 95 % interval |"]
    lines.append("|---|---|--:|--:|--:|--:|---|")
    for pair in [*pairs, "all"]:
        for kind in kinds:
            count = _sum(outcome, pairs if pair == "all" else [pair], [kind])
            if count.planted:
                low, high = wilson(count.found, count.planted)
                share = count.found / count.planted
                lines.append(
                    f"| {pair} | {kind} | {count.planted} | {count.found} | {count.expected} "
                    f"| {share:.1%} | {low:.1%}–{high:.1%} |"
                )
    return "\n".join(lines)


def _sum(outcome: Outcome, pairs: Sequence[str], kinds: Sequence[str]) -> Count:
    total = Count()
    for pair in pairs:
        for kind in kinds:
            if (pair, kind) in outcome.counts:
                total.add(outcome.counts[pair, kind])
    return total


def _short(count: Count) -> str:
    return (
        f"{count.found}/{count.planted} {count.found / count.planted:.0%}" if count.planted else ""
    )


def as_json(outcome: Outcome, seed: int) -> str:
    """The counts as one JSON object."""
    cells = [
        {"pair": pair, "class": kind, "planted": c.planted, "found": c.found,
         "expected": c.expected, "low": wilson(c.found, c.planted).low,
         "high": wilson(c.found, c.planted).high}
        for (pair, kind), c in sorted(outcome.counts.items())
    ]  # fmt: skip
    alarms = [{"pair": pair, "key": key, "finding": what} for pair, key, what in outcome.alarms]
    return json.dumps({"seed": seed, "pairs": outcome.pairs, "cells": cells, "alarms": alarms})


def misses(outcome: Outcome, number: int, kind: str | None) -> str:
    """Some of the misses, evenly over the list."""
    chosen = [miss for miss in outcome.misses if kind in (None, miss.planted.kind)]
    step = max(1, len(chosen) // max(1, number))
    return "\n".join(
        f"{miss.pair} {miss.key} {miss.planted.kind}: "
        f"{miss.planted.was!r} -> {miss.planted.now!r}\n   S {miss.src}\n   T {miss.planted.text}"
        for miss in chosen[::step][:number]
    )


def main(argv: Sequence[str] | None = None) -> None:
    """Plant, judge, print."""
    parser = argparse.ArgumentParser(prog="planted", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--lang-pair", action="append", help="only this direction (repeatable)")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--sentences", action="store_true", help="plant in sentences of our own")
    parser.add_argument("--every", action="store_true", help="also where nothing was judged before")
    parser.add_argument("--misses", type=int, default=0, metavar="N", help="print N misses")
    parser.add_argument("--class", dest="kind", choices=CLASSES, help="of the misses, this class")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args(argv)
    outcome = Outcome()
    groups = [sentences()] if args.sentences else [references(name) for name in EVALSETS]
    for group in groups:
        for pair, texts in group:
            if not args.lang_pair or pair in args.lang_pair:
                measure(pair, texts, outcome, args.seed, every=args.every)
    print(as_json(outcome, args.seed) if args.json else report(outcome))
    if args.sentences and outcome.alarms and not args.json:
        print(
            "\nFindings on correct pairs:", *(" ".join(alarm) for alarm in outcome.alarms), sep="\n"
        )
    if args.misses:
        print("\n" + misses(outcome, args.misses, args.kind))


if __name__ == "__main__":
    main()
