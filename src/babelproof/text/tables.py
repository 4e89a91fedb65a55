"""Reading the tables that ship with the package."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files


def rows(name: str) -> Iterator[Mapping[str, str]]:
    """The rows of ``data/<name>``: a header, tabs, no quoting, comments after ``#``."""
    text = files("babelproof").joinpath("data", name).read_text(encoding="utf-8")
    header, *lines = text.rstrip("\n").split("\n")
    names = header.split("\t")
    for line in lines:
        if line.startswith("# "):
            continue
        yield dict(zip(names, line.split("\t"), strict=True))
