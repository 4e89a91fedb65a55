"""The common words beside numbers, from ``planted_words.tsv``, and numbers in words.

This is on purpose not the engine under test: what the engine cannot read must still be found here,
or planted errors would fall only where it can see. In a row of numerals ``~`` before a form marks
a homograph, which no source is held to; rows of the class ``vague`` hold words that are read but
never planted, since they may stand for what they would replace (元 for any dollar).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

WORDS = Path(__file__).resolve().parent.parent / "planted_words.tsv"
UNSPACED = frozenset({"zh", "ja", "ko"})
BLANK = "[ \u00a0\u202f]"
_NUMERALS = "一二三四五六七八九十百千万億亿〇两兩"


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the list beside a number: its class and type, which of its forms, and where."""

    kind: str
    type: str
    form: int
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Numeral:
    """A small number in words."""

    start: int
    end: int
    value: int
    row: int
    homograph: bool


@dataclass(frozen=True)
class Vocabulary:
    """The words of one language: ``rows[class]`` holds pairs of a type and its forms."""

    lang: str
    rows: dict[str, list[tuple[str, list[str]]]]

    @property
    def comma(self) -> bool:
        return bool(self.rows.get("decimal", [("", ["."])])[0][1][0] == ",")

    @property
    def vague(self) -> set[str]:
        return {form for _, forms in self.rows.get("vague", ()) for form in forms}

    def _pattern(self, kind: str, lead: str, tail: str) -> re.Pattern[str] | None:
        forms = {form for _, forms in self.rows.get(kind, ()) for form in forms}
        if not forms:
            return None
        longest = sorted(forms, key=lambda form: (-len(form), form))
        return re.compile(f"{lead}({'|'.join(map(re.escape, longest))}){tail}", re.IGNORECASE)

    def _after(self, kind: str) -> re.Pattern[str] | None:
        tail = "" if self.lang in UNSPACED else r"(?![^\W\d_])"
        return self._pattern(kind, f"(?:{BLANK}|-)?", tail)

    @cached_property
    def after(self) -> dict[str, re.Pattern[str] | None]:
        """Patterns for a scale, unit or currency word right after a number."""
        return {kind: self._after(kind) for kind in ("scale", "unit", "currency")}

    @cached_property
    def symbol(self) -> re.Pattern[str] | None:
        """A currency sign or code that ends where a number begins."""
        return self._pattern("currency", r"(?<![^\W\d_])(?<!\$)", f"{BLANK}?$")

    def look_up(self, kind: str, form: str) -> tuple[str, int]:
        """The type of a form, and its place in the row."""
        for fold in (str, str.casefold):
            for name, forms in self.rows[kind]:
                for at, known in enumerate(forms):
                    if fold(known) == fold(form):
                        return name, at
        raise KeyError(form)


@cache
def vocabulary(lang: str) -> Vocabulary:
    """The words of a language."""
    rows: dict[str, list[tuple[str, list[str]]]] = {}
    for line in WORDS.read_text(encoding="utf-8").splitlines()[1:]:
        if line and not line.startswith("#"):
            code, kind, name, forms = line.split("\t")
            if lang in code.split(","):
                rows.setdefault(kind, []).append((name, forms.split("|")))
    return Vocabulary(lang, rows)


def numerals(words: Vocabulary, text: str) -> Iterator[Numeral]:
    """Small numbers in words that stand alone."""
    spaced = words.lang not in UNSPACED
    for row, (values, forms) in enumerate(words.rows.get("numeral", ())):
        for value, form in zip(values.split(), forms, strict=True):
            bare = form.lstrip("~")
            guard = (r"(?<![\w-])", r"(?![\w-])") if spaced else (f"(?<![\\d{_NUMERALS}第])", "")
            for match in re.finditer(guard[0] + re.escape(bare) + guard[1], text, re.I):
                if not (spaced and _is_part(words, text, *match.span())):
                    yield Numeral(*match.span(), int(value), row, form.startswith("~"))


def _is_part(words: Vocabulary, text: str, start: int, end: int) -> bool:
    """Whether a numeral belongs to a longer one: three hundred, 5 million three."""
    kinds = [*words.rows.get("numeral", ()), *words.rows.get("scale", ())]
    known = {form.lstrip("~").casefold() for _, forms in kinds for form in forms}
    beside = text[:start].split()[-1:] + text[end:].split()[:1]
    return any(
        word.strip(".,;:!?").casefold() in known or any(char.isdecimal() for char in word)
        for word in beside
    )
