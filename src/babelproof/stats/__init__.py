"""Intervals and tests shared by every command."""
