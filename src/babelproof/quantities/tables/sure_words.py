"""Single words of a language that surely mean one number, unit, currency, hour or month."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from babelproof.quantities.exact import Fraction
from babelproof.quantities.tables import measures
from babelproof.quantities.tables.language import Language, language
from babelproof.quantities.tables.tree import Entry, Node

_NOTHING: frozenset[str] = frozenset()
_SMALL = 100
# The word or sign of a unit, and the words that after it would make it another one.
Names = Mapping[str, frozenset[str]]


def words_for(code: str, value: Fraction | int, implied: bool) -> frozenset[str]:
    """Single words that may be a number; ``implied``: also those that only suggest it."""
    return _numerals(code).get(value, (_NOTHING, _NOTHING))[implied]


@lru_cache(maxsize=64)
def _numerals(code: str) -> Mapping[Fraction | int, tuple[frozenset[str], frozenset[str]]]:
    """The words for each number, and those together with the ones that suggest it."""
    sure, all_words = defaultdict[Fraction, set[str]](set), defaultdict[Fraction, set[str]](set)
    for key, node in language(code).root.next.items():
        for entry in node.entries:
            if entry.value is not None and entry.kind in ("cardinal", "ordinal", "lexical"):
                all_words[entry.value].add(key)
                if entry.kind != "lexical":
                    sure[entry.value].add(key)
    return {value: (frozenset(sure[value]), frozenset(all_words[value])) for value in all_words}


def _words(code: str, is_meant: Callable[[Entry], object]) -> frozenset[str]:
    """Single words with such a meaning among theirs."""
    nodes = language(code).root.next.items()
    return frozenset(key for key, node in nodes if any(map(is_meant, node.entries)))


@lru_cache(maxsize=512)
def cardinal_words(code: str, value: int) -> frozenset[str]:
    """Single words that count so many."""
    return _words(code, lambda e: e.kind == "cardinal" and e.value == value)


@lru_cache(maxsize=64)
def small_numbers(code: str) -> Mapping[str, int]:
    """Single words that count from two to a hundred, and how many."""
    return {
        key: int(entry.value)
        for key, node in language(code).root.next.items()
        for entry in node.entries
        if entry.kind == "cardinal" and entry.value is not None and 1 < entry.value <= _SMALL
        if entry.value.denominator == 1
    }


@lru_cache(maxsize=512)
def part_words(code: str, part: Fraction) -> frozenset[str]:
    """Single words that may say an nth part: *Drittel*, *third*."""
    return _words(code, lambda e: e.kind == "fraction" and e.value == part) | _words(
        code, lambda e: e.kind == "denominator" and e.value and e.value * part == 1
    )


@lru_cache(maxsize=512)
def compounds_of(code: str, value: Fraction | int) -> re.Pattern[str] | None:
    """Finds words that begin with a combining form of a number, and what follows it in them; not
    those that begin with a longer one: *osamdeset* is not eight."""
    table = language(code)
    forms = sorted((f for f, own in table.prefixes.items() if own == value and len(f) > 2), key=len)
    if not forms:
        return None
    numerals = {*table.prefixes, *(k for k, node in table.root.next.items() if _counts(node))}
    longer = {key for key in numerals if key.startswith(tuple(forms))} - {*forms}
    longer = {key for key in longer if not _may_be(value, key, table)}
    others = rf"(?!{_either(longer)})" if longer else ""
    return re.compile(rf"\b{others}(?:{_either(reversed(forms))})([^\W\d_]{{3,}})")


def _either(words: Iterable[str]) -> str:
    return "|".join(map(re.escape, words))


def _counts(node: Node) -> bool:
    return any(entry.kind in ("cardinal", "ordinal") for entry in node.entries)


def _may_be(value: Fraction | int, key: str, table: Language) -> bool:
    node = table.root.next.get(key)
    own = {entry.value for entry in node.entries} if node is not None else set[Fraction | None]()
    return value in own or table.prefixes.get(key) == value


@lru_cache(maxsize=512)
def scale_words(code: str, scale: Fraction | int) -> frozenset[str]:
    """Single words that only ever multiply by this."""
    found = _sizes(code, "scale", scale) - _measures(code)
    return frozenset(word for word in found if len(word) > 2)


@lru_cache(maxsize=64)
def _measures(code: str) -> frozenset[str]:
    return _words(code, lambda e: e.kind in ("unit", "currency"))


@lru_cache(maxsize=64)
def multipliers(code: str) -> frozenset[str]:
    """Single words that after a number make it a larger one, or tenths."""
    shortest = 1 if "myriad" in language(code).traits else 3
    found = _words(code, lambda e: e.kind in ("scale", "tenths"))
    return frozenset(word for word in found if len(word) >= shortest)


@lru_cache(maxsize=512)
def magnitude_words(code: str, size: Fraction | int) -> frozenset[str]:
    """Single words that tell of nothing but this size: *thousands*."""
    return _sizes(code, "magnitude", size)


def _sizes(code: str, kind: str, size: Fraction | int) -> frozenset[str]:
    """Single words whose meanings of a kind are all of one size."""
    nodes = language(code).root.next.items()
    values = ((key, {e.value for e in node.entries if e.kind == kind}) for key, node in nodes)
    return frozenset(key for key, own in values if own == {size})


@lru_cache(maxsize=64)
def clock_words(code: str) -> frozenset[str]:
    """Single words that after a number make it an hour of the day, and nothing else."""
    hours = _words(code, lambda e: e.kind == "clock" and e.what[:4] == "hour" and not e.loose)
    return hours - _words(code, lambda e: e.kind == "unit" and not e.loose)


@lru_cache(maxsize=512)
def month_words(code: str, month: int) -> frozenset[str]:
    return _words(code, lambda e: e.kind == "month" and e.what == str(month))


@lru_cache(maxsize=4096)
def names_of(code: str, units: frozenset[str], currencies: frozenset[str]) -> Names:
    """Single words and signs that can only be this unit or currency."""
    found: dict[str, frozenset[str]] = {}
    for key, node, own in _naming(code, "unit" if units else "currency"):  # a pound is both
        if all(_agrees(entry, units, currencies) for entry in own):
            others = frozenset(
                following
                for following, below in node.next.items()
                if not _all_agree(below, units, currencies)
            )
            found.update((entry.exact or key, others) for entry in own)
    return found


@lru_cache(maxsize=128)
def _naming(code: str, kind: str) -> Sequence[tuple[str, Node, Sequence[Entry]]]:
    """Single words and signs that name units or currencies and never a scale, and what they name:
    a few hundred of the thousands of words that a language has."""
    found = []
    for key, node in language(code).root.next.items():
        own = [entry for entry in node.entries if entry.kind == kind]
        if own and not any(entry.kind == "scale" for entry in node.entries):
            found.append((key, node, own))
    return found


def is_name(word: str, following: str, names: Names) -> bool:
    others = names.get(word)
    if others is None:
        others = names.get(word.lower())
    return others is not None and following not in others


def _all_agree(node: Node, units: frozenset[str], currencies: frozenset[str]) -> bool:
    named = [entry for entry in node.entries if entry.kind in ("unit", "currency", "scale")]
    return all(_agrees(entry, units, currencies) for entry in named) and all(
        _all_agree(below, units, currencies) for below in node.next.values()
    )


def _agrees(entry: Entry, units: frozenset[str], currencies: frozenset[str]) -> bool:
    if entry.kind == "unit":
        return bool(units) and measures.units_agree(units, frozenset({entry.what}))
    return (
        entry.kind == "currency"
        and bool(currencies)
        and measures.currencies_agree(currencies, frozenset({entry.what}))
    )
