r"""How a pattern is said to RE2, if its tree proves that it means the same there.

Python's ``re`` is the norm. RE2 is linear in the text whatever the pattern, but its ``\b``, ``\w``,
``\d`` and ``\s`` know ASCII only; they are the same on a text that is ASCII itself. ``$`` is the
end of the text here, as outputs are stripped and no line break can follow.
"""

from __future__ import annotations

from babelproof.suites.regex_nodes import At, Chars, Choice, Node, Repeat, holds

# RE2 refuses larger counts.
MOST_REPEATS = 1000
_PLACES = {"^": r"\A", "A": r"\A", "$": r"\z", "Z": r"\z", "b": r"\b", "B": r"\B"}
# Python counts \x1c to \x1f among the blanks of ASCII; RE2 does not, nor \v.
_CLASSES = {
    "w": r"0-9A-Za-z_",
    "d": r"0-9",
    "s": r"\t-\r\x1c-\x20",
    "W": r"\x00-/:-@\[-\^`\{-\x7f",
    "D": r"\x00-/:-\x7f",
    "S": r"\x00-\x08\x0e-\x1b!-\x7f",
}


def needs_ascii(tree: Choice) -> bool:
    """Whether the pattern speaks of words, digits or blanks, which RE2 knows in ASCII only."""
    return holds(tree, _is_ascii_only)


def _is_ascii_only(node: Node) -> bool:
    if isinstance(node, At):
        return node.kind in "bB"
    return isinstance(node, Chars) and bool(node.classes)


def to_re2(tree: Choice) -> str | None:
    """The pattern in RE2's syntax, or ``None`` where RE2 has no words for it."""
    if holds(tree, _beyond_re2):
        return None
    return _say(tree)


def _beyond_re2(node: Node) -> bool:
    if isinstance(node, Choice):
        return bool(node.look)
    if isinstance(node, At):
        return node.kind not in _PLACES
    if isinstance(node, Repeat):
        return max(node.low, node.high or 0) > MOST_REPEATS
    if isinstance(node, Chars):
        return any(low <= 0xDFFF and high >= 0xD800 for low, high in node.ranges)
    return False


def _say(node: Node) -> str:
    if isinstance(node, Chars):
        return _say_chars(node)
    if isinstance(node, At):
        return _PLACES[node.kind]
    if isinstance(node, Repeat):
        high = "" if node.high is None else node.high
        return f"(?:{_say(node.part)}){{{node.low},{high}}}"
    return f"(?:{'|'.join(''.join(map(_say, branch)) for branch in node.branches)})"


def _say_chars(chars: Chars) -> str:
    if chars.letter is not None:
        letter = chars.letter
        return letter if letter.isascii() and letter.isalnum() else f"\\x{{{ord(letter):x}}}"
    inner = "".join(f"\\x{{{low:x}}}-\\x{{{high:x}}}" for low, high in chars.ranges)
    inner += "".join(_CLASSES[name] for name in chars.classes)
    return f"[{'^' if chars.negated else ''}{inner}]"
