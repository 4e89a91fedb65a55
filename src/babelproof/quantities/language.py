"""What is known of a language: its tables as one tree of forms, its separators, its grammar."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from importlib.resources import files
from pathlib import Path

from babelproof.quantities.measures import units
from babelproof.quantities.tokens import HYPHENS, folded, plain, tokens_of
from babelproof.text.tables import rows

Row = tuple[str, str, str, str]
ALONE, AHEAD, BEFORE, EITHER = 1, 2, 3, 4
NUMERALS = frozenset({"cardinal", "scale", "ordinal", "fraction"})
_VALUED = NUMERALS | {
    "magnitude", "denominator", "and-half", "quarter-prefix", "prefix", "lexical", "era",
    "scale-before",
}  # fmt: skip
# Forms that begin a quantity by themselves, and forms that do so before a number.
_BEGIN = NUMERALS | {"magnitude", "quarter-prefix"}
_IMPLY = _BEGIN | {"lexical", "dual-unit"}
_BEFORE = frozenset({"month", "era", "daypart", "clock", "currency", "unit", "unit-before"})
# Forms that change what a number before them means.
_AFTER = NUMERALS | _BEFORE | {
    "tenths", "discount", "multiple", "ordinal-mark", "denominator", "decade", "hundreds", "and-half", "vague", "magnitude",
}  # fmt: skip
_SEPARATORS = {"space": " \u00a0\u2009\u202f", "apostrophe": "'\u2019"}


@dataclass(frozen=True, slots=True)
class Entry:
    """One meaning of a form. ``exact``: the only spelling, where case matters; ``tight``: its
    signs must stand together (*A$5*, not *a $5*); ``bound``: sure only where it is glued or
    hyphenated to its number (*31-year*)."""

    kind: str
    what: str
    value: Fraction | None = None
    loose: bool = False
    exact: str = ""
    tight: bool = False
    bound: bool = False


@dataclass(slots=True)
class Node:
    """A place in the tree of forms, reached token by token."""

    next: dict[str, Node] = field(default_factory=dict)
    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Language:
    """The tables of one language, ready to be looked up."""

    code: str
    full: bool
    decimal: str = "."
    groups: str = ","
    order: str = "dmy"
    traits: frozenset[str] = frozenset()
    root: Node = field(default_factory=Node)
    frozen: Node = field(default_factory=Node)
    words: Mapping[str, tuple[Entry, ...]] = field(default_factory=dict)
    heads: frozenset[str] = frozenset()
    sure_starts: Mapping[str, int] = field(default_factory=dict)
    any_starts: Mapping[str, int] = field(default_factory=dict)
    after: Mapping[str, int] = field(default_factory=dict)
    links: frozenset[str] = frozenset()
    joins: frozenset[str] = frozenset()
    plain_units: Mapping[str, frozenset[str]] = field(default_factory=dict)
    plain_words: Mapping[str, Fraction] = field(default_factory=dict)
    sure_stops: frozenset[str] = frozenset()
    frozen_numbers: Mapping[str, frozenset[str]] = field(default_factory=dict)
    prefixes: Mapping[str, Fraction] = field(default_factory=dict)
    clitics: tuple[str, ...] = ()

    def node(self, key: str) -> Node | None:
        """Where forms that begin with a token go on; glued particles are taken off it."""
        node = self.root.next.get(key)
        if node is not None or not self.clitics:
            return node
        return self._bare(key)

    def _bare(self, word: str) -> Node | None:
        for _ in range(3):
            for clitic in self.clitics:
                if word.startswith(clitic) and len(word) > len(clitic) + 1:
                    word = word[len(clitic) :]
                    break
            else:
                return None
            node = self.root.next.get(word)
            if node is not None:
                return node
        return None


@cache
def language(code: str) -> Language:
    """The tables of a language, or only its separators where there are no tables."""
    found = list(_rows(code))
    return _build(code, found) if found else _bare_language(code)


def language_with(code: str, table: Path) -> Language:
    """A language with a table of one's own in place of the one made by hand."""
    return _build(code, list(_merged(table_rows(table.read_text(encoding="utf-8")), code)))


@cache
def full_languages() -> tuple[str, ...]:
    """The languages with full tables."""
    folder = files("babelproof").joinpath("data", "quantities", "hand")
    return tuple(sorted(p.name[:-4] for p in folder.iterdir() if p.name.endswith(".tsv")))


