"""How often something happens: *twice*, *three times*, *once a day*, by the words of a language."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from itertools import product

from babelproof.quantities.tables.language import Language, language
from babelproof.quantities.tables.rows import LETTER, forms_in
from babelproof.quantities.tokens import folded, folded_text, plain

_COUNTS = range(2, 11)  # numerals above are of several words, and are demanded anyway
BLANK = "[ \u00a0-]"
DIGITS = r"(?<![\d.,:/])(?:[2-9]|[1-9]\d{1,2})"
_WORD_BEFORE = re.compile(rf"({LETTER}+)[ \u00a0-]*\Z")
_WORD_AFTER = re.compile(rf"[ \u00a0-]*({LETTER}+)")
_NUMERALS = frozenset({"cardinal", "scale"})
_REACH = 24


class HowOften:
    """The words of one language that count how often."""

    def __init__(self, code: str) -> None:
        written = forms_in("how_often").get(code, {})
        self.forms = {what: tuple(map(folded, forms)) for what, forms in written.items()}
        traits = language(code).traits
        self.lang, self.spaced = language(code), "myriad" not in traits
        self.counts = {word: int(n) for n in self.forms if n.isdecimal() for word in self.forms[n]}
        numerals = dict(numerals_of(self.lang)) if "times" in self.forms else {}
        self.counts |= {word: n for word, n in numerals.items() if word not in self.counts}
        left = f"(?<!{LETTER})" if self.spaced or "spaced" in traits else ""
        if self.lang.clitics:
            left += f"(?:{any_of(self.lang.clitics)})?"
        right = f"(?!{LETTER})" if self.spaced else ""
        self.pattern = re.compile(left + _pattern(self.forms, numerals) + right)
        self.marks = _marks(written)
        self.once = re.compile(left + f"(?:{any_of(self.forms.get('once', ()))})" + right)

    def in_text(self, text: str) -> Iterator[tuple[int, int, int]]:
        """The counts that a text surely names, each with its place."""
        low = text.lower()
        if not any(map(low.__contains__, self.marks)):
            return
        low, places = folded_text(text)
        for match in self.pattern.finditer(low):
            if match["fixed"] is None and not self._is_other(low, match):
                yield self._count(match), places[match.start()], places[match.end()]

    def may_be_once(self, text: str) -> bool:
        """Whether a text may count once."""
        return self.once.search(folded(plain(text))) is not None

    def beginnings(self) -> set[str]:
        """How the words for counts begin that are no numerals."""
        forms = forms_in("how_often").get(self.lang.code, {})
        words = {form for what in forms if what.isdecimal() for form in forms[what]}
        parts = list(product(forms.get("once", ()), forms.get("period", ())))
        blank = " " if self.spaced else ""
        once = {f"{one}{blank}{period}" for one, period in parts}
        return words | once | {f"{period}{blank}{one}" for one, period in parts}

    def _count(self, match: re.Match[str]) -> int:
        if match["once"] is not None:
            return 1
        word = match["word"] or match["numeral"] or match["digits"]
        return int(word) if word.isdecimal() else self.counts[word]

    def _is_other(self, text: str, match: re.Match[str]) -> bool:
        """Whether the words beside it make a count something else: *twice as big*."""
        start, end = match.span()
        before, after = text[max(0, start - _REACH) : start], text[end : end + _REACH]
        if before.endswith(("-", "\u2013", "\u2014")) or after[:2].strip()[:1].isdigit():
            return True
        if after.startswith("'s"):
            return True  # three times this year's
        if not self.spaced:
            before = before.rstrip()
            return before.endswith(self.forms["before"]) or (
                after.lstrip().startswith(self.forms["after"]) or before[-1:].isdigit()
            )
        word, following = _WORD_BEFORE.search(before), _WORD_AFTER.match(after)
        if word and (word[1] in self.forms["before"] or self._is_numeral(word[1])):
            return True  # one or two times, twenty-two times
        return following is not None and any(
            following[1].startswith(form[:-1]) if form.endswith("-") else following[1] == form
            for form in self.forms["after"]
        )

    def _is_numeral(self, word: str) -> bool:
        node = self.lang.root.next.get(folded(word))
        return node is not None and any(
            entry.kind in _NUMERALS and entry.value != 1 for entry in node.entries
        )


@cache
def how_often(code: str) -> HowOften:
    """The words for counts in a language; none where it has no tables."""
    return HowOften(code)


def _marks(forms: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Pieces of words: a text without one of them counts nothing."""
    counting = [what for what in forms if what.isdecimal() or what in ("times", "counter", "once")]
    pieces = {form.split("'")[0] for what in counting for form in forms[what]}
    return tuple(p for p in pieces if not any(other in p for other in pieces - {p}))


def numerals_of(lang: Language) -> Iterator[tuple[str, int]]:
    """The numerals of a language that are one word, each with its number."""
    for word, node in lang.root.next.items():
        for entry in node.entries:
            if entry.kind == "cardinal" and entry.value and entry.value in _COUNTS:
                yield word, int(entry.value)


def _pattern(forms: Mapping[str, tuple[str, ...]], numerals: Collection[str]) -> str:
    """Finds counts, and fixed phrases first."""
    words = [form for what in forms if what.isdecimal() for form in forms[what]]
    once, period = any_of(forms.get("once", ())), any_of(forms.get("period", ()))
    noun, counter = any_of(forms.get("times", ())), any_of(forms.get("counter", ()))
    fixed = "|".join(
        f"{any_of([form.rstrip('-')])}{LETTER}*" if form.endswith("-") else any_of([form])
        for form in sorted(forms.get("fixed", ()), key=len, reverse=True)
    )
    return (
        f"(?:(?P<fixed>{fixed or '(?!)'})"
        f"|(?P<once>(?:{once}){BLANK}?(?:{period})|(?:{period}){BLANK}?(?:{once}))"
        f"|(?P<word>{any_of(words)})"
        f"|(?P<numeral>{any_of(numerals)}){BLANK}?(?:{noun})"
        f"|(?P<digits>{DIGITS}){BLANK}?(?:{noun}|{counter}))"
    )


def any_of(forms: Iterable[str]) -> str:
    """Matches one of the forms, the longest first; nothing where there is none."""
    parts = sorted(forms, key=len, reverse=True)
    return "|".join(re.escape(form).replace("\\ ", BLANK) for form in parts) or "(?!)"
