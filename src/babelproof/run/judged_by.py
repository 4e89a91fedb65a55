"""What judged: a digest over the code and tables that can change a finding."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

# What shows, stores or counts findings; whatever is not named here can change them.
WITHOUT_A_SAY = frozenset(
    {"cli", "report", "web", "review", "meta", "metrics", "suites", "stats", "demo"}
    | {"suite_example", "__pycache__"}
)
DIGITS = 12


@lru_cache(maxsize=1)
def code() -> str:
    """A digest over every module and table that can judge; two revisions of it may differ in
    what they find, however their versions are called."""
    root = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for path in sorted(_files(root), key=lambda path: path.relative_to(root).as_posix()):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(root).as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()[:DIGITS]


def _files(folder: Path) -> list[Path]:
    found = []
    for path in folder.iterdir():
        if path.is_dir():
            found += _files(path) if path.name not in WITHOUT_A_SAY else []
        elif path.suffix != ".pyc":
            found.append(path)
    return found
