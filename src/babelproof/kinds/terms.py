"""A table of terms: what each token of a source may become. The content of rules of kind
``table``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from babelproof.core.errors import InputError, UsageError, did_you_mean
from babelproof.core.later import module
from babelproof.core.segment import View
from babelproof.io import whole

if TYPE_CHECKING:
    from babelproof.quantities.reading import read
else:
    read = module("babelproof.quantities.reading.read")

FIELDS = frozenset({"entries", "file", "type", "numbers_only", "inflects"})
_LETTER = r"[^\W_]"
_GAP = " \u00a0\u202f-\u2010\u2011"


@dataclass(frozen=True, slots=True)
class Terms:
    """Source tokens with their allowed target tokens, the usual one first. ``type`` names what
    they are, for all that puts one for another; ``numbers_only``: a token counts only beside a
    number; ``inflects``: its form depends on its place."""

    entries: Mapping[str, tuple[str, ...]]
    type: str
    numbers_only: bool = False
    inflects: bool = True
    ignore_case: bool = False

    def __hash__(self) -> int:
        return hash((self.type, tuple(self.entries)))

    def in_source(self, view: View) -> Iterator[tuple[int, int, str]]:
        """The tokens in a source, whole words only, the longest first."""
        for start, end, token in self._found(view.text, tuple(self.entries)):
            if not self.numbers_only or _is_counted(view, start, end):
                yield start, end, token

    def in_target(self, text: str) -> Iterator[tuple[int, int, str]]:
        """The target tokens of any entry in a translation, whole words only."""
        yield from self._found(text, tuple(t for several in self.entries.values() for t in several))

    def stands(self, token: str, text: str) -> bool:
        """Whether one of the target tokens for a source token is in a translation, perhaps as part
        of a word."""
        if self.ignore_case:
            text = text.lower()
            return any(one.lower() in text for one in self.entries[token])
        return any(one in text for one in self.entries[token])

    def _found(self, text: str, tokens: tuple[str, ...]) -> Iterator[tuple[int, int, str]]:
        pattern, known = _finder(tokens, self.ignore_case)
        for match in pattern.finditer(text):
            found = match[0].lower() if self.ignore_case else match[0]
            yield *match.span(), known.get(found, match[0])


@lru_cache(maxsize=64)
def _finder(tokens: tuple[str, ...], ignore_case: bool) -> tuple[re.Pattern[str], dict[str, str]]:
    known = {(token.lower() if ignore_case else token): token for token in tokens}
    forms = (
        (rf"(?<!{_LETTER})" if token[0].isalnum() else "")
        + re.escape(token)
        + (rf"(?!{_LETTER})" if token[-1].isalnum() else "")
        for token in sorted(known.values(), key=len, reverse=True)
    )
    return re.compile("|".join(forms) or r"(?!)", re.IGNORECASE if ignore_case else 0), known


def _is_counted(view: View, start: int, end: int) -> bool:
    """Whether a token stands beside a number, in digits or words, or goes with one."""
    for quantity in view.of(read.duties_of).quantities:
        if quantity.start <= start and end <= quantity.end:
            return True
        between = view.text[quantity.end : start] or view.text[end : quantity.start]
        near = 0 <= start - quantity.end <= 1 or 0 <= quantity.start - end <= 1
        if near and not between.strip(_GAP):
            return True
    return False


def read_terms(data: Mapping[str, Any], ignore_case: bool) -> Terms:
    """The terms that a rule's table describes."""
    entries = data.get("entries")
    if not isinstance(entries, Mapping) or not entries:
        raise UsageError("kind 'table' needs [entries]: source token = [allowed target tokens]")
    made = {str(token): _several(token, targets) for token, targets in entries.items()}
    flags = {}
    for name in ("numbers_only", "inflects"):
        if not isinstance(data.get(name, False), bool):
            raise UsageError(f"{name!r} must be true or false")
        if name in data:
            flags[name] = data[name]
    kind = data.get("type", data["id"])
    if not isinstance(kind, str) or not kind:
        raise UsageError("'type' must be text")
    return Terms(made, kind, ignore_case=ignore_case, **flags)


def _several(token: str, targets: Any) -> tuple[str, ...]:
    found = (targets,) if isinstance(targets, str) else tuple(targets or ())
    if not token.strip() or not found:
        raise UsageError(f"the entry {token!r} needs a token and what it may become")
    if not all(isinstance(one, str) and one.strip() for one in found):
        raise UsageError(f"what {token!r} may become must be text, or a list of texts")
    return found


def with_entries(data: Mapping[str, Any], folder: Path) -> Mapping[str, Any]:
    """The table of a rule, with the entries of the file that it names: a source token, a tab,
    target tokens with ``|`` between them."""
    if data.get("kind") != "table" or "file" not in data:
        return data
    path = folder / str(data["file"])
    entries: dict[str, Any] = dict(data.get("entries", {}))
    for number, line in enumerate(whole.text(path).split("\n"), 1):
        if line.strip() and not line.startswith("# "):
            token, tab, targets = line.partition("\t")
            if not tab or not targets.strip():
                raise InputError(
                    f"{path}, line {number}: a source token, a tab, target tokens with | between"
                )
            entries[token.strip()] = [one.strip() for one in targets.split("|") if one.strip()]
    return {key: value for key, value in data.items() if key != "file"} | {"entries": entries}


def check_fields(data: Mapping[str, Any], name: str) -> None:
    """Fields of tables have no place in rules of other kinds, nor patterns in tables."""
    patterns = {"source", "target", "unless"}
    wrong = sorted(data.keys() & (patterns if name == "table" else FIELDS))
    if wrong:
        hint = did_you_mean(wrong[0], FIELDS if name == "table" else patterns)
        raise UsageError(f"kind {name!r} does not use {wrong[0]!r}; {hint}")
