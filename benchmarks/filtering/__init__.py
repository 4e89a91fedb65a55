"""Measurements of ``babelproof filter``: planted noise, real noise, speed, a cluster."""
