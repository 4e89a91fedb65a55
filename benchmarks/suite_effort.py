"""How many keystrokes it takes to close a test suite: ``python -m benchmarks.suite_effort``.

Closing counts what is open in WMT21's outputs. The replay takes the judged sentences out of the
suite and lets them answer instead of a person, first one text at a time, then with suggestions.
A suggestion that this person would not accept in full is wrong; it costs no keystroke of its own
(the output is judged alone instead), but it had to be read, so both counts are given.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from babelproof.review.desk import Desk, Outputs, Question
from babelproof.review.grow import by_text, key_of
from babelproof.review.state import Subject
from babelproof.review.store import Store
from babelproof.suites.bind import bind_sources, read_lines, take_outputs
from babelproof.suites.files import read_suite
from babelproof.suites.item import Item
from babelproof.suites.verdict import FAIL, OPEN, PASS, Judge
from benchmarks.shared_data import unpacked

DIRECTIONS = ("de-en", "en-de")
NAMES = {PASS: "right", FAIL: "wrong"}


@dataclass(slots=True)
class Effort:
    """What closing took."""

    outputs: int = 0
    keystrokes: int = 0
    accepted: int = 0
    by_suggestion: int = 0
    wrong: int = 0
    read: int = 0
    mistaken: int = 0


def waiting(items: Iterable[Item], outputs: Outputs) -> tuple[int, int]:
    """Outputs that are open, and the judgements they take: one a different text of an item."""
    found = [
        len(systems)
        for item in items
        for judge in [Judge(item)]
        for text, systems in outputs.get(key_of(item), {}).items()
        if judge(text).verdict == OPEN
    ]
    return sum(found), len(found)


def oracle(item: Item, texts: Iterable[str]) -> dict[str, str]:
    """What an item's own judged sentences say of the outputs that its patterns leave open."""
    told, blank = Judge(replace(item, positive=(), negative=())), Judge(replace(item, judged=()))
    return {
        text: NAMES[told(text).verdict]
        for text in texts
        if blank(text).verdict == OPEN and told(text).verdict != OPEN
    }


def _seated(
    store: Store, items: Iterable[Item], outputs: Outputs, helped: bool
) -> tuple[Desk, dict[Subject, str]]:
    """A desk for a suite without its judged sentences, and the answers these would give."""
    answers: dict[Subject, str] = {}
    asked, bare = {}, []
    for item in items:
        key, blank = key_of(item), replace(item, judged=())
        told, judge = oracle(item, outputs.get(key, {})), Judge(blank)
        answers |= {(key, text): verdict for text, verdict in told.items()}
        asked[key] = {
            text: systems
            for text, systems in outputs.get(key, {}).items()
            if text in told or judge(text).verdict != OPEN
        }
        bare.append(blank)
    return Desk(store, bare, asked, "oracle", suggestions=helped), answers


def replay(items: Iterable[Item], outputs: Outputs, helped: bool) -> Effort:
    """Judge all that the judged sentences can answer, through the real desk."""
    items = list(items)
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "effort.db") as store:
        desk, answers = _seated(store, items, outputs, helped)
        effort = Effort(outputs=desk.progress().outputs)
        while (question := desk.question()) is not None:
            press(desk, question, answers, effort)
        final = {key_of(item): Judge(desk.item(key_of(item))) for item in items}
        effort.mistaken = sum(
            NAMES.get(final[key](text).verdict) != verdict
            for (key, text), verdict in answers.items()
        )
    return effort


def press(
    desk: Desk,
    question: Question,
    answers: dict[Subject, str],
    effort: Effort,
    keep: bool = False,
) -> None:
    """One keystroke of a person who knows the answers and reads all that is shown."""
    suggestion, verdict = question.suggestion, answers[question.subject]
    effort.keystrokes += 1
    effort.read += len(suggestion.subjects) if suggestion else 1
    if suggestion is None:
        desk.judge(question, verdict)
        return
    agreed = {answers[subject] for subject in suggestion.subjects} == {verdict}
    if agreed and suggestion.verdict in (None, verdict):
        effort.accepted += 1
        effort.by_suggestion += len(suggestion.subjects)
        desk.accept(question, verdict, keep=keep)
    else:
        effort.wrong += 1
        desk.judge(question, verdict)


def transfer(items: Iterable[Item], outputs: Outputs) -> Counter[str]:
    """What patterns make of new texts of half of the systems, if all that the other half
    suggested and nobody refused were kept, without a thought for outputs to come.
    """
    items = list(items)
    systems = sorted({name for texts in outputs.values() for ns in texts.values() for name in ns})
    here, there = _of(outputs, systems[::2]), _of(outputs, systems[1::2])
    found: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "transfer.db") as store:
        desk, answers = _seated(store, items, here, helped=True)
        while (question := desk.question()) is not None:
            press(desk, question, answers, Effort(), keep=True)
        for item in items:
            key = key_of(item)
            judge = Judge(desk.item(key))
            for text, verdict in oracle(item, there.get(key, {})).items():
                if text not in here.get(key, {}):
                    now = NAMES.get(judge(text).verdict)
                    found["open" if now is None else "same" if now == verdict else "other"] += 1
    return found


def _of(outputs: Outputs, systems: Sequence[str]) -> dict[str, dict[str, list[str]]]:
    return {
        key: {t: kept for t, names in texts.items() if (kept := [n for n in names if n in systems])}
        for key, texts in outputs.items()
    }


def bound(folder: Path, langs: str) -> tuple[list[Item], Outputs]:
    """The items that WMT21's sources hold, and the systems' outputs for them."""
    suite = read_suite(folder / f"dfki.{langs}.items.json")
    binding = bind_sources(suite, read_lines(folder / "wmt21" / "sources" / f"{langs}.txt"))
    paths = sorted((folder / "wmt21" / "system-outputs" / langs).glob("*.txt"))
    outputs = take_outputs(binding, {path.stem: read_lines(path) for path in paths})
    return list(binding.items), by_text(outputs)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("langs", nargs="*", default=DIRECTIONS)
    args = parser.parse_args()
    folder = unpacked("testsuite")
    if folder is None:
        raise SystemExit("testsuite.tar.xz is not here; see benchmarks/shared_data.py")
    for langs in args.langs:
        items, outputs = bound(folder, langs)
        number, judgements = waiting(items, outputs)
        print(f"{langs}: closing takes {judgements:,} judgements for {number:,} open outputs")
        plain = replay(items, outputs, helped=False)
        print(f"  replayed: {plain.outputs:,} outputs by {plain.keystrokes:,} judgements")
        helped = replay(items, outputs, helped=True)
        print(
            f"  with suggestions: {helped.keystrokes:,} keystrokes"
            f" ({1 - helped.keystrokes / plain.keystrokes:.0%} fewer);"
            f" {helped.accepted:,} suggestions accepted, deciding {helped.by_suggestion:,} texts;"
            f" {helped.wrong:,} wrong ones, {helped.keystrokes + helped.wrong:,} if each cost a"
            f" keystroke; {helped.read:,} texts read instead of {plain.read:,};"
            f" {helped.mistaken:,} decided otherwise than judged"
        )
        new = transfer(items, outputs)
        print(
            f"  all patterns kept on half of the systems, on {new.total():,} new texts of the other"
            f" half: {new['same']:,} decided as judged, {new['other']:,} otherwise,"
            f" {new['open']:,} left open"
        )


if __name__ == "__main__":
    main()
