"""Filtering: what is kept is the input less what is rejected, to the byte, whatever the way."""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import zstandard

from babelproof import FilterRequest, filter, plan_filter, run_filter
from babelproof.core.errors import InputError, OutputError, UsageError

GOOD = ("See https://example.org/{n} now.", "Siehe jetzt https://example.org/{n}.")
BAD = ("See https://example.org/{n} now.", "Siehe jetzt https://example.com/{n}.")
PACK: dict[str, Callable[[bytes], bytes]] = {
    "": lambda data: data, ".gz": gzip.compress, ".bz2": bz2.compress, ".xz": lzma.compress,
    ".zst": lambda data: zstandard.ZstdCompressor().compress(data),
}  # fmt: skip
UNPACK: dict[str, Callable[[bytes], bytes]] = {
    "": lambda data: data, ".gz": gzip.decompress, ".bz2": bz2.decompress,
    ".xz": lzma.decompress,
    ".zst": lambda data: zstandard.ZstdDecompressor().stream_reader(
        data, read_across_frames=True).read(),
}  # fmt: skip
BAD_LINES = {3, 4, 9, 20}
WEB = {"langs": "en-de", "rules": ["web-term-mismatch"]}


def pairs(count: int = 25) -> list[tuple[str, str]]:
    return [
        tuple(t.format(n=n) for t in (BAD if n in BAD_LINES else GOOD))  # type: ignore[misc]
        for n in range(1, count + 1)
    ]


def tsv(rows: list[tuple[str, str]]) -> bytes:
    return "".join(f"{src}\t{tgt}\n" for src, tgt in rows).encode()


def jsonl(rows: list[tuple[str, str]]) -> bytes:
    return "".join(json.dumps({"mt": t, "src": s}) + "\r\n" for s, t in rows).encode()


def csv(rows: list[tuple[str, str]]) -> bytes:
    return ("src,tgt\n" + "".join(f'"{src}\n",{tgt}\n' for src, tgt in rows)).encode()


FORMS = {"c.tsv": tsv, "c.jsonl": jsonl, "c.csv": csv}


