"""What is in a folder, as one digest: other content in the same place is something else."""

from __future__ import annotations

from hashlib import file_digest, sha256
from pathlib import Path


def digest_of(folder: Path) -> str:
    """A digest of all that is in a folder."""
    digest = sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        digest.update(f"{path.relative_to(folder)}\0".encode("utf-8", "surrogatepass"))
        with path.open("rb") as handle:
            digest.update(file_digest(handle, "sha256").digest())
    return digest.hexdigest()[:12]
