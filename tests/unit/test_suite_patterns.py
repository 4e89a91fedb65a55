"""Patterns: Python's answer from whichever engine, and never without end."""

from __future__ import annotations

import json
import re
import signal
import time
import warnings
from collections.abc import Iterator
from contextlib import suppress

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from babelproof.suites import limited, matching
from babelproof.suites.backtracking import paths
from babelproof.suites.limited import BrokenPattern, LimitedSearch, TooSlow
from babelproof.suites.matching import complaint, find, found, needs_ascii, to_re2
from babelproof.suites.regex_tree import parse

PIECES = [
    *"abAB äß.-|()[]?*+{}^$\\,0:=!<>P_\x1c",
    "\\b", "\\w", "\\W", "\\d", "\\D", "\\s", "\\S", "\\B", "\\.", "\\A", "\\Z", "(?:", "(?=",
    "(?!", "(?<=", "(?i)", "(?i:", "[^",
    "a-c", "{2}", "{1,3}", "{0,}", "{,2}", "\\x41", "\\u00e4", "\\n",
    "\\t", "\\1", "(a|b)", "[ab]", "[\\w-]", "()", "é", "日", "(?P<x>", "(?P=x)", "\\0", "||",
]  # fmt: skip
PATTERNS = st.lists(st.sampled_from(PIECES), min_size=1, max_size=9).map("".join)
TEXTS = st.lists(st.sampled_from([*"abABäß.-é日_ 0\n\t\x1c\x0b", "ab"]), max_size=9).map("".join)


# More seconds than any search here takes, however busy the machine is.
LONG = 60


@pytest.fixture(autouse=True, scope="module")
def _patient() -> Iterator[None]:
    """A search is given up for its pattern only, never because the machine is busy."""
    search = LimitedSearch(seconds=LONG)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(matching, "_LIMITED", search)
        yield
    search.close()


def compiled(pattern: str) -> re.Pattern[str] | None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return re.compile(pattern)
        except re.error:
            return None


@settings(max_examples=300)
@given(pattern=PATTERNS, text=TEXTS)
@example(pattern="\\B", text="")
@example(pattern="(?<=a|)b", text="ab")
@example(pattern="[\\w-a]", text="a")
@example(pattern="a{,2}b", text="b")
@example(pattern="a{2", text="a{2")
@example(pattern="\\s", text="a\x1cb")
def test_every_pattern_gives_pythons_answer(pattern: str, text: str) -> None:
    norm, text = compiled(pattern), text.strip()
    if norm is None:
        assert parse(pattern) is None
        return
    assume(parse(pattern) is not None)
    match = norm.search(text)
    assert found(pattern, text) == (match is not None)
    assert find(pattern, text) == (match.span() if match else None)


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (r"\büber\b", "Das ist über uns"),
        (r"\bber", "über"),
        (r"\w+t", "größte"),
        (r"\d", "١"),
        (r"\s", "a\u00a0b"),
        (r"[^\w]", "ü"),
        ("a$", "a"),
        ("^b", "a\nb"),
        (".", "\n"),
        ("(?i)STRASSE", "strasse"),
        (r"(\w)\1", "Kaffee"),
        ("x(?!y)", "xy xz"),
        ("a{3}", "aaa"),
        ("a++b", "aab"),
        ("(?>a|ab)c", "abc"),
        ("[[:alpha:]]", ":"),
        ("\ud800", "a\ud800"),
        ("a", "a\ud800"),
        ("(?P<n>a)(?P=n)", "aa"),
        ("\N{SNOWMAN}|\\N{SNOWMAN}", "\N{SNOWMAN}"),
        ("क्ष\\b", "क्षि"),
    ],
)
def test_where_engines_differ_python_is_the_norm(pattern: str, text: str) -> None:
    norm = compiled(pattern)
    assert norm is not None
    assert found(pattern, text) == (norm.search(text) is not None)


def test_re2_is_used_where_it_means_the_same() -> None:
    plain = parse("(Herr|Frau)n? [A-Z].*")
    assert plain is not None and to_re2(plain) and not needs_ascii(plain)
    words = parse(r"\bHund\w*")
    assert words is not None and to_re2(words) and needs_ascii(words)
    for pattern in ("a(?=b)", "a{2000}", "(a)\\1", "(?i)a", "\ud800"):
        tree = parse(pattern)
        assert tree is not None and to_re2(tree) is None, pattern


@pytest.mark.parametrize(
    "pattern", ["(", "a)", "*a", "a**", "[z-a]", "a{2,1}", "\\", "(?P<1>a)", "[a"]
)
def test_broken_patterns_are_told_from_strange_ones(pattern: str) -> None:
    assert parse(pattern) is None
    assert complaint(pattern)
    with pytest.raises(BrokenPattern):
        found(pattern, "a")


