"""What the rules report today on the segments that were judged, and on those alone."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from babelproof import registry
from babelproof.core.batch import Batch, Chunk
from babelproof.core.record import Finding
from babelproof.core.rule import CorpusCheck
from babelproof.lang import parse_pair
from babelproof.run.outcome import process
from babelproof.run.placed import read
from babelproof.run.plan import Plan
from benchmarks.precision import keys
from benchmarks.precision.keys import Judgement
from benchmarks.shared_data import unpacked

Output = tuple[str, str, str, int]


class Found(NamedTuple):
    """The findings of one rule on judged segments: by output their spans and claims."""

    by_output: Mapping[Output, Mapping[str, str]]
    claims: frozenset[str]

    def claim_of(self, item: Judgement) -> str:
        """The claim of the finding that was judged: with the same spans; or one it has become a
        part of, since a fault that shows in several places is one finding, of which one place may
        have been read; or one that points at the same place of the source, if at more or less of
        it. Else nothing."""
        there = self.by_output.get((item.set, item.langs, item.system, item.line), {})
        read = set(item.spans.split())
        parts = (claim for spans, claim in there.items() if read <= set(spans.split()))
        same = (claim for spans, claim in there.items() if _meet(item.spans, spans))
        return there.get(item.spans) or next(parts, "") or next(same, "")

    def holds(self, item: Judgement) -> bool:
        """Whether what was judged is reported: a claim, which holds for no other wording; of
        old, where it was."""
        return item.claim in self.claims if item.claim else bool(self.claim_of(item))


def _meet(one: str, two: str) -> bool:
    """Whether all places of the source in one text of spans meet some in another."""
    mine, yours = _source(one), _source(two)
    return bool(mine) and all(any(a < d and c < b for c, d in yours) for a, b in mine)


def _source(spans: str) -> list[tuple[int, int]]:
    places = (span[4:].split("-") for span in spans.split() if span.startswith("src:"))
    return [(int(start), int(end)) for start, end in places]


def judged_rules() -> list[str]:
    """The rules that were judged and look at one segment at a time."""
    every = registry.all_rules()
    found = ((name, registry.find(every, name)) for name in keys.rules())
    return [name for name, rule in found if not isinstance(rule.check, CorpusCheck)]


def found_again(rule_id: str, preview: bool = False) -> Found:
    """The findings of a rule on the segments where it was judged; with ``preview`` in any
    direction."""
    rule = registry.find(registry.all_rules(), rule_id)
    plan = Plan([rule], registry.resolve_options([rule], {}), preview=preview)
    found: dict[Output, dict[str, str]] = defaultdict(dict)
    for place, batch in _batches(keys.read(rule_id)):
        for line in process(Chunk([batch]), plan, 0).lines.splitlines():
            item = json.loads(read(line).record)
            if item["kind"] == Finding.__dataclass_fields__["kind"].default:
                output = (*place, item["line"])
                found[output][keys.spans_key(item["spans"])] = item["claim"]
    return Found(found, frozenset(claim for there in found.values() for claim in there.values()))


def _batches(items: Sequence[Judgement]) -> Iterator[tuple[tuple[str, str, str], Batch]]:
    groups: dict[tuple[str, str, str], set[int]] = defaultdict(set)
    for item in items:
        groups[item.set, item.langs, item.system].add(item.line)
    for (name, langs, system), numbers in groups.items():
        lines = sorted(numbers)
        src = _lines(name, f"sources/{langs}.txt")
        tgt = _lines(name, f"system-outputs/{langs}/{system}.txt")
        texts = [src[n - 1] for n in lines], [tgt[n - 1] for n in lines]
        yield (name, langs, system), Batch(system, parse_pair(langs), lines, *texts)


@lru_cache(maxsize=64)
def _lines(name: str, path: str) -> list[str]:
    folder = unpacked(name)
    if folder is None:
        raise SystemExit(f"{name} is not here; see benchmarks/shared_data.py")
    text = (folder / path).read_bytes().decode("utf-8")
    return [line.removesuffix("\r") for line in text.split("\n")]
