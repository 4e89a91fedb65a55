"""Languages, spans and segments: what is being looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeVar, get_args

from babelproof.core.links import Aligner

Side = Literal["src", "tgt"]
Severity = Literal["critical", "major", "minor"]
SEVERITIES: tuple[Severity, ...] = get_args(Severity)
T = TypeVar("T")
_UNKNOWN: Any = object()  # no analysis gives this


@dataclass(frozen=True, slots=True)
class Lang:
    """One language in normal form: a two-letter code where there is one, else three letters."""

    code: str
    script: str = ""
    region: str = ""
    known: bool = True

    def __str__(self) -> str:
        return "-".join(part for part in (self.code, self.script, self.region) if part)


UNKNOWN = Lang("und", known=False)


@dataclass(frozen=True, slots=True)
class LangPair:
    """A translation direction."""

    src: Lang
    tgt: Lang

    def __str__(self) -> str:
        return f"{self.src}-{self.tgt}"


@dataclass(frozen=True, slots=True)
class Span:
    """A half-open range of code points in the raw text of one side."""

    side: Side
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Segment:
    """One source text and one translation of it, exactly as read. ``part`` tells texts apart that
    stand on one line, as the forms of a plural message do."""

    id: str | int
    line: int
    src: str
    tgt: str
    langs: LangPair
    system: str = ""
    ref: str | None = None
    doc: str | None = None
    part: int = 0


class View:
    """One side of a segment with its analyses, each computed once and shared by all rules."""

    __slots__ = ("_cache", "lang", "text")

    def __init__(self, text: str, lang: Lang) -> None:
        self.text = text
        self.lang = lang
        self._cache: dict[Callable[[View], Any], Any] = {}

    def of(self, analysis: Callable[[View], T]) -> T:
        """What ``analysis`` says of this text; a second caller gets the first one's answer."""
        found = self._cache.get(analysis, _UNKNOWN)
        if found is _UNKNOWN:
            found = self._cache[analysis] = analysis(self)
        return found  # type: ignore[no-any-return]


class Pair:
    """A segment as a rule sees it: both sides as views, and what links words, where it was asked
    for."""

    __slots__ = ("_cache", "aligner", "segment", "src", "tgt")

    def __init__(self, segment: Segment, aligner: Aligner | None = None) -> None:
        self.segment = segment
        self.aligner = aligner
        self._cache: dict[Callable[[Pair], Any], Any] = {}
        self.src = View(segment.src, segment.langs.src)
        self.tgt = View(segment.tgt, segment.langs.tgt)

    def of(self, analysis: Callable[[Pair], T]) -> T:
        """What ``analysis`` says of the two sides together; worked out once for all rules."""
        found = self._cache.get(analysis, _UNKNOWN)
        if found is _UNKNOWN:
            found = self._cache[analysis] = analysis(self)
        return found  # type: ignore[no-any-return]


@dataclass(frozen=True, slots=True)
class Passage:
    """A source text with every system's translation. ``part`` tells passages of one line apart, as
    the forms of a plural message."""

    langs: str
    line: int
    src: str
    tgt: Mapping[str, str]
    part: int = 0
    id: str | int | None = None
    doc: str | None = None
    domain: str | None = None
    ref: str | None = None
