"""Numbers below zero, by the words of a language: *minus 5*, *5 degrees below zero*, 零下5度."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache

from babelproof.quantities.tables.language import language
from babelproof.quantities.tables.rows import LETTER, forms_in

_BLANK = "[ \u00a0\u202f-]"
_NUMBER = "#"
_TOLD = ("number", "degrees")
_REACH = 32
_ALGEBRA = re.compile(r"[\d)\]\u00b1+/%\u00b0]\s*\Z")
_VARIABLE = re.compile(r"(?<!\w)[a-z]\s*\Z")
Frame = tuple[re.Pattern[str], re.Pattern[str]]


class BelowZero:
    """The words of one language for what is below zero."""

    def __init__(self, code: str) -> None:
        forms, lang = forms_in("below_zero").get(code, {}), language(code)
        spaced = "myriad" not in lang.traits
        left = f"(?<!{LETTER})(?<!-)" if spaced or "spaced" in lang.traits else ""
        if lang.clitics:
            left += f"(?:{_any(lang.clitics)})?"
        right = f"(?!{LETTER})" if spaced else ""
        own = {what: [_frame(form, left, right) for form in forms.get(what, ())] for what in _TOLD}
        self._numbers, self._degrees = own["number"], own["number"] + own["degrees"]
        numbers = [form.split(_NUMBER) for form in forms.get("number", ())]
        self._ahead = frozenset(before.split()[-1] for before, _ in numbers if before.strip())
        self._behind = frozenset(" ".join(after.split()[:2]) for _, after in numbers)
        hints = [form for form in forms.get("hint", ()) if _NUMBER not in form]
        self._beside = [
            _frame(form, left, right) for form in forms.get("hint", ()) if _NUMBER in form
        ]
        hints += [part for what in _TOLD for form in forms.get(what, ()) for part in _parts(form)]
        self.stems = sorted({max(hint.rstrip("-").split(), key=len) for hint in hints})
        self._unless = re.compile(rf"{left}(?:{_any(forms.get('unless', ()))})\s*\Z")
        hinted = _any(hints)  # among prefixes and endings, anywhere
        self._hint = re.compile(hinted if lang.clitics else f"{left}(?:{hinted}){right}")

    def may_hint(self, text: str) -> bool:
        """Whether a text may hold one of the words, as is quickly seen."""
        if any(map(text.lower().__contains__, self.stems)):
            return True
        return not unicodedata.is_normalized("NFKC", text)  # written in another way

    def hints(self, low: str) -> bool:
        """Whether a text may tell of something below zero."""
        return self._hint.search(low) is not None

    def hints_beside(self, low: str, start: int, end: int) -> bool:
        """Whether the words beside a number may tell it to be below zero: *twenty below*."""
        return any(_surround(frame, low, start, end) for frame in self._beside)

    def may_be_told(self, before: str, after: str, second: str) -> bool:
        """Whether the word before a number or the two after it may tell it to be below zero."""
        return before in self._ahead or bool(after and self._behind & {after, f"{after} {second}"})

    def frame(self, low: str, start: int, end: int, degrees: bool) -> tuple[int, int] | None:
        """Where the words are, with their number, that tell a number to be below zero."""
        for frame in self._degrees if degrees else self._numbers:
            place = _surround(frame, low, start, end)
            if place is None:
                continue
            ahead = low[max(0, place[0] - _REACH) : place[0]]
            if place[0] == start or not self._is_undone(ahead, degrees):
                return place
        return None

    def _is_undone(self, before: str, degrees: bool) -> bool:
        """Whether a minus takes from something, *7 minus 5*, or is no minus, *plus or minus*."""
        if _ALGEBRA.search(before) is not None or self._unless.search(before) is not None:
            return True
        return not degrees and _VARIABLE.search(before) is not None


@cache
def below_zero(code: str) -> BelowZero:
    """The words of a language; none where it has no tables."""
    return BelowZero(code)


def _parts(form: str) -> list[str]:
    """The words before and after the number in a form."""
    return [words for part in form.split(_NUMBER) if (words := part.strip())]


def _frame(form: str, left: str, right: str) -> Frame:
    """What stands before a number, up to it, and what stands after it."""
    before, after = (part.strip() for part in form.split(_NUMBER))
    ahead = rf"{left}{_any([before])}{_BLANK}*\Z" if before else r"\Z"
    behind = f"{_BLANK}*{_any([after])}{right}" if after else ""
    return re.compile(ahead), re.compile(behind)


def _surround(frame: Frame, low: str, start: int, end: int) -> tuple[int, int] | None:
    """Where the words around a number are, with it."""
    ahead = frame[0].search(low, max(0, start - _REACH), start)
    behind = frame[1].match(low, end) if ahead is not None else None
    return (ahead.start(), behind.end()) if ahead is not None and behind is not None else None


def _any(forms: Iterable[str]) -> str:
    """Matches one of the forms; a hyphen at the end stands for any ending."""
    parts = []
    for form in sorted(forms, key=len, reverse=True):
        words = re.escape(form.rstrip("-")).replace("\\ ", f"{_BLANK}+")
        parts.append(words + (f"{LETTER}*" if form.endswith("-") else ""))
    return "|".join(parts) or "(?!)"
