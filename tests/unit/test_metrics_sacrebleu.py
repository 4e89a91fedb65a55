"""Numbers and signatures equal sacreBLEU's, on hostile text too."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sacrebleu.metrics import BLEU, CHRF, TER

from babelproof.metrics.bleu import Bleu
from babelproof.metrics.chrf import ChrF
from babelproof.metrics.protocol import Case, Metric
from babelproof.metrics.scoring import Paired, score
from babelproof.metrics.ter import Ter

HOSTILE = [
    "",
    " ",
    "a",
    "The the the the.",
    "It cost 1,000.50 dollars -- or 3-4 (see p. 5).",
    "&quot;Yes&quot; &amp;amp; &lt;no&gt; <skipped> tail",
    "tab\there \u00a0 nbsp \u2028 line sep",
    "العربية من اليمين 12.5",
    "漢字とかな、混ざる。",
    "\U0001f600 emoji \U0001f468\u200d\U0001f469",
    "x" * 300,
    "control \x01\x1f chars . , .,",
    "9.,9-9 .9 9. -9 9- a.b,c a-b",
    "d\u00e9j\u00e0 de\u0301ja\u0300",
]
texts = st.one_of(
    st.sampled_from(HOSTILE),
    st.text(
        alphabet=st.sampled_from(list("ab19.,-&;\"'()<> \t\u00a0\u2028\x1caméß漢字quotamplgt")),
        max_size=60,
    ),
    st.text(max_size=30),
)


def _one(metric: Metric, hyp: str, refs: tuple[str, ...]) -> float:
    rows = metric.rows([Case("", hyp, refs)], lambda done: None)
    return float(metric.segment_scores(rows)[0])


@settings(max_examples=300, deadline=None)
@given(texts, st.lists(texts, min_size=1, max_size=3))
def test_sentence_scores(hyp: str, refs: list[str]) -> None:
    pairs = [
        (Bleu(), BLEU(effective_order=True)),
        (Bleu(lowercase=True), BLEU(effective_order=True, lowercase=True)),
        (ChrF(), CHRF()),
        (ChrF(words=2), CHRF(word_order=2)),
        (ChrF(words=2, lowercase=True), CHRF(word_order=2, lowercase=True)),
    ]
    for mine, theirs in pairs:
        wanted = theirs.sentence_score(hyp, refs).score
        assert _one(mine, hyp, tuple(refs)) == pytest.approx(wanted, abs=1e-9)


@settings(max_examples=60, deadline=None)
@given(
    st.text("ab cd", max_size=30), st.lists(st.text("ab cd", max_size=30), min_size=1, max_size=2)
)
def test_ter(hyp: str, refs: list[str]) -> None:
    wanted = TER().sentence_score(hyp, refs).score
    assert _one(Ter(), hyp, tuple(refs)) == pytest.approx(wanted, abs=1e-9)


SYSTEMS = {
    "first": ["The cat sat on the mat today .", "A dog barked loudly at 5.30", "no", ""] * 12,
    "second": ["The cat sits on a mat", "One dog barks loudly at 5.30.", "yes", "void"] * 12,
    "third": ["Cats sat on mats .", "A dog barked loudly at 5.30", "no", "it is empty"] * 12,
}
REFS = [
    ["The cat sat on the mat .", "A dog barked loudly at 5.30.", "no", "it is empty ."] * 12,
    ["A cat was sitting on the mat", "The dog barked aloud at 5.30.", "No!", "empty"] * 12,
]
THEIRS = {
    "BLEU": (Bleu("de"), BLEU(trg_lang="de")),
    "chrF": (ChrF(), CHRF()),
    "chrF++": (ChrF(2), CHRF(word_order=2)),
    "TER": (Ter(), TER()),
}


@pytest.mark.parametrize("name", THEIRS)
@pytest.mark.parametrize("count", [1, 2])
def test_corpus_scores_and_signatures(name: str, count: int) -> None:
    mine, theirs = THEIRS[name]
    refs = REFS[:count]
    found = score(mine, SYSTEMS, refs)
    for system, value in zip(found.systems, found.system_scores(), strict=True):
        wanted = theirs.corpus_score(SYSTEMS[system], refs)
        assert value == pytest.approx(wanted.score, abs=1e-9)
    assert found.signature() == str(theirs.get_signature())
    assert found.computed < 3 * 48 / 4, "equal cases are scored once"


@pytest.mark.parametrize("name", THEIRS)
def test_subsets_cost_no_scoring(name: str) -> None:
    mine, theirs = THEIRS[name]
    found = score(mine, SYSTEMS, REFS)
    lines = [0, 1, 5, 7, 30]
    values = found.system_scores(lines)
    for system, value in zip(found.systems, values, strict=True):
        part = [[ref[line] for line in lines] for ref in REFS]
        wanted = theirs.corpus_score([SYSTEMS[system][line] for line in lines], part).score
        assert value == pytest.approx(wanted, abs=1e-9)


@pytest.mark.parametrize("kind", ["bs", "ar"])
@pytest.mark.parametrize("name", THEIRS)
def test_paired_tests_are_sacrebleus(name: str, kind: str) -> None:
    from sacrebleu.significance import PairedTest

    mine, theirs = THEIRS[name]
    trials = 300
    _, results = PairedTest(
        list(SYSTEMS.items()), {name: theirs}, REFS[:1], test_type=kind, n_samples=trials
    )()
    column = next(values for key, values in results.items() if key != "System")
    paired = Paired(score(mine, SYSTEMS, REFS[:1]), kind, trials)  # type: ignore[arg-type]
    for at, wanted in enumerate(column):
        estimate = paired.estimate(at)
        assert estimate.score == pytest.approx(wanted.score, abs=1e-9)
        if kind == "bs":
            assert estimate.mean == pytest.approx(wanted.mean, abs=1e-3)
            assert estimate.half_width == pytest.approx(wanted.ci, abs=1e-3)
        if at:
            assert paired.p_value(0, at) == pytest.approx(wanted.p_value, abs=1e-12)


def test_clusters_join_equal_systems() -> None:
    same = {"a": SYSTEMS["first"], "b": SYSTEMS["first"], "bad": ["zzz"] * 48}
    assert Paired(score(ChrF(), same, REFS[:1]), "ar", 500).clusters() == [1, 1, 3]


def test_languages_choose_their_tokenizer() -> None:
    assert "tok:zh" in Bleu("zh").signature(1)
    wanted = BLEU(trg_lang="zh", effective_order=True).sentence_score(
        HOSTILE[8], [HOSTILE[8] + "字"]
    )
    assert _one(Bleu("zh"), HOSTILE[8], (HOSTILE[8] + "字",)) == pytest.approx(wanted.score)


def test_lone_surrogates_are_scored() -> None:
    for metric in (Bleu(), ChrF(2)):
        assert np.isfinite(_one(metric, "a \ud800 b c d", ("a \ud800 b c d",)))
