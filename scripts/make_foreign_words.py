"""Makes ``data/quantities/foreign_words.tsv``: months and large scales as any language says them.

Weak systems leave such a word in a language that is not asked for. Run by hand when the tables of
quantities change::

    python scripts/make_foreign_words.py

Forms that mean different things in two languages (*billion*, *listopad*) are left out.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from babelproof.quantities.tables.language import full_languages, language

TABLE = Path(__file__).parents[1] / "src/babelproof/data/quantities/foreign_words.tsv"
SHORTEST = 4
LEFT_OUT = {"mais"}  # the genitive of a German month, and a word of French and Portuguese
SCALES = {10**6, 10**9}
STEMS = {"mil", "мил", "міл"}  # others are abbreviations, or slang


def table() -> str:
    """The text of the table."""
    meanings: defaultdict[str, set[str]] = defaultdict(set)
    for code in full_languages():
        for form, node in language(code).root.next.items():
            if len(form) < SHORTEST or not form.isalpha() or form in LEFT_OUT:
                continue
            for entry in node.entries:
                if entry.kind == "month":
                    meanings[form].add(f"month {entry.what}")
                elif entry.kind == "scale" and form[:3] in STEMS:
                    meanings[form].add(f"scale {entry.value}")
    wanted = {f"scale {scale}" for scale in SCALES} | {f"month {n}" for n in range(1, 13)}
    forms: defaultdict[str, list[str]] = defaultdict(list)
    for form, what in sorted(meanings.items()):
        if len(what) == 1 and what <= wanted:
            forms[min(what)].append(form)
    lines = [f"{what}\t{'|'.join(found)}" for what, found in sorted(forms.items())]
    return "\n".join(["what\tforms", *lines]) + "\n"


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8")
