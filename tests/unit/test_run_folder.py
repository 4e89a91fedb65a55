"""Run folders on disk: damaged ones are refused by all, foreign ones left alone, old ones read."""

from __future__ import annotations

import errno
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from babelproof import check, open_run
from babelproof.cli.main import main
from babelproof.core.errors import InputError, UsageError
from babelproof.io.writing import NamedFile
from babelproof.report import FORMATS
from babelproof.review.findings import FindingDesk
from babelproof.review.store import Store
from babelproof.run import journal
from babelproof.run.folder import RunFolder

SRC = ["See https://example.org now.", "The kettle is warm.", "It took 90 minutes."] * 20
TGT = ["Siehe https://example.org/x jetzt.", "", "Es dauerte 80 Minuten."] * 20
OLD = Path(__file__).parent / "run_folder_v1"
Make = Callable[..., Path]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    path = tmp_path / "pairs.tsv"
    path.write_text("".join(f"{one}\t{two}\n" for one, two in zip(SRC, TGT, strict=True)))

    def made(name: str = "run", **more: Any) -> Path:
        with check(path, langs="en-de", run_dir=tmp_path / name, **more):
            return tmp_path / name

    return made


def _cut(path: Path, text: bytes) -> None:
    path.write_bytes(path.read_bytes().replace(text, b"", 1))


def _drop_line(run: Path) -> None:
    lines = (run / "records.jsonl").read_bytes().splitlines(keepends=True)
    (run / "records.jsonl").write_bytes(b"".join(lines[1:]))


def _add_line(run: Path) -> None:
    lines = (run / "records.jsonl").read_bytes().splitlines(keepends=True)
    (run / "records.jsonl").write_bytes(b"".join([*lines, lines[-1]]))


def _no_index(run: Path) -> None:
    (run / "texts" / "index.json").unlink()


def _no_passages(run: Path) -> None:
    (run / "texts" / "passages.jsonl.zst").unlink()


def _short_passages(run: Path) -> None:
    path = run / "texts" / "passages.jsonl.zst"
    path.write_bytes(path.read_bytes()[:-9])


def _no_records(run: Path) -> None:
    (run / "records.jsonl").unlink()


def _counts_cut(run: Path) -> None:
    (run / "counts.json").write_text('{"groups": ')


def _no_counts(run: Path) -> None:
    (run / "counts.json").unlink()


def _seal_torn(run: Path) -> None:
    (run / "DONE").write_text("{")


DAMAGE = [
    _drop_line, _add_line, _no_index, _no_passages, _short_passages, _no_records, _counts_cut,
    _no_counts, _seal_torn,
]  # fmt: skip
READERS = [*(["report", "-f", fmt] for fmt in FORMATS), ["review", "--summary"]]


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_folder_is_refused_by_every_reader(
    make: Make, damage: Callable[[Path], None], capsys: pytest.CaptureFixture[str]
) -> None:
    run = make()
    damage(run)
    with pytest.raises(InputError):
        open_run(run)
    for command, *more in READERS:
        assert main([command, str(run), *more]) == 2, command
        said = capsys.readouterr()
        assert str(run) in said.err and "Traceback" not in said.err and not said.out


@pytest.mark.parametrize("at", [0.1, 0.5, 0.9])
def test_a_broken_frame_is_said(make: Make, at: float) -> None:
    path = make() / "texts" / "passages.jsonl.zst"
    data = bytearray(path.read_bytes())
    data[int(len(data) * at)] ^= 0x55
    path.write_bytes(data)
    with pytest.raises(InputError, match="frame 0: cannot be read"):
        list(open_run(path.parents[1]).findings())


def test_a_line_of_records_that_was_changed_is_said(make: Make) -> None:
    path = make() / "records.jsonl"
    text = path.read_text()
    path.write_text(text.replace('"line":', '"lime":', 1))
    with pytest.raises(InputError, match=r"records.jsonl, line 1: not a record"):
        list(open_run(path.parent).records())


def test_a_record_of_a_text_that_is_not_there_is_said(make: Make) -> None:
    path = make() / "records.jsonl"
    path.write_text(path.read_text().replace('"line":1,', '"line":0,', 1))
    with pytest.raises(InputError, match="holds no line 0 of en-de"):
        list(open_run(path.parent).records())


def test_a_folder_of_a_later_form_is_refused(make: Make) -> None:
    path = make() / "manifest.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "schema": 3, "version": "9.9"}))
    with pytest.raises(InputError, match=r"babelproof 9\.9"):
        open_run(path.parent)


def test_a_run_of_nothing_has_texts(tmp_path: Path) -> None:
    with check(src=[], tgt=[], langs="en-de", run_dir=tmp_path / "run"):
        folder = RunFolder(tmp_path / "run")
        assert list(folder.records()) == list(folder.texts) == []


FOREIGN = [
    ["texts/novel.txt"],
    ["texts/passages.jsonl.zst", "unfinished/symphony.txt"],
    ["unfinished/records.txt"],
    ["unfinished/journal.jsonl"],
    ["unfinished/keys-mine.bin", "texts/index.json"],
    ["unfinished"],
    ["texts"],
    ["DONE"],
    ["records.jsonl"],
]


@pytest.mark.parametrize("names", FOREIGN)
@pytest.mark.parametrize("resume", [False, True])
def test_a_foreign_folder_is_never_harmed(make: Make, names: list[str], resume: bool) -> None:
    home = make("elsewhere").parent / "mine"
    for name in names:
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text("precious\n")
    with pytest.raises(UsageError, match="not empty and holds no run"):
        make("mine", resume=resume)
    left = {path.relative_to(home).as_posix() for path in home.rglob("*") if path.is_file()}
    assert left == set(names)
    assert all((home / name).read_text() == "precious\n" for name in names)


