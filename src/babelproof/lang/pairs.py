"""Two languages: a pair is cut wherever it could be, and the cut with least against it wins.

* Letter case speaks where it varies: a second part in capitals is a region (``de-CH-fr`` is
  de-CH → fr), and ``en-DE`` alone is one language, English in Germany.
* Without case, a region where the language is official is likelier (``en-fr-ca``: en → fr-CA).
* Two codes alone in one case are a pair, even if they could be a locale (``pt-br``: pt → br).
* Country codes written for languages (``en-cz``) are read where nothing better is found.
* A code nobody knows is kept as unknown, unless the rest is doubtful, too (``wmt-en-de``);
  two doubtful regions in lower case (``en-de-fr-es``) are more likely four languages.
* Codes glued together (``ende``) must both be known, differ, and not make a word (``test``).
* What remains equally likely (``en-de-fr``) is refused, with the ways to write what was meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from babelproof.core.segment import Lang, LangPair
from babelproof.lang.names import name, plain, suggestion
from babelproof.lang.table import codes, fold, names, parts
from babelproof.lang.tags import clean, quoted, read_side

_ADVICE = "write source and target, such as en-de, eng_Latn-deu_Latn, pt-BR>en or English-German"
_UNKNOWN_COST = 8
# What stands between two languages, not inside the tag or name of one; but en-to-TO is Tongan.
_STRONG = re.compile(
    r"\s*(?:[-=]*>|[\u2192\u21d2\u27f6\u2794\u00bb:,|;/])\s*"
    r"|(?<=[A-Za-z)])2(?=[A-Za-z(])"
    r"|\s+(?i:to|into|2)\s+"
    r"|[_-](?:to|into|2)[_-](?![A-Z0-9]{2})|(?<=[A-Z])[_-]to[_-]"
)
_WEAK = re.compile(r"[\s_-]+")


class _Cut(NamedTuple):
    """A pair as read; ``same`` says that both sides are one language in two spellings."""

    pair: LangPair
    cost: int
    same: bool = False


@lru_cache(maxsize=4096)
def pair_or_complaint(text: str) -> LangPair | str:
    """A pair, or what to tell the user; complaints are cached as they are costly to make."""
    cleaned = clean(text)
    one = read_side(cleaned, _is_cased(cleaned))
    if one is not None and not one.lang.known:
        one = None
    if one and fold(cleaned) in names():
        return _one_language(text, one.lang)
    cuts = [*_cuts(cleaned, _STRONG)] or [*_cuts(cleaned, _WEAK)] or [*_glued(cleaned)]
    cuts.sort(key=lambda cut: cut.cost)
    if one and (not cuts or cuts[0].same or one.cost < cuts[0].cost):
        return _one_language(text, one.lang, cuts[0].pair if cuts else None)
    if not cuts:
        hint = suggestion(_unread(cleaned))
        return f"cannot read {quoted(text)} as a language pair{hint}: {_ADVICE}"
    ways = [f"{cut.pair.src}>{cut.pair.tgt}" for cut in cuts if cut.cost == cuts[0].cost]
    if len(set(ways)) > 1:
        return f"{quoted(text)} can be read in more than one way: write {' or '.join(ways)}"
    return cuts[0].pair


def _cuts(text: str, separator: re.Pattern[str]) -> Iterator[_Cut]:
    """Every way to cut a text at a separator so that both sides are languages."""
    cased = _is_cased(text)
    for match in separator.finditer(text):
        left, right = text[: match.start()], text[match.end() :]
        src, tgt = read_side(left, cased), read_side(right, cased)
        if src is None or tgt is None:
            continue
        unknown = (not src.lang.known) + (not tgt.lang.known)
        doubtful = src.doubtful + tgt.doubtful
        if doubtful and doubtful + unknown > 1:
            continue
        cost = src.cost + tgt.cost + unknown * _UNKNOWN_COST
        pair = LangPair(plain(src.lang), plain(tgt.lang))
        same = pair.src == pair.tgt and left.lower() != right.lower()
        yield _Cut(pair, cost, same)


def _is_cased(text: str) -> bool:
    # Scripts are written Latn in every habit, so their case says nothing.
    letters = "".join(part for part in _WEAK.split(text) if len(part) != 4)
    return letters.lower() != letters != letters.upper()


def _glued(text: str) -> Iterator[_Cut]:
    """Two codes with nothing between them, such as ``ende`` or ``engdeu``."""
    words = parts("word")
    text = text.lower()
    if not re.fullmatch("[a-z]{4,6}", text) or text in words:
        return
    for middle in (2, 3):
        left, right = text[:middle], text[middle:]
        if left not in codes() or right not in codes() or {left, right} & words.keys():
            continue
        pair = LangPair(codes()[left], codes()[right])
        # Nobody glues ger to mn; en to liv, which has no shorter code, is another matter.
        even = len(left) == len(right) or {len(pair.src.code), len(pair.tgt.code)} == {2, 3}
        if even and pair.src != pair.tgt:
            yield _Cut(pair, 0)


def _unread(text: str) -> list[str]:
    """The longest stretches in which no part is a language: what may be a slip."""
    found: list[str] = []
    for piece in (text, *_STRONG.split(text), *_WEAK.split(text)):
        inner = [part for cut in _STRONG.split(piece) for part in _WEAK.split(cut)]
        if len(piece) > 3 and piece not in found and not any(map(read_side, inner)):
            found.append(piece)
    return found[:4]


def _one_language(text: str, lang: Lang, pair: LangPair | None = None) -> str:
    meant = ""
    if pair and pair.src != pair.tgt:
        meant = f" (for {name(pair.src)} to {name(pair.tgt)} write {pair})"
    return f"{quoted(text)} is one language, {name(lang)}, not a pair{meant}: {_ADVICE}"
