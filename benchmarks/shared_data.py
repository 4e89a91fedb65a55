"""Finds the research data sets, which are never part of the project, and unpacks them once."""

from __future__ import annotations

import os
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EVALSETS = ("wmt21", "wmt22")


def archive(name: str) -> Path | None:
    """The set's archive in ``$BABELPROOF_DATA`` or ``../shared/data``; None where it is absent."""
    folder = Path(os.environ.get("BABELPROOF_DATA") or ROOT.parent / "shared" / "data")
    path = folder / f"{name}.tar.xz"
    return path if path.is_file() else None


def unpacked(name: str) -> Path | None:
    """The set's folder, unpacked into a cache outside the project; None where it is absent."""
    packed = archive(name)
    if packed is None:
        return None
    stat = packed.stat()
    cache = Path(tempfile.gettempdir()) / f"babelproof-data-{os.getuid()}"
    target = cache / f"{name}-{stat.st_size}-{int(stat.st_mtime)}"
    if not target.is_dir():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache) as fresh, tarfile.open(packed) as tar:
            tar.extractall(fresh, filter="data")
            try:
                Path(fresh).rename(target)
            except OSError:
                if not target.is_dir():  # another process may have been first
                    raise
            Path(fresh).mkdir(exist_ok=True)
    return target / name
