"""What goes in: files of every kind, standard input, systems' names, encodings."""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
import os
import threading
from collections.abc import Callable

import pytest
import zstandard

from tests.e2e.conftest import Shell

COMPRESS: dict[str, Callable[[bytes], bytes]] = {
    "gz": gzip.compress,
    "bz2": bz2.compress,
    "xz": lzma.compress,
    "zst": zstandard.ZstdCompressor().compress,
}
ADDRESS = "https://example.org/anfang"


def test_parallel_files(pairs: Shell) -> None:
    done = pairs.run(
        "check", "-s", "src.en", "-t", "sysA.de", "sysB.de", "-l", "en-de", "-f", "jsonl"
    )
    assert done.code == 0
    found = {(r["system"], r["line"], r["rule"]) for r in done.records}
    assert found == {("sysB", 1, "web-term-mismatch"), ("sysB", 3, "empty-output")}
    (address,) = [r for r in done.records if r["rule"] == "web-term-mismatch"]
    assert address["langs"] == "en-de"
    assert ADDRESS in [span["text"] for span in address["spans"] if span["side"] == "tgt"]
    for span in address["spans"]:
        assert span["text"] == address[span["side"]][span["start"] : span["end"]]


@pytest.mark.parametrize("ending", COMPRESS)
def test_compressed_files(pairs: Shell, ending: str) -> None:
    plain = pairs.run("check", "-s", "src.en", "-t", "sysB.de", "-l", "en-de", "-f", "jsonl")
    for name in ("src.en", "sysB.de"):
        raw = (pairs.folder / name).read_bytes()
        pairs.write(f"{name}.{ending}", COMPRESS[ending](raw))
    packed = pairs.run(
        "check", "-s", f"src.en.{ending}", "-t", f"sysB.de.{ending}", "-l", "en-de", "-f", "jsonl"
    )
    assert packed.code == 0
    assert packed.out == plain.out != ""


