"""The runner: chunks in, records out, in a folder that survives being killed."""
