"""From what a user writes to an engine at work, alone or one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from babelproof.core.errors import UsageError
from babelproof.core.segment import UNKNOWN, Lang, LangPair
from babelproof.engines.answers import Answers, kept_of_user
from babelproof.engines.budget import Budget
from babelproof.engines.protocol import Identity
from babelproof.engines.registry import make_engine
from babelproof.engines.terms import Terms
from babelproof.engines.translator import Tell, Translating, Translator


def open_translator(
    spec: str,
    langs: LangPair | None,
    terms: Terms | None = None,
    *,
    then: str | None = None,
    via: Lang | None = None,
    budget: Budget | None = None,
) -> Translating:
    """The engine of a specification, at work in a direction.

    ``then`` is a second engine that gets what the first one says, in the language ``via``. Engines
    that share a ``budget`` spend it together.
    """
    terms = terms or Terms()
    budget = budget or terms.budget()
    pair = langs or LangPair(UNKNOWN, UNKNOWN)
    if then is None:
        return _one(spec, pair, terms, budget)
    middle = via or UNKNOWN
    first = _one(spec, LangPair(pair.src, middle), terms, budget)
    return Pivot(first, _one(then, LangPair(middle, pair.tgt), terms, budget), middle)


def _one(spec: str, langs: LangPair, terms: Terms, budget: Budget) -> Translator:
    engine = make_engine(spec, terms, budget)
    if engine.needs_langs and UNKNOWN in (langs.src, langs.tgt):
        raise UsageError(
            f"{engine.identity.name} must be told the languages: ⸨langs=en-de⸩, and with ⸨then⸩ the"
            " one between them (⸨via=LANGUAGE⸩)"
        )
    path = kept_of_user() if terms.cache else None
    answers = Answers(path, engine, langs, fresh=terms.fresh)
    if engine.is_paid and terms.cache and not answers.are_kept:
        raise UsageError(
            f"answers cannot be kept in {path or 'a cache folder'}, so that a run cut short would"
            " pay again: name a folder in BABELPROOF_CACHE, or do without (⸨cache=False⸩)"
        )
    return Translator(engine, langs, answers, threads=terms.parallel, skip_failed=terms.skip_failed)


class Pivot:
    """One engine after the other, by way of a language between them."""

    def __init__(self, first: Translator, second: Translator, via: Lang) -> None:
        self.parts = (first, second)
        told = {"first": str(first.identity), "then": str(second.identity), "via": str(via)}
        name = f"{first.identity.name}+{second.identity.name}"
        self.identity = Identity(name, "pivot", told)

    def translate(self, texts: Iterable[str], tell: Tell | None = None) -> Iterator[str]:
        first, second = self.parts
        between = first.translate(texts)
        return second.translate(between, tell) if tell else second.translate(between)

    def close(self) -> None:
        for part in self.parts:
            part.close()
