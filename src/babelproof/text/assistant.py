"""What chat models say besides the translation, found by the table ``assistant_talk.tsv``.

Rows with a position ``start``, ``end`` or ``anywhere`` are phrases to find in an output; rows with
``name`` give names of languages. For the rows with ``source`` see :mod:`babelproof.text.topics`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any

from babelproof.core.segment import Lang, View
from babelproof.text.patterns import re2_options
from babelproof.text.phrases import END_OF_SENTENCE, literal, parse, pattern
from babelproof.text.tables import rows
from babelproof.text.topics import all_names, language_names, table

LONGEST = 160
OPENERS = ("opener", "start")
# A text may repeat a phrase without end; so many of a kind are enough.
MOST = 20
# Too little, and RE2 falls back to a matcher a hundred times slower.
MEMORY = 96 << 20
_LEAD = r"^[\s\"'“”„«»‹›「『*_#>~`(\[{【—–-]*"
_AFTER_OPENER = r"[\s!.,;:，。！、…]+"
_NO_WORD = r"(?:^|[^\p{L}\p{N}\p{M}])"
_SENTENCE_STARTS = rf"(?:^|[{END_OF_SENTENCE}…)\]\"”»』」*)]|\s[—–-]+)\s*[(\[（【*_]*"
# To the end of the sentence; the stops of 0.3 and U.S. end none.
_REST = re.compile(rf"(?:[^{END_OF_SENTENCE}:：]|\.(?=\w))*[{END_OF_SENTENCE}:：]?[*_]*")
_QUOTATION = re.compile(r"[\"“”„«»‹›「」『』]")
_WORD = re.compile(r"[\w.]*[ \u00a0]?[:：]?")
_UNSPACED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_ACRONYM = 3
_SURROGATES = re.compile("[\ud800-\udfff]")
# Other talk reaches to the end of its sentence, or of the text.
_AS_MATCHED = ("template", "fence", "choice", "role", "label")
_WHOLE_SENTENCE = (
    "refusal",
    "request",
    "self",
    "remark",
    "lesson",
    "instruction",
    "reasoning",
    "thought",
)
_CLOSING = {"(": ")", "[": "]", "（": "）", "【": "】"}
_OPENING = "([（【*_"
_TAG_ENDS = ">▷]"
_QUOTES = '"“”„«»‹›「『'
_ONLY_CLOSING = "”»›」』"
_CLOSING_QUOTES = ' \t\n\r\u00a0"”».,;'  # and stops, of the sentence before
_BRACKETED = ("note", "aside")


@dataclass(frozen=True, slots=True)
class Talk:
    """A stretch of an output that speaks to the user; ``phrase`` is what gave it away."""

    kind: str
    phrase: str
    start: int
    end: int


def _compile(regex: str | bytes) -> Any:
    import re2

    return re2.compile(regex, re2_options(case_sensitive=False, max_mem=MEMORY))


@cache
def _finders() -> tuple[Sequence[tuple[str, str]], Any]:
    """Kinds and positions, and an RE2 set that tells which of them a text may hold."""
    import re2

    needed: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for row in rows("assistant_trigger.tsv"):
        needed[row["type"], row["position"]].append(row["pattern"])
    members = re2.Set.SearchSet(re2_options(case_sensitive=False, max_mem=MEMORY))
    for patterns in needed.values():
        members.Add("|".join(patterns).encode())
    members.Compile()
    return list(needed), members


@cache
def _finder(kind: str, position: str) -> Any:
    """A pattern, of whose matches a group is the talk; long, so compiled when it is needed."""
    return _compile(_positioned(kind, position))


@cache
def phrases_by_place() -> Mapping[tuple[str, str], Sequence[str]]:
    """The phrases of each kind and position."""
    phrases: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for position in ("start", "end", "anywhere"):
        for row in table()[position]:
            phrases[row["type"], position].append(row["phrase"])
    return phrases


def _positioned(kind: str, position: str) -> str:
    phrases = phrases_by_place()[kind, position]
    if position == "start":
        openers = f"(?:(?:{_union(phrases_by_place()[OPENERS])}){_AFTER_OPENER})*"
        return f"{_LEAD}{openers if kind == 'preface' else ''}({_union(phrases)})"
    if position == "end":
        return f"{_SENTENCE_STARTS}({_union(phrases)})"
    bound = [phrase for phrase in phrases if _starts_with_word(phrase)]
    free = [phrase for phrase in phrases if not _starts_with_word(phrase)]
    parts = [(free, f"({_union(free)})"), (bound, f"{_NO_WORD}({_union(bound)})")]
    return "|".join(part for some, part in parts if some)


def _starts_with_word(phrase: str) -> bool:
    """Whether a blank or the like must stand before it: not so for signs and unspaced scripts."""
    return phrase.lstrip("{ |…")[:1].isalpha() and not _UNSPACED.search(phrase)


def _union(phrases: Sequence[str]) -> str:
    return "|".join(map(_pattern, phrases))


def _pattern(phrase: str) -> str:
    return pattern(parse(phrase), all_names())


@cache
def trigger() -> Any:
    """A pattern over bytes: no talk without one of its matches."""
    patterns = {row["pattern"]: None for row in rows("assistant_trigger.tsv")}
    return _compile("|".join(patterns).encode())


def talk(view: View) -> tuple[Talk, ...]:
    """Analysis: all stretches of the text that may be talk, in order."""
    text = _SURROGATES.sub("\ufffd", view.text)
    places, members = _finders()
    found = [
        _reach(text, kind, position, *span)
        for kind, position in map(places.__getitem__, sorted(members.Match(text.encode()) or ()))
        for span in _spans(_finder(kind, position), text)
        if not (kind == "self" and _is_cut(text, *span))
    ]
    return tuple(sorted(found, key=lambda item: (item.start, -item.end)))


def _spans(finder: Any, text: str) -> Iterator[tuple[int, int]]:
    for match in islice(finder.finditer(text), MOST):
        start, end = max(match.span(group) for group in range(1, finder.groups + 1))
        address = text.startswith("//", end) and text[end - 1] == ":"
        release = text[end - 1] == "." and text[end : end + 1].isdigit()  # version 1.8
        if end - start <= LONGEST and not (address or release):
            yield start, end


def _is_cut(text: str, start: int, end: int) -> bool:
    """A name such as AI at the end of a phrase is the beginning of a longer word."""
    name = text[start:end].split()[-1]
    return len(name) <= _ACRONYM and name.isalpha() and text[end : end + 1].isalpha()


def _reach(text: str, kind: str, position: str, start: int, end: int) -> Talk:
    """The stretch to mark: as a rule the whole sentence, up to its colon."""
    phrase = text[start:end]
    if kind == "reasoning" and not phrase[0].isalpha() and phrase[-1] in _TAG_ENDS:
        return _thoughts(text, kind, start, end)
    if position == "start":
        start = 0
    elif kind in _WHOLE_SENTENCE:
        start = max(map(text[:start].rfind, END_OF_SENTENCE)) + 1
    while start and text[start - 1] in _OPENING:
        start -= 1
    bracket = text.find(_CLOSING[text[start]], end - 1) if text[start] in _CLOSING else -1
    if bracket >= 0 and kind in _BRACKETED:
        end = bracket + 1
    elif position == "end" and text[:start].strip():
        end = len(text)
    elif phrase[-1] in _QUOTES and kind != "lesson":  # what is quoted may be the translation
        end -= 1
    elif kind not in _AS_MATCHED and phrase[-1] not in (":：!" if kind == "reply" else ":："):
        rest = (_WORD if kind == "aside" else _REST).match(text, end)
        end = _unquoted(text, end, rest.end() if rest else end, phrase[-1] in _QUOTES)
    while end < len(text) and text[end] in "*_":
        end += 1
    whole = text[start:end]
    lead = whole.lstrip(_CLOSING_QUOTES) if position == "anywhere" else whole.lstrip()
    return Talk(kind, phrase, end - len(lead), start + len(whole.rstrip()))


def _thoughts(text: str, kind: str, start: int, end: int) -> Talk:
    """All between a tag that begins thoughts, or the beginning, and one that ends them."""
    phrase = text[start:end]
    if "/" in phrase:
        return Talk(kind, phrase, 0, end)
    closed = text.casefold().find(f"{phrase[0]}/{phrase[1:]}".casefold(), end)
    return Talk(kind, phrase, start, closed + len(phrase) + 1 if closed >= 0 else len(text))


def _unquoted(text: str, start: int, end: int, quoting: bool) -> int:
    """Where a stretch ends before the next quotation, which may be the translation; ``quoting``:
    it begins inside of one, which is what the talk is about."""
    for mark in _QUOTATION.finditer(text, start, end):
        if not quoting and mark[0] not in _ONLY_CLOSING:
            return mark.start()
        quoting = False
    return end


@cache
def _label_finder(codes: tuple[str, ...]) -> Any:
    names = sorted({name for code in codes for name in language_names(code)})
    union = "|".join(literal(name) for name in names)
    bracket = "(?: ?[(（][^()（）]*[)）])?"
    return _compile(f"{_LEAD}((?:{union}){bracket}{literal(':')})") if names else None


def label(text: str, *langs: Lang) -> Talk | None:
    """A language's name with a colon at the very start."""
    finder = _label_finder(tuple(sorted({lang.code for lang in langs})))
    match = finder.search(_SURROGATES.sub("\ufffd", text)) if finder else None
    return _reach(text, "label", "start", *match.span(1)) if match else None
