"""What will run: the rules with their options, and what is left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from babelproof.core.counts import Counts
from babelproof.core.record import Finding
from babelproof.core.rule import Options, Rule

if TYPE_CHECKING:
    from babelproof.align.words.at_hand import Aligners


class Ignored(Protocol):
    """Findings that somebody has judged wrong."""

    def entry(self, finding: Finding) -> str | None:
        """The name of the entry that holds for a finding, if one does."""


class NoneIgnored:
    """Every finding counts."""

    def entry(self, finding: Finding) -> str | None:
        return None


@dataclass(frozen=True, slots=True)
class Plan:
    """The rules of a run with their options, in order, and what links words, if it was asked for;
    with ``consensus`` the other systems' outputs are witnesses. Picklable."""

    rules: Sequence[Rule]
    options: Mapping[str, Options]
    show_skips: bool = False
    ignored: Ignored = NoneIgnored()  # noqa: RUF009 (a value without state)
    preview: bool = False
    aligners: Aligners | None = None
    consensus: bool = False

    def kept(self, found: Sequence[Finding], counts: Counts) -> list[Finding]:
        """The findings that count; for the others it is counted why they do not."""
        kept = []
        for finding in found:
            entry = self.ignored.entry(finding)
            if entry is None:
                kept.append(finding)
            else:
                counts.ignored[entry] += 1
        return kept
