"""What is heavy is loaded by those who use it, not by all who could."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from babelproof.core import later

# A check of one pair, and what it brought into its process.
CHECKED = """
import sys
from babelproof.api.checking import check

check(path={path!r}, langs="en-de", rules=[{rule!r}], input_format="tsv")
print("numpy" in sys.modules, "babelproof.quantities.family" in sys.modules)
"""


@pytest.mark.parametrize(
    ("rule", "loaded"),
    [
        ("web", "False False"),
        ("garbled-output", "True False"),
        ("quantities", "False True"),
    ],
)
def test_a_rule_brings_its_engine_when_it_judges(rule: str, loaded: str, tmp_path: Path) -> None:
    (tmp_path / "pair.tsv").write_text("src\ttgt\nA house.\tEin Haus.\n")
    code = CHECKED.format(rule=rule, path=str(tmp_path / "pair.tsv"))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == loaded.split()


def test_a_module_is_imported_when_it_is_used() -> None:
    colours = later.module("colorsys")
    assert colours.rgb_to_hls(0, 0, 0) == (0.0, 0.0, 0.0)
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        later.module("no_such_module").anything  # noqa: B018


def test_a_pattern_is_the_one_it_stands_for() -> None:
    words = later.pattern(r"(?P<first>\w)\w*")
    found = words.search("two words")
    assert found is not None and found["first"] == "t"
    assert words.findall("two words") == ["t", "w"] and words.groups == 1


def test_looking_at_it_loads_nothing() -> None:
    absent = later.module("no_such_module")
    assert not hasattr(absent, "__wrapped__")
