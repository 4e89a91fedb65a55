"""JSON Schemas of what a run folder and the summary of a filter hold, from the types."""

from __future__ import annotations

import inspect
import types
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from babelproof.core import record
from babelproof.core.counts import Counts
from babelproof.core.manifest import Manifest
from babelproof.core.record import SCHEMA, Failure, Finding, Skip
from babelproof.core.tally import Tally, Versus

Schema = dict[str, Any]
DRAFT = "https://json-schema.org/draft/2020-12/schema"
COMMENT = "Written by scripts/make_docs.py from the types in babelproof.core."
PLAIN: Mapping[object, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    Any: {},
}


def schemas() -> dict[str, Schema]:
    """The schema of each file of a run folder, by name."""
    counts = _head(_of(Counts), Counts)
    return {"manifest": _manifest(), "record": _record(), "counts": counts, "filter": _filter()}


def _filter() -> Schema:
    """The summary of a filter; what another way would have done is there if it was asked for."""
    tally, texts = _tally(), {"type": "array", "items": {"type": "string"}}
    versus = _of(Versus)
    other = {"by": {"type": "string"}, **tally["properties"], **versus["properties"]}
    head: Schema = {name: {"type": "string"} for name in ("version", "signature", "by")}
    properties = {"command": {"const": "filter"}, **head, **tally["properties"], "left_out": texts}
    properties["score_only"] = {"type": "boolean"}
    compared = {"type": "object", "properties": other, "required": list(other)}
    return {
        "$schema": DRAFT,
        "$comment": COMMENT,
        "title": "Filter",
        "description": tally["description"],
        "type": "object",
        "properties": {**properties, "compared": compared},
        "required": list(properties),
    }


def _tally() -> Schema:
    schema = _of(Tally)
    properties = schema["properties"]
    properties["rejected"] = {"type": "integer"}
    properties["rules"] = properties.pop("steps")
    both = {"rules": {"type": "array", "items": {"type": "string"}}, "lines": {"type": "integer"}}
    items = {"type": "object", "properties": both, "required": list(both)}
    properties["together"] = {"type": "array", "items": items}
    return schema


def _manifest() -> Schema:
    schema = _head(_of(Manifest), Manifest)
    schema["properties"]["schema"] = {"const": SCHEMA}
    schema["properties"]["signature"] = {"type": "string"}
    schema["required"].append("signature")
    return schema


def _record() -> Schema:
    """One line of records; texts are there in ``-f jsonl``, and not in a run folder."""
    kinds = []
    for kind in (Finding, Skip, Failure):
        schema = _of(kind)
        schema["properties"]["kind"] = {"const": kind.__dataclass_fields__["kind"].default}
        schema["required"] = list(record._ORDER)
        schema["properties"]["spans"]["items"]["required"] = ["side", "start", "end"]
        kinds.append(schema)
    return {"$schema": DRAFT, "$comment": COMMENT, "title": "Record", "oneOf": kinds}


def _head(schema: Schema, kind: type) -> Schema:
    return {"$schema": DRAFT, "$comment": COMMENT, "title": kind.__name__, **schema}


def _of(kind: Any) -> Schema:
    """The schema of a type."""
    if is_dataclass(kind):
        return _dataclass(kind)
    if kind in PLAIN:
        return dict(PLAIN[kind])
    origin, args = get_origin(kind), get_args(kind)
    return SHAPES[origin](*args)


def _dataclass(kind: Any) -> Schema:
    hints = get_type_hints(kind, include_extras=True)
    names = [field.name for field in fields(kind)]
    return {
        "description": " ".join((inspect.getdoc(kind) or "").replace("``", "`").split()),
        "type": "object",
        "properties": {name: _of(hints[name]) for name in names},
        "required": names,
    }


def _array(item: Any, *more: Any) -> Schema:
    return {"type": "array", "items": _of(item)}


def _object(key: Any, value: Any) -> Schema:
    """A mapping; one whose keys are no texts is written as a list of its values."""
    if key is not str:
        return _array(value)
    return {"type": "object", "additionalProperties": _of(value)}


def _either(*kinds: Any) -> Schema:
    found = [_of(kind) for kind in kinds]
    if all(one.keys() == {"type"} for one in found):
        return {"type": [one["type"] for one in found]}
    return {"anyOf": found}


SHAPES: Mapping[Any, Callable[..., Schema]] = {
    Literal: lambda *values: {"enum": list(values)},
    Union: _either,
    types.UnionType: _either,
    Sequence: _array,
    list: _array,
    tuple: _array,
    Mapping: _object,
    dict: _object,
    Counter: lambda key: _object(key, int),
}
