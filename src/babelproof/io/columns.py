"""Which column of a table holds what: the meaning of ``--columns`` and of a header row.

``--columns`` may be written in four ways (numbers count from 1):

* ``src,tgt,-,id``: roles, which *label* the columns in order; ``-``, ``_`` or nothing ignores one.
  If the first row names those roles, it is a header and the columns are found by name instead.
* ``src=1,tgt=3`` or ``src=source text,tgt=mt_output``: roles bound to numbers or header names.
* ``1,3``: numbers, for source, translation and perhaps reference.
* ``source_text,mt_output``: header names, in the same order.

Without ``--columns`` a header with names of roles (see ``ROLES``) is understood; else two columns
are source and translation, and a third is a reference. Names of roles are read in any letter
case. A first row that holds all the names asked for is a header, never data.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from babelproof.core.errors import UsageError, did_you_mean

# Where a header has several names of one role, the first in this table wins.
ROLES: Mapping[str, Sequence[str]] = {
    "src": ("src", "source"),
    "tgt": ("mt", "tgt", "hyp", "hypothesis", "translation", "target"),
    "ref": ("ref", "reference"),
    "id": ("id", "segment_id", "seg_id"),
    "system": ("system",),
    "langs": ("langs", "lp", "lang_pair"),
    "doc": ("doc", "doc_id", "document"),
    "domain": ("domain",),
}
ROLE_OF = {alias: role for role, aliases in ROLES.items() for alias in aliases}
IN_ORDER = ("src", "tgt", "ref")
NEEDED = ("src", "tgt")
IGNORED = ("", "-", "_")
LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Layout:
    """Where each role stands (from 0), how wide a row is, and whether the first is a header."""

    place: Mapping[str, int]
    width: int
    header: bool


@dataclass(frozen=True, slots=True)
class Labels:
    """Known names for the columns in order; those that are no role's name are ignored."""

    names: Sequence[str]


@dataclass(frozen=True, slots=True)
class Binding:
    """Roles and where to find them: a number from 1, or a header name."""

    columns: Mapping[str, int | str]


Columns = Labels | Binding


def parse_columns(text: str) -> Columns:
    """The meaning of ``--columns``."""
    items = [item.strip() for item in text.split(",")]
    if any("=" in item for item in items):
        return _bound(items)
    if all(item in IGNORED or item.lower() in ROLE_OF for item in items):
        names = [item.lower() for item in items]
        _check([ROLE_OF[name] for name in names if name not in IGNORED])
        return Labels(names)
    if len(items) > len(IN_ORDER) or "" in items:
        raise UsageError(
            f"⸨columns⸩ {text}: header names alone are read as source, translation and reference;"
            f" for more write ROLE=NAME, as in src=NAME,tgt=NAME; roles: {', '.join(ROLES)}"
        )
    return _binding(list(zip(IN_ORDER, items, strict=False)))


def _bound(items: Sequence[str]) -> Binding:
    pairs = []
    for item in items:
        role, equals, column = (part.strip() for part in item.partition("="))
        if not equals or not column:
            raise UsageError(f"⸨columns⸩: {item!r} is bound to no column; write ROLE=COLUMN")
        if role.lower() not in ROLE_OF:
            raise UsageError(f"⸨columns⸩: no role {role!r}; {did_you_mean(role, ROLE_OF)}")
        pairs.append((ROLE_OF[role.lower()], column))
    return _binding(pairs)


def _binding(pairs: Sequence[tuple[str, str]]) -> Binding:
    _check([role for role, _ in pairs])
    return Binding({role: _column(column) for role, column in pairs})


def _column(text: str) -> int | str:
    if not (text.isascii() and text.lstrip("+-").isdigit()):
        return text
    if text.strip("0123456789") or len(text) > 9 or int(text) == 0:
        raise UsageError(f"⸨columns⸩: no column {text}; columns are counted from 1")
    return int(text)


