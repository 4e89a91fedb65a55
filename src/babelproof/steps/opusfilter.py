"""A filter class for OpusFilter, which finds it by the name of this module.

.. code-block:: yaml

    filters:
      - BabelproofFilter: {langs: en-de, preset: salted}
        module: babelproof.steps.opusfilter

The score of a pair is the number of rules that reject it, so a threshold of 1, the default, keeps
what nothing rejects; in OpusFilter's `score` step it is a column to sort and cut by.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import tee
from typing import Any

from babelproof.api.filter_request import PairFilter
from babelproof.core.errors import MissingExtra

try:
    from opusfilter import CLEAN_LOW, FilterABC
except ImportError as error:
    raise MissingExtra("a step of OpusFilter", "opusfilter") from error

Texts = Sequence[str]


class BabelproofFilter(FilterABC):  # type: ignore[misc]
    """Rejects pairs by a preset of babelproof, a pipeline in a file, or rules."""

    score_direction = CLEAN_LOW
    accept_threshold = math.inf
    reject_threshold = 0

    def __init__(
        self,
        langs: str,
        preset: str | None = None,
        rules: Sequence[str] = (),
        ignore: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
        align: str | Sequence[str] = (),
        threshold: float = 1,
        **kwargs: Any,
    ) -> None:
        self.threshold = threshold
        self._sieve = PairFilter(
            langs, preset=preset, rules=rules, ignore=ignore, options=options, align=align
        )
        super().__init__(**kwargs)

    def score(self, pairs: Iterable[Texts]) -> Iterator[int]:
        """How many rules reject each pair."""
        two = ((pair[0], pair[1]) for pair in pairs)
        yield from map(len, self._sieve.reasons(two))

    def accept(self, score: float) -> bool:
        """Whether fewer reject it than the threshold."""
        return score < self.threshold

    def filter(self, pairs: Iterable[Texts]) -> Iterator[Texts]:
        """The pairs that are kept."""
        yield from self._those(pairs, True)

    def filterfalse(self, pairs: Iterable[Texts]) -> Iterator[Texts]:
        """The pairs that are not."""
        yield from self._those(pairs, False)

    def _those(self, pairs: Iterable[Texts], wanted: bool) -> Iterator[Texts]:
        # OpusFilter's own way asks for one pair at a time.
        asked, given = tee(pairs)
        for pair, score in zip(given, self.score(asked), strict=True):
            if self.accept(score) is wanted:
                yield pair
