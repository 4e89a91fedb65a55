"""What an engine is: texts go in, as many translations come out, in the same order."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Protocol

from babelproof.core.errors import BabelproofError
from babelproof.core.segment import LangPair

if TYPE_CHECKING:
    from babelproof.engines.client import Meter
    from babelproof.engines.estimate import Estimate, Survey


class Failed(BabelproofError):
    """These texts could not be translated; others may be."""


class Stopped(BabelproofError):
    """Nothing more can be translated: a budget is spent, a key refused, a server gone."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Who answered. ``told`` is plain data, all that its answers depend on: a command line with a
    digest of the program, an address with model and prompt. Never a key."""

    name: str
    kind: str
    told: Mapping[str, Any] = field(default_factory=dict)

    @property
    def digest(self) -> str:
        """Twelve hex digits; another name for the same engine does not change them."""
        told = json.dumps([self.kind, self.told], sort_keys=True, ensure_ascii=True)
        return sha256(told.encode()).hexdigest()[:12]

    def __str__(self) -> str:
        return f"{self.kind}#{self.digest[:8]}"


class Engine(Protocol):
    """A translation system.

    ``most_texts`` and ``most_characters`` go together at most. ``needs_langs``: its answers depend
    on the languages, which it is told. ``is_paid``: an answer may cost money, so that one that
    cannot be kept should not be asked for. ``takes_prompt``: it is told what to do by the prompt of
    the terms.
    """

    @property
    def identity(self) -> Identity: ...

    @property
    def most_texts(self) -> int: ...

    @property
    def most_characters(self) -> int: ...

    @property
    def needs_langs(self) -> bool: ...

    @property
    def is_paid(self) -> bool: ...

    @property
    def takes_prompt(self) -> bool: ...

    @property
    def meter(self) -> Meter | None:
        """What its calls came to, where it calls somebody."""
        ...

    def translate(self, texts: Sequence[str], langs: LangPair) -> Sequence[str]:
        """A translation for each text. None of the texts is blank."""
        ...

    def estimate(self, ahead: Survey, langs: LangPair) -> Estimate | None:
        """What that will come to; nothing where nobody is paid."""
        ...

    def close(self) -> None:
        """Give back what it holds: a process, connections."""
        ...


class OnThisMachine:
    """What engines share that call nobody: they cost nothing, hold nothing between two batches,
    and do as they were set up, whatever the languages."""

    needs_langs = is_paid = takes_prompt = False
    meter = None

    def estimate(self, ahead: Survey, langs: LangPair) -> None:
        """It costs nothing."""

    def close(self) -> None:
        """There is nothing to give back."""
