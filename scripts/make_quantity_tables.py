"""Make ``data/quantities/cldr/<lang>.tsv``: units, money, dates and scale words from CLDR.

Run by hand when CLDR changes, with a folder for the packages::

    npm install --prefix FOLDER cldr-core@48 cldr-units-full@48 cldr-numbers-full@48 \
        cldr-dates-full@48
    python scripts/make_quantity_tables.py FOLDER

The ids are those of ``units.tsv`` and ``currencies.tsv``. A form is *loose* where it is short
enough to be something else (``in``, ``mi``, ``K``): it is understood in a target and never
demanded from a source. *dual* marks a form that says two by itself. Patterns with words on both
sides of the number are left to the tables by hand.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cldr_source import DATA, LOCALES, Cldr, Table, cleaned, read_ids
from make_number_formats import add_formats

Names = dict[str, Any]
UNIT_NAMES = {
    "mile-scandinavian": "scandinavian-mile",
    "generic": "degree",
    "pound-force-per-square-inch": "psi",
    "shaku-length": "shaku",
    "day-person": "day",
    "week-person": "week",
    "month-person": "month",
    "year-person": "year",
}
# Their ids or names would be taken for others.
NOT_UNITS = {"volume-shaku", "length-sun", "length-jo-jp", "speed-light-speed"}
# Units CLDR has no name for: known unit, its power of ten, new unit, the new power of ten.
DERIVED = (
    ("kilowatt-hour", "10p3", "watt-hour", ""),
    ("kilowatt-hour", "10p3", "megawatt-hour", "10p6"),
    ("kilowatt-hour", "10p3", "gigawatt-hour", "10p9"),
    ("kilowatt-hour", "10p3", "terawatt-hour", "10p12"),
    ("gigawatt", "10p9", "terawatt", "10p12"),
    ("kilojoule", "10p3", "megajoule", "10p6"),
    ("kilojoule", "10p3", "gigajoule", "10p9"),
)
# Abbreviations of one or two letters that mean nothing else after a number ...
_SURE_FORMS = (
    "km cm mm dm nm μm µm kg mg μg µg ml mL cl cL dl dL hl hL ft yd lb oz hr ms ns μs µs ha hp PS"
    " W Wh mW kW MW GW TW kV mA Hz TB GB MB kB KB kb Mb Gb Tb PB dB px Pa J kJ MJ GJ Sv Bq °C °F"
    " мм см дм км кг мг мл га ха кВ Вт Гц Па Дж кБ МБ ГБ ТБ °م Rs Rp RM Ft TL kr kr. zł Kč лв"
)
SURE = frozenset(_SURE_FORMS.split())
# ... but do in some languages (*has*, *if*; *£5m*).
UNSURE = {"ha": {"es", "it", "hu", "sv", "da", "nb"}, "m": {"en"}}
SURE_LETTERS = {
    "meter": "mм", "gram": "g", "liter": "lLл", "hour": "hч", "watt": "W", "volt": "V",
    "tonne": "", "second": "", "ampere": "", "kelvin": "", "joule": "", "newton": "", "byte": "",
}  # fmt: skip
SIGNS = {
    "degree": "°", "percent": "%٪", "permille": "‰", "foot": "′", "inch": "″",
    "arc-minute": "′", "arc-second": "″", "permyriad": "‱", "ohm": "Ω",
}  # fmt: skip
FAMILY_SIGNS = {
    "$": "dollar", "£": "pound", "kr": "krone", "kr.": "krone", "¥": "yen-yuan", "￥": "yen-yuan",
    "Rs": "rupee", "₨": "rupee", "₩": "won", "lei": "leu", "TL": "TRY",
}  # fmt: skip
CODES_THAT_ARE_WORDS = {
    "ALL", "AMD", "ANG", "BOB", "COP", "CUP", "ETH", "FIM", "LAK", "MOP", "PEN", "SIT", "SOS",
    "TOP", "TRY",
}  # fmt: skip
METALS = {"XAU", "XAG"}
MONOGRAPHIC = {"zh", "ja", "ko"}
AMBIGUOUS_SCALES = {"兆"}
WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


def main(folder: Path) -> None:
    """Write a table for every language."""
    cldr = Cldr(folder)
    units, currencies = read_ids("units.tsv"), read_ids("currencies.tsv")
    codes = {code for code in currencies if re.fullmatch("[A-Z]{3,4}", code)} - METALS
    signs = _signs_everywhere(cldr, codes)
    for lang, locales in LOCALES.items():
        table = Table()
        add_formats(table, cldr, locales)
        for locale in locales:
            for style in ("long", "short", "narrow"):
                _add_units(table, cldr.units(locale)[style], lang, style, units)
            _add_derived(table, cldr.units(locale), lang)
            _add_scales(table, cldr.compact_forms(locale), lang)
            if lang not in MONOGRAPHIC:
                _add_months(table, cldr.calendar(locale)["months"])
            _add_weekdays(table, cldr.calendar(locale)["days"], lang)
            _add_dayparts(table, cldr, locale)
            _add_currency_names(table, cldr.currencies(locale), codes, glued=lang in MONOGRAPHIC)
        _add_capitals(table)
        _add_currency_signs(table, [cldr.currencies(locale) for locale in locales], codes, signs)
        table.write(DATA / "cldr" / f"{lang}.tsv")


def _add_units(table: Table, names: Names, lang: str, style: str, units: set[str]) -> None:
    for key, patterns in names.items():
        name = key.partition("-")[2]
        unit = UNIT_NAMES.get(name, name)
        if unit not in units or key in NOT_UNITS or not isinstance(patterns, dict):
            continue
        for part, pattern in patterns.items():
            if part in ("gender", "perUnitPattern"):
                continue
            form = _around_number(pattern)
            without_number = "count" in part and "{0}" not in pattern
            if form and not (without_number and "count-one" in part and " " in form):
                dual = without_number and "count-two" in part
                _add_unit_form(table, unit, form, lang, style, dual=dual)


def _add_unit_form(
    table: Table, unit: str, form: str, lang: str, style: str, *, dual: bool = False
) -> None:
    flags = unit_flags(unit, form, lang, style)
    if flags is not None:
        flags = f"{flags} dual".strip() if dual else flags
        table.add("unit", unit, form, flags)
        if "μ" in form and form.replace("μ", "").isascii():
            table.add("unit", unit, form.replace("μ", "µ"), flags)


def unit_flags(unit: str, form: str, lang: str, style: str) -> str | None:
    """The flags of a form of a unit, or None if it is too short to mean the unit."""
    letters = [char for char in form if char.isalpha()]
    if not letters or form in SIGNS.get(unit, ""):
        return "" if form in SIGNS.get(unit, "") else None
    if lang in MONOGRAPHIC and not form.isascii():
        return "loose" if len(form) == 1 else ""
    if style == "long" and len(letters) > 1:
        return ""
    if len(form) == 1:
        sure = form in SURE_LETTERS.get(unit, "")
    else:
        sure = form in SURE or re.search(r"[²³/⋅]", form) is not None
    sure = sure and lang not in UNSURE.get(form, ())
    if len(form) == 1 and not sure and (style == "narrow" or unit not in SURE_LETTERS):
        return None
    cased = "cased" if len(letters) <= 3 and letters[0].lower() != letters[0].upper() else ""
    unsure = not sure and len(letters) <= (2 if cased else 1)
    return f"{'loose ' if unsure else ''}{cased}".strip()


def _around_number(pattern: str) -> str:
    """What stands before or after the number; nothing if words stand on both sides."""
    if re.search(r"[][(),;\d]", pattern.replace("{0}", "")) or "{1}" in pattern:
        return ""
    before, _, after = pattern.partition("{0}")
    before, after = cleaned(before), cleaned(after)
    form = "" if before and after else before or after
    return "" if form.startswith("/") else form


def _add_derived(table: Table, names: Names, lang: str) -> None:
    for known, power, new, new_power in DERIVED:
        kind = "power" if known.endswith("watt") else "energy"
        spelled = _prefix(names["long"], power).casefold()
        for style in ("long", "short"):
            prefix = _prefix(names[style], power)
            start = _prefix(names[style], new_power) if new_power else ""
            for part, pattern in names[style].get(f"{kind}-{known}", {}).items():
                form = _around_number(pattern) if part.startswith(("unit", "displ")) else ""
                if style == "short" and form.casefold().startswith(spelled):
                    continue
                if prefix and form.startswith(prefix):
                    new_form = cleaned(start + form[len(prefix) :])
                    _add_unit_form(table, new, new_form, lang, style)


def _prefix(names: Names, power: str) -> str:
    pattern = names.get(power, {}).get("unitPrefixPattern", "")
    return cleaned(pattern[:-3]) if pattern.endswith("{0}") else ""


def _add_scales(table: Table, forms: Iterator[tuple[int, str]], lang: str) -> None:
    for value, form in forms:
        letters = [sum(char.isalpha() for char in word) for word in form.split()]
        unsure = min(letters) == 1 if lang in {"hi", "ar"} else min(letters) <= 2
        if lang in MONOGRAPHIC:
            unsure = form.isascii() or form in AMBIGUOUS_SCALES
        cased = "cased" if unsure and form.lower() != form.upper() else ""
        table.add("scale", str(value), form, f"{'loose ' if unsure else ''}{cased}".strip())


def _add_capitals(table: Table) -> None:
    """Let abbreviations that no other resembles be written KM, Kg or Mph in a target."""
    forms = [(key, form) for key, row in table.rows.items() for form in row.values()]
    owners: dict[str, set[str]] = {}
    for (kind, what, _), form in forms:
        if kind in {"unit", "scale"}:
            owners.setdefault(form.casefold(), set()).add(what)
    for (kind, what, flags), form in forms:
        lone = len(owners.get(form.casefold(), ())) == 1 and len(form) > 1
        if kind == "unit" and flags == "cased" and lone:
            table.add("unit", what, form, "loose")


def _add_months(table: Table, months: Names) -> None:
    for context in ("format", "stand-alone"):
        for width in ("wide", "abbreviated"):
            for number, name in months[context][width].items():
                form = cleaned(name)
                if number.isdigit() and form and not re.search(r"\d", form):
                    table.add("month", number, form)


def _add_weekdays(table: Table, days: Names, lang: str) -> None:
    shortest = 2 if lang in MONOGRAPHIC else 3
    for context in ("format", "stand-alone"):
        for width in ("wide", "abbreviated"):
            for number, day in enumerate(WEEKDAYS, start=1):
                form = cleaned(days[context][width][day])
                if len(form) >= shortest or (len(form) > 1 and form.endswith(".")):
                    table.add("weekday", str(number), form)


def _add_dayparts(table: Table, cldr: Cldr, locale: str) -> None:
    periods = cldr.calendar(locale)["dayPeriods"]
    for context in ("format", "stand-alone"):
        names = {**periods[context]["wide"]}
        names |= {f"{key} ": periods[context]["abbreviated"][key] for key in ("am", "pm")}
        halves: dict[str, set[str]] = {}
        for name, form in names.items():
            part = cldr.daypart(locale, name.strip().removesuffix("-alt-variant"))
            halves.setdefault(cleaned(form), set()).add(part)
        for form, parts in halves.items():
            # *3 дня* is no noon, and *du matin* is the forenoon however early.
            sure = parts & {"am", "pm"} or parts - {"noon", "midnight"} or parts
            if len(form) > 1 and (not form.endswith(".") or sure & {"am", "pm"}):
                for part in sorted(sure - {""}):
                    table.add("daypart", part, form)


def _add_currency_names(table: Table, names: Names, codes: set[str], *, glued: bool) -> None:
    for code in sorted(codes & names.keys()):
        for key, name in names[code].items():
            form = cleaned(name)
            if key.startswith("displayName") and form != code and not re.search(r"[\d()]", form):
                table.add("currency", code, form)
                if glued:
                    table.add("currency", code, form.replace(" ", ""))


def _signs_everywhere(cldr: Cldr, codes: set[str]) -> dict[str, set[str]]:
    """Signs such as US$ that any language may use, by currency."""
    found: dict[str, set[str]] = {}
    for locales in LOCALES.values():
        for locale in locales:
            for code, sign in _signs(cldr.currencies(locale), codes):
                if re.search(r"[$£¥€]", sign) and sign not in FAMILY_SIGNS:
                    found.setdefault(sign, set()).add(code)
    return found


def _signs(names: Names, codes: set[str]) -> Iterator[tuple[str, str]]:
    for code in sorted(codes & names.keys()):
        for key in ("symbol", "symbol-alt-narrow", "symbol-alt-variant", "symbol-alt-formal"):
            sign = cleaned(names[code].get(key, ""))
            if sign and sign != code:
                yield code, sign


def _add_currency_signs(
    table: Table, layers: list[Names], codes: set[str], everywhere: dict[str, set[str]]
) -> None:
    owners = {sign: set(found) for sign, found in everywhere.items()}
    owners |= {sign: set() for sign in FAMILY_SIGNS if not sign[0].isalpha()}
    for names in layers:
        for code, sign in _signs(names, codes):
            owners.setdefault(sign, set()).add(code)
    for sign, found in owners.items():
        letters = sum(char.isalpha() for char in sign)
        family = FAMILY_SIGNS.get(sign)
        if not family and (len(found) > 1 or letters == len(sign) == 1):
            continue
        unsure = letters == len(sign.rstrip(".")) <= 2 and sign not in SURE
        flags = f"{'loose ' if unsure else ''}{'cased' if 0 < letters <= 3 else ''}".strip()
        table.add("currency", family or min(found), sign, flags)
    for code in sorted(codes):
        table.add(
            "currency", code, code, "loose cased" if code in CODES_THAT_ARE_WORDS else "cased"
        )


if __name__ == "__main__":
    main(Path(sys.argv[1]))
