"""The house keeps its shape: imports point downward, files stay small, text stays out."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted((ROOT / "src" / "babelproof").rglob("*.py"))


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: str(p.relative_to(ROOT)))
def test_one_idea_a_file(path: Path) -> None:
    assert path.read_text(encoding="utf-8").count("\n") <= 300


def test_what_is_private_stays_in_its_module() -> None:
    private = re.compile(
        r"^\s*from babelproof[\w.]* import .*\b(?!_version\b)_[a-z]", flags=re.MULTILINE
    )
    for path in SOURCES:
        assert not private.findall(path.read_text(encoding="utf-8")), path


def test_imports_point_downward() -> None:
    pytest.importorskip("importlinter")
    done = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys; from babelproof.cli.parser import build_parser; build_parser();"
        "heavy = {'numpy', 'pycld2', 'fasttext', 're2', 'regex', 'babelproof.api'};"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_invisible_characters_are_written_as_escapes() -> None:
    hidden = {chr(c) for c in (0xA0, 0xAD, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x202E, 0xFEFF)}
    for path in [*SOURCES, *(ROOT / "src").rglob("*.toml"), *(ROOT / "tests").rglob("*.py")]:
        text = path.read_text(encoding="utf-8").replace("👩\u200d👩\u200d👧\u200d👦", "")
        assert not hidden & set(text), path
