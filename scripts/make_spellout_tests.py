"""Make ``tests/unit/spellout.tsv``: numbers in words, to check the grammars of numerals against.

Run by hand when ICU changes; needs PyICU, which the product does not::

    python scripts/make_spellout_tests.py

The first set of cardinals and of ordinals of a language is written out at length; further genders
and cases only as far as their forms differ, and at fewer values. So are the numerals of cheques.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import icu  # type: ignore[import-not-found, import-untyped, unused-ignore]

TABLE = Path(__file__).resolve().parent.parent / "tests" / "unit" / "spellout.tsv"
LANGUAGES = "en de fr es it pt nl sv da nb is cs sk pl ru uk hr zh ja ko hi ar he tr fi hu ro el"
REGIONS = {"zh": ["zh", "zh_Hant"], "pt": ["pt", "pt_PT"], "fr": ["fr", "fr_CH", "fr_BE"]}
LARGE = [
    1001, 1100, 1492, 1500, 1984, 1999, 2000, 2021, 2500, 3456, 7008, 9999, 10_000, 10_500, 12_345,
    20_000, 35_000, 65_536, 99_999, 100_000, 123_456, 150_000, 200_000, 999_999, 1_000_000,
    1_000_001, 1_200_000, 2_000_000, 2_500_000, 7_654_321, 10_000_000, 35_000_000, 100_000_000,
    126_500_000, 500_000_000, 1_000_000_000, 2_000_000_000, 3_500_000_000, 12_345_678_901,
    100_000_000_000, 1_000_000_000_000,
]  # fmt: skip
CARDINALS = [*range(131), *range(200, 1001, 37), *range(200, 1001, 100), *LARGE]
FEW_CARDINALS = [
    *range(2, 23), 28, 30, 34, 40, 50, 60, 70, 80, 90, 91, 100, 101, 121, 200, 300, 345, 500, 600,
    999, 1000, 1984, 2000, 21_000, 1_000_000, 2_500_000, 1_000_000_000,
]  # fmt: skip
ORDINALS = [*range(1, 36), 40, 50, 60, 70, 80, 90, 100, 101, 121, 200, 1000]
FEW_ORDINALS = [*range(2, 22), 25, 30, 32, 50, 100, 121]
# Misspelt in ICU 72: the texts that hold these are left out.
MISSPELT = re.compile(r"χίλιάδ|εννενήντα|millión|milliarð|jeden miliarda|miliardů|miliardov|\bst\b")
_INVISIBLE = dict.fromkeys(map(ord, "\u00ad\u200b\u200e\u200f"))


def main() -> None:
    """Write the table."""
    lines = ["lang\tkind\tvalue\ttext"]
    for lang in LANGUAGES.split():
        found = {
            row: None for locale in REGIONS.get(lang, [lang]) for row in _rows(icu.Locale(locale))
        }
        for kind, value, text in sorted(found, key=lambda row: row[:2]):
            lines.append(f"{lang}\t{kind}\t{value}\t{text}")
    TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _rows(locale: icu.Locale) -> Iterator[tuple[str, int, str]]:
    speller = icu.RuleBasedNumberFormat(icu.URBNFRuleSetTag.SPELLOUT, locale)
    names = [speller.getRuleSetName(place) for place in range(speller.getNumberOfRuleSetNames())]
    for kind, all_values, few in (
        ("cardinal", CARDINALS, FEW_CARDINALS),
        ("ordinal", ORDINALS, FEW_ORDINALS),
    ):
        rules = [name for name in names if name.startswith(f"%spellout-{kind}")]
        rules.sort(key=lambda name: name.endswith("financial"))
        for place, rule in enumerate(rules):
            for value in all_values if place == 0 else few:
                text = _clean(speller.format(value, rule))
                if not re.search(r"\d", text) and not MISSPELT.search(text):
                    yield kind, value, text


def _clean(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).translate(_INVISIBLE).split())


if __name__ == "__main__":
    main()