def kept_of(rows: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [row for number, row in enumerate(rows, 1) if number not in BAD_LINES]


@pytest.mark.parametrize("ending", PACK)
@pytest.mark.parametrize("name", FORMS)
def test_kept_records_are_those_of_the_input(tmp_path: Path, name: str, ending: str) -> None:
    source, out, left = tmp_path / (name + ending), tmp_path / f"k-{name}{ending}", tmp_path / "r"
    source.write_bytes(PACK[ending](FORMS[name](pairs())))
    rejected = left.with_suffix(f".jsonl{ending}")
    done = filter(source, **WEB, output=out, rejected=rejected, chunk=4)
    assert UNPACK[ending](out.read_bytes()) == FORMS[name](kept_of(pairs()))
    lines = [json.loads(line) for line in UNPACK[ending](rejected.read_bytes()).splitlines()]
    wide = 2 if name == "c.csv" else 1  # rows of two lines, behind a header
    header = 1 if name == "c.csv" else 0
    assert [(line["line"] - 1 - header) // wide + 1 for line in lines] == sorted(BAD_LINES)
    assert {line["by"] for line in lines} == {"web-term-mismatch"}
    assert lines[0]["reasons"][0]["spans"][0]["text"] == "https://example.org/3"
    assert (done.tally.lines, done.tally.kept, done.tally.rejected) == (25, 21, 4)
    assert not list(tmp_path.glob("*.unfinished"))


@pytest.mark.parametrize("ending", ["", ".gz", ".zst"])
def test_line_parallel_files_stay_parallel(tmp_path: Path, ending: str) -> None:
    rows = pairs()
    texts = [PACK[ending]("".join(row[n] + "\n" for row in rows).encode()) for n in (0, 1)]
    ins = [tmp_path / f"c.{lang}{ending}" for lang in ("en", "de")]
    outs = [tmp_path / f"k.{lang}{ending}" for lang in ("en", "de")]
    for path, data in zip(ins, texts, strict=True):
        path.write_bytes(data)
    with pytest.warns(match="this is en-de"):
        filter(src=ins[0], tgt=ins[1], rules=["web"], output=outs, chunk=7)
    for side, path in enumerate(outs):
        said = UNPACK[ending](path.read_bytes()).decode().splitlines()
        assert said == [row[side] for row in kept_of(rows)]


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("chunk", [3, 10, None])
def test_neither_chunks_nor_processes_show(tmp_path: Path, chunk: int | None, jobs: int) -> None:
    source, out = tmp_path / "c.tsv", tmp_path / "k.tsv"
    source.write_bytes(tsv(pairs() * 3))
    done = filter(
        source, langs="en-de", preset="strict", output=out, chunk=chunk, jobs=jobs,
        rejected=tmp_path / "r.jsonl",
    )  # fmt: skip
    again = filter(
        source, langs="en-de", preset="strict", output=tmp_path / "k2.tsv",
        rejected=tmp_path / "r2.jsonl",
    )  # fmt: skip
    assert out.read_bytes() == tsv(kept_of(pairs()))
    assert (tmp_path / "r.jsonl").read_bytes() == (tmp_path / "r2.jsonl").read_bytes()
    assert done.tally.to_dict() == again.tally.to_dict()
    assert done.report("json") == again.report("json")


def test_a_line_is_kept_if_all_its_translations_are_good(tmp_path: Path) -> None:
    rows: list[dict[str, Any]] = [
        {"src": GOOD[0], "mt": {"A": GOOD[1], "B": GOOD[1]}},
        {"src": GOOD[0], "mt": {"A": GOOD[1], "B": BAD[1]}},
    ]
    source, left = tmp_path / "c.jsonl", tmp_path / "r.jsonl"
    source.write_text("".join(json.dumps(row) + "\n" for row in rows))
    done = filter(source, **WEB, output=tmp_path / "k.jsonl", rejected=left)
    assert (tmp_path / "k.jsonl").read_text() == json.dumps(rows[0]) + "\n"
    said = json.loads(left.read_text())
    assert said["tgt"] == rows[1]["mt"] and [r["system"] for r in said["reasons"]] == ["B"]
    assert (done.tally.lines, done.tally.pairs, done.tally.kept) == (2, 4, 1)


def test_what_cannot_be_read_is_rejected_with_its_text(tmp_path: Path) -> None:
    source, left = tmp_path / "c.tsv", tmp_path / "r.jsonl"
    source.write_text("src\ttgt\nHello\tHallo\nthree\tfields\there\n\n")
    done = filter(source, **WEB, output=tmp_path / "k.tsv", rejected=left)
    assert (tmp_path / "k.tsv").read_text() == "src\ttgt\nHello\tHallo\n"
    first, second = (json.loads(line) for line in left.read_text().splitlines())
    assert (first["line"], first["by"], first["raw"]) == (3, "input", "three\tfields\there\n")
    assert second["reasons"] == [{"rule": "input", "message": "blank line"}]
    assert done.tally.unreadable.total() == 2 and done.exit_code() == 0


def test_other_formats_out(tmp_path: Path) -> None:
    source = tmp_path / "c.tsv"
    source.write_bytes(tsv(pairs(4)))
    filter(source, **WEB, output=tmp_path / "k.jsonl.gz")
    lines = gzip.decompress((tmp_path / "k.jsonl.gz").read_bytes()).decode().splitlines()
    said = [json.loads(line) for line in lines]
    assert [(row["src"], row["mt"]) for row in said] == kept_of(pairs(4))
    with pytest.raises(UsageError, match=r"written as \.tsv, \.jsonl or"):
        filter(source, **WEB, output=tmp_path / "k.tmx")


def test_an_archive_of_nothing_is_one(tmp_path: Path) -> None:
    source = tmp_path / "c.tsv"
    source.write_bytes(tsv([(BAD[0], BAD[1])]))
    for ending in PACK:
        filter(source, **WEB, output=tmp_path / f"k.tsv{ending}", rejected=None)
        assert UNPACK[ending]((tmp_path / f"k.tsv{ending}").read_bytes()) == b""


def test_what_is_there_is_not_written_over(tmp_path: Path) -> None:
    source, out = tmp_path / "c.tsv", tmp_path / "k.tsv"
    source.write_bytes(tsv(pairs(4)))
    out.write_text("dear")
    with pytest.raises(OutputError, match="is there already; add force=True"):
        filter(source, **WEB, output=out)
    assert out.read_text() == "dear"
    filter(source, **WEB, output=out, force=True)
    assert out.read_bytes() == tsv(kept_of(pairs(4)))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["c.tsv", "k.tsv"]


@pytest.mark.parametrize("name", ["c.tsv", "./c.tsv", "link.tsv"])
def test_the_input_is_not_written_to(tmp_path: Path, name: str) -> None:
    source = tmp_path / "c.tsv"
    source.write_bytes(tsv(pairs(4)))
    (tmp_path / "link.tsv").symlink_to(source)
    with pytest.raises(OutputError, match="is the input"):
        filter(source, **WEB, output=tmp_path / name, force=True)
    with pytest.raises(OutputError, match="same file"):
        filter(source, **WEB, output=tmp_path / "k.jsonl", rejected=tmp_path / "k.jsonl")
    assert source.read_bytes() == tsv(pairs(4))


def test_outputs_must_go_with_the_input(tmp_path: Path) -> None:
    (tmp_path / "c.en").write_text("a\n")
    (tmp_path / "c.de").write_text("b\n")
    (tmp_path / "c.tsv").write_text("a\tb\n")
    both: dict[str, Any] = {"src": tmp_path / "c.en", "tgt": tmp_path / "c.de", **WEB}
    with pytest.raises(UsageError, match="name 2 outputs"):
        filter(**both, output=tmp_path / "k")
    with pytest.raises(UsageError, match="the input is one file"):
        filter(tmp_path / "c.tsv", **WEB, output=[tmp_path / "k.en", tmp_path / "k.de"])
    with pytest.raises(UsageError, match="written as JSON Lines"):
        filter(tmp_path / "c.tsv", **WEB, rejected=tmp_path / "r.txt")
    with pytest.raises(UsageError, match="preset or rules"):
        FilterRequest("c.tsv", preset="standard", rules=["web"])


def test_bad_bytes_leave_no_half_file(tmp_path: Path) -> None:
    source, out = tmp_path / "c.tsv", tmp_path / "k.tsv"
    source.write_bytes(tsv(pairs()) + b"a\tb\xff\n" + tsv(pairs()))
    with pytest.raises(InputError, match=r"c\.tsv, line 26, byte 4"):
        filter(source, **WEB, output=out, chunk=4)
    assert not out.exists()
    source.write_bytes(tsv(pairs()))
    with pytest.raises(UsageError, match="begun with other inputs"):
        filter(source, **WEB, output=out, chunk=4, resume=True)
    with pytest.raises(OutputError, match="holds an unfinished filter"):
        filter(source, **WEB, output=out, chunk=4)
    filter(source, **WEB, output=out, chunk=4, force=True)
    assert out.read_bytes() == tsv(kept_of(pairs()))


class _StopError(Exception):
    pass


@pytest.mark.parametrize("preset", ["standard", "strict"])
@pytest.mark.parametrize("ending", ["", ".gz"])
@pytest.mark.parametrize("after", [0, 1, 5])
def test_what_was_interrupted_is_completed(
    tmp_path: Path, after: int, ending: str, preset: str
) -> None:
    source, out = tmp_path / f"c.tsv{ending}", tmp_path / f"k.tsv{ending}"
    source.write_bytes(PACK[ending](tsv(pairs() * 2)))
    how: dict[str, Any] = {
        "langs": "en-de", "preset": preset, "chunk": 6, "rejected": tmp_path / "r.jsonl.gz",
    }  # fmt: skip
    whole = filter(source, **how, output=out)
    expected = [out.read_bytes(), (tmp_path / "r.jsonl.gz").read_bytes(), whole.report("json")]
    out.unlink()
    (tmp_path / "r.jsonl.gz").unlink()
    seen = 0

    def stop(total: int | None) -> Callable[[int], None]:
        def told(pairs: int) -> None:
            nonlocal seen
            seen += pairs
            if seen >= 6 * after + (50 if preset == "strict" else 0):
                raise _StopError

        return told

    with pytest.raises(_StopError):
        filter(source, **how, output=out, progress=stop)
    assert not out.exists()
    assert (tmp_path / f"{out.name}.unfinished").exists() == (after > 0)
    done = filter(source, **how, output=out, resume=True, jobs=2)
    assert [
        out.read_bytes(),
        (tmp_path / "r.jsonl.gz").read_bytes(),
        done.report("json"),
    ] == expected
    assert not list(tmp_path.glob("*.unfinished"))


def test_presets_compared(tmp_path: Path) -> None:
    source = tmp_path / "c.tsv"
    rows = [*pairs(4), ("The old house at the sea is closed.", "Heute geschlossen.")]
    source.write_bytes(tsv(rows))
    done = run_filter(
        plan_filter(FilterRequest(source, langs="en-de", preset="standard", compare="salted"))
    )
    assert done.versus is not None and done.other is not None
    versus = done.versus
    assert (versus.both, versus.one, versus.other, versus.neither) == (2, 2, 1, 0)
    assert [line["by"] for line in versus.only_one] == ["web-term-mismatch"] * 2
    assert [line["by"] for line in versus.only_other] == ["length-mismatch"]
    assert "only standard keeps" in done.report() and "only salted keeps" in done.report("html")
    assert json.loads(done.report("json"))["compared"]["by"] == "salted"


@pytest.mark.parametrize("fmt", ["text", "json", "markdown", "latex", "html", "tsv"])
def test_summaries(tmp_path: Path, fmt: str) -> None:
    source = tmp_path / "c.tsv"
    source.write_bytes(tsv(pairs()))
    done = filter(source, **WEB)
    assert all(word in done.report(fmt) for word in ("web", "mismatch", "16"))
    done.write_report(tmp_path / "s.html.gz")
    assert b"example.com" in gzip.decompress((tmp_path / "s.html.gz").read_bytes())


BROKEN = {
    "c.tsv": b"one field\n", "c.jsonl": b'{"src": 3}\nno json\n\n', "c.csv": b"a,b,c\n",
}  # fmt: skip


@pytest.mark.parametrize("name", FORMS)
def test_scores_instead_of_dropping(tmp_path: Path, name: str) -> None:
    source, out = tmp_path / name, tmp_path / f"k-{name}"
    source.write_bytes(FORMS[name](pairs()) + BROKEN[name])
    how: dict[str, Any] = {"langs": "en-de", "rules": ["web", "markup"], "score_only": True}
    done = filter(source, **how, output=out, chunk=4)
    assert (done.tally.kept, done.report().count("none is left out")) == (21, 1)
    data = out.read_bytes()
    if name == "c.jsonl":
        lines = [json.loads(line) for line in data.splitlines()[:-1]]
        assert data.count(b"\r\n") == 25 and data.endswith(b"\n\n")
        scores = [(line["rejected_by"], line["findings"]) for line in lines]
        assert [line["src"] for line in lines[:25]] == [src for src, _ in pairs()]
        assert lines[-1]["raw"] == "no json"
        given = {"web-term-mismatch": 1}
        told = [("web-term-mismatch", given) if n in BAD_LINES else (None, {}) for n in range(26)]
        assert scores == [*told[1:], ("input", {}), ("input", {})]
        return
    mark = "," if name == "c.csv" else "\t"
    told = [
        ("web-term-mismatch", "1", "0") if n in BAD_LINES else ("", "0", "0") for n in range(26)
    ]
    ends = [*map(mark.join, told[1:]), mark.join(("input", "0", "0"))]
    head = mark.join(("rejected_by", "web-term-mismatch", "markup-mismatch"))
    whole = FORMS[name](pairs()) + BROKEN[name]
    rows = whole.decode().split("\n")[:-1]
    if name == "c.csv":  # a row of two lines each, behind a header
        rows = [rows[0], *(f"{rows[n]}\n{rows[n + 1]}" for n in range(1, 51, 2)), rows[-1]]
        ends = [head, *ends]
    assert data.decode() == "".join(f"{a}{mark}{b}\n" for a, b in zip(rows, ends, strict=True))


def test_scores_of_parallel_files_are_a_table(tmp_path: Path) -> None:
    rows = pairs(4)
    for side, lang in enumerate(("en", "de")):
        (tmp_path / f"c.{lang}").write_text("".join(f"{row[side]}\n" for row in rows))
    both: dict[str, Any] = {"src": tmp_path / "c.en", "tgt": tmp_path / "c.de", **WEB}
    filter(**both, score_only=True, output=tmp_path / "k.tsv")
    by = ["\t0", "\t0", "web-term-mismatch\t1", "web-term-mismatch\t1"]
    said = "".join(f"{src}\t{tgt}\t{b}\n" for (src, tgt), b in zip(rows, by, strict=True))
    assert (tmp_path / "k.tsv").read_text() == said
    filter(**both, score_only=True, output=tmp_path / "k.jsonl")
    assert json.loads((tmp_path / "k.jsonl").read_text().splitlines()[0])["findings"] == {}
    with pytest.raises(UsageError, match="one table"):
        filter(**both, score_only=True, output=[tmp_path / "k.en", tmp_path / "k.de"])


@pytest.mark.parametrize("name", ["c.tsv", "c.tsv.gz"])
def test_progress_knows_how_much_there_is(tmp_path: Path, name: str) -> None:
    source = tmp_path / name
    source.write_bytes(PACK[source.suffix.removesuffix(".tsv")](b"src\ttgt\n" + tsv(pairs())))
    told: list[int | None] = []

    def begin(total: int | None) -> Callable[[int], None]:
        told.append(total)
        return lambda pairs: None

    filter(source, langs="en-de", preset="strict", progress=begin)  # in two passes
    assert told == [25 if name == "c.tsv" else None, 25]
