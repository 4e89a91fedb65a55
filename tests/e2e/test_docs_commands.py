"""What the tutorial and the how-to guides tell people to type works as it stands."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.e2e.conftest import SECONDS, Shell

ROOT = Path(__file__).resolve().parents[2]
ASKING = Path(__file__).with_name("asking.py")
DOCS = ROOT / "docs"
PAGES = sorted([*DOCS.glob("tutorial/*.md"), *DOCS.glob("how-to/*.md")])
BLOCK = re.compile(r"^```(sh|python)\n(.*?)^```", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"# (\w+\.py)\n")


def _script(page: Path) -> str:
    """The page's blocks as one script; a block that begins with a file's name is that file."""
    parts = ["set -e"]
    for language, text in BLOCK.findall(page.read_text(encoding="utf-8")):
        if language == "sh":
            parts.append(text)
        elif named := FILE.match(text):
            parts.append(f"cat > {named[1]} <<'END_OF_FILE'\n{text}END_OF_FILE")
        else:
            parts.append(f"python3 - <<'END_OF_FILE'\n{text}END_OF_FILE")
    return "\n".join(parts)


@pytest.mark.skipif(shutil.which("bash") is None, reason="this system has no bash")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_commands_of_a_page(shell: Shell, page: Path) -> None:
    if page.stem == "read-your-format" and find_spec("translate") is None:
        pytest.skip("translate-toolkit is not installed (extra l10n)")
    if page.stem == "use-from-python" and find_spec("matplotlib") is None:
        pytest.skip("matplotlib is not installed (extra dev)")
    tools = shell.folder / ".tools"
    tools.mkdir()
    forked = f'-S "{ASKING}" "{shell.nursery.address}"'
    for name, command in (("babelproof", forked), ("python3", "")):
        path = tools / name
        path.write_text(f'#!/bin/sh\nexec "{sys.executable}" {command} "$@"\n')
        path.chmod(0o755)
    path_variable = f"{tools}{os.pathsep}{shell.env['PATH']}"
    done = subprocess.run(
        ["bash", "-c", _script(page)], cwd=shell.folder, env={**shell.env, "PATH": path_variable},
        capture_output=True, text=True, timeout=2 * SECONDS, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_the_readme_speaks_the_truth(shell: Shell) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"^```python\n(.*?)^```", readme, re.MULTILINE | re.DOTALL)
    done = subprocess.run(
        [sys.executable, "-c", example], cwd=shell.folder, env=shell.env,
        capture_output=True, text=True, timeout=SECONDS, check=True,
    )  # fmt: skip
    assert done.stdout.startswith("A 1 web-term-mismatch ")
