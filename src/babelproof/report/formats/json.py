"""JSON: a document's data, with keys in a fixed order."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import isfinite
from typing import Any, TextIO

from babelproof.report.document import Document
from babelproof.report.escape import json_line
from babelproof.report.view import View


def write(document: Document, out: TextIO, view: View) -> None:
    """Write the data, indented; lone surrogates make all of it ASCII."""
    data = _plain(document.data())
    text = json.dumps(data, ensure_ascii=False, indent=2, default=str)
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        text = json.dumps(data, ensure_ascii=True, indent=2, default=str)
    out.write(json_line(text) + "\n")


def _plain(value: Any) -> Any:
    """Values as JSON knows them: what is no number is null."""
    if isinstance(value, float):
        return value if isfinite(value) else None
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value
