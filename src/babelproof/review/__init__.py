"""Review: people's judgements, kept safe and put to use. Knows no user interface."""
