"""One module per command: parse, call the API, print."""
