"""The names by which a text surely names a month without a day or a year. Most names are nothing
else; short ones, *May*, and those that are words of their own, *march*, are months in one case and
place only. These stand in the table ``month_names.tsv``.

The days of the week in a language: where a text names them, surely or perhaps.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from babelproof.quantities.tables.language import language
from babelproof.quantities.tables.rows import rows_of
from babelproof.quantities.tables.sure_words import month_words
from babelproof.quantities.tokens import alike, folded
from babelproof.text.tables import cues, rows

_SHORTEST = 4  # may, sep and jan, mon, sun and sat are too much else
_LONGEST_BEFORE = 24
_MARKS = "[\u0900-\u0903\u093a-\u094f\u0300-\u036f]"
_ENDS = r"(?:[^\p{L}\p{M}]|(?m:$))"
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")
_DAYS = range(1, 8)
_HEAD = 4
_LONGEST = 40
_LEAST_IN_COMPOUND = 6  # Freitagabend, but no cuma in cumartesi
# 每周一次, 每周五天: once a week, five days a week
_NO_COUNT = "(?![次天個个场場期篇回课課节節顿小])"


@dataclass(frozen=True, slots=True)
class Doubted:
    """Forms that are a month only in this case, and beside some words where these are given."""

    forms: frozenset[str]
    before: str
    after: str

    def is_month(self, ahead: str, text: str, end: int) -> bool:
        """Whether what stands in a text, with something ahead of it, surely is one."""
        if not self.before or re.search(rf"\b(?i:{self.before})[ -]\Z", ahead):
            return True
        return bool(self.after and re.match(rf" (?:{self.after})\b", text[end:]))

    def finder(self) -> str:
        """An RE2 pattern for what stands there."""
        forms = rf"(?-i:{'|'.join(sorted(self.forms))})"
        if not self.before:
            return rf"{forms}{_ENDS}"
        later = rf"|{forms} (?:{self.after})" if self.after else ""
        return rf"(?:{self.before})[ -]{forms}{_ENDS}{later}"


class Months:
    """The names of the months of a language."""

    def __init__(self, code: str) -> None:
        words = [(word, month) for month in range(1, 13) for word in month_words(code, month)]
        counts = Counter(word for word, _ in words)
        self.sure: Mapping[str, int] = {
            word: month
            for word, month in words
            if counts[word] == 1 and len(word) >= _SHORTEST and word not in cues("month-homograph")
        }
        self.doubted = [row for row in _doubted().get(code, ()) if row.forms]
        lower = {form.lower() for row in self.doubted for form in row.forms}
        self.known: Mapping[str, int] = self.sure | {w: m for w, m in words if w in lower}
        names, joiners = "|".join(self.known), "|".join(cues("month-joiner"))
        joiner = rf" (?:{joiners}) | ?[-\u2013/] ?"
        longest = "|".join(sorted(self.known, key=len, reverse=True))
        self._names = re.compile(rf"(?<![^\W\d_])(?:{longest})(?![^\W\d_]|{_MARKS})")
        self._before = re.compile(rf"(?i)\b(?:{names})(?:{joiner})\Z")
        self._after = re.compile(rf"(?i)(?:{joiner}|, )(?:{names})\b")

    def in_text(self, text: str) -> Iterator[tuple[int, int, int]]:
        """The months that a text surely names, and where."""
        low, written = alike(text.lower()), alike(text)
        if len(low) != len(text):  # İ
            low = "".join(one if len(one := letter.lower()) == 1 else letter for letter in written)
        for word in self._names.finditer(low) if self.known else ():
            start, end = word.span()
            if word[0] in self.sure or self._is_month(text, written[start:end], start, end):
                yield self.known[word[0]], start, end

    def _is_month(self, text: str, word: str, start: int, end: int) -> bool:
        rows = [row for row in self.doubted if word in row.forms]
        ahead = text[max(0, start - _LONGEST_BEFORE) : start]
        if any(row.is_month(ahead, text, end) for row in rows):
            return True
        return bool(rows and (self._before.search(ahead) or self._after.match(text, end)))

    def may_be(self, word: str) -> bool:
        """Whether a word is written as a month is."""
        return word.lower() in self.sure or any(word in row.forms for row in self.doubted)

    def finders(self) -> list[str]:
        """RE2 patterns for the places where a month other than by a sure name may stand."""
        return [row.finder() for row in self.doubted]


@cache
def months(code: str) -> Months:
    """The names of the months of a language."""
    return Months(code)


@cache
def _doubted() -> Mapping[str, list[Doubted]]:
    found: dict[str, list[Doubted]] = {}
    for row in rows("quantities/month_names.tsv"):
        forms = frozenset(row["forms"].split("|"))
        found.setdefault(row["lang"], []).append(Doubted(forms, row["before"], row["after"]))
    return found


class Weekdays:
    """The names of the days in one language, Monday being 1."""

    def __init__(self, code: str) -> None:
        self.sure: dict[str, int] = {}
        self.forms: defaultdict[int, set[str]] = defaultdict(set)
        loose = set[str]()
        for kind, what, forms, flags in rows_of(code):
            for form in map(_folded, forms.split("|") if kind == "weekday" else ()):
                self.forms[int(what)].add(form)
                if "loose" in flags or (len(form) < _SHORTEST and form.isascii()) or "." in form:
                    loose.add(form)
                else:
                    self.sure[form] = int(what)
        for form in loose:
            self.sure.pop(form, None)
        self.loose = loose
        traits = language(code).traits
        self.parted = not ({"myriad"} & traits or language(code).clitics)
        names = {form for form in self.sure if not self.parted or not _WORD.fullmatch(form)}
        self.pattern = _pattern(names, self.parted, "spaced" in traits) if names else None
        self.heads = sorted({form[:_HEAD] for form in self.sure.keys() - names})
        self.roots = {day: _roots(f for f, own in self.sure.items() if own == day) for day in _DAYS}

    def in_text(self, text: str) -> Iterator[tuple[int, int, int]]:
        """The days that a composed text surely names, each with the place of its name."""
        if self.pattern is not None:
            for match in self.pattern.finditer(alike(text)):
                yield self.sure[_folded(match[0])], match.start(), match.end()
        low = text.lower()
        for head in self.heads:
            at = low.find(head)
            while at >= 0:
                word = _WORD.match(text, at) if not low[max(0, at - 1) : at].isalpha() else None
                day = self._of_word(folded(word[0])) if word else 0
                if word and day:
                    yield day, *word.span()
                at = low.find(head, at + 1)

    def plainly_stands(self, day: int, low: str) -> bool:
        """Whether a text in small letters names a day as mostly, which is quickly seen."""
        return any(map(low.__contains__, self.roots[day]))

    def beginnings(self) -> set[str]:
        """How the names begin."""
        return {form[:_HEAD] if self.parted else form for form in self.sure}

    def may_stand(self, day: int, text: str) -> bool:
        """Whether a text may name a day, in any form, or in part of a word."""
        low = _folded(text)
        if not self.parted:
            return any(form in low for form in self.forms[day])
        if any(form in low and not _WORD.fullmatch(form) for form in self.forms[day]):
            return True
        words = [folded(word) for word in _WORD.findall(text)]
        forms = self.forms[day]
        stems = tuple(form[: max(_HEAD, len(form) - 2)] for form in forms if len(form) >= _SHORTEST)
        ends = tuple(form for form in forms if len(form) >= _SHORTEST)
        return any(w in forms or w.startswith(stems) or w.endswith(ends) for w in words)

    def _of_word(self, word: str) -> int:
        day = self.sure.get(word, 0)
        if day or word in self.loose or len(word) > _LONGEST:
            return day
        for end in range(len(word) - 1, _LEAST_IN_COMPOUND - 1, -1):
            if word[:end] in self.sure:
                return self.sure[word[:end]]
        return 0


@cache
def weekdays(code: str) -> Weekdays:
    """The days of the week in a language; none where it has no tables."""
    return Weekdays(code)


def _roots(forms: Iterable[str]) -> tuple[str, ...]:
    """The forms that are no longer ones of another."""
    found: list[str] = []
    for form in sorted(forms, key=len):
        if not any(form.startswith(root) for root in found):
            found.append(form)
    return tuple(found)


def _folded(text: str) -> str:
    """A form as it is compared, a blank for a hyphen."""
    return folded(unicodedata.normalize("NFC", text)).replace("-", " ").replace("\u2019", "'")


def _pattern(names: Collection[str], parted: bool, spaced: bool) -> re.Pattern[str]:
    """Finds names of several words, or with vowel signs, and names in scripts without blanks."""
    joined = "|".join(
        re.escape(name).replace("\\ ", "[ -]") for name in sorted(names, key=len, reverse=True)
    )
    if parted:
        return re.compile(rf"(?i)(?<![^\W\d_])(?:{joined})(?![^\W\d_])")
    return re.compile(f"(?:{joined})" + ("" if spaced else _NO_COUNT))
