"""The days of the week in a language: where a text names them, surely or perhaps."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from functools import cache

from babelproof.quantities.tables.language import language
from babelproof.quantities.tables.rows import rows_of
from babelproof.quantities.tokens import alike, folded

_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")
_DAYS = range(1, 8)
_SHORTEST = 4  # mon, sun, sat and the like are too much else
_HEAD = 4
_LONGEST = 40
_LEAST_IN_COMPOUND = 6  # Freitagabend, but no cuma in cumartesi
# 每周一次, 每周五天: once a week, five days a week
_NO_COUNT = "(?![次天個个场場期篇回课課节節顿小])"


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
