"""Which parts of a target are text of the source that should have been translated.

A line of a program or a command stays as it is, and so may what stands in quotation marks or
brackets (titles, quotations, glosses) and the entries of a bibliography.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import cache

from babelproof.core.segment import Pair, View
from babelproof.text.langid import agreed
from babelproof.text.languages import are_close, canonical
from babelproof.text.prose import (
    is_foreign,
    is_sentence,
    is_short_sentence,
    is_stretch,
    is_text,
    size_of,
    weigh,
)
from babelproof.text.sentences import complete_sentences
from babelproof.text.tables import cue_pattern
from babelproof.text.words import Word, copied_runs, words

# Fewer words in a row are no evidence of copying.
LEAST = 4
MOSTLY = 0.6
# Where blanks were lost, so many words of the source are one of the target, if not more.
GLUED = 3
# What a quotation or an entry of a bibliography must hold to be text that should be translated.
_QUOTED = (20, 8, 8)
# The text of a link and nothing else, mostly the title of a page or a paper.
_TITLE = re.compile(r"\s*(?:[\w.()]+ )?<a\s[^<>]*>[^<>]*</a>\W*", re.IGNORECASE)
_ENDS = (".", "?", "!")
Copy = tuple[Sequence[Word], Sequence[Word]]
_SIGNS = re.compile(r"[{}\[\];=|\\_^~]|\+\+|\(\)|::|->|\):|<[a-z_]+>|[a-z]-\d| [+*] ")
_TAG = re.compile("<[^<>]*>")
# Without any closing tag, "show <name>|all" holds what a user has to put in.
_LONE_TAG = re.compile(r"<(?:\w+[ /][^<>]*|p|br|hr|li|td|th|tr)>")
# Written in small letters at the start of a line these are no words of a sentence.
_COMMANDS = (
    "sudo|git|pip3?|npm|npx|yarn|apt|apt-get|brew|dnf|yum|docker|kubectl|curl|wget|chmod|chown"
    "|mkdir|rmdir|cargo|conda|ssh|scp|rsync|python3?|javac|gcc|grep|awk|cd|cp|mv|rm|ls"
)
_LINE = re.compile(
    rf"(?:[$#>%]\s+)?(?:{_COMMANDS})\s+[\w./~$\"'-]"
    r"|from\s+[\w.]+\s+import\s"
    r"|import\s+[\w.]+(?:\s+as\s+\w+)?;?$"
    r"|(?:const|let|var|val)\s+[\w{}, ]+=\s"
    r"|SELECT\s.{1,500}\sFROM\s|INSERT\s+INTO\s|DELETE\s+FROM\s|UPDATE\s+\S+\s+SET\s|CREATE\s+TABLE\s"
    r"|(?:for|while|if|elif)\s.{0,200}\S\(.{0,200}:(?:\s|$)"
    r"|[A-Za-z_][\w.]*\([^()]*\);?$"
)
_PAIRS = re.compile(
    '“[^“”]*”|„[^„“”"]*[“”"]|«[^«»]*»|»[^«»]*«|"[^"]*"|「[^「」]*」|『[^『』]*』|《[^《》]*》'
    "|〈[^〈〉]*〉|【[^【】]*】|‹[^‹›]*›|‚[^‚‘’]*[‘’](?!\\w)|‘[^‘’]*’(?!\\w)|(?<!\\w)'[^']*'(?!\\w)"
    "|<(a|em|i|cite|q)\\b[^<>]*>[^<>]*</\\1 ?>"
    "|\\([^()]*\\)|（[^（）]*）|\\[[^\\[\\]]*\\]|\\*[^*]+\\*|_[^_]+_"
)
_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
_NUMBERED = re.compile(r"\s*\[\d{1,3}\]")
_AUTHOR = re.compile(r"\s*[^\W\d_][\w’'-]{1,30}, \W?[^\W\d_a-z][\w-]{0,30}[ .,:]")
_PLACE = re.compile(
    r"\bpp?\. ?\d|\bpg\.? \d|\d ?\(\d{1,3}\) ?: ?\d|\b[Vv]ol\. ?\d|\bISBN\b|\bdoi[:.]|\bin: [A-Z]"
)


def copies(pair: Pair, least: int = LEAST) -> list[Copy]:
    """The runs of words that the target has from the source, on both sides."""
    src, tgt = pair.src.of(words), pair.tgt.of(words)
    runs = copied_runs(src, tgt, least)
    return [(src[r.src : r.src + r.size], tgt[r.tgt : r.tgt + r.size]) for r in runs]


def is_glued(pair: Pair) -> bool:
    """The target is the source without its blanks."""
    src, tgt = pair.src.of(words), pair.tgt.of(words)
    few = 0 < GLUED * len(tgt) <= len(src)
    return few and "".join(word.form for word in src) == "".join(word.form for word in tgt)


def is_whole(pair: Pair, found: Sequence[Copy]) -> bool:
    """The one run is all there is on both sides."""
    size = len(found[0][0]) if len(found) == 1 else 0
    return 0 < size == len(pair.src.of(words)) == len(pair.tgt.of(words))


def leftovers(pair: Pair, found: Sequence[Copy]) -> Sequence[Copy]:
    """The copied runs that are neither names, titles, quotations and code nor another language."""
    if is_code(pair.src.text, len(pair.src.of(words))):
        return ()
    listed = _is_reference(pair.src.text)
    if is_whole(pair, found):
        lang, due = pair.src.lang.code, pair.tgt.lang.code
        copied = found[0][0]
        seen = weigh(copied, lang, due)
        if listed:
            return found if is_text(seen, *_QUOTED) else ()
        if _TITLE.fullmatch(pair.src.text) and seen.clausal < 2:
            return ()
        if is_sentence(copied, lang, due):
            return found
        ended = pair.src.text.rstrip().endswith(_ENDS)
        return found if ended and is_short_sentence(copied, lang, due) else ()
    left = [copy for copy in found if _is_left(pair, copy[1], listed)]
    return left or (() if listed else _mostly_copied(pair))


def _mostly_copied(pair: Pair) -> Sequence[Copy]:
    """All from the first copied word to the last, where most is copied and none is translated."""
    lang, due, tgt = pair.src.lang.code, pair.tgt.lang.code, pair.tgt.of(words)
    given = {word.form for word in pair.src.of(words)}
    if sum(word.form in given for word in tgt) < MOSTLY * len(tgt):
        return ()
    seen = weigh(tgt, lang, due)
    if are_close(lang, due) or seen.contrary or not is_text(seen, 8, 3, 2):
        return ()
    if not weigh(without_enclosed(pair.tgt, tgt) or tgt, lang, due).telling:
        return ()
    found = copies(pair, 2)
    if sum(len(part) for _, part in found) < MOSTLY * len(tgt):
        return ()
    if agreed(pair.tgt.text) != canonical(lang):
        return ()
    copied = sorted({word for part, _ in found for word in part}, key=lambda word: word.start)
    return [(copied, [word for _, part in found for word in part])]


def _is_left(pair: Pair, part: Sequence[Word], listed: bool) -> bool:
    size = size_of(part)
    if size < 6 or not _is_text_left(pair, part, listed):
        return False
    text = pair.tgt.text[part[0].start : part[-1].end]
    return not is_code(text, size) and not is_foreign(text, pair.src.lang.code)


def _is_text_left(pair: Pair, part: Sequence[Word], listed: bool) -> bool:
    """It reads as running text of the source's language, by its words and what is around it."""
    lang, due = pair.src.lang.code, pair.tgt.lang.code
    start, end = part[0].start, part[-1].end
    seen = weigh(part, lang, due)
    real = [word for word in part if word.is_word]
    around = enclosing(pair.tgt, real[0].start, real[-1].end)
    quoted = around is not None and _is_more_than(pair.tgt, *around)
    if quoted or listed or _is_reference(pair.tgt.text[start:end]):
        return is_text(seen, *_QUOTED)
    if _is_titled(pair.tgt, part) and (seen.clausal < 2 or seen.size < 8):
        return False
    if seen.plain < 2 and not seen.clausal and not seen.shouted:
        return False  # a name of which the article was translated or dropped
    complete = complete_sentences(pair.tgt, part)
    if size_of(complete) >= 6 and is_sentence(complete, lang, due, 5):
        return True
    return is_stretch(part if around else without_enclosed(pair.tgt, part), lang, due)


