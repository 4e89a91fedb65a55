"""The translation is not in the language that was asked for.

## What it does
A target is judged if it has four words or more (two characters count as one in scripts without
blanks). It is fine if a word stands in it that only the target language and its close relatives
have, if it is in a script that only they use, or if a language identifier takes it for one of
them. For the rest there are three witnesses: two identifiers (CLD2 and fastText's lid.176) and the
*telling words*, frequent words of the language found that are not frequent in the language due. It
is a finding if two of them agree on a language, none objects, and hardly a telling word of the
language due stands in the text.

* Letters of a script that the language due is not written in are strong evidence (Devanagari for
  Bengali, Cyrillic for Croatian, Latin letters for Chinese): one telling word is enough then.
* Without any telling word both identifiers must be sure, and the text must have eight words or
  letters that the language due lacks.
* Where only one identifier knows the language due (Hausa, Xhosa, Zulu, Sakha …), both must agree on
  another one, with two telling words.

Not judged: close relatives of the language due (Czech and Slovak; Russian, Ukrainian, Belarusian
and Bulgarian; Croatian, Bosnian, Serbian and Slovenian; the Scandinavian languages; Spanish,
Galician, Portuguese and Catalan; Indonesian and Malay; Xhosa and Zulu; Hindi, Marathi and Nepali …)
unless the script is wrong; names, titles, text in two scripts or languages; and what the source
has in that language too. Gibberish is judged only as to the language due, which it is not in: the
language that it is said to look like is a guess. Parts of compounds (the *up* of *back-up*) and
words that the source has as well, unless it is in that language, are no telling words. A target
much of which is copied from the source, or of which `untranslated` reports a part, is the concern
of that rule alone, and one with talk of a chat model, which may be in any language, that of
`assistant-talk`. Of an output with more paragraphs than its source the first one is judged: the
others may be remarks.

## Why it matters
A system that loses the language tag, or was asked in another language, answers in the wrong one:
the text may be fluent and even right, but is useless to its reader.

## Limits
Text that is in the wrong language only in part passes if one word of the right language is in it.
Danish for Norwegian or Russian for Ukrainian is never reported. Languages that no identifier
knows (Livonian) are neither judged as due nor found; nor is Hausa told from Xhosa or Zulu.
"""

from __future__ import annotations

from difflib import SequenceMatcher

from babelproof.core.batch import Batch
from babelproof.core.rule import YES, Answer, Class, Fit, NotJudged, Options, Rule, Screen, Screened
from babelproof.core.segment import LangPair, Pair, Span
from babelproof.detectors.wrong_language.glance import surely_due
from babelproof.detectors.wrong_language.tongue import is_in, other_language
from babelproof.text.added_talk import added_talk, own_part
from babelproof.text.langid import by_cld2, by_fasttext
from babelproof.text.languages import are_close, known
from babelproof.text.leftovers import copies, is_glued, leftovers
from babelproof.text.prose import size_of
from babelproof.text.words import words

_FILLER = "lorem ipsum"
_LONGEST_COPY = 200  # words, so that the time stays linear


OTHER = Class(
    "other-language", "critical", "The translation is not in {wanted}; it looks like {name}"
)


def check(pair: Pair, options: Options) -> Answer:
    """Finds the language of the target and compares it with the one that was due."""
    whole, pair = pair, own_part(pair)
    due = known(pair.tgt.lang.code)
    tokens = pair.tgt.of(words)
    if due is None or size_of(tokens) < 4:
        return None
    if is_in(tokens, due.code):
        return ()
    if _FILLER in pair.tgt.text.lower():
        return NotJudged("a text that only fills space")
    found = other_language(pair.tgt, pair.src)
    if isinstance(found, NotJudged):
        return found
    if found == due.code:
        return ()
    same = found == pair.src.lang.code
    language = known(found)
    if _is_copied(pair, 0.4 if same else 0.5):
        return NotJudged("copied from the source")
    if same and language and language.is_spaced and _shares_words(pair):
        return NotJudged("copied from the source")
    if not are_close(found, pair.src.lang.code) and found in _taken_for(pair.src.text):
        return NotJudged("the source is in that language itself")
    if any(added_talk(whole)):
        return NotJudged("talk of a chat model, which may be in any language")
    real = [word for word in tokens if word.is_word]
    name = language.name if language else found
    span = Span("tgt", real[0].start, real[-1].end)
    facts = {"due": due.code, "found": found}
    return [OTHER.hit((span,), facts, wanted=due.name, name=name)]


def _is_copied(pair: Pair, much: float) -> bool:
    """Much of it stands so in the source, or a part that `untranslated` reports."""
    runs = copies(pair, 3)
    copied = sum(word.is_word for _, part in runs for word in part)
    share = copied / sum(word.is_word for word in pair.tgt.of(words))
    return share >= much or is_glued(pair) or bool(leftovers(pair, copies(pair)))


def _shares_words(pair: Pair) -> bool:
    """Half of its words stand in the source in the same order: a copy with words left out or put
    in, or with a loop behind it."""
    given, own = ([w.form for w in side.of(words) if w.is_word] for side in (pair.src, pair.tgt))
    own = list(dict.fromkeys(own))[:_LONGEST_COPY]
    blocks = SequenceMatcher(None, given[:_LONGEST_COPY], own, autojunk=False).get_matching_blocks()
    return 2 * sum(block.size for block in blocks) >= len(own)


def _taken_for(text: str) -> set[str]:
    return {by_cld2(text).lang, by_fasttext(text).lang}


def fit(langs: LangPair) -> Fit:
    """Without function words of a language its texts cannot be told for certain."""
    language = known(langs.tgt.code)
    if language is None or language.identified == "no":
        return Fit("no", f"no identifier knows the language {langs.tgt.code}")
    return YES


def sift(batch: Batch, options: Options) -> Screened:
    """Texts with function words of the due language, or so taken by CLD2, are fine."""
    fine, ask = surely_due(batch)
    return Screened(fine=fine, ask=ask)


RULE = Rule(
    id="wrong-language",
    family="language",
    summary="The translation is not in the target language.",
    classes=(OTHER,),
    check=check,
    trigger=Screen(sift),
    fit=fit,
    doc=__doc__ or "",
)
