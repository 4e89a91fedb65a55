"""Editing an item's patterns: what they would decide is shown with every keystroke."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from babelproof.cli.review_screen import COLOURS, labelled, plain
from babelproof.suites.verdict import Why

if TYPE_CHECKING:
    from rich.text import Text

    from babelproof.cli.terminal import Terminal
    from babelproof.review.contradiction import Consequences
    from babelproof.review.desk import Desk, Question

MOST_LINES = 12
_WORDS = {
    Why.POSITIVE_PATTERN: "right",
    Why.NEGATIVE_PATTERN: "wrong",
    Why.BOTH_PATTERNS: "open (both match)",
    Why.NO_PATTERN: "open",
    Why.BROKEN_PATTERN: "open (broken pattern)",
    Why.SLOW_PATTERN: "open (slow pattern)",
}
Sides = dict[bool, list[str]]


def edit_patterns(terminal: Terminal, desk: Desk, question: Question) -> str:
    """Choose a pattern, edit it, save it; gives what to say about it afterwards."""
    item = question.item
    sides: Sides = {True: list(item.positive), False: list(item.negative)}
    chosen = _choose(terminal, sides)
    if chosen is None:
        return "No pattern changed."
    positive, at = chosen
    old = sides[positive][at] if at is not None else ""
    text = terminal.edit(old, _drawn(desk, question, sides, positive, at))
    if text is None or text == old:
        return "No pattern changed."
    new = _changed(sides, positive, at, text)
    found = desk.try_patterns(question, new[True], new[False])
    if found.broken:
        return f"Not saved: {'; '.join(found.broken)}"
    reason = ""
    if found.contradictions:
        reason = _reason(terminal, found) or ""
        if not reason.strip():
            return "Not saved: going against a judged sentence needs a reason."
    (event,) = desk.set_patterns(question, new[True], new[False], reason)
    return f"Stored: patterns of {item.id} (no. {event.number}). {_summary(found)}"


def _choose(terminal: Terminal, sides: Sides) -> tuple[bool, int | None] | None:
    """By digit a pattern to change; by + or - a new one."""
    listed = [(positive, at) for positive in (True, False) for at in range(len(sides[positive]))]
    lines = [plain("Which pattern? A digit changes one; + adds a positive, - a negative one.")]
    for number, (positive, at) in enumerate(listed[:9], 1):
        line = plain(f"{number}  {'+' if positive else '-'}  ")
        line.append_text(plain(sides[positive][at], COLOURS[positive]))
        lines.append(line)
    terminal.show(lines)
    while True:
        key = terminal.key()
        if key in ("+", "-"):
            return key == "+", None
        if key.isdecimal() and 1 <= int(key) <= min(9, len(listed)):
            return listed[int(key) - 1]
        if key in ("escape", "q", "interrupt", "end-of-input"):
            return None


def _changed(sides: Sides, positive: bool, at: int | None, text: str) -> Sides:
    """The patterns after the edit; an emptied pattern is gone."""
    patterns = list(sides[positive])
    if at is None:
        patterns.append(text)
    else:
        patterns[at] = text
    return {**sides, positive: [pattern for pattern in patterns if pattern]}


def _drawn(
    desk: Desk, question: Question, sides: Sides, positive: bool, at: int | None
) -> Callable[[Text, str], list[Text]]:
    def draw(line: Text, text: str) -> list[Text]:
        new = _changed(sides, positive, at, text)
        found = desk.try_patterns(question, new[True], new[False])
        name = "positive" if positive else "negative"
        return [
            labelled("source", question.item.source.strip()),
            labelled("output", question.text),
            plain(""),
            labelled(name, line),
            plain(""),
            *consequence_lines(found),
            plain(""),
            plain("Enter saves, Esc gives up; an emptied pattern is removed."),
        ]

    return draw


def consequence_lines(found: Consequences) -> list[Text]:
    """What a pattern would do, in lines."""
    if found.broken:
        return [plain(f"not a pattern: {text}", "red") for text in found.broken]
    lines = [plain(_summary(found), "bold")]
    for change in found.changes[:MOST_LINES]:
        lines.append(labelled(f"→ {_WORDS.get(change.after, 'open')}", f" {change.text}"))
    for each in found.contradictions[:MOST_LINES]:
        name = "right" if each.judged.right else "wrong"
        lines.append(plain(f"contradicts a sentence judged {name}: {each.judged.text}", "bold red"))
    return lines


def _summary(found: Consequences) -> str:
    texts, against = len(found.changes), len(found.contradictions)
    changed = f"Changes {texts} different output{'' if texts == 1 else 's'}"
    if not against:
        return f"{changed}, contradicts nothing."
    return f"{changed}, contradicts {against} judged sentence{'' if against == 1 else 's'}."


def _reason(terminal: Terminal, found: Consequences) -> str | None:
    return terminal.edit(
        "",
        lambda line, _: [
            *consequence_lines(found),
            plain(""),
            plain("Why is the pattern right all the same? (Enter saves, Esc gives up)"),
            labelled("reason", line),
        ],
    )
