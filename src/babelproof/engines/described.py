"""An engine described in a TOML file that the user names.

``kind`` is ``command`` (with ``command``), ``ct2`` (``folder``, ``source_prefix`` and
``target_prefix``: lists of pieces that the model wants before a text), ``openai`` (``address``,
``model``, ``prompt``, ``key``, ``settings``) or, if it is left out, a service with the fields of
``data/engines.toml``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from babelproof.core.errors import BabelproofError, InputError, UsageError, did_you_mean
from babelproof.engines.command import CommandEngine
from babelproof.engines.local import CTranslate2Engine
from babelproof.engines.making import Maker
from babelproof.engines.protocol import Engine
from babelproof.engines.services import Service
from babelproof.io import whole

SERVICE = "service"
FIELDS: Mapping[str, Mapping[str, type]] = {
    "command": {"command": str},
    "ct2": {"folder": str, "source_prefix": list, "target_prefix": list},
    "openai": {"address": str, "model": str, "prompt": str, "key": str, "settings": dict},
}


def load(name: str | None, path: Path, maker: Maker) -> Engine:
    """The engine of a file; what is wrong with it is told with the file's name."""
    try:
        table = tomllib.loads(whole.text(path))
        name = name or str(table.pop("name", "")) or path.stem
        kind = table.pop("kind", SERVICE)
        if kind == SERVICE:
            return maker.service(name, SERVICE, Service.of_table(table, path.name))
        return _other(name, kind, table, path, maker)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{path}: {error}") from error
    except BabelproofError as error:
        if str(path) in str(error):
            raise
        raise type(error)(f"{path}: {error}") from error


def _other(name: str, kind: str, table: dict[str, Any], path: Path, maker: Maker) -> Engine:
    if kind not in FIELDS:
        raise UsageError(f"unknown kind {kind!r}; {did_you_mean(str(kind), [*FIELDS, SERVICE])}")
    known = FIELDS[kind]
    for field, value in table.items():
        if field not in known:
            raise UsageError(f"unknown field {field!r}; {did_you_mean(field, known)}")
        if not isinstance(value, known[field]):
            raise UsageError(f"{field} cannot be {value!r}")
    terms = maker.terms
    if kind == "ct2":
        folder = path.parent / str(table.pop("folder", ""))
        return CTranslate2Engine(name, folder, terms.batch, **table)
    if kind == "command":
        return CommandEngine(name, table.get("command", ""), terms.time_limit, terms.batch)
    prompt = table.get("prompt")
    return maker.chat(
        name, table.get("model"), table.get("address", ""), key=table.get("key"),
        prompt=path.parent / prompt if prompt else None, settings=table.get("settings"),
    )  # fmt: skip
