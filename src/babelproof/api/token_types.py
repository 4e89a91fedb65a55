"""The types of tokens that can be replaced: those that come with babelproof, and the user's tables;
and by which rule what became of one is judged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from babelproof.core.errors import UsageError, did_you_mean
from babelproof.core.rule import Rule
from babelproof.core.segment import LangPair
from babelproof.kinds.checks import DataRule
from babelproof.substitute.kinds import Kind, kinds
from babelproof.substitute.listed import Listed
from babelproof.text.tables import rows


def token_types(rules: Sequence[Rule], langs: LangPair) -> Mapping[str, Kind]:
    """All types by name; a rule of kind ``table`` is one, if it is for the direction."""
    found = dict(kinds())
    for rule in rules:
        terms = rule.check.terms if isinstance(rule.check, DataRule) else None
        if terms is not None and rule.fit(langs).verdict == "yes":
            if terms.type in found:
                raise UsageError(f"two types of tokens are called {terms.type!r}; see {rule.id}")
            entries = tuple(terms.entries.items())
            found[terms.type] = Listed(
                terms.type, langs.src.code, entries, terms.numbers_only, terms.inflects
            )
    return found


def asked_types(names: Iterable[str], known: Mapping[str, Kind]) -> list[str]:
    """These names, if they are types."""
    for name in names:
        if name not in known:
            raise UsageError(f"unknown type {name!r}; {did_you_mean(name, known)}")
    return list(names)


@cache
def _rule_of() -> Mapping[str, str]:
    return {row["type"]: row["rule"] for row in rows("forms/types.tsv")}


def judging_rule(kind: str, rules: Sequence[Rule]) -> str:
    """The rule that judges what became of a token of a type; nothing where there is none."""
    own = _rule_of().get(kind)
    if own is not None:
        return own
    for rule in rules:
        terms = rule.check.terms if isinstance(rule.check, DataRule) else None
        if terms is not None and terms.type == kind:
            return rule.id
    return ""


def unjudged(
    types: Iterable[str], rules: Sequence[Rule], langs: LangPair, *, preview: bool
) -> Iterator[tuple[str, str]]:
    """The types whose tokens no rule judges in a direction, and why."""
    by_id = {rule.id: rule for rule in rules}
    for kind in types:
        name = judging_rule(kind, rules)
        rule = by_id.get(name)
        if not name:
            yield kind, "there is no rule for it"
        elif rule is None:
            yield kind, f"{name} does not run"
        elif not (fit := rule.fit(langs)).judges(preview):
            yield kind, fit.reason
