"""Metrics: a segment becomes additive statistics, and statistics become scores."""
