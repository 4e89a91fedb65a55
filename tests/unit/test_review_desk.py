"""The desk: queue, suggestions, contradictions, growth; no screen anywhere."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from babelproof.core.errors import UsageError
from babelproof.review.contradiction import near
from babelproof.review.desk import Desk, Question
from babelproof.review.grow import by_text, grow, key_of
from babelproof.review.state import add_up
from babelproof.review.store import AlreadyJudged, Store
from babelproof.review.suggest import Pool, pattern, phrases, suggest
from babelproof.suites.bind import bind_sources, take_outputs
from babelproof.suites.item import Item, Judged, Suite
from babelproof.suites.matching import found
from babelproof.suites.verdict import FAIL, PASS, Judge


def item(ident: str, **more: object) -> Item:
    fields = {"category": "Terminology", "phenomenon": "Fasteners", "source": f"Quelle {ident}"}
    return Item(id=ident, langs="de-en", **{**fields, **more})  # type: ignore[arg-type]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "j.db")


def desk(store: Store, items: list[Item], outputs: dict[str, dict[str, str]], **more: bool) -> Desk:
    named = {
        f"de-en {ident}": {text: tuple(systems) for text, systems in texts.items()}
        for ident, texts in outputs.items()
    }
    return Desk(store, items, named, "ann", **{"suggestions": False, **more})


def asked(desk: Desk) -> Question:
    question = desk.question()
    assert question is not None
    return question


def test_equal_outputs_of_an_item_are_one_question() -> None:
    suite = Suite((item("1"), item("2")))
    binding = bind_sources(suite, ["Quelle 1", "Quelle 2"])
    taken = take_outputs(binding, {"A": ["x ", "y"], "B": [" x", "z"], "C": ["w", "y"]})
    assert by_text(taken) == {
        "de-en 1": {"x": ("A", "B"), "w": ("C",)},
        "de-en 2": {"y": ("A", "C"), "z": ("B",)},
    }


def test_what_most_systems_wrote_comes_first(store: Store) -> None:
    place = desk(store, [item("1"), item("2")], {"1": {"a": "A"}, "2": {"b": "ABC", "c": "DE"}})
    order = []
    while (question := place.question()) is not None:
        order.append(question.text)
        place.judge(question, "right")
    assert order == ["b", "c", "a"]
    assert place.progress().outputs == 0


def test_what_patterns_or_judged_sentences_decide_is_not_asked(store: Store) -> None:
    one = item("1", positive=("nut",), judged=(Judged("A screw.", False), Judged("", True)))
    place = desk(store, [one], {"1": {"A nut.": "A", "A screw.": "B", "A bolt.": "C", "": "D"}})
    assert place.progress().questions == 2
    assert {asked(place).text} <= {"A bolt.", ""}


def test_skipped_ones_come_last_and_undo_brings_them_back(store: Store) -> None:
    place = desk(store, [item("1")], {"1": {"a": "AB", "b": "C"}})
    place.skip(asked(place))
    assert asked(place).text == "b"
    place.undo()
    assert asked(place).text == "a"
    place.skip(asked(place))
    place.skip(asked(place))
    assert asked(place).text == "a"


def test_a_faulty_item_is_asked_about_no_more(store: Store) -> None:
    place = desk(store, [item("1"), item("2")], {"1": {"a": "AB"}, "2": {"b": "C"}})
    place.fault(asked(place), "two readings")
    assert asked(place).item.id == "2"
    place.undo()
    assert asked(place).item.id == "1"


def test_work_of_another_process_shows_at_the_next_question(store: Store) -> None:
    items, outputs = [item("1")], {"1": {"a": "AB", "b": "C"}}
    here = desk(store, items, outputs)
    there = Desk(Store(store.path), items, {"de-en 1": {"a": ("A", "B"), "b": ("C",)}}, "bob")
    question = asked(here)
    there.judge(asked(there), "right")
    with pytest.raises(AlreadyJudged):
        here.judge(question, "wrong")
    assert asked(here).text == "b"


def test_blind_judges_see_nothing_of_each_other(store: Store) -> None:
    items, outputs = [item("1")], {"1": {"a nut": "AB", "b": "C"}}
    named = {"de-en 1": {"a nut": ("A", "B"), "b": ("C",)}}
    ann = desk(store, items, outputs, blind=True)
    bob = Desk(store, items, named, "bob", blind=True, suggestions=False)
    ann.judge(asked(ann), "right")
    ann.set_patterns(asked(ann), ["nut"], [])
    question = asked(bob)
    assert (question.text, question.item.positive, question.item.judged) == ("a nut", (), ())
    bob.judge(question, "wrong")
    cleo = Desk(store, items, named, "cleo", settle=True)
    assert asked(cleo).text == "a nut"
    cleo.judge(asked(cleo), "right")
    assert cleo.question() is None
    assert add_up(store.events()).verdict(("de-en 1", "a nut")) == "right"


def test_a_contradicting_pattern_needs_a_reason(store: Store) -> None:
    one = item("1", judged=(Judged("A lock-nut.", True),))
    place = desk(store, [one], {"1": {"A nut.": "A", "A lock.": "B"}})
    question = asked(place)
    told = place.try_patterns(question, [], ["lock"])
    assert [change.text for change in told.changes] == ["A lock."]
    assert [each.judged.text for each in told.contradictions] == ["A lock-nut."]
    with pytest.raises(UsageError, match="reason"):
        place.set_patterns(question, [], ["lock"])
    place.set_patterns(question, [], ["lock"], "the other reading")
    assert place.state.patterns["de-en 1"].reason == "the other reading"


def test_a_broken_pattern_is_refused(store: Store) -> None:
    place = desk(store, [item("1")], {"1": {"A nut.": "A"}})
    with pytest.raises(UsageError, match="not a pattern"):
        place.set_patterns(asked(place), ["("], [])
    assert store.events() == []


def test_a_pattern_that_takes_too_long_is_refused_in_bounded_time(store: Store) -> None:
    judged = tuple(Judged("a" * 60 + f"! {n}", True) for n in range(1000))
    place = desk(store, [item("1", judged=judged)], {"1": {"A bolt.": "A"}})
    begun = time.process_time()
    told = place.try_patterns(asked(place), [], [r"(?=(a+)+$)(a|aa)+$"])
    assert told.broken
    assert time.process_time() - begun < 20


def test_contradictions_the_item_brought_along_do_not_count(store: Store) -> None:
    one = item("1", positive=("nut",), judged=(Judged("A nutcase.", False),))
    place = desk(store, [one], {"1": {"A bolt.": "A"}})
    assert place.try_patterns(asked(place), ["nut", "bolt"], []).contradictions == ()


def test_a_suggestion_decides_only_what_it_shows(store: Store) -> None:
    texts = {"Turn the lock nut now.": "AB", "Turn the lock nut here.": "C", "Mother.": "D"}
    place = desk(store, [item("1")], {"1": texts}, suggestions=True)
    question = asked(place)
    assert question.suggestion is not None
    assert {text for _, text in question.suggestion.subjects} == set(list(texts)[:2])
    place.accept(question, "right", keep=True)
    assert place.item("de-en 1").positive == (question.suggestion.pattern,)
    after = Judge(place.item("de-en 1"))
    assert [after(text).verdict for text in list(texts)[:2]] == [PASS, PASS]
    assert asked(place).text == "Mother."
    place.undo()
    assert place.progress().questions == 3
    assert place.item("de-en 1").positive == ()


def test_a_pattern_is_kept_only_if_asked(store: Store) -> None:
    texts = {"Turn the lock nut now.": "AB", "Turn the lock nut here.": "C"}
    place = desk(store, [item("1")], {"1": texts}, suggestions=True)
    place.accept(asked(place), "wrong")
    grown = place.item("de-en 1")
    assert (grown.positive, grown.negative) == ((), ())
    assert [Judge(grown)(text).verdict for text in texts] == [FAIL, FAIL]


def test_a_refused_suggestion_is_counted_and_not_made_again(store: Store) -> None:
    texts = {"Turn the lock nut now.": "AB", "Turn the lock nut here.": "C"}
    place = desk(store, [item("1")], {"1": texts}, suggestions=True)
    first = asked(place)
    assert first.suggestion is not None
    place.judge(first, "wrong")
    assert place.state.refused["de-en 1"] == {first.suggestion.pattern}
    assert asked(place).suggestion is None


def test_over_items_a_phrase_must_have_been_judged_one_way(store: Store) -> None:
    outputs = {
        "1": {"Turn the lock nut.": "ABCDE"},
        "2": {"Loosen the lock nut.": "AB"},
        "3": {"Grease the lock nut.": "C"},
    }
    items = [item(ident) for ident in outputs]
    place = desk(store, items, outputs, suggestions=True)
    question = asked(place)
    assert question.suggestion is None
    place.judge(question, "right")
    suggestion = asked(place).suggestion
    assert suggestion is not None
    assert suggestion.items == ("de-en 2", "de-en 3")
    assert [(one.id, text) for one, text in asked(place).shown] == [
        ("2", "Loosen the lock nut."),
        ("3", "Grease the lock nut."),
    ]
    assert suggestion.verdict == "right"
    with pytest.raises(UsageError, match="judged right before"):
        place.accept(asked(place), "wrong")


def test_no_suggestion_against_evidence() -> None:
    opened = {("i", "Turn the lock nut now."): 2, ("i", "Turn the lock nut here."): 1}
    for text, verdict in (("The lock nut turns.", "right"), ("A lock nut.", "wrong")):
        offered = suggest(Pool(opened, {("i", text): verdict}), lambda s: True)
        if offered is not None:
            assert offered.verdict is None
            assert not found(offered.pattern, text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "\x00\x1b[2J",
        "ש״ל ום",
        "ナットを締めてください",
        "ü" * 3000,
        "a " * 3000,
        "\ud800 x y",
    ],
)
def test_phrases_are_found_again_in_their_text(text: str) -> None:
    some = sorted(phrases(text))[:40]
    assert len(phrases(text)) <= 200 * 12
    assert all(found(pattern(phrase), text.strip()) for phrase in some)


def test_a_phrase_is_not_found_inside_a_word() -> None:
    assert not found(pattern("nut is"), "The doughnut is here.")
    assert found(pattern("(a+b)? c"), "x (a+b)? c y")


def test_nearest_sentences_and_their_difference() -> None:
    judged = (Judged("The nut is loose.", True), Judged("Mother sits.", False), Judged(" ", True))
    first, second = near(item("1", judged=judged), "The bolt is loose.")
    assert first.judged.text == "The nut is loose."
    assert [(piece.op, piece.text) for piece in first.pieces] == [
        ("same", "The "),
        ("only-judged", "nut"),
        ("only-output", "bolt"),
        ("same", " is loose."),
    ]
    assert second.likeness < first.likeness


def test_the_grown_suite_says_who_when_and_which_system(store: Store) -> None:
    suite = Suite((item("1", judged=(Judged("Old.", True),)), item("2")))
    place = desk(store, list(suite.items), {"1": {"New.": "AB"}, "2": {"Other.": "C"}})
    place.judge(asked(place), "wrong")
    place.fault(asked(place), "unclear")
    store.act("eve", [])
    growth = grow(suite, add_up(store.events()))
    old, new = growth.suite.items[0].judged
    assert old == Judged("Old.", True)
    assert (new.text, new.right, new.who, new.system) == ("New.", False, "ann", "A, B")
    assert new.when.startswith("20")
    assert growth.suite.items[1].note == "Faulty: unclear (ann on “Other.”)"
    assert grow(growth.suite, add_up(store.events())).suite == growth.suite
    assert (growth.sentences, growth.patterns, growth.faulty) == (1, 0, ("de-en 2",))
    assert Judge(growth.suite.items[0])("New.").verdict == FAIL


def test_judgements_on_items_the_suite_lost_are_named(store: Store) -> None:
    place = desk(store, [item("1")], {"1": {"a": "A"}})
    place.judge(asked(place), "right")
    assert grow(Suite((item("2"),)), place.state).unknown == (key_of(item("1")),)