def _check(roles: Sequence[str]) -> None:
    for role in roles:
        if roles.count(role) > 1:
            raise UsageError(f"⸨columns⸩: {role} is given more than once")
    for role in NEEDED:
        if role not in roles:
            raise UsageError(f"⸨columns⸩: no column for {role}; name both src and tgt")


def lay_out(columns: Columns | None, first: Sequence[str], file: str) -> Layout:
    """The columns of a table, given its first row."""
    cells = [cell.strip() for cell in first]
    if isinstance(columns, Binding):
        return _lay_out_binding(columns.columns, cells, file)
    roles = _roles_in(cells)
    if isinstance(columns, Labels):
        return _lay_out_labels(columns.names, cells, roles, file)
    if _all_known(cells) or all(role in roles for role in NEEDED):
        for role in NEEDED:
            if role not in roles:
                raise UsageError(
                    f"{file}: the header has no column for {role}; name it with ⸨columns⸩"
                )
        return Layout(roles, len(cells), True)
    if len(cells) not in (2, 3):
        raise UsageError(
            f"{file}: the first row has {len(cells)} field{'s'[: len(cells) != 1]}"
            " and no header that is known; say what they are with ⸨columns⸩, as in"
            " src,tgt or src=1,tgt=3"
        )
    return Layout(dict(zip(IN_ORDER, range(len(cells)), strict=False)), len(cells), False)


def _lay_out_labels(
    names: Sequence[str], cells: Sequence[str], roles: Mapping[str, int], file: str
) -> Layout:
    found: dict[str, int] = {}
    for name in names:
        if name in IGNORED:
            continue
        # The very name goes before another name of the same role.
        place = _find(name, cells, file)
        place = roles.get(ROLE_OF[name]) if place is None else place
        if place is not None:
            found[ROLE_OF[name]] = place
        elif _all_known(cells):
            raise _missing(name, cells, file)
        else:
            return Layout(_by_position(names), len(names), False)
    return Layout(found, len(cells), True)


def _by_position(names: Sequence[str]) -> dict[str, int]:
    return {ROLE_OF[name]: at for at, name in enumerate(names) if name not in IGNORED}


def _lay_out_binding(columns: Mapping[str, int | str], cells: Sequence[str], file: str) -> Layout:
    place: dict[str, int] = {}
    for role, column in columns.items():
        if isinstance(column, int):
            if column > len(cells):
                raise UsageError(f"{file}: no column {column}; the first row has {len(cells)}")
            place[role] = column - 1
        else:
            at = _find(column, cells, file)
            if at is None:
                raise _missing(column, cells, file)
            place[role] = at
    named = any(isinstance(column, str) for column in columns.values())
    return Layout(place, len(cells), named or _all_known([cells[at] for at in place.values()]))


def _find(name: str, cells: Sequence[str], file: str) -> int | None:
    """The column of that name; letter case counts only where two names differ by nothing else."""
    for alike in ([cell == name for cell in cells], [c.lower() == name.lower() for c in cells]):
        if sum(alike) > 1:
            raise UsageError(f"{file}: two columns are called {name!r}; use their numbers")
        if any(alike):
            return alike.index(True)
    return None


def _roles_in(cells: Sequence[str]) -> dict[str, int]:
    """Where a row names roles, each by the first of its names that is there."""
    at = {cell.lower(): place for place, cell in reversed(list(enumerate(cells)))}
    names = {role: next((a for a in aliases if a in at), None) for role, aliases in ROLES.items()}
    return {role: at[name] for role, name in names.items() if name is not None}


def _all_known(cells: Sequence[str]) -> bool:
    return bool(cells) and all(cell.lower() in ROLE_OF for cell in cells)


def _missing(name: str, cells: Sequence[str], file: str) -> UsageError:
    known = {cell for cell in cells if cell and len(cell) <= LONGEST_NAME}
    if name.lower() not in ROLE_OF and get_close_matches(name, ROLE_OF, n=1):
        known.update(ROLE_OF)
    return UsageError(f"{file}: no column {name!r} in the first row; {did_you_mean(name, known)}")
