"""Readers: one module per format, each giving a :class:`~babelproof.io.source.Source`."""
