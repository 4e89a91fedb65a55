"""The description of a filter for OpusCleaner, written to standard output.

    python -m babelproof.steps.opuscleaner > filters/babelproof.json

OpusCleaner finds it there (or where ``opuscleaner-clean --filters`` says) and runs the program it
names: babelproof where it is installed now, which may be another environment than OpusCleaner's.
"""

from __future__ import annotations

import json
import shlex
import sys
from typing import Any

from babelproof.io import streams
from babelproof.run.filtering import pipeline

# OpusCleaner sets the parameters as variables of the shell. Fields are named by their places, so
# that no line is taken for a header.
COMMAND = (
    ' filter - --input-format tsv --columns 1,2 -l "$LANGS" ${PRESET:+--preset "$PRESET"}'
    ' ${RULES:+--rules "$RULES"} ${ALIGN:+--align "$ALIGN"} --no-config --quiet'
)


def description() -> dict[str, Any]:
    """The filter as OpusCleaner wants it told."""
    names = sorted(pipeline.presets())
    told = "; ".join(f"{name}: {what}" for name, what in pipeline.presets().items())
    return {
        "type": "bilingual",
        "description": "Drop pairs that a preset or rules of babelproof reject",
        "command": f"{shlex.quote(sys.executable)} -m babelproof{COMMAND}",
        "parameters": {
            "LANGS": _text("The direction, as en-de", "en-de"),
            "PRESET": {**_text(f"Empty for rules. {told}", "salted"), "allowed_values": names},
            "RULES": _text("Without a preset: rules or families, as web,number-mismatch", ""),
            "ALIGN": _text("A model of `babelproof align train`, to find what was left out", ""),
        },
    }


def _text(told: str, value: str) -> dict[str, Any]:
    return {"type": "str", "help": told, "default": value}


if __name__ == "__main__":
    streams.prepare()
    streams.exact(json.dumps(description(), indent=2, ensure_ascii=False))
    streams.finish()
