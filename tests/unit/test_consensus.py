"""What most other systems carry of a line tells what is lost in one, if that is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from babelproof import BabelproofWarning, UsageError, check
from babelproof.align.words.model import save
from babelproof.align.words.training import gather, train
from babelproof.core.record import Finding, to_json
from babelproof.lang import parse_pair
from tests.unit.aligned_sentences import corpus, sentence

pytest.importorskip("thot")
ONE = sentence("today", "young", "doctors", "painted", "wet", "boats")
OTHER = sentence("often", "tired", "neighbours", "repaired", "old", "bridges")
# Words that the model has never seen: only the other systems tell that they are translated.
SRC = f"{ONE[0][:-1]}, glimp brask tunder, and {OTHER[0].lower()}"
LESS = f"{ONE[1][:-1]}, und {OTHER[1]}"
WHOLE = f"{ONE[1][:-1]}, glimp brask tunder, und {OTHER[1]}"
RULES = ["dropped-content", "cut-off"]


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("model") / "en-de.model"
    save(train(gather(corpus(), parse_pair("en-de")), "fast"), path)
    return path


def found(outputs: Mapping[str, str], **asked: Any) -> list[Finding]:
    tgt = {name: [text] for name, text in outputs.items()}
    given = {"src": [SRC], "tgt": tgt, "langs": "en-de", "rules": RULES, "preview": True}
    with check(**given, **asked) as run:
        return list(run.findings())


def test_a_finding_tells_which_systems_have_what_is_lost(model: Path) -> None:
    outputs = {"a": LESS, "b": WHOLE, "c": WHOLE, "d": WHOLE}
    (one,) = found(outputs, align=model, consensus=True)
    assert (one.system, one.spans[0].text) == ("a", "glimp brask tunder")
    assert one.facts["carried"] == ["b", "c", "d"]
    assert one.facts["others"] == 3
    assert one.message.endswith("; 3 of 3 other systems have it (b, c, d)")


def test_what_no_other_system_has_either_says_nothing(model: Path) -> None:
    assert not found(dict.fromkeys("abcd", LESS), align=model, consensus=True)


def test_without_being_asked_other_systems_tell_nothing(model: Path) -> None:
    outputs = {"a": LESS, "b": WHOLE, "c": WHOLE, "d": WHOLE}
    assert not found(outputs, align=model)


def test_two_systems_are_no_consensus(model: Path) -> None:
    with pytest.warns(BabelproofWarning, match="at least three systems"):
        assert not found({"a": LESS, "b": WHOLE}, align=model, consensus=True)


def test_it_needs_words_aligned() -> None:
    with pytest.raises(UsageError, match=r"consensus.* needs words aligned"):
        found({"a": LESS}, consensus=True)


def test_the_size_of_chunks_changes_nothing(model: Path) -> None:
    given: dict[str, Any] = {
        "src": [SRC] * 5,
        "tgt": {"a": [LESS, WHOLE] * 2 + [LESS], "b": [WHOLE] * 5, "c": [WHOLE] * 5, "d": [""] * 5},
    }
    asked = {"langs": "en-de", "rules": RULES, "preview": True, "align": model, "consensus": True}
    records = []
    for chunk in (1, 2, 100):
        with check(**given, **asked, chunk=chunk) as run:
            records.append([to_json(record) for record in run.records()])
            assert "consensus" in run.manifest.options
    assert records[0] == records[1] == records[2]
    assert len(records[0]) == 3
