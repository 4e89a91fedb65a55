"""What is asked of a filter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from babelproof import registry
from babelproof.api.planning import asked_langs, asked_options, ignore_list
from babelproof.api.request import TRAIN, Asked, PathLike, several
from babelproof.core.batch import Batch, Chunk
from babelproof.core.errors import UsageError
from babelproof.core.rule import CorpusCheck, Rule
from babelproof.core.segment import LangPair
from babelproof.review.ignore import IgnoreList
from babelproof.run.filtering import pipeline
from babelproof.run.filtering.agreement import RULE, VARIANCE, Agreement
from babelproof.run.filtering.work import Judge
from babelproof.run.plan import Plan

if TYPE_CHECKING:
    from babelproof.align.words.at_hand import Aligners


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


NO_PRESET = "rules named"


@dataclass(frozen=True, slots=True)
class Choice:
    """The pipeline of a request and the one it is compared with, by name; ``left_out`` are rules
    that must see the whole corpus where lines are only passing."""

    request: FilterRequest
    names: Sequence[str]
    built: Sequence[pipeline.Built]
    left_out: Sequence[str]
    ignored: IgnoreList

    def judges(self, linked: Aligners | None = None) -> list[Judge]:
        """How to judge by them; ``linked`` aligns words."""
        return [self._judge(one, linked) for one in self.built]

    def _judge(self, built: pipeline.Built, linked: Aligners | None) -> Judge:
        rules = [rule for rule in built.rules if rule.id not in self.left_out]
        built = built.only({rule.id for rule in rules})
        agreement = self._agreement()
        asked = asked_options(self.request, rules)
        given = {k: v for k, v in {**built.options, **asked}.items() if not _of_variance(k)}
        options = registry.resolve_options(rules, given)
        preview = self.request.preview
        plan = Plan(rules, options, ignored=self.ignored, preview=preview, aligners=linked)
        order = [*built.pipeline.order, *([VARIANCE] if agreement else [])]
        return Judge(plan, replace(built.pipeline, order=order), agreement)

    def _agreement(self) -> Agreement | None:
        """How lines are judged by all their outputs, if that is asked for."""
        asked = {k: v for k, v in (self.request.options or {}).items() if _of_variance(k)}
        if self.request.keep_by is None:
            if asked:
                raise UsageError(f"{next(iter(asked))} goes with ⸨keep_by=variance⸩")
            return None
        return Agreement.of(registry.resolve_options([RULE], asked)[VARIANCE])


def choose(request: FilterRequest, *, once: bool) -> Choice:
    """What a request judges by. ``once``: lines are passing, and seen once."""
    known = registry.all_rules(request.folders, trust=request.trust_rules)
    names = [request.preset or NO_PRESET, *([request.compare] if request.compare else [])]
    built = [_built(request, known, name) for name in names]
    left_out = sorted({rule.id for one in built for rule in one.rules if once and _whole(rule)})
    for one in built:
        if all(rule.id in left_out for rule in one.rules):
            raise UsageError(
                f"{', '.join(left_out)} must see the whole corpus, and standard input is read in"
                " passing; add ⸨spool=True⸩ to keep a copy of it, or name a file"
            )
    return Choice(request, names, built, left_out, ignore_list(request))


def _of_variance(option: str) -> bool:
    return option.startswith(f"{VARIANCE}.")


def _whole(rule: Rule) -> bool:
    return isinstance(rule.check, CorpusCheck)


def _built(request: FilterRequest, known: Sequence[Rule], name: str) -> pipeline.Built:
    if name == NO_PRESET:
        chosen = registry.select(
            known, only=request.rules, ignore=request.ignore, preview=request.preview
        )
        return pipeline.of_rules(chosen)
    means = ("align",) if request.align else ()
    built = pipeline.build(pipeline.table(name), name, known, preview=request.preview, means=means)
    if not request.ignore:
        return built
    ids = [rule.id for rule in built.rules]
    kept = registry.select(built.rules, only=ids, ignore=request.ignore, preview=True)
    return built.only({rule.id for rule in kept})


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
        linked = None
        if models:
            from babelproof.align.words.at_hand import Aligners

            linked = Aligners.of_paths(models)
        [self._judge] = choice.judges(linked)

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
