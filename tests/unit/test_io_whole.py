"""Files that are read whole, with whatever a user may have given."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from babelproof.core.errors import InputError
from babelproof.io import whole


@pytest.mark.parametrize("ending", ["", ".gz"])
def test_what_is_too_large_is_not_held(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"a{ending}"
    content = b"x" * 5_000_001
    path.write_bytes(gzip.compress(content) if ending else content)
    with pytest.raises(InputError, match=r"a(\.gz)?: larger than 5,000,000 bytes"):
        whole.data(path, 5_000_000)
    assert whole.data(path, 5_000_001) == content


def test_marks_and_line_ends_are_no_content(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes("\ufeffa\r\nb\u2028c\rd\n".encode())
    assert whole.text(path) == "a\nb\u2028c\nd\n"


def test_bad_bytes_are_named_by_file_and_line(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes(b"a\nb\nc\xff\n")
    with pytest.raises(InputError, match=r"a\.toml, line 3: not valid UTF-8 \(0xff\)"):
        whole.text(path)


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        whole.text(tmp_path / "none")
    with pytest.raises(InputError, match="is a folder"):
        whole.text(tmp_path)
