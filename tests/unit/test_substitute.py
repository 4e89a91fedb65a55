"""Tokens are replaced in the form that their place asks for, or not at all."""

from __future__ import annotations

from random import Random

import pytest

from babelproof.core.segment import Lang, View
from babelproof.substitute.forms import LANGUAGES, paradigms
from babelproof.substitute.kinds import kinds
from babelproof.substitute.plausible import is_plausible
from babelproof.substitute.site import Refused, Site

# language, text with ⟦the token⟧, type, the new token, what is written then; nothing: refused
CASES = [
    ("en", "It is 5 ⟦miles⟧ long.", "unit", "yard", "yards"),
    ("en", "A 5-⟦mile⟧ walk.", "unit", "foot", "foot"),
    ("en", "A walk of 5 ⟦miles⟧", "unit", "foot", "feet"),  # nothing behind it
    ("en", "⟦Spain⟧ won.", "territory", "FR", "France"),  # nothing before it
    ("en", "They need 3.5 ⟦kg⟧ of sugar.", "unit", "pound", "lb"),
    ("en", "They paid ⟦$⟧3.6 billion for it.", "currency", "EUR", "€"),
    ("en", "They paid 20 ⟦dollars⟧ for it.", "currency", "pound", "pounds"),
    ("en", "A town of 3 ⟦million⟧ people.", "scale", "1000000000", "billion"),
    ("en", "It lasted ⟦seven⟧ days.", "number", "4", "four"),
    ("en", "It cost ⟦1,200⟧ euros.", "number", "2300", "2,300"),
    ("en", "They ate a ⟦7⟧ kg cake.", "number", "8", None),
    ("en", "He came in ⟦2014⟧.", "year", "2009", "2009"),
    ("en", "It was a ⟦1914⟧ law.", "year", "1880", None),
    ("de", "Er ging 20 ⟦Meilen⟧ weit.", "unit", "kilometer", "Kilometer"),
    ("de", "Sie lag in 20 ⟦Metern⟧ Tiefe.", "unit", "foot", "Fuß"),
    ("de", "Das sind von hier mit 20 ⟦Meilen⟧ Abstand.", "unit", "kilometer", "Kilometern"),
    ("de", "Seit fünf ⟦Jahren⟧ ist Ruhe.", "duration", "week", "Wochen"),
    ("de", "Das waren im Hof 30 ⟦Meilen⟧ Draht.", "unit", "kilometer", None),
    ("de", "Er sprang bis zu 30 ⟦Fuß⟧ in die Luft.", "unit", "meter", None),
    ("de", "Im Umkreis von 30 ⟦Meilen⟧ von hier.", "unit", "kilometer", None),
    ("de", "Mauern mit 30 ⟦Fuß⟧ hohen Toren.", "unit", "meter", None),
    ("de", "Eine nur 30 ⟦Fuß⟧ hohe Mauer.", "unit", "meter", "Meter"),
    ("de", "Er verlor 3 ⟦Millionen⟧ Euro.", "scale", "1000000000", "Milliarden"),
    ("de", "Das kostet 3,5 Mio. ⟦€⟧.", "currency", "dollar", "$"),
    ("es", "Mide 20 ⟦metros⟧ de largo.", "unit", "mile", "millas"),
    ("es", "Recorrió los últimos 20 ⟦kilómetros⟧ solo.", "unit", "mile", None),
    ("es", "Hay 20 ⟦kilómetros⟧ recorridos.", "unit", "mile", None),
    ("es", "Pagó 3 millones de ⟦dólares⟧.", "currency", "pound", "libras"),
    ("es", "Pagó 3 ⟦millones⟧ de dólares.", "scale", "1000000000", "mil millones"),
    ("fr", "Il mesure 20 ⟦mètres⟧ de long.", "unit", "foot", "pieds"),
    ("fr", "Il a payé 3 millions d'⟦euros⟧.", "currency", "dollar", None),
    ("fr", "Il a payé 3 millions de ⟦dollars⟧.", "currency", "peso", "pesos"),
    ("fr", "Près de ⟦1,5⟧ million de gens.", "number", "21", None),
    ("fr", "Près de ⟦2,5⟧ millions de gens.", "number", "31", "3,1"),
    ("fr", "Toutes les deux ⟦heures⟧ il part.", "duration", "day", None),
    ("ru", "Там было ⟦54⟧ миллиона людей.", "number", "46", None),
    ("ru", "Там было ⟦54⟧ миллиона людей.", "number", "32", "32"),
    ("ru", "Он прошёл 5 ⟦километров⟧.", "unit", "mile", "миль"),
    ("ru", "Он прошёл 2 ⟦километра⟧.", "unit", "mile", "мили"),
    ("ru", "Он прошёл 1,5 ⟦километра⟧.", "unit", "mile", "мили"),
    ("ru", "Он прошёл 21 ⟦километр⟧.", "unit", "mile", None),
    ("ru", "Он заплатил 3 млн ⟦долларов⟧.", "currency", "RUB", "рублей"),
    ("ru", "Он был в 5 ⟦километрах⟧ отсюда.", "unit", "meter", "метрах"),
    ("ru", "Он работал ⟦семь⟧ лет.", "number", "5", "пять"),
    ("ru", "Он работал ⟦7⟧ лет.", "number", "3", None),
]  # fmt: skip


