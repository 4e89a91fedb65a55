"""Training pairs on their way out: as a table or JSON Lines, each with where it comes from; and
what is told of the whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TextIO

from babelproof.api.synthesis import Pair, Synthesis, Synthesised
from babelproof.core.errors import UsageError
from babelproof.core.record import dump_line
from babelproof.io.files import is_compressed
from babelproof.io.writing import write_lines

HEAD = ("src", "tgt", "id", "type", "template", "line", "changes")
ENDINGS = ("", ".tsv", ".txt", ".jsonl")


def check_form(path: Path) -> None:
    """Complain of a name that tells another format than those that pairs are written in."""
    named = Path(path.stem) if is_compressed(path) else path
    if named.suffix not in ENDINGS:
        raise UsageError(f"{path}: pairs are written as .tsv or .jsonl; name such a file")


def write_pairs(files: Mapping[Path, Iterable[Pair]], langs: str) -> None:
    """Write pairs to files, all of them or none: as TSV with a header, or as JSON Lines where a
    file is called so."""
    with ExitStack() as stack:
        for path, pairs in files.items():
            out = stack.enter_context(write_lines(path))
            _put(pairs, out, langs if ".jsonl" in path.suffixes else None)
            out.flush()  # a full disk is told before any of the files is there


def _put(pairs: Iterable[Pair], out: TextIO, langs: str | None) -> None:
    if langs is None:
        out.write("\t".join(HEAD) + "\n")
    for number, pair in enumerate(pairs, 1):
        data = _plain(pair, number)
        out.write((_row(data) if langs is None else dump_line(data | {"langs": langs})) + "\n")


def _plain(pair: Pair, number: int) -> dict[str, Any]:
    changes = [
        {"type": c.kind, "old": c.old, "new": c.new, "was": list(c.was), "now": list(c.now)}
        for c in (pair.made.changes if pair.made else ())
    ]
    return {
        "src": pair.src, "tgt": pair.tgt, "id": str(number), "type": pair.type,
        "template": pair.template, "line": pair.line, "changes": changes,
    }  # fmt: skip


def _row(data: Mapping[str, Any]) -> str:
    changes = "; ".join(f"{c['type']} {c['old']} → {c['new']}" for c in data["changes"])
    cells = (*(str(data[name]) for name in HEAD[:-1]), changes)
    return "\t".join(" ".join(cell.splitlines()).replace("\t", " ") for cell in cells)


def told(asked: Synthesis, found: Synthesised) -> dict[str, Any]:
    """All that is to be said of a synthesis, as plain data."""
    made = Counter((pair.type, pair.template) for pair in found.pairs if pair.made)
    held = Counter(pair.type for pair in found.held_out)
    types: dict[str, dict[str, int]] = {}
    for kind in found.templates | found.held_templates:
        of_kind = [number for (its, _), number in made.items() if its == kind]
        types[kind] = {
            "templates": found.templates[kind],
            "used": len(of_kind),
            "pairs": sum(of_kind),
            "held_templates": found.held_templates[kind],
            "held_out": held[kind],
        }
    return {
        "langs": found.langs,
        "wanted": asked.most,
        "pairs": made.total(),
        "read": found.read.read,
        "malformed": found.read.malformed,
        "templates": len(made),
        "types": types,
        "most_of_one": max(made.values(), default=0),
        "refused": dict(found.forged.refused),
        "flagged": dict(found.read.flagged),
        "rejected": dict(found.forged.rejected),
        "mixed": len(found.pairs) - made.total(),
        "mixed_read": found.mixed.pairs,
        "mixed_dropped": found.mixed.dropped,
        "mix_flagged": dict(found.mixed.flagged),
        "signature": f"synthesise|langs:{found.langs}|types:{','.join(asked.types) or 'all'}"
        f"|vary:{','.join(asked.vary) or 'none'}|most:{asked.most}|seed:{asked.seed}"
        f"|held:{asked.held:g}|plausible:{'yes' if asked.plausible else 'no'}",
    }
