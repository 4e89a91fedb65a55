"""A request whose engines have done their work: their outputs stand beside those given."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

from babelproof.api import engines
from babelproof.api.request import Request
from babelproof.core.errors import UsageError
from babelproof.core.segment import LangPair
from babelproof.engines.terms import Terms
from babelproof.io.addresses import Spool
from babelproof.io.open import name_systems


def with_outputs(
    request: Request, langs: LangPair | None, stack: ExitStack
) -> tuple[Request, dict[str, str]]:
    """The request with outputs in the place of engines, and who made which; what has to be kept
    meanwhile goes with the stack."""
    if request.src is None or request.path is not None:
        raise UsageError("⸨engine⸩ translates a source: ⸨src=SOURCE⸩")
    if request.cluster is not None:
        raise UsageError("what an ⸨engine⸩ says is here, and not where the ⸨cluster⸩ is")
    asked = engines.Asked(
        engine=request.engine, langs=langs, via=request.via, terms=request.terms or Terms(),
        start=request.start, told=request.told or engines.nobody,
    )  # fmt: skip
    src = request.src
    found: Mapping[str, tuple[Any, str]]
    if isinstance(src, str | Path):
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="babelproof-")))
        spool = Spool()
        stack.callback(spool.remove)
        src = spool.place(str(src))
        found = engines.written(asked, src, folder, request.encoding_errors)
    else:
        found = engines.outputs(asked, src)
    given = _given(request, langs)
    if twice := set(given) & set(found):
        raise UsageError(f"{min(twice)!r} is the name of an output and of an engine; name it apart")
    tgt = {**given, **{name: output for name, (output, _) in found.items()}}
    made = replace(request, src=src, tgt=tgt, engine=(), via=None, terms=None)
    return made, {name: identity for name, (_, identity) in found.items()}


def _given(request: Request, langs: LangPair | None) -> dict[str, Any]:
    """The outputs that a request names, by system."""
    tgt: Any = request.tgt
    if tgt is None:
        return {}
    if isinstance(tgt, Mapping):
        return dict(tgt)
    if isinstance(request.src, str | Path):
        paths: Sequence[Any] = [tgt] if isinstance(tgt, str | Path) else tgt
        return dict(name_systems([str(path) for path in paths], langs))
    return {"system": tgt}
