"""Numerals beside others."""

from __future__ import annotations

import time

from babelproof.core.segment import View
from babelproof.lang import parse_pair
from babelproof.quantities.comparing.compare import judge


def test_a_long_row_of_numerals_without_blanks_takes_no_long_time() -> None:
    langs = parse_pair("en-fr")
    target = "neuf-" * 64_000
    start = time.perf_counter()
    judge(langs, View("nine men came", langs.src), View(target, langs.tgt))
    assert time.perf_counter() - start < 3
