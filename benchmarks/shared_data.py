"""Finds the research data sets, which are never part of the project, and unpacks them once."""

from __future__ import annotations

import os
import tarfile
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EVALSETS = ("wmt21", "wmt22")
# Every set with outputs or translations that `check` can judge.
JUDGED = (*EVALSETS, "wmt23", "flores", "mtme", "testsuite", "ddtp", "news", "btpgbt")
# Beside the outputs in the folders of BTPGBT.
NO_OUTPUT = ("old_en", "old_zh", "test_en", "test_zh", "train_align", "trans")


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


def asked(name: str, folder: Path) -> Iterator[tuple[str, Sequence[str]]]:
    """What ``check`` is asked to judge a set, as one or more names and arguments."""
    if name in ("ddtp", "news"):
        for path in sorted(folder.glob("*.tsv")):
            yield f"{name}-{path.stem}", [str(path), "-l", path.stem]
    elif name == "btpgbt":
        for group in sorted(path for path in folder.iterdir() if path.is_dir()):
            outputs = sorted(str(path) for path in group.iterdir() if path.name not in NO_OUTPUT)
            yield f"{name}-{group.name}", ["-s", f"{group}/test_en", "-t", *outputs, "-l", "en-zh"]
    else:
        yield name, [str(folder / {"mtme": "wmt23", "testsuite": "wmt21"}.get(name, "."))]
