"""The public contract, on every rule, with hostile and generated text."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from babelproof import registry, testing
from babelproof.core.rule import Rule
from tests.unit.growth import grows_in_step

RULES = registry.built_in()
LANGS = ("en-de", "en-ja", "zh-en", "ru-uk", "en-xx", "ar-he", "de-CH-fr")
PIECES = (
    "https://example.org/a?b=1", "www.example.com", "user@example.org", "@someone", "<b>", "</b>",
    "{0}", "%s", "%1$d", "&nbsp;", "#NAME#", "```", "Here is the translation:", "Übersetzung:",
    "the", "der", "и", "の", "的", "ha ha", "é", "e\u0301", "\u202e", "\x1b[0m", "\ud83d", "🙂",
    "١٢٣", "।",
)  # fmt: skip

texts = st.one_of(
    st.text(max_size=60),
    st.lists(st.sampled_from(PIECES), max_size=30).map(" ".join),
    st.lists(st.sampled_from(PIECES), max_size=12).map("".join),
    st.text(st.characters(codec=None, exclude_categories=()), max_size=40),
)


# All rules are asked in one run: keeping a run takes far longer than judging a pair.
def test_hostile_text() -> None:
    pairs = list(itertools.product(testing.HOSTILE, repeat=2))
    assert testing.check_contracts(RULES, pairs, "en-de") == []


@pytest.mark.parametrize("text", testing.HOSTILE, ids=range(len(testing.HOSTILE)))
def test_hostile_text_alone(text: str) -> None:
    assert testing.check_contracts(RULES, [(text, text)], "en-de") == []


@settings(max_examples=40, suppress_health_check=list(HealthCheck))
@given(pairs=st.lists(st.tuples(texts, texts), max_size=5), langs=st.sampled_from(LANGS))
@example(pairs=[("A", "000A\u00c0")], langs="en-de")
@example(pairs=[("00000000000000:", "0\u00c0")], langs="en-de")
def test_generated_text(pairs: list[tuple[str, str]], langs: str) -> None:
    assert testing.check_contracts(RULES, pairs, langs) == []


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_huge_text_takes_linear_time(rule: Rule) -> None:
    def judge(size: int) -> None:
        pieces = (" ".join(PIECES) + " ") * (size // 200)
        testing.judge(rule, "en-de", [(pieces, pieces[::-1]), (pieces, pieces), (pieces, "x")])

    judge(1000)  # loads tables
    assert grows_in_step(judge, 60_000)