def _rows(code: str) -> Iterator[Row]:
    return _merged(_layer("hand", code), code)


def _merged(by_hand: Iterable[Row], code: str) -> Iterator[Row]:
    """The rows made by hand, then what CLDR adds: the former decide on their forms, and may drop
    CLDR's."""
    dropped, known = set(), set()
    for kind, what, forms, flags in by_hand:
        if kind == "drop":
            dropped |= {(what, form) for form in forms.split("|")}
        known |= {(kind, what, form.lower()) for form in forms.split("|")}
        yield kind, what, forms, flags
    for kind, what, forms, flags in _layer("cldr", code):
        kept = [
            form
            for form in forms.split("|")
            if (kind, form) not in dropped and (kind, what, form.lower()) not in known
        ]
        if kept:
            yield kind, what, "|".join(kept), flags


def _layer(layer: str, code: str) -> Iterator[Row]:
    path = files("babelproof").joinpath("data", "quantities", layer, f"{code}.tsv")
    return table_rows(path.read_text(encoding="utf-8")) if path.is_file() else iter(())


def table_rows(text: str) -> Iterator[Row]:
    """The rows of a language's table: kind, what, forms and flags."""
    for line in text.split("\n")[1:]:
        if line and not line.startswith("#"):
            kind, what, forms, flags = line.split("\t")
            yield kind, what, forms, flags


def _bare_language(code: str) -> Language:
    try:
        table = {row["lang"]: row for row in rows("quantities/formats.tsv")}
    except FileNotFoundError:
        table = {}
    row = table.get(code)
    if row is None:
        return Language(code, full=False)
    return Language(code, full=False, decimal=row["decimal"], groups=_groups([row["group"]]))


def _groups(names: Sequence[str]) -> str:
    signs = "".join(_SEPARATORS.get(name, name) for name in names)
    return signs + _SEPARATORS["space"] if " " in signs or "\u00a0" in signs else signs


def _build(code: str, found: Sequence[tuple[str, str, str, str]]) -> Language:
    root, frozen, formats, traits = Node(), Node(), dict[str, list[str]](), set[str]()
    words: dict[str, tuple[Entry, ...]] = {}
    prefixes: dict[str, Fraction] = {}
    clitics: list[str] = []
    for kind, what, forms, flags in found:
        if kind == "format":
            if "loose" in flags:
                continue
            formats.setdefault(what, []).extend(forms.split("|") if forms != "|" else [])
        elif kind == "grammar":
            traits.add(what)
        elif kind == "clitic":
            clitics += [folded(form) for form in forms.split("|")]
        elif kind in ("drop", "index") or (kind == "unit" and what not in units()):
            continue
        else:
            value = Fraction(what) if kind in _VALUED else None
            kind = "dual-unit" if kind == "unit" and "dual" in flags else kind
            for form in forms.split("|"):
                exact = form.replace(" ", "") if "cased" in flags else ""
                keys = _keys(form)
                tight = len(keys) > 1 and not any(char in form for char in " .-/\u00a0")
                if kind != "frozen" or "spaced" not in traits:  # 세배, not 세 배
                    tight = tight and not any(len(key) == 1 and key > "\u3000" for key in keys)
                entry = Entry(kind, what, value, "loose" in flags, exact, tight, "bound" in flags)
                if not keys or keys == [","]:
                    continue
                if kind == "frozen":
                    _plant(frozen, keys, entry)
                    continue
                if kind == "prefix":
                    prefixes[keys[0]] = value or Fraction(0)
                    continue
                _plant(root, keys, entry)
                if len(keys) == 1 and kind in {"cardinal", "scale", "ordinal", "joiner"}:
                    words[keys[0]] = (*words.get(keys[0], ()), entry)
    sure_starts = _starts(root, sure=True)
    return Language(
        code,
        full=True,
        decimal=(formats.get("decimal") or ["."])[0],
        groups=_groups(formats.get("group") or [","]),
        order=(formats.get("order") or ["dmy"])[0],
        traits=frozenset(traits),
        root=root,
        frozen=frozen,
        words=words,
        heads=frozenset(word[:3] for word in (*_beginning(words), *prefixes)),
        sure_starts=sure_starts,
        frozen_numbers=_numbers_in(frozen),
        sure_stops=frozenset(sure_starts) | frozenset(frozen.next),
        any_starts=_starts(root, sure=False),
        after=_followers(root),
        joins=frozenset(k for k, n in root.next.items() if any(e.kind == "joiner" for e in n.entries)),
        plain_units=dict(_plain_units(root)),
        plain_words={} if clitics else dict(_plain_words(root)),
        links=frozenset(key for key, node in root.next.items() if _links(node)),
        prefixes=prefixes,
        clitics=tuple(sorted(clitics, key=len, reverse=True)),
    )


