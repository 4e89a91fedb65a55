"""Numerals beside others."""

from __future__ import annotations

from babelproof.core.segment import View
from babelproof.lang import parse_pair
from babelproof.quantities.comparing.compare import judge
from tests.unit.growth import grows_in_step


def test_a_long_row_of_numerals_without_blanks_takes_no_long_time() -> None:
    langs = parse_pair("en-fr")

    def work(size: int) -> None:
        judge(langs, View("nine men came", langs.src), View("neuf-" * size, langs.tgt))

    work(1)
    assert grows_in_step(work, 64_000)
