"""Make ``data/quantities/formats.tsv``: how every language CLDR knows writes numbers.

Run by hand when CLDR changes, with the folder of ``make_quantity_tables.py``::

    python scripts/make_number_formats.py FOLDER

The separators are those beside Latin digits; ``digits`` are the language's own, zero to nine.
Languages for which CLDR only repeats what holds for none in particular are left out. The same
facts, the order of dates and the clock go into the full tables of ``make_quantity_tables.py``; what
only some of a language's countries do is *loose* there.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cldr_source import DATA, Cldr, Table

_SEPARATORS = {
    "\u00a0": "space",
    "\u202f": "space",
    " ": "space",
    "’": "apostrophe",
    "'": "apostrophe",
}


def main(folder: Path) -> None:
    """Write the table."""
    cldr = Cldr(folder)
    lines = ["lang\tdecimal\tgroup\tdigits"]
    root = separators(cldr, "und")
    known = cldr.languages_covered()
    for locale in cldr.locales():
        if separators(cldr, locale) == root and locale.split("-")[0] not in known:
            continue
        row = "\t".join((*separators(cldr, locale), _digits(cldr, locale)))
        base = re.fullmatch(r"([a-z]{2,3})-[A-Z][a-z]{3}", locale)
        plain = locale != "und" and re.fullmatch("[a-z]{2,3}", locale)
        if plain or (base and f"{base[1]}\t{row}" not in lines):
            lines.append(f"{locale}\t{row}")
    (DATA / "formats.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")


def separators(cldr: Cldr, locale: str) -> tuple[str, str]:
    """The decimal and the group separator beside Latin digits."""
    numbers = cldr.numbers(locale)
    default = f"symbols-numberSystem-{numbers['defaultNumberingSystem']}"
    symbols = numbers.get("symbols-numberSystem-latn") or numbers[default]
    group = symbols["group"]
    return symbols["decimal"], _SEPARATORS.get(group, group)


def _digits(cldr: Cldr, locale: str) -> str:
    numbers = cldr.numbers(locale)
    systems = cldr.supplemental("numberingSystems")["numberingSystems"]
    for name in (numbers["defaultNumberingSystem"], numbers["otherNumberingSystems"]["native"]):
        if name != "latn" and systems[name]["_type"] == "numeric":
            return str(systems[name]["_digits"])
    return ""


def add_formats(table: Table, cldr: Cldr, locales: list[str]) -> None:
    """Add separators, the order of dates and the clock; those of the first locale are the usual."""
    usual: set[tuple[str, str]] = set()
    for locale in locales:
        for what, form in _formats(cldr, locale):
            if locale == locales[0]:
                usual.add((what, form))
            table.add("format", what, form, "" if (what, form) in usual else "loose")


def _formats(cldr: Cldr, locale: str) -> Iterator[tuple[str, str]]:
    decimal, group = separators(cldr, locale)
    yield "decimal", decimal
    yield "group", group
    numbers = cldr.numbers(locale)
    if numbers["decimalFormats-numberSystem-latn"]["standard"].startswith("#,##,##0"):
        yield "grouping", "indian"
    native = numbers.get("symbols-numberSystem-arab")
    if native and locale.startswith("ar"):
        yield "decimal", native["decimal"]
        yield "group", native["group"]
    calendar = cldr.calendar(locale)
    yield "order", "".join(dict.fromkeys(re.sub("[^dmy]", "", _short(calendar, "date").lower())))
    yield "hours", "12" if re.search("[hK]", _short(calendar, "time")) else "24"


def _short(calendar: dict[str, Any], kind: str) -> str:
    pattern = calendar[f"{kind}Formats"]["short"]
    text = pattern if isinstance(pattern, str) else pattern["_value"]
    return re.sub("'[^']*'", "", text)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
