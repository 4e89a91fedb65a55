"""Replays what people judged: a finding judged wrong must not come back, right ones must stay.

Needs the shared data sets; skips, saying so, where they are absent.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable
from functools import cache, lru_cache

import pytest
from benchmarks.precision import keys
from benchmarks.precision.keys import Judgement
from benchmarks.shared_data import archive, unpacked

from babelproof import registry
from babelproof.core.batch import Batch, Chunk
from babelproof.core.record import Finding
from babelproof.core.rule import CorpusCheck
from babelproof.lang import parse_pair
from babelproof.run.outcome import process
from babelproof.run.placed import read
from babelproof.run.plan import Plan

pytestmark = pytest.mark.skipif(
    archive("wmt21") is None or archive("wmt22") is None,
    reason="the shared data sets are not here (set BABELPROOF_DATA)",
)
RULES = [
    rule_id
    for rule_id in keys.rules()
    if not isinstance(registry.find(registry.all_rules(), rule_id).check, CorpusCheck)
]


@lru_cache(maxsize=64)
def _lines(name: str, path: str) -> list[str]:
    folder = unpacked(name)
    assert folder is not None
    text = (folder / path).read_bytes().decode("utf-8")
    return [line.removesuffix("\r") for line in text.split("\n")]


@cache
def _found(rule_id: str) -> set[Hashable]:
    """What the rule reports on the judged segments, by claims and by keys."""
    import json

    rule = registry.find(registry.all_rules(), rule_id)
    plan = Plan([rule], registry.resolve_options([rule], {}))
    groups: dict[tuple[str, str, str], set[int]] = defaultdict(set)
    for item in keys.read(rule_id):
        groups[item.set, item.langs, item.system].add(item.line)
    found: set[Hashable] = set()
    for (name, langs, system), numbers in groups.items():
        lines = sorted(numbers)
        src = _lines(name, f"sources/{langs}.txt")
        tgt = _lines(name, f"system-outputs/{langs}/{system}.txt")
        batch = Batch(
            system,
            parse_pair(langs),
            lines,
            [src[n - 1] for n in lines],
            [tgt[n - 1] for n in lines],
        )
        for line in process(Chunk([batch]), plan, 0).lines.splitlines():
            item = json.loads(read(line).record)
            if item["kind"] == Finding.__dataclass_fields__["kind"].default:
                found.add((name, langs, system, item["line"], keys.spans_key(item["spans"])))
                found.add(item["claim"])
    return found


def _key(item: Judgement) -> Hashable:
    """What was judged: a claim, which holds for no other wording; of old, where it was."""
    return item.claim or (item.set, item.langs, item.system, item.line, item.spans)


@pytest.mark.parametrize("rule_id", RULES)
def test_judgements_hold(rule_id: str) -> None:
    judgements = keys.read(rule_id)
    found = _found(rule_id)
    back = [item for item in judgements if item.verdict == "wrong" and _key(item) in found]
    right = [item for item in judgements if item.verdict == "right"]
    kept = sum(_key(item) in found for item in right)
    assert kept >= 0.99 * (kept + len(back)), f"judged wrong and reported again: {back}"
    assert kept >= 0.95 * len(right), f"only {kept} of {len(right)} right findings are still found"


@pytest.mark.parametrize("rule_id", RULES)
def test_published_precision(rule_id: str) -> None:
    """Of what was judged in the test half and is reported today, 99 % was judged right."""
    read = [item for item in keys.read(rule_id) if item.half == "test"]
    found = _found(rule_id)
    reported = [item for item in read if _key(item) in found]
    if not reported:
        pytest.skip(f"{rule_id} reports nothing that was judged in the test half")
    right = sum(item.verdict == "right" for item in reported)
    assert right / len(reported) >= 0.99
