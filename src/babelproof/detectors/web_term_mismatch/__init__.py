"""An address, e-mail address, handle or protocol word was not copied.

## What it does

Every web term of the source must stand in the translation unchanged. Web terms are

* addresses with a scheme (``https://…``, ``ftp://…``), bare addresses (``www.example.com``,
  ``example.org/path``), e-mail addresses, ``@handles`` and fediverse ``@user@host`` names;
* the words *http*, *https*, *www* and *ftp*.

A term that is missing, translated, transliterated, shortened (also by its scheme) or altered in
any part is a finding. One copy in the translation is enough, however often the source repeats
the term. Terms of one sort that are missing from one translation are one finding, and so are those
that were changed; more than thirty of any sort are a list that was lost. Where the sentence is too
short for its source as well, words went with the term: class ``left-out``.

Not findings: punctuation, brackets and quotation marks around a term; full-width forms and
full-width stops; percent-encoding, character references and punycode; letter case except in the
path; a final slash; a scheme put before a bare address; case endings glued to a term
(*example.com'da*, *example.comissa*) in languages that do so; blanks inside a term where the
whole translation is tokenised.

## Why it matters

A reader cannot follow a changed address, and a changed handle may be somebody else's.

## Limits

The source is read strictly, so some terms make no duty. A bare address needs a known ending; one
that is also an everyday word of the source language (*.it*, *.so*, *.shop*) or a file ending
(*.py*, *.md*) needs more: a path, *www.* or a further label. Endings in capitals (*BFM.TV*,
*600606.SH*, *ASP.NET*) are not addresses, nor are abbreviations (*w.i.sz.*), names of parts of
programs (*com.example.tools.Kind*) and e-mail addresses with a long, unknown ending. What stands
in an HTML comment need not be copied, nor an address of which the translation has an entity
(``url="&home;"``). *WWW* in capitals may be translated (*Web*), and so may *www* outside English
(Polish *strona www*).

A bare address written as a name (*Booking.com*) may lose its ending, and may be transliterated;
it is a finding where another address took its place, or where both texts are in Latin letters
and the name is gone. Handles of fewer than three characters, and *@* before an everyday word
(*@home*), are not judged. Pages that exist in several languages are not known: a link to the
reader's own language version is a finding.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence

from babelproof.align.left_out import Place, gone_with_words
from babelproof.core.rule import Answer, Class, Hit, NotJudged, Options, Pattern, Rule
from babelproof.core.segment import Pair, Span
from babelproof.detectors.web_term_mismatch import changes, matching
from babelproof.text.webterms import WebTerm, listed, web_terms

_KINDS = {
    "url": "address",
    "domain": "address",
    "email": "e-mail address",
    "handle": "handle",
    "fediverse": "handle",
    "word": "word",
}
# More than so many in one segment are a list that was lost.
_MOST = 30
# A link whose address is defined elsewhere.
_BY_ENTITY = re.compile(r"=\s?[\"']&[\w.-]{1,60};[\"']")
_OTHER_SCRIPT = re.compile(r"[^\W\d_\u0041-\u024f\u1e00-\u1eff\u0250-\u02af]")


LOST = Class("lost", "major", "The {sort} {source} is missing from the translation")
LEFT_OUT = Class("left-out", "major", "The {sort} {source} is missing, and words around it with it")
CHANGED = Class("changed", "major", "The {sort} {source} became {target}")
LIST = Class("list", "major", "The web terms from {source} on, {terms} in all, were not copied")


def check(pair: Pair, options: Options) -> Answer:
    """Each web term of the source must have its copy in the target."""
    terms = pair.src.of(web_terms)
    if not terms:
        return None
    if not pair.tgt.text.strip():
        return NotJudged("the translation is empty")
    distinct = {term.text: term for term in reversed(terms)}.values()
    lost = [term for term in distinct if not _is_copied(term, pair)]
    if not lost:
        return ()
    lost.sort(key=lambda term: term.start)
    hits = _hits(lost, pair) if len(lost) <= _MOST else _list(lost)
    if _BY_ENTITY.search(pair.tgt.text):
        hits = [hit for hit in hits if hit.facts["target"] is not None]
    return hits or NotJudged("a name, or an address by an entity, may be written otherwise")


def _is_copied(term: WebTerm, pair: Pair) -> bool:
    if matching.is_copied(term, pair.tgt):
        return True
    if term.text == "www" and pair.src.lang.code != "en" and _names_web(pair.tgt.text):
        return True
    tokenised = pair.tgt.of(changes.is_tokenised)
    return tokenised and changes.spread(term, pair.tgt) is not None


def _names_web(text: str) -> bool:
    """Many languages say "www page" where English says "web page"."""
    words = text.casefold()
    return any(word in words for word in listed("web"))


def _hits(lost: Sequence[WebTerm], pair: Pair) -> list[Hit]:
    spans = changes.candidates(pair.src, pair.tgt, lost)
    gone = gone_with_words(pair, [(term.start, term.end) for term in lost])
    found = [
        _hit(term, pair, changes.counterpart(term, pair.tgt, spans, only=len(lost) == 1), gone)
        for term in lost
    ]
    return [hit for hit in found if hit is not None]


def _hit(term: WebTerm, pair: Pair, found: Place | None, gone: Container[Place]) -> Hit | None:
    if term.name and not _is_lost_name(term, pair, found):
        return None
    found = found or changes.bare_name(term, pair.src, pair.tgt)
    became = pair.tgt.text[slice(*found)] if found else None
    facts = {"kind": term.kind, "source": term.text, "target": became}
    place = Span("src", term.start, term.end)
    sort = _KINDS[term.kind]
    if found is None:
        cls = LEFT_OUT if (term.start, term.end) in gone else LOST
        return cls.hit((place,), facts, fault=sort, sort=sort)
    return CHANGED.hit((place, Span("tgt", *found)), facts, fault=sort, sort=sort)


def _list(terms: Sequence[WebTerm]) -> list[Hit]:
    """A long list: what became of each piece is nothing that a reader would ask."""
    terms = [term for term in terms if not term.name]
    if not terms:
        return []
    facts = {"kind": "list", "source": terms[0].text, "target": None, "terms": len(terms)}
    return [LIST.hit([Span("src", term.start, term.end) for term in terms], facts)]


def _is_lost_name(term: WebTerm, pair: Pair, found: Place | None) -> bool:
    """Whether a name like Booking.com, not copied, is surely wrong."""
    if found is not None:
        became = pair.tgt.text[slice(*found)]
        return became.isascii() and "." in became
    if _OTHER_SCRIPT.search(pair.tgt.text):
        return False
    return changes.name_of(term).lower() not in pair.tgt.of(matching.lower_text)


RULE = Rule(
    id="web-term-mismatch",
    family="web",
    summary="An address, e-mail address, handle or protocol word was not copied.",
    classes=(LOST, LEFT_OUT, CHANGED, LIST),
    check=check,
    trigger=Pattern(
        "src",
        r"://|@[A-Za-z0-9_]|(?i:www|http|ftp)|[\p{Latin}\p{M}0-9-]\.[a-zC-O][a-zOR]"
        r"|\.[\x{430}-\x{4ff}]{2}",
    ),
    doc=__doc__ or "",
)
