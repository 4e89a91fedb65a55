"""Runs of letters, the plainest notion of a word."""

from __future__ import annotations

import re

LETTERS = re.compile(r"[^\W\d_]+")
