"""Whether a web term was copied, with every harmless spelling of it accepted."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from html import unescape
from urllib.parse import unquote

from babelproof.core.segment import View
from babelproof.text.said import LETTERS
from babelproof.text.webterms import UNSPACED, WebTerm, endings, listed

_STOPS = str.maketrans({"\u3002": ".", "\uff61": ".", "\u2024": ".", "\u2010": "-", "\u2011": "-"})
_HIDDEN = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]")
_PUNYCODE = re.compile(r"xn--[a-z0-9-]+", re.IGNORECASE)
_UNSPACED = re.compile(f"[{UNSPACED}]")
_RUN = re.compile(r"[^\W_]+")
_INNER_RUN = re.compile(r"(?<=[\W_])[^\W_]+(?=[\W_])")


def canonical(text: str) -> str:
    """Text in which all harmless spellings of one address look alike; letter case is kept."""
    if not text.isascii():
        text = _HIDDEN.sub("", unicodedata.normalize("NFKC", text).translate(_STOPS))
    if "&" in text:
        text = unescape(text)
    if "%" in text:
        text = unicodedata.normalize("NFC", unquote(text))
    if "xn--" in text.lower():
        text = _PUNYCODE.sub(_from_punycode, text)
    return text


def _from_punycode(match: re.Match[str]) -> str:
    try:
        return match.group().encode("ascii").decode("idna")
    except (UnicodeError, ValueError):
        return match.group()


def canonical_text(view: View) -> str:
    """The canonical form of a whole side."""
    return canonical(view.text)


def lower_text(view: View) -> str:
    """The canonical form of a whole side in small letters."""
    return view.of(canonical_text).lower()


def _runs(view: View) -> frozenset[str]:
    return frozenset(_RUN.findall(view.text))


def _lower_runs(view: View) -> frozenset[str]:
    return frozenset(_RUN.findall(view.of(lower_text)))


def _may_hold(runs: frozenset[str], text: str) -> bool:
    """Whether a side with these runs of letters and digits may hold a text: of a long list of
    addresses, most are ruled out by this without a look at the whole side."""
    return runs.issuperset(_INNER_RUN.findall(text))


def is_copied(term: WebTerm, target: View) -> bool:
    """Whether the target holds the term, unchanged but for harmless spelling."""
    lang = target.lang.code
    if term.kind == "word":
        pattern = _word_pattern(term.text.lower())
        return pattern.search(target.text.lower()) is not None or (
            pattern.search(target.of(lower_text)) is not None
        )
    return any(_is_copied_as(spelling, target, lang) for spelling in _spellings(term))


def _spellings(term: WebTerm) -> Iterator[WebTerm]:
    """The term; and, where a dash may have glued a word to a bare name, what follows the dash."""
    yield term
    label = term.text.split(".", 1)[0]
    if term.kind == "domain" and "/" not in label:
        for dash in re.finditer("-", label):
            rest = term.text[dash.end() :]
            yield replace(term, start=term.start + dash.end(), text=rest, dashed=True)


def _is_copied_as(term: WebTerm, target: View, lang: str) -> bool:
    core = term.text.rstrip("/")
    raw = target.text.find(core) if _may_hold(target.of(_runs), core) else -1
    if raw >= 0 and _stands_free(target.text, raw, raw + len(core), term, lang):
        return True
    plain = canonical(core).lower()
    if not _may_hold(target.of(_lower_runs), plain):
        return False
    return any(
        _stands_free(target.of(canonical_text), match.start(), match.end(), term, lang)
        for match in _occurrences(term, plain, target)
    )


def _occurrences(term: WebTerm, plain: str, target: View) -> Iterator[re.Match[str]]:
    """Where a side has the term, letter case of the host aside. ``plain``: in small letters."""
    text, lower = target.of(canonical_text), target.of(lower_text)
    at = lower.find(plain)
    if at < 0:
        return
    pattern = _pattern(term)
    if len(lower) != len(text):  # places differ: İ is two small letters
        yield from pattern.finditer(text)
        return
    while at >= 0:
        match = pattern.match(text, at)
        if match:
            yield match
        at = lower.find(plain, at + 1)


@cache
def _word_pattern(word: str) -> re.Pattern[str]:
    if word == "https":
        return re.compile(r"(?<![a-z])http(?:s|\(s\))")
    return re.compile(rf"(?<![a-z]){word}(?!s)")


def _pattern(term: WebTerm) -> re.Pattern[str]:
    head, rest = split(canonical(term.text))
    return re.compile(f"(?i:{re.escape(head)}){re.escape(rest.rstrip('/'))}")


def split(text: str) -> tuple[str, str]:
    """Scheme and host, whose letter case is free, and the rest, whose case is not."""
    start = text.find("://") + 3 if "://" in text else 0
    match = re.compile("[/?#]").search(text, start)
    return (text, "") if match is None else (text[: match.start()], text[match.start() :])


def _stands_free(text: str, start: int, end: int, term: WebTerm, lang: str) -> bool:
    return _starts_there(text, start, term, lang) and _ends_there(text, end, term, lang)


def _starts_there(text: str, start: int, term: WebTerm, lang: str) -> bool:
    before = text[max(0, start - 3) : start]
    if not before or before.endswith("://"):
        return True
    last = before[-1]
    if term.kind == "handle" or (term.name and last == "/"):
        return True
    if last in "._-/" and term.kind in ("domain", "email") and before[-2:-1].isalnum():
        glued = lang in listed("prefixed") or not before[-2].isascii()
        return last == "-" and (glued or term.dashed or term.text.lower().startswith("www."))
    return not (last.isascii() and (last.isalnum() or last in "@_"))


def _ends_there(text: str, end: int, term: WebTerm, lang: str) -> bool:
    after = text[end : end + 60]
    path = bool(split(term.text)[1].strip("/"))
    if after.startswith("/") and term.kind != "handle":
        return _is_alternative(after[1:], term) or _ends_before(after[1:], term, path, lang)
    letters = LETTERS.match(after)
    if letters is None or _UNSPACED.match(after):
        return _ends_before(after, term, path, lang)
    if not _may_be_glued(term, letters.group(), lang, path):
        return False
    return _ends_before(after[letters.end() :], term, path, lang)


def _is_alternative(after: str, term: WebTerm) -> bool:
    """*Example.org/Sample*, *one.com/two.org*: another name after the slash, not a path."""
    if not term.name:
        return False
    if after[:1].isupper():
        return True
    name = re.match(r"(?:[\w-]+\.)+([a-z]+)", after)
    return name is not None and name.group(1) in endings()


def _ends_before(after: str, term: WebTerm, path: bool, lang: str) -> bool:
    """Whether what follows a term, letters and a final slash apart, is no part of it."""
    if not after or _UNSPACED.match(after):
        return True
    first, second = after[0], after[1:2]
    if first in "/#&":
        return not (second.isalnum() or second == "_")
    if first == "?":
        return "=" not in after.split(maxsplit=1)[0]
    if first == ":":
        return not second.isdigit()
    if first == "-":
        plain = second.isascii() and second.isalnum() and not second.isupper()
        return not (path and plain) or lang in listed("glued")
    if first == ".":
        return _no_longer_name(after[1:], term, path)
    return not (first.isalnum() or first in "_=%@" or unicodedata.combining(first))


def _no_longer_name(after: str, term: WebTerm, path: bool) -> bool:
    """Whether what follows a full stop is a new sentence rather than more of the address."""
    letters = LETTERS.match(after)
    if letters is None:
        return not (path and after[:1].isdigit())
    if term.kind == "handle" or not letters.group().islower():
        return True
    return not path and letters.group() not in endings()


def _may_be_glued(term: WebTerm, letters: str, lang: str, path: bool) -> bool:
    """Whether letters right after a term are a case ending or the text of another script."""
    if not letters[0].isascii():
        return True
    if letters[0].isupper() and not path and term.text[-1:].islower():
        return True  # the next word, its blank lost
    if path:
        return False
    if lang in listed("glued"):
        longer = term.text.rsplit(".", 1)[-1] + letters
        return longer.lower() not in endings()
    return letters == "s" and lang in listed("glued-s")
