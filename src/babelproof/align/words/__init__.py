"""Which words of source and target correspond: models trained on a corpus, links, what is lost."""
