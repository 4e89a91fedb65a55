"""In which languages the quantity rules were measured on real translations."""

from __future__ import annotations

from functools import cache

from babelproof.core.segment import LangPair
from babelproof.quantities.tables.language import full_languages
from babelproof.text.tables import rows


@cache
def measured_languages() -> frozenset[str]:
    """Languages whose translations by people and machines were read."""
    return frozenset(row["lang"] for row in rows("quantities/measured.tsv"))


def unproven(langs: LangPair) -> str | None:
    """Why a direction is judged only on request: one of its languages has tables that were tried
    on sentences of our own only."""
    for lang in (langs.src, langs.tgt):
        if lang.code in full_languages() and lang.code not in measured_languages():
            return f"quantities in {lang.code} are in preview; add --preview to judge them"
    return None
