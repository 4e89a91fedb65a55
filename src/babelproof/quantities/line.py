"""A text as tokens, looked up in the tables of its language; each place is looked up once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from babelproof.quantities.tables.language import Entry, Language, Node
from babelproof.quantities.tokens import HYPHENS, Tokens


@dataclass(slots=True)
class Match:
    """The meanings of a form that ends before the token ``end``."""

    entries: Sequence[Entry]
    end: int

    def of(self, *kinds: str) -> list[Entry]:
        """The meanings of these kinds."""
        return [entry for entry in self.entries if entry.kind in kinds]


class Line:
    """The tokens of a text and what stands at each of them."""

    __slots__ = ("_memo", "lang", "tokens")

    def __init__(self, tokens: Tokens, lang: Language) -> None:
        self.tokens, self.lang = tokens, lang
        self._memo: dict[int, list[Match]] = {}

    def match(self, at: int) -> Match | None:
        """The longest form that stands at a token."""
        found = self.matches(at)
        return found[-1] if found else None

    def longest(self, at: int, *kinds: str) -> Match | None:
        """The longest form of certain kinds that stands at a token."""
        found = self._memo.get(at)
        if found is None:
            found = self.matches(at)
        for match in reversed(found) if found else ():
            for entry in match.entries:
                if entry.kind in kinds:
                    return match
        return None

    def matches(self, at: int) -> list[Match]:
        """All forms that stand at a token, the longest last; none before the first token."""
        found = self._memo.get(at)
        if found is None:
            found = self._memo[at] = []
            if 0 <= at < len(self.tokens) and not _is_inside_katakana(self.tokens, at):
                node = self.lang.node(self.tokens.keys[at])
                if node is not None:
                    found += walk(node, self.tokens, at)
        return found

    def frozen_end(self, at: int) -> int:
        """Where a fixed phrase that begins at a token ends in the text; 0 where there is none."""
        keys = self.tokens.keys
        node = self.lang.frozen.next.get(keys[at])
        if node is None or (not node.entries and not goes_on(node, keys, at)):
            return 0
        found = walk(node, self.tokens, at)
        return self.tokens.spans[found[-1].end - 1][1] if found else 0


def _is_inside_katakana(tokens: Tokens, at: int) -> bool:
    """Whether a token is in the middle of a word in katakana, where no form begins: the ダース
    of カレンダースクロール."""
    if tokens.keys[at] < "\u30a1" or not at:
        return False
    before = tokens.keys[at - 1]
    if not ("\u30a1" <= tokens.keys[at] <= "\u30fc" and "\u30a1" <= before <= "\u30fc"):
        return False
    return before != "\u30fb" and tokens.spans[at - 1][1] == tokens.spans[at][0]


def goes_on(node: Node, keys: Sequence[str], at: int) -> bool:
    """Whether a form of several tokens may begin here."""
    if at + 1 >= len(keys):
        return False
    return keys[at + 1] in node.next or keys[at + 1] in HYPHENS


def walk(node: Node, tokens: Tokens, at: int) -> list[Match]:
    """The forms in a tree below a first token; hyphens inside a form are passed over."""
    found, place, keys = [], at + 1, tokens.keys
    while True:
        if node.entries:
            fit = node.entries if node.free else _fitting(node.entries, tokens, at, place)
            if fit:
                found.append(Match(fit, place))
        if not node.next or place >= len(keys):
            return found
        key = keys[place]
        if key in HYPHENS and key not in node.next and place + 1 < len(keys):
            place += 1
            key = keys[place]
        following = node.next.get(key)
        if following is None:
            return found
        node, place = following, place + 1


def _fitting(entries: tuple[Entry, ...], tokens: Tokens, at: int, end: int) -> tuple[Entry, ...]:
    """The meanings whose spelling is the one at hand."""
    raw = "".join(tokens.text[start:stop] for start, stop in tokens.spans[at:end])
    apart = tokens.spans[end - 1][1] - tokens.spans[at][0] != len(raw)
    return tuple(
        entry
        for entry in entries
        if (not entry.exact or entry.exact == raw) and not (entry.tight and apart)
    )
