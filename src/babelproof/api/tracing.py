"""Where errors come from: what a system confuses, looked for in the corpus it was trained on."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from babelproof.api.checking import check
from babelproof.api.planning import open_source
from babelproof.api.request import PathLike, Request
from babelproof.api.run import Run, open_run
from babelproof.api.steps import Start, silent
from babelproof.core.errors import UsageError
from babelproof.core.record import Finding
from babelproof.core.segment import Lang, View
from babelproof.generate.chance import rank
from babelproof.generate.stock import Lowest
from babelproof.lang import parse_pair
from babelproof.quantities.reading.read import quantities_of
from babelproof.run import causes
from babelproof.substitute.measured import scales

EXAMPLES = 5
MISSING = "(missing)"
_NO_WORD = re.compile(r"[\W\d_]+")
_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True, kw_only=True)
class Tracing:
    """What is to be traced: the findings of a kept run (of some systems), in a parallel corpus.
    ``examples`` pairs of either side are kept of each confusion."""

    run: PathLike
    corpus: PathLike
    langs: str | None = None
    systems: Sequence[str] = ()
    columns: str | None = None
    examples: int = EXAMPLES
    jobs: int = 1
    rules_dir: Sequence[PathLike] = ()


@dataclass(slots=True)
class Seen:
    """A confusion on one side: how often, by whom, and some of the findings."""

    times: int = 0
    systems: Counter[str] = field(default_factory=Counter)
    words: set[str] = field(default_factory=set)
    examples: Lowest[Finding] = field(default_factory=lambda: Lowest[Finding](EXAMPLES))


def trace(asked: Tracing, start: Start = silent) -> dict[str, Any]:
    """The confusions of the run, each with how often the corpus shows it, as plain data."""
    with open_run(asked.run) as run:
        langs = _direction(run, asked.langs)
        said = _seen((f for f in run.findings() if f.langs == langs), asked)
        signature = run.signature
    if not said:
        raise UsageError(
            f"{asked.run}: no finding tells what became of a token; trace is for confusions such as"
            " feet → Meter"
        )
    rules = sorted({found.rule for found in said})
    tell = start("checking the corpus", None)
    with check(
        asked.corpus, langs=langs, rules=rules, preview=True, columns=asked.columns,
        jobs=asked.jobs, rules_dir=asked.rules_dir, progress=lambda total: tell,
    ) as corpus:  # fmt: skip
        learnt = _seen(corpus.findings(), asked)
        read = corpus.counts.segments
    for what, seen in said.items():
        seen.words |= learnt[what].words if what in learnt else set()
    there = _pairs_with(said, asked, langs, start)
    return {
        "langs": langs, "findings": sum(one.times for one in said.values()), "pairs": read,
        "confusions": _joined(said, learnt, there), "run": signature,
    }  # fmt: skip


def _direction(run: Run, langs: str | None) -> str:
    if langs is not None:
        return str(parse_pair(langs))
    if len(run.manifest.langs) != 1:
        told = ", ".join(run.manifest.langs)
        raise UsageError(f"the run has several directions ({told}); name one: ⸨langs=LP⸩")
    return run.manifest.langs[0]


def _seen(findings: Iterable[Finding], asked: Tracing) -> dict[Confusion, Seen]:
    found: defaultdict[Confusion, Seen] = defaultdict(Seen)
    for finding in findings:
        if finding.cause or (asked.systems and finding.system not in asked.systems):
            continue
        if causes.points_at_a_place(finding) or (what := _confusion(finding)) is None:
            continue
        seen = found[what]
        seen.times += 1
        seen.systems[finding.system] += 1
        word = next((_words_of(m.text) for m in finding.spans if m.side == "src"), "")
        seen.words.update([word] if word else [])
        seen.examples.add(rank(1, finding.src, finding.tgt), finding)
    return dict(found)


def _pairs_with(
    said: Mapping[Confusion, Seen], asked: Tracing, langs: str, start: Start
) -> Mapping[Confusion, int]:
    """In how many sources of the corpus a word of each confusion stands."""
    about: defaultdict[str, set[Confusion]] = defaultdict(set)
    for what, seen in said.items():
        for word in seen.words:
            about[word].add(what)
    ordered = sorted(about, key=lambda word: (-len(word), word))
    parts = [rf"(?<!\w){re.escape(w)}(?!\w)" if w[0].isalpha() else re.escape(w) for w in ordered]
    pattern, found = re.compile("|".join(parts)), Counter[Confusion]()
    tell = start("counting words", None)
    for texts in _sources(asked, langs):
        for text in texts:
            words = set(pattern.findall(text.lower())) if parts else set()
            found.update(set().union(*(about[word] for word in words)))
        tell(len(texts))
    return found


def _sources(asked: Tracing, langs: str) -> Iterator[Sequence[str]]:
    pair = parse_pair(langs)
    request = Request(asked.corpus, langs=pair, columns=asked.columns)
    for task in open_source(request, pair).tasks(None):
        for batch in task.load().batches:
            yield batch.src


def _joined(
    said: Mapping[Confusion, Seen],
    learnt: Mapping[Confusion, Seen],
    there: Mapping[Confusion, int],
) -> list[dict[str, Any]]:
    """The most frequent in the outputs first."""
    rows = []
    for what, seen in said.items():
        corpus = learnt.get(what, Seen())
        rows.append({
            **asdict(what), "outputs": seen.times, "systems": dict(seen.systems.most_common()),
            "corpus": corpus.times, "words": sorted(seen.words),
            "with_word": there[what],
            "examples": [_pair(f) for f in seen.examples],
            "corpus_examples": [_pair(f) for f in corpus.examples],
        })  # fmt: skip
    return sorted(rows, key=lambda row: (-row["outputs"], -row["corpus"], row["token"]))


def _pair(finding: Finding) -> dict[str, Any]:
    return {
        "line": finding.line, "system": finding.system, "src": finding.src, "tgt": finding.tgt,
        "message": finding.message,
    }  # fmt: skip


@dataclass(frozen=True, slots=True, order=True)
class Confusion:
    """A token of a source, by its id or its words, and what became of it, by the rule that says
    so."""

    rule: str
    token: str
    became: str


def _confusion(finding: Finding) -> Confusion | None:
    """What a finding says became of what; nothing where it is about no token, or about its
    number alone."""
    langs = parse_pair(finding.langs)
    sides = {"src": "", "tgt": ""}
    for mark in finding.spans:
        sides[mark.side] = sides[mark.side] or mark.text
    if not sides["src"]:
        return None
    token = _tokens_of(sides["src"], langs.src)
    became = _tokens_of(sides["tgt"], langs.tgt) if sides["tgt"] else {MISSING}
    if not token or not became or token & became:
        return None
    return Confusion(finding.rule, " or ".join(sorted(token)), " or ".join(sorted(became)))


def _tokens_of(text: str, lang: Lang) -> set[str]:
    """A passage less its number: the units, currencies or scale that it may have, else its words;
    a bare number is none."""
    found = [
        {*quantity.units, *quantity.currencies, *scales(quantity)}
        for quantity in View(text, lang).of(quantities_of).quantities
    ]
    if ids := set().union(*found):
        return ids
    words = _words_of(text)
    return {words} if any(letter.isalpha() for letter in words) else set()


def _words_of(text: str) -> str:
    """The words of a passage, less its numbers, in small letters; signs stand for themselves, and
    so does what has no numbers."""
    if not _DIGITS.search(text):
        return text.lower().strip()
    words = _NO_WORD.sub(" ", text).split()
    return " ".join(words).lower() if words else _DIGITS.sub("", text).strip(" .,:;-")
