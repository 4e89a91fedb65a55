"""Small suites for the tests, made up here."""

from __future__ import annotations

from babelproof.suites.item import Item, Judged, Phenomenon, Suite


def item(ident: str = "1", **fields: object) -> Item:
    """An item with everything it needs and nothing more."""
    given = {
        "id": ident,
        "langs": "en-de",
        "category": "Words",
        "phenomenon": "Terms",
        "source": f"The gasket {ident} leaks.",
        **fields,
    }
    return Item(**given)  # type: ignore[arg-type]


def full_item() -> Item:
    """An item with every field filled in, and awkward text in all of them."""
    return Item(
        id="=1+1",
        langs="en-de",
        category="Wörter & „Zeichen“",
        phenomenon='#Tabs\tand "quotes"',
        source=" - Line one\nline two\r\nمرحبا \u202e\x00\x1b[31m ",
        positive=(r"\bDichtung\b", 'it\'s "so"', "a|", "\\"),
        negative=("'=x", "\t", " "),
        judged=(
            Judged("Die Dichtung leckt.", True, "mk", "2025-03-14T09:00:00Z", "system A"),
            Judged("", False),
            Judged("@home", False, system="B"),
            Judged("Die Dichtung leckt.", True),
            Judged("  ", True),
        ),
        reference="Die Dichtung ist undicht.\u2028",
        note="'quoted' and \\ backslash",
        status="second-read",
        trace={"generator": "swap", "seed": 3, "steps": [1, None, {"a": "ü"}]},
        extra={"langpair": "EN_de", "level": 2.5},
    )


def full_suite() -> Suite:
    return Suite(
        (full_item(), item("2"), item("2", langs="de-en"), item("#3", trace={})),
        phenomena=(
            Phenomenon("Words", "Terms", "What a part is called.", "Right if a fitter knows it."),
            Phenomenon("Wörter & „Zeichen“", '#Tabs\tand "quotes"', "=SUM(A1)", "line\nbreak"),
        ),
        name="Seals",
        version="2",
        licence="CC0",
        note="-1 is no formula",
        extra={"made": "by hand"},
    )
