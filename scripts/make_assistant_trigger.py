"""Makes ``data/assistant_trigger.tsv`` from ``data/assistant_talk.tsv``.

The texts of which every phrase holds at least one are worked out here once, since that takes
longer than checking a few thousand segments. Run it after changing the table of phrases.
"""

from __future__ import annotations

from pathlib import Path

from babelproof.text.assistant import trigger_rows

TABLE = Path(__file__).parents[1] / "src" / "babelproof" / "data" / "assistant_trigger.tsv"
HEAD = ("type", "position", "pattern")


def content() -> str:
    """The table as text."""
    return "\n".join("\t".join(row) for row in (HEAD, *trigger_rows())) + "\n"


if __name__ == "__main__":
    TABLE.write_text(content(), encoding="utf-8")
