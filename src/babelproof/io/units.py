"""The units of bilingual XML that translate-toolkit has parsed: XLIFF and TMX as rows.

The text of an element of XLIFF or TMX, with its inline tags written out as markup.

Elements that wrap native code (``<ph>&lt;br/&gt;</ph>``) stand for that code; annotations
(``<mrk>``) leave no trace, as they belong to a tool, not to the text; every other inline element
is written as a tag with nothing but its id, so that the two sides can be compared.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from babelproof.core.batch import Malformed
from babelproof.core.segment import UNKNOWN, Lang, LangPair
from babelproof.io.grouping import Record, Row, lang_named

LANG = "{http://www.w3.org/XML/1998/namespace}lang"
PO_HEADER = "gettext-domain-header"
NOT_TO_TRANSLATE = "marked as not to be translated"
NO_SOURCE = "the unit has no text in the source language"
NO_TARGET = "the unit has no text in the target language"
NATIVE = frozenset({"bpt", "ept", "ph", "it", "ut"})
ANNOTATIONS = frozenset({"mrk", "sm", "em", "hi", "sub"})
IDENTITIES = ("id", "i", "startRef", "x")
SPACE = "{http://www.w3.org/XML/1998/namespace}space"
BLANKS = re.compile("[ \t\r\n]+")


def segments(store: Any, given: LangPair | None, system: str) -> Iterator[Record]:
    """The units of XLIFF 1.2 and the segments of XLIFF 2, one row each."""
    parent, index = None, 0
    elements = [
        u.xmlelement for u in store.units if PO_HEADER not in u.xmlelement.get("restype", "")
    ]
    for line, element in enumerate(elements, 1):
        index = index + 1 if element.getparent() is parent else 1
        parent = element.getparent()
        file = next((a for a in element.iterancestors() if local_name(a) == "file"), parent)
        langs = given or _stated(file)
        ident = _ident(element, parent, index)
        source = element.find(store.namespaced("source"))
        target = element.find(store.namespaced("target"))
        if not _is_translatable(element):
            yield (Malformed(line, NOT_TO_TRANSLATE, ident, system, str(langs)),)
        elif source is None:
            yield (Malformed(line, NO_SOURCE, ident, system, str(langs)),)
        else:
            src, tgt = text_of(source, "default"), ""
            if target is not None:
                tgt = text_of(target, "default")
            doc = file.get("original") or file.get("id")
            yield (Row(line, src, tgt, langs, system, id=ident, doc=doc),)


def _stated(file: Any) -> LangPair:
    """The direction: on ``<file>`` in XLIFF 1.2, on the root in XLIFF 2."""
    root = file.getroottree().getroot()
    src = file.get("source-language") or root.get("srcLang")
    tgt = file.get("target-language") or root.get("trgLang")
    return LangPair(_lang(src), _lang(tgt))


def _lang(text: str | None) -> Lang:
    return (lang_named(text) if text else None) or UNKNOWN


def _ident(element: Any, parent: Any, index: int) -> str | None:
    """XLIFF 1.2: the unit's id. XLIFF 2: that, and the segment's id or number in its unit."""
    own: str | None = element.get("id")
    if local_name(element) != "segment":
        return own or None
    unit = parent.get("id") or ""
    alone = index == 1 and next(element.itersiblings(element.tag), None) is None
    if own is None and alone:
        return unit or None
    return f"{unit}::{own or f'segment-{index}'}"


def _is_translatable(element: Any) -> bool:
    for node in (element, *element.iterancestors()):
        if stated := node.get("translate"):
            return bool(stated.lower() != "no")
    return True


def memory(store: Any, given: LangPair | None, system: str) -> Iterator[Record]:
    """The units of a TMX file: one row for each text in the (or each other) target language."""
    header = store.document.getroot().find(store.namespaced("header"))
    default = header.get("srclang") if header is not None else None
    for line, unit in enumerate(store.units, 1):
        element = unit.xmlelement
        ident = element.get("tuid") or None
        texts = list(_texts(unit, store))
        src_lang = given.src if given else _lang(element.get("srclang") or default)
        src, rest = _split(texts, src_lang, given is None)
        targets = _matching(rest, given.tgt) if given else rest
        if src is None or not targets:
            reason = NO_SOURCE if src is None else NO_TARGET
            yield (Malformed(line, reason, ident, system, str(given) if given else ""),)
            continue
        yield [
            Row(line, src[1], tgt, given or LangPair(src[0], lang), system, order, id=ident)
            for order, (lang, tgt) in enumerate(targets)
        ]


def _texts(unit: Any, store: Any) -> Iterator[tuple[Lang, str]]:
    for node in unit.getlanguageNodes():
        text = node.find(store.namespaced("seg"))
        if text is not None:
            yield _lang(node.get(LANG) or node.get("lang")), text_of(text, "preserve")


Text = tuple[Lang, str]


def _split(texts: list[Text], lang: Lang, or_first: bool) -> tuple[Text | None, list[Text]]:
    """The text in the source language and the others; a file may call any language its source."""
    found = _matching(texts, lang)
    if not found and or_first and lang == UNKNOWN:
        found = texts
    if not found:
        return None, []
    at = texts.index(found[0])
    return texts[at], texts[:at] + texts[at + 1 :]


def _matching(texts: list[Text], lang: Lang) -> list[Text]:
    exact = [text for text in texts if text[0] == lang]
    return exact or [text for text in texts if _compatible(text[0], lang)]


def _compatible(one: Lang, other: Lang) -> bool:
    """The same language, where neither side states another script or region."""
    return (
        one.code == other.code
        and ("" in (one.script, other.script) or one.script == other.script)
        and ("" in (one.region, other.region) or one.region == other.region)
    )


def text_of(node: Any, space: str) -> str:
    """All text in a node. ``space`` is the format's habit where ``xml:space`` is not given."""
    stated = next((n.get(SPACE) for n in (node, *node.iterancestors()) if n.get(SPACE)), space)
    text = _content(node)
    return text if stated == "preserve" else BLANKS.sub(" ", text).strip(" ")


def local_name(node: Any) -> str:
    return str(node.tag).rpartition("}")[2]


def _content(node: Any) -> str:
    parts = [node.text or ""]
    for child in node:
        parts.append(_inline(child) if isinstance(child.tag, str) else _other(child))
        parts.append(child.tail or "")
    return "".join(parts)


def _other(child: Any) -> str:
    """An entity of an unread DTD stays as it is written; comments and instructions are no text."""
    # lxml tells these apart by a function in place of the tag.
    return child.text or "" if child.tag.__name__ == "Entity" else ""


def _inline(child: Any) -> str:
    name, content = local_name(child), _content(child)
    if name in ANNOTATIONS or (name in NATIVE and content):
        return content
    if name == "cp":
        return _character(child.get("hex", ""))
    ident = next((child.get(key) for key in IDENTITIES if child.get(key)), "")
    opening = f'{name} id="{ident}"' if ident else name
    return f"<{opening}>{content}</{name}>" if content else f"<{opening}/>"


def _character(code: str) -> str:
    try:
        return chr(int(code, 16))
    except (ValueError, OverflowError):
        return "\ufffd"