def test_broken_archive_names_the_file(pairs: Shell) -> None:
    raw = gzip.compress((pairs.folder / "src.en").read_bytes() * 50)
    pairs.write("src.en.gz", raw[: len(raw) // 2])
    done = pairs.run("check", "-s", "src.en.gz", "-t", "sysB.de", "-l", "en-de")
    assert done.code == 2
    assert "src.en.gz" in done.err


def test_one_file_may_be_standard_input(pairs: Shell) -> None:
    raw = (pairs.folder / "sysB.de").read_bytes()
    done = pairs.run("check", "-s", "src.en", "-t", "B=-", "-l", "en-de", "-f", "jsonl", stdin=raw)
    assert done.code == 0
    assert {r["system"] for r in done.records} == {"B"}
    assert len(done.records) == 2


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_pipes_are_read_once_and_fully(pairs: Shell) -> None:
    src, tgt = ((pairs.folder / name).read_text() for name in ("src.en", "sysB.de"))
    rows = zip(src.split("\n")[:-1], tgt.split("\n")[:-1], strict=True)
    table = "".join(f"{left}\t{right}\n" for left, right in rows)
    feeds = {"a.en": src, "b.de": tgt, "both": table}
    for name, text in feeds.items():
        os.mkfifo(pairs.folder / name)
        path = pairs.folder / name
        threading.Thread(target=path.write_text, args=(text,), daemon=True).start()
    one = pairs.run("check", "-s", "a.en", "-t", "b.de", "-l", "en-de", "-f", "jsonl")
    two = pairs.run("check", "both", "-l", "en-de", "-f", "jsonl")
    for done in (one, two):
        assert done.code == 0
        assert [r["rule"] for r in done.records] == ["web-term-mismatch", "empty-output"]


def test_tsv_from_a_pipe(shell: Shell) -> None:
    rows = "The well is dry.\t\nCall me later.\tRufen Sie mich später an.\n"
    done = shell.run(
        "check", "-", "-l", "en-de", "--columns", "src,tgt", "-f", "jsonl", stdin=rows.encode()
    )
    assert done.code == 0
    assert [(r["line"], r["rule"]) for r in done.records] == [(1, "empty-output")]


def test_jsonl_with_languages_and_ids_on_each_line(shell: Shell) -> None:
    lines = [
        {"id": "a-1", "src": "The well is dry.", "mt": "", "langs": "en-de", "system": "A"},
        {"id": "a-2", "src": "The well is dry.", "hyp": "El pozo está seco.", "langs": "en_es"},
        {"id": "a-3", "src": "Call me.", "tgt": {"B": "", "C": "Ruf an."}, "langs": "deen"},
    ]
    shell.write("pairs.jsonl", [json.dumps(line) for line in lines])
    done = shell.run("check", "pairs.jsonl", "-f", "jsonl", "--rules", "empty-output")
    assert done.code == 0
    found = [(r["id"], r["system"], r["langs"], r["line"]) for r in done.records]
    assert found == [("a-1", "A", "en-de", 1), ("a-3", "B", "de-en", 3)]


def test_malformed_records_are_skips_not_the_end(shell: Shell) -> None:
    good = json.dumps({"src": "The well is dry.", "mt": "", "langs": "en-de"})
    shell.write("pairs.jsonl", [good, "{broken", '["no object"]', good])
    done = shell.run("check", "pairs.jsonl", "-f", "jsonl")
    assert done.code == 0
    assert [(r["kind"], r["line"]) for r in done.records] == [
        ("finding", 1), ("skip", 2), ("skip", 3), ("finding", 4),
    ]  # fmt: skip
    assert "2 record(s) of the input left out" in done.err


def test_an_input_of_which_nothing_can_be_read_is_an_error(shell: Shell) -> None:
    shell.write("pairs.tsv", ["The well is dry.\t\tx", "The cow is big.\tDie Kuh ist groß.\ty"])
    done = shell.run("check", "pairs.tsv", "-l", "en-de", "--columns", "src,tgt", "-q")
    assert done.code == 2
    assert "none of the 2 records could be read" in done.err
    assert "2 expected, 3 found" in done.err
    for columns in ("src,tgt,-", "src,tgt,_", "src=1,tgt=2"):
        done = shell.run("check", "pairs.tsv", "-l", "en-de", "--columns", columns, "-f", "jsonl")
        assert [r["rule"] for r in done.records] == ["empty-output"], done.err


def test_csv_columns_by_name_and_number(shell: Shell) -> None:
    shell.write("t.csv", 'no,original,system output\n1,"Dry, the well is.",\n')
    for columns in ("src=original,tgt=system output", "original,system output"):
        done = shell.run("check", "t.csv", "-l", "en-de", "--columns", columns, "-f", "jsonl")
        assert [r["rule"] for r in done.records] == ["empty-output"], done.err
    shell.write("t.tsv", 'x\tThe "well is dry.\t\n')
    done = shell.run("check", "t.tsv", "-l", "en-de", "--columns", "src=2,tgt=3", "-f", "jsonl")
    assert [r["src"] for r in done.records] == ['The "well is dry.']


def test_evalset_folder(shell: Shell) -> None:
    for lp, texts in {"en-de": ["Der Brunnen.", ""], "en-fr": ["", "Le puits."]}.items():
        shell.write(f"set/sources/{lp}.txt", ["The well is dry.", "The well is deep."])
        shell.write(f"set/system-outputs/{lp}/v1.5 big.txt", texts)
        shell.write(f"set/references/{lp}.refA.txt", ["x", "y"])
    every = shell.run("check", "set", "--rules", "empty-output", "-f", "jsonl")
    assert [(r["langs"], r["line"], r["system"]) for r in every.records] == [
        ("en-de", 2, "v1.5 big"), ("en-fr", 1, "v1.5 big"),
    ]  # fmt: skip
    one = shell.run("check", "set", "-l", "en-fr", "--rules", "empty-output", "-f", "jsonl")
    assert [r["langs"] for r in one.records] == ["en-fr"]
    unknown = shell.run("check", "set", "-l", "en-fi")
    assert unknown.code == 2
    assert "en-fr" in unknown.err


def test_system_names(pairs: Shell) -> None:
    raw = (pairs.folder / "sysB.de").read_bytes()
    pairs.write("model.v2.de.gz", gzip.compress(raw))
    done = pairs.run(
        "check", "-s", "src.en", "-t", "best=sysB.de", "model.v2.de.gz", "-l", "en-de",
        "--rules", "empty-output", "-f", "jsonl",
    )  # fmt: skip
    assert [r["system"] for r in done.records] == ["best", "model.v2"]


def test_the_option_may_be_repeated(pairs: Shell) -> None:
    args = ["-s", "src.en", "-t", "sysA.de", "-t", "sysB.de", "-l", "en-de", "-f", "json"]
    systems = json.loads(pairs.run("check", *args).out)["systems"]
    assert [row["system"] for row in systems] == ["sysA", "sysB"]


def test_two_systems_of_one_name(pairs: Shell) -> None:
    pairs.write("other/sysA.de", (pairs.folder / "sysA.de").read_bytes())
    done = pairs.run("check", "-s", "src.en", "-t", "sysA.de", "other/sysA.de", "-l", "en-de")
    assert done.code == 2
    assert "sysA" in done.err and "NAME=PATH" in done.err


def test_lines_end_at_newlines_only(shell: Shell) -> None:
    text = "One\u2028still one.\r\n\r\nThree\x0bhere\u0085.\n"
    shell.write("s.en", b"\xef\xbb\xbf" + text.encode())
    shell.write("t.de", b"\r\n\r\n\r\n")
    done = shell.run(
        "check", "-s", "s.en", "-t", "t.de", "-l", "en-de", "--rules", "empty-output", "-f", "jsonl"
    )
    assert done.code == 0
    assert [(r["line"], r["src"]) for r in done.records] == [
        (1, "One\u2028still one."), (3, "Three\x0bhere\u0085."),
    ]  # fmt: skip


def test_a_last_line_without_newline_counts(shell: Shell) -> None:
    shell.write("s.en", "One.\nTwo.")
    shell.write("t.de", "Eins.\n\n")
    done = shell.run(
        "check", "-s", "s.en", "-t", "t.de", "-l", "en-de", "--rules", "empty-output", "-f", "jsonl"
    )
    assert [r["line"] for r in done.records] == [2]


def test_empty_files_are_no_segments(shell: Shell) -> None:
    shell.write("s.en", b"")
    shell.write("t.de", b"")
    done = shell.run("check", "-s", "s.en", "-t", "t.de", "-l", "en-de")
    assert done.code == 0
    data = json.loads(
        shell.run("check", "-s", "s.en", "-t", "t.de", "-l", "en-de", "-f", "json").out
    )
    assert data["totals"]["segments"] == 0
    piped = shell.run("check", "-", "-l", "en-de", "--columns", "src,tgt")
    assert piped.code == 0


@pytest.mark.parametrize("langs", ["ende", "en_de", "eng_Latn-deu_Latn", "English-German"])
def test_habits_of_writing_a_direction(pairs: Shell, langs: str) -> None:
    done = pairs.run("check", "-s", "src.en", "-t", "sysB.de", "-l", langs, "-f", "jsonl")
    assert done.code == 0
    assert len(done.records) == 2


def test_show_skips_lists_quantities_that_are_too_vague_to_judge(shell: Shell) -> None:
    shell.write("a.en", ["It has 5 legs.", "60-odd people came."])
    shell.write("a.de", ["Es hat 5 Beine.", "Es kamen Leute."])
    command = ("check", "-s", "a.en", "-t", "a.de", "-l", "en-de", "--rules", "number-mismatch")
    done = shell.run(*command, "--show-skips", "-f", "jsonl")
    assert [(r["kind"], r["line"], r["message"]) for r in done.records] == [
        ("skip", 2, "a vague number")
    ]
    assert shell.run(*command, "-f", "jsonl").records == []


def test_unknown_language_skips_and_says_why(pairs: Shell) -> None:
    for old, new in (("src.en", "first"), ("sysB.de", "second")):
        pairs.write(new, (pairs.folder / old).read_bytes())
    for langs in (["-l", "en-qqq"], []):
        done = pairs.run(
            "check", "-s", "first", "-t", "second", *langs, "-f", "jsonl", "--show-skips"
        )
        assert done.code == 0
        skips = [r for r in done.records if r["kind"] == "skip" and r["rule"] == "wrong-language"]
        assert len(skips) == 4
        assert all(r["message"] for r in skips)


def test_languages_may_come_from_the_endings(pairs: Shell) -> None:
    done = pairs.run("check", "-s", "src.en", "-t", "sysB.de", "-f", "jsonl")
    assert done.code == 0
    assert {r["langs"] for r in done.records} == {"en-de"}
    assert "en-de" in done.err


def test_records_left_out_are_named_with_file_and_line(shell: Shell) -> None:
    lines = [f"one\teins{'' if n % 2 else '	more'}" for n in range(20)]
    shell.write("t.tsv", ["src\ttgt", *lines])
    done = shell.run("check", "t.tsv", "-l", "en-de", "-f", "jsonl")
    assert done.code == 0
    told = [line for line in done.err.splitlines() if line.startswith("  ")]
    reason = "too many fields: 2 expected, 3 found"
    assert told[:-1] == [f"  t.tsv:{line}: {reason}" for line in (2, 4, 6, 8, 10)]
    assert "5 more" in told[-1]
    assert len(done.records) == 10
