"""The effort of closing the real suites, as measured; suggestions only ever lower it."""

from __future__ import annotations

import pytest
from benchmarks.shared_data import unpacked
from benchmarks.suite_effort import bound, replay, waiting

FIGURES = {"de-en": (1625, 1269, 10440, 3536), "en-de": (1861, 1007, 29104, 5234)}


@pytest.mark.slow
@pytest.mark.parametrize("langs", FIGURES)
def test_effort(langs: str) -> None:
    folder = unpacked("testsuite")
    if folder is None:
        pytest.skip("testsuite.tar.xz is not here")
    items, outputs = bound(folder, langs)
    opened, judgements, replayed, plain = FIGURES[langs]
    assert waiting(items, outputs) == (opened, judgements)
    alone = replay(items, outputs, helped=False)
    assert (alone.outputs, alone.keystrokes, alone.mistaken) == (replayed, plain, 0)
    helped = replay(items, outputs, helped=True)
    assert helped.keystrokes + helped.wrong < 0.65 * plain
    assert helped.mistaken == 0
