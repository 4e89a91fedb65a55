"""Programs that run neural metrics in a Python of their own; they import nothing of babelproof."""
