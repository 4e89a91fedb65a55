"""The text of an element of XLIFF or TMX, with its inline tags written out as markup.

Elements that wrap native code (``<ph>&lt;br/&gt;</ph>``) stand for that code; annotations
(``<mrk>``) leave no trace, as they belong to a tool, not to the text; every other inline element
is written as a tag with nothing but its id, so that the two sides can be compared.
"""

from __future__ import annotations

import re
from typing import Any

NATIVE = frozenset({"bpt", "ept", "ph", "it", "ut"})
ANNOTATIONS = frozenset({"mrk", "sm", "em", "hi", "sub"})
IDENTITIES = ("id", "i", "startRef", "x")
SPACE = "{http://www.w3.org/XML/1998/namespace}space"
BLANKS = re.compile("[ \t\r\n]+")


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
