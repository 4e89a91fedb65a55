"""What the first token of a form tells about it, found once for a language so that most texts
need no walk through its tree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from babelproof.quantities.exact import Fraction
from babelproof.quantities.tables.tree import NUMERALS, Entry, Node, forms_below
from babelproof.quantities.tokens import HYPHENS

ALONE, AHEAD, BEFORE, EITHER = 1, 2, 3, 4
# Forms that begin a quantity by themselves, and forms that do so before a number.
_BEGIN = NUMERALS | {"magnitude", "quarter-prefix", "decades", "told-hour", "worded-day", "days"}
_IMPLY = _BEGIN | {"lexical", "dual-unit"}
_BEFORE = frozenset({"month", "era", "daypart", "clock", "currency", "unit", "unit-before"})
# Forms that change what a number before them means.
_AFTER = NUMERALS | _BEFORE | {
    "tenths", "discount", "multiple", "ordinal-mark", "denominator", "decade", "hundreds",
    "and-half", "vague", "magnitude",
}  # fmt: skip
# Forms that may change what a number after them means.
_PRECEDE = NUMERALS | {
    "quarter-prefix", "scale-before", "magnitude", "currency", "unit-before", "month", "era",
    "daypart", "clock",
}  # fmt: skip
_CHANGING = _PRECEDE | {
    "vague", "ordinal-mark", "century", "decade", "hundreds", "joiner", "unit",
}  # fmt: skip
_NO_LINKS = ("to", "and", "minus", "article")


def starts(root: Node, sure: bool) -> dict[str, int]:
    """First tokens of forms that may begin a quantity: alone, with the tokens after them, or
    before a number. ``sure``: only what could make a duty."""
    found = {}
    for key, first in root.next.items():
        kinds = first.sure if sure else first.kinds
        begin = _BEGIN if sure else _IMPLY | {"daypart", "month"}
        if kinds & begin:
            own = {entry.kind for entry in first.entries if not sure or entry.may_oblige()}
            before = {e.kind for e in first.entries if not sure or e.may_oblige()} & _BEFORE
            found[key] = ALONE if own & begin else EITHER if before else AHEAD
        elif kinds & _BEFORE or ("weekday" in kinds and len(key) == 1):
            found[key] = BEFORE
    return found


def followers(root: Node) -> dict[str, int]:
    """First tokens of forms that change the number before them."""
    found = {}
    for key, node in root.next.items():
        if any(entry.kind in _AFTER for entry in node.entries):
            found[key] = ALONE
        elif node.kinds & _AFTER:
            found[key] = AHEAD
    return found


def links(root: Node) -> frozenset[str]:
    """Words that join a number to what follows: *of*, 分之, the *working* of *5 working days*."""
    return frozenset(key for key, node in root.next.items() if _links(node))


def joins(root: Node) -> frozenset[str]:
    """Words that join anything."""
    nodes = root.next.items()
    return frozenset(key for key, node in nodes if any(e.kind == "joiner" for e in node.entries))


def tellers(root: Node) -> frozenset[str]:
    """First tokens of what may stand between minutes and their hour: *nach*, *minutes to*."""
    nodes = root.next.items()
    return frozenset(key for key, node in nodes if "told" in node.kinds)


def heads(
    words: Mapping[str, tuple[Entry, ...]], prefixes: Mapping[str, Fraction]
) -> frozenset[str]:
    """The first letters of words that may begin a number written as one word."""
    numerals = (w for w, entries in words.items() if any(e.kind != "joiner" for e in entries))
    return frozenset(word[:3] for word in (*numerals, *prefixes))


def plain_units(root: Node) -> Iterator[tuple[str, frozenset[str]]]:
    """Words that are the name of a unit, and at most perhaps that of an hour of the day."""
    for key, node in root.next.items():
        entries = [entry for entry in node.entries if not (entry.kind == "clock" and entry.loose)]
        if entries and all(is_plain_unit(entry) for entry in entries):
            yield key, frozenset(entry.what for entry in entries)


def plain_scales(root: Node) -> Iterator[tuple[str, Fraction]]:
    """Words that multiply the number before them and mean nothing else."""
    for key, node in root.next.items():
        values = {entry.value for entry in node.entries if entry.kind == "scale"}
        plain = all(e.kind == "scale" and not e.loose and not e.exact for e in node.entries)
        if len(key) > 2 and plain and len(values) == 1:
            (value,) = values
            if value is not None and value >= 1000:
                yield key, value


def plain_ordinals(root: Node) -> Iterator[tuple[str, Fraction]]:
    """Words that are one ordinal number, or the parts of something divided by it."""
    for key, node in root.next.items():
        own = [entry for entry in node.entries if entry.kind == "ordinal"]
        plain = all(e.kind in ("ordinal", "denominator", "fraction") for e in node.entries)
        values = {entry.value for entry in own}
        if plain and len(key) > 2 and len(values) == 1 and not any(e.loose for e in own):
            (value,) = values
            if value is not None and value > 2:
                yield key, value


def marks(root: Node) -> Iterator[str]:
    """Letters glued to digits that make them an ordinal number."""
    for key, node in root.next.items():
        own = any(e.kind == "ordinal-mark" and e.what == "after" for e in node.entries)
        if own and key.isalpha() and not node.next:
            yield key


def signs(root: Node) -> Iterator[tuple[str, frozenset[str]]]:
    """Signs of currencies."""
    for key, node in root.next.items():
        plain = all(e.kind == "currency" and not e.exact for e in node.entries)
        plain = plain and not all(e.loose for e in node.entries)
        if len(key) == 1 and not key.isalpha() and plain:
            yield key, frozenset(entry.what for entry in node.entries)


def last_before(root: Node) -> Iterator[str]:
    """The last tokens of forms that change the number after them; *a* and *the* do not."""
    stack = list(root.next.items())
    while stack:
        key, node = stack.pop()
        if _CHANGING.isdisjoint(node.kinds):
            continue
        first = root.next.get(key)
        article = first is not None and any(e.what == "article" for e in first.entries)
        if not article and any(changes_next(entry) for entry in node.entries):
            yield key
        stack.extend(node.next.items())


def plain_words(root: Node) -> Iterator[tuple[str, Fraction]]:
    """Words that are one number and nothing else."""
    for key, node in root.next.items():
        values = {entry.value for entry in node.entries if entry.may_oblige()}
        if len(key) > 2 and len(values) == 1 and all(e.kind == "cardinal" for e in node.entries):
            (value,) = values
            if value is not None and value < 100:
                yield key, value


def pairs_in(frozen: Node) -> Iterator[tuple[str, str]]:
    """The first two tokens of fixed phrases; a hyphen may always stand after the first."""
    for key, node in frozen.next.items():
        for follow in (*node.next, *(HYPHENS if node.next else ())):
            yield key, follow


def numbers_in(frozen: Node) -> dict[str, frozenset[str]]:
    """The digit strings in fixed phrases, each with the tokens that stand beside it there."""
    beside: dict[str, set[str]] = {}
    for (*before, key), node in forms_below(frozen):
        if key[:1].isdecimal():
            beside.setdefault(key, set()).update({*before[-1:], *node.next} or {""})
    return {key: frozenset(found) for key, found in beside.items()}


def is_plain_unit(entry: Entry) -> bool:
    """Whether a meaning is a unit whatever stands around it."""
    return entry.kind == "unit" and not (entry.loose or entry.exact or entry.bound)


def changes_next(entry: Entry) -> bool:
    """Whether a form may change what the number after it means."""
    if entry.kind in ("vague", "ordinal-mark", "century", "decade", "hundreds"):
        return entry.what == "before"
    if entry.kind == "joiner":
        return entry.what in ("minus", "point")
    if entry.kind == "unit":
        return entry.what in ("percent", "permille")
    return entry.kind in _PRECEDE and not (entry.loose and entry.value == 1)


def _links(node: Node) -> bool:
    joiners = (e.what for e in node.entries if e.kind in ("joiner", "attribute"))
    return any(what not in _NO_LINKS for what in joiners)
