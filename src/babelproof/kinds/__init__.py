"""The closed set of check kinds for rules written as data."""
