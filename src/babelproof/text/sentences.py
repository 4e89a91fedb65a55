"""Where sentences end, roughly: enough to know whether a stretch holds a whole one."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from unicodedata import normalize

from babelproof.core.segment import View
from babelproof.text.languages import canonical
from babelproof.text.tables import rows
from babelproof.text.words import Word, words

# A blank follows the end of a sentence, unless the next one is in a script without blanks.
_CLOSING = "\"'”’“»«›)\\]）」』】"
_STOPS = ".!?…؟۔।॥։።፧፨"
# From the first of a row of stops only, and all of them: else long rows take quadratic time.
_END = re.compile(
    f"(?<![{_STOPS}])[{_STOPS}]++[{_CLOSING}]*+"
    "(?:\\s+|$|(?=[\u0e01-\u0edf\u1000-\u109f\u1780-\u17d3\u3005-\u9fff]))"
    f"|[。！？｡︒]+[{_CLOSING}]*\\s*|[\u104b\u17d4\u17d5]+[{_CLOSING}]*\\s*|\\n+|$"
)
_ENDED = re.compile(f"[{_STOPS}:;。！？｡︒：；\u037e\u104b\u17d4\u17d5][{_CLOSING}\\s]*$")
_GREEK_QUESTION = re.compile(r"[;\u037e]\s+|$")
_OPENING = re.compile(r"[\"'“”„«»‘’‹›(\[¿¡\s\u200e\u200f-]*")
_LAST_WORD = re.compile(r"[\w'’\"-]+(?:\.\w+)*\Z")
_OFTEN_WITHOUT_STOP = ("ar", "ja", "km", "lo", "my", "th")
_GOES_ON = ",，、،-–—([（「『"
_REACH = 24  # of an abbreviation or number before its stop


def sentences(view: View) -> tuple[tuple[int, int], ...]:
    """Analysis: the places of sentences; they follow one another without a gap."""
    text, spans, start = view.text, [], 0
    for stop, end in _ends(view):
        if end > start and not _runs_on(view, start, stop, end):
            spans.append((start, end))
            start = end
    if start < len(text):
        spans.append((start, len(text)))
    return tuple(spans)


def _ends(view: View) -> Iterator[tuple[int, int]]:
    """Where sentences may end: the place of the sign, and of what follows it."""
    found = [match.span() for match in _END.finditer(view.text)]
    if view.lang.code == "el":
        found = sorted({*found, *(match.span() for match in _GREEK_QUESTION.finditer(view.text))})
    yield from found


def _runs_on(view: View, start: int, stop: int, end: int) -> bool:
    """A sign that ends sentences ends none here: after an abbreviation, an initial, the number of
    an ordinal or of a list, or where the text goes on in small letters."""
    text = view.text
    if end == len(text) or "\n" in text[stop:end] or text[stop] not in ".!?…":
        return False
    after = text[_past(_OPENING, text, end)]
    if after.islower() and not text[_past(_OPENING, text, start)].islower():
        return True
    single = text[stop] == "." != text[stop + 1 : stop + 2]
    return single and _is_abbreviated(view, start, stop, after)


def _past(pattern: re.Pattern[str], text: str, place: int) -> int:
    match = pattern.match(text, place)
    return min(match.end() if match else place, len(text) - 1)


def _is_abbreviated(view: View, start: int, stop: int, after: str) -> bool:
    """What stands before a stop is an abbreviation, an initial or a number that needs it."""
    before = normalize("NFC", view.text[max(start, stop - _REACH) : stop])
    lang = canonical(view.lang.code)
    match = _LAST_WORD.search(before)
    if match is None:
        return False
    word = match[0].lower()
    if word.isdecimal():
        first = not before[: match.start()].strip() and stop - start < _REACH
        return first or (len(word) < 3 and lang in _stops("ordinals"))
    if after.isdecimal() and _is_among("numbered", word, lang):
        return True
    if (len(word) == 1 or word[-2] == ".") and not match[0][-1].islower():
        return True
    return _is_among("abbreviation", word, lang)


def _is_among(kind: str, word: str, lang: str) -> bool:
    known = _stops(kind)
    return word in known["mul"] or word in known.get(lang, ())


@cache
def _stops(kind: str) -> Mapping[str, frozenset[str]]:
    """The words of one kind by language."""
    table = (row for row in rows("sentence_stops.tsv") if row["kind"] == kind)
    return {row["lang"]: frozenset(row["words"].split()) for row in table}


def is_ended(view: View) -> bool:
    """The text ends with a sign that ends sentences, quotation marks and the like aside."""
    return bool(_ENDED.search(view.text[-_REACH:].rstrip()))


def last_sign(text: str) -> str:
    """The last character of a text, composed."""
    return normalize("NFC", text[-_REACH:].rstrip())[-1:]


def is_broken_off(view: View) -> bool:
    """The text ends where no sentence does: with a comma, or with a word, if sentences in its
    language are always ended by a sign."""
    last = last_sign(view.text)
    if last in _GOES_ON:
        return bool(last)
    return last.isalpha() and canonical(view.lang.code) not in _OFTEN_WITHOUT_STOP


def complete_sentences(view: View, part: Sequence[Word]) -> Sequence[Word]:
    """Of consecutive words those that make up whole sentences."""
    everything, spans = view.of(words), view.of(sentences)
    first = bisect_right(everything, part[0].start, key=lambda word: word.start) - 1
    after = first + len(part)
    before_start = everything[first - 1].start if first else -1
    next_start = everything[after].start if after < len(everything) else len(view.text)
    place = bisect_right(spans, before_start, key=lambda span: span[0])
    start = end = spans[place][0] if place < len(spans) else len(view.text)
    while place < len(spans) and spans[place][1] <= next_start:
        end, place = spans[place][1], place + 1
    return [word for word in part if start <= word.start < end]
