"""Markup: what is read as such, what may differ, and what is found wrong."""

from __future__ import annotations

import time

import pytest

from babelproof.core.batch import Batch
from babelproof.core.rule import Answer, Hit, NotJudged
from babelproof.core.segment import Lang, LangPair, Pair, Segment, View
from babelproof.detectors.markup_mismatch import check, sift
from babelproof.detectors.markup_mismatch.remains import Taken
from babelproof.text.markup import listed, markup


def read(text: str, lang: str = "en") -> list[tuple[str, str]]:
    return [(mark.kind, mark.key) for mark in markup(View(text, Lang(lang)))]


def answer(langs: str, src: str, tgt: str) -> Answer:
    source, target = langs.split("-")
    pair = LangPair(Lang(source), Lang(target))
    return check(Pair(Segment("1", 1, src, tgt, pair)), {})


def hits(langs: str, src: str, tgt: str) -> list[Hit]:
    found = answer(langs, src, tgt)
    assert not isinstance(found, NotJudged)
    return list(found or ())


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("<b>x</b>", ["<b>", "</b>"]),
        ("<BR/> <br /> <br>", ["<br>"] * 3),
        ("<a  href='/x' >", ["<a href=/x>"]),
        ("<a title=\"Hi\" lang='en' href=/x>", ["<a href=/x title=>"]),
        ('<g id="1">x</g><x id="2"/>', ["<g id=1>", "</g>", "<x id=2/>"]),
        ("<bold>x</bold> <0>y</0> <1/>", ["<bold>", "</bold>", "<0>", "</0>", "<1/>"]),
        ("<unk>", ["<unk>"]),
        ("&amp; &#160; &#xA0;", ["&amp;", "&#160;", "&#xA0;"]),
        ("%s %d %1$s %.2f %5.1f %@ %-10s", ["%s", "%d", "%1$s", "%.2f", "%5.1f", "%@", "%-10s"]),
        ("%(name)s %{name} %<name>s %USER%", ["%(name)s", "%{name}", "%<name>s", "%USER%"]),
        ("%1 of %2", ["%1", "%2"]),
        ("wait %ds, image%03d.png", ["%d", "%03d"]),
        ("在%s中", ["%s"]),
        (
            "{0} {name} {user.name} {n:>4} {}",
            ["{0}", "{name}", "{user.name}", "{n:>4}", "{}"],
        ),
        ("{{ name }} ${name} #{name} {% if x %}", ["{{name}}", "${name}", "#{name}", "{%if x"]),
        ("{n, plural, one {# by {u}} other {#}}", ["{n,plural,", "{u}"]),
        ("{d, date, short}", ["{d,date,"]),
        ("#NAME# #PRS_ORG# #Product1#", ["#NAME#", "#PRS_ORG#", "#Product1#"]),
        ("[NAME] [PERSON_2] __NUM__ <URL>", ["[NAME]", "[PERSON_2]", "__NUM__", "<URL>"]),
        ("我在#ADDRESS#。", ["#ADDRESS#"]),
        ("[a](/b) ![c](d.png \"t\")", ["/b", "d.png"]),
    ],
)  # fmt: skip
def test_sure_markup_is_read(text: str, keys: list[str]) -> None:
    assert [key for _, key in read(text)] == keys


@pytest.mark.parametrize(
    "text",
    [
        "a < b > c <3 <- -> >.< <Title> <laugh/> <me@example.org> <https://example.org>",
        "10 % der Leute, 50% off, 100%d, 100 %ig, 5%-ige, % s, %für, 20 %\u00a0d",
        "AT&T; R&D; d&d; &unknown; & amp;",
        "#Berlin #Sommer#Sonne #iPhone# # NAME #",
        "[sic] [1] [laughs] [APPLAUSE] __bold__ __init__",
        "{a, b} { x } {\u00e9t\u00e9 }",
        "https://example.org/a%20s?x=%d&y={",
        "\\textbf{word} x_{i} e^{x}",
        "<!-- <b>hidden</b> -->",
        "%5 indirim",
        "",
        "<",
        "{",
        "%",
        "&",
    ],
)
def test_nothing_sure(text: str) -> None:
    assert read(text) == []


