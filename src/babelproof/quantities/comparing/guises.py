"""Other guises of a number in a translation: '08 as 2008, 13.40 as 13:40, 41,230 as 41, 230, and
names of months with a slip of the pen."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import pairwise

from babelproof.quantities.comparing.bounds import as_others, has_same_bound
from babelproof.quantities.comparing.other_years import as_other_year, has_like_age, has_same_age
from babelproof.quantities.comparing.stopwatch import on_stopwatch
from babelproof.quantities.exact import Fraction
from babelproof.quantities.quantity import Quantity
from babelproof.quantities.tables.language import language
from babelproof.text.tables import cue_pattern

_CLOCK = re.compile(r"(\d{1,2})[.,](\d{2})|(0\d)([0-5]\d)")
_WORD = re.compile(r"[^\W\d_]{5,}")
_BESIDE_DIGITS = re.compile(
    r"(?<![^\W\d_])([^\W\d_]{3,}) \d|\d(?:st|nd|rd|th|\.)?(?: of)? ([^\W\d_]{3,})"
)
_BEFORE_SHORT_YEAR = "(?:['\u2018\u2019\u02bc]|\\b(?:FW|AW|SS|FY|SP|F/W|A/W|S/S) ?)"
_HEAD = 5
_CENTURY = frozenset({"century"})
_ROUND = frozenset(map(str, range(100, 2100, 100)))  # years
_LONGEST_RUN = 40
_BLANKS = re.compile(r"\s+")
_LUNAR = re.compile(r" (?:\w+ )?month\b| lunar", re.IGNORECASE)
_MONTHS = frozenset({"month"})
_PERCENT = frozenset({"percent"})
_NEAR = 24
_FROM_JANUARY = re.compile(
    "(?<!\\d)[1\uff11\u4e00](?:\u6708\u4efd?)? ?"  # 一月
    "(?:[-\u2013\u2014~\uff5e\u301c\u81f3\u5230]|\u304b\u3089)|\\bjan", re.IGNORECASE,
)  # fmt: skip
_RUN_OF_MONTHS = re.compile(
    "(?<!\\d)(1?\\d)[\u6708\uc6d4]? ?[-\u2013~\uff5e\u301c\u81f3\u5230] ?(1?\\d)[\u6708\uc6d4]"
)
_DASHES = ("-", "\u2010", "\u2013", "\u2014")


def in_guise(quantity: Quantity, text: str, offered: Iterable[Quantity], target: str) -> bool:
    """Whether a number of ``text`` stands in the target under another guise."""
    offered = list(offered)
    if as_others(quantity, text, offered, target):
        return True
    if as_other_year(quantity, text, target) or has_same_bound(quantity, text, offered, target):
        return True
    if has_same_age(quantity, text, offered, target):
        return True
    if has_like_age(quantity, text, offered, target):
        return True
    if quantity.units == _PERCENT and _as_rest(quantity, text, offered, target):
        return True
    if quantity.parts and on_stopwatch(quantity, target):
        return True
    if quantity.units == _MONTHS:
        return _as_months(quantity, offered, target)
    if not quantity.digits:
        return quantity.sort == "ordinal" and (
            _as_full_year(quantity, text, offered)
            or _as_century(quantity, text, offered)
            or _as_month(quantity, text, offered)
        )
    if quantity.scale:
        return _as_myriads(quantity, target)
    return (
        _as_full_year(quantity, text, offered)
        or _as_short_year(quantity, target)
        or _as_time(quantity, offered)
        or _as_groups(quantity, target)
        or _as_century(quantity, text, offered)
    )


def _as_rest(quantity: Quantity, text: str, offered: Iterable[Quantity], target: str) -> bool:
    """*Cut to 25 %* is cut by 75 %, and one who escapes 60 % is hit by 40 %."""
    rests = {100 - value for value in quantity.values if 0 < value < 100}
    if any(f"{rest}" in text for rest in rests):
        return False
    found = [q for q in offered if q.units == _PERCENT and not rests.isdisjoint(q.values)]
    return any(_is_less(quantity, text) or _is_less(other, target) for other in found)


def _is_less(quantity: Quantity, text: str) -> bool:
    around = text[max(0, quantity.start - _NEAR) : quantity.end + _NEAR]
    return _less().search(around) is not None


@cache
def _less() -> re.Pattern[str]:
    return re.compile(f"(?i){cue_pattern('less')}")


def in_pieces(quantity: Quantity, offered: Sequence[Quantity], target: str) -> bool:
    """*Twenty - five*, with blanks where there are none."""
    for one, two in pairwise(offered):
        parted = one.spelled and two.spelled and target[one.end : two.start].strip() in _DASHES
        if parted and any(a + b in quantity.values for a in one.values for b in two.values):
            return True
    return False


def in_run(quantity: Quantity, text: str, target: str) -> bool:
    """2020-07-26 11:42:58 with its blank lost or moved."""
    start, end = quantity.start, quantity.end
    while start and _in_run(text[start - 1]) and quantity.start - start < _LONGEST_RUN:
        start -= 1
    while end < len(text) and _in_run(text[end]) and end - quantity.end < _LONGEST_RUN:
        end += 1
    run = _BLANKS.sub("", text[start:end]).strip(":./-")
    if len(run) < 8 or not run.isascii():
        return False
    return bool(re.search(rf"(?<!\d){re.escape(run)}(?!\d)", _BLANKS.sub("", target)))


def _in_run(char: str) -> bool:
    return char.isdecimal() or char in " \u00a0:./-"


def _as_full_year(quantity: Quantity, text: str, offered: Iterable[Quantity]) -> bool:
    """*'08* may be 2008, unless the source itself speaks of 2008."""
    if quantity.currencies or quantity.units - {"year"} or len(quantity.values) != 1:
        return False
    short = quantity.digits or str(quantity.values[0])
    if len(short) != 2:
        return False
    offered = list(offered)
    years = [q.digits for q in offered if len(q.digits) == 4 and "1800" <= q.digits < "2100"]
    years += [str(day[0]) for q in offered for day in q.days if day[0] and day[0] >= 1800]
    return any(year.endswith(short) and year not in text for year in years)


