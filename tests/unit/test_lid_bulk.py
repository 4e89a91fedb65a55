"""What fastText says of a text, worked out for many at once, is what it says itself."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from babelproof.text import langid, lid_bulk
from babelproof.text.langid import likeliest, taken_for
from babelproof.text.lid_bulk import Bulk
from babelproof.text.lid_tables import read

LANGS = ("en", "de", "ru", "ja", "ar", "hi")
TEXTS = [
    "The old fisherman told us that the weather would change before the evening.",
    "Der alte Fischer erzählte uns, dass sich das Wetter vor dem Abend ändern würde.",
    "Старый рыбак сказал нам, что погода переменится ещё до вечера.",
    "年老いた漁師は、夕方までに天気が変わるだろうと私たちに言いました。",
    "أخبرنا الصياد العجوز أن الطقس سيتغير قبل المساء.",
    "बूढ़े मछुआरे ने हमसे कहा कि शाम से पहले मौसम बदल जाएगा।",
    "1 234,5 \U0001f600\U00010348 — a b", "", " ", "ALL IN CAPITALS", "x\u00a0y\u3000z \u200b",
]  # fmt: skip
WORDS = sorted({word for text in TEXTS for word in text.split()})


def of_fasttext(text: str) -> dict[str, float]:
    """All that fastText itself says but what has next to no probability."""
    found = langid._model().f.predict(f"{langid._readable(text)}\n", 176, 0.0, "strict")
    return {label: share for share, label in found}


@settings(max_examples=40)
@given(st.lists(st.lists(st.sampled_from(WORDS) | st.text(max_size=8)).map(" ".join), max_size=8))
@example(TEXTS)
def test_shares_are_those_of_fasttext(texts: list[str]) -> None:
    tables = read(langid._model_file())
    assert tables is not None
    for lang in LANGS:
        label = f"__label__{lang}"
        bulk = Bulk(tables, label)
        readable = [langid._readable(text).encode() for text in texts]
        for _ in range(2):  # what was met before is known the second time
            shares = bulk.shares(readable)
            due = [of_fasttext(text).get(label, 0.0) for text in texts]
            assert shares.tolist() == pytest.approx(due, abs=1e-3)


def test_what_fasttext_reads_otherwise_is_left_to_it() -> None:
    tables = read(langid._model_file())
    assert tables is not None
    texts = [b"The old </s> fisherman told us", b"__label__en The old fisherman"]
    assert not Bulk(tables, "__label__en").shares(texts).any()


@pytest.mark.parametrize("least", [0.1, 0.5, 0.9])
def test_the_decision_is_fasttexts(least: float) -> None:
    texts = [*TEXTS, *(" ".join(text.split()[:size]) for text in TEXTS for size in (1, 2, 3))]
    for lang in (*LANGS, "sr", "xx"):
        said = [guess.lang == lang and guess.sure >= least for guess in likeliest(texts)]
        assert taken_for(texts, lang, least) == said


def test_what_is_kept_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lid_bulk, "KEPT", 5)
    tables = read(langid._model_file())
    assert tables is not None
    bulk = Bulk(tables, "__label__en")
    once = [bulk.shares([text.encode()])[0] for text in TEXTS]
    assert len(bulk._rows) < 5 + 20
    assert [bulk.shares([text.encode()])[0] for text in TEXTS] == once
