"""Makes ``data/assistant_trigger.tsv`` from ``data/assistant_talk.tsv``.

The texts of which every phrase holds at least one are worked out here once, since that takes
longer than checking a few thousand segments. Run it after changing the table of phrases.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from babelproof.text.assistant import OPENERS, phrases_by_place
from babelproof.text.phrases import GAP, LANG, Choice, Part, literal, parse, trimmed
from babelproof.text.topics import all_names

TABLE = Path(__file__).parents[1] / "src" / "babelproof" / "data" / "assistant_trigger.tsv"
HEAD = ("type", "position", "pattern")
MOST_SPELLED = 100
ENOUGH = 12


def content() -> str:
    """The table as text."""
    return "\n".join("\t".join(row) for row in (HEAD, *trigger_rows())) + "\n"


def trigger_rows() -> list[tuple[str, str, str]]:
    """For each kind and position the fewest texts of which all its talk holds one, as patterns."""
    return [
        (kind, position, literal(text))
        for (kind, position), phrases in phrases_by_place().items()
        if (kind, position) != OPENERS
        for text in _least(phrases)
    ]


def _least(phrases: Sequence[str]) -> Sequence[str]:
    texts = {text for phrase in phrases for text in _needs(phrase)}
    least: list[str] = []
    for text in sorted(texts, key=lambda text: (len(text), text)):
        if not any(short in text for short in least):
            least.append(text)
    return sorted(least)


def _needs(phrase: str) -> Iterable[str]:
    if "{lang}:" in phrase:
        return [f"{name}:" for name in all_names()]
    return needs(parse(phrase))


def needs(parts: Sequence[Part]) -> frozenset[str]:
    """Texts of which every match holds at least one, as few and as telling as can be."""
    best: frozenset[str] = frozenset()
    for start in range(len(parts)):
        for end in range(start + 1, len(parts) + 1):
            if _has_gap(parts[end - 1]):
                break
            spelled = frozenset(text.strip() for text in _spelled(parts, start, end))
            best = max(best, spelled, key=_telling)
    return best


def _has_gap(part: Part) -> bool:
    if isinstance(part, Choice):
        return any(_has_gap(inner) for option in part.options for inner in option)
    return part in (GAP, LANG)


def _spelled(parts: Sequence[Part], start: int, end: int) -> Sequence[str]:
    """All that neighbouring parts can spell out; nothing if that is too much."""
    texts = [""]
    for index in range(start, end):
        part = parts[index]
        if isinstance(part, Choice):
            ends = [t for option in part.options for t in _spelled(option, 0, len(option))]
        else:
            ends = [trimmed(parts, index)]
        texts = [text + more for text in texts for more in ends]
        if len(texts) > MOST_SPELLED:
            return []
    return texts


def _telling(texts: frozenset[str]) -> tuple[int, int]:
    # A Chinese character tells more than a letter.
    sizes = [sum(1 if char < "\u0e00" else 2 for char in text) for text in texts]
    return (min(min(sizes, default=0), ENOUGH), -len(texts))


if __name__ == "__main__":
    TABLE.write_text(content(), encoding="utf-8")
