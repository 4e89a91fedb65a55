"""Doubts about what was asked: the run works, but its numbers may not mean what the user thinks.

Every doubt of the library is decided here and told once, as a ``BabelproofWarning``; the command
line prints it as ``babelproof: warning: …``. A doubt is told only where it is all but sure.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence

from babelproof.core.errors import BabelproofWarning
from babelproof.core.rule import Rule
from babelproof.core.segment import UNKNOWN, Lang, LangPair
from babelproof.lang import name
from babelproof.lang.pairs import pair_or_complaint
from babelproof.text.heard import are_in

_MOST_NAMED = 3


def tell(doubts: Iterable[str]) -> None:
    """Warn whoever called us: the first on the way up that is none of our own modules."""
    for doubt in doubts:
        warnings.warn(doubt, BabelproofWarning, stacklevel=_outside())


def _outside() -> int:
    frame, level = sys._getframe(1), 1
    while frame.f_back and str(frame.f_globals.get("__name__")).startswith("babelproof."):
        frame, level = frame.f_back, level + 1
    return level


def about_directions(
    directions: Iterable[str], rules: Sequence[Rule], given: LangPair | None, *, preview: bool
) -> Iterator[str]:
    """Directions in which less is judged than one might think; ``given`` is what the caller said
    they are."""
    pairs = list(_read(directions).values())
    if any(UNKNOWN in (pair.src, pair.tgt) for pair in pairs):
        how = "the data does not say them all" if given else "name them (⸨langs=en-de⸩)"
        yield f"languages not known: rules that need to know them do not judge; {how}"
    pairs = [pair for pair in pairs if UNKNOWN not in (pair.src, pair.tgt)]
    unknown = [str(lang) for lang in _languages(pairs) if not lang.known]
    if unknown:
        yield f"unknown language code: {some(unknown)}; rules that need to know the language do \
not judge, so name it by a code of ISO 639 or in English, or see to a slip"
    fit = {rule.id: {p for p in pairs if rule.fit(p).judges(preview)} for rule in rules}
    idle = [pair for pair in pairs if not any(pair in judged for judged in fit.values())]
    if idle and rules:
        yield f"nothing is judged in {some(map(str, idle))}: {rules[0].fit(idle[0]).reason}"
    if any(rule.family == "quantities" and fit[rule.id] for rule in rules):
        bare = [lang for lang in _languages(p for p in pairs if p not in idle) if _is_bare(lang)]
        if bare:
            yield f"quantities are compared in digits only from or into {some(map(name, bare))}: \
no table of number words and units; docs/how-to/add-a-language.md says how to make one"


def about_ignored(unused: Sequence[str]) -> Iterator[str]:
    """Entries of an ignore list that held for nothing."""
    if unused:
        yield f"{len(unused)} of the findings to ignore were not found again ({some(unused)}): \
their texts or the rules have changed; look at what is found now, and make the list anew"


def about_consensus(systems: Sequence[str], fewest: int) -> Iterator[str]:
    """Too few systems to tell what most others carry."""
    if len(systems) <= fewest:
        yield f"what most systems carry can be told of at least three systems in one run, here is \
{len(systems)}: ⸨consensus⸩ changes nothing; name the outputs of others beside it"


def _read(directions: Iterable[str]) -> dict[str, LangPair]:
    """The directions; one that only a caller from Python could make up is passed over."""
    read = {text: pair_or_complaint(text) for text in dict.fromkeys(directions)}
    return {text: pair for text, pair in read.items() if isinstance(pair, LangPair)}


def _languages(pairs: Iterable[LangPair]) -> list[Lang]:
    return list(dict.fromkeys(lang for pair in pairs for lang in (pair.src, pair.tgt)))


def _is_bare(lang: Lang) -> bool:
    from babelproof.quantities.tables.language import full_languages

    return lang.known and lang.code not in full_languages()


def about_outputs(langs: Sequence[str], systems: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Systems whose outputs are in the source language: those of the other direction.

    ``langs`` has the direction of each output.
    """
    odd: dict[str, list[str]] = {}
    pairs = _read(langs)
    for direction, pair in pairs.items():
        for system, outputs in systems.items():
            texts = [text for at, text in zip(langs, outputs, strict=True) if at == direction]
            if are_in(pair.src, pair.tgt, texts):
                odd.setdefault(direction, []).append(system)
    for direction, names in odd.items():
        pair = pairs[direction]
        yield f"outputs that are in {name(pair.src)}, where {direction} needs {name(pair.tgt)}: \
{some(names)}; are these the files of {pair.tgt}-{pair.src}?"


def some(names: Iterable[str]) -> str:
    """The first few of the names, and how many more there are."""
    listed = list(names)
    more = len(listed) - _MOST_NAMED
    return ", ".join(listed[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
