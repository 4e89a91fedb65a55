"""Sentences of both sides are matched in order, by lengths and by what both sides share."""

from __future__ import annotations

import pytest

from babelproof.align.cut import cut
from babelproof.align.lengths import lengths_of, unmeasured
from babelproof.align.losses import losses
from babelproof.align.sentences import matching, pieces
from babelproof.align.skeletons import skeleton_of
from babelproof.align.ways import Ways
from babelproof.core.segment import Pair, Segment, View
from babelproof.lang import parse_pair
from babelproof.text.sentences import sentences
from tests.unit.growth import grows_in_step


def pair_of(langs: str, src: str, tgt: str) -> Pair:
    return Pair(Segment(1, 1, src, tgt, parse_pair(langs)))


def shapes(pair: Pair) -> list[tuple[int, int]]:
    found = pair.of(matching)
    assert found is not None
    return [(len(match.src), len(match.tgt)) for match in found.matches]


@pytest.mark.parametrize(
    ("langs", "text", "count"),
    [
        ("en", "Mr. Reed met J. K. Lane. He said no. No. 5 was late.", 3),
        ("en", "“Stop!” she cried. It was 3.5 m away, i.e. the U.S. Army.", 2),
        ("en", "1. Wash the rice. 2. Boil it.", 2),
        ("en", "yes. i do. really? ok", 4),
        ("de", "Am 3. Mai kam Dr. Vogt z.B. zu spät. Das war 1945. Danach kam er nie.", 3),
        ("ja", "雨です。「はい。」本当？いいえ！", 4),
        ("zh", "他走了。真的吗？是。", 3),
        ("hi", "यह नदी है। वह पहाड़ है।", 2),
        ("el", "Τι είναι αυτό; Δεν ξέρω.", 2),
        ("am", "ሰላም ነው። ደህና ነኝ።", 2),
        ("th", "ปี ค.ศ. 1649 ฝนตก", 1),
        ("ru", "В 1945 г. он ушёл. А. С. Орлов писал.", 2),
    ],
)
def test_where_sentences_end(langs: str, text: str, count: int) -> None:
    found = View(text, parse_pair(f"{langs}-fr").src).of(sentences)
    assert len(found) == count
    assert "".join(text[start:end] for start, end in found) == text


def test_one_to_one() -> None:
    pair = pair_of(
        "en-de", "It rained. We stayed at home all day.", "Es regnete. Wir blieben daheim."
    )
    assert shapes(pair) == [(1, 1), (1, 1)]


def test_two_sentences_became_one_and_one_two() -> None:
    merged = "Er verpasste den letzten Zug, also schlief er am Bahnhof."
    parted = ("He missed the last train.", "So he slept at the station.")
    assert shapes(pair_of("en-de", " ".join(parted), merged)) == [(2, 1)]
    assert shapes(pair_of("de-en", merged, " ".join(parted))) == [(1, 2)]


def test_numbers_tell_which_of_two_like_sentences_is_lost() -> None:
    src = "In 1912 the mill was built on the hill. In 1954 the mill was sold to a bank in town."
    first, second = "1912 wurde die Mühle gebaut.", "1954 wurde die Mühle an eine Bank verkauft."
    for tgt, lost in ((first, "1954"), (second, "1912")):
        found = pair_of("en-de", src, tgt).of(matching)
        assert found is not None
        [alone] = [match.src.start for match in found.matches if not match.tgt]
        assert lost in src[found.src[alone].start : found.src[alone].end]


def test_a_name_is_known_again_in_another_script() -> None:
    names = ["microsoft", "майкрософт", "マイクロソフト", "מיקרוסופט", "माइक्रोसॉफ्ट"]
    assert {skeleton_of(name)[:4] for name in names} == {"NKRS"}
    assert skeleton_of("washington") == skeleton_of("워싱턴") == "SNKTN"


def test_lengths_are_those_of_english() -> None:
    lengths = lengths_of(parse_pair("zh-en"))
    assert lengths is not None
    held = lengths.src.of("博物馆平日十点开放，请勿拍照。")
    assert 40 < held < 60
    assert lengths.strays(held, held) == 0
    assert lengths.strays(held, held / 3) < -2
    as_written, translated = lengths_of(parse_pair("zh-en")), lengths_of(parse_pair("en-zh"))
    assert as_written is not None and translated is not None
    assert translated.tgt.of("ABC") == 3, "of translations, by the table"
    assert 3 < as_written.src.of("ABC") < 3.5, "texts as they were written are shorter"
    assert as_written.stretched(2).src.of("ABC") == 2 * as_written.src.of("ABC")


def test_both_languages_must_be_measured() -> None:
    assert lengths_of(parse_pair("en-liv")) is None
    assert unmeasured(parse_pair("liv-en")) == ["liv"]
    assert lengths_of(parse_pair("no-en")) is not None, "no is nb"


def test_what_is_lost_for_certain() -> None:
    src = "It was cold. The children stayed with their aunt in Dover. In May 1987 they all left."
    whole = "Es war kalt. Die Kinder blieben bei ihrer Tante in Dover. Im Mai 1987 gingen sie alle."
    assert pair_of("en-de", src, whole).of(losses) == ()
    [loss] = pair_of("en-de", src, "Es war kalt. Im Mai 1987 gingen sie alle.").of(losses)
    assert src[loss.start : loss.end] == "The children stayed with their aunt in Dover."
    assert not loss.at_end


