"""The small language of ``keep-if``: comparisons of what is known of a finding, and no more.

``src_words < 4 and facts.found in ("nb", "da")``: names, facts of the finding, numbers, texts,
lists, ``+ - * /``, comparisons, ``in``, ``and``, ``or``, ``not``. What a finding does not have is
nothing, and compares with nothing.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

from babelproof.core.errors import UsageError, did_you_mean

LONGEST = 1000
FACTS = "facts"
_COMPARE: Mapping[type, Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le,
    ast.Gt: operator.gt, ast.GtE: operator.ge, ast.In: lambda one, many: one in many,
    ast.NotIn: lambda one, many: one not in many,
}  # fmt: skip
_RECKON: Mapping[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}  # fmt: skip
# What is known, asked for only where it is wanted.
Known = Mapping[str, Callable[[], Any]]


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition as it was written."""

    text: str

    @classmethod
    def read(cls, text: object, names: Collection[str]) -> Condition:
        """The condition, if it is one and asks for nothing but these names and facts."""
        if not isinstance(text, str) or len(text) > LONGEST:
            raise UsageError(f"keep-if is a short text, not {text!r:.80}")
        try:
            tree = _parsed(text)
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            raise UsageError(f"keep-if cannot be read: {text!r} ({error})") from error
        _check(tree, text, names)
        return cls(text)

    def holds(self, known: Known) -> bool:
        """Whether it holds; what cannot be compared does not."""
        try:
            return bool(_value(_parsed(self.text), known))
        except (TypeError, ZeroDivisionError, OverflowError):
            return False


@lru_cache(maxsize=256)
def _parsed(text: str) -> ast.expr:
    return ast.parse(text.strip(), mode="eval").body


def _check(node: ast.expr, text: str, names: Collection[str]) -> None:
    match node:
        case ast.BoolOp(values=parts) | ast.Tuple(elts=parts) | ast.List(elts=parts):
            pass
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=part):
            parts = [part]
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _RECKON:
            parts = [left, right]
        case ast.Compare(left=left, ops=ops, comparators=rest) if {*map(type, ops)} <= {*_COMPARE}:
            parts = [left, *rest]
        case ast.Constant(value=str() | int() | float() | None):
            parts = []
        case ast.Attribute(value=ast.Name(id="facts")):
            parts = []
        case ast.Name(id=name):
            if name not in names:
                known = [*names, f"{FACTS}.NAME"]
                raise UsageError(f"keep-if {text!r}: unknown {name!r}; {did_you_mean(name, known)}")
            parts = []
        case _:
            raise UsageError(f"keep-if {text!r}: only names, numbers, texts and comparisons")
    for part in parts:
        _check(part, text, names)


def _value(node: ast.expr, known: Known) -> Any:
    match node:
        case ast.BoolOp(op=ast.And(), values=parts):
            return all(_value(part, known) for part in parts)
        case ast.BoolOp(values=parts):
            return any(_value(part, known) for part in parts)
        case ast.UnaryOp(op=ast.Not(), operand=part):
            return not _value(part, known)
        case ast.UnaryOp(operand=part):
            return -_number(part, known)
        case ast.BinOp(left=left, op=op, right=right):
            return _RECKON[type(op)](_number(left, known), _number(right, known))
        case ast.Compare(left=left, ops=ops, comparators=rest):
            values = [_value(part, known) for part in (left, *rest)]
            pairs = zip(ops, pairwise(values), strict=True)
            return all(_COMPARE[type(op)](one, other) for op, (one, other) in pairs)
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            return [_value(part, known) for part in parts]
        case ast.Constant(value=value):
            return value
        case ast.Attribute(attr=name):
            return known[FACTS]().get(name) if FACTS in known else None
        case ast.Name(id=name):
            return known[name]()
    raise TypeError(node)


def _number(node: ast.expr, known: Known) -> int | float:
    value = _value(node, known)
    if not isinstance(value, int | float):
        raise TypeError(f"{value!r:.80} is no number")
    return value