@pytest.mark.parametrize(("lang", "marked", "kind", "token", "wanted"), CASES)
def test_a_token_is_replaced_in_the_form_its_place_asks_for_or_not_at_all(
    lang: str, marked: str, kind: str, token: str, wanted: str | None
) -> None:
    start, end = marked.index("⟦"), marked.index("⟧") - 1
    view = View(marked.replace("⟦", "").replace("⟧", ""), Lang(lang))
    (site,) = kinds()[kind].sites(view)
    assert (site.start, site.end) == (start, end)
    assert token != site.token
    form = kinds()[kind].form(view, site, token)
    assert (None if isinstance(form, Refused) else form) == wanted


# Of every type a text in which something beside the token would have to change along.
REFUSED = [
    ("en", "It was an ⟦August⟧ day in 2014.", "month", "3"),
    ("en", "They met at an ⟦8:30⟧ a.m. show.", "time", "9:30"),
    ("en", "He sent an ⟦example.org⟧ link.", "web", "tidewaters.org"),
    ("en", "An ⟦Austria⟧ team won.", "territory", "ES"),
    ("en", "It was an ⟦8⟧ May meeting.", "date", "9"),
    ("en", "They had an ⟦8⟧ kg cake.", "number", "7"),
    ("en", "It was an ⟦1880⟧ law.", "year", "1914"),
    ("de", "Die ersten 20 ⟦Meilen⟧ waren schwer.", "unit", "kilometer"),
    ("de", "Die letzten 3 ⟦Wochen⟧ waren gut.", "duration", "month"),
    ("de", "Sie hat ⟦zwei⟧ Hunde.", "number", "1"),
    ("de", "Er lebt in ⟦Spanien⟧.", "territory", "CH"),
    ("es", "Tras unas dos ⟦semanas⟧ volvió.", "duration", "month"),
    ("es", "Pagó unos 20 ⟦dólares⟧.", "currency", "pound"),
    ("es", "Casi 1 ⟦millón⟧ de personas.", "scale", "1000000000"),
    ("es", "El ⟦lunes⟧ vino.", "weekday", "7"),
    ("es", "Los ⟦lunes⟧ viene.", "weekday", "7"),
    ("es", "Vive en el ⟦Perú⟧.", "territory", "ES"),
    ("es", "Llegó a la ⟦1:30⟧.", "time", "2:30"),
    ("es", "Llegó a las ⟦2:30⟧.", "time", "1:30"),
    ("es", "Reino Unido e ⟦Italia⟧ ganaron.", "territory", "FR"),
    ("fr", "Deux longues ⟦semaines⟧ passèrent.", "duration", "month"),
    ("fr", "Les 20 ⟦onces⟧ perdues.", "unit", "gram"),
    ("fr", "Le mois de ⟦mars⟧ 2014 fut froid.", "month", "4"),
    ("fr", "Il vit en ⟦France⟧.", "territory", "JP"),
    ("fr", "Il vient d'⟦Espagne⟧.", "territory", "FR"),
    ("fr", "Le ⟦1⟧er mai il vint.", "date", "3"),
    ("fr", "Une page d'⟦example.org⟧ le dit.", "web", "tidewaters.org"),
    ("ru", "Прошла 21 ⟦неделя⟧.", "duration", "month"),
    ("ru", "У него ⟦5⟧ домов.", "number", "2"),
    ("ru", "В ⟦понедельник⟧ он пришёл.", "weekday", "2"),
    ("ru", "Он живёт во ⟦Франции⟧.", "territory", "ES"),
]