def test_turkish_percentages_are_no_placeholders() -> None:
    assert read("%1 indirim", "tr") == []


def test_spans_point_at_the_raw_text() -> None:
    text = "Für <b>é</b> und {n, plural, other {# von {wem}}} 🙂 #NAME#"
    for mark in markup(View(text, Lang("de"))):
        assert text[mark.start : mark.end] == mark.text


FRAMES = {
    "de": ("Es gibt ", " hier."),
    "ru": ("Здесь есть ", " сейчас."),
    "ja": ("ここに", "があります。"),
    "zh": ("这里有", "。"),
    "hi": ("यहाँ ", " है।"),
    "ar": ("هنا ", " الآن."),
    "cs": ("Tady je ", " teď."),
}
PLANTED = [
    ("<b>x</b>", "<b>x"),
    ("<b>x</b>", "x"),
    ("<b>x</b>", "<b>x<b>"),
    ("<b>x</b>", "< b >x</b>"),
    ('<g id="1">x</g>', '<g id="2">x</g>'),
    ('<a href="/en">x</a>', '<a href="/de">x</a>'),
    ("x<br/>y", "x y"),
    ("%s", ""),
    ("%s", "%d"),
    ("%s", "% s"),
    ("%s", "％s"),
    ("%1$s, %2$s", "%1$s, %3$s"),
    ("%s and %s", "%s"),
    ("%(name)s", "%(nome)s"),
    ("%{name}", "%{имя}"),
    ("{0}", "{1}"),
    ("{0}", "0"),
    ("{name}", "{nom}"),
    ("{name}", "{名前}"),
    ("{name}", "{ Name"),
    ("{{name}}", "{{nombre}}"),
    ("{{name}}", "{name}"),
    ("${name}", "$ {name}"),
    ("{n, plural, other {#}}", "{m, plural, other {#}}"),
    ("{g, select, a {1} other {2}}", "{g, select, b {1} other {2}}"),
    ("#NAME#", "#NOM#"),
    ("#NAME#", "# NAME #"),
    ("#NAME#", "#Name#"),
    ("#NAME#", "#NAME"),
    ("#NAME#", "＃NAME＃"),
    ("#NAME# #NAME#", "#NAME#"),
    ("#PRS_ORG#", "#PRS _ ORG#"),
    ("[NAME]", "[名前]"),
    ("<PERSON>", "<персона>"),
    ("5&nbsp;kg", "5& nbsp;kg"),
    ("a &lt; b", "a b"),
    ("[x](/en/a)", "[x](/de/a)"),
    ("[x](/en/a)", "x (/en/a)"),
]


@pytest.mark.parametrize("lang", FRAMES)
@pytest.mark.parametrize(("term", "changed"), PLANTED)
def test_planted_errors_are_caught(lang: str, term: str, changed: str) -> None:
    before, after = FRAMES[lang]
    assert answer(f"en-{lang}", f"There is {term} here.", before + term + after) == ()
    found = hits(f"en-{lang}", f"There is {term} here.", before + changed + after)
    assert found
    assert any(span.side == "src" for hit in found for span in hit.spans)


@pytest.mark.parametrize(
    ("src", "tgt"),
    [
        ("%s of %d", "%2$d von %1$s"),
        ("<b>%s</b> x", "x <b>%s</b>"),
        ("{name}", "{name}, {name}"),
        ("{name} and {name}", "beide {name}"),
        ("A &amp; B", "A & B"),
        ("A &amp; B", "A und B"),
        ("&quot;A&quot;", "„A“"),
        ("caf&eacute;", "Café"),
        ("5&nbsp;kg", "5\u00a0kg"),
        ("5&nbsp;kg", "5&#160;kg"),
        ("Read&nbsp;more", "Weiterlesen"),
        ("&copy; us", "(c) wir"),
        ("&lt;b&gt;", "<b>"),
        ("<b>A & B</b>", "<b>A &amp; B</b>"),
        ("#NAME#", "#NAME# und #NAME#"),
        ("100%", "100 %"),
        ("{ }", "{}"),
    ],
)
def test_what_may_differ(src: str, tgt: str) -> None:
    assert not hits("en-de", src, tgt)


