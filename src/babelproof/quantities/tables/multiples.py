"""How many times as much: *doubled*, *three times as*, *вдвое*, 3倍, by the words of a language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from babelproof.quantities.tables.how_often import BLANK, DIGITS, any_of, numerals_of
from babelproof.quantities.tables.language import language
from babelproof.quantities.tables.rows import LETTER, forms_in
from babelproof.quantities.tokens import folded, folded_text, plain

_NUMBER, _MORE, _ENDING = "#", ">", "-"
_OR_ONE_MORE, _HINT = "+", "~"
_WORDS = frozenset({_MORE, "fixed", "before", "ending"})
_LAST_WORDS = re.compile(rf"({LETTER}+)\W+({LETTER}+)\W*\Z|({LETTER}+)\W*\Z")
_NUMERAL_BEFORE = re.compile(
    "[0-9\u4e00\u4e8c\u4e24\u5169\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d\u5341]"
    "(?:\u500d)?(?:\u81f3|\u5230|\u6216|\u304b\u3089|\u3001|[.~\uff5e\u301c\u30fb\u2013\u2014-])?\\s*\\Z"
)
_REACH = 32
Values = frozenset[int]


class Multiples:
    """The words of one language for multiples."""

    def __init__(self, code: str) -> None:
        written, lang = forms_in("multiples").get(code, {}), language(code)
        forms = {what: [folded(plain(form)) for form in own] for what, own in written.items()}
        self._spaced = "myriad" not in lang.traits
        self._counts = dict(numerals_of(lang))
        number = f"(?:{any_of(self._counts)}|{DIGITS}(?!\\d))"
        clitics = f"(?:{any_of(lang.clitics)})?" if lang.clitics else ""
        left = f"(?<!{LETTER})(?<!\\d[.,])" if self._spaced or "spaced" in lang.traits else ""
        right = _right(self._spaced, forms.get("ending", ()))
        self._number = re.compile(f"{left}{clitics}({number})")
        self._before = tuple(forms.get("before", ()))
        more = _any_of_stems(forms.get(_MORE, ()))
        parts = {what: own for what, own in forms.items() if what not in _WORDS}
        told = {what: own for what, own in parts.items() if not what.startswith(_HINT)}
        self._whats = tuple(told)
        groups = "|".join(
            f"(?P<_{place}>{_frames(told[what], number, more)})"
            for place, what in enumerate(self._whats)
        )
        fixed = _frames(forms.get("fixed", ()), number, more)
        self._pattern = re.compile(f"{left}(?:(?P<fixed>{fixed})|{clitics}(?:{groups or '(?!)'}))"
                                   f"{right}")  # fmt: skip
        self._hints = {
            int(what[1:]): re.compile(f"{left}{clitics}(?:{_any_of_stems(own)}){right}")
            for what, own in parts.items()
            if what.startswith(_HINT)
        }
        self.words = frozenset(_beginnings(written))
        self._marks = tuple({_mark(form) for own in told.values() for form in own})

    def in_text(self, text: str) -> Iterator[tuple[Values, int, int]]:
        """The multiples that a text names, what each may mean, and where it stands."""
        if not self._marks:
            return
        low, places = folded_text(text)
        if not any(map(low.__contains__, self._marks)):
            return
        for match in self._pattern.finditer(low):
            if match["fixed"] is None and (values := self._values(match, low)):
                yield values, places[match.start()], places[match.end()]

    def may_say(self, value: int, text: str) -> bool:
        """Whether a text has a word that may mean a multiple, among other things."""
        hint = self._hints.get(value)
        return hint is not None and hint.search(folded(plain(text))) is not None

    def _values(self, match: re.Match[str], low: str) -> Values:
        """What a match may mean; nothing where the words before it make it something else."""
        what = self._whats[int((match.lastgroup or "_0")[1:])]
        before = low[max(0, match.start() - _REACH) : match.start()]
        value, more = what.rstrip(_OR_ONE_MORE), what.endswith(_OR_ONE_MORE)
        if before.rstrip().endswith(self._before) or self._is_range(before, value):
            return frozenset()
        if value == _NUMBER:
            number = self._number.search(match[0])
            if number is None:
                return frozenset()
            count = int(number[1]) if number[1].isdecimal() else self._counts[number[1]]
        else:
            count = int(value)
        return frozenset((count, count + 1) if more else (count,))

    def _is_range(self, before: str, value: str) -> bool:
        """Whether a numeral goes before a multiple: *two or three times as*, *twenty-two times*."""
        if not self._spaced:
            return _NUMERAL_BEFORE.search(before) is not None
        found = _LAST_WORDS.search(before) if value == _NUMBER else None
        words = found.groups() if found is not None else ()
        return any(word and (word in self._counts or word[-1].isdigit()) for word in words)


@cache
def multiples(code: str) -> Multiples:
    """The words for multiples in a language; none where it has no tables."""
    return Multiples(code)


def _any_of_stems(forms: Iterable[str]) -> str:
    """Matches one of the forms; a hyphen at the end of a word stands for any ending."""
    return _frames(forms, "(?!)", "(?!)")


def _frames(forms: Iterable[str], number: str, more: str) -> str:
    """Matches one of the forms, the longest first, with a number or a comparative in its place."""
    known = {_NUMBER: number, _MORE: f"(?:{more})"}
    found = []
    for form in sorted(forms, key=len, reverse=True):
        pieces = re.split(f"([{_NUMBER}{_MORE} ])", form)
        whole = "".join(known.get(piece) or _piece(piece) for piece in pieces)
        found.append(whole)
    return "|".join(found) or "(?!)"


def _piece(piece: str) -> str:
    if piece == " ":
        return f"{BLANK}?"  # dreimal, drei Mal
    word = re.escape(piece.removesuffix(_ENDING)) if len(piece) > 1 else re.escape(piece)
    return f"{word}{LETTER}*" if len(piece) > 1 and piece.endswith(_ENDING) else word


def _right(spaced: bool, endings: Sequence[str]) -> str:
    """What must follow a form: no letter, or one of the endings of a language."""
    if spaced:
        return f"(?!{LETTER})"
    return f"(?:(?!{LETTER})|(?={any_of(endings)}))" if endings else ""


def _beginnings(forms: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """How the forms begin that hold no numeral: a text without one of these, and without a
    numeral, names no multiple."""
    for what, own in forms.items():
        if what not in _WORDS and not what.startswith(_HINT):
            for form in own:
                if _NUMBER not in form:
                    yield form.split(_MORE)[0].strip().removesuffix(_ENDING)


def _mark(form: str) -> str:
    """The word after the numeral of a form, or its longest: a text without it has not this form."""
    after = form.partition(_NUMBER)[2].split()
    words = after[:1] or re.split(f"[{_NUMBER}{_MORE} ]+", form)
    return max((word.removesuffix(_ENDING) for word in words), key=len)