@pytest.mark.parametrize("pattern", ["a{,2}", "a*+", "(?>a)", "(?x) a # b", "\\07", "a{x}"])
def test_strange_patterns_are_not_broken(pattern: str) -> None:
    assert complaint(pattern) is None


@pytest.mark.parametrize("pattern", ["(" * 5000 + ")" * 5000, "[" + "a" * 30_000, "(?:a|" * 3000])
def test_huge_patterns_end_in_an_answer(pattern: str) -> None:
    started = time.process_time()
    with suppress(BrokenPattern, TooSlow):
        found(pattern, "a")
    assert time.process_time() - started < 10


def test_a_pattern_that_blows_up_is_linear_on_re2() -> None:
    started = time.process_time()
    assert not found("(a+)+$", "a" * 5000 + "!")
    assert not found(r"(\w+\s?)+!", "so " * 2000 + "?")
    assert time.process_time() - started < 2


def test_a_pattern_that_only_python_can_run_is_stopped() -> None:
    search = LimitedSearch(seconds=0.3)
    with pytest.raises(TooSlow):  # it would take for ever
        search.search("(a|aa)+$(?=b)", "a" * 60 + "!")
    search.seconds = LONG
    assert search.search("b", "abc") == (1, 2)
    with pytest.raises(TooSlow):  # at once: this pattern is not tried again on any text
        search.search("(a|aa)+$(?=b)", "c")
    search.close()


def test_patience_comes_to_an_end() -> None:
    search = LimitedSearch(seconds=0.2, patience=0.1)
    with pytest.raises(TooSlow):
        search.search("(a|aa)+$(?=b)", "a" * 60 + "!")
    with pytest.raises(TooSlow):
        search.search("a", "a")
    search.close()


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no such timers")
def test_a_child_whose_parent_was_killed_ends_in_the_middle_of_a_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limited, "_ALONE", 0.1)
    search = LimitedSearch(seconds=0.1)
    child = search._running()
    assert child.stdin is not None
    child.stdin.write(json.dumps(["(a|aa)+$(?=b)", "a" * 60 + "!"]) + "\n")
    child.stdin.flush()  # and nobody is there to stop it
    assert child.wait(60) == -signal.SIGALRM
    search.close()


def test_a_child_that_dies_is_replaced() -> None:
    search = LimitedSearch(seconds=LONG)
    assert search.search("a", "ba") == (1, 2)
    assert search._child is not None
    search._child.kill()
    search._child.wait()
    assert search.search("a", "a\ud800\n\x00") == (0, 1)
    search.close()
    search.close()


def test_a_fork_gets_a_child_of_its_own() -> None:
    search = LimitedSearch(seconds=LONG)
    assert search.search("a", "a") == (0, 1)
    mine = search._child
    search._owner = -1
    assert search.search("b", "b") == (0, 1)
    assert mine is not None and search._child is not mine
    mine.kill()
    mine.communicate()
    search.close()


def test_the_bound_on_paths_is_an_upper_bound() -> None:
    def bound(pattern: str, length: int) -> float:
        tree = parse(pattern)
        assert tree is not None
        return paths(tree, length)

    assert bound("abc", 100) == 1
    assert bound("(a|b|c)(d|e)?", 100) == 2
    assert bound("(ax|ay|b)(d|dd)?", 100) == 1 + 2
    assert bound("(ax?|ay?|b)", 100) == 2 + 2 + 1
    assert bound("([ab]x|[bc]y|.z)", 100) == 3
    assert bound(".*", 100) == 101
    assert bound(".*.*", 10) == 121
    assert bound("(a*)*", 100) == float("inf")
    assert bound("(a|b)+", 100) == 100
    assert bound("(a|ab)+", 100) == float("inf")
    assert bound(r"(\w+\s)+", 100) == 50
    assert bound(r"(\w+\s?)+", 100) == float("inf")
    assert bound(r"([^,]*,)+", 100) == 100
    assert bound(r"(.*,)+", 100) == float("inf")
    assert bound(r"([^,]*[a-c])+", 100) == float("inf")
    assert bound("a{3,5}", 100) == 3


def test_a_text_in_any_script_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matching, "_LIMITED", None)  # nothing here needs the child process
    for text in ("中文字", "مرحبا بك", "नमस्ते", "🙂 a", "\x00a\x7f", "e\u0301"):
        assert found(r"\b\w", text) == bool(re.search(r"\b\w", text))
        assert found("[^a]", text)
