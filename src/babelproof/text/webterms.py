"""Web terms that surely stand in a text: addresses, e-mail addresses, handles, protocol words.

The reading is strict, since every term found is a duty to copy it: a full stop without a blank
after it (*ok.So*), a file name, an abbreviation or a stock ticker is no address.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal

from babelproof.core.later import pattern
from babelproof.core.segment import View
from babelproof.text.tables import rows

Kind = Literal["url", "domain", "email", "handle", "fediverse", "word"]

# Scripts written without blanks: a letter of theirs beside an ASCII term is not part of it.
UNSPACED = (
    "\u0e00-\u0eff\u1100-\u11ff\u2e80-\u9fff\ua000-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uffef"
)
_HIDDEN = "\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff"
_BODY = rf"[^\s<>\"'`\\|{{}}\[\]«»“”„‘’‚‹›…{UNSPACED}{_HIDDEN}\ud800-\udfff]"
_MARK = "\u0300-\u036f"
_APART = rf"(?<![^\W{UNSPACED}])(?<![{_MARK}])"
_ENDS = rf"(?![^\W{UNSPACED}]|[{_MARK}])"
_LATIN = rf"A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f{_MARK}"
_LABEL = rf"[{_LATIN}](?:[{_LATIN}-]{{0,61}}[{_LATIN}])?"
_ANY_LABEL = rf"(?:(?![{UNSPACED}_])[\w{_MARK}-]){{1,63}}"
_CYRILLIC = "(?:[\u0430-\u045f\u0490-\u04ff0-9-]{1,63}\\.)+[\u0430-\u045f\u0490-\u04ff]{2,10}"
_REST = rf"(?::\d{{2,5}}(?!\d))?(?:[/?#]{_BODY}*)?"
_TERM = pattern(
    rf"(?P<url>(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9+.-]{{1,14}}://{_BODY}+)"
    rf"|{_APART}(?:"
    rf"(?P<email>(?<![.@/%+=-])[A-Za-z0-9][A-Za-z0-9._%+-]{{0,63}}"
    rf"@(?:[A-Za-z0-9-]{{1,63}}\.)+[A-Za-z]{{2,24}}{_ENDS})"
    rf"|(?P<fediverse>(?<![.@/-])@[A-Za-z0-9_][A-Za-z0-9_.-]{{0,63}}"
    rf"@(?:[A-Za-z0-9-]{{1,63}}\.)+[A-Za-z]{{2,24}}{_ENDS})"
    rf"|(?P<handle>(?<![.@/#&=-])@[A-Za-z_][A-Za-z0-9_]{{2,49}}{_ENDS}(?!@|/\w))"
    rf"|(?P<www>(?<![.@/-])[Ww]{{3}}\d?(?:\.{_ANY_LABEL})+{_REST})"
    rf"|(?P<domain>(?<![.@/:\\%#&=?~$-])(?:(?:{_LABEL}\.)+[A-Za-z]{{2,24}}|{_CYRILLIC})"
    rf"{_ENDS}(?![@(-]){_REST})"
    rf"|(?P<word>(?<![./@:-])(?:https?|HTTPS|www|s?ftp|S?FTP)(?![\w@{_MARK}]|\.\w))"
    rf")"
)
_SCHEMES = frozenset({"http", "https", "ftp"})
_NEXT_WORD = re.compile(r"/-[A-Z][A-Za-z]*$")
# Longer endings of e-mail addresses are words, unless known.
_SHORT = 6
_ABBREVIATED = re.compile(r"\.[:,;)]")
_REVERSED = frozenset({"com", "org", "net", "io"})
_COMMENT = re.compile("<!--.{0,2000}?-->", re.DOTALL)
_TAIL = ".,;:!?*_~'\"-·•"
_TAIL_ENTITY = re.compile(r"&(?:gt|lt|quot|nbsp|amp|apos)\Z")


@dataclass(frozen=True, slots=True)
class WebTerm:
    """A term and where it stands.

    ``name``: written as a company's name (Booking.com). ``dashed``: a dash stood before it.
    """

    kind: Kind
    start: int
    end: int
    text: str
    name: bool = False
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """What makes a top-level domain doubtful, and where it is at home all the same."""

    doubt: frozenset[str]
    home: frozenset[str]


@cache
def endings() -> dict[str, Ending]:
    """Top-level domains by name."""
    return {
        row["tld"]: Ending(frozenset(row["doubt"].split()), frozenset(row["home"].split()))
        for row in rows("tlds.tsv")
    }


@cache
def listed(kind: str) -> frozenset[str]:
    """One of the closed lists in ``webterms.tsv``."""
    found = (row["values"] for row in rows("webterms.tsv") if row["kind"] == kind)
    return frozenset(next(found).split())


def web_terms(view: View) -> tuple[WebTerm, ...]:
    """The sure web terms of a text, in order."""
    return tuple(_read(view.text, view.lang.code))


def _read(text: str, lang: str) -> Iterator[WebTerm]:
    if "<!--" in text:
        text = _COMMENT.sub(lambda match: " " * len(match.group()), text)
    for match in _TERM.finditer(text):
        group = match.lastgroup or ""
        found = trim(match.group())
        if group == "url":
            yield _url(match.start(), found)
        elif group == "www":
            found = _without_next_word(found)
            yield WebTerm("domain", match.start(), match.start() + len(found), found)
        elif group == "domain":
            whole, found = found, _without_alternative(found)
            capitals = found != found.lower() and not re.search("[/?#]", found)
            name = capitals or found != whole
            short = _ABBREVIATED.match(text, match.end()) is not None
            if not short and is_domain(found, lang) and (found.isascii() or not name):
                yield WebTerm("domain", match.start(), match.start() + len(found), found, name)
        elif group == "handle":
            if found[1:].lower() not in listed("not-handle"):
                yield WebTerm("handle", match.start(), match.start() + len(found), found)
        elif group == "word":
            yield WebTerm("word", match.start(), match.end(), match.group())
        elif len(ending := found.rpartition(".")[2]) <= _SHORT or ending.lower() in endings():
            kind: Kind = "email" if group == "email" else "fediverse"
            yield WebTerm(kind, match.start(), match.start() + len(found), found)


def _without_next_word(found: str) -> str:
    """*www.example.com-Reporter* ends before the dash: no top-level domain has one."""
    host = re.split("[/?#:]", found, maxsplit=1)[0]
    label = host.rsplit(".", 1)[-1]
    ending, dash, _ = label.partition("-")
    if not dash or host != found or ending.lower() not in endings():
        return found
    return found[: len(found) - len(label) + len(ending)]


def _url(start: int, found: str) -> WebTerm:
    scheme, _, rest = found.partition("://")
    before, stop, last = scheme.rpartition(".")
    if stop and last.lower() in _SCHEMES:
        return _url(start + len(before) + 1, found[len(before) + 1 :])  # a blank is missing
    if compound := _NEXT_WORD.search(found):
        found = found[: compound.start() + 1]
    host = re.split("[/?#:]", rest, maxsplit=1)[0]
    made_up = "." not in host and not host.isascii()  # "http://адрес:порт"
    if made_up or rest[:1] == "-" or not any(char.isalnum() for char in rest):
        return WebTerm("word", start, start + len(scheme), scheme)
    return WebTerm("url", start, start + len(found), found)


def trim(found: str) -> str:
    """A term without the punctuation and the next sentence that stick to its end."""
    spare = found.count(")") - found.count("(")
    while found:
        shorter = found.rstrip(_TAIL)
        if entity := _TAIL_ENTITY.search(shorter, max(0, len(shorter) - 6)):
            shorter = shorter[: entity.start()]
        if spare > 0 and shorter.endswith(")"):
            shorter = shorter[:-1]
            spare -= 1
        if shorter == found:
            break
        found = shorter
    return _cut_next_sentence(found)


def _cut_next_sentence(found: str) -> str:
    """*info@example.com.Please* ends before *.Please*."""
    scheme, mark, rest = found.rpartition("://")
    host = re.split("[/?#:]", rest, maxsplit=1)[0]
    labels = host.split(".")
    for place in range(2, len(labels)):
        if labels[place - 1] in endings() and labels[place][:1].isupper():
            return scheme + mark + ".".join(labels[:place])
    return found


def _without_alternative(found: str) -> str:
    """*Example.org/Sample* and *one.com/two.org* are two names, not a path."""
    host, mark, rest = found.partition("/")
    last = rest.rpartition(".")[2]
    names = host != host.lower() and rest[:1].isupper() and "/" not in rest
    return host if mark and (names or ("." in rest and last in endings())) else found


def is_domain(found: str, lang: str) -> bool:
    """Whether a bare name with dots is surely an address in a text of this language."""
    host, rest = _split_host(found)
    labels = host.split(".")
    tld, name = labels[-1], labels[-2] if len(labels) > 1 else ""
    ending = endings().get(tld.lower())
    if ending is None or not name:
        return False
    if labels[0] in _REVERSED and len(labels) > 2 and tld not in _REVERSED:
        return False  # the name of a part of a program, "com.example.tools"
    if tld != tld.lower():
        return host.isupper() and tld in ("COM", "ORG") and len(name) > 1
    if len(labels) == 2 and (len(name) == 1 or name.isdigit()) and not rest:
        return name.isdigit() and len(name) > 2 and tld in ("com", "cn", "net")
    if not rest and max(map(len, labels[:-1])) <= 2 and tld not in listed("short-names"):
        return False  # an abbreviation, such as the Hungarian "i.sz"
    if not ending.doubt or lang in ending.home:
        return True
    second_level = len(labels) > 2 and name in listed("second-level")
    if "file" in ending.doubt:
        return second_level
    if "*" not in ending.doubt and lang not in ending.doubt:
        return True
    spelt_out = host == host.lower() and min(map(len, labels)) > 1
    return second_level or (spelt_out and (bool(rest) or len(labels) > 2))


def _split_host(found: str) -> tuple[str, str]:
    match = re.search(r"[/?#:]", found)
    if match is None:
        return found, ""
    return found[: match.start()], found[match.start() :].strip("/")
