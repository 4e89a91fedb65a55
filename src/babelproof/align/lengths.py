"""How long a translation is expected to be, by the table ``lengths.tsv``.

All lengths are in characters of English: a text is as long as what it holds would be in English.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import log, pi, sqrt
from types import MappingProxyType
from unicodedata import normalize

from babelproof.core.segment import LangPair
from babelproof.text.languages import canonical
from babelproof.text.scripts import char_class
from babelproof.text.tables import rows

# A text of nothing still varies by some characters.
LEAST_SPREAD = 8.0
# Beyond this a length strays no more by chance, so that further deviation costs in proportion.
_STRAYS = 3.0
# A text as somebody wrote it says the same in fewer characters than a translation. The table knows
# texts in English as they were written, all others as translations; a source may be either. This is
# about a third of what references of WMT are longer than the table says, in alphabets and in heavy
# scripts; an aligner knows how long the translations were that it was trained on.
_ORIGINAL, _ORIGINAL_HEAVY = 1.04, 1.09
# By how much longer still a translation may be throughout, with how likely that is: of one text it
# is not known in advance. Of English, the table knows originals; another source may itself be made
# from what it is translated into, which is then short. As in WMT and in FLORES into English.
_Stretches = Sequence[tuple[float, float]]
_ENGLISH: _Stretches = ((0.95, 0.25), (1.0, 0.5), (1.05, 0.25))
_OTHER: _Stretches = ((0.94, 0.25), (0.99, 0.25), (1.03, 0.25), (1.08, 0.25))
_HEAVY: _Stretches = ((1.0, 0.25), (1.06, 0.25), (1.1, 0.25), (1.16, 0.25))
# The same where it is known how long translations are on the whole.
_KNOWN, _KNOWN_HEAVY = _ENGLISH, ((0.9, 0.25), (1.0, 0.5), (1.1, 0.25))
# The middle of these, but for sources that were translated themselves.
_MIDDLE, _MIDDLE_HEAVY = 1.03, 1.1


@dataclass(frozen=True, slots=True)
class Measure:
    """How much a character of a language holds, those of heavy scripts apart, and how far texts
    stray from that: a variance for each character of English."""

    weight: float
    heavy: Sequence[tuple[re.Pattern[str], float]]
    spread: float

    def times(self, more: float) -> Measure:
        """The same, with so many times as much in a character."""
        heavy = [(letters, weight * more) for letters, weight in self.heavy]
        return Measure(self.weight * more, heavy, self.spread)

    def of(self, text: str) -> float:
        """The length of a text."""
        if not text.isascii():
            text = normalize("NFC", text)
        size = len(text) * self.weight
        for letters, weight in self.heavy:
            size += sum(map(len, letters.findall(text))) * (weight - self.weight)
        return size


@dataclass(frozen=True, slots=True)
class Lengths:
    """Both sides of a direction."""

    src: Measure
    tgt: Measure
    middle: float = 1.0
    stretches: _Stretches = _ENGLISH

    @property
    def spread(self) -> float:
        return self.src.spread + self.tgt.spread

    def stretched(self, by: float) -> Lengths:
        """The same where translations are so many times longer."""
        stretches = _KNOWN_HEAVY if self.src.heavy else _KNOWN
        return Lengths(self.src.times(by), self.tgt, stretches=stretches)

    def choices(self, src: float) -> float:
        """How many lengths below that of the source there are that a translation of it would not
        be mistaken for: a logarithm."""
        return max(0.0, log(src / sqrt(2 * pi * (self.spread * src + LEAST_SPREAD))))

    def strays(self, src: float, tgt: float) -> float:
        """By how many standard deviations a length in the target is off what the source's lets
        expect; below nought where it is too short."""
        return (tgt - src) / sqrt(self.spread * (src + tgt) / 2 + LEAST_SPREAD)


def improbability(strays: float) -> float:
    """What it costs to think that a length strays so far by chance: a logarithm."""
    strays = abs(strays)
    return strays**2 / 2 if strays < _STRAYS else _STRAYS * (strays - _STRAYS / 2)


@cache
def _table() -> Mapping[str, Measure]:
    table = {
        row["lang"]: Measure(float(row["weight"]), _heavy(row["heavy"]), float(row["spread"]))
        for row in rows("lengths.tsv")
    }
    return MappingProxyType(table)


def _heavy(cell: str) -> Sequence[tuple[re.Pattern[str], float]]:
    parts = (part.split(":") for part in cell.split())
    return [(re.compile(f"[{char_class((code,))}]+"), float(weight)) for code, weight in parts]


@cache
def lengths_of(langs: LangPair) -> Lengths | None:
    """What is known of the lengths in a direction; None where one language is not in the table."""
    src, tgt = (_table().get(canonical(lang.code)) for lang in (langs.src, langs.tgt))
    return _lengths(src, langs.src.code, tgt) if src and tgt else None


def _lengths(src: Measure, code: str, tgt: Measure) -> Lengths:
    if code == "en":
        return Lengths(src, tgt)
    if src.heavy:
        return Lengths(src.times(_ORIGINAL_HEAVY), tgt, _MIDDLE_HEAVY, _HEAVY)
    return Lengths(src.times(_ORIGINAL), tgt, _MIDDLE, _OTHER)


def unmeasured(langs: LangPair) -> Sequence[str]:
    """The languages of a direction that the table lacks."""
    return [lang.code for lang in (langs.src, langs.tgt) if canonical(lang.code) not in _table()]
