"""The commands, as data."""
