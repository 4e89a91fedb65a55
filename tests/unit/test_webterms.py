"""Web terms: what is read as one, what counts as a copy, and what is found wrong."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from babelproof.core.rule import Answer, Hit, NotJudged
from babelproof.core.segment import Lang, LangPair, Pair, Segment, View
from babelproof.detectors.web_term_mismatch import check
from babelproof.detectors.web_term_mismatch.changes import is_tokenised
from babelproof.detectors.web_term_mismatch.matching import canonical
from babelproof.text.webterms import endings, is_domain, listed, trim, web_terms


def read(text: str, lang: str = "en") -> list[tuple[str, str]]:
    return [(term.kind, term.text) for term in web_terms(View(text, Lang(lang)))]


def answer(langs: str, src: str, tgt: str) -> Answer:
    source, target = langs.split("-")
    pair = LangPair(Lang(source), Lang(target))
    return check(Pair(Segment("1", 1, src, tgt, pair)), {})


def hits(langs: str, src: str, tgt: str) -> list[Hit]:
    found = answer(langs, src, tgt)
    assert not isinstance(found, NotJudged)
    return list(found or ())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("See https://example.com/a?b=c#d.", [("url", "https://example.com/a?b=c#d")]),
        ("(ftp://files.example.org/x)", [("url", "ftp://files.example.org/x")]),
        ("https://example.org/A_(b))", [("url", "https://example.org/A_(b)")]),
        ("<https://example.org/>", [("url", "https://example.org/")]),
        ("&lt;https://example.org&gt;", [("url", "https://example.org")]),
        ("www.example.com, please", [("domain", "www.example.com")]),
        ("www.bbc.en", [("domain", "www.bbc.en")]),
        ("see news.example.co.in today", [("domain", "news.example.co.in")]),
        ("example.org's pages", [("domain", "example.org")]),
        ("Booking.com", [("domain", "Booking.com")]),
        ("EXAMPLE.COM", [("domain", "EXAMPLE.COM")]),
        ("youtu.be/abc", [("domain", "youtu.be/abc")]),
        ("163.com", [("domain", "163.com")]),
        ("Mail a.b+c@example.org.Please", [("email", "a.b+c@example.org")]),
        ("Hi @some_one, @other!", [("handle", "@some_one"), ("handle", "@other")]),
        ("Follow @me_too@social.example.net", [("fediverse", "@me_too@social.example.net")]),
        ("Use https or FTP", [("word", "https"), ("word", "FTP")]),
        ("begins with http:// always", [("word", "http")]),
    ],
)
def test_sure_terms_are_read(text: str, expected: list[tuple[str, str]]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "It was ok.So we left.",
        "the end.It rained",
        "ok.so i went.to be fair",
        "great.love it",
        "report.pdf README.md main.py node.js ASP.NET .NET lib.so.1 go.mod",
        "e.g. i.e. a.m. U.S. Ph.D. v2.0.1 3.14 1.5.2",
        "J.R.R.Tolkien",
        "600601.SH and BFM.TV and NHL.Com",
        "3 @ $5 and @7pm and see you @home",
        "@decorator@ @a @ab P@ssw0rd h@t",
        "@scope/package",
        "os.path.join(x)",
        "#hashtag",
        "WWW browser over HTTP",
        "Fótbolti.net",
        "3:2, 10:30, a/b, and/or",
        "",
        "://",
        "@",
        ".",
    ],
)
def test_nothing_sure(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("de", "z.B. auf orf.at oder beispiel.de", ["orf.at", "beispiel.de"]),
        ("de", "müller.de", ["müller.de"]),
        ("de", "gut.es ging", []),
        ("fr", "fini.de rien", []),
        ("sv", "exempel.se", ["exempel.se"]),
        ("cs", "hotovo.to je vše", []),
        ("ru", "сайт vesti.kz и россия.рф, т.е. Лента.ру", ["vesti.kz", "россия.рф"]),
        ("zh", "请访问www.example.cn查询，或关注@user吧", ["www.example.cn", "@user"]),
        ("zh", "网站(pip.example.org.cn)和", ["pip.example.org.cn"]),
        ("ja", "（cinema.net ）", ["cinema.net"]),
        ("hi", "वेबसाइट example.in पर", ["example.in"]),
        ("ar", "\u202bزر www.example.org الآن\u202c", ["www.example.org"]),
    ],
)
def test_reading_depends_on_the_language(lang: str, text: str, expected: list[str]) -> None:
    assert [term for _, term in read(text, lang)] == expected


def test_composed_and_decomposed_text_read_alike() -> None:
    assert len(read("mu\u0308ller.de", "de")) == len(read("m\u00fcller.de", "de")) == 1
    assert read("@use\u0301", "fr") == read("@us\u00e9", "fr") == []
    assert read("ab@example.com\u0301") == read("ab@example.co\u1e3f") == []


def test_spans_point_at_the_raw_text() -> None:
    text = "Über: «https://example.com/x», @someone!"
    for term in web_terms(View(text, Lang("de"))):
        assert text[term.start : term.end] == term.text


def test_trim_takes_off_what_is_not_the_address() -> None:
    assert trim("www.example.com...") == "www.example.com"
    assert trim("www.example.com/a).") == "www.example.com/a"
    assert trim("www.example.com.Then") == "www.example.com"


def test_canonical_forms_meet() -> None:
    assert canonical("ｗｗｗ．example。com") == "www.example.com"
    assert canonical("K%C3%B6ln") == canonical("Ko\u0308ln") == "Köln"
    assert canonical("xn--e1afmkfd.xn--p1ai") == "пример.рф"
    assert canonical("a\u200bb&amp;c") == "ab&c"
    assert canonical("xn--\ud800 xn--99999999") == "xn--\ud800 xn--99999999"


def test_tokenised_text_is_known() -> None:
    assert is_tokenised(View("Schreiben Sie an a @ b . de , bitte .", Lang("de")))
    assert not is_tokenised(View("Schreiben Sie an a @ b, bitte.", Lang("de")))


@pytest.mark.parametrize(
    ("lang", "ending"),
    [
        ("tr", "'da"),
        ("tr", "\u2019dan"),
        ("fi", "issa"),
        ("fi", ":ssa"),
        ("hu", "-on"),
        ("cs", "u"),
        ("pl", "-ie"),
        ("ru", "-е"),
        ("uk", "’у"),
        ("is", "."),
        ("ko", "에서"),
        ("ja", "を"),
        ("zh", "。"),
        ("de", "-Seite"),
        ("de", "s"),
        ("en", "'s"),
        ("hi", "।"),
        ("he", "\u200f,"),
    ],
)
def test_endings_of_the_language_do_no_harm(lang: str, ending: str) -> None:
    for term in ("example.com", "@some_one"):
        assert answer(f"en-{lang}", f"Ask {term} now", f"X {term}{ending} Y") == ()


PLANTED = [
    ("https://www.example.com/home", "www.example.com/home"),
    ("https://www.example.com/home", "http://www.example.com/home"),
    ("https://www.example.com/home", "https://www.example.com"),
    ("https://www.example.com/home", "https://www.example.com/homes"),
    ("https://www.example.com/home", "https://www.example.com/Home"),
    ("https://www.example.com/home", "https://example.com/home"),
    ("https://www.example.com/home", "https://www.exampel.com/home"),
    ("https://www.example.com/p?id=17", "https://www.example.com/p?id=71"),
    ("www.example.com/en", "www.example.com/de"),
    ("example.com", "example.org"),
    ("example.com", "exmple.com"),
    ("example.com", "example.com/xx"),
    ("example.com", "www.example.com"),
    ("example.com", "my-example.com"),
    ("example.co", "example.com"),
    ("info@example.com", "info@example.net"),
    ("info@example.com", "inf@example.com"),
    ("info@example.com", "@example.com"),
    ("@some_one", "some_one"),
    ("@some_one", "@ some_one"),
    ("@some_one", "@someone"),
    ("@me@example.social", "@me@example"),
    ("https://example.com/a", ""),
    ("@some_one", ""),
]
FRAMES = {
    "de": "Wir haben {} gefunden, sagte er.",
    "fr": "Nous avons trouvé {}, dit-il.",
    "cs": "Našli jsme {}, řekl.",
    "ru": "Мы нашли {}, сказал он.",
    "ja": "彼は{}を見つけたと言った。",
    "zh": "他说我们找到了{}。",
    "hi": "उसने कहा, हमें {} मिला।",
    "is": "Við fundum {}, sagði hann.",
    "ar": "قال إننا وجدنا {} هنا.",
}


@pytest.mark.parametrize("lang", FRAMES)
@pytest.mark.parametrize(("term", "changed"), PLANTED)
def test_planted_errors_are_caught(lang: str, term: str, changed: str) -> None:
    src, frame = f"We found {term}, he said.", FRAMES[lang]
    assert answer(f"en-{lang}", src, frame.format(term)) == ()
    (hit,) = hits(f"en-{lang}", src, frame.format(changed))
    assert hit.facts["source"] == term
    assert hit.spans[0].side == "src"


def test_messages_name_what_happened() -> None:
    (hit,) = hits("en-de", "See www.example.com/en.", "Siehe www.example.com/de.")
    assert hit.message == "The address www.example.com/en became www.example.com/de"
    assert hit.facts["target"] == "www.example.com/de"
    (hit,) = hits("en-de", "Thanks @some_one!", "Danke!")
    assert hit.message == "The handle @some_one is missing from the translation"
    assert hit.facts == {"kind": "handle", "source": "@some_one", "target": None}


def test_copies_are_no_counterparts_of_other_terms() -> None:
    src = "Use a.example.org, b.example.org and c.example.org."
    (hit,) = hits("en-de", src, "Nutzen Sie a.example.org, b.example.com und c.example.org.")
    assert hit.message == "The address b.example.org became b.example.com"


def test_repeated_terms_are_one_finding() -> None:
    assert len(hits("en-de", "example.org example.org", "nichts")) == 1


def test_names_are_judged_with_care() -> None:
    src = "He works for Hotelnest.com in Spain."
    assert answer("en-de", src, "Er arbeitet für Hotelnest.com.") == ()
    assert isinstance(answer("en-de", src, "Er arbeitet für Hotelnest."), NotJudged)
    assert isinstance(answer("en-ru", src, "Он работает в «Хотелнест»."), NotJudged)
    assert hits("en-de", src, "Er arbeitet für Hotelnest.de.")
    assert hits("en-de", src, "Er arbeitet für Hotelnset.com.")
    assert hits("en-de", src, "Er arbeitet in Spanien.")
    assert answer("en-fr", "Example.org/Sample users", "Utilisateurs d'Example.org ou Sample") == ()


def test_nothing_to_judge_and_empty_translations() -> None:
    assert answer("en-de", "No address here.", "Keine Adresse.") is None
    assert isinstance(answer("en-de", "See example.org.", "  "), NotJudged)


def test_tables_are_whole() -> None:
    assert len(endings()) > 400
    assert {"com", "org", "de", "jp", "рф"} <= set(endings())
    assert not endings()["com"].doubt
    for kind in ("second-level", "not-handle", "glued", "glued-s", "prefixed"):
        assert listed(kind)
    assert is_domain("example.it", "it")
    assert not is_domain("example.it", "en")
    assert is_domain("www.example.it/x", "en")


@pytest.mark.parametrize(
    "text",
    [
        "a" * 30_000,
        "a-" * 15_000,
        " " * 30_000,
        "a." * 15_000,
        "@a" * 15_000,
        "www." * 8_000,
        "a@" * 15_000,
        "http://" + "." * 30_000,
        "https://a" + ")" * 30_000,
        "https://a" + "&gt;" * 8_000,
        "x.com." * 5_000,
        " ".join(f"a{n}.example.org" for n in range(1_000)),
    ],
)
def test_hostile_text_takes_little_time(text: str) -> None:
    start = time.process_time()
    answer("en-de", text, text[::-1])
    answer("en-de", text, text)
    answer("en-de", "Ask user@example.org, example.com or @someone", text)
    assert time.process_time() - start < 5


def _addresses(size: int, page: str) -> str:
    return " ".join(f"https://site{n}.example.org/{page}/{n}" for n in range(size))


@pytest.mark.parametrize(
    "target",
    [
        lambda size: _addresses(size, "b"),
        lambda size: _addresses(size, "a").upper(),
        lambda size: _addresses(size, "b").replace("/", " / ") + " .",
        lambda size: " ".join(f"b{n}.example.org" for n in range(size)),
    ],
    ids=["other", "capitals", "tokenised", "bare"],
)
def test_long_lists_of_addresses_take_linear_time(target: Callable[[int], str]) -> None:
    def seconds(size: int) -> float:
        src, tgt = _addresses(size, "a"), target(size)
        start = time.process_time()
        found = hits("en-de", src, tgt)
        assert len(found) == 1
        assert len(found[0].spans) == size
        return time.process_time() - start

    small = min(seconds(200) for _ in range(3))
    assert seconds(2000) < 20 * max(small, 0.02)
