"""What a filter judges by: presets, pipelines and rules that a request names, made sure of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from babelproof import registry
from babelproof.api.filter_request import FilterRequest
from babelproof.api.planning import asked_options, ignore_list
from babelproof.core.errors import UsageError
from babelproof.core.rule import CorpusCheck, Rule
from babelproof.review.ignore import IgnoreList
from babelproof.run.filtering import pipeline
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
        given = {**built.options, **asked_options(self.request, rules)}
        options = registry.resolve_options(rules, given)
        preview = self.request.preview
        plan = Plan(rules, options, ignored=self.ignored, preview=preview, aligners=linked)
        return Judge(plan, built.pipeline)


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
