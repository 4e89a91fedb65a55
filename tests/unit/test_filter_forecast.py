"""How long a filter will take, by a few chunks."""

from __future__ import annotations

import gzip
import io
import json
from pathlib import Path

import pytest

from babelproof import FilterRequest, UsageError, forecast_filter, plan_filter
from babelproof.cli.main import main
from babelproof.core.forecast import Forecast
from babelproof.report.forecast import duration
from babelproof.report.formats import write
from babelproof.run.forecast import SAMPLE

LINE = "See https://example.org/{n} now.\tSiehe jetzt https://example.org/{n}.\n"


def corpus(path: Path, lines: int) -> Path:
    data = "".join(LINE.format(n=n) for n in range(lines)).encode()
    path.write_bytes(gzip.compress(data, mtime=0) if path.suffix == ".gz" else data)
    return path


def told(path: Path, **how: object) -> dict[str, object]:
    out = io.StringIO()
    asked = FilterRequest(path, langs="en-de", preset="strict", chunk=10, **how)  # type: ignore[arg-type]
    write(forecast_filter(plan_filter(asked)), "json", out)
    found: dict[str, object] = json.loads(out.getvalue())
    return found


@pytest.mark.parametrize("name", ["c.tsv", "c.tsv.gz"])
def test_all_is_counted_and_a_little_tried(tmp_path: Path, name: str) -> None:
    found = told(corpus(tmp_path / name, 305))
    assert (found["chunks"], found["hands"]) == (31, 1)
    sample = found["sample"]
    assert isinstance(sample, list) and len(sample) == SAMPLE
    assert abs(int(str(found["pairs"])) - 305) <= 10  # of an archive reckoned from the chunks
    assert found["bytes"] == (tmp_path / name).stat().st_size
    assert [path.name for path in tmp_path.iterdir()] == [name]  # nothing is written


def test_more_at_a_time_take_less() -> None:
    sample = [(100, 1.0), (100, 1.2), (100, 0.8)]
    one = Forecast(30, 3000, 0, 1, sample, 6.0, False)
    three = Forecast(30, 3000, 0, 3, sample, 6.0, False)
    assert (one.seconds, three.seconds, one.rate) == (36.0, 16.0, 100.0)
    low, high = one.range
    assert low < 36.0 < high and high - 36.0 == pytest.approx(36.0 - low)
    # Who reads what is compressed is the last to be done, if others are faster.
    assert Forecast(30, 3000, 0, 30, sample, 6.0, True).seconds == 6.0
    assert Forecast(0, 0, 0, 1, [], 0.1, False).seconds == pytest.approx(0.1)


def test_times_as_people_say_them() -> None:
    assert [duration(s) for s in (3.14, 90, 5400, 86400 * 3)] == [
        "3.1 s", "1.5 min", "1.5 h", "3.0 days",
    ]  # fmt: skip


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = corpus(tmp_path / "c.tsv", 5)
    assert main(["filter", str(path), "-l", "en-de", "--rules", "web", "--plan", "-q"]) == 0
    assert "chunks" in capsys.readouterr().out


def test_a_check_is_foretold_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, out = corpus(tmp_path / "c.tsv", 305), tmp_path / "plan.json"
    asked = ["check", str(path), "-l", "en-de", "--chunk", "10", "-q"]
    assert main([*asked, "--plan", "-o", str(out)]) == 0
    found = json.loads(out.read_text())
    assert (found["command"], found["chunks"], found["pairs"]) == ("check --plan", 31, 305)
    assert len(found["sample"]) == SAMPLE and found["seconds"] > 0
    assert main([*asked, "--plan", "--rules", "web"]) == 0
    assert "305 pairs by one rule" in capsys.readouterr().out
    assert main(["check", "-s", str(path), "--engine", "cat", "-l", "en-de", "--plan"]) == 2
    assert "engines" in capsys.readouterr().err


def test_a_stream_is_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"a\tb\n")))
    with pytest.raises(UsageError, match="name a file"):
        forecast_filter(plan_filter(FilterRequest("-", langs="en-de", rules=["web"])))
