"""A small EvalSet written by the tests: invented systems, sentences and judgements."""

from __future__ import annotations

from pathlib import Path

import numpy as np

WORDS = (
    *("the", "old", "boat", "sails", "past", "green", "hills", "while", "three", "loud"),
    *("birds", "watch", "from", "a", "tall", "tree"),
)


def make_evalset(folder: Path, systems: int = 9, segments: int = 60, seed: int = 3) -> Path:
    """Systems garble a share of words that grows from one to the next; people notice."""
    rng = np.random.default_rng(seed)
    refs = [" ".join(rng.choice(WORDS, rng.integers(4, 12))) + " ." for _ in range(segments)]
    texts = {
        "sources/de-en.txt": [f"Satz {at}" for at in range(segments)],
        "references/de-en.refA.txt": refs,
        "references/de-en.refB.txt": [" ".join(reversed(ref.split())) for ref in refs],
        "system-outputs/de-en/refB.txt": [" ".join(reversed(ref.split())) for ref in refs],
        "documents/de-en.docs": [f"news\tdoc{at // 10}" for at in range(segments)],
    }
    human, metric = [], []
    for at in range(systems):
        error = 0.05 + 0.06 * at
        broken = [rng.random(len(ref.split())) < error for ref in refs]
        texts[f"system-outputs/de-en/Sys{at}.txt"] = [
            " ".join("zzz" if b else w for w, b in zip(ref.split(), bad, strict=True))
            for ref, bad in zip(refs, broken, strict=True)
        ]
        for line, bad in enumerate(broken):
            human.append(f"Sys{at}\t{'None' if line % 7 == 0 else -float(bad.sum())}")
            metric.append(f"Sys{at}\t{-bad.mean() + 0.1 * rng.normal()}")
    texts["human-scores/de-en.fake.seg.score"] = human
    texts["human-scores/de-en.fake.sys.score"] = [f"Sys{at}\t{-at}" for at in range(systems)]
    texts["metric-scores/de-en/Guess-refA.seg.score"] = metric
    for name, lines in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder
