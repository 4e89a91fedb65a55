"""Replays what people judged: a finding judged wrong must not come back, right ones must stay.

Needs the shared data sets; skips, saying so, where they are absent.
"""

from __future__ import annotations

from functools import cache

import pytest
from benchmarks.precision import keys
from benchmarks.precision.again import Found, found_again, judged_rules
from benchmarks.shared_data import archive

pytestmark = pytest.mark.skipif(
    archive("wmt21") is None or archive("wmt22") is None,
    reason="the shared data sets are not here (set BABELPROOF_DATA)",
)
RULES = judged_rules()


@cache
def _found(rule_id: str) -> Found:
    return found_again(rule_id)


@pytest.mark.parametrize("rule_id", RULES)
def test_judgements_hold(rule_id: str) -> None:
    judgements, found = keys.read(rule_id), _found(rule_id)
    back = [item for item in judgements if item.verdict == "wrong" and found.holds(item)]
    right = [item for item in judgements if item.verdict == "right"]
    kept = sum(found.holds(item) for item in right)
    assert kept >= 0.99 * (kept + len(back)), f"judged wrong and reported again: {back}"
    assert kept >= 0.95 * len(right), f"only {kept} of {len(right)} right findings are still found"


@pytest.mark.parametrize("rule_id", RULES)
def test_published_precision(rule_id: str) -> None:
    """Of what was judged in the test half and is reported today, 99 % was judged right."""
    read = [item for item in keys.read(rule_id) if item.half == "test"]
    reported = [item for item in read if _found(rule_id).holds(item)]
    right = sum(item.verdict == "right" for item in reported)
    # A rule that reports none of them any more has been wrong in none.
    assert right >= 0.99 * len(reported)
