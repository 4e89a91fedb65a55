"""The manifest: everything needed to say what a number rests on, and to make it again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class InputFile:
    """An input by role, name, size and content; never by its path."""

    role: str
    name: str
    bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """What ran on what. Holds no time, no path and no number of workers."""

    version: str
    rules: Mapping[str, Mapping[str, Any]]
    langs: Sequence[str]
    systems: Sequence[str]
    inputs: Sequence[InputFile]
    options: Mapping[str, Any] = field(default_factory=dict)
    components: Mapping[str, str] = field(default_factory=dict)
    code: str = ""
    texts: bool = True
    resumable: bool = True
    schema: int = 2

    def rules_hash(self) -> str:
        """Eight hex digits over the rules, their options and, for users' rules, their text."""
        text = json.dumps(self.rules, sort_keys=True, ensure_ascii=True, default=str)
        return hashlib.sha256(text.encode()).hexdigest()[:8]

    def judge_hash(self) -> str:
        """Eight hex digits over the code and tables that judged, and what they rest on."""
        text = json.dumps([self.code, self.components], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:8]

    def reckoned(self, **how: str) -> Manifest:
        """The same, whose numbers are reckoned otherwise than by default."""
        return replace(self, options={**self.options, **how})

    def signature(self) -> str:
        """One line to print beside every number, as sacreBLEU does."""
        inputs = hashlib.sha256("".join(f.sha256 for f in self.inputs).encode()).hexdigest()[:8]
        langs = ",".join(self.langs) if len(self.langs) <= 3 else f"{len(self.langs)} directions"
        parts = [
            "babelproof",
            f"v:{self.version}",
            f"rules:{len(self.rules)}#{self.rules_hash()}",
            f"langs:{langs}",
            f"systems:{len(self.systems)}",
            f"input:{inputs}",
        ]
        # CLD2 is one and the same everywhere; fastText comes in several packages.
        named = [f"{k}-{v}" for k, v in self.components.items() if k.startswith("fasttext")]
        parts += [f"langid:{name}" for name in named]
        if self.code:
            parts.append(f"judge:{self.judge_hash()}")
        return "|".join(parts + [f"{k}:{v}" for k, v in sorted(self.options.items())])

    def to_dict(self) -> dict[str, Any]:
        return {**asdict(self), "signature": self.signature()}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Manifest:
        fields = {key: data[key] for key in cls.__dataclass_fields__ if key in data}
        fields["inputs"] = [InputFile(**item) for item in data["inputs"]]
        return cls(**fields)
