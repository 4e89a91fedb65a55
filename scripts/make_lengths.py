"""Make ``data/lengths.tsv``: how long texts of a language are, from FLORES dev (figures only).

Run by hand when the set changes (needs numpy and the shared data)::

    python -m scripts.make_lengths

The 997 sentences stand there in 59 languages. What a sentence holds is taken to be the geometric
mean of its lengths over all languages, each brought to one mean. ``weight`` is what a character
of a language holds, in characters of English; where a character is a syllable or a word, its script
has a ``heavy`` weight of its own, and all else weighs as in English.
``spread`` is the variance of the length about what the sentence holds, for each character of
English.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from unicodedata import normalize

import numpy as np
from benchmarks.shared_data import unpacked

from babelproof.text.scripts import script_of

TABLE = Path(__file__).resolve().parent.parent / "src/babelproof/data/lengths.tsv"
# Scripts of which a character is a syllable or a word.
HEAVY = ("Hani", "Hang", "Hira", "Kana")
LEAST_SHARE = 0.05
Lengths = np.ndarray


def main() -> None:
    texts = sentences()
    held = what_is_held(texts)
    rows = {lang: figures(lines, held) for lang, lines in texts.items()}
    table = [
        (lang, f"{weight:.3f}", spelled(heavy), f"{spread:.2f}")
        for lang, (weight, heavy, spread) in sorted(rows.items())
    ]
    lines = ["\t".join(row) for row in [("lang", "weight", "heavy", "spread"), *table]]
    TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def sentences() -> Mapping[str, Sequence[str]]:
    """The sentences of the set by language."""
    folder = unpacked("flores")
    if folder is None:
        raise SystemExit("make_lengths needs the shared set flores; see benchmarks/shared_data.py")
    paths = {path.stem.split("-")[0]: path for path in (folder / "sources").glob("*.txt")}
    return {lang: _lines(path) for lang, path in paths.items()}


def _lines(path: Path) -> list[str]:
    return normalize("NFC", path.read_text(encoding="utf-8")).split("\n")[:-1]


def what_is_held(texts: Mapping[str, Sequence[str]]) -> Lengths:
    """For each sentence the mean of its lengths, as many characters as English has on average."""
    logs = np.log([[len(text) for text in lines] for lines in texts.values()])
    relative = (logs - logs.mean(axis=1, keepdims=True)).mean(axis=0)
    held = np.exp(relative)
    return held * np.mean([len(text) for text in texts["en"]]) / held.mean()


def figures(lines: Sequence[str], held: Lengths) -> tuple[float, Mapping[str, float], float]:
    """The weight of a character, those of heavy scripts, and the spread."""
    sizes = np.array([len(text) for text in lines], float)
    counts = np.array([[_count(text, script) for script in HEAVY] for text in lines], float)
    present = counts.sum(axis=0) > LEAST_SHARE * sizes.sum()
    if not present.any():
        weight = held.sum() / sizes.sum()
        return float(weight), {}, _spread(sizes * weight, held)
    plain, columns = sizes - counts[:, present].sum(axis=1), counts[:, present]
    scale = np.sqrt(held)  # longer sentences vary more
    weights = np.linalg.lstsq(columns / scale[:, None], (held - plain) / scale, rcond=None)[0]
    heavy = dict(zip(np.array(HEAVY)[present], weights.tolist(), strict=True))
    return 1.0, heavy, _spread(plain + columns @ weights, held)


def _spread(sizes: Lengths, held: Lengths) -> float:
    return float(np.log(sizes / held).var() * held.mean())


def _count(text: str, script: str) -> int:
    return sum(script_of(char) == script for char in text)


def spelled(heavy: Mapping[str, float]) -> str:
    return " ".join(f"{script}:{weight:.3f}" for script, weight in heavy.items())


if __name__ == "__main__":
    main()
