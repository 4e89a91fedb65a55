"""The steps of other tools inside the tools themselves: OpusFilter and OpusCleaner, as published.

Their pins do not go with ours, so each lives in an environment of its own: `make other-tools`
makes them and runs these tests; elsewhere they are skipped.
"""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

TOOLS = Path(os.environ.get("BABELPROOF_TOOLS", "-"))
PAIRS = [
    ("See https://example.org/1 now.", "Siehe jetzt https://example.org/1."),
    ("See https://example.org/2 now.", "Siehe jetzt https://example.com/2."),
    ("The bridge is 40 metres long.", "Die Brücke ist 400 Meter lang."),
    ("Good morning to you all.", "Guten Morgen euch allen."),
    ("Tickets cost 12 euros.", "Karten kosten zwölf Euro."),
]
KEPT = [PAIRS[0], PAIRS[3], PAIRS[4]]
RULES = ["web", "quantities"]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not TOOLS.is_dir(), reason="BABELPROOF_TOOLS names no folder with environments of the tools"
    ),
]


def program(tool: str, name: str) -> str:
    path = TOOLS / tool / "bin" / name
    if not path.exists():
        pytest.skip(f"{path} is not there; `make other-tools`")
    return str(path)


def texts(folder: Path) -> None:
    for side, name in enumerate(("c.en", "c.de")):
        text = "".join(f"{pair[side]}\n" for pair in PAIRS)
        (folder / name).write_text(text, encoding="utf-8")


def read(folder: Path, *names: str) -> list[tuple[str, ...]]:
    sides = [(folder / name).read_text(encoding="utf-8").splitlines() for name in names]
    return list(zip(*sides, strict=True))


def step(kind: str, folder: Path, **parameters: object) -> Path:
    given = {"BabelproofFilter": {"langs": "en-de", "rules": RULES}}
    module = {"module": "babelproof.steps.opusfilter"}
    asked = {"inputs": ["c.en", "c.de"], "filters": [{**given, **module}], **parameters}
    config = {"common": {"output_directory": str(folder)}, "steps": []}
    config["steps"] = [{"type": kind, "parameters": asked}]  # type: ignore[assignment]
    path = folder / f"{kind}.json"  # which is YAML, too
    path.write_text(json.dumps(config), encoding="utf-8")
    return path


def test_opusfilter_keeps_and_scores(tmp_path: Path) -> None:
    run = program("opusfilter", "opusfilter")
    texts(tmp_path)
    for kind, more in (
        ("filter", {"outputs": ["k.en", "k.de"]}),
        ("filter", {"outputs": ["l.en", "l.de"], "filterfalse": True}),
        ("score", {"output": "scores.jsonl"}),
    ):
        config = step(kind, tmp_path, **more)
        done = subprocess.run([run, str(config)], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    assert read(tmp_path, "k.en", "k.de") == KEPT
    assert read(tmp_path, "l.en", "l.de") == [p for p in PAIRS if p not in KEPT]
    lines = (tmp_path / "scores.jsonl").read_text().splitlines()
    assert [json.loads(line)["BabelproofFilter"] for line in lines] == [0, 1, 1, 0, 0]


def test_opuscleaner_runs_it_as_it_runs_its_own(tmp_path: Path) -> None:
    run = program("opuscleaner", "opuscleaner-clean")
    described = subprocess.run(
        [sys.executable, "-m", "babelproof.steps.opuscleaner"], capture_output=True, check=True
    )
    (tmp_path / "filters").mkdir()
    (tmp_path / "filters" / "babelproof.json").write_bytes(described.stdout)
    for side, name in enumerate(("c.en.gz", "c.de.gz")):
        text = "".join(f"{pair[side]}\n" for pair in PAIRS)
        (tmp_path / name).write_bytes(gzip.compress(text.encode()))
    steps = [{
        "filter": "babelproof",
        "parameters": {"LANGS": "en-de", "PRESET": "", "RULES": ",".join(RULES), "ALIGN": ""},
    }]  # fmt: skip
    pipeline = {"version": 1, "files": ["c.en.gz", "c.de.gz"], "filters": steps}
    path = tmp_path / "c.filters.json"
    path.write_text(json.dumps(pipeline), encoding="utf-8")
    done = subprocess.run(
        [run, "--filters", str(tmp_path / "filters" / "*.json"), str(path), "en", "de"],
        capture_output=True, cwd=tmp_path,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr.decode()
    kept = [tuple(line.split("\t")) for line in done.stdout.decode().splitlines()]
    assert kept == KEPT