def test_where_lengths_do_not_tell_which_is_lost_all_that_it_may_be_is_marked() -> None:
    src = "The children stayed with their aunt. Their mother took the ferry back. It rained."
    [loss] = pair_of("en-de", src, "Die Kinder blieben bei ihrer Tante. Es regnete.").of(losses)
    assert src[loss.start : loss.end].startswith("The children")
    assert src[loss.start : loss.end].endswith("ferry back.")
    assert (loss.sentences, loss.lost) == (2, 1)


def test_what_a_sentence_names_and_its_match_lacks_counts_against_the_match() -> None:
    first = "In 1912 the mill (with 25 rooms) was built by Okoro. "
    src = first + "Later it was sold to a bank in the town."
    [loss] = pair_of("en-de", src, "Später wurde sie an eine Bank der Stadt verkauft.").of(losses)
    assert src[loss.start : loss.end] == first.strip()


def test_what_translates_something_else_has_lost_nothing() -> None:
    src = "At 9:40 Ms. Okoro left. By 12:15 she was in Dover (with her aunt). It rained in Kent!"
    assert pair_of("en-de", src, "Bild 77: Wappen von 1388.").of(losses) == ()


def test_what_is_not_certain_of_each_is_not_told_of_all() -> None:
    src = "The children stayed with their aunt. Their mother took the ferry back. It rained."
    [loss] = pair_of("en-de", src, "Die Kinder blieben bei ihrer Tante. Es regnete.").of(losses)
    assert not loss.is_known


def test_a_source_may_be_a_translation_itself_and_longer_than_what_it_was_made_from() -> None:
    translated, english = lengths_of(parse_pair("be-en")), lengths_of(parse_pair("en-be"))
    assert translated is not None
    assert english is not None
    for lengths in (translated, english):
        assert sum(share for _, share in lengths.stretches) == pytest.approx(1)
    assert (
        min(by for by, _ in translated.stretches) < 0.95 <= min(by for by, _ in english.stretches)
    )


def test_an_output_that_stops_leaves_a_sentence_unfinished() -> None:
    src = "Tools are lent. You can borrow a drill or a saw for a week if you leave a deposit."
    found = pair_of("en-de", src, "Werkzeug wird verliehen. Sie können").of(cut)
    assert found is not None
    assert src[found.start :].startswith("You can borrow"), "not a word in the middle of it"
    src = "When the storm had passed we went down to the harbour to see which boats were gone."
    assert pair_of("en-fr", src, "Voir aussi").of(cut) is None, "a label of something else"
    assert pair_of("en-fr", src, "Voir aussi,").of(cut) is not None, "a comma goes on"


def test_what_stands_between_semicolons_may_be_a_sentence_elsewhere() -> None:
    src = "It rained the whole day long. Nobody went out."
    assert shapes(pair_of("en-de", src, "Es regnete den ganzen Tag; niemand ging aus.")) == [
        (1, 1),
        (1, 1),
    ]
    assert len(pieces(View("AT&amp; T", parse_pair("en-de").src), len)) == 1


def test_all_ways_together_are_likelier_than_the_likeliest() -> None:
    found = pair_of("en-de", "It rained. We stayed at home.", "Es regnete. Wir blieben.").of(
        matching
    )
    assert found is not None
    best, ways = sum(match.cost for match in found.grid.best()), Ways(found.grid)
    assert ways.total < best < ways.total + 5
    assert ways.keeping_all({0, 1}) > ways.total


def test_what_is_asked_of_a_stretch_is_the_same_as_of_the_whole_text() -> None:
    src = "It rained. We stayed at home all day, the three of us. Why? Nobody knows. It was 1945. "
    found = pair_of("en-de", src, "Es regnete. Wir blieben daheim. Warum? Es war 1945.").of(
        matching
    )
    assert found is not None
    ways, size = Ways(found.grid), len(found.src)
    for first in range(size):
        for after in range(first + 1, size + 1):
            rows = range(first, after)
            assert ways.keeping(rows) == pytest.approx(ways.keeping_all(rows))


@pytest.mark.parametrize("signs", [".", ".)", "?!"])
def test_long_rows_of_stops_take_linear_time(signs: str) -> None:
    def split(size: int) -> None:
        text = f"{signs * size}a"
        assert pair_of("en-de", text, "Ja.").src.of(sentences) == ((0, len(text)),)

    assert grows_in_step(split, 20_000)


def test_many_sentences_against_few_take_linear_time() -> None:
    def match(size: int) -> None:
        pair_of("en-de", "We stayed at home all day long. " * size, "Ja.").of(losses)

    assert grows_in_step(match, 100)


def test_long_texts_take_linear_time() -> None:
    def match(size: int) -> None:
        src = "It rained. We stayed at home all day. " * size
        tgt = "Es regnete. Wir blieben daheim. " * size
        pair_of("en-de", src, tgt).of(losses)

    assert grows_in_step(match, 8)