def test_what_somebody_puts_into_a_run_stays(make: Make) -> None:
    run = make()
    for name in ("texts/mine.txt", "unfinished/mine.txt", "notes.txt"):
        (run / name).parent.mkdir(exist_ok=True)
        (run / name).write_text("precious")
    make(resume=True)
    for name in ("texts/mine.txt", "unfinished/mine.txt", "notes.txt"):
        assert (run / name).read_text() == "precious"


def test_a_journal_is_replaced_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes = [journal.Note({"records.txt": n}, [], [], n, {}) for n in range(20)]
    journal.begin(tmp_path, 5, notes)
    before = (tmp_path / journal.JOURNAL).read_bytes()

    def full(*what: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(NamedFile, "write", full)
    with pytest.raises(OSError, match="No space"):
        journal.begin(tmp_path, 5, notes)
    assert [path.name for path in tmp_path.iterdir()] == [journal.JOURNAL]
    assert (tmp_path / journal.JOURNAL).read_bytes() == before
    assert journal.read(tmp_path) == (5, notes)


@pytest.mark.parametrize("left", [[], ["unfinished"], ["unfinished", "texts"]])
def test_a_run_killed_before_its_first_chunk_can_be_begun_again(
    make: Make, left: list[str]
) -> None:
    expected = make("whole") / "records.jsonl"
    run = expected.parents[1] / "run"
    for name in left:
        (run / name).mkdir(parents=True)
    if left:
        (run / "unfinished" / "journal.jsonl").write_text('{"chunk":null}\n')
    assert (make() / "records.jsonl").read_bytes() == expected.read_bytes()


@pytest.fixture
def old(tmp_path: Path) -> Path:
    return Path(shutil.copytree(OLD, tmp_path / "old"))


def test_a_folder_of_the_first_version_opens(old: Path) -> None:
    with open_run(old) as run:
        found = {(f.rule, f.system, f.line): f for f in run.findings()}
        assert run.counts.findings() == len(found) == 3
    finding = found["number-mismatch", "B", 3]
    assert (finding.src, finding.tgt) == ("It took 90 minutes.", "Es dauerte 80 Minuten.")
    assert [mark.text for mark in finding.spans] == ["90 minutes", "80 Minuten"]
    assert (finding.cls, finding.place, finding.claim) == ("", "", "")


@pytest.mark.parametrize("fmt", FORMATS)
def test_a_folder_of_the_first_version_is_reported_on(
    old: Path, fmt: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", str(old), "-f", fmt]) == 0
    told = capsys.readouterr().out
    assert ("number-mismatch" in told) == (fmt != "latex") and "not kept" not in told
    if fmt in ("text", "jsonl", "tsv", "junit", "markdown"):
        assert "80 Minuten" in told


def _judged(run: Path) -> None:
    """Every finding of a run is called right."""
    with open_run(run) as finished, Store(run / "review.db") as store:
        desk = FindingDesk(store, list(finished.findings()), "me")
        while (finding := desk.question()) is not None:
            desk.judge(finding, "right")


def test_a_folder_of_the_first_version_is_reviewed(
    old: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _judged(old)
    assert main(["review", str(old), "--summary"]) == 0
    assert "number-mismatch: 1 right of 1 judged" in capsys.readouterr().out


def test_a_folder_of_the_first_version_has_no_other_texts(old: Path) -> None:
    with pytest.raises(InputError, match="earlier version"):
        _ = RunFolder(old).texts


def _everything(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


def test_without_texts_no_text_is_kept(tmp_path: Path) -> None:
    src = ["Zebrafinches sing at dawn.", "The qanun has 26 courses."]
    tgt = ["", "Die Zither hat 27 Chöre."]
    with check(src=src, tgt=tgt, langs="en-de", texts=False, run_dir=tmp_path / "run"):
        pass
    kept = {path.name for path in (tmp_path / "run").iterdir()}
    assert kept == {"manifest.json", "records.jsonl", "counts.json", "DONE"}
    held = _everything(tmp_path / "run")
    for word in ("Zebrafinches", "dawn", "qanun", "Zither"):
        assert word.encode() not in held
    records = [json.loads(x) for x in (tmp_path / "run" / "records.jsonl").open()]
    assert records and not any({"src", "tgt", "ref"} & r.keys() for r in records)
    assert all(s.keys() == {"side", "start", "end"} for r in records for s in r["spans"])


@pytest.mark.parametrize("fmt", FORMATS)
def test_a_report_says_that_texts_were_not_kept(
    make: Make, fmt: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", str(make(texts=False)), "-f", fmt]) == 0
    told = capsys.readouterr().out
    assert fmt == "html" or "(empty)" not in told
    if fmt in ("text", "markdown", "junit"):
        assert "(text not kept)" in told
    if fmt == "html":
        assert "the run was kept without texts" in told
    if fmt == "jsonl":
        assert not any("src" in json.loads(line) for line in told.splitlines())
    if fmt == "tsv":
        assert told.splitlines()[0].endswith("\tmessage\tfollows_from")


def test_a_review_says_that_texts_were_not_kept(
    make: Make, capsys: pytest.CaptureFixture[str]
) -> None:
    run = str(make(texts=False))
    assert main(["review", run]) == 2
    assert "--no-texts" in capsys.readouterr().err
    _judged(Path(run))
    assert main(["review", run, "--summary"]) == 0
    with pytest.raises(InputError, match="texts=False"):
        _ = RunFolder(Path(run)).texts
