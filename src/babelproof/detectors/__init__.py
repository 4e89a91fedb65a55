"""One module per flaw, its cases in a TOML file beside it."""
