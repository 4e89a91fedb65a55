"""What a filter rejects: rules in order, each perhaps with a ``keep-if``; written as TOML.

.. code-block:: toml

    summary = "What it is for"
    keep-if = "rules < 2"                  # of the whole: on a line that only one rule rejects

    [[step]]
    rules = ["length-mismatch"]            # rules or families
    set = { ratio = 2.0, least = 5 }       # thresholds of the rule
    keep-if = "tgt_words > src_words"      # of one finding

    [[step]]
    rules = ["dropped-content"]
    with = "align"                         # taken where words are aligned, else left out

The same table comes from a preset, from a file, and from ``--rules``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from babelproof import registry
from babelproof.core.errors import InputError, UsageError, did_you_mean
from babelproof.core.record import Finding
from babelproof.core.rule import Rule
from babelproof.core.segment import Segment
from babelproof.io import whole
from babelproof.run.filtering.condition import FACTS, Condition, Known
from babelproof.text.counting import word_count

ENDING = ".toml"
KEYS, STEP_KEYS = ("summary", "keep-if", "step"), ("rules", "set", "keep-if", "with")
# What a step may need that a request may ask for.
MEANS = ("align",)
SIZES: Mapping[str, Callable[[Segment], int]] = {
    "src_words": lambda segment: word_count(segment.src, segment.langs.src),
    "tgt_words": lambda segment: word_count(segment.tgt, segment.langs.tgt),
    "src_letters": lambda segment: len(segment.src),
    "tgt_letters": lambda segment: len(segment.tgt),
}
OF_FINDING = (*SIZES, "cls", "severity")
OF_LINE = (*SIZES, "rules", "findings")


@dataclass(frozen=True, slots=True)
class Pipeline:
    """The ids of the rules in order, the conditions of some of them, and the last word."""

    order: Sequence[str]
    spare: Mapping[str, Condition]
    keep_if: Condition | None = None

    def spares(self, finding: Finding, segment: Segment) -> bool:
        """Whether a finding is no reason to reject."""
        condition = self.spare.get(finding.rule)
        return condition is not None and condition.holds(_of_finding(finding, segment))

    def keeps(self, segment: Segment, rules: int, findings: int) -> bool:
        """Whether a line is kept although so many rules would reject it."""
        if self.keep_if is None:
            return False
        known = {name: _bound(size, segment) for name, size in SIZES.items()}
        known |= {"rules": lambda: rules, "findings": lambda: findings}
        return self.keep_if.holds(known)

    def to_data(self) -> dict[str, Any]:
        """As plain data."""
        spare = {rule: condition.text for rule, condition in self.spare.items()}
        last = self.keep_if.text if self.keep_if else None
        return {"order": list(self.order), "spare": spare, "keep-if": last}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Pipeline:
        """What :meth:`to_data` gave."""
        spare = {rule: Condition(text) for rule, text in data["spare"].items()}
        last = Condition(data["keep-if"]) if data["keep-if"] else None
        return cls(data["order"], spare, last)


def _of_finding(finding: Finding, segment: Segment) -> Known:
    known: dict[str, Callable[[], Any]] = {n: _bound(size, segment) for n, size in SIZES.items()}
    known |= {"cls": lambda: finding.cls, "severity": lambda: finding.severity}
    return {**known, FACTS: lambda: finding.facts}


def _bound(size: Callable[[Segment], int], segment: Segment) -> Callable[[], int]:
    return lambda: size(segment)


def presets() -> dict[str, str]:
    """The names of the presets and what each is for."""
    return {name: str(table(name).get("summary", "")) for name in _names()}


@cache
def _names() -> tuple[str, ...]:
    folder = files("babelproof").joinpath("data", "filters")
    found = (item.name for item in folder.iterdir() if item.name.endswith(ENDING))
    return tuple(sorted(name.removesuffix(ENDING) for name in found))


def table(name: str) -> dict[str, Any]:
    """A preset by its name, or a pipeline in a file of one's own."""
    if name in _names():
        place = files("babelproof").joinpath("data", "filters", name + ENDING)
        return tomllib.loads(place.read_text(encoding="utf-8"))
    if not name.endswith(ENDING):
        hint = did_you_mean(name, _names())
        raise UsageError(f"no preset {name!r}; {hint} (a file of one's own ends in {ENDING})")
    try:
        return tomllib.loads(whole.text(Path(name)))
    except (ValueError, RecursionError) as error:
        raise InputError(f"{name}: cannot be read as a pipeline ({error})") from error


