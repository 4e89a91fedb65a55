"""What came of comparing the quantities of one pair."""

from __future__ import annotations

from dataclasses import dataclass, field

from babelproof.quantities.comparing.naming import Mismatch


@dataclass(slots=True)
class Judgement:
    """What came of one pair: rules with something to judge, mismatches, and what was left out."""

    judged: set[str] = field(default_factory=set)
    mismatches: list[Mismatch] = field(default_factory=list)
    unjudged: dict[str, str] = field(default_factory=dict)

    def add(self, found: Mismatch | None) -> None:
        """Take in one more mismatch, if there is one."""
        if found is not None:
            self.judged.add(found.rule)
            self.mismatches.append(found)

    def withdraw(self, reason: str) -> None:
        """Leave everything unjudged after all."""
        self.unjudged.update(dict.fromkeys(self.judged, reason))
        self.judged.clear()
