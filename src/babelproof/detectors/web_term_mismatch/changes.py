"""What became of a web term that was not copied."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

from babelproof.core.later import pattern
from babelproof.core.segment import View
from babelproof.detectors.web_term_mismatch.matching import canonical, lower_text, split
from babelproof.text.webterms import UNSPACED, WebTerm, endings, listed, trim

_RUN = rf"[^\W_{UNSPACED}](?:[^\W{UNSPACED}]|-){{0,62}}"
# What in a translation may be an address, however broken.
_LOOSE = pattern(
    rf"(?:[A-Za-z0-9+.-]{{0,15}}://|www)[^\s<>\"«»“”„]*"
    rf"|[A-Za-z0-9._%+-]{{0,64}}[@\uff20]"
    rf"(?:[\u30a0-\u30ff]+|[\uac00-\ud7af]+|[\u4e00-\u9fff]{{1,4}}|[^\W{UNSPACED}][\w.@-]*)"
    rf"|{_RUN}(?:[.\uff0e]{_RUN})+(?:[/?#][^\s<>\"«»“”„{UNSPACED}]*)?"
)
_BEFORE = "([{'\u2018\u3008\u300a\u300c\u300e\u3010\uff08\uff0c\u3002\u3001,.;"
_AFTER = "]}\u2019\u3009\u300b\u300d\u300f\u3011\uff09\uff0c\u3002\u3001\uff1b\uff1a\uff01\uff1f"
_LIKE = 0.6
_MOST = 30
_STOP = str.maketrans("\uff0e\u3002", "..")


def candidates(source: View, target: View, lost: Sequence[WebTerm]) -> list[tuple[int, int]]:
    """Spans of the target that look like web terms and are no copies of the rest of the source."""
    text = source.of(lower_text)
    for term in lost:
        text = text.replace(canonical(term.text).lower(), " ")
    spans = []
    for match in _LOOSE.finditer(target.text):
        start = match.start() + len(match.group()) - len(match.group().lstrip(_BEFORE))
        end = start + len(trim(target.text[start : match.end()].rstrip(_AFTER)))
        plain = canonical(target.text[start:end]).lower().rstrip("/")
        if any(map(str.isalnum, plain.rpartition("://")[2])) and plain not in text:
            spans.append((start, end))
        if len(spans) == _MOST:
            break
    return spans


def counterpart(
    term: WebTerm, target: View, spans: Sequence[tuple[int, int]], only: bool
) -> tuple[int, int] | None:
    """Where the target shows what became of the term: the nearest candidate, if one is alike."""
    if place := spread(term, target):
        return place
    wanted = canonical(term.text).lower()[:200]
    best, nearest = 0.0, None
    for start, end in spans:
        found = canonical(target.text[start:end]).lower()[:200]
        likeness = SequenceMatcher(None, wanted, found, autojunk=False).ratio()
        if likeness > best:
            best, nearest = likeness, (start, end)
    if nearest and (best >= _LIKE or (only and _same_kind(term, target.text[slice(*nearest)]))):
        return nearest
    return None


def _same_kind(term: WebTerm, found: str) -> bool:
    if term.kind in ("handle", "fediverse", "email"):
        return "@" in canonical(found)
    last = split(found)[0].rpartition(".")[2].lower()
    return term.kind != "word" and ("://" in found or "www" in found or last in endings())


def name_of(term: WebTerm) -> str:
    """The name inside a term: *bbc* in www.bbc.co.uk, *user* in @user and user@example.com."""
    if term.kind in ("handle", "fediverse", "email"):
        return term.text.lstrip("@").split("@")[0]
    host = split(term.text)[0].rpartition("://")[2]
    labels = [label for label in host.split(".") if label.lower() != "www"]
    while len(labels) > 1 and (labels[-1] in endings() or labels[-1] in listed("second-level")):
        labels.pop()
    return labels[-1] if labels else ""


def bare_name(term: WebTerm, source: View, target: View) -> tuple[int, int] | None:
    """Where the target has the name alone, if the source has it in the term only."""
    name = name_of(term)
    if len(name) < 3 or source.text.lower().count(name.lower()) > 1:
        return None
    match = re.search(rf"(?<![^\W_]){re.escape(name)}(?![^\W_])", target.text, re.IGNORECASE)
    return match.span() if match else None


def spread(term: WebTerm, target: View) -> tuple[int, int] | None:
    """Where the term stands in the target with blanks inside (*user @ example . com*)."""
    parts = re.findall(r"[^\W_]+|[^\w\s]|_", term.text.rstrip("/"))
    if len(parts) < 2 or len(parts) > 60:
        return None
    packed, places = target.of(_packed)
    joined = _lower("".join(parts))
    at = packed.find(joined)
    if at < 0:
        return None
    start, end = places[at], places[at + len(joined) - 1] + 1
    return (start, end) if re.search(r"\s", target.text[start:end]) else None


def _packed(view: View) -> tuple[str, Sequence[int]]:
    """A side without blanks, in small letters and with plain full stops, and the place of each
    character."""
    places = [at for at, char in enumerate(view.text) if not char.isspace()]
    return _lower("".join(view.text[at] for at in places)).translate(_STOP), places


def _lower(text: str) -> str:
    """Small letters, as many as there were."""
    low = text.lower()
    if len(low) == len(text):
        return low
    return "".join(char.lower() if len(char.lower()) == 1 else char for char in text)


def is_tokenised(view: View) -> bool:
    """Whether punctuation stands apart throughout, as in text not put together again."""
    apart = re.search(r"\s[.,!?](?:\s|\Z)", view.text)
    return apart is not None and re.search(r"\w[.,!?;:](?:\s|\Z)", view.text) is None
