"""Read the JSON packages of CLDR, and write tables of forms; for the scripts that make tables."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parent.parent / "src" / "babelproof" / "data" / "quantities"
# The languages with full tables, and the locales they hold; the first is the usual one.
_OF_ONE_LOCALE = "nl sv da is cs sk pl ru uk hr ja ko hi he tr fi hu ro el"
LOCALES = {
    "en": ["en", "en-GB", "en-AU", "en-CA"],
    "de": ["de", "de-AT", "de-CH"],
    "fr": ["fr", "fr-CA", "fr-CH"],
    "es": ["es", "es-419", "es-MX", "es-US"],
    "pt": ["pt", "pt-PT"],
    "it": ["it", "it-CH"],
    "zh": ["zh", "zh-Hant", "zh-Hant-HK"],
    "nb": ["nb", "no"],
    "ar": ["ar", "ar-EG", "ar-SA", "ar-IQ", "ar-LB", "ar-SY", "ar-DZ", "ar-TN", "ar-MA", "ar-MR"],
    **{lang: [lang] for lang in _OF_ONE_LOCALE.split()},
}
_INVISIBLE = dict.fromkeys(map(ord, "\u00ad\u200b\u200e\u200f\u061c\u2060"))
_DAYPARTS = ("am", "pm", "noon", "midnight")


def cleaned(text: str) -> str:
    """The text in NFC, without invisible characters, with plain single blanks."""
    return " ".join(unicodedata.normalize("NFC", text).translate(_INVISIBLE).split())


def read_ids(name: str) -> set[str]:
    """The ids of a table."""
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()[1:]
    return {line.split("\t")[0] for line in lines if not line.startswith("#")}


class Table:
    """Forms by kind, meaning and flags, in the order they came."""

    def __init__(self) -> None:
        self.rows: dict[tuple[str, str, str], dict[str, str]] = {}

    def add(self, kind: str, what: str, form: str, flags: str = "") -> None:
        """Add a form, unless it stands there already, with these flags or with none."""
        if flags and form.casefold() in self.rows.get((kind, what, ""), {}):
            return
        key = form if "cased" in flags else form.casefold()
        self.rows.setdefault((kind, what, flags), {}).setdefault(key, form)

    def write(self, path: Path) -> None:
        """Write the table."""
        lines = ["kind\twhat\tforms\tflags"]
        for (kind, what, flags), forms in sorted(self.rows.items(), key=_place):
            lines.append(f"{kind}\t{what}\t{'|'.join(forms.values())}\t{flags}")
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _place(row: tuple[tuple[str, str, str], dict[str, str]]) -> tuple[str, int, str, str]:
    kind, what, flags = row[0]
    return kind, int(what) if what.isdigit() else 0, what, flags


class Cldr:
    """The packages as npm lays them out in a folder."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "node_modules"
        self._read = cache(self._load)

    def _load(self, path: str) -> Any:
        return json.loads((self.root / path).read_text(encoding="utf-8"))

    def supplemental(self, name: str) -> Any:
        """One of the tables that hold for all languages."""
        return self._read(f"cldr-core/supplemental/{name}.json")["supplemental"]

    def locales(self) -> list[str]:
        """All locales with numbers."""
        return sorted(path.name for path in (self.root / "cldr-numbers-full/main").iterdir())

    def languages_covered(self) -> set[str]:
        """The languages with at least the basic facts."""
        levels = self._read("cldr-core/coverageLevels.json")["effectiveCoverageLevels"]
        return {locale.split("-")[0] for locale in levels}

    def units(self, locale: str) -> Any:
        """Names of units by style."""
        return self._read(f"cldr-units-full/main/{locale}/units.json")["main"][locale]["units"]

    def numbers(self, locale: str) -> Any:
        """Formats and symbols of numbers."""
        path = f"cldr-numbers-full/main/{locale}/numbers.json"
        return self._read(path)["main"][locale]["numbers"]

    def currencies(self, locale: str) -> Any:
        """Names and symbols of currencies."""
        path = f"cldr-numbers-full/main/{locale}/currencies.json"
        return self._read(path)["main"][locale]["numbers"]["currencies"]

    def calendar(self, locale: str) -> Any:
        """Names and formats of the Gregorian calendar."""
        path = f"cldr-dates-full/main/{locale}/ca-gregorian.json"
        return self._read(path)["main"][locale]["dates"]["calendars"]["gregorian"]

    def compact_forms(self, locale: str) -> Iterator[tuple[int, str]]:
        """Words and abbreviations that multiply the number beside them."""
        formats = self.numbers(locale)["decimalFormats-numberSystem-latn"]
        for style in ("long", "short"):
            for key, pattern in formats[style]["decimalFormat"].items():
                text = cleaned(pattern.split(";")[0].replace("'", ""))
                match = re.fullmatch(r"(?:(0+) ?([^0]+)|([^0]+?) ?(0+))", text)
                if match:
                    zeros, form = match[1] or match[4], match[2] or match[3]
                    yield int(key.split("-")[0]) // 10 ** (len(zeros) - 1), form

    def daypart(self, locale: str, name: str) -> str:
        """The half of the day a part of it lies in: am, pm, night for either; or noon, midnight."""
        if name in _DAYPARTS:
            return name
        rules = self.supplemental("dayPeriods")["dayPeriodRuleSet"]
        rule = rules.get(locale) or rules.get(locale.split("-")[0], {})
        span = rule.get(name)
        if not span or name.startswith("night"):
            return "night" if span else ""
        start, end = (int(span[key].split(":")[0]) for key in ("_from", "_before"))
        if start < end <= 12:
            return "am"
        return "pm" if 12 <= start < end else ""
