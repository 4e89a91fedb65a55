"""In which languages the quantity rules were measured on real translations."""

from __future__ import annotations

from functools import cache

from babelproof.core.rule import YES, Fit
from babelproof.core.segment import LangPair
from babelproof.quantities.tables.language import full_languages
from babelproof.text.tables import rows


@cache
def measured_languages() -> frozenset[str]:
    """Languages whose translations by people and machines were read."""
    return frozenset(row["lang"] for row in rows("quantities/measured.tsv"))


def fit(langs: LangPair) -> Fit:
    """A direction is judged only on request where one of its languages has tables that were tried
    on sentences of our own only."""
    for lang in (langs.src, langs.tgt):
        if lang.code in full_languages() and lang.code not in measured_languages():
            reason = f"quantities in {lang.code} are in preview; add --preview to judge them"
            return Fit("preview", reason)
    return YES