def _as_short_year(quantity: Quantity, target: str) -> bool:
    """2008 may be *'08*, the season of 2021 *FW21*, and 1941 *41-\u0439*."""
    year = quantity.digits
    if len(year) != 4 or not year.isdecimal() or quantity.currencies:
        return False
    short = (
        rf"{_BEFORE_SHORT_YEAR}{year[2:]}(?!\d)|(?<![\d.,-]){year[2:]}-[\u0430-\u044f]{{1,3}}(?!\w)"
    )
    return bool(re.search(short, target))


def _as_time(quantity: Quantity, offered: Iterable[Quantity]) -> bool:
    found = _CLOCK.fullmatch(quantity.digits)
    if found is None:
        return False
    hour, past = (int(group) for group in found.groups() if group)
    if hour > 24 or past > 59:
        return False
    words = {value for q in offered if q.spelled for value in q.values}
    minute = hour * 60 + past
    told = {Fraction(minute, 60), Fraction(minute, 60) - 12}  # *ocho y cuarto*, eight and a quarter
    if (hour in words and past in words) or (past and not told.isdisjoint(words)):
        return True
    return any((minute - other) % 720 == 0 for q in offered for other in q.times)


def _as_century(quantity: Quantity, text: str, offered: Iterable[Quantity]) -> bool:
    """*The sixties of the 20th century* may be the 1960s, unless the source has that year."""
    if quantity.units != _CENTURY:
        return _as_round_year(quantity, offered)
    years = [q.digits for q in offered if len(q.digits) == 4 or q.digits in _ROUND]
    years = [year for year in years if year.isdecimal()]
    return any(int(y) // 100 + 1 in quantity.values and y not in text for y in years)


def _as_round_year(quantity: Quantity, offered: Iterable[Quantity]) -> bool:
    """*Around 1800* may be early in the 19th century."""
    if quantity.currencies or quantity.units - {"year"} or quantity.digits not in _ROUND:
        return False
    centuries = [q for q in offered if q.units == _CENTURY]
    ordinals = [q for q in offered if q.sort == "ordinal"] if centuries else []
    later = int(quantity.digits) // 100 + 1
    return any(later in q.values for q in (*centuries, *ordinals))


def _as_month(quantity: Quantity, text: str, offered: Iterable[Quantity]) -> bool:
    """*The eighth lunar month* is 八月."""
    if not _LUNAR.match(text, quantity.end):
        return False
    months = {month for q in offered for _, month, _ in q.days}
    return any(value in months for value in quantity.values)


def _as_months(quantity: Quantity, offered: Iterable[Quantity], target: str) -> bool:
    """*The first nine months*: 一至九月, January to September; *three months to June*: 4〜6月."""
    if any(_months_in(*run.groups()) in quantity.values for run in _RUN_OF_MONTHS.finditer(target)):
        return True
    last = {month for q in offered for _, month, day in q.days if day is None}
    return any(value in last for value in quantity.values) and bool(_FROM_JANUARY.search(target))


def _months_in(first: str, last: str) -> int:
    return (int(last) - int(first)) % 12 + 1


def _as_groups(quantity: Quantity, target: str) -> bool:
    """41,230 with a blank after its comma, or with a comma of another kind."""
    value = quantity.values[0] if quantity.values else 0
    if value < 1000 or value.denominator != 1 or quantity.units:
        return False
    pattern = f"{int(value):,}".replace(",", "(?:[.,][ \u00a0]|\u3001)")
    return bool(re.search(rf"(?<!\d){pattern}(?!\d)", target))


def _as_myriads(quantity: Quantity, target: str) -> bool:
    """3, 770万 with a blank after its comma."""
    for size, sign in ((10**8, "[\u4ebf\u5104\uc5b5]"), (10**4, "[\u4e07\u842c\ub9cc]")):
        count, rest = divmod(quantity.values[0], size)
        if count >= 1000 and not rest:
            pattern = f"{count:,}".replace(",", "[.,][ \u00a0]?")
            if re.search(rf"(?<!\d){pattern}[ \u00a0]?{sign}", target):
                return True
    return False


def names_month(month: int, code: str, target: str) -> bool:
    """Whether a word begins like a name of this month and of no other (*Novembre*), or is its
    name beside a number but for the case (*may 2019*), or its English name (*26. July*)."""
    heads = _heads(code)
    if any(heads.get(word[:_HEAD].lower()) == {month} for word in _WORD.findall(target)):
        return True
    words = {word.lower() for pair in _BESIDE_DIGITS.findall(target) for word in pair if word}
    return any(_is_month(month, words, tongue) for tongue in dict.fromkeys((code, "en")))


def _is_month(month: int, words: Iterable[str], code: str) -> bool:
    nodes, name = language(code).root.next, str(month)
    found = (entry for word in words if word in nodes for entry in nodes[word].entries)
    return any(entry.kind == "month" and entry.what == name for entry in found)


@lru_cache(maxsize=64)
def _heads(code: str) -> dict[str, set[int]]:
    found: dict[str, set[int]] = defaultdict(set)
    for key, node in language(code).root.next.items():
        for entry in node.entries:
            if entry.kind == "month" and len(key) >= _HEAD:
                found[key[:_HEAD]].add(int(entry.what))
    return found
