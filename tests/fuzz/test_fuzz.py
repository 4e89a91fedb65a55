"""All rules on mutated pairs in random directions: no rule fails, spans fit, time is bounded.

The seed is that of --hypothesis-seed, else another one each time, and a failure names it;
BABELPROOF_FUZZ_SEED repeats a run, BABELPROOF_FUZZ_PAIRS makes it longer.
"""

from __future__ import annotations

import os
import random
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import cast

import pytest

from babelproof import registry
from babelproof.align.words.at_hand import Aligners
from babelproof.align.words.glossary import Glossary
from babelproof.align.words.tokens import words_of
from babelproof.core.record import Failure
from babelproof.core.segment import LangPair
from babelproof.io.memory import MemorySource
from babelproof.lang import parse_pair
from babelproof.run.chunk import judge
from babelproof.run.packing import pack
from babelproof.run.plan import Plan
from tests.fuzz.mutations import Sentence, mutated, pair, sentences

PAIRS = int(os.environ.get("BABELPROOF_FUZZ_PAIRS") or 10_000)
# A direction's tables are loaded once, so many pairs share one.
PER_DIRECTION = 250
# Of process time for one pair of at most 3,000 characters, all rules together; most take a
# thousandth of it.
SECONDS = 3.0
_RULES = registry.built_in()
PLAIN = Plan(_RULES, registry.resolve_options(_RULES, {}), show_skips=True)
# Other outputs of each line, where systems are witnesses of one another.
OTHERS = 3
Texts = tuple[str, ...]  # a source, and what one system or several made of it


@pytest.fixture
def seed(request: pytest.FixtureRequest) -> int:
    """That of the random search of the property tests, which is printed at the end, if given."""
    given = os.environ.get("BABELPROOF_FUZZ_SEED")
    given = given or request.config.getoption("hypothesis_seed", None)
    chosen = int(given) if given is not None else random.SystemRandom().randrange(10**9)
    print(f"BABELPROOF_FUZZ_SEED={chosen}")
    return chosen


@dataclass(frozen=True)
class _Linked:
    """Some words linked, whatever the direction."""

    aligner: Glossary

    def of(self, langs: LangPair) -> Glossary:
        return self.aligner


@pytest.mark.slow
def test_no_rule_is_upset_by_mutated_pairs(seed: int) -> None:
    rng, found = random.Random(seed), sentences()
    problems: list[str] = []
    for _ in range(-(-PAIRS // PER_DIRECTION)):
        langs, lines = _batch(found, rng)
        plan = PLAIN
        if rng.random() < 0.5:
            lines = [(*line, *_others(line[1], found, rng)) for line in lines]
            plan = _all_there_is(lines)
        problems += _problems(langs, lines, plan)
    assert not problems, f"BABELPROOF_FUZZ_SEED={seed}\n" + "\n".join(problems[:20])


def _others(text: str, found: Sequence[tuple[Sentence, Sentence]], rng: random.Random) -> Texts:
    """What more systems made of the line: mostly much the same."""
    texts = [text if rng.random() < 0.8 else rng.choice(found)[1][1] for _ in range(OTHERS)]
    return tuple(mutated(text, rng) if rng.random() < 0.5 else text for text in texts)


def _all_there_is(lines: Sequence[Texts]) -> Plan:
    """All that can be asked for: languages in preview, words linked, systems as witnesses."""
    words = (zip(line[0].split(), line[1].split(), strict=False) for line in lines)
    pairs = {f"{one} {two}" for line in words for one, two in line if "," not in one + two}
    linked = Glossary(",".join(sorted(pair for pair in pairs if len(words_of(pair)) == 2)))
    aligners = cast("Aligners", _Linked(linked))
    return replace(PLAIN, preview=True, aligners=aligners, consensus=True)


def _batch(found: list[tuple[Sentence, Sentence]], rng: random.Random) -> tuple[str, list[Texts]]:
    """Pairs in the direction of one of them: right for some, wrong for the rest."""
    by_direction: defaultdict[str, list[tuple[Sentence, Sentence]]] = defaultdict(list)
    for one, two in found:
        by_direction[f"{one[0]}-{two[0]}"].append((one, two))
    langs = rng.choice(sorted(by_direction))
    if rng.random() < 0.5:
        langs = f"{rng.choice(rng.choice(found))[0]}-{rng.choice(rng.choice(found))[0]}"
    own = by_direction[langs] or found
    pairs: list[Texts] = []
    for _ in range(PER_DIRECTION):
        one, two = pair(own if rng.random() < 0.7 else found, rng)
        pairs.append((one[1], two[1]))
    return langs, pairs


def _problems(langs: str, lines: Sequence[Texts], plan: Plan) -> Iterator[str]:
    """What is wrong with the answers to a batch; each line alone where it took long."""
    started = time.process_time()
    yield from _answers(langs, lines, plan)
    if time.process_time() - started > SECONDS:
        for one in lines:
            started = time.process_time()
            list(_answers(langs, [one], plan))
            took = time.process_time() - started
            if took > SECONDS:
                yield f"{langs} {one!r}: {took:.1f} s"


def _answers(langs: str, lines: Sequence[Texts], plan: Plan) -> Iterator[str]:
    src, *outputs = zip(*lines, strict=True)
    systems = {str(number): texts for number, texts in enumerate(outputs)}
    source = MemorySource(src, systems, parse_pair(langs))
    for number, task in enumerate(source.tasks(len(lines))):
        chunk = task.load()
        batches = {batch.system: batch for batch in chunk.batches}
        for _, record in judge(chunk, plan, number, pack(chunk)).placed:
            batch = batches[record.system]
            texts = {"src": batch.src[record.line - 1], "tgt": batch.tgt[record.line - 1]}
            where = f"{record.rule} {langs} {texts['src']!r} {texts['tgt']!r}"
            if isinstance(record, Failure):
                yield f"{where}: {record.message}"
            for mark in record.spans:
                text = texts[mark.side]
                inside = 0 <= mark.start <= mark.end <= len(text)
                if not inside or text[mark.start : mark.end] != mark.text:
                    yield f"{where}: {mark} does not fit"
