"""The period of a rate, the week of *5 euros a week*, by the words of a language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from babelproof.quantities.tables.language import language
from babelproof.quantities.tables.rows import LETTER, MARKS
from babelproof.quantities.tokens import composed, folded, folded_text, plain
from babelproof.text.tables import rows

SURE, AFTER, BEFORE = "sure", "after", "before"
_KINDS = (SURE, AFTER, BEFORE)
_WORD_STARTS = f"(?<![^\\W\\d_])(?<![{MARKS}])"  # also after a digit: 24h
_BLANK = "[ \u00a0\u202f]"
_NO_IDEOGRAM = "(?<![\\d\u4e00-\u9fff])"  # the last sign of no other word
_ONE = ("1", "\u4e00")
_NOT = "not"  # the row of the words that make a form something else
_NUMERALS = "[\\p{Nd}\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d\u5341\u6570]"
_WORD_BEFORE = re.compile(rf"({LETTER}+){_BLANK}*\Z")
_WORD_AFTER = re.compile(rf"{_BLANK}*({LETTER}+'?)")
_NUMBER_AFTER = re.compile(rf"{_BLANK}*\d")
_REACH = 24
_LONG = 3  # longer forms name a period wherever they stand

Forms = Mapping[str, Mapping[str, tuple[str, ...]]]  # by period and kind


class Told(NamedTuple):
    """A form that tells a period: which, how it must stand by a quantity, and where it is."""

    period: str
    kind: str
    start: int
    end: int


class Periods:
    """The words of one language for the periods of rates."""

    def __init__(self, code: str) -> None:
        self._forms, lang = _table().get(code, {}), language(code)
        self._spaced = "myriad" not in lang.traits
        self._parted = self._spaced or "spaced" in lang.traits
        left = f"(?<!{LETTER})(?<!-)" if self._parted else ""
        if lang.clitics:
            left += f"(?:{'|'.join(map(re.escape, lang.clitics))})?"
        right = f"(?!-?{LETTER})" if self._spaced else ""
        periods = [period for period in self._forms if period != _NOT]
        self._told = re.compile(self._telling(periods, left, right))
        self._loose = {period: self._any_named(period) for period in periods}
        self._stems = {period: self._found_anywhere(period) for period in periods}
        self._plain = {
            period: tuple(map(self._among_words, self._loosely(period))) for period in periods
        }
        beside = self._forms.get(_NOT, {})
        self._not_before = frozenset(map(folded, beside.get(BEFORE, ())))
        self._not_after = frozenset(map(folded, beside.get(AFTER, ())))
        self.beginnings, self.pieces = _finders(self._forms)

    def in_text(self, text: str, start: int = 0) -> Iterator[Told]:
        """The forms in a composed text that tell a period, if a quantity stands there as due.
        ``start``: none is before it."""
        low, places = folded_text(text)
        start = start if len(low) == len(text) else 0
        for match in self._told.finditer(low, start):
            period, kind, *_ = (match.lastgroup or "").split("_")
            if kind == SURE or not self._is_other(low, match, kind):
                yield Told(period, kind, places[match.start()], places[match.end()])

    def tells(self, period: str, text: str) -> bool:
        """Whether a text may name a period, in any form; true where the words are not known."""
        named = self._loose.get(period)
        if named is None or any(map(text.lower().__contains__, self._stems[period])):
            return True  # as mostly
        return named.search(folded(plain(composed(text)[0]))) is not None

    def is_plain(self, period: str, low: str) -> bool:
        """Whether a text in small letters names a period as it mostly is named."""
        return any(map(low.__contains__, self._plain.get(period, ())))

    def signs(self, period: str) -> Iterator[str]:
        """The single signs that name a period in a text without blanks."""
        loose = () if self._parted else self._forms.get(period, {}).get("loose", ())
        return (form for form in loose if len(form) == 1 and not form.isascii())

    def _is_other(self, low: str, match: re.Match[str], kind: str) -> bool:
        """Whether the words beside a form make it something else: *a week ago*."""
        before, after = low[max(0, match.start() - _REACH) : match.start()], low[match.end() :]
        after = after[:_REACH]
        if kind == AFTER and _NUMBER_AFTER.match(after):
            return True  # im Jahr 2010
        if not self._spaced:
            ends = before.rstrip().endswith(tuple(self._not_before))
            return ends or after.lstrip().startswith(tuple(self._not_after))
        word, following = _WORD_BEFORE.search(before), _WORD_AFTER.match(after)
        if word is not None and word[1] in self._not_before:
            return True
        return following is not None and following[1] in self._not_after

    def _telling(self, periods: Sequence[str], left: str, right: str) -> str:
        """Matches all forms, the longest of a kind first. What must not stand before a word is
        looked for once, not for each form; a slash may stand behind anything."""
        words, slashes = list[str](), list[str]()
        for kind in _KINDS:
            for period in periods:
                forms = map(folded, self._forms[period].get(kind, ()))
                ordered = sorted(forms, key=len, reverse=True)
                for found, slashed in ((words, False), (slashes, True)):
                    own = [form for form in ordered if form.startswith("/") == slashed]
                    alike = "|".join(self._start(form, kind) + _with_endings(form) for form in own)
                    if own:
                        name = f"{period}_{kind}{'_slash' * slashed}"
                        found.append(f"(?P<{name}>(?:{alike}){right})")
        told = [f"{left}(?:{'|'.join(words)})"] if words else []
        return "|".join([*told, *slashes]) or "(?!)"

    def _start(self, form: str, kind: str) -> str:
        """What must not stand before a form in a text without blanks."""
        if self._parted or kind != BEFORE:
            return ""
        return "(?<!\\d)" if form.startswith(_ONE) else _NO_IDEOGRAM

    def _found_anywhere(self, period: str) -> tuple[str, ...]:
        """Pieces of words that name a period wherever they stand, which is quickly seen."""
        loose = map(folded, self._forms[period].get("loose", ()))
        inner = (form for form in loose if form[0] == form[-1] == "-" or not self._parted)
        return tuple(form.strip("-") for form in inner if " " not in form)

    def _loosely(self, period: str) -> list[str]:
        """The words that may name a period, in small letters."""
        return [*map(str.lower, self._forms[period].get("loose", ()))]

    def _among_words(self, form: str) -> str:
        """How a form stands between other words; an ending, or a blank before it, may be any."""
        starts = "" if form.startswith("-") or not self._parted else " "
        ends = "" if form.endswith("-") or not self._parted else " "
        return f"{starts}{form.strip('-')}{ends}"

    def _any_named(self, period: str) -> re.Pattern[str]:
        """Matches every word that may name a period."""
        loose = [*map(folded, self._forms[period].get("loose", ()))]
        for kind in _KINDS:
            told = [*map(folded, self._forms[period].get(kind, ()))]
            loose += (f"{form.rstrip('-')}-" for form in told if len(form) > _LONG)
            loose += (form for form in told if form.startswith("/"))
        parts = []
        for form in loose:
            starts = "" if form.startswith(("-", "/")) or not self._parted else _WORD_STARTS
            ends = "" if form.endswith("-") or not self._parted else f"(?!{LETTER})"
            parts.append(starts + _written(form.strip("-")) + ends)
        return re.compile("|".join(parts))


@cache
def periods(code: str) -> Periods:
    """The words of a language; none where it has no tables."""
    return Periods(code)


def _finders(periods: Forms) -> tuple[list[str], list[str]]:
    """How the forms begin that begin a word, and RE2 patterns for those found anywhere."""
    written = {
        form.rstrip("-")
        for period, kinds in periods.items() if period != _NOT
        for kind in _KINDS for form in kinds.get(kind, ())
    }  # fmt: skip
    forms = sorted(written | set(map(folded, written)))
    inner = [form for form in forms if len(form) == 1 or form.startswith("/")]
    pieces = [re.escape(form) for form in inner if len(form) > 1]
    pieces += [f"{form}(?s:.)?{_NUMERALS}" for form in inner if len(form) == 1]  # not of a date
    return [form for form in forms if form not in inner], pieces


def _with_endings(form: str) -> str:
    """Matches a form; a hyphen at its end stands for any ending."""
    return _written(form.rstrip("-")) + (f"{LETTER}*" if form.endswith("-") else "")


def _written(form: str) -> str:
    return re.escape(form).replace("\\ ", f"{_BLANK}+")


@cache
def _table() -> dict[str, dict[str, dict[str, tuple[str, ...]]]]:
    """By language, period and kind, the forms."""
    found: dict[str, dict[str, dict[str, tuple[str, ...]]]] = {}
    for row in rows("quantities/periods.tsv"):
        kinds = {kind: tuple(row[kind].split("|")) for kind in (*_KINDS, "loose") if row[kind]}
        found.setdefault(row["lang"], {})[row["period"]] = kinds
    return found
