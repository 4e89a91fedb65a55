"""Lint: every check finds its flaw, with the item, and nothing else."""

from __future__ import annotations

import time

import pytest

from babelproof.core.errors import UsageError
from babelproof.suites.item import Item, Judged, Suite
from babelproof.suites.lint import checks, lint
from tests.unit.suite_samples import full_suite, item

RIGHT, WRONG = True, False


def judged(*entries: tuple[str, bool]) -> tuple[Judged, ...]:
    return tuple(Judged(text, right) for text, right in entries)


def found(*items: Item, least: int = 1) -> list[tuple[str, tuple[str, ...]]]:
    return [(c.check.id, c.items) for c in lint(Suite(items), least=least)]


FINE = item("0", positive=("Dichtung",), judged=judged(("Dichtring undicht", RIGHT)))


def test_a_sound_suite_is_left_alone() -> None:
    assert found(FINE) == []


@pytest.mark.parametrize(
    ("fields", "check"),
    [
        ({"positive": ("a",), "judged": judged(("ab", WRONG))}, "wrong-matches-positive"),
        ({"negative": ("a",), "judged": judged(("ab", RIGHT))}, "right-matches-negative"),
        ({"judged": judged(("ab", RIGHT), (" ab", WRONG))}, "judged-both"),
        ({"judged": judged(("ab", RIGHT), ("\n", WRONG))}, "judged-blank"),
        ({"judged": judged(("ab", RIGHT), ("ab ", RIGHT))}, "judged-repeated"),
        ({}, "no-rule"),
        ({"positive": ("a", "(")}, "broken-pattern"),
        ({"positive": ("(a|b)*",)}, "matches-everything"),
        ({"positive": ("x(a|)",)}, "empty-alternative"),
        ({"positive": ("x(|a)",)}, "empty-alternative"),
        ({"positive": ("(?x)x(a||b)",)}, "empty-alternative"),
        ({"positive": ("a", "a")}, "duplicate-pattern"),
        ({"positive": ("(ab|c|ab)",)}, "duplicate-pattern"),
        ({"negative": ("x.|y|x.",)}, "duplicate-pattern"),
        ({"positive": ("pump|feed pump",)}, "dead-pattern"),
        ({"positive": ("ab",), "negative": ("ab",)}, "dead-pattern"),
        ({"positive": ("a^b",)}, "dead-pattern"),
        ({"positive": ("a$b",)}, "dead-pattern"),
        ({"positive": ("^ ab",)}, "dead-pattern"),
        ({"positive": ("ab $",)}, "dead-pattern"),
        ({"positive": ("(a+)+b",)}, "blow-up"),
        ({"positive": ("(x*y*)*z",)}, "blow-up"),
        ({"positive": ("(?x)(a+)+b",)}, "blow-up"),
        ({"positive": (r"\büber",)}, "ascii-word"),
        ({"positive": (r"(Gruß|Kuss)\b",)}, "ascii-word"),
        ({"positive": (r"[äa]\w+",)}, "ascii-word"),
        ({"positive": ("a",), "source": "a\x07b"}, "control-character"),
        ({"positive": ("a",), "source": "a\u202eb"}, "control-character"),
    ],
)
def test_each_check_finds_its_flaw(fields: dict[str, object], check: str) -> None:
    assert found(FINE, item("7", **fields)) == [(check, ("7",))]


@pytest.mark.parametrize(
    "fields",
    [
        {"positive": ("(ab)?c",)},
        {"positive": ("^ab$",)},
        {"positive": (r"\b[A-Z]\w+ über .*",)},
        {"positive": ("(?m)a$\\nb",)},
        {"positive": (r"(\w+ )+(and|or|\.)",)},
        {"positive": ("(cat|dog|cow)*s",)},
        {"positive": ("gear.*belt.*shaft.*motor",)},
        {"positive": ("a", "b"), "negative": ("c",)},
        {"positive": (r"\|a|\(\|",)},
        {"positive": ("a",), "source": "می\u200cخواهم 👩\u200d👩"},
        {"positive": ("a",), "judged": judged(("a b", RIGHT), ("c", WRONG))},
        {"positive": ("(",), "judged": judged(("x", WRONG))},
    ],
)
def test_what_is_sound_is_not_complained_about(fields: dict[str, object]) -> None:
    assert [name for name, _ in found(FINE, item("7", **fields)) if name != "broken-pattern"] == []


def test_shared_sources_are_named_together() -> None:
    same = {"positive": ("x",), "source": "One line. "}
    items = (item("1", **same), item("2", **{**same, "source": " One line."}))
    assert found(*items) == [("shared-source", ("1", "2"))]
    apart = (item("1", **same), item("2", langs="de-en", **same))
    assert found(*apart) == []


def test_too_few_items_are_counted_per_direction() -> None:
    items = [item(str(n), positive=("x",)) for n in range(3)]
    items += [item("0", langs="de-en", positive=("x",))]
    assert found(*items, least=3) == [("few-items", ("0",))]
    assert found(*items, least=1) == []


def test_names_that_differ_in_blanks_or_capitals_are_found() -> None:
    items = (
        item("1", positive=("x",), category="False friends"),
        item("2", positive=("x",), category="False Friends "),
    )
    assert found(*items) == [("name-variants", ("1",))]


def test_every_complaint_says_what_to_do() -> None:
    complaints = lint(full_suite())
    assert complaints
    assert all(c.items and c.message and c.check.advice and c.langs for c in complaints)
    assert all("\x1b" not in c.message and "\x00" not in c.message for c in complaints)


def test_one_check_can_be_asked_for() -> None:
    assert {c.check.id for c in lint(full_suite(), only=["judged-blank"])} == {"judged-blank"}
    with pytest.raises(
        UsageError, match="no check is called 'judged-blink'; did you mean judged-blank"
    ):
        lint(full_suite(), only=["judged-blink"])


def test_names_of_checks_are_unique() -> None:
    names = [check.id for check in checks()]
    assert len(set(names)) == len(names)


def test_a_pattern_with_very_many_alternatives_is_read_in_bounded_time() -> None:
    many = "|".join(f"word{n}x" for n in range(1500))
    started = time.process_time()
    lint(Suite((item("1", positive=(many,)),)))
    assert time.process_time() - started < 10
