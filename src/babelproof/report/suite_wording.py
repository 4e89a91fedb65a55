"""What is said about a suite's table, alike in every format."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from babelproof.report.document import NOTHING
from babelproof.report.suite_tables import Cell, Row, SuiteTable
from babelproof.report.wording import counted, number
from babelproof.suites.bind import Missing
from babelproof.suites.evaluate import Alike, Evaluation
from babelproof.suites.verdict import OPEN, Why

# The paper's §3.3 in one line.
LIMITS = (
    "Limits: the sentences are short and made for one phenomenon each, so accuracies point at "
    "strengths and weaknesses on this suite and do not stand for real-world tasks."
)
CANNOT_TELL = "cannot tell"
SATURATED = "saturated"
MOST_NAMED = 8


def accuracy(share: float | None) -> str:
    """In per cent, one digit, as such tables are printed."""
    return NOTHING if share is None or share != share else f"{100 * share:.1f}"


def bounds(cell: Cell) -> str:
    """Over all found items: every open output wrong, and every one right."""
    if cell.low is None or cell.high is None:
        return accuracy(None)
    return f"{accuracy(cell.low)}–{accuracy(cell.high)}"


def name(row: Row) -> str:
    """What a row is called."""
    return {"micro": "Micro average", "macro": "Macro average"}.get(row.kind, row.name)


def remark(row: Row, systems: int) -> str:
    """What a reader must know about a row."""
    if row.items == 0:
        return "no common item"
    said = [CANNOT_TELL] if not row.tells and systems > 1 else []
    said += [SATURATED] if row.saturated else []
    return ", ".join(said)


def headline(evaluation: Evaluation) -> str:
    """``2,748 items found (19 missing), 18 systems, 1,869 items decided for all``."""
    missing = f" ({number(len(evaluation.missing))} missing)" if evaluation.missing else ""
    common = counted(len(evaluation.common), "item")
    return (
        f"{counted(len(evaluation.items), 'item')} found{missing}, "
        f"{counted(len(evaluation.systems), 'system')}, {common} decided for all"
    )


def meaning(table: SuiteTable) -> str:
    """How to read the numbers, and what is marked."""
    return (
        "Accuracy in % over the items decided for all systems; macro is the unweighted mean over "
        f"categories. Marked: the best system of a row and all not significantly worse, by "
        f"{table.settings.told()}. “{CANNOT_TELL}”: too few items for any difference to reach α. "
        f"“{SATURATED}”: every system solves every item."
    )


def notices(evaluation: Evaluation) -> Iterator[str]:
    """What could mislead if it went unsaid."""
    for left in evaluation.left_out:
        yield f"{left.system} is left out: {left.why}"
    for why, items in evaluation.undone().items():
        what = "cannot be read" if why is Why.BROKEN_PATTERN else "took too long"
        ids = ", ".join(item.id for item in items[:MOST_NAMED])
        more = f" and {number(len(items) - MOST_NAMED)} more" if len(items) > MOST_NAMED else ""
        yield f"Patterns that {what} leave outputs open in {ids}{more}; see `suite lint`"
    if evaluation.systems and evaluation.items and not len(evaluation.common):
        yield "No item is decided for all systems: settle open outputs, or compare fewer systems"


def facts(table: SuiteTable) -> Iterator[str]:
    """What the averages rest on."""
    evaluation = table.evaluation
    undecided = int(evaluation.count(OPEN).sum())
    outputs = evaluation.verdicts.size
    if outputs:
        yield (
            f"{number(undecided)} of {number(outputs)} outputs are open. {_costs(evaluation)}"
        ).strip()
    if table.largest:
        category, part = table.largest
        yield f"{100 * part:.0f} % of the micro average is one category: {category}."
    for names, least in _alike(table.alike):
        listed = f"{', '.join(names[:-1])} and {names[-1]}"
        yield f"{listed} are near-identical: at least {100 * least:.1f} % equal outputs."
    full = [row for row in table.of("phenomenon") if row.saturated]
    if full:
        yield f"{counted(len(full), 'phenomenon', 'phenomena')} of " + (
            f"{number(len(table.of('phenomenon')))} are saturated: every system solves them."
        )


def _alike(pairs: Sequence[Alike]) -> list[tuple[list[str], float]]:
    """Pairs that hang together as groups, with the least share of equal outputs in each."""
    groups: list[tuple[list[str], float]] = []
    for pair in pairs:
        joined = [group for group in groups if pair.one in group[0] or pair.other in group[0]]
        names = [name for group in joined for name in group[0]]
        names += [name for name in (pair.one, pair.other) if name not in names]
        least = min([pair.share, *(group[1] for group in joined)])
        groups = [group for group in groups if group not in joined] + [(names, least)]
    return groups


def _costs(evaluation: Evaluation) -> str:
    """What each system costs the common denominator."""
    costs = sorted(
        ((int(cost), name) for name, cost in zip(evaluation.systems, evaluation.cost, strict=True)),
        key=lambda pair: (-pair[0], pair[1]),
    )
    costly = [f"{name} {number(cost)}" for cost, name in costs if cost]
    if not costly:
        return ""
    return f"Items that would be common but for one system: {_listed(costly)}."


def _listed(names: Sequence[str]) -> str:
    more = len(names) - MOST_NAMED
    return ", ".join(names[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


def missing(entry: Missing) -> str:
    """An item that was not found, with the line most like it."""
    if entry.near is None:
        return f"{entry.item.id}: no line holds or resembles “{entry.item.line}”"
    near = f"nearest is line {entry.near.line}: “{entry.near.text}”"
    return f"{entry.item.id}: “{entry.item.line}”; {near}"
