"""EvalSet folders: mt-metrics-eval's layout of sources, references and system outputs."""

from __future__ import annotations

from pathlib import Path

from babelproof.core.errors import InputError, UsageError, did_you_mean
from babelproof.core.segment import LangPair
from babelproof.io import documents
from babelproof.io.text import Part
from babelproof.lang import parse_pair


def is_evalset(folder: Path) -> bool:
    return (folder / "sources").is_dir() and (folder / "system-outputs").is_dir()


def directions(folder: Path) -> dict[str, LangPair]:
    """The directions of a set: folder name → language pair, in the order of their names."""
    names = sorted(path.stem for path in (folder / "sources").glob("*.txt"))
    found: dict[str, LangPair] = {}
    for name in names:
        path = folder / "sources" / f"{name}.txt"
        try:
            pair = parse_pair(name)
        except UsageError as error:
            raise InputError(f"{path}: {error}") from error
        twin = next((other for other, known in found.items() if known == pair), None)
        if twin is not None:
            raise InputError(
                f"{path.with_stem(twin)} and {path} are both {pair}; keep each direction once"
            )
        found[name] = pair
    return found


def read_parts(folder: Path, langs: LangPair | None, ref: str | None = None) -> list[Part]:
    """Every system of one direction, or of all; the reference is the first by name unless named."""
    wanted = directions_asked(folder, langs)
    parts = [_part(folder, name, pair, ref) for name, pair in wanted.items()]
    if not any(part.systems for part in parts):
        raise InputError(f"{folder}: no system outputs for {', '.join(wanted)}")
    return [part for part in parts if part.systems]


def directions_asked(folder: Path, langs: LangPair | None) -> dict[str, LangPair]:
    """The directions asked for: exactly so, or else by their languages alone; without any, all."""
    if not is_evalset(folder):
        raise InputError(
            f"{folder} is no EvalSet folder: it needs sources/LP.txt and system-outputs/LP/*.txt"
        )
    known = directions(folder)
    if not known:
        raise InputError(f"{folder}: there is no sources/LP.txt, for LP as en-de")
    if langs is None:
        return known
    exact = {name: pair for name, pair in known.items() if pair == langs}
    codes = (langs.src.code, langs.tgt.code)
    near = {n: p for n, p in known.items() if (p.src.code, p.tgt.code) == codes}
    if not exact and not near:
        raise UsageError(
            f"{folder.name} has no direction {langs}; {did_you_mean(str(langs), known)}"
        )
    return exact or near


def _part(folder: Path, name: str, pair: LangPair, ref: str | None) -> Part:
    systems = list(outputs_of(folder, name).items())
    source, reference = folder / "sources" / f"{name}.txt", _reference(folder, name, ref)
    return Part(pair, source, systems, reference, documents.path_of(folder, name))


def _reference(folder: Path, name: str, ref: str | None) -> Path | None:
    found = references_of(folder, name)
    if ref is None:
        return found[min(found)] if found else None
    if ref not in found:
        raise UsageError(f"{name} has no reference {ref!r}; {did_you_mean(ref, found)}")
    return found[ref]


def references_of(folder: Path, direction: str) -> dict[str, Path]:
    """The references of a direction by their names."""
    paths = sorted((folder / "references").glob(f"{direction}.*.txt"))
    return {path.name[len(direction) + 1 : -4]: path for path in paths}


def outputs_of(folder: Path, direction: str) -> dict[str, Path]:
    """The outputs of a direction by their systems."""
    paths = sorted((folder / "system-outputs" / direction).glob("*.txt"))
    return {path.name.removesuffix(".txt"): path for path in paths}
