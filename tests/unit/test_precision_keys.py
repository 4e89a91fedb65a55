"""Judgements of precision: a claim names what was judged; older rows are known by their spans."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from benchmarks.precision import keys
from benchmarks.precision.keys import Judgement

OLD = "set\tlangs\tsystem\tline\tspans\tverdict\thalf\tround\tseed\n"
ONE = Judgement("s", "en-de", "a", 3, "src:1-2", "wrong", "dev", "1", 7, "0123456789abcdef")


def test_rows_of_old_are_read_and_carried_over(tmp_path: Path) -> None:
    (tmp_path / "rule.tsv").write_text(f"{OLD}s\ten-de\ta\t3\tsrc:1-2\twrong\tdev\t1\t7\n")
    (old,) = keys.read("rule", tmp_path)
    assert old == replace(ONE, claim="")
    keys.write("rule", [ONE], tmp_path)
    keys.append("rule", [old], tmp_path)
    assert keys.read("rule", tmp_path) == [ONE, old]


@pytest.mark.parametrize("rule", list(keys.rules()))
def test_claims_are_digests_and_tell_wordings_apart(rule: str) -> None:
    verdicts: dict[str, set[str]] = {}
    for item in keys.read(rule):
        assert re.fullmatch(r"([0-9a-f]{16})?", item.claim)
        if item.claim:
            verdicts.setdefault(item.claim, set()).add(item.verdict)
    torn = [claim for claim, said in verdicts.items() if len(said) > 1]
    assert not torn, f"one wording was judged both right and wrong: {torn}"
