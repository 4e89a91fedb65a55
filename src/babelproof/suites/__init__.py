"""Test suites: items, what is known about their translations, verdicts, import and export, lint."""
