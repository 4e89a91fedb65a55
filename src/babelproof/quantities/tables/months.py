"""The names by which a text surely names a month without a day or a year. Most names are nothing
else; short ones, *May*, and those that are words of their own, *march*, are months in one case and
place only. These stand in the table ``month_names.tsv``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from babelproof.quantities.tables.sure_words import month_words
from babelproof.quantities.tokens import alike
from babelproof.text.tables import cues, rows

_SHORTEST = 4  # may, sep and jan are too much else
_LONGEST_BEFORE = 24
_MARKS = "[\u0900-\u0903\u093a-\u094f\u0300-\u036f]"
_ENDS = r"(?:[^\p{L}\p{M}]|(?m:$))"


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
