"""Make ``data/forms/cldr/<lang>.tsv``: the forms in which a token is written, from CLDR.

Run by hand when CLDR changes, with a folder for the packages::

    npm install --prefix FOLDER cldr-core@48 cldr-units-full@48 cldr-numbers-full@48 \
        cldr-dates-full@48
    python scripts/make_forms.py FOLDER

The tokens are those of ``data/forms/tokens.tsv``. Units come with gender, case and plural class
(CLDR's grammatical features) as words, and as symbols where one short form serves all numbers;
months and days come as they stand alone, where a language does not inflect them. What CLDR lacks,
as the cases of months in Russian and the bare names of currencies, is by hand beside it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cldr_source import DATA, Cldr, cleaned

FORMS = DATA.parent / "forms"
LOCALES = {"en": ["en", "en-GB"], "de": ["de"], "es": ["es"], "fr": ["fr"], "ru": ["ru"]}
COUNTS = ("one", "few", "many", "other")
CASES = {
    "de": ("nominative", "accusative", "dative", "genitive"),
    "ru": ("nominative", "accusative", "dative", "genitive", "instrumental", "prepositional"),
}
PLAIN = ("nominative",)
WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
Row = tuple[str, str, str, str, str, list[str]]


def main(folder: Path) -> None:
    """Write a table for every language."""
    cldr = Cldr(folder)
    for lang, locales in LOCALES.items():
        rows = [*_units(cldr, lang, locales), *_names(cldr, locales[0], lang)]
        cases = CASES.get(lang, PLAIN)
        lines = ["\t".join(("type", "token", "style", "gender", "number", *cases))]
        lines += ["\t".join((*row[:5], *row[5])) for row in rows]
        path = FORMS / "cldr" / f"{lang}.tsv"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _tokens(*types: str) -> Iterator[tuple[str, str]]:
    for line in (FORMS / "tokens.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        kind, token = line.split("\t")
        if kind in types:
            yield kind, token


def _units(cldr: Cldr, lang: str, locales: list[str]) -> Iterator[Row]:
    names = [{_id(k): v for k, v in cldr.units(locale)["long"].items()} for locale in locales]
    short = {_id(key): value for key, value in cldr.units(locales[0])["short"].items()}
    for kind, token in _tokens("unit", "duration"):
        yield from _words(kind, token, [found[token] for found in names], CASES.get(lang, PLAIN))
        symbol = _symbol(short[token], names[0][token])
        if symbol and kind == "unit":
            yield kind, token, "symbol", "", "-", [symbol] * len(CASES.get(lang, PLAIN))


def _id(key: str) -> str:
    return key.partition("-")[2]


def _words(kind: str, token: str, layers: list[dict[str, str]], cases: Any) -> Iterator[Row]:
    gender = layers[0].get("gender", "")
    for count in COUNTS:
        forms = [
            "|".join(dict.fromkeys(filter(None, (_form(layer, case, count) for layer in layers))))
            for case in cases
        ]
        if forms[0]:
            yield kind, token, "word", gender, count, [form or forms[0] for form in forms]


def _form(names: dict[str, str], case: str, count: str) -> str:
    key = f"unitPattern-count-{count}" if case == "nominative" else f"{case}-count-{count}"
    before, number, after = names.get(key, "").partition("{0}")
    return cleaned(after) if number and not before.strip() else ""


def _symbol(short: dict[str, str], long: dict[str, str]) -> str:
    """The short form, if it is one for all numbers and none of the words."""
    forms = {_form(short, "nominative", count) for count in COUNTS} - {""}
    words = {_form(long, "nominative", count) for count in COUNTS}
    return forms.pop() if len(forms) == 1 and not forms & words else ""


def _names(cldr: Cldr, locale: str, lang: str) -> Iterator[Row]:
    months = cldr.calendar(locale)["months"]
    days = cldr.calendar(locale)["days"]["stand-alone"]["wide"]
    width = len(CASES.get(lang, PLAIN))
    for kind, token in _tokens("month", "weekday"):
        form = months["stand-alone"]["wide"][token] if kind == "month" else days[_day(token)]
        if width == 1 or lang == "de":
            yield kind, token, "word", "", "-", [cleaned(form)] * width


def _day(token: str) -> str:
    return WEEKDAYS[int(token) - 1]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
