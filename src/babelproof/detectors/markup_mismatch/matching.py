"""Which markup was lost, added or changed between two texts.

Placeholders with a per cent sign are read generously: a language may glue an ending to ``%s``, put
a stop behind ``%1``, or number what the other text leaves to the order.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import unescape
from itertools import islice

from babelproof.core.segment import View
from babelproof.detectors.markup_mismatch.entities import entity_changes
from babelproof.detectors.markup_mismatch.remains import Place, Taken, remains
from babelproof.text.markup import Mark, listed, markup

Groups = dict[str, list[Mark]]

_BRACED_WORD = re.compile(r"[{\[][^\W\d_]{2,30}[}\]]")
_TAG_LIKE = re.compile(r"[<\uff1c]/?[^\W\d_]")
_WORDS = re.compile(r"[^\W\d_]+(?:[-_ ][^\W\d_]+)*")
_LONE_TAG = re.compile(r"<[a-z]{2,20}>")
_DEFINITION = re.compile(r"\b([A-Za-z_]\w{0,60})=(?=\S)")
_CHOICE = re.compile(r"=[^\s|]{1,60}\|")
_DIRECTION = re.compile(r"<\w+\s+dir\s*=", re.IGNORECASE)
_MOST = 30
_LOOSE = re.compile(
    r"%%|%(?:(?P<number>[1-9]\d?)\$)?"
    r"(?P<what>[-+0#]*\d{0,3}(?:\.\d{1,2})?(?:hh?|ll?|[qjztL])?[diuoxXfFeEgGcs@pn])"
    r"|%[1-9]"
)
Read = Sequence[tuple[str, str | None, str | None]]


@dataclass(frozen=True, slots=True)
class Change:
    """Pieces of one key that were lost, added, or (both sides given) changed."""

    kind: str
    lost: tuple[Mark, ...]
    found: tuple[Place, ...]


def changes(source: View, target: View) -> list[Change]:
    """Every difference in markup, in the order of the source, then of the target."""
    ours, theirs = source.of(markup), target.of(markup)
    broken = entity_changes(ours, theirs, source.text, target.text)
    entities = [Change("entity", marks, places) for marks, places in broken]
    lost, added = _unmatched(source, target)
    if not lost and not added:
        return entities
    kept = {mark.key for mark in ours}
    taken = Taken((mark.start, mark.end) for mark in theirs if mark.key in kept)
    copied = {mark.text for mark in ours if mark.key not in lost}
    anywhere = "|".join(map(re.escape, sorted(copied)[:_MOST])) or r"(?!)"
    for match in re.finditer(anywhere, target.text):
        taken.take(match.span())
    found = _lost_changes(lost, source, target.text, taken)
    return found + _added_changes(added, source, target.text, taken) + entities


def _unmatched(source: View, target: View) -> tuple[Groups, Groups]:
    """What only the one text has, and only the other, read generously."""
    ours, theirs = source.of(markup), target.of(markup)
    lost, added = _lost(ours, theirs), _added(ours, theirs)
    if not lost and not added:
        return lost, added
    if "&lt;" in source.text or "&lt;" in target.text:
        lost = _without(lost, _unescaped_keys(target))
        added = _without(added, _unescaped_keys(source))
    defined = _defined(source.text) | _defined(target.text)
    lost = _without(lost, defined | _standing(lost, ours, target.text))
    added = _without(added, defined | _standing(added, theirs, source.text))
    lost, added = _without(lost, _turned(lost)), _without(added, _turned(added))
    lost = _without(lost, _spoken_of(lost, source.text, target.text))
    added = _without(added, _spoken_of(added, target.text, source.text))
    if any(key[0] == "[" for key in lost) and _has_unread_word(source):
        lost = {key: marks for key, marks in lost.items() if key[0] != "["}
    if target.lang.code == "en":
        added = _without(added, {key for key in added if _is_lone_word(key, target.text)})
    if any(key.startswith("%") for key in (*lost, *added)):
        here, there = _loosely_read(source.text), _loosely_read(target.text)
        lost = _without(lost, _kept_placeholders(lost, here, there))
        added = _without(added, _kept_placeholders(added, there, here))
    return lost, added


def _lost(ours: Sequence[Mark], theirs: Sequence[Mark]) -> Groups:
    have = Counter(mark.key for mark in theirs)
    return {
        key: marks[have[key] :]
        for key, marks in _groups(ours).items()
        if have[key] < len(marks) and not (marks[0].named and have[key])
    }


def _added(ours: Sequence[Mark], theirs: Sequence[Mark]) -> Groups:
    have = Counter(mark.key for mark in ours)
    added = {}
    for key, marks in _groups(theirs).items():
        repeatable = marks[0].named or marks[0].kind in ("token", "link")
        if len(marks) > have[key] and not (repeatable and have[key]):
            added[key] = marks[have[key] :]
    return added


def _groups(marks: Iterable[Mark]) -> Groups:
    groups: defaultdict[str, list[Mark]] = defaultdict(list)
    for mark in marks:
        if mark.kind != "entity":
            groups[mark.key].append(mark)
    return groups


def _without(groups: Groups, keys: set[str]) -> Groups:
    return {key: marks for key, marks in groups.items() if key not in keys}


def _unescaped_keys(view: View) -> set[str]:
    return {mark.key for mark in markup(View(unescape(view.text), view.lang))}


def _defined(text: str) -> set[str]:
    """Names in braces that a text itself gives a meaning to: *main={a}{b} a=Bar|Kor*."""
    names = _DEFINITION.findall(text) if _CHOICE.search(text) else ()
    return {f"{{{name}}}" for name in names}


def _turned(groups: Groups) -> set[str]:
    """Tags that say in which direction a language is written, and their ends."""
    turned = {key for key, marks in groups.items() if _DIRECTION.match(marks[0].text)}
    return turned | {f"</{key[1:].rstrip('>').split()[0]}>" for key in turned}


def _spoken_of(groups: Groups, text: str, other: str) -> set[str]:
    """Lone tags that a text speaks of, and the other by name: *<meta>*, *the meta tag*."""
    keys = islice((key for key in groups if _LONE_TAG.fullmatch(key)), _MOST)
    lone = {key for key in keys if f"</{key[1:]}" not in text.lower()}
    plain = r"(?<![\w<\uff1c/])(?<![<\uff1c/] )%s(?![\w>\uff1e/=])(?! [/>\uff1e])"
    return {key for key in lone if re.search(plain % key[1:-1], other.lower())}


def _standing(groups: Groups, marks: Sequence[Mark], text: str) -> set[str]:
    """Tags that the other text has too, though without its end one is not surely a tag there."""
    need = Counter(mark.key for mark in marks)
    tags = islice((g for g in groups.values() if g[0].kind == "tag"), _MOST)
    folded = text.lower()
    return {tag[0].key for tag in tags if folded.count(tag[0].text.lower()) >= need[tag[0].key]}


def _lost_changes(lost: Groups, source: View, text: str, taken: Taken) -> list[Change]:
    kinds = Counter(marks[0].kind for marks in lost.values())
    found = []
    for number, marks in enumerate(lost.values()):
        kind = marks[0].kind
        # A text that lost this much needs no pointing at what became of each piece.
        only = kinds[kind] == 1
        places = remains(marks, source.text, text, taken, only) if number < _MOST else ()
        became = text[slice(*places[0])] if places else ""
        if not _is_word(marks[0].text, became, source):
            found.append(Change(kind, tuple(marks), places))
    return found


def _is_word(text: str, became: str, source: View) -> bool:
    """A lone *<source>* that became *<heimild>*, or a word without brackets, is for the reader."""
    name, other = text[1:-1], became.strip("<> ")
    if not _is_lone_word(text, source.text):
        return False
    if not became:
        return source.lang.code == "en"  # where it is an everyday word
    return _WORDS.fullmatch(other) is not None and other.lower() != name


def _is_lone_word(tag: str, text: str) -> bool:
    return tag[1:-1] in listed("worded") and f"</{tag[1:-1]}" not in text


def _has_unread_word(source: View) -> bool:
    read = {mark.text for mark in source.of(markup)}
    found = (word for word in _BRACED_WORD.findall(source.text) if word not in read)
    return any(word.isupper() or not word.isascii() for word in found)


def _added_changes(added: Groups, source: View, text: str, taken: Taken) -> list[Change]:
    kinds = Counter(mark.kind for mark in source.of(markup))
    squeezed = "".join(source.text.split()).lower()
    tags_unread = len(_TAG_LIKE.findall(source.text)) > kinds["tag"] + kinds["token"]
    # Words in braces or brackets, {Таб} or [IME], that the translation has in other letters.
    words_unread = _has_unread_word(source)
    found = []
    for key, marks in added.items():
        kind = marks[0].kind
        unsure = key == "{}" or (kind == "tag" and tags_unread)
        unsure |= words_unread and key[0] in "{["
        # The source has it too, with blanks inside, as in text taken apart into tokens.
        unsure |= "".join(marks[0].text.split()).lower() in squeezed
        # The source has so many per cent: "%5", as in Turkish.
        unsure |= key[0] == "%" and key[1:].isdecimal() and f"{key[1:]}%" in squeezed
        # In a lost text "%lum" is rubbish rather than a placeholder with a unit behind it.
        unsure |= key.startswith("%") and all(text[m.end : m.end + 1].isalpha() for m in marks)
        places = tuple(place for m in marks if taken.is_free(place := (m.start, m.end)))
        if places and not unsure and (kind != "link" or kinds["link"]):
            found.append(Change(kind, (), places))
    return found


def _loosely_read(text: str) -> Read:
    """All that may be such a placeholder: itself, its number, and what it stands for."""
    found = _LOOSE.finditer(text)
    return [
        (_plain(match[0]), match["number"], match["what"]) for match in found if match[0] != "%%"
    ]


def _plain(found: str) -> str:
    """``%i`` does the same as ``%d``."""
    return f"{found[:-1]}d" if found[-1] == "i" else found


def _kept_placeholders(keys: Iterable[str], here: Read, there: Read) -> set[str]:
    """Those of the keys that the other text has as often, or under their numbers."""
    ours, theirs = (Counter(text for text, _, _ in read) for read in (here, there))
    same = _arguments(here) == _arguments(there)
    numbered = {text for text, _, what in here if what} if same else set()
    # "%1s" is the first argument and a unit, or an ending, for those who write "%1".
    places = {text[:2] for text, number, _ in there if text[1].isdigit() and number is None}
    return {
        key
        for key in keys
        if key in numbered or 0 < ours[key] <= theirs[key] or ("%1" in places and key[:2] in places)
    }


def _arguments(read: Read) -> dict[int, str | None]:
    """What stands for the first argument, the second, and so on."""
    known = [(number, what) for _, number, what in read if what]
    return {int(number or place): what for place, (number, what) in enumerate(known, start=1)}
