"""Pairs that are made come out whole: all of the files that were asked for, or none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from babelproof.api.made_pairs import write_pairs
from babelproof.api.synthesis import Pair
from babelproof.core.errors import OutputError

PAIRS = [Pair("Two boats.", "Zwei Boote.", 1), Pair("One boat.", "Ein Boot.", 2)]


def _broken_off() -> Iterator[Pair]:
    yield PAIRS[0]
    raise RuntimeError


def test_files_are_written_in_the_form_that_their_names_say(tmp_path: Path) -> None:
    one, two = tmp_path / "a.tsv", tmp_path / "b.jsonl.gz"
    write_pairs({one: PAIRS, two: PAIRS[:1]}, "en-de")
    assert one.read_text(encoding="utf-8").splitlines()[1].startswith("Two boats.\tZwei Boote.\t1")
    assert two.read_bytes()[:2] == b"\x1f\x8b"


def test_of_two_files_none_is_there_where_one_fails(tmp_path: Path) -> None:
    one, two = tmp_path / "a.tsv", tmp_path / "b.tsv"
    with pytest.raises(RuntimeError):
        write_pairs({one: PAIRS, two: _broken_off()}, "en-de")
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("full_first", [False, True])
def test_a_full_disk_leaves_none(tmp_path: Path, full_first: bool) -> None:
    files = {tmp_path / "a.tsv": PAIRS, Path("/dev/full"): PAIRS}
    with pytest.raises(OutputError, match="/dev/full: cannot be written"):
        write_pairs(dict(sorted(files.items(), reverse=not full_first)), "en-de")
    assert not list(tmp_path.iterdir())
