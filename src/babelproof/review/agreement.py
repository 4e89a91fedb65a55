"""How far people who judged apart agree: Krippendorff's alpha for names without an order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass

from babelproof.review.state import State, Subject


@dataclass(frozen=True, slots=True)
class Agreement:
    """Alpha (None where it cannot be told), over how many units and judgements of how many."""

    alpha: float | None
    units: int
    judgements: int
    authors: tuple[str, ...]
    agreed: int
    disputed: tuple[Subject, ...]


def alpha(units: Iterable[Iterable[Hashable]]) -> float | None:
    """Krippendorff's alpha, nominal. Each unit is the values its judges gave; gaps are left out.

    None if no unit has two values, or if there is one value only: agreement on a constant
    says nothing.
    """
    together: Counter[tuple[Hashable, Hashable]] = Counter()
    for unit in units:
        values = Counter(unit)
        size = values.total()
        if size < 2:
            continue
        for a, n in values.items():
            for b, m in values.items():
                together[a, b] += n * (m - (a == b)) / (size - 1)  # type: ignore[assignment]
    totals: Counter[Hashable] = Counter()
    for (a, _), weight in together.items():
        totals[a] += weight
    n = sum(totals.values())
    expected = n * n - sum(weight * weight for weight in totals.values())
    if n == 0 or expected <= 0:
        return None
    observed = n - sum(weight for (a, b), weight in together.items() if a == b)
    return 1 - (n - 1) * observed / expected


def agreement(state: State) -> Agreement:
    """The agreement of all who judged the same outputs."""
    shared = {subject: views for subject, views in state.views.items() if len(views) > 1}
    values = [[view.verdict for view in views.values()] for views in shared.values()]
    return Agreement(
        alpha=alpha(values),
        units=len(shared),
        judgements=sum(len(v) for v in values),
        authors=tuple(sorted({author for views in shared.values() for author in views})),
        agreed=sum(len(set(v)) == 1 for v in values),
        disputed=_differing(shared),
    )


def _differing(shared: Mapping[Subject, Mapping[str, object]]) -> tuple[Subject, ...]:
    return tuple(
        subject
        for subject, views in shared.items()
        if len({getattr(view, "verdict", None) for view in views.values()}) > 1
    )
