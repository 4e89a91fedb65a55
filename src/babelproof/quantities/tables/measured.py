"""In which languages the quantity rules were measured on real translations."""

from __future__ import annotations

from functools import cache

from babelproof.core.rule import YES, Fit
from babelproof.core.segment import Lang, LangPair
from babelproof.quantities.tables.language import full_languages, untabled
from babelproof.text.tables import rows


@cache
def measured_languages() -> frozenset[str]:
    """Languages whose translations by people and machines were read."""
    return frozenset(row["lang"] for row in rows("quantities/measured.tsv"))


def unmeasured(lang: Lang) -> bool:
    """Whether a language has tables that were tried on sentences of our own only."""
    return lang.code in full_languages() and lang.code not in measured_languages()


def fit(langs: LangPair) -> Fit:
    """A direction is judged on request where the tables of one of its languages are unmeasured."""
    for lang in (langs.src, langs.tgt):
        if unmeasured(lang):
            reason = f"quantities in {lang.code} are in preview; add --preview to judge them"
            return Fit("preview", reason)
    return YES


def in_digits(langs: LangPair) -> LangPair:
    """The direction without the tables that are in preview: digits are judged all the same."""
    src, tgt = (untabled(lang) if unmeasured(lang) else lang for lang in (langs.src, langs.tgt))
    return LangPair(src, tgt)
