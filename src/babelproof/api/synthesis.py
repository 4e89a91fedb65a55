"""Correct training pairs out of a parallel corpus: pairs judged fine become templates, a token is
replaced on both sides, and every pair that was made is judged fine, too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil

from babelproof.api.forging import forged
from babelproof.api.planning import open_source, plan
from babelproof.api.request import PathLike, Request
from babelproof.api.steps import Start, silent
from babelproof.api.token_types import asked_types, token_types, unjudged
from babelproof.api.workbench import Bench, Forged, Harvest, Sifted, harvest_pairs, set_up, sift
from babelproof.core.errors import UsageError
from babelproof.core.segment import LangPair
from babelproof.generate.chance import rank
from babelproof.generate.kept import Kept
from babelproof.generate.making import Made, Recipe
from babelproof.generate.stock import Stock
from babelproof.generate.template import Template
from babelproof.io.source import Task
from babelproof.run import doubts
from babelproof.run.crew import Mapper, open_map
from babelproof.run.judging import by_segment
from babelproof.substitute.forms import LANGUAGES

MOST_OF_ONE = 100  # no template makes more than one in so many pairs


@dataclass(frozen=True, kw_only=True)
class Synthesis:
    """What is to be made, of which corpus, by which rules it is judged.

    ``corpus`` is what :class:`Request` takes as its path; ``types`` are the types of tokens that
    are replaced, ``vary`` those that may change along with one (none: Algorithm 1 of SALTED as
    printed). ``most`` pairs are made at most, evenly of types and templates. ``held`` is the share
    of sources of which nothing is made to train on; their pairs are ``held_out``. ``mix`` is a
    corpus of which ``ratio`` times as many pairs are added, less those that the rules object to.
    """

    corpus: PathLike
    langs: str
    types: Sequence[str] = ()
    vary: Sequence[str] = ()
    most: int = 10_000
    seed: int = 1
    held: float = 0.0
    plausible: bool = True
    mix: PathLike | None = None
    ratio: float = 1.0
    columns: str | None = None
    jobs: int = 1
    rules: Sequence[str] = ()
    ignore: Sequence[str] = ()
    rules_dir: Sequence[PathLike] = ()
    trust_rules: bool = False
    preview: bool = False


@dataclass(frozen=True, slots=True)
class Pair:
    """A pair to train on, with where it comes from: a template and its changes, or the corpus."""

    src: str
    tgt: str
    line: int
    type: str = ""
    template: str = ""
    made: Made | None = None


@dataclass(slots=True)
class Synthesised:
    """The pairs, and what became of everything on the way. They are read from where they are kept
    each time, so that many take no more memory than few."""

    langs: str
    pairs: Sequence[Pair] = ()
    held_out: Sequence[Pair] = ()
    read: Harvest = field(default_factory=Harvest)
    templates: Counter[str] = field(default_factory=Counter)
    held_templates: Counter[str] = field(default_factory=Counter)
    forged: Forged = field(default_factory=Forged)
    mixed: Sifted = field(default_factory=Sifted)


def synthesise(asked: Synthesis, start: Start = silent) -> Synthesised:
    """Make the pairs."""
    bench = _bench(asked)
    langs = bench.langs
    found = Synthesised(str(langs))
    with open_map(asked.jobs, set_up, bench) as run_map:
        stock = _harvested(asked, bench, run_map, found, start)
        if not found.templates.total():
            raise UsageError(
                f"{asked.corpus}: no pair that is judged fine has a token of the types"
                f" {', '.join(bench.types)} once on each side"
            )

        def forge(held: bool, most: int, about: Forged) -> Kept[Pair]:
            sorts = {kind: _sort(kind, held) for kind in bench.types}
            return forged(stock, sorts, most, max(1, most // MOST_OF_ONE), run_map, start, about)

        pairs = forge(False, asked.most, found.forged)
        found.held_out = forge(True, max(1, ceil(asked.most * asked.held)), Forged())
        if asked.mix is not None:
            _mix(pairs, asked, langs, run_map, found, start)
    found.pairs = pairs
    return found


def _bench(asked: Synthesis) -> Bench:
    request = Request(
        asked.corpus, langs=asked.langs, rules=asked.rules, ignore=asked.ignore,
        rules_dir=asked.rules_dir, trust_rules=asked.trust_rules, preview=asked.preview,
    )  # fmt: skip
    planned = plan(request)
    assert planned.langs is not None
    for lang in (planned.langs.src, planned.langs.tgt):
        if lang.code not in LANGUAGES:
            known = ", ".join(LANGUAGES)
            raise UsageError(f"no table says how tokens are written in {lang} (known: {known})")
    rules = by_segment(planned.plan)
    by_name = token_types(rules.rules, planned.langs)
    types = asked_types(asked.types or by_name, by_name)
    idle = unjudged(types, rules.rules, planned.langs, preview=asked.preview)
    doubts.tell([f"{kind}: judged by the other rules alone, as {why}" for kind, why in idle])
    recipe = Recipe(by_name, asked.seed, asked.plausible)
    vary = asked_types(asked.vary, by_name)
    return Bench(recipe, types, vary, planned.langs, _finished, rules, asked.held)


def _tasks(asked: Synthesis, path: PathLike, langs: LangPair) -> Iterator[Task]:
    request = Request(path, langs=langs, columns=asked.columns)
    return open_source(request, langs).tasks(None)


def _sort(kind: str, held: bool) -> str:
    return f"{kind} held out" if held else kind


def _harvested(
    asked: Synthesis, bench: Bench, run_map: Mapper, found: Synthesised, start: Start
) -> Stock[bytes]:
    """The templates to make pairs of, and those that are held out: a sample of each type."""
    tell, read = start("reading", None), found.read
    stock = Stock[bytes](asked.most)
    for part in run_map(harvest_pairs, _tasks(asked, asked.corpus, bench.langs)):
        read.read += part.read
        read.malformed += part.malformed
        read.flagged += part.flagged
        for one in part.templates:
            stock.add(one.rank, one.data, _sort(one.kind, one.is_held))
        tell(part.read)
    found.templates = Counter({kind: stock.seen[kind] for kind in bench.types})
    found.held_templates = Counter({kind: stock.seen[_sort(kind, True)] for kind in bench.types})
    return stock


def _place(seed: int, src: str, tgt: str) -> bytes:
    """Pairs are shuffled, the same way each time."""
    return rank(seed, src, tgt).to_bytes(8, "big")


def _finished(template: Template, made: Made, seed: int) -> tuple[bytes, Pair]:
    src, tgt = made.texts
    pair = Pair(src, tgt, template.line, template.slot.kind, template.id, made)
    return _place(seed, src, tgt), pair


def _mix(
    pairs: Kept[Pair], asked: Synthesis, langs: LangPair, run_map: Mapper, found: Synthesised,
    start: Start,
) -> None:  # fmt: skip
    """Add pairs of the corpus to those that were made; nothing of what is held out."""
    assert asked.mix is not None
    wanted, tell, mixed = round(asked.ratio * len(pairs)), start("mixing", None), found.mixed
    sample = Stock[tuple[int, str, str]](wanted)
    for part in run_map(sift, _tasks(asked, asked.mix, langs)):
        mixed.pairs += part.pairs
        mixed.dropped += part.dropped
        mixed.flagged += part.flagged
        for drawn, line, src, tgt in part.fine:
            sample.add(drawn, (line, src, tgt))
        tell(part.pairs)
    for line, src, tgt in sample.of(""):
        pairs.add(_place(asked.seed, src, tgt), Pair(src, tgt, line))
