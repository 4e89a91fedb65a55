"""Sifts whole chunks for the quantity rules: which rows hold anything to compare.

Most texts hold no quantity, and most that do hold plain numbers that stand in the translation as
they are; both are passed over without a close look.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from babelproof.core.batch import Batch
from babelproof.core.segment import Lang, View
from babelproof.quantities.comparing.changed import beginnings, is_renamed
from babelproof.quantities.comparing.nth_parts import share_forms
from babelproof.quantities.comparing.rates import APOSTROPHES, may_tell_rate
from babelproof.quantities.exact import Fraction
from babelproof.quantities.reading.bound_words import bound_units
from babelproof.quantities.reading.decades import ROMAN_CENTURIES
from babelproof.quantities.tables.below_zero import below_zero
from babelproof.quantities.tables.finders import finder, written
from babelproof.quantities.tables.language import ALONE, Language, Node, language
from babelproof.quantities.tables.months import months
from babelproof.text.columns import source_rows

_TRIGGERS = frozenset({
    "cardinal", "scale", "ordinal", "magnitude", "fraction", "quarter-prefix", "dual-unit",
    "decades", "days", "told-hour", "era",
})  # fmt: skip
_SIGN_OR_BLANK = "[ -]"
_WORD_STARTS = r"(?:(?m:^)|[^\p{L}\p{M}\n])"
_ROMAN = "(?-i:[IVX\u0406\u0425]{2,5}|[VX\u0425])(?:\u00e8?me|e)?(?:[^\\p{L}\\p{M}]|(?m:$))"
_HALF, _SECOND = Fraction(1, 2), 2  # half a mile; the second is looked for by itself
_EMPTY: frozenset[str] = frozenset()
_DIGITS = re.compile(r"\d+")
_WORD = r"[^\W\d_][^\s\d.,:;!?()\"\u201c\u201d\u2019'/-]*"
_WORD_AFTER = re.compile(
    rf"(?:[.,;!?)\"\u201d\u2019]+(?:\Z| (?=\D))| (?=[^\W\d_]))"
    rf"(?:({_WORD})(?![\d'\u2019])(?:[ -]({_WORD}))?)?(?!\d)"
)
_WORD_BEFORE = re.compile(
    rf"(?:\A|[(\"\u201c]|[^\W\d_]-|({_WORD})[.,:;!?)\"\u201d\u2019]* |[^\w$\u00a3\u20ac] )\Z"
)
_SPECIAL = re.compile(r"[@#&<{\[\u00bc-\u00be\u2150-\u215e]|://|www\.")  # or a fraction, \u00be


def renamed_rows(batch: Batch) -> Iterator[tuple[int, View]]:
    """The rows, but for those that are looked at anyway, where a month or a day of the week has
    become another."""
    known = batch.of_source(_renamings)
    for row, view in batch.of_source(_named_rows).items():
        key = row, batch.tgt[row]
        found = known.get(key)
        if found is None:
            target = View(batch.tgt[row], batch.langs.tgt)
            found = known[key] = is_renamed(view, target)
        if found:
            yield row, view


def _renamings(batch: Batch) -> dict[tuple[int, str], bool]:
    """Whether a name became another, by row and translation: systems often have the same."""
    return {}


def plain_rows(batch: Batch) -> dict[int, tuple[str, ...]]:
    """The rows whose sources hold plain numbers only, with those."""
    return batch.of_source(_sources)[0]


def other_rows(batch: Batch) -> dict[int, View]:
    """The other rows whose sources hold quantities."""
    return batch.of_source(_sources)[1]


def _named_rows(batch: Batch) -> dict[int, View]:
    names, other = _name_finder(batch.langs.src), batch.of_source(other_rows)
    rows = source_rows(batch, names) if names is not None else ()
    return {row: View(batch.src[row], batch.langs.src) for row in rows if row not in other}


def _sources(batch: Batch) -> tuple[dict[int, tuple[str, ...]], dict[int, View]]:
    """Rows whose sources hold plain numbers only, with those, and other rows with quantities."""
    lang = batch.langs.src
    table = language(lang.code)
    numbers, words = _finders(lang)
    spelled = set(source_rows(batch, words)) if words is not None else set()
    plain, other = {}, {row: View(batch.src[row], lang) for row in sorted(spelled)}
    for row in source_rows(batch, numbers):
        if row in spelled:
            continue
        found = plain_numbers(batch.src[row], table)
        if found is None:
            other[row] = View(batch.src[row], lang)
        else:
            plain[row] = found
    return plain, other


def plain_numbers(text: str, lang: Language) -> tuple[str, ...] | None:
    """The digit strings of a text without numerals in words, if each is surely a whole number
    with nothing beside it that changes it, and stands there once; none where a closer look is
    due."""
    if "myriad" in lang.traits or lang.clitics or not lang.full or _SPECIAL.search(text):
        return None
    found, below = [], below_zero(lang.code)
    for match in _DIGITS.finditer(text):
        start, end = match.span()
        number = match.group()
        if end - start > 15 or number == "1":
            return None
        before = _WORD_BEFORE.search(text, max(0, start - 24), start)
        after = _WORD_AFTER.match(text, end) if end < len(text) else None
        if before is None or (after is None and end < len(text)):
            return None
        words = [(word or "").lower() for word in (before[1], *(after.groups() if after else ()))]
        if not lang.frozen_numbers.get(number, _EMPTY).isdisjoint(words):
            return None
        if lang.after.get(words[0]) == ALONE or _changes(words[1:], lang):
            return None
        if after is not None and _goes_on(words[1], text[after.end(1) :], lang):
            return None
        if below.may_be_told(words[0], *(words[1:] or ("", ""))):
            return None
        if number in found:
            return None  # one of them may have been replaced
        found.append(number)
    if len(set(found)) < len(found) or may_tell_rate(text, lang.code):
        return None
    return tuple(found)


def _goes_on(word: str, rest: str, lang: Language) -> bool:
    """Whether a sign right after a word may make a form with it: the *sq.* of *sq. ft.*"""
    return lang.after.get(word) is not None and rest[:1] in lang.root.next[word].next


def _changes(words: Sequence[str], lang: Language) -> bool:
    """Whether the words after a number change what it means."""
    if not words:
        return False
    start = lang.after.get(words[0])
    if words[0] in lang.links and words[1] in lang.after:
        return True
    return start is not None and (start == ALONE or words[1] in lang.root.next[words[0]].next)


@cache
def _name_finder(lang: Lang) -> Any:
    """An RE2 pattern for the beginnings of the names of months and days."""
    table = language(lang.code)
    names = beginnings(table) if table.full else ()
    forms = {unicodedata.normalize(form, name) for name in names for form in ("NFC", "NFD")}
    if not forms:
        return None
    joined = "|".join([*map(written, sorted(forms)), *months(lang.code).finders()])
    spaced = "myriad" not in table.traits and not table.clitics
    return finder(rf"{_WORD_STARTS}(?:{joined})" if spaced else joined)


@cache
def _finders(lang: Lang) -> tuple[Any, Any]:
    """RE2 patterns for digits, and for the beginnings of numerals in words."""
    table = language(lang.code)
    words = _triggers(table)
    if not words:
        return finder(r"\p{N}"), None
    between = "" if "myriad" in table.traits else _SIGN_OR_BLANK
    joined = "|".join(between.join(map(written, word)) for word in words)
    joined = joined.replace("'", APOSTROPHES)
    spaced = not {"myriad", "prefixed-and"} & table.traits and not table.clitics
    tail = "" if "glued" in table.traits else r"(?:[^\p{L}\p{M}]|(?m:$))"
    numerals = rf"{_WORD_STARTS}(?:{joined}){tail}" if spaced else joined
    if spaced and tail and table.prefixes:
        numerals += rf"|{_WORD_STARTS}{_bound_words(table)}{tail}"
    if ROMAN_CENTURIES in table.traits:
        numerals += rf"|{_WORD_STARTS}{_ROMAN}"
    return finder(r"\p{N}"), finder(numerals)


def _bound_words(table: Language) -> str:
    """Finds numbers with what they count in one word: *petogodišnji*, *osiemdziesięcioletni*."""
    numbers, units = (
        "|".join(written(form).replace("'", APOSTROPHES) for form in sorted(forms))
        for forms in (table.prefixes, bound_units(table))
    )
    return rf"(?:{numbers})+(?:{units})"


def _triggers(table: Language) -> list[tuple[str, ...]]:
    """Single words that begin a numeral, and pairs of words where the first alone does not; and
    how parts are told."""
    root, loose = table.root, "glued" in table.traits  # sieben Jahre, where sieben may be a verb
    words = [(key, node) for key, node in _on_the_way(root) if _is_word(key)]
    alone = {key for key, node in words if _is_numeral(node, loose)}
    pairs = {
        (key, after)
        for key, node in words
        if key not in alone
        for after, below in _on_the_way(node)
        if after not in alone and _leads_to_numeral(below)
    }
    shares = {tuple(form.split(" ")) for form in share_forms(table.code)}
    return sorted({*((key,) for key in alone), *pairs, *shares})


def _on_the_way(node: Node) -> Iterator[tuple[str, Node]]:
    """The next tokens of forms that may be numerals."""
    return ((k, below) for k, below in node.next.items() if not _TRIGGERS.isdisjoint(below.kinds))


def _is_word(key: str) -> bool:
    return len(key) > 1 or not key.isascii() or key.isalpha()


def _is_numeral(node: Node, loose: bool = False) -> bool:
    for entry in node.entries:
        if entry.kind not in _TRIGGERS or entry.value == 1:
            continue
        if not entry.loose or (loose and entry.kind == "cardinal") or entry.value == _HALF:
            return True
        if loose and entry.kind == "ordinal" and (entry.value or 0) > _SECOND:
            return True  # o desiatej ráno
    return False


def _leads_to_numeral(node: Node) -> bool:
    return _is_numeral(node) or any(_leads_to_numeral(below) for below in node.next.values())
