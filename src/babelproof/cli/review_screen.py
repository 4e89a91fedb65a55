"""What a reviewer sees beside an output. Text from outside is shown, never obeyed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from babelproof.report.escape import isolate, visible
from babelproof.report.wording import counted
from babelproof.review.contradiction import Near, near
from babelproof.suites.verdict import matches

if TYPE_CHECKING:
    from rich.text import Text

    from babelproof.review.desk import Progress, Question
    from babelproof.suites.item import Item, Phenomenon

MOST_CHARS = 700
MOST_PATTERNS = 6
KEYS = "[r]ight  [w]rong  [s]kip  [u]ndo  [n]ote  [f]aulty item  [e]dit pattern  [q]uit"
KEYS_ALL = "[R]ight / [W]rong for all shown  [p] keep the pattern for later outputs: {}"
COLOURS = {True: "green", False: "red"}


def plain(text: str, style: str = "") -> Text:
    """Text from outside, harmless and cut to a size that fits."""
    from rich.text import Text

    cut = text if len(text) <= MOST_CHARS else text[: MOST_CHARS - 1] + "…"
    return Text(isolate(visible(cut)), style=style)


def labelled(label: str, text: Text | str, style: str = "bold") -> Text:
    """A line with its name in front."""
    from rich.text import Text

    line = Text().append(f"{label:<11}", style=style)
    line.append_text(plain(text) if isinstance(text, str) else text)
    return line


def marked(text: str, spans: Iterable[tuple[int, int, str]]) -> Text:
    """Text from outside with stretches set off; the later span wins where they overlap."""
    from rich.text import Text

    styles = [""] * len(text)
    for start, end, style in spans:
        styles[start:end] = [style] * (end - start)
    line, begun = Text(), 0
    for at in range(1, len(text) + 1):
        if at == len(text) or styles[at] != styles[begun]:
            line.append(visible(text[begun:at]), style=styles[begun] or None)
            begun = at
    return line


def question_lines(
    question: Question,
    progress: Progress,
    about: Phenomenon | None,
    said: str,
    keep: bool = False,
    most_near: int = 3,
) -> list[Text]:
    """The whole screen for a question; systems are not named."""
    item = question.item
    lines = [
        plain(
            f"{counted(progress.questions, 'text')} open, {counted(progress.outputs, 'output')} · "
            f"this one stands for {counted(len(question.systems), 'output')} · "
            f"{item.langs} {item.id}",
            "dim",
        ),
        labelled("phenomenon", f"{item.phenomenon} ({item.category})"),
    ]
    for label, text in (("", about.description if about else ""), ("guideline", _guide(about))):
        lines += [labelled(label, text)] if text else []
    lines += [labelled("note", item.note)] if item.note else []
    lines += [plain(""), labelled("source", item.source.strip()), *_output(question)]
    lines += [
        plain(""),
        *_patterns(item, question.text),
        *_near(near(item, question.text, most_near)),
    ]
    lines += suggestion_lines(question)
    lines += [plain(""), plain(KEYS)]
    lines += [plain(KEYS_ALL.format("yes" if keep else "no"))] if question.suggestion else []
    return [*lines, plain(said, "bold")]


def _guide(about: Phenomenon | None) -> str:
    return about.guideline if about else ""


def _output(question: Question) -> list[Text]:
    found = matches(question.item, question.text)
    spans = [(m.start, m.end, f"bold {COLOURS[m.positive]}") for m in found]
    return [labelled("output", marked(question.text[:MOST_CHARS], spans))]


def _patterns(item: Item, text: str) -> list[Text]:
    found = {(m.positive, m.pattern): text[m.start : m.end] for m in matches(item, text)}
    lines = []
    for positive, patterns in ((True, item.positive), (False, item.negative)):
        for pattern in patterns[:MOST_PATTERNS]:
            hit = found.get((positive, pattern))
            line = plain("").append_text(plain(pattern, COLOURS[positive]))
            line.append(" matches " if hit is not None else " matches nothing", style="dim")
            line.append_text(plain(hit or ("" if hit is None else "the empty text"), "bold"))
            lines.append(labelled("positive" if positive else "negative", line))
        if len(patterns) > MOST_PATTERNS:
            lines.append(labelled("", f"and {len(patterns) - MOST_PATTERNS} more"))
    return lines or [labelled("patterns", "none")]


def _near(found: Sequence[Near]) -> list[Text]:
    """Judged sentences, what only they have struck out, what only the output has underlined."""
    lines = []
    for each in found:
        line = plain("")
        for piece in each.pieces:
            style = {"only-judged": "strike dim", "only-output": "underline bold"}.get(piece.op, "")
            sign = {"only-judged": ("[-", "-]"), "only-output": ("{+", "+}")}.get(
                piece.op, ("", "")
            )
            line.append(f"{sign[0]}{visible(piece.text)}{sign[1]}", style=style or None)
        right = each.judged.right
        lines.append(labelled("right" if right else "wrong", line, f"bold {COLOURS[right]}"))
    return lines


def suggestion_lines(question: Question) -> list[Text]:
    """The pattern on offer, and every output it would decide."""
    suggestion = question.suggestion
    if suggestion is None:
        return []
    told = (
        f"judged {suggestion.verdict} so far" if suggestion.verdict else "nothing judged has it yet"
    )
    head = f"{suggestion.pattern}  would decide {suggestion.outputs:,} outputs; {told}"
    lines = [plain(""), labelled("suggested", plain(head, "cyan"))]
    for item, text in question.shown:
        start = text.find(suggestion.phrase)
        spans = [(start, start + len(suggestion.phrase), "bold cyan")] if start >= 0 else []
        line = plain("  · ")
        if item.key != question.item.key:
            line.append_text(plain(f"{item.source.strip()}  →  ", "dim"))
        lines.append(line.append_text(marked(text[:MOST_CHARS], spans)))
    return lines
