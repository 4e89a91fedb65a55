"""The documentation agrees with the code, and its links lead somewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def _prose(page: Path) -> str:
    """The page without code, where brackets are no links."""
    return re.sub(r"`[^`\n]*`", "", FENCE.sub("", page.read_text(encoding="utf-8")))


def _anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    plain = [re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings]
    return {heading.replace(" ", "-") for heading in plain}


def test_generated_pages_are_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "make_docs.py"), "--check"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda p: str(p.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(_prose(page)):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        path = (page.parent / name).resolve() if name else page
        assert path.exists(), f"{target} does not exist"
        assert path == ROOT or ROOT in path.parents, f"{target} leads out of the project"
        assert not anchor or anchor in _anchors(path), f"{target} has no such heading"


def test_every_make_command_exists() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for name in re.findall(r"(?:^|`)make ([a-z-]+)", text, re.MULTILINE):
            assert name in targets, f"{page.name}: make {name}"


def test_the_readme_names_every_built_in_rule() -> None:
    from babelproof import registry

    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for rule in registry.built_in():
        assert f"(docs/reference/rules/{rule.id}.md)" in readme


def test_the_changelog_knows_the_version() -> None:
    from babelproof import __version__

    assert f"version: {__version__}" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_the_page_on_ci_says_how_findings_are_ignored() -> None:
    page = (ROOT / "docs" / "how-to" / "use-in-ci.md").read_text(encoding="utf-8")
    assert re.search(r"^babelproof check .*--ignore-list ", page, re.MULTILINE)
