"""``babelproof align``: a model out of corpora, the links of pairs, and files of links."""

from __future__ import annotations

import atexit
import json
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from babelproof import UsageError, links, train_aligner
from babelproof.align.words.model import load
from babelproof.api import aligning
from babelproof.cli.main import main
from babelproof.core.errors import InputError
from tests.unit.aligned_sentences import corpus, sentence

pytest.importorskip("thot")
PAIR = sentence("often", "wet", "horses", "carried", "old", "boats")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A corpus, and a pair to link, as files."""
    folder = tmp_path_factory.mktemp("align")
    rows = ["\t".join(pair) + "\n" for pair in corpus()]
    (folder / "corpus.tsv").write_text("".join(rows), encoding="utf-8")
    (folder / "src.en").write_text(PAIR[0] + "\n", encoding="utf-8")
    (folder / "a.de").write_text(PAIR[1] + "\n", encoding="utf-8")
    train_aligner([folder / "corpus.tsv"], "en-de", folder / "en-de.model")
    return folder


def test_a_model_is_trained_on_files(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    again = folder / "again.model"
    words = ["align", "train", str(folder / "corpus.tsv"), "-l", "en-de", "-o", str(again)]
    assert main(words) == 0
    assert "250 pairs of texts in" in capsys.readouterr().err
    assert load(again).digest == load(folder / "en-de.model").digest
    assert main([*words, "--method", "hmmm"]) == 2
    assert "did you mean hmm?" in capsys.readouterr().err


def test_links_come_with_places_in_the_raw_text(folder: Path) -> None:
    (row,) = links(
        src=folder / "src.en", tgt=folder / "a.de", langs="en-de", align=folder / "en-de.model"
    )
    assert {("horses", "Pferde"), ("boats", "Boote"), ("often", "oft")} <= set(row.pairs())
    assert row.to_dict()["src"][1] == [4, 10] and row.system == "a"


def test_files_of_links_go_out_and_come_in_again(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = ["-s", str(folder / "src.en"), "-t", str(folder / "a.de"), "-l", "en-de"]
    model = ["--align", str(folder / "en-de.model"), "--words", "blanks"]
    assert main(["align", "links", *files, *model, "-f", "jsonl"]) == 0
    ours = json.loads(capsys.readouterr().out)
    assert main(["align", "links", *files, *model, "--base", "1", "--order", "target-source"]) == 0
    row = capsys.readouterr().out
    assert row.split()[0] == "{1}-{0}".format(*(place + 1 for place in ours["links"][0][:2]))
    (folder / "a.pharaoh").write_text(row, encoding="utf-8")
    given = ["--pharaoh", str(folder / "a.pharaoh"), "--base", "1", "--order", "target-source"]
    assert main(["align", "links", *files, *given, "-f", "jsonl"]) == 0
    read = json.loads(capsys.readouterr().out)
    assert [link[:2] for link in read["links"]] == [link[:2] for link in ours["links"]]
    assert read["src"] == ours["src"]


def test_a_row_that_breaks_the_bounds_is_named(folder: Path) -> None:
    (folder / "bad.pharaoh").write_text("0-0 40-1\n", encoding="utf-8")
    with pytest.raises(InputError, match="40-1 is outside"):
        list(
            links(
                src=folder / "src.en", tgt=folder / "a.de", langs="en-de",
                pharaoh=folder / "bad.pharaoh",
            )
        )  # fmt: skip


def test_a_file_of_links_is_of_one_system(folder: Path) -> None:
    rows = links(
        src=["One.", "Two."], tgt={"a": ["Eins.", "Zwei."], "b": ["Eins.", "Zwei."]},
        langs="en-de", pharaoh=folder / "a.pharaoh",
    )  # fmt: skip
    with pytest.raises(UsageError, match="not of a and b"):
        list(rows)


def test_one_of_a_model_and_a_file_is_needed(folder: Path) -> None:
    with pytest.raises(UsageError, match="one of a model"):
        links(folder / "corpus.tsv", langs="en-de")


def test_the_pairs_at_hand_are_trained_on_once(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BABELPROOF_CACHE", str(tmp_path))
    trained: list[str] = []
    for _ in range(2):
        asked = {"langs": "en-de", "align": "train", "told": trained.append}
        rows = list(links(folder / "corpus.tsv", **asked))
    assert len(rows) == 250 and trained == ["training an aligner for en-de"]
    (kept,) = (tmp_path / "aligners").iterdir()
    kept.write_bytes(b"cut")
    assert list(links(folder / "corpus.tsv", **asked)) == rows
    assert len(trained) == 2


def test_nothing_need_be_kept_to_train_on_the_pairs_at_hand(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a container whose home cannot be written to; and nothing of it is left behind."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    (tmp_path / "temporary").mkdir()
    monkeypatch.setenv("BABELPROOF_CACHE", str(tmp_path / "file" / "cache"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    at_exit: list[Callable[[], object]] = []
    monkeypatch.setattr(
        atexit, "register", lambda do, *args, **words: at_exit.append(partial(do, *args, **words))
    )
    aligning._apart.cache_clear()
    rows = list(links(folder / "corpus.tsv", langs="en-de", align="train"))
    assert len(rows) == 250
    for do in at_exit:
        do()
    assert not list((tmp_path / "temporary").iterdir())
    aligning._apart.cache_clear()


@pytest.mark.parametrize("words", [{"align": "train"}, {"method": "hmm"}])
def test_too_few_pairs_to_link_are_told_once(
    folder: Path, words: dict[str, str], recwarn: pytest.WarningsRecorder
) -> None:
    with pytest.raises(InputError, match="en-de: 1 different pairs of sentences are too few"):
        list(links(src=folder / "src.en", tgt=folder / "a.de", langs="en-de", **words))
    assert not recwarn.list


def test_what_there_is_not_is_told_with_a_way_out(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "empty.tsv").write_text("", encoding="utf-8")
    assert main(["align", "train", str(folder / "empty.tsv"), "-l", "en-de", "-o", "m"]) == 2
    assert "there are no pairs of texts in en-de" in capsys.readouterr().err
    words = ["check", str(folder / "corpus.tsv"), "-l", "en-de", "--align", "hmm"]
    assert main(words) == 2
    assert "--align hmm: no such file; `babelproof align train` makes" in capsys.readouterr().err


def test_reading_and_training_are_told_of(folder: Path, tmp_path: Path) -> None:
    texts = (folder / "corpus.tsv").read_text(encoding="utf-8")
    (tmp_path / "long.tsv").write_text(texts * 3, encoding="utf-8")
    read: list[int] = []
    parts: list[float] = []
    train_aligner(
        [tmp_path / "long.tsv"], "en-de", tmp_path / "m", method="fast",
        progress=parts.append, read=read.append,
    )  # fmt: skip
    assert read == [500] and parts[-1] == 1 and parts == sorted(parts)


def test_references_are_trained_on_too() -> None:
    from babelproof.io.memory import MemorySource
    from babelproof.lang import parse_pair

    systems = {"a": ["Eins."], "b": ["Ein."]}
    source = MemorySource(["One."], systems, parse_pair("en-de"), ["Eines."])
    texts = [tgt for _, (_, tgt) in aligning.pairs_of(source)]
    assert sorted(texts) == ["Ein.", "Eines.", "Eins."]
