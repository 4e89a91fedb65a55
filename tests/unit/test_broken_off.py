"""Where a text stops in the middle of a sentence."""

from __future__ import annotations

import pytest

from babelproof.core.segment import Lang, View
from babelproof.text.sentences import is_broken_off


@pytest.mark.parametrize(
    ("lang", "text"),
    [("de", "Sie sagte, dass der"), ("zh", "我喜欢金色，"), ("zh", "我喜欢金"), ("ja", "それは、"),
     ("ru", "Она сказала –"), ("zh", "他说：「")],
)  # fmt: skip
def test_it_is_broken_off(lang: str, text: str) -> None:
    assert is_broken_off(View(text, Lang(lang)))


@pytest.mark.parametrize(
    ("lang", "text"),
    [("de", "Sie sagte es."), ("ja", "技術が必要です"), ("th", "สะพานปิด"),
     ("en", "She left (in May)"), ("en", "see page 12"),
     ("de", "„Er ging.“"), ("el", "Πού πας;"),
     ("en", ""), ("en", " \n"), ("en", "\ud800")],
)  # fmt: skip
def test_it_may_be_complete(lang: str, text: str) -> None:
    assert not is_broken_off(View(text, Lang(lang)))
