"""What a report says, before it is text, Markdown, LaTeX or a page.

Commands build a :class:`Document`; one renderer a format writes it and knows no more than this.
*Paper* – a terminal, Markdown, LaTeX – has no room and no pointer; a *page* scrolls and leads on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isfinite
from typing import Any, Literal, TextIO

NOTHING = "–"
MARK = "*"

# A group is followed by its parts; a subtotal adds up rows (or columns) that stand there, too;
# averages open a table and totals close it.
Place = Literal["paper", "page"]
Kind = Literal["", "group", "part", "subtotal", "average", "total"]


@dataclass(frozen=True, slots=True)
class Cell:
    """What a cell says.

    ``under`` is smaller and belongs to it: a rate, then its interval. ``aside`` is for pages
    alone. ``value`` is what to sort by, ``shade`` the class of its colour. ``first``
    marks the best, and what may well be as good. ``link`` leads to findings: to those it names, or
    to an address, ``href``. In the first cell of
    a row, ``kind`` is that of the row.
    """

    text: str
    under: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    value: float | None = None
    first: bool = False
    link: Mapping[str, str] | None = None
    kind: Kind = ""
    tags: tuple[str, ...] = ()
    entries: tuple[tuple[str, str], ...] = ()
    shade: str = ""

    @property
    def idle(self) -> bool:
        """Whether it says that there is nothing."""
        return (self.text in ("0", NOTHING) or self.value == 0) and not self.first

    def line(self) -> str:
        """What is under it, on one line: ``1.20% [0.69–2.09]``."""
        rate, *around = self.under or ("",)
        return f"{rate} [{around[0]}]" if around else rate


Value = Cell | str | int | float | None


@dataclass(frozen=True, slots=True)
class Column:
    """A column's head. ``word``: it is a word of ours, not a name, and may be capitalised.

    ``lead``: never cut short. ``idle``: nothing is in it, it may be left out where room is
    scarce. ``page``: for pages alone.
    """

    name: str
    word: bool = False
    lead: bool = False
    idle: bool = False
    page: bool = False
    kind: Kind = ""


@dataclass(frozen=True)
class Table:
    """A table; the first ``left`` columns hold words, floats are shown with ``digits``,
    which are those of all columns or of each.

    ``mark`` says what the mark of a cell means. ``crossed``: rows and columns are of equal rank
    (systems and rules), so the table may be turned round and cut into pieces.
    """

    title: str
    head: Sequence[str | Column]
    rows: Sequence[Sequence[Value]]
    left: int = 1
    digits: int | Sequence[int] = 3
    note: str = ""
    mark: str = ""
    crossed: bool = False
    id: str = ""

    @property
    def columns(self) -> list[Column]:
        return [Column(h) if isinstance(h, str) else h for h in self.head]

    def cells(self) -> list[list[Cell]]:
        """Every value as a cell."""
        digits = [self.digits] * len(self.head) if isinstance(self.digits, int) else self.digits
        return [[cell(*one) for one in zip(row, digits, strict=True)] for row in self.rows]

    def without(self, unwanted: Callable[[Column], bool]) -> Table:
        """The table less some of its columns."""
        kept = [at for at, column in enumerate(self.columns) if not unwanted(column)]
        digits = self.digits
        return replace(
            self,
            digits=digits if isinstance(digits, int) else [digits[at] for at in kept],
            head=[self.head[at] for at in kept],
            rows=[[row[at] for at in kept] for row in self.rows],
        )


@dataclass(frozen=True)
class Choice:
    """Tables of the same numbers, by group and name: a page shows the one that is chosen, paper
    the first."""

    title: str
    tables: Sequence[tuple[str, str, Table]]
    rows: str
    note: str = ""
    mark: str = ""
    id: str = ""


@dataclass(frozen=True)
class Figure:
    """A chart, drawn as SVG; ``narrow`` replaces it where there is little room."""

    title: str
    svg: str
    note: str = ""
    narrow: str = ""
    keys: Sequence[tuple[str, str]] = ()
    id: str = ""


@dataclass(frozen=True)
class Panels:
    """Small charts beside each other."""

    title: str
    figures: Sequence[Figure]
    note: str = ""
    after: str = ""
    id: str = ""


@dataclass(frozen=True)
class Cards:
    """The numbers to see first, on a page: name, value, note."""

    cards: Sequence[tuple[str, str, str]]


@dataclass(frozen=True)
class Note:
    """A sentence: ``bad`` and ``warn`` must not be missed."""

    text: str
    kind: Literal["", "bad", "warn"] = ""


@dataclass(frozen=True)
class Listing:
    """Lines; a terminal shows ``most`` of them, a page folds them if ``folded``."""

    title: str
    entries: Sequence[str]
    most: int | None = None
    folded: bool = False


@dataclass(frozen=True)
class Reading:
    """How to read it all: facts, then words explained (on pages), or the same in short."""

    points: Sequence[str] = ()
    terms: Sequence[tuple[str, str]] = ()
    short: Sequence[str] = ()


@dataclass(frozen=True)
class Details:
    """Tables that a page folds away; paper goes without."""

    title: str
    tables: Sequence[Table]


@dataclass(frozen=True)
class Example:
    """A finding told: texts as pieces of which some are marked; ``after`` is smaller."""

    name: str
    place: Sequence[str]
    sides: Sequence[tuple[str, Sequence[tuple[str, bool]]]]
    message: str
    after: str = ""


@dataclass(frozen=True)
class Findings:
    """Findings: some as examples on paper, all to look through on a page.

    ``write`` writes what the page's script reads, as elements of the page.
    """

    count: int
    examples: Callable[[], Sequence[Example]]
    write: Callable[[TextIO], None]
    note: str = ""


Block = Table | Choice | Figure | Panels | Cards | Note | Listing | Reading | Details | Findings


@dataclass(frozen=True)
class Document:
    """What a command found: ``data`` is the whole of it for machines, the blocks for readers.

    Blocks that take work, or differ by place, are made for the place when it is known. ``remarks``
    are said at the top of a page and at the end of a text. ``signature`` may have several lines.
    ``home`` is where a page belongs to: an address and its name. ``leads``: to pages of findings.
    """

    title: str
    lead: str
    blocks: Sequence[Block] | Callable[[Place], Iterable[Block]] = ()
    data: Callable[[], Mapping[str, Any]] = dict
    remarks: Sequence[str] = ()
    signature: str = ""
    version: str = ""
    home: tuple[str, str] | None = None
    leads: bool = False

    def on(self, place: Place) -> list[Block]:
        """The blocks as they stand on paper, or on a page."""
        blocks = self.blocks(place) if callable(self.blocks) else self.blocks
        if place == "page":
            return list(blocks)
        firsts = (b.tables[0][2] if isinstance(b, Choice) else b for b in blocks)
        return [b.without(_for_pages) if isinstance(b, Table) else b for b in firsts]

    def tables(self) -> list[Table]:
        """The tables as they stand on paper."""
        return [block for block in self.on("paper") if isinstance(block, Table)]


def _for_pages(column: Column) -> bool:
    return column.page


def cell(value: Value, digits: int = 3) -> Cell:
    """A value as a cell; what is no number, or nothing, is a dash."""
    if isinstance(value, Cell):
        return value
    if value is None or (isinstance(value, float) and not isfinite(value)):
        return Cell(NOTHING)
    if isinstance(value, float):
        return Cell(f"{value:.{digits}f}", value=value)
    if isinstance(value, int) and not isinstance(value, bool):
        return Cell(f"{value:,}", value=value)
    return Cell(str(value))


def named(cells: Sequence[Cell]) -> str:
    """The first cells of a row as one name, with what must be known about it."""
    name = " · ".join(cell.text for cell in cells if cell.text)
    tags = ", ".join(tag for cell in cells for tag in cell.tags)
    return f"{name} ({tags})" if tags else name
