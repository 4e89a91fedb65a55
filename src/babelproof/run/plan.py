"""What will run: the rules with their options, and what is left out; and that as plain
data, from which another machine makes the same plan, or says why it cannot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING, Any, Protocol

from babelproof import registry
from babelproof._version import __version__
from babelproof.core.batch import Chunk
from babelproof.core.counts import Counts
from babelproof.core.errors import UsageError
from babelproof.core.record import Finding
from babelproof.core.rule import Options, Rule
from babelproof.core.segment import LangPair
from babelproof.kinds.checks import DataRule
from babelproof.kinds.load import build
from babelproof.review.ignore import Entry, IgnoreList
from babelproof.run import judged_by

if TYPE_CHECKING:
    from babelproof.align.witnesses import Bench
    from babelproof.align.words.at_hand import Aligners


class Ignored(Protocol):
    """Findings that somebody has judged wrong."""

    def entry(self, finding: Finding) -> str | None:
        """The name of the entry that holds for a finding, if one does."""


class NoneIgnored:
    """Every finding counts."""

    def entry(self, finding: Finding) -> str | None:
        return None


@dataclass(frozen=True, slots=True)
class Plan:
    """The rules of a run with their options, in order, and what links words, if it was asked for;
    with ``consensus`` the other systems' outputs are witnesses. Picklable."""

    rules: Sequence[Rule]
    options: Mapping[str, Options]
    show_skips: bool = False
    ignored: Ignored = NoneIgnored()  # noqa: RUF009 (a value without state)
    preview: bool = False
    aligners: Aligners | None = None
    consensus: bool = False

    def kept(self, found: Sequence[Finding], counts: Counts) -> list[Finding]:
        """The findings that count; for the others it is counted why they do not."""
        kept = []
        for finding in found:
            entry = self.ignored.entry(finding)
            if entry is None:
                kept.append(finding)
            else:
                counts.ignored[entry] += 1
        return kept


def to_data(plan: Plan) -> dict[str, Any]:
    """The plan as what JSON can hold: rules by their ids, those written as data whole."""
    ignored = plan.ignored if isinstance(plan.ignored, IgnoreList) else IgnoreList()
    if not isinstance(plan.ignored, IgnoreList | NoneIgnored):
        raise UsageError("only a list of findings to ignore can be sent to another machine")
    return {
        "version": __version__,
        "code": judged_by.code(),
        "rules": [_described(rule) for rule in plan.rules],
        "options": {rule.id: dict(plan.options[rule.id]) for rule in plan.rules},
        "show_skips": plan.show_skips,
        "preview": plan.preview,
        "ignored": sorted(list(astuple(key)) for key in ignored.entries),
        "aligners": plan.aligners.to_data() if plan.aligners is not None else None,
        "consensus": plan.consensus,
    }


def from_data(data: Mapping[str, Any]) -> Plan:
    """The plan that :func:`to_data` described, of the rules that are installed here."""
    for what, ours in (("version", __version__), ("code", judged_by.code())):
        if data[what] != ours:
            raise UsageError(
                f"the plan was made with {what} {data[what]}, and here is {ours};"
                " install the same babelproof on both machines"
            )
    known = {rule.id: rule for rule in registry.all_rules()}
    return Plan(
        [_found(item, known) for item in data["rules"]],
        data["options"],
        data["show_skips"],
        IgnoreList(frozenset(Entry(*key) for key in data["ignored"])),
        data["preview"],
        _aligners(data["aligners"]),
        data["consensus"],
    )


def _aligners(data: Any) -> Aligners | None:
    if data is None:
        return None
    from babelproof.align.words.at_hand import Aligners

    return Aligners.from_data(data)


def _described(rule: Rule) -> dict[str, Any]:
    described: dict[str, Any] = {"id": rule.id, "origin": rule.origin}
    if isinstance(rule.check, DataRule):
        described["table"] = dict(rule.check.table)
    return described


def _found(item: Mapping[str, Any], known: Mapping[str, Rule]) -> Rule:
    if "table" in item:
        return build(item["table"], item["origin"])
    rule = known.get(item["id"])
    if rule is None or rule.origin != item["origin"]:
        raise UsageError(f"the rule {item['id']} ({item['origin']}) is not installed here")
    return rule


def benches(chunk: Chunk, plan: Plan) -> Mapping[LangPair, Bench]:
    """By direction, what systems tell of one another; nothing unless that is asked for."""
    if not plan.consensus or plan.aligners is None:
        return {}
    from babelproof.align.witnesses import Bench

    found = {}
    for langs in dict.fromkeys(batch.langs for batch in chunk.batches):
        if (aligner := plan.aligners.of(langs)) is not None:
            found[langs] = Bench([b for b in chunk.batches if b.langs == langs], aligner)
    return found
