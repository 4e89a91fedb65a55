"""Pairs in memory judged as ``babelproof filter`` judges lines, for programs of one's own.

>>> from babelproof import PairFilter
>>> sieve = PairFilter("en-de", rules=["web"])
>>> list(sieve.reasons([("See example.org.", "Siehe example.com."), ("Good.", "Gut.")]))
[('web-term-mismatch',), ()]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from babelproof.align.words.at_hand import Aligners
from babelproof.api.filter_choice import choose
from babelproof.api.filter_request import FilterRequest
from babelproof.api.planning import asked_langs
from babelproof.api.request import TRAIN, PathLike, several
from babelproof.core.batch import Batch, Chunk
from babelproof.core.errors import UsageError
from babelproof.core.segment import LangPair

SIZE = 2000


class PairFilter:
    """Tells of pairs which rules reject them, by a preset, a pipeline in a file, or rules.

    The keywords are those of :class:`babelproof.FilterRequest`. Rules that must see a whole corpus
    are not asked; ``left_out`` names them.
    """

    def __init__(
        self,
        langs: str | LangPair,
        *,
        preset: str | None = None,
        rules: Iterable[str] = (),
        ignore: Iterable[str] = (),
        preview: bool = False,
        options: Mapping[str, Any] | None = None,
        align: PathLike | Sequence[PathLike] = (),
    ) -> None:
        request = FilterRequest(
            langs=langs, preset=preset, rules=rules, ignore=ignore, preview=preview,
            options=options, align=align,
        )  # fmt: skip
        models = [Path(path) for path in several(align)]
        if Path(TRAIN) in models:
            raise UsageError(
                "there is no corpus to train on; name a model (`align train` makes one)"
            )
        pair = asked_langs(request)
        assert pair is not None  # `langs` must be given
        choice = choose(request, once=True)
        self.langs, self.left_out = pair, choice.left_out
        [self._judge] = choice.judges(Aligners.of_paths(models) if models else None)

    @property
    def rules(self) -> Sequence[str]:
        """The rules that are asked, in order."""
        return self._judge.pipeline.order

    def reasons(self, pairs: Iterable[tuple[str, str]]) -> Iterator[tuple[str, ...]]:
        """For each pair, in order, the rules that reject it: none if it is kept."""
        left = iter(pairs)
        while some := list(islice(left, SIZE)):
            sources, targets = zip(*some, strict=True)
            batch = Batch("", self.langs, range(1, len(some) + 1), sources, targets)
            routed = self._judge.route(Chunk([batch]), {}, 0)
            for line in batch.lines:
                why = routed.rejected[line].why if line in routed.rejected else {}
                yield tuple(rule for rule in self.rules if rule in why)
