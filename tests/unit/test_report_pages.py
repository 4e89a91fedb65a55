"""A report as a folder of pages: every finding on one of them, and the index leads there."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode
from collections import Counter
from html import unescape
from pathlib import Path

import pytest

from babelproof import Run, check
from babelproof.cli.main import main
from babelproof.report import check as report
from babelproof.report import pages
from babelproof.report.document import Findings
from babelproof.report.view import View

INDEX = re.compile(r'<script type="application/json" id="data">(.*?)</script>', re.DOTALL)
BLOCK = re.compile(r'<script type="text/plain" class="block">(.*?)</script>')


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Two directions that stand mixed, two systems of which one spoils every third address."""
    folder = tmp_path_factory.mktemp("kept")
    rows = []
    for n in range(60):
        src = f"Read example{n}.org on page {n + 20}."
        wrong = src.replace(".org", ".com") if n % 3 == 0 else src
        rows.append({"langs": ("en-de", "en-fr")[n % 2], "src": src, "tgt": {"A": wrong, "B": src}})
    (folder / "in.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    return check(folder / "in.jsonl", rules=["web-term-mismatch"], run_dir=folder / "run")


def _findings(page: Path) -> list[tuple[str, int, str]]:
    """Direction, line and source of every finding that a page carries."""
    text = page.read_text(encoding="utf-8")
    data = json.loads(INDEX.search(text)[1])  # type: ignore[index]
    blocks = [zlib.decompress(b64decode(block)) for block in BLOCK.findall(text)]
    bodies = [json.loads(line) for block in blocks for line in block.split(b"\n")]
    told = zip(data["segments"], bodies, strict=True)
    return [(data["langs"][row[0]], row[1], "".join(body[1])) for row, body in told if len(row) > 4]


@pytest.mark.parametrize("held", [200_000, 6])
def test_every_finding_is_on_one_page(
    kept: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, held: int
) -> None:
    monkeypatch.setattr(pages, "MOST_HELD", held)
    index, *others = pages.write(tmp_path / "pages", kept.results, View(), most=4)
    assert index.name == "index.html" and "de.html" in others[0].name
    carried = Counter(found for page in others for found in _findings(page))
    due = Counter((f.langs, f.line, f.src) for f in kept.findings())
    assert carried == due and len(due) == 20
    assert {langs for langs, _, _ in _findings(others[0])} == {"en-de"}
    assert all(1 <= len(_findings(page)) <= 6 for page in others)
    text = index.read_text(encoding="utf-8")
    assert not INDEX.search(text) and not BLOCK.search(text)
    linked = {unescape(href).partition("#")[0] for href in re.findall(r'<a href="([^"#]+)', text)}
    assert linked == {page.name for page in others}


def test_numbers_of_the_index_lead_to_their_findings(kept: Run, tmp_path: Path) -> None:
    index, *_ = kept.write_pages(tmp_path / "pages")
    text = unescape(index.read_text(encoding="utf-8"))
    assert 'href="en-fr.html#rule=web-term-mismatch&system=A&langs=en-fr"' in text
    assert "data-rule" not in text, "nothing leads to findings that are not here"
    page = (tmp_path / "pages" / "en-fr.html").read_text(encoding="utf-8")
    assert '<a href="index.html">All findings</a>' in page
    assert "The findings of en-fr, lines 4–58." in page and "left out" not in page


def test_a_clean_run_has_an_index_alone(tmp_path: Path) -> None:
    with check(src=["It is late."], tgt={"A": ["Es ist spät."]}, langs="en-de") as run:
        assert [path.name for path in run.write_pages(tmp_path / "p")] == ["index.html"]


def test_the_command_writes_a_folder(
    kept: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "pages"
    assert main(["report", str(kept.path), "-o", f"{folder}/", "--directions", "en-de"]) == 0
    assert "index.html and 1 pages" in capsys.readouterr().err
    assert {path.name for path in folder.iterdir()} == {"index.html", "en-de.html"}
    assert main(["report", str(kept.path), "-o", f"{folder}/", "-f", "json"]) == 2
    assert "only html is written to" in capsys.readouterr().err


def test_a_page_of_too_much_tells_of_the_folder(kept: Run) -> None:
    blocks = report.document(kept.results, View(most=4)).on("page")
    [note] = [block.note for block in blocks if isinstance(block, Findings)]
    assert "16 more are left out" in note and "-f html -o FOLDER/" in note
