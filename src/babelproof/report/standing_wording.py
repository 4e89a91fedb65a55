"""What is said about the mark of the best systems, alike in every format."""

from __future__ import annotations

from collections.abc import Sequence

from babelproof.report.document import MARK
from babelproof.report.standing import ANY_RULE, Standing
from babelproof.report.wording import ANY
from babelproof.stats.clusters import ALPHA

CANNOT_TELL = "cannot tell"
SHORT = "the best, or not significantly worse."
TEST = "one-sided exact paired test"


def told(holm: bool, alpha: float = ALPHA) -> str:
    """The test in words."""
    corrected = ", Holm’s correction over all comparisons" if holm else ""
    return f"{TEST} on the same segments, α = {alpha:g}{corrected}"


def legend(found: Sequence[Standing], *, holm: bool) -> tuple[str, str]:
    """What the mark means, and what is said where nothing has it; both may be empty."""
    at_stake = [standing for standing in found if any(standing.flagged.values())]
    open_ = [standing for standing in at_stake if standing.cannot_tell]
    why = f"{CANNOT_TELL}, too few segments differ"
    if len(open_) == len(at_stake):
        return "", f"Which system is best: {why} ({told(holm)})." if at_stake else ""
    said = f"fewest flagged segments, or not significantly more ({told(holm)})."
    if not open_:
        return said, ""
    if len({standing.langs for standing in found}) > 1:
        return f"{said} Where no system of a direction has it: {why}.", ""
    return f"{said} {', '.join(standing.rule or ANY for standing in open_)}: {why}.", ""


def explanation(*, holm: bool) -> str:
    """The same at length."""
    return (
        f"By each rule, and by “{ANY}”, {MARK} marks the system of a direction with the fewest "
        f"flagged segments and every system that is not significantly worse ({told(holm)}): only "
        "segments flagged in one of the two and not in the other count, and one that was not "
        "judged counts as not flagged, so look at how many were. Systems that share the "
        "mark are not proven equal; there is too little to tell them apart. Where none has it, so "
        f"few segments differ that nothing could have become significant: {CANNOT_TELL}."
    )


def document(
    found: Sequence[Standing], *, holm: bool, alpha: float = ALPHA
) -> list[dict[str, object]]:
    """One entry per direction, as plain data."""
    out = []
    for langs in dict.fromkeys(standing.langs for standing in found):
        here = [standing for standing in found if standing.langs == langs]
        out.append(
            {
                "langs": langs,
                "segments": here[0].segments,
                "test": TEST,
                "alpha": alpha,
                "holm": holm,
                "rules": {s.rule: _entry(s) for s in here if s.rule != ANY_RULE},
                "any": next((_entry(s) for s in here if s.rule == ANY_RULE), None),
            }
        )
    return out


def _entry(standing: Standing) -> dict[str, object]:
    return {
        "best": standing.best,
        "cluster": list(standing.cluster),
        "cannot_tell": standing.cannot_tell,
        "flagged": dict(standing.flagged),
        "p": dict(standing.p),
    }
