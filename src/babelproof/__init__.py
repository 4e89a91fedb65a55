"""babelproof: tests what machine translation does.

``from babelproof import check`` is the whole entry; see :mod:`babelproof.api`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from babelproof._version import __version__
from babelproof.core.errors import BabelproofWarning

if TYPE_CHECKING:
    from babelproof.api import Run, check

__all__ = ["BabelproofWarning", "Run", "__version__", "check"]


def __getattr__(name: str) -> Any:
    # Loaded on first use, so that `babelproof --help` stays fast.
    if name in ("check", "Run"):
        from babelproof import api

        return getattr(api, name)
    raise AttributeError(f"module 'babelproof' has no attribute {name!r}")