def _starts(root: Node, sure: bool) -> dict[str, int]:
    """First tokens of forms that may begin a quantity: alone, with the tokens after them, or
    before a number. ``sure``: only what could make a duty."""
    found = {}
    for key, first in root.next.items():
        kinds = _kinds_below(first, sure)
        begin = _BEGIN if sure else _IMPLY | {"daypart", "month"}
        if kinds & begin:
            own = {entry.kind for entry in first.entries if not sure or _may_oblige(entry)}
            before = {entry.kind for entry in first.entries} & _BEFORE
            found[key] = ALONE if own & begin else EITHER if before else AHEAD
        elif kinds & _BEFORE or ("weekday" in kinds and len(key) == 1):
            found[key] = BEFORE
    return found


def _numbers_in(frozen: Node) -> dict[str, frozenset[str]]:
    """The digit strings in fixed phrases, each with the tokens that stand beside it there."""
    beside: dict[str, set[str]] = {}
    stack = [("", frozen)]
    while stack:
        before, node = stack.pop()
        for key, following in node.next.items():
            if key[:1].isdecimal():
                beside.setdefault(key, set()).update({before, *following.next} - {""} or {""})
            stack.append((key, following))
    return {key: frozenset(found) for key, found in beside.items()}


def _beginning(words: Mapping[str, tuple[Entry, ...]]) -> Iterator[str]:
    """Words that may begin a number written as one word."""
    for word, entries in words.items():
        if any(entry.kind != "joiner" for entry in entries):
            yield word


def _plain_units(root: Node) -> Iterator[tuple[str, frozenset[str]]]:
    """Words that are the name of a unit and nothing else."""
    for key, node in root.next.items():
        entries = node.entries
        if entries and all(e.kind == "unit" and not (e.loose or e.exact or e.bound) for e in entries):
            yield key, frozenset(entry.what for entry in entries)


def _plain_words(root: Node) -> Iterator[tuple[str, Fraction]]:
    """Words that are one number and nothing else."""
    for key, node in root.next.items():
        values = {entry.value for entry in node.entries if _may_oblige(entry)}
        if len(key) > 2 and len(values) == 1 and all(e.kind == "cardinal" for e in node.entries):
            (value,) = values
            if value is not None and value < 100:
                yield key, value


def _followers(root: Node) -> dict[str, int]:
    """First tokens of forms that change the number before them."""
    found = {}
    for key, node in root.next.items():
        if any(entry.kind in _AFTER for entry in node.entries):
            found[key] = ALONE
        elif _kinds_below(node) & _AFTER:
            found[key] = AHEAD
    return found


def _links(node: Node) -> bool:
    """Words that join a number to what follows: *of*, 分之."""
    others = ("to", "and", "minus", "article")
    return any(e.kind == "joiner" and e.what not in others for e in node.entries)


def _kinds_below(first: Node, sure: bool = False) -> set[str]:
    kinds, stack = set[str](), [first]
    while stack:
        node = stack.pop()
        kinds |= {entry.kind for entry in node.entries if not sure or _may_oblige(entry)}
        stack.extend(node.next.values())
    return kinds


def _may_oblige(entry: Entry) -> bool:
    if entry.kind == "fraction":
        return True  # half a million
    if entry.kind in NUMERALS:
        return not entry.loose and entry.value != 1
    return entry.kind != "unit" or entry.what in ("percent", "permille")


def _keys(form: str) -> list[str]:
    keys = [token.key for token in tokens_of(plain(form))]
    return [key for key in keys if key not in HYPHENS] or keys


def _plant(root: Node, keys: Sequence[str], entry: Entry) -> None:
    node = root
    for key in keys:
        node = node.next.setdefault(key, Node())
    if entry not in node.entries:
        node.entries = (*node.entries, entry)
