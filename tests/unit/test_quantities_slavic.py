"""Czech, Croatian, Polish and Ukrainian constructions: what is the same, and what is not."""

from __future__ import annotations

import pytest

from babelproof.core.segment import Pair, Segment
from babelproof.lang import parse_pair
from babelproof.quantities.comparing.compare import judgement_of

SAME = [
    ("cs-en", "Narodila se v 90. letech a žije tu třicet let.",
     "She was born in the 1990s and has lived here for thirty years."),
    ("cs-en", "V sedmdesátých letech minulého století bylo líp.",
     "Things were better in the 1970s."),
    ("cs-uk", "V 50. letech 20. století tu stál mlýn.", "У 1950-х роках тут стояв млин."),
    ("pl-en", "W latach 90. mieszkał w Łodzi.", "In the nineties he lived in Łódź."),
    ("en-hr", "A house from the 1950s.", "Kuća iz pedesetih godina prošlog stoljeća."),
    ("cs-en", "Dne 3. 5. 2021 v 10.00 hod. se sejdeme.", "We meet on 3 May 2021 at 10 a.m."),
    ("en-hr", "On 5/12/2021 at 8 am.", "Dana 5. 12. 2021. u 8 sati."),
    ("cs-en", "Přes půl milionu lidí odešlo.", "More than 500,000 people left."),
    ("en-cs", "We drove 640 miles.", "Ujeli jsme 640 mil."),
    ("en-cs", "It cost 640 million.", "Stálo to 640 mil."),
    ("pl-en", "Jechaliśmy 640 mil.", "We drove 640 miles."),
    ("cs-en", "Je jí jen 41 let, tak 5 lidí.", "She is only 41 years old, so 5 people."),
    ("cs-en", "Získala 51,5 procenta hlasů.", "She won 51.5 percent of the vote."),
    ("cs-en", "Spolužák, 4 roky mladší, zaplatil 5 000,- Kč.",
     "A classmate, 4 years younger, paid CZK 5,000."),
    ("uk-cs", "О 12-й годині дня 15-го березня.", "V poledne 15. března ve 12 hodin."),
    ("uk-cs", "Наша сім’я їде додому 😀.", "Naše rodina jede domů 😀."),
    ("en-cs", "She celebrated her 50th birthday.", "Oslavila padesátiny."),
    ("en-cs", "They waited 90 minutes.", "Čekali hodinu a půl."),
    ("en-hr", "I moved here back in '08.", "Doselio sam se ovamo 2008."),
    ("hr-en", "Doselio sam se ovamo 2008.", "I moved here back in '08."),
    ("cs-en", "V osmašedesátém přijely tanky.", "The tanks came in 1968."),
    ("cs-uk", "Bazén je volný od 14.15 do 16.45.", "Басейн вільний з 14:15 до 16:45."),
    ("cs-en", "Od září 2009 bydlí v Plzni.", "She has lived in Plzeň since Septembar 2009."),
    ("cs-en", "Vybrali pětadvacet knih.", "They picked twenty - five books."),
    ("cs-en", "Mzda dosáhla 41 230 korun.", "The wage reached 41, 230 crowns."),
    ("cs-en", "Plat je 10. 000 Kč.", "The pay is CZK 10,000."),
    ("en-hr", "The charger 'QX30MN' broke.", "Pokvario se punjač „QX30MN”."),
    ("en-cs", "The case of the virus COVID-19.", "Případ koronaviru."),
]  # fmt: skip

OTHER = [
    ("cs-en", "Stálo to 640 mil. Kč.", "It cost 640 billion crowns.", "large-number-mismatch"),
    ("cs-en", "Mzda byla 26 480 korun.", "The wage was 26,480 million crowns.",
     "large-number-mismatch"),
    ("en-cs", "A $1,200 cheque.", "Šek na 1 200 korun.", "currency-mismatch"),
    ("cs-en", "Narodila se v 60. letech.", "She was born in the 1970s.", "number-mismatch"),
    ("cs-en", "Sejdeme se 12. 4. 2022.", "We meet on 12 May 2022.", "date-mismatch"),
    ("cs-en", "Přes půl milionu lidí odešlo.", "More than 50,000 people left.",
     "large-number-mismatch"),
    ("en-hr", "It holds 5 feet of water.", "Drži pet metara vode.", "unit-mismatch"),
    ("en-hr", "I met 12 people in 2012.", "Upoznao sam ljude 2012.", "number-mismatch"),
    ("ru-en", "Мост построен в 1956 году.", "The bridge was built long ago.", "number-mismatch"),
    ("pl-en", "Most zbudowano w 1956 roku.", "The bridge was built long ago.", "number-mismatch"),
    ("ru-en", "Мосту 156 лет.", "The bridge is old.", "unit-mismatch"),
]  # fmt: skip


@pytest.mark.parametrize(("langs", "src", "tgt"), SAME)
def test_the_same_is_not_reported(langs: str, src: str, tgt: str) -> None:
    pair = Pair(Segment(1, 1, src, tgt, parse_pair(langs)))
    assert judgement_of(pair).mismatches == []


@pytest.mark.parametrize(("langs", "src", "tgt", "rule"), OTHER)
def test_what_differs_is_reported(langs: str, src: str, tgt: str, rule: str) -> None:
    pair = Pair(Segment(1, 1, src, tgt, parse_pair(langs)))
    assert [found.rule for found in judgement_of(pair).mismatches] == [rule]


def test_a_lone_mark_is_read() -> None:
    pair = Pair(Segment(1, 1, "Máme 3 \u200d psy.", "We have 4 \u200d dogs.", parse_pair("cs-en")))
    assert [found.rule for found in judgement_of(pair).mismatches] == ["number-mismatch"]