def _is_titled(view: View, part: Sequence[Word]) -> bool:
    """It begins with a capital in the middle of a sentence, as a title or a name does."""
    before = view.text[: part[0].start].rstrip(" \u00a0")
    return part[0].is_word and not part[0].is_lower and before[-1:].isalnum()


def _is_more_than(view: View, start: int, end: int) -> bool:
    """The text has words before or after the place."""
    found = view.of(words)
    return found[0].start < start or found[-1].end > end


def is_code(text: str, size: int) -> bool:
    """A line of a known shape, or a sign of programming for every third of ``size`` words."""
    if _LINE.match(text.strip()):
        return True
    tag = _TAG if "</" in text else _LONE_TAG
    return len(_SIGNS.findall(tag.sub("", text))) * 3 >= max(size, 6)


def enclosed(view: View) -> tuple[tuple[int, int], ...]:
    """Analysis: where quoted or bracketed stretches stand, marks included."""
    return tuple(match.span() for match in _PAIRS.finditer(view.text))


def enclosing(view: View, start: int, end: int) -> tuple[int, int] | None:
    """The pair of quotation marks or brackets that a stretch lies in."""
    spans = view.of(enclosed)
    place = bisect_right(spans, (start, len(view.text))) - 1
    return spans[place] if place >= 0 and end <= spans[place][1] else None


def without_enclosed(view: View, part: Sequence[Word]) -> Sequence[Word]:
    """The words of a part less those in quotations or brackets that lie within it."""
    start, end = part[0].start, part[-1].end
    out = []
    for word in part:
        span = enclosing(view, word.start, word.end)
        # The marks themselves are no words, so they may stand one place outside.
        if span is None or span[0] + 1 < start or span[1] - 1 > end:
            out.append(word)
    return out


def _is_reference(text: str) -> bool:
    """It begins with a number in brackets, or names a year and an author or a place in a volume."""
    if _NUMBERED.match(text):
        return True
    if _YEAR.search(text) is None:
        return False
    return bool(_AUTHOR.match(text) or _dated().match(text) or _PLACE.search(text))


@cache
def _dated() -> re.Pattern[str]:
    """Authors, and the year in brackets."""
    return re.compile(
        rf"\s*(?:[^\W\d_a-z][\w.’'-]{{0,30}},? |(?:{cue_pattern('author-link')}|&) ){{2,12}}"
        r"\((?:1[5-9]|20)\d\d[a-z]?\)[.,:]? "
    )