@pytest.mark.parametrize(("lang", "marked", "kind", "token"), REFUSED)
def test_where_something_else_would_have_to_change_nothing_is_made(
    lang: str, marked: str, kind: str, token: str
) -> None:
    view = View(marked.replace("⟦", "").replace("⟧", ""), Lang(lang))
    (site,) = kinds()[kind].sites(view)
    assert view.text[site.start : site.end] == marked[marked.index("⟦") + 1 : marked.index("⟧")]
    assert isinstance(kinds()[kind].form(view, site, token), Refused)


def test_every_type_and_language_has_a_case_that_is_refused() -> None:
    refused = {(lang, kind) for lang, _, kind, _ in REFUSED}
    refused |= {(lang, kind) for lang, _, kind, _, wanted in CASES if wanted is None}
    assert {kind for _, kind in refused} == set(kinds())
    assert {lang for lang, _ in refused} == set(LANGUAGES)


@pytest.mark.parametrize(
    ("address", "other"),
    [
        ("https://www.northlight.org/a/b.html", "https://www.tidewaters.org/a/b.html"),
        ("git://code.northlight.co.uk/x?y=1", "git://code.tidewaters.co.uk/x?y=1"),
        ("http://me@northlight.org:80/", "http://me@tidewaters.org:80/"),
        ("northlight.org/x", "tidewaters.org/x"),
        ("me@mail.northlight.org", "me@mail.tidewaters.org"),
    ],
)
def test_of_an_address_only_the_name_is_replaced(address: str, other: str) -> None:
    for text in (f"See {address}", f"See {address} first."):
        (site,) = kinds()["web"].sites(View(text, Lang("en")))
        drawn = set(kinds()["web"].others(text, site, Random(1), True))
        assert other in drawn


@pytest.mark.parametrize(
    ("lang", "text", "kind"),
    [
        ("en", "A mile is a mile.", "unit"),  # no number
        ("en", "It is 5 miles (8 km) long.", "unit"),  # said twice
        ("en", "She paid two pounds.", "unit"),  # weight or money
        ("en", "She paid 5 dollars 20 cents.", "currency"),  # made of parts
        ("de", "Der 5-Meilen-Lauf beginnt.", "unit"),  # in a compound
        ("en", "A Boeing 747 landed.", "number"),  # a name
        ("en", "In the 60s it was new.", "number"),
        ("en", "Perl 5 is here.", "number"),
        ("en", "It runs on AMD64 and RS100 only.", "number"),
        ("en", "Some use parted(8) for it.", "number"),
        ("en", "It came in 1649 to him.", "number"),  # perhaps a year
        ("en", "He drove a Peugeot 2008 there.", "year"),
        ("ru", "Не менее 50-ти людей.", "number"),
        ("en", "Use version 2.6.32 here.", "number"),
        ("en", "Eight out of 10 agree.", "number"),
        ("en", "See https://example.org/5miles for more.", "number"),
    ],
)
def test_what_is_part_of_something_else_is_left_alone(lang: str, text: str, kind: str) -> None:
    assert kinds()[kind].sites(View(text, Lang(lang))) == []


def test_no_tooth_of_43_miles() -> None:
    text = "The tooth is 43 mm long."
    (site,) = kinds()["unit"].sites(View(text, Lang("en")))
    drawn = set(kinds()["unit"].others(text, site, Random(1), True))
    assert {"centimeter", "inch"} <= drawn
    assert not drawn & {"mile", "kilometer", "gram"}
    assert "mile" in set(kinds()["unit"].others(text, site, Random(1), False))


def test_durations_stay_near_and_in_numbers_that_people_say() -> None:
    site = Site("duration", "year", 0, 5, "word", "time")
    assert is_plausible(site, "month")
    assert not is_plausible(site, "second")


@pytest.mark.parametrize(
    "text", ["", "5", " 5 miles", "\ud800 5 miles", "5 miles" * 500, "٥ أميال"]
)
def test_odd_texts_are_survived(text: str) -> None:
    for lang in LANGUAGES:
        view = View(text, Lang(lang))
        for kind in kinds().values():
            for site in kind.sites(view):
                for token in kind.others(text, site, Random(1), True):
                    kind.form(view, site, token)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_paradigm_has_a_form_and_every_form_some_letters(lang: str) -> None:
    assert len(paradigms(lang)) > 100
    for paradigm in paradigms(lang).values():
        assert paradigm.cells
        assert all(form.strip() for forms in paradigm.cells.values() for form in forms)
