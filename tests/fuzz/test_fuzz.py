"""All rules on mutated pairs in random directions: no rule fails, spans fit, time is bounded.

The seed is that of --hypothesis-seed, else another one each time, and a failure names it;
BABELPROOF_FUZZ_SEED repeats a run, BABELPROOF_FUZZ_PAIRS makes it longer.
"""

from __future__ import annotations

import os
import random
import time
from collections import defaultdict
from collections.abc import Iterator

import pytest

from babelproof import registry
from babelproof.core.record import Failure
from babelproof.io.memory import MemorySource
from babelproof.lang import parse_pair
from babelproof.run.chunk import judge
from babelproof.run.packing import pack
from babelproof.run.plan import Plan
from tests.fuzz.mutations import Sentence, pair, sentences

PAIRS = int(os.environ.get("BABELPROOF_FUZZ_PAIRS") or 10_000)
# A direction's tables are loaded once, so many pairs share one.
PER_DIRECTION = 250
# Of process time for one pair of at most 3,000 characters, all rules together; most take a
# thousandth of it.
SECONDS = 3.0
_RULES = registry.built_in()
PLAN = Plan(_RULES, registry.resolve_options(_RULES, {}), show_skips=True)
Texts = tuple[str, str]


@pytest.fixture
def seed(request: pytest.FixtureRequest) -> int:
    """That of the random search of the property tests, which is printed at the end, if given."""
    given = os.environ.get("BABELPROOF_FUZZ_SEED")
    given = given or request.config.getoption("hypothesis_seed", None)
    chosen = int(given) if given is not None else random.SystemRandom().randrange(10**9)
    print(f"BABELPROOF_FUZZ_SEED={chosen}")
    return chosen


@pytest.mark.slow
def test_no_rule_is_upset_by_mutated_pairs(seed: int) -> None:
    rng, found = random.Random(seed), sentences()
    problems: list[str] = []
    for _ in range(-(-PAIRS // PER_DIRECTION)):
        langs, pairs = _batch(found, rng)
        problems += _problems(langs, pairs)
    assert not problems, f"BABELPROOF_FUZZ_SEED={seed}\n" + "\n".join(problems[:20])


def _batch(found: list[tuple[Sentence, Sentence]], rng: random.Random) -> tuple[str, list[Texts]]:
    """Pairs in the direction of one of them: right for some, wrong for the rest."""
    by_direction: defaultdict[str, list[tuple[Sentence, Sentence]]] = defaultdict(list)
    for one, two in found:
        by_direction[f"{one[0]}-{two[0]}"].append((one, two))
    langs = rng.choice(sorted(by_direction))
    if rng.random() < 0.5:
        langs = f"{rng.choice(rng.choice(found))[0]}-{rng.choice(rng.choice(found))[0]}"
    own = by_direction[langs] or found
    pairs = []
    for _ in range(PER_DIRECTION):
        one, two = pair(own if rng.random() < 0.7 else found, rng)
        pairs.append((one[1], two[1]))
    return langs, pairs


def _problems(langs: str, pairs: list[Texts]) -> Iterator[str]:
    """What is wrong with the answers to a batch; each pair alone where it took long."""
    started = time.process_time()
    yield from _answers(langs, pairs)
    if time.process_time() - started > SECONDS:
        for one in pairs:
            started = time.process_time()
            list(_answers(langs, [one]))
            took = time.process_time() - started
            if took > SECONDS:
                yield f"{langs} {one!r}: {took:.1f} s"


def _answers(langs: str, pairs: list[Texts]) -> Iterator[str]:
    source = MemorySource([s for s, _ in pairs], {"": [t for _, t in pairs]}, parse_pair(langs))
    for number, task in enumerate(source.tasks(len(pairs))):
        chunk = task.load()
        batch = chunk.batches[0]
        for _, record in judge(chunk, PLAN, number, pack(chunk)).placed:
            texts = {"src": batch.src[record.line - 1], "tgt": batch.tgt[record.line - 1]}
            where = f"{record.rule} {langs} {texts['src']!r} {texts['tgt']!r}"
            if isinstance(record, Failure):
                yield f"{where}: {record.message}"
            for mark in record.spans:
                text = texts[mark.side]
                inside = 0 <= mark.start <= mark.end <= len(text)
                if not inside or text[mark.start : mark.end] != mark.text:
                    yield f"{where}: {mark} does not fit"
