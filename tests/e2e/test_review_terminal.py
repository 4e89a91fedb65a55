"""The review in a real terminal: a pseudo-terminal is the keyboard and the screen."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from babelproof.review.state import Event, alive
from babelproof.review.store import Store
from tests.e2e.screen import Screen, plain, run

SUITE = r"""
format = 1
name = "Workshop"
langs = "de-en"

[[phenomenon]]
category = "Terminology"
name = "Fasteners"
guideline = "Look at the name of the fastener only."

[[item]]
id = "nut-1"
category = "Terminology"
phenomenon = "Fasteners"
source = "Ziehen Sie die Mutter fest."
positive = ['\bnut\b']
negative = ['\bmother\b']

[[item]]
id = "nut-2"
category = "Terminology"
phenomenon = "Fasteners"
source = "Die Mutter ist locker."
positive = ['\bnut\b']
negative = ['\bmother\b']
right = ["The lock-nut is loose."]
"""
SOURCES = ["Ziehen Sie die Mutter fest.", "Die Mutter ist locker."]
OUTPUTS = {
    "Aurora": ["Tighten the locknut.", "The mum is loose."],
    "Borealis": ["Tighten the locknut.", "The mum is slack."],
    "Cassini": ["Tighten the \x1b[2J[bold]hexnut[/bold].", "The nut is loose."],
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "suite.toml").write_text(SUITE, encoding="utf-8")
    (tmp_path / "sources.txt").write_text("\n".join(SOURCES) + "\n", encoding="utf-8")
    for name, lines in OUTPUTS.items():
        (tmp_path / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return tmp_path


@pytest.fixture
def screens(folder: Path) -> Iterator[list[Screen]]:
    opened: list[Screen] = []
    yield opened
    for screen in opened:
        screen.close()


def review(
    folder: Path, screens: list[Screen], *more: str, author: str = "ann", rows: int = 40
) -> Screen:
    outputs = [f"{name}.txt" for name in OUTPUTS]
    args = ["suite", "review", "suite.toml", "--sources", "sources.txt", "--outputs", *outputs]
    screens.append(Screen(folder, *args, "--author", author, *more, rows=rows))
    return screens[-1]


def stored(folder: Path) -> list[Event]:
    with Store(folder / "judgements.db") as store:
        return alive(store.events())


def test_the_screen_shows_what_a_judge_needs_and_no_system(
    folder: Path, screens: list[Screen]
) -> None:
    screen = review(folder, screens)
    shown = screen.wait_for("[q]uit")
    assert "Tighten the locknut." in shown
    assert "this one stands for 2 outputs" in shown
    assert "Fasteners (Terminology)" in shown
    assert "Look at the name of the fastener only." in shown
    assert r"\bnut\b matches nothing" in shown
    screen.press("r")
    screen.wait_for("Stored: right (no. 1).")
    screen.press("q")
    assert screen.end() == 0
    assert not re.search("Aurora|Borealis|Cassini", screen.raw)
    (event,) = stored(folder)
    assert (event.author, event.item, event.verdict) == ("ann", "de-en nut-1", "right")
    assert event.value["systems"] == ["Aurora", "Borealis"]


def test_text_from_outside_steers_nothing(folder: Path, screens: list[Screen]) -> None:
    screen = review(folder, screens, "--no-suggestions")
    for _ in range(4):
        shown = screen.wait_for("[q]uit")
        if "hexnut" in shown:
            break
        screen.press("s")
    assert "␛[2J[bold]hexnut[/bold]." in shown


def test_judge_undo_judge_again(folder: Path, screens: list[Screen]) -> None:
    screen = review(folder, screens, "--no-suggestions")
    screen.wait_for("Tighten the locknut.")
    screen.press("w")
    screen.wait_for("Stored: wrong")
    screen.press("u")
    screen.wait_for("Taken back: wrong.")
    assert stored(folder) == []
    screen.press("r")
    screen.wait_for("Stored: right")
    assert [event.verdict for event in stored(folder)] == ["right"]
    screen.press("uu")
    screen.wait_for("Taken back: right.")
    screen.wait_for("There is nothing to take back.")


def test_one_text_left_is_counted_as_one(folder: Path, screens: list[Screen]) -> None:
    screen = review(folder, screens, "--no-suggestions")
    for left in ("4 texts open, 5 outputs", "3 texts open, 3 outputs", "2 texts open, 2 outputs"):
        screen.wait_for(left)
        screen.wait_for("[q]uit")
        screen.press("r")
    screen.wait_for("1 text open, 1 output · this one stands for 1 output")


def test_nearest_judged_sentence_with_its_difference(folder: Path, screens: list[Screen]) -> None:
    screen = review(folder, screens, "--no-suggestions")
    screen.wait_for("Tighten the locknut.")
    screen.press("rs")
    shown = screen.wait_for("The mum is")
    shown = screen.wait_for("[q]uit")
    assert "right      The [-lock-nut-]{+mum+} is loose." in shown


def test_on_a_low_terminal_judged_sentences_give_way(folder: Path, screens: list[Screen]) -> None:
    screen = review(folder, screens, "--no-suggestions", rows=13)
    screen.wait_for("Tighten the locknut.")
    screen.press("rs")
    shown = screen.wait_for("The mum is")
    shown = screen.wait_for("[q]uit")
    assert "{+mum+}" not in shown
    assert len(shown.split("\n")) <= 13


def test_note_and_faulty_item(folder: Path, screens: list[Screen]) -> None:
    screen = review(folder, screens)
    screen.wait_for("[q]uit")
    screen.press("n")
    screen.wait_for("Enter stores")
    screen.press("ist das größer?\r")
    screen.wait_for("Stored: a note")
    screen.press("f")
    screen.wait_for("What is wrong with the item?")
    screen.press("two readings\r")
    screen.wait_for("it is asked about no more")
    screen.press("q")
    assert screen.end() == 0
    note, fault = stored(folder)
    assert (note.kind, note.value["words"]) == ("note", "ist das größer?")
    assert (fault.kind, fault.item, fault.value["words"]) == (
        "faulty",
        "de-en nut-1",
        "two readings",
    )


def test_a_suggestion_decides_all_that_it_shows(folder: Path, screens: list[Screen]) -> None:
    screen = review(folder, screens)
    screen.wait_for("Tighten the locknut.")
    screen.press("r")
    shown = screen.wait_for("for all shown")
    assert r"\bThe mum is\b  would decide 2 outputs" in shown
    screen.press("p")
    screen.wait_for("keep the pattern for later outputs: yes")
    screen.press("W")
    screen.wait_for("Stored: all wrong, and the pattern")
    pattern, *judged = [event for event in stored(folder) if event.item == "de-en nut-2"]
    assert pattern.value["negative"] == [r"\bmother\b", r"\bThe mum is\b"]
    assert {(event.text, event.verdict) for event in judged} == {
        ("The mum is loose.", "wrong"),
        ("The mum is slack.", "wrong"),
    }
    screen.press("u")
    screen.wait_for("Taken back: wrong for 2 texts, and the pattern.")
    assert len(stored(folder)) == 1
    screen.press("W")
    screen.wait_for("Stored: all wrong (no.")
    assert [event.kind for event in stored(folder)] == ["judge"] * 3


def test_edit_a_pattern_and_see_at_once_what_it_decides(
    folder: Path, screens: list[Screen]
) -> None:
    screen = review(folder, screens)
    screen.wait_for("Tighten the locknut.")
    screen.press("e")
    screen.wait_for("Which pattern?")
    screen.press("1")
    screen.wait_for("Enter saves")
    screen.press("|lock")
    screen.wait_for("Changes 1 different output, contradicts nothing.")
    screen.press("nut\r")
    screen.wait_for("Stored: patterns of nut-1")
    (event,) = stored(folder)
    assert event.value["positive"] == [r"\bnut\b|locknut"]


def test_a_broken_pattern_is_not_saved(folder: Path, screens: list[Screen]) -> None:
    screen = review(folder, screens)
    screen.wait_for("Tighten the locknut.")
    screen.press("e+(")
    screen.wait_for("not a pattern")
    screen.press("\r")
    screen.wait_for("Not saved")
    assert stored(folder) == []


def test_a_contradiction_needs_a_reason(folder: Path, screens: list[Screen]) -> None:
    screen = review(folder, screens, "--no-suggestions")
    screen.wait_for("Tighten the locknut.")
    screen.press("r")
    screen.wait_for("Stored: right")
    screen.press("f")
    screen.wait_for("What is wrong")
    screen.press("\r")
    screen.wait_for("The mum is")
    screen.press("e-lock")
    screen.wait_for("contradicts a sentence judged right: The lock-nut is loose.")
    screen.press("\r")
    screen.wait_for("Why is the pattern right all the same?")
    screen.press("\r")
    screen.wait_for("needs a reason")
    assert not [event for event in stored(folder) if event.kind == "pattern"]
    screen.press("e-lock\r")
    screen.wait_for("Why is the pattern right all the same?")
    screen.press("not a lock here\r")
    screen.wait_for("Stored: patterns of nut-2")
    (event,) = [event for event in stored(folder) if event.kind == "pattern"]
    assert event.value["reason"] == "not a lock here"


def test_two_processes_at_once_on_one_item(folder: Path, screens: list[Screen]) -> None:
    ann = review(folder, screens, "--no-suggestions")
    bob = review(folder, screens, "--no-suggestions", author="bob")
    ann.wait_for("Tighten the locknut.")
    bob.wait_for("Tighten the locknut.")
    ann.press("r")
    ann.wait_for("Stored: right")
    bob.press("w")
    bob.wait_for("Not stored: already judged right by ann")
    shown = bob.wait_for("[q]uit") if "[q]uit" not in bob.raw[-400:] else plain(bob.raw)
    assert "Tighten the locknut." not in shown.split("\f")[-1]
    bob.press("w")
    bob.wait_for("Stored: wrong")
    assert [(event.author, event.verdict) for event in stored(folder)] == [
        ("ann", "right"),
        ("bob", "wrong"),
    ]


def test_two_processes_edit_one_pattern(folder: Path, screens: list[Screen]) -> None:
    ann, bob = review(folder, screens), review(folder, screens, author="bob")
    for screen in (ann, bob):
        screen.wait_for("Tighten the locknut.")
        screen.press("e+")
        screen.wait_for("Enter saves")
    ann.press("washer\r")
    ann.wait_for("Stored: patterns")
    bob.press("rivet\r")
    bob.wait_for("Not stored: ann changed the patterns in between")
    (event,) = stored(folder)
    assert event.value["positive"] == [r"\bnut\b", "washer"]


def test_kill_9_in_mid_judgement(folder: Path, screens: list[Screen]) -> None:
    for number in range(1, 4):
        screen = review(folder, screens, "--no-suggestions")
        screen.wait_for("[q]uit")
        screen.press("r")
        screen.wait_for("Stored: right")
        screen.press("e1|half-writ")  # killed while a pattern is being written
        screen.wait_for("half-writ")
        screen.kill()
        assert len(stored(folder)) == number
        assert all(event.kind == "judge" for event in stored(folder))


def test_blind_judges_then_agreement_then_settling(folder: Path, screens: list[Screen]) -> None:
    for author, keys in (("ann", "rwww"), ("bob", "rrww")):
        screen = review(folder, screens, "--blind", "--no-suggestions", author=author)
        for key in keys:
            screen.wait_for("[q]uit")
            screen.press(key)
        screen.wait_for("Nothing is left to judge.")
        assert screen.end() == 0
    told = json.loads(run(folder, "suite", "agreement", "-f", "json").stdout)
    assert (told["units"], told["agreed"], len(told["disputed"])) == (4, 3, 1)
    assert told["alpha"] == pytest.approx(1 - 7 * 2 / (8 * 8 - 3 * 3 - 5 * 5))
    screen = review(folder, screens, "--settle", author="cleo")
    screen.wait_for("[q]uit")
    screen.press("w")
    screen.wait_for("Nothing is left to judge.")


def test_export_writes_who_when_and_which_system(folder: Path, screens: list[Screen]) -> None:
    screen = review(folder, screens)
    screen.wait_for("[q]uit")
    screen.press("r")
    screen.wait_for("Stored")
    screen.press("q")
    assert screen.end() == 0
    done = run(folder, "suite", "export", "suite.toml", "-o", "grown.toml")
    assert "1 judged sentence" in done.stderr
    grown = (folder / "grown.toml").read_text(encoding="utf-8")
    for piece in ("Tighten the locknut.", "ann", "Aurora, Borealis"):
        assert piece in grown
    outputs = [f"{name}.txt" for name in OUTPUTS]
    args = ["--sources", "sources.txt", "--outputs", *outputs, "-f", "json"]
    before = json.loads(run(folder, "suite", "run", "suite.toml", *args).stdout)
    after = json.loads(run(folder, "suite", "run", "grown.toml", *args).stdout)
    assert after["systems"]["Aurora"]["open"] == before["systems"]["Aurora"]["open"] - 1


def test_without_a_terminal_there_is_a_clear_error(folder: Path) -> None:
    outputs = [f"{name}.txt" for name in OUTPUTS]
    args = ["suite", "review", "suite.toml", "--sources", "sources.txt", "--outputs", *outputs]
    done = run(folder, *args, code=2)
    assert "needs a terminal" in done.stderr
