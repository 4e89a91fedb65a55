"""The talk of a chat model that an output adds to what its source says."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace

from babelproof.core.segment import Pair, View
from babelproof.text.assistant import Talk, label, talk
from babelproof.text.sentences import sentences
from babelproof.text.topics import folded, knows, names_language, speaks_of

_COLON = re.compile(r"[:：](?!\d|//)")
_QUOTE = re.compile(r"[\"“”„«»‹›「」『』]|(?<!\w)['‘‚]|['’](?!\w)")
_CLAUSE = re.compile(r"[;；]\s")
_BRACKET = re.compile(r"[(\[（【]")
# English sentences that may well be a translation, where the target is English.
_ENGLISH = ("reply", "lesson", "thought")


@dataclass(frozen=True, slots=True)
class Excuse:
    """What in the source excuses a kind of talk."""

    topics: tuple[str, ...] = ()
    sure: bool = True
    adds_sentence: bool = False


EXCUSES = {
    "preface": Excuse(("translation",)),
    "label": Excuse(),
    "role": Excuse(("role", "ai"), sure=False),
    "reply": Excuse(("sorry",)),
    "refusal": Excuse(("translation",)),
    "self": Excuse(("ai",)),
    "request": Excuse(("request",), sure=False),
    "instruction": Excuse(("translation",), adds_sentence=True),
    "thought": Excuse(),
    "reasoning": Excuse(("translation",)),
    "remark": Excuse(("translation",)),
    "lesson": Excuse(("translation",)),
    "aside": Excuse(("translation", "aside")),
    "note": Excuse(("note",), sure=False, adds_sentence=True),
    "closing": Excuse(("closing",), sure=False, adds_sentence=True),
    "choice": Excuse(("choice",), sure=False),
    "template": Excuse(),
    "fence": Excuse(),
}


def added_talk(pair: Pair) -> Iterator[Talk]:
    """The stretches of talk, in order and apart, for which the source has nothing alike."""
    reached = 0
    for found in _candidates(pair):
        if found.start >= reached and _is_foreign(found, pair):
            yield found
            reached = found.end


def own_part(pair: Pair) -> Pair:
    """The pair with what is the translation for certain: the first paragraph of an output that has
    more of them than its source, since the others may be remarks."""
    lines = pair.tgt.text.split("\n")
    filled = [number for number, line in enumerate(lines) if line.strip()]
    if len(filled) <= sum(bool(line.strip()) for line in pair.src.text.split("\n")):
        return pair
    return Pair(replace(pair.segment, tgt="\n".join(lines[: filled[0] + 1])))


def _candidates(pair: Pair) -> Iterator[Talk]:
    named = label(pair.tgt.text, pair.segment.langs.src, pair.segment.langs.tgt)
    if named is not None:
        yield named
    yield from pair.tgt.of(talk)


def _is_foreign(found: Talk, pair: Pair) -> bool:
    """Whether the source has nothing alike."""
    excuse, source = EXCUSES[found.kind], pair.src
    if unicodedata.normalize("NFC", found.phrase).casefold() in source.of(folded)[0]:
        return False
    if found.kind in _ENGLISH and pair.tgt.lang.code == "en":
        return False
    if found.phrase[0] in "[<" and _brackets(pair.tgt, found) <= _brackets(source, found):
        return False  # what a user has to put in: "[IME]" became "[USER]"
    if any(speaks_of(source, topic) for topic in excuse.topics):
        return False
    if "translation" in excuse.topics and names_language(source, pair.segment.langs):
        return False
    if not excuse.sure and not all(knows(topic, source.lang) for topic in excuse.topics):
        return False
    if _COLON.search(found.phrase) and _colons(pair.tgt) <= _colons(source):
        return False
    if _QUOTE.search(found.phrase) and _quotes(pair.tgt) <= _quotes(source):
        return False
    if _QUOTE.fullmatch(found.phrase[-1]) and _quoted(pair.tgt, found) in _quotations(source):
        return False  # what the source quotes, too: *the local word is translated as "vidda"*
    return not excuse.adds_sentence or _adds_sentence(pair, found)


def _brackets(view: View, found: Talk) -> int:
    return sum(map(view.text.count, (found.phrase[0], "「")))


def _colons(view: View) -> int:
    return len(_COLON.findall(view.text))


def _quotes(view: View) -> int:
    return len(_QUOTE.findall(view.text))


def _quoted(view: View, found: Talk) -> str:
    """What stands in the quotation marks with which a phrase ends."""
    begin = view.text.index(found.phrase, found.start) + len(found.phrase)
    return unicodedata.normalize("NFC", _QUOTE.split(view.text[begin:], maxsplit=1)[0]).casefold()


def _quotations(view: View) -> list[str]:
    return _QUOTE.split(view.of(folded)[0])[1:-1]


def _adds_sentence(pair: Pair, found: Talk) -> bool:
    """The source has fewer sentences, its clauses counted too, or the talk is one more bracket."""
    if pair.tgt.text[found.start :].strip() == found.phrase.strip():
        return True  # a label with nothing behind it
    theirs, ours = pair.tgt.of(sentences), pair.src.of(sentences)
    if len(theirs) > len(ours) + len(_CLAUSE.findall(pair.src.text)):
        return True
    if not _BRACKET.match(pair.tgt.text, found.start):
        return False
    return len(_BRACKET.findall(pair.tgt.text)) > len(_BRACKET.findall(pair.src.text))
