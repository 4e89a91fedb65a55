"""Filtering only routes the lines of a corpus by the records that the rules give."""
