"""What judged: a digest over the code and tables that can change a finding."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

# What shows, stores or counts findings; whatever is not named here can change them.
WITHOUT_A_SAY = frozenset(
    {"cli", "report", "review", "meta", "metrics", "suites", "stats"}
    | {"data/demo", "data/suite_example"}
)
# What stands among them and has a say all the same: which findings are left out.
EVEN_SO = frozenset({"review/ignore.py"})
# Compiled modules, and what was measured of a rule.
UNREAD = (".pyc", ".measured.toml")
DIGITS = 12


@lru_cache(maxsize=1)
def code() -> str:
    """A digest over every module and table that can judge; two revisions of it may differ in
    what they find, however their versions are called."""
    digest = hashlib.sha256()
    for name, path in files().items():
        content = path.read_bytes()
        digest.update(f"{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()[:DIGITS]


def files() -> dict[str, Path]:
    """The modules and tables that can judge, by their names in the package, in order."""
    root = Path(__file__).parents[1]
    return dict(sorted({**dict(_files(str(root))), **{n: root / n for n in EVEN_SO}}.items()))


def _files(folder: str, within: str = "") -> Iterator[tuple[str, Path]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            name = f"{within}{entry.name}"
            if entry.is_dir():
                if entry.name != "__pycache__" and name not in WITHOUT_A_SAY:
                    yield from _files(entry.path, f"{name}/")
            elif not entry.name.endswith(UNREAD):
                yield name, Path(entry.path)