@pytest.mark.parametrize(
    ("tgt", "span"),
    [
        ("Das <unk> ist", "<unk>"),
        ("Das ist <b>gut", "<b>"),
        ("Hallo #NAME#, gut", "#NAME#"),
        ("Das ist %s gut", "%s"),
        ("Das ist {{x}} gut", "{{x}}"),
        ("Gut &quot;so", "&quot;"),
    ],
)
def test_inventions_are_found(tgt: str, span: str) -> None:
    (hit,) = hits("en-de", "This is good.", tgt)
    (place,) = hit.spans
    assert place.side == "tgt"
    assert tgt[place.start : place.end] == span
    assert hit.message.endswith("stands in the translation only")


def test_inventions_are_not_claimed_where_the_source_has_the_like() -> None:
    assert not hits("en-de", "Data of a <forms> page", "Daten einer <form>-Seite")
    assert not hits("en-de", "see the page", "siehe [Seite](/x)")


def test_each_broken_copy_is_shown() -> None:
    (hit,) = hits("en-de", "#NAME# and #NAME#", "# NAME # und # NAME #")
    assert [span.side for span in hit.spans] == ["src", "src", "tgt", "tgt"]
    assert hit.message == "The token #NAME# became # NAME #"


def test_a_surviving_copy_is_no_remains() -> None:
    (hit,) = hits("en-de", "#NAME# and #NAME#", "#NAME# und er")
    assert [span.side for span in hit.spans] == ["src"]


def test_nothing_to_judge_and_empty_translations() -> None:
    assert answer("en-de", "Plain.", "Schlicht.") is None
    assert isinstance(answer("en-de", "<b>x</b>", " "), NotJudged)


def test_sift_asks_about_the_right_rows() -> None:
    src = ["plain", "50 % off", "<b>x</b>", "a\nb", "x", "\ud800 {0}", ""]
    tgt = ["schlicht", "50 % weg", "x", "a\n{b}", "<unk>", "y", ""]
    langs = LangPair(Lang("en"), Lang("de"))
    batch = Batch("s", langs, range(len(src)), src, tgt)
    assert list(sift(batch, {}).ask) == [2, 3, 4, 5]


def test_taken_places_do_not_overlap() -> None:
    taken = Taken([(5, 8), (1, 3), (2, 4)])
    assert taken.is_free((3, 5))
    assert taken.is_free((8, 9))
    for place in ((0, 2), (2, 3), (4, 6), (7, 9), (0, 20)):
        assert not taken.is_free(place)


def test_tables_are_whole() -> None:
    for kind in ("tag", "pseudo-tag", "void", "translatable", "local", "anonymous", "icu"):
        assert listed(kind)


@pytest.mark.parametrize(
    "text",
    [
        "<" * 20_000,
        "{" * 20_000,
        "{a,plural,x{" * 3_000,
        "<!--" * 5_000,
        "&" * 20_000,
        "%" * 20_000,
        "#a" * 9_000,
        "](a" * 7_000,
        "[A" * 9_000,
        "__A" * 7_000,
        "<a " * 7_000,
        "{{a " * 5_000,
        "http://a%s " * 2_000,
        " ".join(f"<x{n}>" for n in range(4_000)),
        " ".join(f"&#{n};" for n in range(60, 3_000)),
        " ".join(f"{{a{n}}}" for n in range(3_000)),
        "#NAME# " * 3_000,
    ],
)
def test_hostile_text_takes_little_time(text: str) -> None:
    start = time.process_time()
    answer("en-de", text, text[::-1])
    answer("en-de", text, text)
    answer("en-de", text, "x")
    assert time.process_time() - start < 5
