"""Names judgements by claim: ``python -m benchmarks.precision.carry``.

Runs the judged rules over the shared sets. A judgement whose finding is there today, with the same
spans, gets its claim; one that matches nothing keeps what it had, and how many these are is said.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from babelproof import check
from babelproof.core.record import to_dict
from benchmarks.precision import keys
from benchmarks.precision.keys import Judgement, spans_key
from benchmarks.shared_data import unpacked

Key = tuple[str, str, str, str, int, str]


def main() -> None:
    judged = {rule: keys.read(rule) for rule in keys.rules()}
    sets = sorted({item.set for items in judged.values() for item in items})
    claims = {key: claim for name in sets for key, claim in _claims(name, judged)}
    lost = 0
    for rule, items in judged.items():
        named = [_carried(rule, item, claims) for item in items]
        keys.write(rule, named)
        missing = sum(_key(rule, item) not in claims for item in items)
        lost += missing
        told = f"{rule}: {len(items) - missing:,} of {len(items):,} judgements match a finding"
        print(told, flush=True)
    print(f"{lost:,} judgements match nothing that is found today")


def _claims(name: str, rules: Iterable[str]) -> Iterable[tuple[Key, str]]:
    folder = unpacked(name)
    if folder is None:
        raise SystemExit(f"{name} is not here; see benchmarks/shared_data.py")
    with check(folder, rules=rules, preview=True) as run:
        for finding in run.findings():
            spans = spans_key(to_dict(finding)["spans"])
            place = (finding.langs, finding.system, finding.line)
            yield (finding.rule, name, *place, spans), finding.claim


def _key(rule: str, item: Judgement) -> Key:
    return rule, item.set, item.langs, item.system, item.line, item.spans


def _carried(rule: str, item: Judgement, claims: dict[Key, str]) -> Judgement:
    return replace(item, claim=claims.get(_key(rule, item), item.claim))


if __name__ == "__main__":
    main()
