"""Identities: what a finding is called depends on what it says, not on where it was met."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from babelproof import check
from babelproof.core import identity
from babelproof.core.record import Finding
from babelproof.core.segment import Segment, Span
from babelproof.lang import parse_pair
from babelproof.review.ignore import IgnoreList, entry_of, write

EN_DE = parse_pair("en-de")
SRC = [
    "Read https://example.org/start first.", "It took 90 minutes and 90 more.",
    "The kettle is still warm.", "Ten <b>men</b> came in.", "It took 90 minutes and 90 more.",
]  # fmt: skip
OUTS = {
    "a": ["Lesen Sie https://example.org/x.", "Es dauerte 80 Minuten und 80 mehr.", "",
          "Zehn Männer kamen.", "Es dauerte 90 Minuten und 80 mehr."],
    "b": ["Lesen Sie https://example.org/y.", "Es dauerte 80 Minuten und 70 mehr.", "",
          "Zehn Männer kamen.", "Es dauerte 90 Minuten und 70 mehr."],
}  # fmt: skip


def _segment(src: str, tgt: str, **more: Any) -> Segment:
    return Segment("1", more.pop("line", 1), src, tgt, EN_DE, more.pop("system", "a"), **more)


def _named(segment: Segment, *spans: Span, cls: str = "c", nth: int = 0) -> tuple[str, str]:
    at = identity.place(segment, "rule", cls, identity.spots(segment, spans), nth)
    return at, identity.claim(segment, at, spans)


def _found(src: Sequence[str], outs: dict[str, list[str]]) -> list[Finding]:
    with check(src=src, tgt=outs, langs="en-de", chunk=2) as run:
        return list(run.findings())


def _counted(findings: Sequence[Finding], system: str) -> Counter[tuple[str, str]]:
    return Counter((f.place, f.claim) for f in findings if f.system == system)


def test_inserted_lines_other_names_and_orders_change_nothing() -> None:
    before = _found(SRC, OUTS)
    order = [3, 1, 4, 0, 2]
    lines = ["A line at the top.", *(SRC[n] for n in order)]
    outs = {
        name: ["Eine Zeile oben.", *(OUTS[old][n] for n in order)]
        for name, old in (("zweites", "b"), ("erstes", "a"))
    }
    after = _found(lines, outs)
    assert len(before) == len(after) > 6
    for new, old in (("erstes", "a"), ("zweites", "b")):
        assert _counted(after, new) == _counted(before, old)


def test_two_runs_of_a_file_by_another_name_are_the_same(tmp_path: Path) -> None:
    found = []
    for name, form in (("one.tsv", "{}\t{}\n"), ("two.csv", '"{}","{}"\n')):
        rows = [form.format(s, t) for s, t in zip(SRC, OUTS["a"], strict=True)]
        (tmp_path / name).write_text("".join(rows))
        with check(tmp_path / name, langs="en-de") as run:
            found.append([(f.place, f.claim) for f in run.findings()])
    assert found[0] == found[1] != []


def test_systems_share_places_but_only_claims_of_one_wording() -> None:
    found = _found(SRC, OUTS)
    web = {f.system: f for f in found if f.rule == "web-term-mismatch"}
    assert web["a"].place == web["b"].place and web["a"].claim != web["b"].claim
    empty = {f.system: f for f in found if f.rule == "empty-output"}
    assert empty["a"].place == empty["b"].place and empty["a"].claim == empty["b"].claim
    tags = {f.system: f for f in found if f.rule == "markup-mismatch"}
    assert tags["a"].claim == tags["b"].claim


def test_findings_on_one_segment_are_all_told_apart() -> None:
    with check(src=SRC, tgt=OUTS, langs="en-de", preview=True) as run:
        found = [(f.system, f.line, f.place) for f in run.findings()]
        claims = [(f.system, f.line, f.claim) for f in run.findings()]
    assert len(set(found)) == len(found) and len(set(claims)) == len(claims)


def test_the_second_of_its_like_is_another_place() -> None:
    segment = _segment("90 and 90", "80 and 70")
    places = {_named(segment, Span("src", start, start + 2))[0] for start in (0, 7)}
    assert len(places) == 2
    assert _named(segment)[0] != _named(segment, nth=1)[0]


def test_what_does_not_show_does_not_count() -> None:
    one = _segment("The cafe\u0301  is open", "Das Café\u00a0 ist auf")
    other = _segment("The caf\u00e9 is\nopen", "Das Cafe\u0301 ist  auf")
    assert _named(one, Span("src", 4, 9))[0] == _named(other, Span("src", 4, 8))[0]
    assert identity.claim(one, "p", ()) == identity.claim(other, "p", ())


def test_pointing_at_nothing_in_the_target_means_all_of_it() -> None:
    for at in (0, 3):
        one = _named(_segment("five", "die drei"), Span("src", 0, 4), Span("tgt", at, at))
        other = _named(_segment("five", "die vier"), Span("src", 0, 4), Span("tgt", at, at))
        assert one[0] == other[0] and one[1] != other[1]


TEXTS = st.text(st.characters(codec=None) | st.sampled_from("\x00\x01:0 \u0301"), max_size=12)


@st.composite
def _pointed(draw: st.DrawFn) -> tuple[str, str, list[Span]]:
    """A source, a target, and spans that lie in them."""
    texts = {"src": draw(TEXTS), "tgt": draw(TEXTS)}
    spans = []
    for side in draw(st.lists(st.sampled_from(("src", "tgt")), max_size=3)):
        start = draw(st.integers(0, len(texts[side])))
        spans.append(Span(side, start, draw(st.integers(start, len(texts[side])))))  # type: ignore[arg-type]
    return texts["src"], texts["tgt"], spans


def _wording(segment: Segment, spans: Sequence[Span]) -> list[str]:
    """What a judge of a finding reads in the target: what is pointed at, or all."""
    pieces = [identity.normal(segment.tgt[s.start : s.end]) for s in spans if s.side == "tgt"]
    return [*filter(None, pieces)] or ["the whole", identity.normal(segment.tgt)]


@given(_pointed(), st.integers(1, 99), TEXTS, TEXTS)
def test_neither_line_nor_system_nor_document_matters(
    given: tuple[str, str, list[Span]], line: int, system: str, doc: str
) -> None:
    src, tgt, spans = given
    one = _named(_segment(src, tgt), *spans)
    assert one == _named(_segment(src, tgt, line=line, system=system, doc=doc, ref=doc), *spans)


@given(_pointed(), _pointed())
def test_another_output_has_the_same_place_where_the_source_has_a_spot(
    given: tuple[str, str, list[Span]], other: tuple[str, str, list[Span]]
) -> None:
    src, tgt, spans = given
    marked = [span for span in spans if span.side == "src"]
    beside = [span for span in other[2] if span.side == "tgt"]
    one = _named(_segment(src, tgt), *spans)
    two = _named(_segment(src, other[1]), *marked, *beside)
    if marked:
        assert one[0] == two[0]


@given(_pointed(), _pointed())
@example(
    given=("", "0", [Span("tgt", 0, 0), Span("tgt", 0, 1), Span("src", 0, 0)]), other=("", "0", [])
)
def test_a_judged_false_alarm_never_silences_another_wording(
    given: tuple[str, str, list[Span]], other: tuple[str, str, list[Span]]
) -> None:
    """Whatever is judged wrong, only what has the same place and reads the same is left out."""
    src, tgt, spans = given
    marked = [span for span in spans if span.side == "src"]
    beside = [span for span in other[2] if span.side == "tgt"]
    judged, new = _segment(src, tgt), _segment(src, other[1])
    one, two = _named(judged, *spans), _named(new, *marked, *beside)
    if one[1] == two[1]:
        assert one[0] == two[0]
        assert _wording(judged, spans) == _wording(new, [*marked, *beside])
    elif marked:
        assert _wording(judged, spans) != _wording(new, [*marked, *beside])


@given(_pointed(), _pointed(), st.sampled_from("cd"), st.integers(0, 1))
def test_other_sources_classes_and_spots_are_other_places(
    given: tuple[str, str, list[Span]], other: tuple[str, str, list[Span]], cls: str, nth: int
) -> None:
    one, two = _segment(*given[:2]), _segment(*other[:2])
    places = _named(one, *given[2])[0], _named(two, *other[2], cls=cls, nth=nth)[0]
    same = (
        identity.normal(one.src) == identity.normal(two.src)
        and identity.spots(one, given[2]) == identity.spots(two, other[2])
        and (cls, nth) == ("c", 0)
    )
    assert (places[0] == places[1]) == same


@pytest.mark.parametrize("system", OUTS)
def test_an_ignore_list_of_one_system_silences_the_same_wording_alone(
    tmp_path: Path, system: str
) -> None:
    found = _found(SRC, OUTS)
    judged = [f for f in found if f.system == system]
    path = tmp_path / "ignore.tsv"
    path.write_text(write((entry_of(f), "me", "now") for f in judged))
    claims = {f.claim for f in judged}
    with check(src=SRC, tgt=OUTS, langs="en-de", ignore_list=path) as run:
        left = list(run.findings())
    assert [(f.system, f.claim) for f in left] == [
        (f.system, f.claim) for f in found if f.claim not in claims
    ]
    assert {f.rule for f in left} >= {"web-term-mismatch"} and system not in {
        f.system for f in left
    }
    assert len(IgnoreList.read(path)) == len({(f.rule, f.claim) for f in judged})
