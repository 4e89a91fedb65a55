"""A suite grown by review: judged sentences with who, when and which system, and new patterns;
and how far people who judged apart agree: Krippendorff's alpha for names without an order."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, replace

from babelproof.review.state import Judgement, Remark, State, Subject
from babelproof.suites.bind import Outputs
from babelproof.suites.item import Item, Judged, Suite


@dataclass(frozen=True, slots=True)
class Growth:
    """What a suite gained."""

    suite: Suite
    sentences: int
    patterns: int
    faulty: tuple[str, ...]
    disputed: int
    unknown: tuple[str, ...]


def key_of(item: Item) -> str:
    """An item's name in a store: ids are unique per direction only."""
    return f"{item.langs} {item.id}"


def by_text(outputs: Outputs) -> dict[str, dict[str, tuple[str, ...]]]:
    """By item, each different output (stripped) with the systems that wrote it."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for row, item in enumerate(outputs.binding.items):
        texts = found.setdefault(key_of(item), {})
        for name, lines in outputs.systems.items():
            text = lines[row].strip()
            texts[text] = (*texts.get(text, ()), name)
    return found


def grown(item: Item, state: State) -> Item:
    """The item with the patterns and judged sentences that stand in the state."""
    key = key_of(item)
    patterns = state.patterns.get(key)
    if patterns is not None:
        item = replace(item, positive=tuple(patterns.positive), negative=tuple(patterns.negative))
    return _with_notes(_with_sentences(item, state.decided_of(key)), state)


def _with_sentences(item: Item, found: Iterable[tuple[str, Judgement]]) -> Item:
    known = {(judged.text.strip(), judged.right) for judged in item.judged}
    more = tuple(
        Judged(text, j.verdict == "right", j.author, j.at, ", ".join(j.systems))
        for text, j in found
        if (text, j.verdict == "right") not in known
    )
    return replace(item, judged=item.judged + more) if more else item


def _with_notes(item: Item, state: State) -> Item:
    """What was noted about an item, after what it says itself."""
    key = key_of(item)
    said = [_told(remark) for remark in state.notes.get(key, ())]
    if key in state.faulty:
        said.append(f"Faulty: {_told(state.faulty[key])}")
    more = [words for words in said if words not in item.note]
    return replace(item, note=" / ".join(filter(None, [item.note, *more]))) if more else item


def _told(remark: Remark) -> str:
    about = f" on “{remark.text}”" if remark.text else ""
    return f"{remark.words} ({remark.author}{about})"


def grow(suite: Suite, state: State) -> Growth:
    """The whole suite with all that review decided; what is not in the suite is named."""
    items = tuple(grown(item, state) for item in suite.items)
    keys = {key_of(item) for item in items}
    about = {key for key, _ in state.decided()} | set(state.patterns) | set(state.faulty)
    before = {key_of(item): item for item in suite.items}
    gained: dict[str, int] = defaultdict(int)
    for item in items:
        old = before[key_of(item)]
        gained["sentences"] += len(item.judged) - len(old.judged)
        gained["patterns"] += (item.positive, item.negative) != (old.positive, old.negative)
    return Growth(
        suite=replace(suite, items=items),
        sentences=gained["sentences"],
        patterns=gained["patterns"],
        faulty=tuple(key for key in state.faulty if key in keys),
        disputed=len(state.disputed()),
        unknown=tuple(sorted(about - keys)),
    )


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
