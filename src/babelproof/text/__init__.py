"""Pure functions on strings: scripts, words, web terms, markup, language."""
