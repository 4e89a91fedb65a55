"""The aspects of a selection that can be told with what is installed."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from babelproof.io.scored import ScoredSet
from babelproof.meta import describe
from babelproof.meta.describe import Aspect
from babelproof.meta.language_aids import frequency_of, tagger_of
from babelproof.meta.rankings import Ranking
from babelproof.meta.selection import Selection


def aspects(
    data: ScoredSet,
    filtered: Ranking,
    selection: Selection,
    corpus: str | None = None,
    paraphrase: str | None = None,
) -> list[Aspect]:
    """Length, frequency, part of speech and paraphrase of the reference, and difficulty."""
    kept = np.zeros(data.segments, bool)
    kept[selection.kept] = True
    text, lang = (data.reference(), data.langs.tgt) if data.ref else (data.source(), data.langs.src)
    found = [describe.by_length(text, kept)]
    frequency = frequency_of(lang, Path(corpus) if corpus else None)
    if frequency is not None:
        found.append(describe.by_frequency(text, kept, *frequency))
    tagger = tagger_of(lang)
    if tagger is not None:
        aspect = describe.by_tag(text, kept, tagger[0])
        found.append(Aspect(aspect.name, aspect.groups, note=tagger[1]))
    found.append(describe.by_difficulty(filtered.segment_scores(), kept))
    if paraphrase is not None:
        found.append(describe.by_paraphrase(text, data.reference(paraphrase), kept))
    return found
