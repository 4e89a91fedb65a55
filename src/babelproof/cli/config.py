"""``babelproof config``: what the nearest file of settings sets."""

from __future__ import annotations

import argparse
import json

from babelproof.api.config import find_settings
from babelproof.io.streams import exact, show
from babelproof.report.escape import json_line, visible


def run(args: argparse.Namespace) -> int:
    """Print every setting, what holds and from where."""
    settings = find_settings()
    settings.planned()
    rows = list(settings.told())
    if args.format == "json":
        held = {name: {"value": value, "from": where} for name, value, where in rows}
        data = {"file": str(settings.file) if settings.file else None, "settings": held}
        exact(json_line(json.dumps(data, ensure_ascii=True, indent=2, default=str)))
        return 0
    show(visible(f"# {settings.file or 'no babelproof.toml from here upward'}"))
    wide = max(len(name) for name, _, _ in rows)
    for name, value, where in rows:
        told = json.dumps(value, ensure_ascii=False, default=str)
        show(visible(f"{name:<{wide}}  {told}" + ("" if where == "default" else f"  # {where}")))
    return 0
