"""Measurements: precision by reading, speed side by side, findings gained and lost."""
