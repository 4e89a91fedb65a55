"""New sources out of given ones: a token replaced by another of its type."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from babelproof import registry
from babelproof.api.forging import forged
from babelproof.api.request import PathLike
from babelproof.api.steps import Start, silent
from babelproof.api.token_types import asked_types, judging_rule, token_types
from babelproof.api.workbench import Bench, Forged, harvest_sources, set_up
from babelproof.core.errors import UsageError
from babelproof.core.segment import LangPair
from babelproof.generate.cases import Case, Cases, case, place
from babelproof.generate.making import Made, Recipe
from babelproof.generate.stock import Stock
from babelproof.generate.template import Template
from babelproof.io import files
from babelproof.io.addresses import Spool
from babelproof.io.shelf import Shelf
from babelproof.lang import parse_pair
from babelproof.run.crew import open_map
from babelproof.substitute.forms import LANGUAGES

_LINES = 1000
LEAST_TEMPLATES = 50  # so many make the cases of a run at least, if there are so many


@dataclass(frozen=True, kw_only=True)
class Mutation:
    """What is to be made, of which sources (one a line). ``most`` cases, evenly of types and of
    sources; the same ones for the same seed. ``vary`` are types that may change along;
    ``rules_dir`` holds tables of one's own."""

    source: PathLike
    langs: str
    types: Sequence[str] = ()
    vary: Sequence[str] = ()
    most: int = 5000
    seed: int = 1
    plausible: bool = True
    jobs: int = 1
    rules_dir: Sequence[PathLike] = ()
    trust_rules: bool = False


@dataclass(slots=True)
class Mutated:
    """The cases, each group behind its original, and what became of everything on the way. They
    are read from where they are kept each time, so that many take no more memory than few."""

    langs: LangPair
    cases: Cases = field(default_factory=Cases)
    lines: int = 0
    templates: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)


def mutate(asked: Mutation, start: Start = silent) -> Mutated:
    """Make the cases."""
    langs = parse_pair(asked.langs)
    if langs.src.code not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise UsageError(f"no table says how tokens are written in {langs.src} (known: {known})")
    rules = registry.all_rules(
        [Path(folder) for folder in asked.rules_dir], trust=asked.trust_rules
    )
    by_name = token_types(rules, langs)
    types = asked_types(asked.types, by_name) or [k for k in by_name if judging_rule(k, rules)]
    vary = asked_types(asked.vary, by_name)
    recipe = Recipe(by_name, asked.seed, asked.plausible)
    found, originals = Mutated(langs), Shelf("CREATE TABLE originals (text BLOB)")
    stock = Stock[bytes](asked.most)
    with open_map(asked.jobs, set_up, Bench(recipe, types, vary, langs, _finished)) as run_map:
        tell = start("reading", None)
        for part in run_map(harvest_sources, _stretches(asked.source)):
            originals.put("INSERT INTO originals VALUES (?)", ((text,) for text in part.texts))
            found.lines += part.read
            for one in part.templates:
                stock.add(one.rank, one.data, one.kind)
            tell(part.read)
        about, cap = Forged(), max(1, asked.most // LEAST_TEMPLATES)
        sorts = {kind: kind for kind in types}
        made = forged(stock, sorts, asked.most, cap, run_map, start, about)
    made.leave_out(text for (text,) in originals.rows("SELECT text FROM originals"))
    found.templates.update({kind: stock.seen[kind] for kind in types if stock.seen[kind]})
    found.refused = about.refused
    found.cases = Cases(made)
    if not made:
        why = ", ".join(f"{reason} ({n:,})" for reason, n in found.refused.most_common(3))
        raise UsageError(
            f"{asked.source}: in {found.lines:,} line(s) no token of the types {', '.join(types)}"
            f" can be replaced{f': {why}' if why else ''}"
        )
    return found


def _finished(template: Template, made: Made, seed: int) -> tuple[bytes, tuple[Case, str]]:
    found = case(template, made)
    return place(found), (found, template.texts[0])


def _stretches(source: PathLike) -> Iterator[list[tuple[int, str]]]:
    """Lines with their numbers, some at a time."""
    spool, name = Spool(), str(source)
    try:
        path = spool.place(name)
        lines = enumerate(files.lines(path, name), 1)
        texts = ((number, files.decode(raw, name, number, "strict")) for number, raw in lines)
        while stretch := list(islice(texts, _LINES)):
            yield stretch
    finally:
        spool.remove()
