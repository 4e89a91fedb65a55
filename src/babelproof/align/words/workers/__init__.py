"""Programs that train or run aligners in a process of their own, without babelproof."""
