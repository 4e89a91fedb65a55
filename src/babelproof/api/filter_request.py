"""What is asked of a filter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from babelproof.api.request import Asked, PathLike, several
from babelproof.core.errors import UsageError


@dataclass(frozen=True, kw_only=True)
class FilterRequest(Asked):
    """Which corpus to filter, by what, and where to write.

    Name either ``path`` (a TSV, CSV, JSONL, Parquet, XLIFF, TMX or PO file, ``-``) or ``src`` and
    ``tgt``, line-parallel files. ``langs``, ``rules``, ``options`` and what else a check takes mean
    the same here. ``preset`` names a pipeline that comes with babelproof, or a TOML file of one's
    own; without it a pair is rejected for any finding of the ``rules``. ``compare`` names another
    one: it is told what each of the two keeps and the other does not. With ``keep_by="variance"``
    lines of several outputs are rejected, too, if these agree too well or not at all
    (``options={"variance.least": 20, "variance.most": 95}``, in percent).

    ``output`` is where kept lines go, as they stand in the input: one file, or one for each of
    line-parallel files; ``-`` is standard output, and without it nothing is written. A file that
    is there already is an error, unless ``force``. With ``score_only`` no line is left out: all are
    written with what would reject them and the findings of each rule beside them. ``rejected`` is
    a JSON Lines file with the rest and why. An interrupted filter of files is completed with
    ``resume``. ``spool`` keeps a copy of standard input, so that rules which must see the whole
    corpus can be asked.
    """

    output: PathLike | Sequence[PathLike] | None = None
    rejected: PathLike | None = None
    preset: str | None = None
    compare: str | None = None
    keep_by: str | None = None
    force: bool = False
    spool: bool = False
    score_only: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        outputs = () if self.output is None else several(self.output)
        object.__setattr__(self, "output", outputs)
        if self.keep_by not in (None, "variance"):
            raise UsageError(f"⸨keep_by⸩ knows variance, not {self.keep_by!r}")
        if self.preset and self.rules:
            raise UsageError("name either a ⸨preset⸩ or ⸨rules⸩; a file of your own has both")
        if self.resume and self.force:
            raise UsageError("⸨resume⸩ completes what ⸨force⸩ would throw away; name one of them")
