"""The house keeps its shape: imports point downward, files stay small, text stays out."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

# Programs of their own, which speak to the one that started them.
WORKERS = ("metrics/workers/", "align/words/workers/")
STREAMS = {"stdin", "stdout", "stderr", "__stdin__", "__stdout__", "__stderr__"}
ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted((ROOT / "src" / "babelproof").rglob("*.py"))


def test_one_idea_a_file() -> None:
    sizes = {path: path.read_text(encoding="utf-8").count("\n") for path in SOURCES}
    assert not {path: size for path, size in sizes.items() if size > 300}


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


@cache
def _nodes() -> Sequence[tuple[str, ast.AST]]:
    """All calls, attributes and imports of names, and where each stands."""
    found: list[tuple[str, ast.AST]] = []
    for path in SOURCES:
        module = path.relative_to(ROOT / "src" / "babelproof").as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call | ast.Attribute | ast.ImportFrom):
                found.append((f"{module}:{node.lineno}", node))
    return found


def test_one_place_prints() -> None:
    """What is printed elsewhere could steer the terminal, or end in a traceback on a full disk."""
    found = []
    for place, node in _nodes():
        if place.startswith((*WORKERS, "io/streams.py")):
            continue
        match node:
            case ast.Call(func=ast.Name(id="print" | "input")):
                found.append(place)
            case ast.Attribute(value=ast.Name(id="sys"), attr=attr) if attr in STREAMS:
                found.append(place)
            case ast.ImportFrom(module="sys", names=names):
                found += [place for alias in names if alias.name in STREAMS]
            case ast.Call(func=ast.Attribute(attr="print_exc" | "print_exception")):
                found.append(place)
    assert not found, "to be written with babelproof.io.streams"


def test_one_place_writes_files() -> None:
    """What is written elsewhere may be left half written, and its errors name no file."""
    # The run folder appends: a journal says how far its files are good.
    at_home = ("io/writing.py", "run/lock.py", "run/writer.py", *WORKERS)
    found = []
    for place, node in _nodes():
        match node:
            case ast.Call(func=ast.Attribute(attr="write_text" | "write_bytes")):
                found.append(place)
            case ast.Call(func=ast.Attribute(attr="open") | ast.Name(id="open"), args=args):
                modes = [a.value for a in args if isinstance(a, ast.Constant)]
                found += [place for m in modes if isinstance(m, str) and {*m} & {*"wax+"}]
    found = [place for place in found if not place.startswith(at_home)]
    assert not found, "to be written with babelproof.io.writing"


def test_one_place_reads_what_users_name() -> None:
    """What is read elsewhere may be a device, and so without end."""
    # Tables of our own, modules of Python, and what a run or a program beside us has just written.
    own = (
        "align/words/eflomal.py", "engines/chat.py", "engines/services.py", "lang/table.py",
        "metrics/given.py", "quantities/comparing/unsaid.py", "quantities/tables/rows.py",
        "registry.py", "report/formats/html.py", "run/", "suites/new.py", "text/lid_tables.py",
        "text/tables.py",
        # Beside a table of one's own that is read in the one place.
        "cli/quantities.py", "review/store.py",
    )  # fmt: skip
    found = []
    for place, node in _nodes():
        match node:
            case ast.Call(func=ast.Attribute(attr="read_text" | "read_bytes")):
                found.append(place)
            case ast.Call(func=ast.Name(id="open")):
                found.append(place)
            case ast.Call(func=ast.Attribute(attr="open"), args=[ast.Constant("rb" | "r"), *_]):
                found.append(place)
    found = [place for place in found if not place.startswith((*own, "io/", *WORKERS))]
    assert not found, "to be read with babelproof.io.files or babelproof.io.whole"
