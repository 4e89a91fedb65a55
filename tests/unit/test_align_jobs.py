"""With words aligned the records are the same, whatever the number of workers."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from babelproof import check
from babelproof.align.words.model import save
from babelproof.align.words.training import gather, train
from babelproof.core.record import to_json
from babelproof.lang import parse_pair
from tests.unit.aligned_sentences import corpus

pytest.importorskip("thot")


def test_records_are_the_same_for_any_number_of_workers(tmp_path: Path) -> None:
    model = tmp_path / "en-de.model"
    save(train(gather(corpus(), parse_pair("en-de")), "fast"), model)
    pairs = corpus(60, seed=5)
    joined = [(f"{a[0][:-1]}, and {b[0].lower()}", a[1]) for a, b in pairwise(pairs)]
    (tmp_path / "a.en").write_text("".join(f"{src}\n" for src, _ in joined), encoding="utf-8")
    (tmp_path / "a.de").write_text("".join(f"{tgt}\n" for _, tgt in joined), encoding="utf-8")
    found = []
    for jobs in (1, 2):
        with check(
            src=tmp_path / "a.en", tgt=[tmp_path / "a.de"], langs="en-de", align=model, jobs=jobs,
            rules=["dropped-content", "cut-off"], preview=True,
        ) as run:  # fmt: skip
            found.append([to_json(record) for record in run.records()])
    assert found[0] == found[1]
    assert len(found[0]) > 40
