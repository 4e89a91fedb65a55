"""babelproof as a step of other tools' pipelines: OpusFilter, OpusCleaner, training pipelines."""
