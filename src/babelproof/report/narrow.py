"""A part of a run: some systems, directions or documents, with counts of their own."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from babelproof.core.counts import Counts, GroupCount, total
from babelproof.core.errors import UsageError, did_you_mean
from babelproof.core.record import INPUT, Record
from babelproof.core.segment import Passage
from babelproof.report.folding import together
from babelproof.report.results import Results, Texts

UNJUDGED = (
    "Rates of {}s are of all their segments: how many of them a rule judged is counted for "
    "whole systems only."
)
Labelled = dict[tuple[str, str, str], GroupCount]
# What a segment may belong to, and what a passage calls it.
LABELS: Mapping[str, Callable[[Passage], str | None]] = {
    "document": lambda passage: passage.doc,
    "domain": lambda passage: passage.domain,
}


@dataclass(frozen=True, slots=True)
class Part:
    """What is wanted of a run; nothing named is all."""

    systems: tuple[str, ...] = ()
    directions: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()

    def holds(self, system: str, langs: str) -> bool:
        """Whether a system in a direction is wanted."""
        return _among(system, self.systems) and _among(langs, self.directions)

    def keeps(self, record: Record) -> bool:
        """Whether a record is wanted; of documents, what carries one."""
        if record.rule == INPUT:
            return True
        doc = getattr(record, "doc", None) or ""
        return self.holds(record.system, record.langs) and _among(doc, self.documents)

    def told(self) -> str:
        """The part in a sentence."""
        named = {"systems": self.systems, "directions": self.directions}
        named["documents"] = self.documents
        said = [f"{name} {', '.join(names)}" for name, names in named.items() if names]
        return f"A part of the run: {'; '.join(said)}."


EVERYTHING = Part()


def _among(name: str, wanted: Collection[str]) -> bool:
    return not wanted or name in wanted


@dataclass(frozen=True)
class _Texts:
    """The texts of a part; the lines beside one stay, whatever document they are of."""

    whole: Texts
    wanted: Part

    def passage(self, langs: str, line: int, part: int = 0) -> Passage:
        return self._less(self.whole.passage(langs, line, part))

    def __iter__(self) -> Iterator[Passage]:
        for found in self.whole:
            if _among(found.langs, self.wanted.directions) and _among(
                found.doc or "", self.wanted.documents
            ):
                yield self._less(found)

    def _less(self, found: Passage) -> Passage:
        kept = {name: text for name, text in found.tgt.items() if _among(name, self.wanted.systems)}
        return replace(found, tgt=kept)


def narrow(results: Results, part: Part) -> Results:
    """The results of a part, which says that it is one."""
    if part == EVERYTHING:
        return results
    groups = results.counts.groups
    _check("system", part.systems, [system for system, _ in groups])
    _check("direction", part.directions, [langs for _, langs in groups])
    remarks = (*results.remarks, part.told())
    if part.documents:
        found = by_label(narrow(results, replace(part, documents=())), "document")
        _check("document", part.documents, [doc for *_, doc in found])
        kept = _summed({key: one for key, one in found.items() if key[2] in part.documents})
        remarks += (UNJUDGED.format("document"),)
    else:
        kept = {key: group for key, group in groups.items() if part.holds(*key)}
    return replace(
        results,
        counts=Counts(kept, results.counts.malformed, results.counts.ignored),
        records=lambda: (record for record in results.records() if part.keeps(record)),
        texts=results.texts and _Texts(results.texts, part),
        remarks=remarks,
    )


def _check(what: str, wanted: Iterable[str], known: Iterable[str]) -> None:
    names = list(dict.fromkeys(known))
    for name in wanted:
        if name not in names:
            raise UsageError(f"no {what} {name!r} in this run; {did_you_mean(name, names)}")


def by_label(results: Results, what: str) -> Labelled:
    """Counts of every system in every document, or domain, from the texts and the records."""
    texts, label = results.texts, LABELS[what]
    if texts is None:
        raise UsageError(
            f"what belongs to a {what} is told by the texts, which this run was kept without"
        )
    found = _segments(results, texts, label)
    if not found:
        raise UsageError(f"the segments of this run belong to no {what}s")
    for near in together(results):
        first = near[0]
        if name := label(texts.passage(first.langs, first.line, first.part)):
            found[first.system, first.langs, name].count(near)
    if results.whole:
        return {key: group.with_following() for key, group in found.items()}
    return found


def _segments(results: Results, texts: Texts, label: Callable[[Passage], str | None]) -> Labelled:
    found: Labelled = {}
    for passage in texts:
        if name := label(passage):
            for system in passage.tgt:
                key = (system, passage.langs, name)
                found.setdefault(key, GroupCount(system, passage.langs)).segments += 1
    for (system, langs, _), group in found.items():
        for rule_id, count in results.counts.groups[system, langs].rules.items():
            group.rule(rule_id).judged = group.segments if count.judged else 0
    return found


def _summed(found: Labelled) -> dict[tuple[str, str], GroupCount]:
    groups: dict[tuple[str, str], list[GroupCount]] = {}
    for (system, langs, _), group in found.items():
        groups.setdefault((system, langs), []).append(group)
    return {key: total(members, *key) for key, members in groups.items()}
