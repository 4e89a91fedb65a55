"""Slips of spacing, pieces left as they are, and forms that demand less than they seem to."""

from __future__ import annotations

import pytest

from babelproof.core.segment import Pair, Segment, View
from babelproof.lang import parse_pair
from babelproof.quantities.comparing.compare import judge, judgement_of
from babelproof.quantities.comparing.second_look import tidied

FINE = [
    ("en-cs", "The region counted 41.78 lakh voters.", "Kraj napočítal 41,78 lakh voličů."),
    ("en-ja", "The bridge cost £101million.", "橋は£101millionかかった。"),
    ("en-ja", "The fair opens on July 23.", "市はJuly23に開く。"),
    ("en-zh", "The town has 10,541 people.", "该镇有10， 541人。"),
    ("en-cs", "It cost 3.3 billion.", "Stálo to 3, 3 miliardy."),
    ("de-en", "Der Zug fährt um 14.15 Uhr ab.", "The train leaves at 14: 15."),
    ("de-en", "Der Bote ging kurz vor 13 Uhr ein.", "The messenger arrived shortly before 13: 00."),
    (
        "uk-en",
        "Ярмарок був 3 квітня, прийшло 410 людей.",
        "The fair was on April 3 410 people came.",
    ),
    ("zh-en", "7月25日，22人报名。", "On July 25,22 people signed up."),
    ("zh-en", "10时30分升旗。", "The flag was raised at 10:30."),
    ("en-hr", "The disc turns at 33 rpm.", "Ploča se vrti s 33 okretaja u minuti."),
    ("ru-en", "Компания 3М выпускает ленту.", "The company 3M makes tape."),
    ("ja-en", "高さは1・5メートルだ。", "It is 1.5 metres high."),
    ("ja-en", "1・2位が進出する。", "Places 1 and 2 go through."),
    ("en-zh", "A dozen people came.", "来了十几个人。"),
    ("cs-en", "Začne 12. prosince v poledne.", "It starts on December 12 at noon."),
    ("zh-en", "展览从8月1日到9月30日。", "The show is on from August 1st to September 30th."),
    ("ja-en", "3.) 起動しない。", "Does not start."),
    ("ja-en", "1612年（慶長17年）に移った。", "It moved in 1612."),
    ("cs-uk", "Zamyká se v 8.10 hod.", "Зачиняють о 8.10."),
    ("ja-en", "２周２Ｍで抜けた。", "He passed at mark 2 of lap 2."),
    ("cs-en", "Platí to podle předpisu2) vždy.", "By the regulation, it always holds."),
    ("ja-en", "2016年4月に開店した。", "The shop opened in 2016/4."),
    ("en-de", "2.-Turn the key.", "Drehen Sie den Schlüssel."),
    ("fr-de", "Le prix est multiplié par cinq.", "Der Preis verfünffacht sich."),
    ("ja-en", "指数は２万6469・89ドルだった。", "The index stood at $26,469.89."),
    ("zh-en", "共有16048100人。", "There are 1,6048,100 people."),
    ("ha-en", "Naira biliyan 2 da miliyan 300 ne.", "It is 2.3 billion naira."),
    ("ja-en", "（tennis365.net）", "It was fun."),
    ("en-ja", "It reads versions 1.0,1.1,2.3 and 2.4.", "版1.0、1.1、2.3と2.4を読む。"),
    ("ja-en", "前半30分に倒された。", "He was brought down in the first half hour."),
    ("en-de", "It is as easy as 1,2,3.", "Es ist kinderleicht."),
    ("de-en", "Mia wollte es sagen.", "She wanted to say it."),
    ("en-zh", "The rally was on June 4th.", "集会发生在六四。"),
    ("en-zh", "It began at 17: 00 sharp.", "17时整开始。"),
    ("zh-en", "北京十二月十一日电。", "Beijing, December 11."),
    ("en-zh", "Beijing, December 11.", "北京十二月十一日电。"),
    ("en-zh", "It is 0.20 m high.", "高0。20米。"),
    ("en-de", "He met the Jan. 6 grand jury.", "Er traf die Grand Jury zum 6. Januar."),
    ("en-de", "The northern third of the state is dry.", "Das nördliche Drittel ist trocken."),
    ("en-zh", "Pupils of grades three, four, five and six came.", "三四五六年级的学生来了。"),
    ("en-zh", "The prize is for those 7 - 9 - 12 years old.", "奖项面向7-9-12岁的孩子。"),
    ("zh-en", "占四分之一至五分之一。", "It is a quarter to one-fifth."),
    ("en-de", "Do this: 1) open it, 2) close it.", "So geht es: öffnen und schließen."),
    ("de-en", "Um 6 Uhr rief ein Fahrer an.", "At 6 o'clock a driver called."),
]
LOST = [
    ("en-cs", "The region counted 41.78 lakh voters.", "Kraj napočítal 41,87 lakh voličů."),
    ("en-ja", "The fair opens on July 23.", "市はJuly24に開く。"),
    ("en-zh", "The town has 10,541 people.", "该镇有10， 542人。"),
    ("en-de", "It cost 24.70 in all.", "Es kostete 2.470 im Ganzen."),
    ("de-en", "Der Zug fährt um 14.15 Uhr ab.", "The train leaves at 15: 15."),
    ("ja-en", "高さは1・5メートルだ。", "It is 1.6 metres high."),
    ("en-de", "The firm made $3M.", "Die Firma machte 3 Dollar."),
]


def _rules(langs: str, src: str, tgt: str) -> list[str]:
    found = judgement_of(Pair(Segment("1", 1, src, tgt, parse_pair(langs)))).mismatches
    return [mismatch.rule for mismatch in found]


@pytest.mark.parametrize(("langs", "src", "tgt"), FINE)
def test_nothing_is_lost(langs: str, src: str, tgt: str) -> None:
    assert _rules(langs, src, tgt) == []


@pytest.mark.parametrize(("langs", "src", "tgt"), LOST)
def test_what_is_lost_is_found(langs: str, src: str, tgt: str) -> None:
    assert len(_rules(langs, src, tgt)) == 1


def test_text_without_digits_needs_no_second_look() -> None:
    assert list(tidied("no digits, here")) == []


def test_a_second_look_takes_linear_time() -> None:
    assert sum(map(len, tidied("1, 2 " * 50_000))) < 2_000_000


def test_a_segment_with_very_many_numbers_is_not_judged() -> None:
    langs = parse_pair("en-de")
    judgement = judge(langs, View("three " * 5000, langs.src), View("vier " * 5000, langs.tgt))
    assert not judgement.mismatches
    assert judgement.unjudged == {"number-mismatch": "too many numbers for one segment"}
