"""Precision by reading findings one by one, after SALTED §4.1 and B.3."""
