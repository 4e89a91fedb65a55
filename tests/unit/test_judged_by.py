"""The signature knows what judged: no module or table that can change a finding is left out."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import babelproof
from babelproof.run import judged_by

ROOT = Path(babelproof.__file__).parent
# All that a worker can come to load: rules, aligners, causes, filters, a cluster's tasks.
LOADED = """
import pkgutil, sys
from importlib import import_module

import babelproof.run
from babelproof import registry
from babelproof.quantities import family

for module in pkgutil.walk_packages(babelproof.run.__path__, "babelproof.run."):
    import_module(module.name)
registry.all_rules()
print(*(module.__file__ for name, module in sys.modules.items() if name.startswith("babelproof.")))
"""


def test_whatever_judges_is_in_the_digest() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED], capture_output=True, text=True, check=True
    )
    loaded = {Path(name).relative_to(ROOT).as_posix() for name in done.stdout.split()}
    assert len(loaded) > 200
    # Packages as such, which hold no code.
    empty = {name for name in loaded if not (ROOT / name).read_text().count("import")}
    assert loaded - empty <= judged_by.files().keys()


@pytest.mark.parametrize(
    "name",
    [
        *("data/causes.tsv", "run/causes.py", "review/ignore.py", "data/quantities/bounds.tsv"),
        *("align/losses.py", "align/words/lost.py", "align/words/model_file.py"),
        *("run/filtering/condition.py", "data/filters/salted.toml", "detectors/cut_off.py"),
    ],
)
def test_so_are_tables_and_parts_that_are_loaded_late(name: str) -> None:
    assert (ROOT / name).is_file()
    assert name in judged_by.files()


@pytest.mark.parametrize("name", ["report/html.py", "cli/main.py", "review/store.py", "stats"])
def test_what_only_shows_findings_is_not(name: str) -> None:
    assert not any(held.startswith(name) for held in judged_by.files())


def test_a_changed_table_is_another_judge(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "a.tsv").write_text("one")
    judges = []
    for content in ("one", "other"):
        (tmp_path / "a.tsv").write_text(content)
        monkeypatch.setattr(judged_by, "files", lambda: {"a.tsv": tmp_path / "a.tsv"})
        judges.append(judged_by.code.__wrapped__())
    assert judges[0] != judges[1]
