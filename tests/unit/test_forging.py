"""Texts made of templates come evenly of the types, however few templates one has."""

from __future__ import annotations

from collections import Counter

from babelproof.api.forging import forged
from babelproof.api.request import silent
from babelproof.api.workbench import Bench, Forged, set_up
from babelproof.core.segment import LangPair
from babelproof.generate.making import Made, Recipe
from babelproof.generate.stock import Stock
from babelproof.generate.template import Template, templates
from babelproof.io.shelf import pack
from babelproof.lang import parse_pair
from babelproof.substitute.kinds import kinds

_ANIMALS = [
    ("cows", "Kühe"), ("dogs", "Hunde"), ("cats", "Katzen"), ("birds", "Vögel"),
    ("fish", "Fische"), ("bears", "Bären"), ("mice", "Mäuse"), ("bees", "Bienen"),
]  # fmt: skip


def _templates(langs: LangPair) -> list[Template]:
    """A pair with a unit, and sixteen with nothing but a number."""
    known, pair = kinds(), (langs.src, langs.tgt)
    texts = [("The cave of the bear is 40 feet deep.", "Die Höhle des Bären ist 40 Fuß tief.")]
    for english, german in _ANIMALS:
        texts += [(f"They saw 37 old {english}.", f"Sie sahen 37 alte {german}."),
                  (f"We had 46 old {english}.", f"Wir hatten 46 alte {german}.")]  # fmt: skip
    asked = [known["unit"], known["number"]]
    found = [t for n, text in enumerate(texts) for t in templates(n, pair, text, asked, asked)]
    return [t for t in found if t.slot.kind == "unit" or t.line]


def _whole(template: Template, made: Made, seed: int) -> tuple[bytes, tuple[Template, Made]]:
    return b"", (template, made)


def test_a_type_with_few_templates_gives_its_share() -> None:
    langs = parse_pair("en-de")
    set_up(Bench(Recipe(kinds(), 1), ("unit", "number"), ("number",), langs, _whole))
    stock = Stock[bytes](60)
    for number, template in enumerate(_templates(langs)):
        stock.add(number, pack(template), template.slot.kind)
    sorts = {"unit": "unit", "number": "number"}
    made = forged(stock, sorts, 60, 40, map, silent, Forged())
    assert Counter(template.slot.kind for template, _ in made) == {"unit": 30, "number": 30}
    assert len({one.texts for _, one in made}) == 60
    assert len({template.id for template, _ in made if template.slot.kind == "number"}) == 16