@dataclass(frozen=True, slots=True)
class Built:
    """A pipeline with its rules and the thresholds it sets (``{"rule.option": value}``)."""

    pipeline: Pipeline
    rules: Sequence[Rule]
    options: Mapping[str, Any]

    def only(self, ids: Collection[str]) -> Built:
        """The same with these rules alone."""
        order = [rule for rule in self.pipeline.order if rule in ids]
        left = Pipeline(order, self.pipeline.spare, self.pipeline.keep_if)
        rules = [rule for rule in self.rules if rule.id in ids]
        options = {k: v for k, v in self.options.items() if k.rpartition(".")[0] in ids}
        return Built(left, rules, options)


def build(
    data: Mapping[str, Any],
    name: str,
    known: Sequence[Rule],
    *,
    preview: bool,
    means: Collection[str] = (),
) -> Built:
    """The pipeline that a table describes, of the steps for which there are means; an error names
    the table."""
    try:
        steps = [step for step in _steps(data) if step.get("with") in (None, *means)]
        return _build(data, steps, known, preview)
    except UsageError as error:
        raise UsageError(f"{name}: {error.args[0]}") from error


def _steps(data: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    _only(data, KEYS)
    steps = data.get("step")
    if not isinstance(steps, list) or not steps or not all(isinstance(s, dict) for s in steps):
        raise UsageError("a pipeline has steps: [[step]] with rules = […]")
    for step in steps:
        _only(step, STEP_KEYS)
        if (need := step.get("with")) not in (None, *MEANS):
            raise UsageError(f"with = {need!r}; {did_you_mean(str(need), MEANS)}")
    return steps


def _build(
    data: Mapping[str, Any],
    steps: Sequence[Mapping[str, Any]],
    known: Sequence[Rule],
    preview: bool,
) -> Built:
    chosen: dict[str, Rule] = {}
    options: dict[str, Any] = {}
    spare: dict[str, Condition] = {}
    by_name = {name for step in steps for name in _names_in(step)} & {rule.id for rule in known}
    for step in steps:
        rules = _rules(step, known, preview, by_name)
        for rule in rules:
            if rule.id in chosen:
                raise UsageError(f"{rule.id} stands in two steps")
            chosen[rule.id] = rule
            if "keep-if" in step:
                spare[rule.id] = Condition.read(step["keep-if"], OF_FINDING)
        options |= _options(step, rules)
    last = Condition.read(data["keep-if"], OF_LINE) if "keep-if" in data else None
    return Built(Pipeline(list(chosen), spare, last), list(chosen.values()), options)


def _names_in(step: Mapping[str, Any]) -> list[str]:
    names = step.get("rules")
    if not isinstance(names, list) or not names or not all(isinstance(n, str) for n in names):
        raise UsageError('a step names its rules: rules = ["length-mismatch"]')
    return names


def _rules(
    step: Mapping[str, Any], known: Sequence[Rule], preview: bool, by_name: Collection[str]
) -> list[Rule]:
    """The rules of a step, in the order in which they are named, families as reports show them
    and without those that have a step of their own."""
    # Who gives the means for a step asks for it, whether its rules are stable or in preview.
    asked = preview or "with" in step
    found: dict[str, Rule] = {}
    for name in _names_in(step):
        rules = registry.select(known, only=[name], preview=asked)
        found |= {rule.id: rule for rule in rules if rule.id == name or rule.id not in by_name}
    return list(found.values())


def _options(step: Mapping[str, Any], rules: Sequence[Rule]) -> dict[str, Any]:
    given = step.get("set", {})
    if not isinstance(given, dict):
        raise UsageError("set takes thresholds: set = { ratio = 2.0 }")
    if given and len(rules) != 1:
        raise UsageError("set is for a step of one rule")
    return {f"{rules[0].id}.{name}": value for name, value in given.items()}


def _only(data: Mapping[str, Any], keys: Sequence[str]) -> None:
    for key in data:
        if key not in keys:
            raise UsageError(f"unknown key {key!r}; {did_you_mean(key, keys)}")


def of_rules(rules: Sequence[Rule]) -> Built:
    """The pipeline without a preset: every finding rejects."""
    return Built(Pipeline([rule.id for rule in rules], {}), rules, {})
