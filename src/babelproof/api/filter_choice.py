"""What a filter judges by: presets, pipelines and rules that a request names, made sure of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from babelproof import registry
from babelproof.api.filter_request import FilterRequest
from babelproof.api.planning import asked_options, ignore_list
from babelproof.core.errors import UsageError
from babelproof.core.rule import CorpusCheck, Rule
from babelproof.review.ignore import IgnoreList
from babelproof.run.filtering import pipeline
from babelproof.run.filtering.agreement import RULE, VARIANCE, Agreement
from babelproof.run.filtering.work import Judge
from babelproof.run.plan import Plan

if TYPE_CHECKING:
    from babelproof.align.words.at_hand import Aligners

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
