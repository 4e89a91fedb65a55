"""Meta-evaluation and selection: how well metrics agree with people, and on which segments."""
